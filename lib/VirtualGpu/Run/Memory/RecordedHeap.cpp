// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/RecordedHeap.h"
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>

namespace porthip::vgpu {
namespace {

struct HeapBlocks {
  std::atomic<bool> AreKept{false};
  std::mutex Lock;
  std::map<const char *, HeapBlock> ByBase;
};

HeapBlocks &heapBlocks() {
  static HeapBlocks &Blocks = *new HeapBlocks;
  return Blocks;
}

} // namespace

void keepHeapBlocks() { heapBlocks().AreKept = true; }
bool keepsHeapBlocks() { return heapBlocks().AreKept; }

bool hasHeapBlocks() {
  HeapBlocks &H = heapBlocks();
  std::lock_guard<std::mutex> Held(H.Lock);
  return !H.ByBase.empty();
}

void noteHeapBlock(const void *Base, uint64_t SizeBytes) {
  HeapBlocks &H = heapBlocks();
  const char *From = static_cast<const char *>(Base);
  std::lock_guard<std::mutex> Held(H.Lock);
  // Blocks that were freed there are no more.
  auto At = H.ByBase.lower_bound(From);
  while (At != H.ByBase.end() && At->first < From + SizeBytes)
    At = H.ByBase.erase(At);
  H.ByBase[From] = {From, SizeBytes, false};
}

void noteHeapFreed(const void *Base) {
  HeapBlocks &H = heapBlocks();
  std::lock_guard<std::mutex> Held(H.Lock);
  auto At = H.ByBase.find(static_cast<const char *>(Base));
  if (At != H.ByBase.end())
    At->second.IsFreed = true;
}

std::optional<HeapBlock> heapBlockAt(const void *At) {
  HeapBlocks &H = heapBlocks();
  const char *Place = static_cast<const char *>(At);
  std::lock_guard<std::mutex> Held(H.Lock);
  auto Behind = H.ByBase.upper_bound(Place);
  if (Behind == H.ByBase.begin())
    return std::nullopt;
  const HeapBlock &B = std::prev(Behind)->second;
  if (uint64_t(Place - B.Base) >= B.SizeBytes)
    return std::nullopt;
  return B;
}

} // namespace porthip::vgpu
