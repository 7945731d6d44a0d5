// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow memory: for every byte of device memory whether it was written, and
// for every 4 bytes who touched them last. Made when first asked for.
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_SHADOW_H
#define PORTHIP_VIRTUALGPU_CHECKERS_SHADOW_H

#include <cstdint>

namespace porthip::vgpu {

struct Allocation;

/// One access of up to 4 bytes. Block is 0 while there was none.
struct AccessRecord {
  uint32_t Block = 0; ///< linear index + 1
  uint16_t Lane = 0;
  uint8_t Bytes = 0;  ///< which of the 4, a bit each
  uint8_t IsFlag = 0; ///< atomic, or as good as: no race with its like
  uint32_t Time = 0;  ///< LaunchChecker::Clock
  uint32_t Site = 0;
};

/// The last write, the last atomic access (which must not hide a plain write
/// that came before it), and two readers that nothing orders: any writer
/// conflicts with one of them.
struct Granule {
  AccessRecord Write, Atomic, Reads[2];
};

constexpr uint64_t GranuleBytes = 4;

/// The shadow of one allocation of device memory. Address ranges are reserved,
/// pages come as they are touched.
struct Shadow {
  uint8_t *Init = nullptr;  ///< by byte: 1 = written; null: always written
  Granule *Cells = nullptr; ///< by 4 bytes
};

/// For the allocation that is live now; released with it.
Shadow shadowOf(const Allocation &A);
/// Forgets who touched what: a new launch begins.
void clearCells();
/// The host or a copy wrote device memory. Costs nothing until the first
/// checked launch has been asked for (enableInit).
void noteWritten(const void *Address, uint64_t SizeBytes);
/// A copy carries what its source knows; a source that is not device memory
/// counts as written.
void noteCopied(const void *To, const void *From, uint64_t SizeBytes);
void noteFreed(uint64_t AllocationId);
/// From now on writes are noted. Call before any device memory is written.
void enableInit();

} // namespace porthip::vgpu
#endif
