// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans, as both vendors have them: made once, executed often, in the stream
// that they are told. The front ends turn enumerators and statuses.
// Source: cuFFT and hipFFT, "API reference".
#ifndef PORTHIP_LIBRARIES_FFT_PLAN_H
#define PORTHIP_LIBRARIES_FFT_PLAN_H

#include "Libraries/Fft/Layout.h"
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace porthip::fft {

/// The result of a call; each front end has its numbers.
enum class Code {
  Success,
  BadPlan,     ///< no such plan
  NotMade,     ///< a plan that was created and has no transform
  AlreadyMade, ///< a plan that has one
  BadType,
  BadValue, ///< by the documentation of the call
  NegativeLength,
  ZeroLength,
  NegativeBatch,
  ZeroBatch,
  BadDirection,
  NullData,
  UnalignedData,
  WrongDevice, ///< another one was current when the plan was made
  NoWorkspace,
  AllocFailed,
  NotComputed,     ///< by us, which the user is told
  ExecutionFailed, ///< the device has a fault, or the plan is of another type
  SetupFailed      ///< no device, or no FFTW
};

class Transform; // Execute.h

struct Plan {
  void *Stream = nullptr; ///< the program's handle of it
  unsigned Device = 0;    ///< current when it was created, or what it was told
  bool HasGpus = false;   ///< it was told
  /// The program gives the work area itself; what FFTW needs it has, so that
  /// the area is only checked.
  bool ManagesArea = false;
  void *Area = nullptr;
  size_t AreaBytes = 0;
  std::shared_ptr<Transform> Made;
  double Scale = 1; ///< of the transform that it is to have: hipFFT's
  long long IsPatient = 0, HostThreads = 1; ///< cuFFT's properties
};

/// The name of a plan in reports.
constexpr const char *PlanKind = "plan of a transform";

/// The live plans of a front end. Numbers are given once, so that a destroyed
/// plan's is none.
class Plans {
public:
  explicit Plans(int First) : Next(First) {}
  Code create(int &Number);
  Code destroy(int Number);
  std::shared_ptr<Plan> find(int Number);

private:
  std::mutex Lock;
  int Next;
  std::map<int, std::shared_ptr<Plan>> Live;
};

/// By the types' numbers, which the vendors share. Errors: BadType.
Code setType(int Type, Request &To);
/// By the numbers of cudaDataType and hipDataType. Errors: BadType, BadValue,
/// NotComputed.
Code setTypes(int Input, int Output, int Execution, Request &To);

/// Arguments of the calls "Many"; I: int or long long.
template <class I> struct Many {
  int Rank;
  const I *Sizes;
  const I *InSizes;
  I InStride, InDist;
  const I *OutSizes;
  I OutStride, OutDist;
  I Batch;
};
/// Where one side has no sizes, no argument of a layout counts; with NeedsBoth
/// (hipFFT) that is a BadValue. With NeedsDistances (cuFFT) those of a batch
/// are not 0.
template <class I>
Code setLayout(const Many<I> &From, bool NeedsBoth, bool NeedsDistances,
               Request &To) {
  if (From.Rank < 1 || From.Rank > MaxRank || !From.Sizes)
    return Code::BadValue;
  if (NeedsBoth && !From.InSizes != !From.OutSizes)
    return Code::BadValue;
  if (NeedsDistances && From.InSizes && From.OutSizes && From.Batch > 1 &&
      (!From.InDist || !From.OutDist))
    return Code::BadValue;
  To.Rank = From.Rank;
  To.Batch = From.Batch;
  To.HasEmbeddings = From.InSizes && From.OutSizes;
  To.In.Stride = From.InStride;
  To.In.Dist = From.InDist;
  To.Out.Stride = From.OutStride;
  To.Out.Dist = From.OutDist;
  for (int D = 0; D < From.Rank; ++D) {
    To.Sizes[D] = From.Sizes[D];
    if (To.HasEmbeddings) {
      To.In.Sizes[D] = From.InSizes[D];
      To.Out.Sizes[D] = From.OutSizes[D];
    }
  }
  return Code::Success;
}

/// A plan of the current device, not yet of a transform. Errors: SetupFailed.
Code begin(Plan &P);
/// Whether there can be such a transform.
Code check(const Request &R);
/// Bytes of work area that programs are told. For a request that check() found
/// nothing in.
size_t areaBytes(const Request &R);
/// Errors: those of check(), AlreadyMade, AllocFailed.
Code make(Plan &P, const Request &R);

/// Is: what the program's call is for; none: what the plan is.
struct Execution {
  std::optional<Kind> Is;
  bool IsDouble = false;
  int Direction = 0; ///< -1: forward, +1: inverse; of complex ones alone
  bool NeedsData = true, NeedsAlignedData = false;
};
Code execute(Plan &P, const Execution &How, void *In, void *Out);

} // namespace porthip::fft
#endif
