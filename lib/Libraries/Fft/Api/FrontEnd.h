// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of Calls.inc, the entry points that the vendors have alike, on the
// front end that includes it:
//
//   FFT_NAME(Call)                 its name of a function: ExecC2C
//   FFT_RESULT, FFT_HANDLE, FFT_TYPE, FFT_DATA_TYPE, FFT_STREAM, FFT_C, FFT_Z
//                                  types
//   statusOf(Code, IsMany)         IsMany: of a call "Many"
//   plans(), Own                   its plans, and how it differs
#ifndef PORTHIP_LIBRARIES_FFT_API_FRONTEND_H
#define PORTHIP_LIBRARIES_FFT_API_FRONTEND_H

#include "Libraries/Fft/Plan.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include <type_traits>

#define FFT_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::fft {

/// Where the vendors differ in what they take.
struct Habits {
  bool NeedsBothLayouts; ///< or neither
  bool NeedsWorkSize;    ///< a pointer that is null is an error
  bool SizesNeedPlan;    ///< GetSize1d and so on, which do not use it
  bool MakesTwice;       ///< a plan may be made anew
  bool NeedsDistances;   ///< of the problems of a batch
  bool NeedsAlignedData; ///< of complex elements to their size
  /// A null pointer is an error of the call, else a fault on the device.
  bool NeedsData;
};

/// The plans of this library.
Plans &plans();

/// Handles are numbers with the type of the vendor's.
template <class H> int numberOf(H Handle) {
  if constexpr (std::is_pointer_v<H>)
    return int(reinterpret_cast<intptr_t>(Handle));
  else
    return Handle;
}
template <class H> H handleOf(int Number) {
  if constexpr (std::is_pointer_v<H>)
    return reinterpret_cast<H>(intptr_t(Number));
  else
    return Number;
}

/// Run(plan), where there is one. Name: of the entry point.
template <class H, class F>
Code enter(H Handle, F Run, const char *Name = __builtin_FUNCTION()) {
  if (std::shared_ptr<Plan> Live = plans().find(numberOf(Handle)))
    return Run(*Live);
  vgpu::rt::noteBadHandle(PlanKind, handleOf<void *>(numberOf(Handle)), Name);
  return Code::BadPlan;
}

/// The transform that a call asks for, or what is wrong with that.
struct Asked {
  Code Wrong = Code::Success;
  Request For;
};

template <class... S> Asked asked(int Type, int64_t Batch, S... Sizes) {
  Asked A;
  A.Wrong = setType(Type, A.For);
  A.For.Rank = sizeof...(Sizes);
  A.For.Sizes = {int64_t(Sizes)...};
  A.For.Batch = Batch;
  return A;
}
template <class I>
Asked askedMany(int Type, const Many<I> &From, const Habits &Own) {
  Asked A;
  A.Wrong = setType(Type, A.For);
  if (A.Wrong == Code::Success)
    A.Wrong = setLayout(From, Own.NeedsBothLayouts, Own.NeedsDistances, A.For);
  return A;
}
inline Asked askedTypes(int Input, int Output, int Execution,
                        const Many<long long> &From, const Habits &Own) {
  Asked A;
  A.Wrong = setTypes(Input, Output, Execution, A.For);
  if (A.Wrong == Code::Success)
    A.Wrong = setLayout(From, Own.NeedsBothLayouts, Own.NeedsDistances, A.For);
  return A;
}

template <class H> Code createPlan(H *To) {
  if (!To)
    return Code::BadValue;
  int Number = 0;
  Code Result = plans().create(Number);
  if (Result == Code::Success)
    *To = handleOf<H>(Number);
  return Result;
}

/// Body of the calls "Plan": creates and makes.
template <class H> Code planned(H *To, const Asked &A) {
  H Made{};
  if (!To)
    return Code::BadValue;
  if (A.Wrong != Code::Success)
    return A.Wrong;
  Code Result = createPlan(&Made);
  if (Result != Code::Success)
    return Result;
  Result = make(*plans().find(numberOf(Made)), A.For);
  if (Result == Code::Success)
    *To = Made;
  else
    plans().destroy(numberOf(Made));
  return Result;
}

template <class H>
Code makePlan(H Handle, const Asked &A, size_t *WorkSize, const Habits &Own,
              const char *Name = __builtin_FUNCTION()) {
  return enter(
      Handle,
      [&](Plan &Live) {
        if (A.Wrong != Code::Success)
          return A.Wrong;
        if (Own.NeedsWorkSize && !WorkSize)
          return Code::BadValue;
        if (Own.MakesTwice)
          Live.Made = nullptr;
        Request R = A.For;
        R.Scale = Live.Scale;
        Code Result = make(Live, R);
        if (Result == Code::Success && WorkSize)
          *WorkSize = Live.AreaBytes;
        return Result;
      },
      Name);
}

/// Body of the calls "Estimate".
inline Code estimated(const Asked &A, size_t *WorkSize) {
  if (A.Wrong != Code::Success)
    return A.Wrong;
  if (!WorkSize)
    return Code::BadValue;
  Code Result = check(A.For);
  if (Result == Code::Success)
    *WorkSize = areaBytes(A.For);
  return Result;
}
/// Body of the calls "GetSize" with a transform.
template <class H>
Code sized(H Handle, const Asked &A, size_t *WorkSize, const Habits &Own,
           const char *Name = __builtin_FUNCTION()) {
  if (!Own.SizesNeedPlan)
    return estimated(A, WorkSize);
  return enter(Handle, [&](Plan &) { return estimated(A, WorkSize); }, Name);
}

template <class H>
Code executed(H Handle, Execution How, void *In, void *Out, const Habits &Own,
              const char *Name = __builtin_FUNCTION()) {
  How.NeedsData = Own.NeedsData;
  How.NeedsAlignedData = Own.NeedsAlignedData;
  return enter(
      Handle, [&](Plan &Live) { return execute(Live, How, In, Out); }, Name);
}

} // namespace porthip::fft
#endif
