// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether accesses lie in memory, are aligned and touch what was written,
// whichever of a launch's threads makes them.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_COVERED_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_COVERED_H

#include "VirtualGpu/Run/Check/PatternReach.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip::vgpu {

class Covered : PatternReach {
public:
  using PatternReach::PatternReach;

  /// VG_FACT_SHARED_COVERED, but for what has to be written.
  bool isInShared(const VgFact &F) const;
  /// VG_FACT_GLOBAL_COVERED.
  bool isInGlobal(const VgFact &F) const;
  /// Content of what isInShared(). Init: by byte of the block's shared memory;
  /// 1: written.
  bool isWritten(const VgFact &F, llvm::ArrayRef<uint8_t> Init) const;

private:
  bool isModest(const VgPattern &P) const;
  bool isAligned(const VgPattern &P, uint64_t Base) const;
  bool hasWritten(const VgPattern &P, bool OfGrid, const uint8_t *Init) const;
};

} // namespace porthip::vgpu
#endif
