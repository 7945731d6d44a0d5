// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks that kernels have from `new` and `malloc`, for a recorder: those
// that are there, and those that were.
#ifndef PORTHIP_VIRTUALGPU_RUN_MEMORY_RECORDEDHEAP_H
#define PORTHIP_VIRTUALGPU_RUN_MEMORY_RECORDEDHEAP_H

#include <cstdint>
#include <optional>

namespace porthip::vgpu {

struct HeapBlock {
  const char *Base = nullptr;
  uint64_t SizeBytes = 0;
  bool IsFreed = false; ///< and no other lies there
};

/// From now on they are known, and new ones are zero.
void keepHeapBlocks();
bool keepsHeapBlocks();
/// Whether a kernel has had one.
bool hasHeapBlocks();
void noteHeapBlock(const void *Base, uint64_t SizeBytes);
void noteHeapFreed(const void *Base);
/// In which \p At lies.
std::optional<HeapBlock> heapBlockAt(const void *At);

} // namespace porthip::vgpu
#endif
