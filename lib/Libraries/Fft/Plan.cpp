// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Fft/Plan.h"
#include "Libraries/Fft/Execute.h"
#include "Libraries/Fft/Fftw.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"

namespace porthip::fft {
using vgpu::rt::Machine;

Code begin(Plan &P) {
  if (!Machine::get().count() || !hasFftw())
    return Code::SetupFailed;
  Machine::get().initialiseDriver();
  P.Device = vgpu::rt::thread().Device;
  return Code::Success;
}

Code Plans::create(int &Number) {
  auto Made = std::make_shared<Plan>();
  if (Code Result = begin(*Made); Result != Code::Success)
    return Result;
  std::lock_guard<std::mutex> Held(Lock);
  Number = Next++;
  Live[Number] = std::move(Made);
  return Code::Success;
}

Code Plans::destroy(int Number) {
  std::lock_guard<std::mutex> Held(Lock);
  if (!Live.erase(Number))
    return Code::BadPlan;
  vgpu::rt::noteDestroyed(PlanKind, reinterpret_cast<void *>(intptr_t(Number)));
  return Code::Success;
}

std::shared_ptr<Plan> Plans::find(int Number) {
  std::lock_guard<std::mutex> Held(Lock);
  auto Found = Live.find(Number);
  return Found == Live.end() ? nullptr : Found->second;
}

Code setType(int Type, Request &To) {
  // CUFFT_R2C and so on; doubles have 64 more.
  To.IsDouble = Type > 64;
  switch (Type & 63) {
  case 0x29:
    To.Is = Kind::C2C;
    break;
  case 0x2a:
    To.Is = Kind::R2C;
    break;
  case 0x2c:
    To.Is = Kind::C2R;
    break;
  default:
    return Code::BadType;
  }
  return Type > 0 && Type < 128 ? Code::Success : Code::BadType;
}

Code setTypes(int Input, int Output, int Execution, Request &To) {
  enum {
    R32 = 0,
    R64 = 1,
    R16 = 2,
    C32 = 4,
    C64 = 5,
    C16 = 6,
    RB = 14,
    CB = 15
  };
  for (int T : {Input, Output, Execution})
    if (T == R16 || T == C16 || T == RB || T == CB) {
      vgpu::rt::tellUser("transforms of half and bfloat16 are not computed by "
                         "the virtual GPU");
      return Code::NotComputed;
    }
  auto isReal = [](int T) { return T == R32 || T == R64; };
  auto isComplex = [](int T) { return T == C32 || T == C64; };
  if (!isReal(Input) && !isComplex(Input))
    return Code::BadValue;
  To.IsDouble = Input == R64 || Input == C64;
  // Alike but for real and complex.
  for (int T : {Output, Execution})
    if ((!isReal(T) && !isComplex(T)) || To.IsDouble != (T == R64 || T == C64))
      return Code::BadValue;
  if (isReal(Input) && isReal(Output))
    return Code::BadValue;
  To.Is = isReal(Input) ? Kind::R2C : isReal(Output) ? Kind::C2R : Kind::C2C;
  return Code::Success;
}

/// Errors: BadValue for steps that are none, or whose products overflow.
static Code checkSteps(const Embedding &E, const Request &R) {
  int64_t Last = 0, Sum = 0;
  for (int D = 0; D < R.Rank; ++D)
    // A dimension of one element has no step.
    if (E.Steps[D] < (R.Sizes[D] > 1) ||
        __builtin_mul_overflow(E.Steps[D], R.Sizes[D], &Last) ||
        __builtin_add_overflow(Sum, Last, &Sum))
      return Code::BadValue;
  return E.Dist < 0 || __builtin_mul_overflow(E.Dist, R.Batch, &Last) ||
                 __builtin_add_overflow(Sum, Last, &Sum)
             ? Code::BadValue
             : Code::Success;
}

static Code check(const Embedding &E, const Request &R) {
  if (R.HasSteps)
    return checkSteps(E, R);
  if (E.Stride <= 0 || E.Dist < 0)
    return Code::BadValue;
  int64_t Step = E.Stride;
  for (int D = R.Rank - 1; D > 0; --D)
    if (E.Sizes[D] <= 0 || __builtin_mul_overflow(Step, E.Sizes[D], &Step))
      return Code::BadValue;
  int64_t Last = 0;
  if (__builtin_mul_overflow(Step, R.Sizes[0], &Last) ||
      __builtin_mul_overflow(E.Dist, R.Batch, &Last))
    return Code::BadValue;
  return Code::Success;
}

Code check(const Request &R) {
  int64_t Elements = 16;
  for (int D = 0; D < R.Rank; ++D) {
    if (R.Sizes[D] <= 0)
      return R.Sizes[D] ? Code::NegativeLength : Code::ZeroLength;
    if (__builtin_mul_overflow(Elements, R.Sizes[D] + 1, &Elements))
      return Code::AllocFailed;
  }
  if (R.Batch <= 0)
    return R.Batch ? Code::NegativeBatch : Code::ZeroBatch;
  if (__builtin_mul_overflow(Elements, R.Batch, &Elements))
    return Code::AllocFailed;
  if (!R.HasEmbeddings)
    return Code::Success;
  Code Result = check(R.In, R);
  return Result == Code::Success ? check(R.Out, R) : Result;
}

/// The complex side once: what cuFFT takes for most sizes.
size_t areaBytes(const Request &R) {
  const Layout L = layoutOf(R, /*IsInPlace=*/false);
  const Side &Complex = R.Is == Kind::C2R ? L.In : L.Out;
  size_t Bytes = size_t(R.Batch) * (R.IsDouble ? 16 : 8);
  for (int D = 0; D < R.Rank; ++D)
    Bytes *= size_t(Complex.Counts[D]);
  return Bytes;
}

Code make(Plan &P, const Request &R) {
  if (P.Made)
    return Code::AlreadyMade;
  Code Result = check(R);
  if (Result != Code::Success)
    return Result;
  size_t Bytes = areaBytes(R);
  if (!P.ManagesArea && Bytes > Machine::get().gpu(P.Device).MemoryBytes)
    return Code::AllocFailed;
  P.AreaBytes = Bytes;
  P.Made = std::make_shared<Transform>(R);
  return Code::Success;
}

} // namespace porthip::fft
