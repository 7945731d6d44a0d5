// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Texture/Texture.h"
#include <atomic>
#include <deque>
#include <mutex>

namespace porthip::vgpu {
namespace {

// As many as NVIDIA's hardware has headers for. Untouched pages take no memory.
constexpr uint64_t Count = 1 << 20;
std::atomic<Texture *> Slots[Count];

/// Stands where an object was.
Texture Destroyed;

struct Books {
  std::mutex Lock;
  uint64_t Next = 1; ///< object 0 is none
  std::deque<uint64_t> Free;
  static Books &get() {
    static Books *B = new Books;
    return *B;
  }
};

std::atomic<Texture *> *slotOf(uint64_t Object) {
  const uint64_t First = reinterpret_cast<uint64_t>(&Slots[0]);
  if (Object >= First && Object < First + sizeof(Slots))
    return (Object - First) % sizeof(Slots[0])
               ? nullptr
               : &Slots[(Object - First) / sizeof(Slots[0])];
  return Object < Count ? &Slots[Object] : nullptr;
}

} // namespace

uint64_t addTexture(std::unique_ptr<Texture> T) {
  Books &B = Books::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  uint64_t Number = B.Next;
  if (Number < Count) {
    ++B.Next;
  } else if (!B.Free.empty()) {
    Number = B.Free.front();
    B.Free.pop_front();
  } else {
    return 0;
  }
  Slots[Number].store(T.release(), std::memory_order_release);
  return Number;
}

bool removeTexture(uint64_t Object) {
  std::atomic<Texture *> *Slot = slotOf(Object);
  if (!Slot)
    return false;
  Books &B = Books::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  Texture *T = Slot->load(std::memory_order_relaxed);
  if (!T || T == &Destroyed)
    return false;
  Slot->store(&Destroyed, std::memory_order_release);
  B.Free.push_back(uint64_t(Slot - Slots));
  delete T;
  return true;
}

uint64_t numberOf(uint64_t Object) {
  std::atomic<Texture *> *Slot = slotOf(Object);
  return Slot ? uint64_t(Slot - Slots) : 0;
}

uint64_t addressOf(uint64_t Object) {
  return reinterpret_cast<uint64_t>(slotOf(Object));
}

const Texture *findTexture(uint64_t Object, const char *&Why) {
  std::atomic<Texture *> *Slot = slotOf(Object);
  const Texture *T = Slot ? Slot->load(std::memory_order_acquire) : nullptr;
  if (!T)
    Why = Object ? "is none" : "is 0: it was not created";
  else if (T == &Destroyed)
    Why = "was destroyed";
  else
    return T;
  return nullptr;
}

} // namespace porthip::vgpu
