// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes that the patterns of a kernel's accesses touch in a launch.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_PATTERNREACH_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_PATTERNREACH_H

#include "VirtualGpu/Run/Check/LaunchFacts.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstring>

namespace porthip::vgpu {

/// One index that an address depends on.
struct PatternStep {
  int64_t Bytes;
  uint64_t Count; ///< the index is 0 .. Count-1
  uint64_t reach() const { return uint64_t(std::abs(Bytes)) * (Count - 1); }
};

class PatternReach {
public:
  explicit PatternReach(const LaunchShape &Shape) : Shape(Shape) {}

  using Steps = llvm::SmallVector<PatternStep, 8>;
  /// Steps of the lanes of a block, or of the grid.
  Steps stepsOf(const VgPattern &P, bool OfGrid) const;
  /// Whether what was computed in 32 bits did not wrap round.
  bool isExact(const VgPattern &P) const;
  /// [First, End) of what the lanes touch, from the base.
  std::pair<int64_t, int64_t> extentOf(const VgPattern &P, bool OfGrid) const;
  /// Start of thread and block 0.
  int64_t startOf(const VgPattern &P) const;
  /// Base of global memory; null: not known.
  const char *baseOf(const VgPattern &P) const;

protected:
  LaunchShape Shape;
};

} // namespace porthip::vgpu
#endif
