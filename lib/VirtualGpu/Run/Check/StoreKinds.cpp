// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/StoreKinds.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace porthip::vgpu {
namespace {

/// Bytes that have one kind: two halves share it.
constexpr uint64_t KindBytes = 4;

struct StoredKinds {
  const char *Base = nullptr;
  uint64_t SizeBytes = 0;
  std::unique_ptr<std::atomic<uint8_t>[]> Of; ///< by KindBytes

  bool has(const char *At) const { return uint64_t(At - Base) < SizeBytes; }
  uint64_t count() const { return (SizeBytes + KindBytes - 1) / KindBytes; }
};

struct KindTables {
  std::atomic<bool> IsOn{false};
  /// Rises when an allocation is released: what threads remember may be gone.
  std::atomic<uint64_t> Released{0};
  std::mutex Lock;
  std::map<uint64_t, std::shared_ptr<StoredKinds>> ById;
};

KindTables &kindTables() {
  static KindTables &T = *new KindTables;
  return T;
}

/// Kinds of the allocation that has \p At; null: none has.
std::shared_ptr<StoredKinds> findKinds(const char *At, bool MayMake) {
  std::optional<Allocation> A = Memory::get().find(At);
  if (!A)
    return nullptr;
  KindTables &T = kindTables();
  std::lock_guard<std::mutex> Hold(T.Lock);
  auto Found = T.ById.find(A->Id);
  if (Found != T.ById.end() || !MayMake)
    return Found == T.ById.end() ? nullptr : Found->second;
  auto New = std::make_shared<StoredKinds>();
  New->Base = A->Base;
  New->SizeBytes = A->SizeBytes;
  New->Of = std::make_unique<std::atomic<uint8_t>[]>(New->count());
  return T.ById[A->Id] = std::move(New);
}

/// The same for a thread of the pool, most of whose stores go where the last
/// ones went.
StoredKinds *findKindsFast(const char *At) {
  struct Remembered {
    uint64_t Released = ~uint64_t(0);
    std::shared_ptr<StoredKinds> Last[4];
    unsigned Next = 0;
  };
  static thread_local Remembered R;
  if (uintptr_t(At) < LowMemoryEnd)
    return nullptr;
  if (uint64_t Now = kindTables().Released.load(std::memory_order_acquire);
      R.Released != Now) {
    R = Remembered();
    R.Released = Now;
  }
  for (const std::shared_ptr<StoredKinds> &K : R.Last)
    if (K && K->has(At))
      return K.get();
  std::shared_ptr<StoredKinds> Found = findKinds(At, /*MayMake=*/true);
  if (!Found)
    return nullptr;
  std::shared_ptr<StoredKinds> &Place = R.Last[R.Next++ % 4];
  Place = std::move(Found);
  return Place.get();
}

void setKinds(StoredKinds &K, const char *At, uint64_t SizeBytes,
              uint8_t Kind) {
  const uint64_t First = uint64_t(At - K.Base) / KindBytes;
  const uint64_t End =
      std::min((uint64_t(At - K.Base) + SizeBytes + KindBytes - 1) / KindBytes,
               K.count());
  for (uint64_t I = First; I < End; ++I)
    K.Of[I].store(Kind, std::memory_order_relaxed);
}

/// Kind by kind, from \p From; where nothing is known there, \p Else.
void copyKinds(StoredKinds *Of, const char *From, StoredKinds &K,
               const char *At, uint64_t SizeBytes, uint8_t Else) {
  for (uint64_t I = 0; I < SizeBytes && K.has(At + I); I += KindBytes) {
    uint8_t Kind = VG_STORE_NONE;
    if (Of && Of->has(From + I))
      Kind = Of->Of[uint64_t(From + I - Of->Base) / KindBytes].load(
          std::memory_order_relaxed);
    setKinds(K, At + I, std::min(KindBytes, SizeBytes - I),
             Kind == VG_STORE_NONE ? Else : Kind);
  }
}

} // namespace

void keepStoreKinds() {
  kindTables().IsOn = true;
  Memory::get().onRelease([](uint64_t Id) {
    KindTables &T = kindTables();
    std::lock_guard<std::mutex> Hold(T.Lock);
    T.ById.erase(Id);
    ++T.Released;
  });
}

bool keepsStoreKinds() { return kindTables().IsOn; }

std::string storeKindsOf(const void *Base, uint64_t SizeBytes) {
  const char *From = static_cast<const char *>(Base);
  std::shared_ptr<StoredKinds> K =
      keepsStoreKinds() ? findKinds(From, /*MayMake=*/false) : nullptr;
  std::string Result;
  for (uint64_t I = 0; K && I < SizeBytes && K->has(From + I); I += KindBytes)
    Result += char(K->Of[uint64_t(From + I - K->Base) / KindBytes].load(
        std::memory_order_relaxed));
  return Result;
}

void noteKindsCopied(void *To, const void *From, uint64_t SizeBytes) {
  char *At = static_cast<char *>(To);
  if (!keepsStoreKinds())
    return;
  std::shared_ptr<StoredKinds> Of =
      findKinds(static_cast<const char *>(From), /*MayMake=*/false);
  if (std::shared_ptr<StoredKinds> K = findKinds(At, /*MayMake=*/bool(Of)))
    copyKinds(Of.get(), static_cast<const char *>(From), *K, At, SizeBytes,
              VG_STORE_NONE);
}

} // namespace porthip::vgpu

using namespace porthip::vgpu;

extern "C" void __vg_note_store(void *Address, uint64_t SizeBytes,
                                uint32_t Kind) {
  const char *At = static_cast<const char *>(Address);
  if (StoredKinds *K = findKindsFast(At))
    setKinds(*K, At, SizeBytes, uint8_t(Kind));
}

extern "C" void __vg_note_copy(void *Address, const void *From,
                               uint64_t SizeBytes, uint32_t Else) {
  const char *At = static_cast<const char *>(Address);
  // Remembering one may push the other one out.
  std::shared_ptr<StoredKinds> K =
      uintptr_t(At) < LowMemoryEnd ? nullptr : findKinds(At, /*MayMake=*/true);
  if (K)
    copyKinds(findKindsFast(static_cast<const char *>(From)),
              static_cast<const char *>(From), *K, At, SizeBytes,
              uint8_t(Else));
}
