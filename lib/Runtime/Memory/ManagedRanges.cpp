// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/ManagedRanges.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <map>
#include <mutex>
#include <optional>
#include <set>

namespace porthip::vgpu::rt {

namespace {
struct Said {
  bool IsReadMostly = false;
  int Preferred = NoDevice, Prefetched = NoDevice;
  std::set<int> AccessedBy;
};

/// By allocation, which is never another's, the offset where something new
/// begins.
struct Ranges {
  std::mutex Lock;
  std::map<uint64_t, std::map<uint64_t, Said>> Of;

  static Ranges &get() {
    static auto *Only = new Ranges;
    return *Only;
  }
};

struct Part {
  uint64_t Id, Begin, End;
};
} // namespace

static std::optional<Part> partOf(const void *Pointer, size_t SizeBytes) {
  std::optional<Allocation> A = Memory::get().find(Pointer);
  if (!A || A->Kind != MemoryKind::Managed || !SizeBytes)
    return std::nullopt;
  uint64_t Begin = uint64_t(static_cast<const char *>(Pointer) - A->Base);
  if (SizeBytes > A->SizeBytes - Begin)
    return std::nullopt;
  return Part{A->Id, Begin, Begin + SizeBytes};
}

/// Gives the settings from At on an entry of their own.
static void splitAt(std::map<uint64_t, Said> &All, uint64_t At) {
  auto After = All.upper_bound(At);
  if (After == All.begin() || std::prev(After)->first != At)
    All.emplace(At, After == All.begin() ? Said() : std::prev(After)->second);
}

template <class Change>
static void change(const void *Pointer, size_t SizeBytes, Change Do) {
  std::optional<Part> P = partOf(Pointer, SizeBytes);
  if (!P)
    return;
  Ranges &R = Ranges::get();
  std::lock_guard<std::mutex> Held(R.Lock);
  std::map<uint64_t, Said> &All = R.Of[P->Id];
  splitAt(All, P->Begin);
  splitAt(All, P->End);
  for (auto I = All.find(P->Begin); I->first != P->End; ++I)
    Do(I->second);
}

void keepAdvice(const void *Pointer, size_t SizeBytes, int Advice, int Device) {
  change(Pointer, SizeBytes, [=](Said &S) {
    switch (Advice) {
    case 1:
    case 2:
      S.IsReadMostly = Advice == 1;
      break;
    case 3:
    case 4:
      S.Preferred = Advice == 3 ? Device : NoDevice;
      break;
    case 5:
      S.AccessedBy.insert(Device);
      break;
    case 6:
      S.AccessedBy.erase(Device);
      break;
    default:
      break;
    }
  });
}

void keepPrefetch(const void *Pointer, size_t SizeBytes, int Device) {
  change(Pointer, SizeBytes, [=](Said &S) { S.Prefetched = Device; });
}

/// F of what is said, where it is the same all over P; else Else.
template <class T, class Function>
static T common(const std::map<uint64_t, Said> &All, const Part &P, T Else,
                Function F) {
  auto I = All.upper_bound(P.Begin);
  T Result = I == All.begin() ? F(Said()) : F(std::prev(I)->second);
  for (; I != All.end() && I->first < P.End; ++I)
    if (F(I->second) != Result)
      return Else;
  return Result;
}

static Status giveDevices(void *Data, size_t DataBytes,
                          const std::set<int> &Devices) {
  if (DataBytes % sizeof(int))
    return Status::InvalidValue;
  auto Next = Devices.begin();
  for (size_t I = 0; I < DataBytes / sizeof(int); ++I)
    static_cast<int *>(Data)[I] = Next == Devices.end() ? NoDevice : *Next++;
  return Status::Success;
}

Status rangeAttribute(void *Data, size_t DataBytes, int Which,
                      const void *Pointer, size_t SizeBytes) {
  enum {
    ReadMostly = 1,
    Preferred,
    AccessedBy,
    Prefetched,
    PreferredType,
    PreferredId,
    PrefetchedType,
    PrefetchedId
  };
  std::optional<Part> P = partOf(Pointer, SizeBytes);
  if (!Data || !P || Which < ReadMostly || Which > PrefetchedId)
    return Status::InvalidValue;
  Ranges &R = Ranges::get();
  std::lock_guard<std::mutex> Held(R.Lock);
  const std::map<uint64_t, Said> &All = R.Of[P->Id];
  if (Which == AccessedBy)
    return giveDevices(Data, DataBytes,
                       common(All, *P, std::set<int>(),
                              [](const Said &S) { return S.AccessedBy; }));
  if (DataBytes != sizeof(int))
    return Status::InvalidValue;
  if (Which == ReadMostly)
    return give(static_cast<int *>(Data),
                int(common(All, *P, false,
                           [](const Said &S) { return S.IsReadMostly; })));
  bool IsPrefetch = Which == Prefetched || Which >= PrefetchedType;
  int Device = common(All, *P, NoDevice, [&](const Said &S) {
    return IsPrefetch ? S.Prefetched : S.Preferred;
  });
  // cudaMemLocationType: 0 none, 1 a device, 2 the host.
  int Type = Device >= 0 ? 1 : Device == HostDevice ? 2 : 0;
  bool WantsType = Which == PreferredType || Which == PrefetchedType;
  bool WantsId = Which == PreferredId || Which == PrefetchedId;
  return give(static_cast<int *>(Data), WantsType              ? Type
                                        : WantsId && Type != 1 ? 0
                                                               : Device);
}

} // namespace porthip::vgpu::rt
