// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacks for lanes: below 4 GiB for the first 3 GiB of them (a lane's private
// memory is on its stack, and AMD's private pointers have 32 bits), with a page
// below each that faults, and kept for the next block.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_STACKS_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_STACKS_H

#include <cstdint>
#include <map>
#include <vector>

namespace porthip::vgpu {

class Stacks {
public:
  /// Stacks of this thread; no locks.
  static Stacks &mine();
  ~Stacks();
  /// The bytes that a user may leave free at the top, to spread stacks in the
  /// caches.
  static constexpr uint64_t ForColour = 16 << 10;
  /// For a lane whose own frames take FrameBytes: room for what it calls, too.
  static uint64_t sizeFor(uint64_t FrameBytes);
  /// The lowest address of SizeBytes; never null (the process ends where there
  /// is no memory at all).
  char *take(uint64_t SizeBytes);
  void release(char *Stack, uint64_t SizeBytes);

private:
  std::map<uint64_t, std::vector<char *>> Free; ///< by size
};

/// Whether Address is in the page below a stack.
bool isStackGuard(uint64_t Address);

} // namespace porthip::vgpu
#endif
