// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/ValueRange.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using llvm::StringRef;

namespace porthip {
namespace {

using Arguments = llvm::ArrayRef<ValueRange>;

/// CUDA's take the other number for a NaN; std::min and the like do not.
ValueRange lesser(const ValueRange &A, const ValueRange &B, bool KeepsNan) {
  const ValueRange &Most = A.High < B.High ? A : B;
  const ValueRange &Least = B.Low < A.Low ? B : A;
  return {Least.Low, Most.High,
          KeepsNan ? A.MayBeNan || B.MayBeNan : A.MayBeNan && B.MayBeNan,
          Most.IsHighMeant, Least.IsLowMeant};
}

ValueRange greater(const ValueRange &A, const ValueRange &B, bool KeepsNan) {
  const ValueRange &Most = A.High < B.High ? B : A;
  const ValueRange &Least = A.Low < B.Low ? B : A;
  return {Least.Low, Most.High,
          KeepsNan ? A.MayBeNan || B.MayBeNan : A.MayBeNan && B.MayBeNan,
          Most.IsHighMeant, Least.IsLowMeant};
}

ValueRange rounded(ValueRange R, double (*How)(double)) {
  R.Low = How(R.Low);
  R.High = How(R.High);
  return R;
}

ValueRange magnitude(const ValueRange &R) {
  const double A = std::fabs(R.Low), B = std::fabs(R.High);
  const bool HasZero = R.Low <= 0 && R.High >= 0;
  return {HasZero ? 0 : std::min(A, B), std::max(A, B), R.MayBeNan,
          R.IsHighMeant};
}

/// In [-1, 1], but a NaN for infinities.
ValueRange wave(const ValueRange &Of) {
  return {-1, 1, Of.MayBeNan || std::isinf(Of.Low) || std::isinf(Of.High),
          true};
}

/// Range of a count; of what is not zero one bit counts, and less than all lie
/// above it.
std::optional<ValueRange> countOfBits(StringRef Name, const ValueRange &Of) {
  const int Most =
      llvm::StringSwitch<int>(Name)
          .Cases({"__clz", "__popc", "__ffs", "clz", "popc"}, 32)
          .Cases({"ffs", "__builtin_clz", "__builtin_popcount"}, 32)
          .Cases({"__builtin_ffs", "__builtin_ctz"}, 32)
          .Cases({"__clzll", "__popcll", "__ffsll", "clzll"}, 64)
          .Cases({"popcll", "ffsll", "__builtin_clzll"}, 64)
          .Cases({"__builtin_popcountll", "__builtin_ctzll"}, 64)
          .Cases({"__builtin_clzl", "__builtin_ffsll"}, 64)
          .Default(0);
  if (!Most)
    return std::nullopt;
  const bool IsNotZero = Of.IsNotZero || Of.Low > 0 || Of.High < 0;
  const bool IsPlace = Name.contains("clz") || Name.contains("ctz");
  if (!IsPlace && Of.Low >= 0) {
    int Bits = 0;
    while (Bits < Most && std::ldexp(1.0, Bits) <= Of.High)
      ++Bits;
    return ValueRange::between(IsNotZero, Bits);
  }
  return ValueRange::between(IsNotZero && !IsPlace,
                             Most - (IsNotZero && IsPlace));
}

std::optional<ValueRange> ofOne(StringRef Name, const ValueRange &A) {
  using Rounding = double (*)(double);
  if (const Rounding How = llvm::StringSwitch<Rounding>(Name)
                               .Cases({"floor", "floorf"}, std::floor)
                               .Cases({"ceil", "ceilf"}, std::ceil)
                               .Cases({"trunc", "truncf"}, std::trunc)
                               .Cases({"round", "roundf"}, std::round)
                               .Cases({"rint", "rintf", "nearbyint"}, std::rint)
                               .Case("nearbyintf", std::rint)
                               .Default(nullptr))
    return rounded(A, How);
  if (Name == "fabs" || Name == "fabsf" || Name == "abs")
    return magnitude(A);
  if (Name == "sqrt" || Name == "sqrtf" || Name == "__fsqrt_rn")
    return ValueRange{A.Low > 0 ? std::floor(std::sqrt(A.Low)) : 0,
                      A.High > 0 ? std::ceil(std::sqrt(A.High)) : 0,
                      A.MayBeNan || A.Low < 0, A.IsHighMeant};
  if (Name == "__saturatef")
    return ValueRange::between(0, 1);
  if (llvm::StringSwitch<bool>(Name)
          .Cases({"sin", "sinf", "cos", "cosf", "sinpi", "sinpif"}, true)
          .Cases({"cospi", "cospif", "__sinf", "__cosf"}, true)
          .Default(false))
    return wave(A);
  if (llvm::StringSwitch<bool>(Name)
          .Cases({"tanh", "tanhf", "erf", "erff"}, true)
          .Default(false))
    return ValueRange{-1, 1, A.MayBeNan, true};
  return std::nullopt;
}

} // namespace

/// Calls that give a lane the value of another one.
static bool isOfAnotherLane(StringRef Name) {
  return Name.starts_with("__shfl") ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"__reduce_max_sync", "__reduce_min_sync"}, true)
             .Default(false);
}

std::optional<ValueRange> rangeOfCall(StringRef Name, Arguments Given) {
  if (isOfAnotherLane(Name) && Given.size() >= 2 && Name.contains("_sync"))
    return Given[1];
  if (Name.starts_with("__shfl") && !Given.empty())
    return Given[0];
  if (Name == "__activemask") {
    ValueRange Lanes;
    Lanes.IsNotZero = true; // the one that asks is among them
    return Lanes;
  }
  if (Name.starts_with("curand_uniform"))
    return ValueRange::between(0, 1);
  if (Given.size() == 1) {
    if (auto Bits = countOfBits(Name, Given[0]))
      return Bits;
    if (Name == "__brev" || Name == "__brevll") {
      ValueRange Same;
      Same.IsNotZero =
          Given[0].IsNotZero || Given[0].Low > 0 || Given[0].High < 0;
      return Same;
    }
    return ofOne(Name, Given[0]);
  }
  if (Given.size() == 2) {
    if (llvm::StringSwitch<bool>(Name)
            .Cases({"fmin", "fminf", "min", "umin", "llmin", "ullmin"}, true)
            .Default(false))
      return lesser(Given[0], Given[1], false);
    if (llvm::StringSwitch<bool>(Name)
            .Cases({"fmax", "fmaxf", "max", "umax", "llmax", "ullmax"}, true)
            .Default(false))
      return greater(Given[0], Given[1], false);
  }
  if (Given.size() == 3 && (Name == "clamp" || Name == "std::clamp"))
    return lesser(greater(Given[0], Given[1], true), Given[2], true);
  if (Given.size() >= 2 && Name == "std::min")
    return lesser(Given[0], Given[1], true);
  if (Given.size() >= 2 && Name == "std::max")
    return greater(Given[0], Given[1], true);
  return std::nullopt;
}

} // namespace porthip
