// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/VirtualMemory.h"
#include "Runtime/Core/Sizes.h"
#include "VirtualGpu/Run/Memory/Blocks.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace porthip::vgpu::rt {

namespace {
struct Physical {
  int File;
  uint64_t SizeBytes;
  unsigned Device;
  int HandleTypes = 0;
  unsigned Mappings = 0;
  unsigned References = 1; ///< the program's; mappings keep it without any
};
struct Mapping {
  uint64_t SizeBytes, Handle;
  int Access = 0;
};
constexpr int FileDescriptor = 1; // CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR

struct Space {
  std::mutex Lock;
  std::map<uint64_t, Physical> Memory;
  std::map<char *, uint64_t> Reserved; ///< base -> size
  std::map<char *, Mapping> Mapped;
  uint64_t NextHandle = 1;

  static Space &get() {
    static Space *Only = new Space;
    return *Only;
  }
  bool isReserved(char *At, uint64_t SizeBytes) const {
    auto After = Reserved.upper_bound(At);
    if (After == Reserved.begin())
      return false;
    --After;
    const uint64_t Before = uint64_t(At - After->first);
    return Before <= After->second && SizeBytes <= After->second - Before;
  }
  void dropIfUnused(uint64_t Handle) {
    auto P = Memory.find(Handle);
    if (P == Memory.end() || P->second.References || P->second.Mappings)
      return;
    close(P->second.File);
    Memory.erase(P);
  }
};
} // namespace

uint64_t mappingGranularity() {
  return Machine::get().vendor() == Vendor::Amd ? 4 << 10 : 2 << 20;
}

static bool isWhole(uint64_t SizeBytes) {
  return SizeBytes && SizeBytes % mappingGranularity() == 0;
}

Status reserveAddress(void **Base, uint64_t SizeBytes, uint64_t AlignBytes) {
  if (!Base || !isWhole(SizeBytes) || (AlignBytes & (AlignBytes - 1)))
    return Status::InvalidValue;
  uint64_t Align = std::max(AlignBytes, mappingGranularity());
  if (plus(SizeBytes, Align) == UINT64_MAX)
    return Status::OutOfMemory;
  char *All = static_cast<char *>(mmap(nullptr, SizeBytes + Align, PROT_NONE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (All == MAP_FAILED)
    return Status::OutOfMemory;
  char *First = reinterpret_cast<char *>(
      (reinterpret_cast<uint64_t>(All) + Align - 1) & ~(Align - 1));
  if (First > All)
    munmap(All, size_t(First - All));
  munmap(First + SizeBytes, size_t(All + Align - First));
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  S.Reserved[First] = SizeBytes;
  *Base = First;
  return Status::Success;
}

Status freeAddress(void *Base, uint64_t SizeBytes) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto Found = S.Reserved.find(static_cast<char *>(Base));
  if (Found == S.Reserved.end() || Found->second != SizeBytes)
    return Status::InvalidValue;
  munmap(Base, SizeBytes);
  S.Reserved.erase(Found);
  return Status::Success;
}

Status createPhysical(uint64_t &Handle, uint64_t SizeBytes, int Device,
                      int HandleTypes) {
  Machine &M = Machine::get();
  if (!isWhole(SizeBytes))
    return Status::InvalidValue;
  if (unsigned(Device) >= M.count())
    return Status::InvalidDevice;
  if (HandleTypes & ~FileDescriptor)
    return Status::NotSupported;
  if (SizeBytes > M.gpu(unsigned(Device)).MemoryBytes)
    return Status::OutOfMemory;
  int File = makeMemoryFile(SizeBytes);
  if (File < 0)
    return Status::OutOfMemory;
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  Handle = S.NextHandle++;
  S.Memory[Handle] = {File, SizeBytes, unsigned(Device), HandleTypes};
  return Status::Success;
}

Status releasePhysical(uint64_t Handle) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto P = S.Memory.find(Handle);
  if (P == S.Memory.end() || !P->second.References)
    return Status::InvalidValue;
  --P->second.References;
  S.dropIfUnused(Handle);
  return Status::Success;
}

Status mapPhysical(void *At, uint64_t SizeBytes, uint64_t Offset,
                   uint64_t Handle) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto P = S.Memory.find(Handle);
  char *First = static_cast<char *>(At);
  if (P == S.Memory.end() || !isWhole(SizeBytes) || Offset ||
      SizeBytes > P->second.SizeBytes || !S.isReserved(First, SizeBytes) ||
      S.Mapped.count(First))
    return Status::InvalidValue;
  // No access until the program grants it, as on a device.
  if (mmap(At, SizeBytes, PROT_NONE, MAP_SHARED | MAP_FIXED, P->second.File,
           0) == MAP_FAILED)
    return Status::OutOfMemory;
  ++P->second.Mappings;
  S.Mapped[First] = {SizeBytes, Handle, 0};
  Memory::get().adopt(At, SizeBytes, MemoryKind::Device, P->second.Device);
  return Status::Success;
}

/// Calls F(first, piece) for the piece that \p At lies in and those behind it
/// that touch each other, while F says to go on.
template <class Function> static void forPieces(const void *At, Function F) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  char *Place = const_cast<char *>(static_cast<const char *>(At));
  auto I = S.Mapped.upper_bound(Place);
  if (I == S.Mapped.begin())
    return;
  --I;
  if (Place >= I->first + I->second.SizeBytes)
    return;
  for (char *End = I->first; I != S.Mapped.end() && I->first == End; ++I) {
    End += I->second.SizeBytes;
    if (!F(I->first, I->second))
      return;
  }
}

uint64_t mappedFrom(const void *At) {
  uint64_t Bytes = 0;
  forPieces(At, [&](const char *First, const Mapping &Piece) {
    if (Piece.Access)
      Bytes = uint64_t(First + Piece.SizeBytes - static_cast<const char *>(At));
    return Piece.Access != 0;
  });
  return Bytes;
}

uint64_t pieceFrom(const void *At) {
  uint64_t Bytes = UINT64_MAX;
  forPieces(At, [&](const char *First, const Mapping &Piece) {
    Bytes = uint64_t(First + Piece.SizeBytes - static_cast<const char *>(At));
    return false;
  });
  return Bytes;
}

Status unmapPhysical(void *At, uint64_t SizeBytes) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  char *First = static_cast<char *>(At);
  char *End = placeIn(First, 0, 0, 0, 0, SizeBytes);
  if (!End)
    return Status::InvalidValue;
  auto Begin = S.Mapped.lower_bound(First), Last = S.Mapped.lower_bound(End);
  if (Begin == Last || Begin->first != First)
    return Status::InvalidValue;
  for (auto I = Begin; I != Last; ++I) {
    Memory::get().disown(I->first);
    // Reserved again.
    mmap(I->first, I->second.SizeBytes, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    --S.Memory[I->second.Handle].Mappings;
    S.dropIfUnused(I->second.Handle);
  }
  S.Mapped.erase(Begin, Last);
  return Status::Success;
}

Status setAccess(void *At, uint64_t SizeBytes, int Flags) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  if (!S.isReserved(static_cast<char *>(At), SizeBytes) ||
      (Flags != 0 && Flags != 1 && Flags != 3))
    return Status::InvalidValue;
  int Protection = Flags == 3   ? PROT_READ | PROT_WRITE
                   : Flags == 1 ? PROT_READ
                                : PROT_NONE;
  if (mprotect(At, SizeBytes, Protection) != 0)
    return Status::InvalidValue;
  char *First = static_cast<char *>(At);
  for (auto I = S.Mapped.lower_bound(First);
       I != S.Mapped.end() && I->first < First + SizeBytes; ++I)
    I->second.Access = Flags;
  return Status::Success;
}

/// The mapping that At lies in.
static const Mapping *mappingAt(const Space &S, void *At) {
  auto After = S.Mapped.upper_bound(static_cast<char *>(At));
  if (After == S.Mapped.begin())
    return nullptr;
  --After;
  bool IsIn = uint64_t(static_cast<char *>(At) - After->first) <
              After->second.SizeBytes;
  return IsIn ? &After->second : nullptr;
}

Status accessOf(void *At, int &Flags) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  const Mapping *M = mappingAt(S, At);
  return M ? give(&Flags, M->Access) : Status::InvalidValue;
}

Status retainPhysical(void *At, uint64_t &Handle) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  const Mapping *M = mappingAt(S, At);
  if (!M)
    return Status::InvalidValue;
  ++S.Memory.find(M->Handle)->second.References;
  Handle = M->Handle;
  return Status::Success;
}

Status physicalOf(uint64_t Handle, int &Device, int &HandleTypes) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto P = S.Memory.find(Handle);
  if (P == S.Memory.end())
    return Status::InvalidValue;
  Device = int(P->second.Device);
  HandleTypes = P->second.HandleTypes;
  return Status::Success;
}

Status exportPhysical(uint64_t Handle, int Type, int &File) {
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  auto P = S.Memory.find(Handle);
  if (P == S.Memory.end() || Type != FileDescriptor ||
      !(P->second.HandleTypes & FileDescriptor))
    return Status::InvalidValue;
  File = dup(P->second.File);
  return File < 0 ? Status::OutOfMemory : Status::Success;
}

Status importPhysical(int File, int Type, const Gpu &On, uint64_t &Handle) {
  struct stat Of;
  if (Type != FileDescriptor || fstat(File, &Of) != 0 ||
      !isWhole(uint64_t(Of.st_size)))
    return Status::InvalidValue;
  Space &S = Space::get();
  std::lock_guard<std::mutex> Held(S.Lock);
  // Memory of this process: the same with one more reference, on its device.
  for (auto &[Number, P] : S.Memory) {
    struct stat Own;
    if (fstat(P.File, &Own) == 0 && Own.st_dev == Of.st_dev &&
        Own.st_ino == Of.st_ino) {
      ++P.References;
      Handle = Number;
      return Status::Success;
    }
  }
  int Copy = dup(File);
  if (Copy < 0)
    return Status::OutOfMemory;
  Handle = S.NextHandle++;
  S.Memory[Handle] = {Copy, uint64_t(Of.st_size), On.Ordinal, FileDescriptor};
  return Status::Success;
}

} // namespace porthip::vgpu::rt
