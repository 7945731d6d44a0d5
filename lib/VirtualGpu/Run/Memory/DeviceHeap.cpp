// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/DeviceHeap.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <cstdlib>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace porthip::vgpu {
namespace {

constexpr uint64_t RoomBytes = 256;           ///< on each side
constexpr uint64_t MostHeldBytes = 64u << 20; ///< of what was freed

struct Blocks {
  std::mutex Lock;
  std::unordered_map<char *, uint64_t> Live; ///< their sizes
  std::deque<std::pair<char *, uint64_t>> Held;
  std::unordered_set<char *> IsHeld;
  uint64_t HeldBytes = 0;
};

Blocks &blocks() {
  static Blocks *B = new Blocks; // outlives static destructors of programs
  return *B;
}

uint64_t wholeBytes(uint64_t SizeBytes) { return SizeBytes + 2 * RoomBytes; }

} // namespace

DeviceHeap &DeviceHeap::get() {
  static DeviceHeap H;
  return H;
}

void *DeviceHeap::allocate(uint64_t SizeBytes) {
  if (SizeBytes > UINT64_MAX - 2 * RoomBytes)
    return nullptr;
  auto *Whole = static_cast<char *>(std::malloc(wholeBytes(SizeBytes)));
  if (!Whole)
    return nullptr;
  char *Block = Whole + RoomBytes;
  Memory::get().adopt(Block, SizeBytes, MemoryKind::Device, 0);
  Blocks &B = blocks();
  std::lock_guard<std::mutex> Hold(B.Lock);
  B.Live[Block] = SizeBytes;
  return Block;
}

DeviceHeap::Release DeviceHeap::release(void *Pointer) {
  auto *Block = static_cast<char *>(Pointer);
  Blocks &B = blocks();
  std::lock_guard<std::mutex> Hold(B.Lock);
  auto Found = B.Live.find(Block);
  if (Found == B.Live.end())
    return B.IsHeld.count(Block) ? Release::Twice : Release::NotOurs;
  Memory::get().disown(Block, /*IsFreed=*/true);
  B.Held.push_back(*Found);
  B.IsHeld.insert(Block);
  B.HeldBytes += wholeBytes(Found->second);
  B.Live.erase(Found);
  while (B.HeldBytes > MostHeldBytes) {
    auto [Oldest, SizeBytes] = B.Held.front();
    B.Held.pop_front();
    B.IsHeld.erase(Oldest);
    B.HeldBytes -= wholeBytes(SizeBytes);
    std::free(Oldest - RoomBytes);
  }
  return Release::Done;
}

bool DeviceHeap::owns(const void *Pointer) const {
  Blocks &B = blocks();
  std::lock_guard<std::mutex> Hold(B.Lock);
  return B.Live.count(static_cast<char *>(const_cast<void *>(Pointer)));
}

} // namespace porthip::vgpu
