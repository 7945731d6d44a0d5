// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <sys/mman.h>
#include <unordered_map>
#include <vector>

namespace porthip::vgpu {
namespace {

template <class T> T *reserve(uint64_t Count) {
  void *P = mmap(nullptr, Count * sizeof(T), PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return P == MAP_FAILED ? nullptr : static_cast<T *>(P);
}

struct Entry {
  Shadow Of;
  uint64_t SizeBytes = 0;
  uint64_t granules() const {
    return (SizeBytes + GranuleBytes - 1) / GranuleBytes + 1;
  }
};

void unmap(const Entry &E) {
  if (E.Of.Cells)
    munmap(E.Of.Cells, E.granules() * sizeof(Granule));
  if (E.Of.Operations)
    munmap(E.Of.Operations, E.granules() * sizeof(RunningOperation::Cell));
  if (E.Of.Init)
    munmap(E.Of.Init, E.SizeBytes);
}

/// Device memory is the process's, and so is its shadow.
struct Registry {
  std::mutex Lock;
  std::unordered_map<uint64_t, Entry> Entries;
  std::atomic<bool> IsOn{false};
  unsigned Keepers = 0;
  std::vector<Entry> Freed; ///< while there are Keepers

  static Registry &get() {
    static Registry R;
    return R;
  }

  Entry &entry(const Allocation &A) {
    Entry &E = made(A);
    if (!E.Of.Operations && RunningOperation::get())
      E.Of.Operations = reserve<RunningOperation::Cell>(E.granules());
    return E;
  }

  Entry &made(const Allocation &A) {
    Entry &E = Entries[A.Id];
    if (E.SizeBytes)
      return E;
    E.SizeBytes = std::max<uint64_t>(A.SizeBytes, 1);
    E.Of.Cells = reserve<Granule>(E.granules());
    // Device memory starts out undefined. The host can write the rest without a
    // word to us; what it allocated as such is known by its bytes.
    if (IsOn)
      E.Of.Init = reserve<uint8_t>(E.SizeBytes);
    const bool IsUndefined =
        A.Kind == MemoryKind::Device || A.Kind == MemoryKind::Array;
    if (E.Of.Init && !IsUndefined)
      memset(E.Of.Init, A.IsMarkedFresh ? MayBeFresh : 1, E.SizeBytes);
    return E;
  }
};

} // namespace

Shadow shadowOf(const Allocation &A) {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Hold(R.Lock);
  return R.entry(A).Of;
}

void clearCells() {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Hold(R.Lock);
  for (auto &[Id, E] : R.Entries)
    if (E.Of.Cells)
      madvise(E.Of.Cells, E.granules() * sizeof(Granule), MADV_DONTNEED);
}

void noteWritten(const void *Address, uint64_t SizeBytes) {
  Registry &R = Registry::get();
  if (!R.IsOn || !SizeBytes)
    return;
  auto A = Memory::get().find(Address);
  if (!A)
    return;
  Shadow S = shadowOf(*A);
  uint64_t Offset = static_cast<const char *>(Address) - A->Base;
  if (S.Init)
    memset(S.Init + Offset, 1, std::min(SizeBytes, A->SizeBytes - Offset));
}

llvm::SmallVector<Unwritten, 4> unwrittenIn(const uint8_t *State,
                                            uint64_t SizeBytes) {
  llvm::SmallVector<Unwritten, 4> Found;
  for (uint64_t I = 0; I < SizeBytes;) {
    const void *Next = memchr(State + I, 0, SizeBytes - I);
    if (!Next)
      break;
    const uint64_t Begin = uint64_t(static_cast<const uint8_t *>(Next) - State);
    for (I = Begin; I < SizeBytes && !State[I];)
      ++I;
    Found.push_back({Begin, I});
  }
  return Found;
}

/// Whether all of them may be padding of an array of structs, and not elements
/// that were left out: the gaps come again and again, each after more bytes
/// that were written than it has itself, or, where structs are aligned to more
/// than their fields ask for, after less.
static bool arePadding(llvm::ArrayRef<Unwritten> Of, uint64_t SizeBytes) {
  constexpr uint64_t MostOfOne = 64, MostOfFields = 16;
  for (size_t I = 0; I != Of.size(); ++I) {
    const Unwritten &U = Of[I];
    const uint64_t Before = U.Begin - (I ? Of[I - 1].End : 0);
    auto isLike = [&](const Unwritten &Other) {
      return &Other != &U && Other.size() == U.size();
    };
    const bool IsAgain =
        SizeBytes <= MostOfOne || std::any_of(Of.begin(), Of.end(), isLike);
    const bool HasRoom = U.size() < MostOfFields ? I == 0 || Before > U.size()
                                                 : Before < U.size();
    if (!U.isPadding() || !IsAgain || !HasRoom)
      return false;
  }
  return true;
}

uint64_t takeNeverWritten(const void *Address, uint64_t SizeBytes,
                          bool SkipsPadding) {
  if (!Registry::get().IsOn || !SizeBytes)
    return 0;
  auto A = Memory::get().find(Address);
  Shadow S = A ? shadowOf(*A) : Shadow();
  if (!S.Init)
    return 0;
  uint64_t Offset = uint64_t(static_cast<const char *>(Address) - A->Base);
  uint64_t End = std::min(Offset + SizeBytes, A->SizeBytes);
  // The host writes without a word: by whole words of what memory began with,
  // as for kernels.
  auto isFresh = [&](uint64_t I) {
    const char *Word = A->Base + I / 4 * 4;
    return std::all_of(Word, Word + 4,
                       [](char Byte) { return uint8_t(Byte) == FreshByte; });
  };
  for (uint64_t I = Offset; I < End; ++I)
    if (S.Init[I] == MayBeFresh)
      S.Init[I] = !isFresh(I);
  const auto Found = unwrittenIn(S.Init + Offset, End - Offset);
  if (SkipsPadding && arePadding(Found, End - Offset))
    return 0;
  memset(S.Init + Offset, 1, End - Offset);
  uint64_t Count = 0;
  for (const Unwritten &U : Found)
    Count += U.size();
  return Count;
}

void noteCopied(const void *To, const void *From, uint64_t SizeBytes) {
  Registry &R = Registry::get();
  if (!R.IsOn || !SizeBytes)
    return;
  auto Target = Memory::get().find(To);
  auto Source = Memory::get().find(From);
  Shadow In = Source ? shadowOf(*Source) : Shadow();
  if (!In.Init || !Target)
    return noteWritten(To, SizeBytes);
  Shadow Out = shadowOf(*Target);
  if (!Out.Init)
    return;
  uint64_t I = static_cast<const char *>(From) - Source->Base;
  uint64_t O = static_cast<const char *>(To) - Target->Base;
  memmove(Out.Init + O, In.Init + I,
          std::min({SizeBytes, Source->SizeBytes - I, Target->SizeBytes - O}));
}

void noteFreed(uint64_t AllocationId) {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Hold(R.Lock);
  auto Found = R.Entries.find(AllocationId);
  if (Found == R.Entries.end())
    return;
  if (R.Keepers)
    R.Freed.push_back(Found->second);
  else
    unmap(Found->second);
  R.Entries.erase(Found);
}

KeepFreedShadows::KeepFreedShadows() {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Hold(R.Lock);
  ++R.Keepers;
}

KeepFreedShadows::~KeepFreedShadows() {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Hold(R.Lock);
  if (--R.Keepers)
    return;
  for (const Entry &E : R.Freed)
    unmap(E);
  R.Freed.clear();
}

void enableInit() {
  Registry::get().IsOn = true;
  Memory::get().markFresh();
}

} // namespace porthip::vgpu
