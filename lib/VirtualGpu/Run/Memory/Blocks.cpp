// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/Blocks.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>
#include <map>
#include <memory_resource>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace porthip::vgpu {
namespace {

/// Maps blocks, and knows them.
class Pages : public std::pmr::memory_resource {
public:
  void *do_allocate(size_t SizeBytes, size_t) override {
    char *Base = mapPages(SizeBytes);
    if (Base)
      Blocks[Base] = {Base, roundUp(SizeBytes, PageSize)};
    return Base;
  }
  void do_deallocate(void *Base, size_t SizeBytes, size_t) override {
    auto It = Blocks.find(static_cast<char *>(Base));
    if (It->second.File >= 0)
      close(It->second.File);
    Blocks.erase(It);
    unmapPages(static_cast<char *>(Base), SizeBytes);
  }
  bool do_is_equal(const memory_resource &Other) const noexcept override {
    return this == &Other;
  }

  std::map<const char *, SharedBlock> Blocks; ///< by base; File: once shared
};

struct State {
  std::mutex Lock;
  Pages From;
  std::pmr::unsynchronized_pool_resource Small{
      {/*max_blocks_per_chunk=*/0,
       /*largest_required_pool_block=*/OwnBlockFrom},
      &From};

  static State &get() {
    static State *Only = new State; // outlives static destructors of programs
    return *Only;
  }
};

bool isZero(const char *Page) {
  static const char Zero[PageSize] = {};
  return std::memcmp(Page, Zero, PageSize) == 0;
}

/// A file with the block's contents; pages of zeros stay without memory.
int fileOf(const SharedBlock &Block) {
  int File = makeMemoryFile(Block.SizeBytes);
  if (File < 0)
    return -1;
  bool IsCopied = true;
  for (uint64_t At = 0; IsCopied && At < Block.SizeBytes; At += PageSize)
    if (!isZero(Block.Base + At))
      IsCopied = pwrite(File, Block.Base + At, PageSize, off_t(At)) ==
                 ssize_t(PageSize);
  if (IsCopied)
    return File;
  close(File);
  return -1;
}

/// With a gap behind it, as blocks have: a pointer to its end is no pointer to
/// what comes next. A power of two, since libstdc++'s pools have sizes between
/// those and align what they give by its size's factor of two alone.
uint64_t withGap(uint64_t SizeBytes) {
  return llvm::PowerOf2Ceil(SizeBytes + Alignment);
}

} // namespace

char *mapPages(uint64_t SizeBytes) {
  void *P = mmap(nullptr, roundUp(SizeBytes, PageSize) + PageSize,
                 PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return P == MAP_FAILED ? nullptr : static_cast<char *>(P);
}

void unmapPages(char *Base, uint64_t SizeBytes) {
  munmap(Base, roundUp(SizeBytes, PageSize) + PageSize);
}

int makeMemoryFile(uint64_t SizeBytes) {
  int File = memfd_create("porthip-vgpu", MFD_CLOEXEC);
  if (File < 0 || ftruncate(File, off_t(SizeBytes)) == 0)
    return File;
  close(File);
  return -1;
}

char *allocateInBlocks(uint64_t SizeBytes) {
  State &S = State::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  return static_cast<char *>(
      SizeBytes >= OwnBlockFrom
          ? S.From.allocate(SizeBytes)
          : S.Small.allocate(withGap(SizeBytes), Alignment));
}

void releaseInBlocks(char *Base, uint64_t SizeBytes) {
  State &S = State::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  if (SizeBytes >= OwnBlockFrom)
    S.From.deallocate(Base, SizeBytes);
  else
    S.Small.deallocate(Base, withGap(SizeBytes), Alignment);
}

std::optional<SharedBlock> shareBlock(const char *Pointer) {
  State &S = State::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto It = S.From.Blocks.upper_bound(Pointer);
  if (It == S.From.Blocks.begin())
    return std::nullopt;
  SharedBlock &Block = std::prev(It)->second;
  if (Pointer >= Block.Base + Block.SizeBytes)
    return std::nullopt;
  if (Block.File >= 0)
    return Block;
  int File = fileOf(Block);
  if (File < 0 || mmap(Block.Base, Block.SizeBytes, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_FIXED, File, 0) == MAP_FAILED) {
    if (File >= 0)
      close(File);
    return std::nullopt;
  }
  Block.File = File;
  return Block;
}

} // namespace porthip::vgpu
