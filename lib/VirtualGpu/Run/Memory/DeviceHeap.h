// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heap of device code, as the checks want it: with room around each block
// that is nobody's, and not given out again soon after it was freed, so that an
// access that goes astray meets no other block.
#ifndef PORTHIP_VIRTUALGPU_RUN_MEMORY_DEVICEHEAP_H
#define PORTHIP_VIRTUALGPU_RUN_MEMORY_DEVICEHEAP_H

#include <cstdint>

namespace porthip::vgpu {

/// Thread-safe; one per process. Blocks are allocations of Memory.
class DeviceHeap {
public:
  static DeviceHeap &get();
  /// Null: the host has none left. Aligned to 16.
  void *allocate(uint64_t SizeBytes);
  enum class Release { Done, Twice, NotOurs };
  Release release(void *Pointer);
  /// Whether a block that is live begins at Pointer: none that the host may
  /// name in a call.
  bool owns(const void *Pointer) const;
};

} // namespace porthip::vgpu
#endif
