// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/Pools.h"
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Core/Sizes.h"
#include "Runtime/Streams/Capture.h"
#include "VirtualGpu/Run/Memory/DeviceHeap.h"
#include <algorithm>
#include <map>
#include <mutex>

namespace porthip::vgpu::rt {

namespace {
struct HostMemory {
  uint64_t SizeBytes;
  unsigned Flags;
  bool IsRegistered; ///< the program's own memory
};

/// Facts about addresses that Memory does not have; one per process like it.
struct PoolBooks {
  std::mutex Lock;
  std::map<const char *, HostMemory> Host;
  std::map<const void *, std::pair<std::shared_ptr<Pool>, uint64_t>> Pooled;
  std::set<const void *> BeingFreed; ///< freeAsync has been called
  std::map<const void *, std::shared_ptr<Pool>> Pools;
  std::map<const Gpu *, std::shared_ptr<Pool>> Current; ///< others: default

  static PoolBooks &get() {
    static PoolBooks *Only = new PoolBooks;
    return *Only;
  }

  /// Makes way for a registration from \p First on; those that overlap it can
  /// still be taken back.
  void disownRegistered(const char *First, uint64_t SizeBytes) {
    for (const auto &[Base, What] : Host)
      if (What.IsRegistered && Base < First + SizeBytes &&
          First < Base + What.SizeBytes)
        Memory::get().disown(const_cast<char *>(Base));
  }
};
} // namespace

std::shared_ptr<Pool> createPool(Gpu &On) {
  auto P = std::make_shared<Pool>();
  P->On = &On;
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  B.Pools[P.get()] = P;
  return P;
}

std::shared_ptr<Pool> findPool(const void *Handle) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  auto Found = B.Pools.find(Handle);
  return Found == B.Pools.end() ? nullptr : Found->second;
}

bool destroyPool(Pool *P) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  for (auto It = B.Current.begin(); It != B.Current.end();)
    It = It->second.get() == P ? B.Current.erase(It) : std::next(It);
  return B.Pools.erase(P);
}

std::shared_ptr<Pool> currentPool(Gpu &On) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  auto Found = B.Current.find(&On);
  return Found == B.Current.end() ? On.DefaultPool : Found->second;
}

void setCurrentPool(Gpu &On, std::shared_ptr<Pool> P) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  B.Current[&On] = std::move(P);
}

static std::vector<std::shared_ptr<Pool>> poolsOf(const Gpu &On) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  std::vector<std::shared_ptr<Pool>> Pools;
  for (const auto &[Handle, P] : B.Pools)
    if (P->On == &On)
      Pools.push_back(P);
  return Pools;
}

void releaseUnused(Gpu &On) {
  for (const std::shared_ptr<Pool> &P : poolsOf(On))
    P->trimTo(P->ReleaseThreshold);
}

uint64_t Pool::used() const {
  std::lock_guard<std::mutex> Held(Lock);
  return Used;
}
uint64_t Pool::usedHigh() const {
  std::lock_guard<std::mutex> Held(Lock);
  return UsedHigh;
}
uint64_t Pool::kept() const {
  std::lock_guard<std::mutex> Held(Lock);
  return Kept;
}
uint64_t Pool::reserved() const {
  std::lock_guard<std::mutex> Held(Lock);
  return Used + Kept;
}
uint64_t Pool::reservedHigh() const {
  std::lock_guard<std::mutex> Held(Lock);
  return ReservedHigh;
}

void Pool::noteHigh() {
  UsedHigh = std::max(UsedHigh, Used);
  ReservedHigh = std::max(ReservedHigh, Used + Kept);
}

void Pool::take(uint64_t SizeBytes) {
  std::lock_guard<std::mutex> Held(Lock);
  Kept -= std::min(Kept, SizeBytes);
  Used += SizeBytes;
  noteHigh();
}

void Pool::giveBack(uint64_t SizeBytes) {
  std::lock_guard<std::mutex> Held(Lock);
  // Up to ROCm 7.2 at least, HIP lets go of what is kept when that is more than
  // what is in use, whatever the threshold (rocm-systems#11690).
  if (On->On->Of == Vendor::Amd && Kept > Used)
    Kept = 0;
  Used -= SizeBytes;
  Kept += SizeBytes;
}

void Pool::trimTo(uint64_t Bytes) {
  std::lock_guard<std::mutex> Held(Lock);
  if (On->On->Of == Vendor::Nvidia)
    Bytes = Bytes > Used ? Bytes - Used : 0;
  Kept = std::min(Kept, Bytes);
}

/// HIP's marks begin anew at nothing, CUDA's at what there is.
uint64_t Pool::resetValue(uint64_t Now) const {
  return On->On->Of == Vendor::Amd ? 0 : Now;
}
void Pool::resetUsedHigh() {
  std::lock_guard<std::mutex> Held(Lock);
  UsedHigh = resetValue(Used);
}
void Pool::resetReservedHigh() {
  std::lock_guard<std::mutex> Held(Lock);
  ReservedHigh = resetValue(Used + Kept);
}

static Status allocate(Gpu &On, void **Pointer, uint64_t SizeBytes,
                       MemoryKind Kind) {
  if (!Pointer)
    return Status::InvalidValue;
  *Pointer = nullptr;
  if (SizeBytes == 0) // both vendors: success and no memory
    return Status::Success;
  uint64_t Limit = Kind == MemoryKind::Device ? On.MemoryBytes : 0;
  if (SizeBytes > On.MemoryBytes)
    return Status::OutOfMemory;
  *Pointer = Memory::get().allocate(SizeBytes, Kind, On.Ordinal, Limit);
  noteAllocated(*Pointer);
  return *Pointer ? Status::Success : Status::OutOfMemory;
}

Status allocateDevice(Gpu &On, void **Pointer, uint64_t SizeBytes) {
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  return allocate(On, Pointer, SizeBytes, MemoryKind::Device);
}

Status allocatePitched(Gpu &On, void **Pointer, size_t &Pitch,
                       uint64_t WidthBytes, uint64_t Rows) {
  // As on real devices.
  const uint64_t Align = factsOf(On).textureAlignment;
  const uint64_t Whole = plus(WidthBytes, Align - 1) / Align * Align;
  // Rounded down, the largest number is a size that other memory could have.
  if (Whole < WidthBytes)
    return Status::OutOfMemory;
  Status Result = allocateDevice(On, Pointer, times(Whole, Rows));
  if (Result == Status::Success)
    Pitch = Whole;
  return Result;
}

Status allocateManaged(Gpu &On, void **Pointer, uint64_t SizeBytes) {
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  if (SizeBytes == 0)
    return Status::InvalidValue;
  return allocate(On, Pointer, SizeBytes, MemoryKind::Managed);
}

Status allocatePinned(Gpu &On, void **Pointer, uint64_t SizeBytes,
                      unsigned Flags) {
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  Status Result = allocate(On, Pointer, SizeBytes, MemoryKind::PinnedHost);
  if (Result != Status::Success || !*Pointer)
    return Result;
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  B.Host[static_cast<char *>(*Pointer)] = {SizeBytes, Flags, false};
  return Status::Success;
}

Status freeDevice(void *Pointer) {
  if (!Pointer)
    return Status::Success;
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  Status Freed;
  if (freeGraphMemory(Pointer, Freed))
    return Freed;
  std::optional<Allocation> A = Memory::get().find(Pointer);
  bool IsDevices =
      A && (A->Kind == MemoryKind::Device || A->Kind == MemoryKind::Managed);
  // hipFree takes what hipHostMalloc gave, too.
  if (A && A->Kind == MemoryKind::PinnedHost &&
      Machine::get().vendor() == Vendor::Amd && !isRegisteredHost(*A))
    return freePinned(Pointer);
  if (!IsDevices || A->Base != Pointer || DeviceHeap::get().owns(Pointer)) {
    noteBadFree(Pointer);
    return Status::InvalidValue;
  }
  Gpu &On = Machine::get().gpu(A->DeviceOrdinal);
  Queue::get().waitForAll(On);
  PoolBooks &B = PoolBooks::get();
  {
    std::lock_guard<std::mutex> Held(B.Lock);
    auto Pooled = B.Pooled.find(Pointer);
    if (Pooled != B.Pooled.end()) {
      Pooled->second.first->giveBack(Pooled->second.second);
      B.Pooled.erase(Pooled);
    }
  }
  return Memory::get().release(Pointer) ? Status::Success
                                        : Status::InvalidValue;
}

Status freePinned(void *Pointer) {
  if (!Pointer)
    return Status::Success;
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  PoolBooks &B = PoolBooks::get();
  {
    std::lock_guard<std::mutex> Held(B.Lock);
    auto Found = B.Host.find(static_cast<char *>(Pointer));
    if (Found == B.Host.end() || Found->second.IsRegistered) {
      noteBadFree(Pointer);
      return Status::InvalidValue;
    }
    B.Host.erase(Found);
  }
  for (unsigned I = 0; I < Machine::get().count(); ++I)
    Queue::get().waitForAll(Machine::get().gpu(I));
  Memory::get().release(Pointer);
  return Status::Success;
}

Status registerHost(Gpu &On, void *Pointer, uint64_t SizeBytes,
                    unsigned Flags) {
  if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
    return Bad;
  if (!Pointer || SizeBytes == 0)
    return Status::InvalidValue;
  char *First = static_cast<char *>(Pointer);
  if (!placeIn(First, 0, 0, 0, 0, SizeBytes))
    return Status::InvalidValue;
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  if (On.On->Of == Vendor::Amd)
    B.disownRegistered(First, SizeBytes);
  if (Memory::get().adoptIfFree(First, SizeBytes, MemoryKind::PinnedHost,
                                On.Ordinal))
    B.Host[First] = {SizeBytes, Flags, true};
  else if (On.On->Of == Vendor::Nvidia)
    return Status::HostAlreadyRegistered;
  return Status::Success;
}

Status unregisterHost(void *Pointer) {
  if (!Pointer)
    return Status::InvalidValue;
  for (unsigned I = 0; I < Machine::get().count(); ++I)
    Queue::get().waitForAll(Machine::get().gpu(I));
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  auto Found = B.Host.find(static_cast<char *>(Pointer));
  if (Found == B.Host.end() || !Found->second.IsRegistered)
    return Status::HostNotRegistered;
  B.Host.erase(Found);
  Memory::get().disown(Pointer);
  return Status::Success;
}

Status hostFlags(const void *Pointer, unsigned &Flags) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  const char *P = static_cast<const char *>(Pointer);
  auto After = B.Host.upper_bound(P);
  if (!P || After == B.Host.begin())
    return Status::InvalidValue;
  --After;
  if (P >= After->first + After->second.SizeBytes)
    return Status::InvalidValue;
  Flags = After->second.Flags;
  return Status::Success;
}

bool isRegisteredHost(const Allocation &A) {
  PoolBooks &B = PoolBooks::get();
  std::lock_guard<std::mutex> Held(B.Lock);
  auto Found = B.Host.find(A.Base);
  return Found != B.Host.end() && Found->second.IsRegistered;
}

Status allocateAsync(Stream &S, std::shared_ptr<Pool> From, void **Pointer,
                     uint64_t SizeBytes) {
  Status Result = allocate(*From->On, Pointer, SizeBytes, MemoryKind::Device);
  if (Result != Status::Success || !*Pointer)
    return Result;
  From->take(SizeBytes);
  PoolBooks &B = PoolBooks::get();
  {
    std::lock_guard<std::mutex> Held(B.Lock);
    B.Pooled[*Pointer] = {std::move(From), SizeBytes};
  }
  if (!checksStreams())
    return Status::Success;
  Work W;
  W.Kind = WorkKind::Device;
  W.What = "'" + currentCall() + "'";
  W.Run = [At = *Pointer, SizeBytes] {
    noteStreamAccess(At, SizeBytes, RunningOperation::Allocate);
    return Status::Success;
  };
  runSoon(S, std::move(W));
  return Status::Success;
}

Status freeAsync(void *Pointer, void *Handle) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return Status::InvalidHandle;
  if (!Pointer)
    return S->On.On->Of == Vendor::Amd ? Status::InvalidValue : Status::Success;
  if (auto Done = capture(*S, [&] { return Operation(FreeOp{Pointer}); }))
    return *Done;
  Status Freed;
  if (freeGraphMemory(Pointer, Freed))
    return Freed;
  PoolBooks &B = PoolBooks::get();
  {
    // With the lock that the release below takes: else memory could be seen
    // alive here and its release be over before the insertion.
    std::lock_guard<std::mutex> Held(B.Lock);
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!A || A->Kind != MemoryKind::Device || A->Base != Pointer ||
        DeviceHeap::get().owns(Pointer) ||
        !B.BeingFreed.insert(Pointer).second) {
      noteBadFree(Pointer);
      return Status::InvalidValue;
    }
  }
  Work W;
  W.Kind = WorkKind::Device;
  W.RunsAfterFault = true;
  if (checksStreams())
    W.What = "'" + currentCall() + "'";
  W.Run = [Pointer, &B] {
    if (auto A = Memory::get().find(Pointer))
      noteStreamAccess(Pointer, A->SizeBytes, RunningOperation::Free);
    std::lock_guard<std::mutex> Held(B.Lock);
    B.BeingFreed.erase(Pointer);
    auto Pooled = B.Pooled.find(Pointer);
    if (Pooled != B.Pooled.end()) {
      Pooled->second.first->giveBack(Pooled->second.second);
      B.Pooled.erase(Pooled);
    }
    Memory::get().release(Pointer);
    return Status::Success;
  };
  runSoon(*S, std::move(W));
  return Status::Success;
}

MemoryInfo memoryInfo(Gpu &On) {
  uint64_t Used = Memory::get().usedBytes(On.Ordinal);
  for (const std::shared_ptr<Pool> &P : poolsOf(On))
    Used += P->kept();
  return {On.MemoryBytes > Used ? On.MemoryBytes - Used : 0, On.MemoryBytes};
}

} // namespace porthip::vgpu::rt
