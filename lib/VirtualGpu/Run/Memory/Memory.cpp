// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Memory/Blocks.h"
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace porthip::vgpu {
namespace {

constexpr size_t FreedRemembered = 4096;

struct Tables {
  struct Entry {
    Allocation What;
    bool IsOwned = true;
  };
  mutable std::mutex Lock;
  std::map<const char *, Entry> Live; ///< by base
  std::vector<Allocation> Freed;      ///< a ring, oldest overwritten
  size_t NextFreed = 0;
  std::map<uint32_t, uint64_t> Used;
  uint64_t NextId = 1;

  void (*OnRelease)(uint64_t) = nullptr;
  std::atomic<bool> ZeroesNew{false}, MarksFresh{false}, GivesOwnPages{false};
  std::atomic<bool> PoisonsNew{false};

  // The ids that are live, for readers without the lock: chunks of bits that
  // are made on demand and stay.
  static constexpr uint64_t ChunkBits = 1 << 15, ChunkCount = 1 << 14;
  std::atomic<std::atomic<uint64_t> *> Chunks[ChunkCount] = {};

  void setLive(uint64_t Id, bool IsLive) {
    const uint64_t Chunk = Id / ChunkBits;
    if (Chunk >= ChunkCount)
      return; // counts as live
    std::atomic<uint64_t> *Bits = Chunks[Chunk];
    if (!Bits)
      Chunks[Chunk] = Bits = new std::atomic<uint64_t>[ChunkBits / 64]();
    std::atomic<uint64_t> &Word = Bits[Id % ChunkBits / 64];
    if (IsLive)
      Word |= uint64_t(1) << Id % 64;
    else
      Word &= ~(uint64_t(1) << Id % 64);
  }

  /// The live one that begins at or before Pointer and nearest to it.
  std::optional<Allocation> lastUpTo(const void *Pointer) const {
    std::lock_guard<std::mutex> Guard(Lock);
    auto It = Live.upper_bound(static_cast<const char *>(Pointer));
    if (It == Live.begin())
      return std::nullopt;
    return std::prev(It)->second.What;
  }

  void enter(char *Base, uint64_t Size, MemoryKind Kind, uint32_t Ordinal,
             bool IsOwned, bool HasOwnPages = false, bool IsMarkedFresh = false,
             bool IsConstant = false) {
    setLive(NextId, true);
    Live[Base] = {{Base, Size, Kind, Ordinal, NextId++, HasOwnPages,
                   IsMarkedFresh, IsConstant},
                  IsOwned};
  }

  void remember(const Allocation &A) {
    if (Freed.size() < FreedRemembered)
      Freed.push_back(A);
    else
      Freed[NextFreed++ % FreedRemembered] = A;
  }
};

// Process-wide: a pointer belongs to the process, whoever asks.
Tables &tables() {
  static Tables *T = new Tables; // outlives static destructors of programs
  return *T;
}

bool countsAsDevice(MemoryKind K) {
  return K == MemoryKind::Device || K == MemoryKind::Managed ||
         K == MemoryKind::Array;
}

} // namespace

Memory &Memory::get() {
  static Memory M;
  return M;
}

/// Both vendors' managed memory is whole pages.
static uint64_t alignmentOf(MemoryKind Kind) {
  return Kind == MemoryKind::Managed ? PageSize : Alignment;
}

void *Memory::allocate(uint64_t SizeBytes, MemoryKind Kind,
                       uint32_t DeviceOrdinal, uint64_t LimitBytes) {
  Tables &T = tables();
  const uint64_t Size = std::max<uint64_t>(SizeBytes, 1);
  if (Size > uint64_t(1) << 46)
    return nullptr;
  {
    std::lock_guard<std::mutex> Guard(T.Lock);
    uint64_t &Used = T.Used[DeviceOrdinal];
    if (countsAsDevice(Kind)) {
      if (LimitBytes && Size > LimitBytes - std::min(Used, LimitBytes))
        return nullptr;
      Used += Size;
    }
  }
  const bool IsShared = isSharedWithHost(Kind);
  const bool IsMapped = Size >= OwnBlockFrom || (IsShared && T.GivesOwnPages);
  char *Base = Kind == MemoryKind::Device ? allocateInBlocks(Size)
               : IsMapped
                   ? mapPages(Size)
                   : static_cast<char *>(std::aligned_alloc(
                         alignmentOf(Kind), roundUp(Size, alignmentOf(Kind))));
  // The vendors' runtimes give the host new pages, which are zero.
  if (Base && !IsMapped && (T.ZeroesNew || IsShared))
    std::memset(Base, 0, Size);
  if (Base && T.PoisonsNew && Kind != MemoryKind::PinnedHost)
    std::memset(Base, FreshByte, Size);
  const bool IsMarked = T.MarksFresh && IsShared;
  if (Base && IsMarked)
    std::memset(Base, FreshByte, Size);
  std::lock_guard<std::mutex> Guard(T.Lock);
  if (!Base) {
    if (countsAsDevice(Kind))
      T.Used[DeviceOrdinal] -= Size;
    return nullptr;
  }
  T.enter(Base, Size, Kind, DeviceOrdinal, true, IsMapped, IsMarked);
  return Base;
}

bool Memory::release(void *Pointer) {
  Tables &T = tables();
  Tables::Entry E;
  {
    std::lock_guard<std::mutex> Guard(T.Lock);
    auto It = T.Live.find(static_cast<char *>(Pointer));
    if (It == T.Live.end() || !It->second.IsOwned)
      return false;
    E = It->second;
    T.Live.erase(It);
    T.setLive(E.What.Id, false);
    T.remember(E.What);
    if (T.OnRelease)
      T.OnRelease(E.What.Id);
    if (countsAsDevice(E.What.Kind))
      T.Used[E.What.DeviceOrdinal] -= E.What.SizeBytes;
  }
  if (E.What.Kind == MemoryKind::Device)
    releaseInBlocks(E.What.Base, E.What.SizeBytes);
  else if (E.What.HasOwnPages)
    unmapPages(E.What.Base, E.What.SizeBytes);
  else
    std::free(E.What.Base);
  return true;
}

std::optional<Allocation> Memory::find(const void *Pointer) const {
  std::optional<Allocation> A = tables().lastUpTo(Pointer);
  return A && Pointer < A->Base + A->SizeBytes ? A : std::nullopt;
}

std::optional<Allocation> Memory::findFreed(const void *Pointer) const {
  if (find(Pointer))
    return std::nullopt;
  const Tables &T = tables();
  const char *P = static_cast<const char *>(Pointer);
  std::lock_guard<std::mutex> Guard(T.Lock);
  const Allocation *Last = nullptr;
  for (const Allocation &A : T.Freed)
    if (P >= A.Base && P < A.Base + A.SizeBytes && (!Last || A.Id > Last->Id))
      Last = &A;
  return Last ? std::optional<Allocation>(*Last) : std::nullopt;
}

std::vector<Allocation> Memory::all() const {
  const Tables &T = tables();
  std::vector<Allocation> Result;
  {
    std::lock_guard<std::mutex> Guard(T.Lock);
    for (const auto &[Base, Entry] : T.Live)
      Result.push_back(Entry.What);
  }
  std::sort(
      Result.begin(), Result.end(),
      [](const Allocation &A, const Allocation &B) { return A.Id < B.Id; });
  return Result;
}

void Memory::renumber(const std::vector<const void *> &InOrder) {
  Tables &T = tables();
  std::lock_guard<std::mutex> Guard(T.Lock);
  std::vector<Allocation *> All;
  std::vector<uint64_t> Ids;
  for (const void *Base : InOrder)
    if (auto It = T.Live.find(static_cast<const char *>(Base));
        It != T.Live.end()) {
      All.push_back(&It->second.What);
      Ids.push_back(It->second.What.Id);
    }
  std::sort(Ids.begin(), Ids.end());
  for (size_t I = 0; I < All.size(); ++I)
    All[I]->Id = Ids[I];
}

void Memory::zeroNew() { tables().ZeroesNew = true; }

void Memory::poisonNew() { tables().PoisonsNew = true; }

void Memory::markFresh() { tables().MarksFresh = true; }

void Memory::giveOwnPages() { tables().GivesOwnPages = true; }

void Memory::adopt(void *Base, uint64_t SizeBytes, MemoryKind Kind,
                   uint32_t DeviceOrdinal, bool IsConstant) {
  Tables &T = tables();
  std::lock_guard<std::mutex> Guard(T.Lock);
  T.enter(static_cast<char *>(Base), SizeBytes, Kind, DeviceOrdinal, false,
          false, false, IsConstant);
}

bool Memory::adoptIfFree(void *Base, uint64_t SizeBytes, MemoryKind Kind,
                         uint32_t DeviceOrdinal) {
  Tables &T = tables();
  char *First = static_cast<char *>(Base);
  std::lock_guard<std::mutex> Guard(T.Lock);
  // The first that ends behind it, if any: allocations do not overlap.
  auto It = T.Live.lower_bound(First);
  if (It != T.Live.begin()) {
    const Allocation &Before = std::prev(It)->second.What;
    if (First < Before.Base + Before.SizeBytes)
      return false;
  }
  if (It != T.Live.end() &&
      It->first < First + std::max<uint64_t>(1, SizeBytes))
    return false;
  T.enter(First, SizeBytes, Kind, DeviceOrdinal, false);
  return true;
}

bool Memory::disown(void *Base, bool IsFreed) {
  Tables &T = tables();
  std::lock_guard<std::mutex> Guard(T.Lock);
  auto It = T.Live.find(static_cast<char *>(Base));
  if (It == T.Live.end() || It->second.IsOwned)
    return false;
  const uint64_t Id = It->second.What.Id;
  T.setLive(Id, false);
  if (IsFreed)
    T.remember(It->second.What);
  T.Live.erase(It);
  if (T.OnRelease)
    T.OnRelease(Id);
  return true;
}

std::optional<Allocation> Memory::findBefore(const void *Pointer) const {
  std::optional<Allocation> A = tables().lastUpTo(Pointer);
  if (!A)
    return std::nullopt;
  const char *End = A->Base + A->SizeBytes;
  ptrdiff_t Behind = static_cast<const char *>(Pointer) - End;
  return Behind >= 0 && Behind <= 1 << 20 ? A : std::nullopt;
}

bool Memory::isLive(uint64_t Id) const {
  const Tables &T = tables();
  const uint64_t Chunk = Id / Tables::ChunkBits;
  if (Chunk >= Tables::ChunkCount)
    return true;
  const std::atomic<uint64_t> *Bits = T.Chunks[Chunk];
  return Bits && Bits[Id % Tables::ChunkBits / 64] >> Id % 64 & 1;
}

void Memory::onRelease(void (*Callback)(uint64_t Id)) {
  Tables &T = tables();
  std::lock_guard<std::mutex> Guard(T.Lock);
  T.OnRelease = Callback;
}

uint64_t Memory::usedBytes(uint32_t DeviceOrdinal) const {
  const Tables &T = tables();
  std::lock_guard<std::mutex> Guard(T.Lock);
  auto It = T.Used.find(DeviceOrdinal);
  return It == T.Used.end() ? 0 : It->second;
}

} // namespace porthip::vgpu
