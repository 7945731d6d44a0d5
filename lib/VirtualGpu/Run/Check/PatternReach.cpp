// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/PatternReach.h"

namespace porthip::vgpu {

PatternReach::Steps PatternReach::stepsOf(const VgPattern &P,
                                          bool OfGrid) const {
  Steps S;
  for (unsigned D = 0; D != 3; ++D) {
    const uint32_t Threads =
        P.Threads[D] ? std::min(P.Threads[D], Shape.Block[D]) : Shape.Block[D];
    if (Threads > 1)
      S.push_back({P.ByThread[D], Threads});
    if (OfGrid && Shape.Grid[D] > 1)
      S.push_back({P.ByBlock[D] + P.ByStart[D] * int64_t(Shape.Block[D]),
                   Shape.Grid[D]});
  }
  for (unsigned L = 0; L != 2; ++L)
    if (P.LoopCount[L] > 1)
      S.push_back({P.ByLoop[L], P.LoopCount[L]});
  return S;
}

bool PatternReach::isExact(const VgPattern &P) const {
  if (!(P.Flags & VG_PATTERN_NARROW))
    return true;
  // In bytes, so more than enough.
  uint64_t Most = uint64_t(std::abs(P.Offset)) + P.SizeBytes;
  for (const PatternStep &S : stepsOf(P, /*OfGrid=*/true))
    Most += S.reach();
  return Most < uint64_t(1) << 31;
}

std::pair<int64_t, int64_t> PatternReach::extentOf(const VgPattern &P,
                                                   bool OfGrid) const {
  int64_t First = startOf(P), End = First + P.SizeBytes;
  for (const PatternStep &S : stepsOf(P, OfGrid))
    (S.Bytes < 0 ? First : End) +=
        S.Bytes < 0 ? -int64_t(S.reach()) : int64_t(S.reach());
  return {First, End};
}

int64_t PatternReach::startOf(const VgPattern &P) const {
  return P.Offset +
         (P.Base == VG_PATTERN_DYNAMIC_SHARED ? Shape.StaticShared : 0);
}

const char *PatternReach::baseOf(const VgPattern &P) const {
  if (P.Base == VG_PATTERN_VARIABLE)
    return static_cast<const char *>(P.Variable);
  const char *Pointer = nullptr;
  if (Shape.Args)
    std::memcpy(&Pointer,
                static_cast<const char *>(Shape.Args[P.Argument]) +
                    P.ArgumentOffset,
                sizeof(Pointer));
  return Pointer;
}

} // namespace porthip::vgpu
