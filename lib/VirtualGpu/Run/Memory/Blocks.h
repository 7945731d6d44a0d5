// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the pages of device memory come from: small allocations lie together in
// blocks, as on a GPU, large ones have a block each. Blocks hold nothing else,
// so that another process can be given one.
#ifndef PORTHIP_VIRTUALGPU_RUN_MEMORY_BLOCKS_H
#define PORTHIP_VIRTUALGPU_RUN_MEMORY_BLOCKS_H

#include <cstdint>
#include <optional>

namespace porthip::vgpu {

/// Fresh zero pages for so many bytes, with a page behind them that is
/// nobody's: a pointer to their end, as programs pass them, is then no pointer
/// to what comes next. Null: none are left.
char *mapPages(uint64_t SizeBytes);
void unmapPages(char *Base, uint64_t SizeBytes);

/// A file of that size without a name, full of zeros; -1: there is no memory.
int makeMemoryFile(uint64_t SizeBytes);

/// A block that other processes can map.
struct SharedBlock {
  char *Base = nullptr;
  uint64_t SizeBytes = 0; ///< whole pages
  int File = -1;          ///< of this process; it stays open
};

constexpr uint64_t Alignment = 512, PageSize = 4096;

constexpr uint64_t roundUp(uint64_t Size, uint64_t To) {
  return (Size + To - 1) / To * To;
}

/// The size from which memory has a block of its own: fresh zero pages that are
/// paid for when touched, and given back when freed.
constexpr uint64_t OwnBlockFrom = uint64_t(1) << 20;

/// Thread-safe. \p SizeBytes: not 0. Aligned to 512; null: none is left. The
/// page behind the last block's end is mapped nowhere.
char *allocateInBlocks(uint64_t SizeBytes);
/// With the size that it was allocated with.
void releaseInBlocks(char *Base, uint64_t SizeBytes);

/// Makes the block that \p Pointer lies in one that can be shared; it keeps its
/// addresses and contents. Nobody may write to it meanwhile. Nothing: there is
/// no such block, or no memory left.
std::optional<SharedBlock> shareBlock(const char *Pointer);

} // namespace porthip::vgpu
#endif
