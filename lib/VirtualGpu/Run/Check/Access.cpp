// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks at an access of instrumented code: whose memory is it, was it ever
// written, who else touched it.
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The scheduler leaves as much behind a block's shared memory.
constexpr uint64_t SharedSlackBytes = 64 << 10;

/// Memory::find knows variables with a name only.
bool isConstant(const char *Address, uint64_t SizeBytes,
                const VgAccessSite &Site) {
  if (Site.Flags & VG_ACCESS_WRITE)
    return false;
  for (const VgConstant *C = Site.Constants; C->Base; ++C)
    if (Address >= C->Base && Address + SizeBytes <= C->Base + C->SizeBytes)
      return true;
  return false;
}

/// The verb for the thread's access.
const char *verb(const VgAccessSite &Site) {
  if (Site.Flags & VG_ACCESS_ATOMIC)
    return "updates";
  return Site.Flags & VG_ACCESS_WRITE ? "writes" : "reads";
}

/// "writes 'Data': ", or "writes " where there is no name.
std::string doing(const VgAccessSite &Site, const std::string &Name) {
  return std::string(verb(Site)) + Name + (Name.empty() ? " " : ": ");
}

/// "byte 128", "bytes 128-131".
std::string bytesText(int64_t First, uint64_t SizeBytes) {
  if (SizeBytes == 1)
    return ("byte " + Twine(First)).str();
  return ("bytes " + Twine(First) + (First < 0 ? " to " : "-") +
          Twine(First + int64_t(SizeBytes) - 1))
      .str();
}

/// "bytes 128-131 of WHAT (it has bytes 0-127)".
std::string beyondText(int64_t First, uint64_t SizeBytes, const Twine &What,
                       uint64_t HasBytes) {
  return bytesText(First, SizeBytes) + " of " + What.str() + " (it has " +
         (HasBytes ? bytesText(0, HasBytes) : "no bytes") + ")";
}

} // namespace

std::string BlockChecker::nameOf(const VgAccessSite &Site,
                                 const char *Address) const {
  if (*Site.Name)
    return " '" + std::string(Site.Name) + "'";
  if (!isShared(Address))
    return "";
  uint64_t Offset = uint64_t(Address - Block.Shared);
  for (const VgSharedName *V = Site.Shared; V && V->Name; ++V)
    if (V->SizeBytes ? Offset - V->Offset < V->SizeBytes
                     : Offset >= Block.StaticShared)
      return " '" + std::string(V->Name) + "'";
  return "";
}

void BlockChecker::checkAlignment(uint32_t Lane, const char *Address,
                                  const VgAccessSite &Site) {
  if (Site.AlignBytes > 1 && uintptr_t(Address) % Site.AlignBytes)
    illegal(Lane, Site,
            Twine(verb(Site)) + nameOf(Site, Address) +
                " at an address that is not a multiple of " +
                Twine(Site.AlignBytes),
            VG_FAULT_MISALIGNED);
}

void BlockChecker::access(uint32_t Lane, const char *Address,
                          uint64_t SizeBytes, uint64_t Value,
                          const VgAccessSite &Site) {
  if (!SizeBytes)
    return;
  Launch.Sites[Site.Index] = &Site;
  if (Launch.Checks.Memory)
    checkAlignment(Lane, Address, Site);
  if (Site.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE))
    noteSynchronisation(Lane, Address, Site);
  if (Launch.Checks.Tickets && Site.Flags & VG_ACCESS_ORDERED)
    noteTicket(Lane, Address, Site);
  if (!Launch.Checks.needsPlainAccesses())
    return;
  if (Launch.Older && isCommon(Address))
    noteOrder(memoryAccess(Lane, Address, SizeBytes, Value, Site));
  if (uintptr_t(Address) >= LowMemoryEnd)
    return checkGlobal(Lane, Address, SizeBytes, Value, Site);
  uint64_t Offset = uint64_t(Address - Block.Shared);
  if (Offset < SharedBytes + SharedSlackBytes) {
    if (Offset + SizeBytes <= SharedBytes)
      return checkShared(Lane, Offset, SizeBytes, Value, Site);
    if (Launch.Checks.Memory)
      illegal(Lane, Site,
              doing(Site, nameOf(Site, Address)) +
                  beyondText(Offset, SizeBytes, "the block's shared memory",
                             SharedBytes));
    return;
  }
  if (uintptr_t(Address) < 65536 && Launch.Checks.Memory)
    illegal(Lane, Site,
            Twine(verb(Site)) + nameOf(Site, Address) +
                " through a null pointer");
  // Other low addresses are lanes' own stacks and arrays, whose accesses
  // object() has seen.
}

void BlockChecker::noteSynchronisation(uint32_t Lane, const char *Address,
                                       const VgAccessSite &Site) {
  uint32_t Flags = Site.Flags;
  if (Flags & VG_ACCESS_SEQUENTIAL && Launch.IsAmd)
    Flags |= VG_ACCESS_ACQUIRE | VG_ACCESS_RELEASE;
  const bool Reaches = !(Flags & VG_ACCESS_OF_BLOCK); // other blocks
  if (Reaches && (!(Flags & VG_ACCESS_WRITE) ||
                  (Flags & VG_ACCESS_READ && Flags & VG_ACCESS_ACQUIRE)))
    LastAcquire = ++Launch.Clock;
  if (!Launch.Checks.Race)
    return;
  if (Reaches && Flags & VG_ACCESS_RELEASE)
    publish();
  if (Flags & VG_ACCESS_ATOMIC || !isShared(Address))
    Order.atomic(Lane, Address, Flags);
}

void BlockChecker::noteTicket(uint32_t Lane, const char *Address,
                              const VgAccessSite &Site) {
  const bool IsOwn = isShared(Address);
  auto [It, IsNew] = Launch.FirstAt.try_emplace(
      {IsOwn ? Number + 1 : 0, Address}, Number, Lane);
  if (IsNew || It->second == std::pair(Number, Lane))
    return;
  report(check::Tickets, Lane,
         "what an atomic gives" +
             (nameOf(Site, Address).empty() ? std::string()
                                            : " on" + nameOf(Site, Address)) +
             " depends on the order of threads",
         Site.Where);
}

void BlockChecker::checkShared(uint32_t Lane, uint64_t Offset,
                               uint64_t SizeBytes, uint64_t Value,
                               const VgAccessSite &Site) {
  Entries[Site.Index] = {Block.Shared,
                         SharedBytes - SizeBytes + 1,
                         SharedInit.data(),
                         SharedCells.data(),
                         nullptr,
                         0,
                         0};
  if (Launch.Checks.Init)
    checkInit(Lane, SharedInit.data() + Offset, Block.Shared + Offset,
              SizeBytes, Site, "shared");
  if (Launch.Checks.Race)
    race(Lane, Block.Shared + Offset, SizeBytes, Value, Site);
}

void BlockChecker::checkGlobal(uint32_t Lane, const char *Address,
                               uint64_t SizeBytes, uint64_t Value,
                               const VgAccessSite &Site) {
  if (uint64_t(Address - Launch.Exempt) < Launch.ExemptBytes)
    return;
  if (isConstant(Address, SizeBytes, Site))
    return;
  // An array of a lane's own that a function got which was not inlined.
  if (LaunchChecker::isOfLanes(Address))
    return;
  const LaunchChecker::KnownObject *Object = Launch.find(Address, SizeBytes);
  if (!Object) {
    if (Launch.Checks.Memory && !Launch.isArgument(Address, SizeBytes))
      outOfBounds(Lane, Address, SizeBytes, Site);
    return;
  }
  if (Object->Of.IsConstant && Site.Flags & VG_ACCESS_WRITE &&
      Launch.Checks.Memory)
    illegal(Lane, Site,
            Twine(verb(Site)) + nameOf(Site, Address) + " in constant memory");
  char *Base = Object->Of.Base;
  VgCheckEntry &Entry = Entries[Site.Index];
  Entry = {Base,
           Object->Of.SizeBytes - SizeBytes + 1,
           Object->With.Init,
           Object->With.Cells,
           nullptr,
           0,
           0};
  if (Launch.Operation) {
    Entry.Operations = Object->With.Operations;
    Entry.OwnRecord = Launch.Operation->ownRecord();
    // The host's pages are noted, too, with the first access of each.
    Entry.OrderedBelow =
        areHostPages(Object->Of) ? 0 : Launch.Operation->orderedBelow();
  }
  if (Launch.Checks.Init)
    checkInit(Lane, Object->With.Init + (Address - Base), Address, SizeBytes,
              Site, "global");
  if (Launch.Operation)
    noteOperation(Address, SizeBytes, Value, Site);
  if (Launch.Checks.Race)
    race(Lane, Address, SizeBytes, Value, Site);
}

void BlockChecker::outOfBounds(uint32_t Lane, const char *Address,
                               uint64_t SizeBytes, const VgAccessSite &Site) {
  const Memory &M = Memory::get();
  auto Found = M.find(Address);
  auto Before = M.findBefore(Address);
  std::string Where = (Twine(SizeBytes) + " bytes of memory that the device " +
                       "does not have (a host pointer?)")
                          .str();
  if (Found)
    Where = beyondText(Address - Found->Base, SizeBytes, "an allocation",
                       Found->SizeBytes);
  else if (M.findFreed(Address))
    Where = (Twine(SizeBytes) + " bytes of memory that was freed").str();
  else if (Before)
    Where = beyondText(Address - Before->Base, SizeBytes, "an allocation",
                       Before->SizeBytes);
  illegal(Lane, Site, doing(Site, nameOf(Site, Address)) + Where);
}

/// Whether one of the bytes was never written; States of bytes that the host
/// wrote become 1.
static bool isUnset(uint8_t *State, const char *Address, uint64_t SizeBytes) {
  if (memchr(State, 0, SizeBytes))
    return true;
  if (!memchr(State, MayBeFresh, SizeBytes))
    return false;
  // By whole words: one byte of a number may be any.
  constexpr uint64_t WordBytes = 4;
  for (uint64_t I = 0; I < SizeBytes; ++I) {
    if (State[I] != MayBeFresh)
      continue;
    const char *Word = Address + I - uintptr_t(Address + I) % WordBytes;
    if (std::all_of(Word, Word + WordBytes,
                    [](char Byte) { return uint8_t(Byte) == FreshByte; }))
      return true;
    State[I] = 1;
  }
  return false;
}

/// Whether the bytes of a number that is copied look like a struct's fields,
/// and only what is between them was not written.
static bool isPadding(const uint8_t *State, uint64_t SizeBytes) {
  const auto Gaps = unwrittenIn(State, SizeBytes);
  return !Gaps.empty() &&
         all_of(Gaps, [](const Unwritten &U) { return U.isPadding(); });
}

void BlockChecker::checkInit(uint32_t Lane, uint8_t *State, const char *Address,
                             uint64_t SizeBytes, const VgAccessSite &Site,
                             StringRef Space) {
  if (Site.Flags & VG_ACCESS_COPY && isPadding(State, SizeBytes))
    std::replace(State, State + SizeBytes, uint8_t(0), uint8_t(1));
  if (Site.Flags & VG_ACCESS_READ && isUnset(State, Address, SizeBytes)) {
    report(check::Init, Lane,
           "reads " + Space + " memory" + nameOf(Site, Address) +
               (isShared(Address) &&
                        Copies.isUnderWay(
                            {uint64_t(Address - Block.Shared), SizeBytes})
                    ? " that an asynchronous copy writes, which its thread "
                      "has not waited for"
                    : " that was never written"),
           Site.Where);
    memset(State, 1, SizeBytes); // said once, not at every use
  }
  if (Site.Flags & VG_ACCESS_WRITE)
    memset(State, 1, SizeBytes);
}

inline bool BlockChecker::noteRead(Granule &Cell, AccessRecord Now,
                                   uint32_t Since) const {
  const uint64_t Place = Now.place();
  if (!isSettled(Cell.Write, Place, Since) ||
      !isSettled(Cell.Atomic, Place, Since))
    return false;
  const AccessRecord First = Cell.Reads[0];
  if (isSettled(First, Place, Since))
    Cell.Reads[0] = Now;
  else if (First.time() == Now.time() && !Launch.IsAmd)
    Cell.Reads[1] = Now; // nothing can have ordered the two
  else
    return false;
  return true;
}

inline bool BlockChecker::noteWrite(Granule &Cell, AccessRecord Now,
                                    uint32_t Since) const {
  const uint64_t Place = Now.place();
  if (!isSettled(Cell.Write, Place, Since) ||
      !isSettled(Cell.Atomic, Place, Since) ||
      !isSettled(Cell.Reads[0], Place, Since) ||
      !isSettled(Cell.Reads[1], Place, Since))
    return false;
  Cell.Write = Now;
  return true;
}

inline void BlockChecker::race(uint32_t Lane, const char *Address,
                               uint64_t SizeBytes, uint64_t Value,
                               const VgAccessSite &Site) {
  const VgCheckEntry &E = Entries[Site.Index];
  Granule *Cells = static_cast<Granule *>(E.Cells) +
                   uint64_t(Address - E.Base) / GranuleBytes;
  if (!(Site.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE)) &&
      (uintptr_t(Address) | SizeBytes) % GranuleBytes == 0) {
    const AccessRecord Now(Number, Lane, 0xf, AccessRecord::NotAtomic,
                           Launch.Clock, Site.Index);
    const bool IsWrite = Site.Flags & VG_ACCESS_WRITE;
    const uint32_t Since = liveSince(E.Base == Block.Shared);
    while (IsWrite ? noteWrite(*Cells, Now, Since)
                   : noteRead(*Cells, Now, Since)) {
      SizeBytes -= GranuleBytes;
      if (!SizeBytes)
        return;
      ++Cells;
      Address += GranuleBytes;
      Value >>= 8 * GranuleBytes;
    }
  }
  checkRace(Lane, Cells, Address, SizeBytes, Value, Site);
}

void BlockChecker::noteOperation(const char *Address, uint64_t SizeBytes,
                                 uint64_t Value, const VgAccessSite &Site) {
  const VgCheckEntry &E = Entries[Site.Index];
  const bool IsWrite = Site.Flags & VG_ACCESS_WRITE;
  // A value that is there already may be written by all, as within a launch.
  if (IsWrite && Site.Flags & VG_ACCESS_HAS_VALUE &&
      !memcmp(Address, &Value, std::min<uint64_t>(SizeBytes, 8)))
    return;
  Launch.Operation->note(
      E.Operations + uint64_t(Address - E.Base) / GranuleBytes, Address,
      SizeBytes, IsWrite ? RunningOperation::Write : RunningOperation::Read,
      Site.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE), Site.Where,
      Site.Name);
}

void BlockChecker::checkRace(uint32_t Lane, Granule *Cells, const char *Address,
                             uint64_t SizeBytes, uint64_t Value,
                             const VgAccessSite &Site) {
  const bool IsWrite = Site.Flags & VG_ACCESS_WRITE;
  const bool IsAtomic = Site.Flags & VG_ACCESS_ATOMIC;
  // Code from before C++'s atomics has volatile flags in global memory. In
  // shared memory volatile says that a warp was thought to run in lockstep.
  const bool IsFlag =
      IsAtomic || (Site.Flags & VG_ACCESS_VOLATILE && !isShared(Address));
  const AccessRecord::Flag Flag = !IsFlag ? AccessRecord::NotAtomic
                                  : Site.Flags & VG_ACCESS_OF_BLOCK
                                      ? AccessRecord::InBlock
                                      : AccessRecord::Everywhere;
  const uint32_t Since = liveSince(isShared(Address));
  const uint64_t Place = AccessRecord::place(Number, Lane);
  // All lanes writing the same value is a common idiom, and right.
  auto isSame = [&] {
    return IsWrite && Site.Flags & VG_ACCESS_HAS_VALUE &&
           !memcmp(Address, &Value, std::min<uint64_t>(SizeBytes, 8));
  };
  uint64_t Begin = uintptr_t(Address) % GranuleBytes;
  for (uint64_t Done = 0; Done < SizeBytes; ++Cells, Begin = 0) {
    const uint64_t Count = std::min(SizeBytes - Done, GranuleBytes - Begin);
    const AccessRecord Now(Number, Lane, ((1u << Count) - 1) << Begin, Flag,
                           Launch.Clock, Site.Index);
    Done += Count;
    auto check = [&](const AccessRecord &Before) {
      if (!isSettled(Before, Place, Since) && Before.bytes() & Now.bytes() &&
          !Before.areFlags(Now) && !isOrdered(Before, Lane) && !isSame())
        reportRace(Before, Lane, Site, Address);
    };
    check(Cells->Write);
    check(Cells->Atomic);
    if (IsWrite) {
      check(Cells->Reads[0]);
      check(Cells->Reads[1]);
    }
    if (IsAtomic) {
      Cells->Atomic = Now;
    } else if (IsWrite) {
      Cells->Write = Now;
    } else {
      AccessRecord &First = Cells->Reads[0];
      const bool IsNew =
          isSettled(First, Place, Since) || isOrdered(First, Lane);
      (IsNew ? First : Cells->Reads[1]) = Now;
    }
  }
}

void BlockChecker::object(uint32_t Lane, const char *Address,
                          uint64_t SizeBytes, const char *Base,
                          uint64_t ObjectBytes, const VgAccessSite &Site) {
  if (!Launch.Checks.Memory || !SizeBytes)
    return;
  int64_t Offset = Address - Base;
  if (Offset >= 0 && uint64_t(Offset) + SizeBytes <= ObjectBytes)
    return;
  const std::string Name = nameOf(Site, Base);
  const bool IsAllocated =
      uintptr_t(Base) >= LowMemoryEnd && Memory::get().find(Base);
  illegal(Lane, Site,
          Twine(verb(Site)) + " " +
              beyondText(Offset, SizeBytes,
                         !Name.empty() ? Name.substr(1)
                         : IsAllocated ? "an allocation"
                                       : "a variable",
                         ObjectBytes));
}

void BlockChecker::unset(uint32_t Lane, const char *Address, uint64_t SizeBytes,
                         const VgUnsetSite &Site) {
  if (!Launch.Checks.Init)
    return;
  // In shared memory lanes leave what they do not use themselves, for others
  // that do not use it either: whoever reads it is told.
  if (const uint64_t Offset = uint64_t(Address - Block.Shared);
      Address && Offset < SharedBytes) {
    memset(SharedInit.data() + Offset, 0,
           std::min(SizeBytes, SharedBytes - Offset));
    return;
  }
  const std::string Name =
      *Site.Variable ? " local variable '" + std::string(Site.Variable) + "'"
                     : " a local variable";
  report(check::Init, Lane, Site.What + Name + ", which was never set",
         Site.Where);
}

} // namespace porthip::vgpu

using porthip::vgpu::checkerOf;

extern "C" void __vg_check_access(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes,
                                  uint64_t Value, const VgAccessSite *Site) {
  checkerOf(Block)->access(Lane, static_cast<const char *>(Address), SizeBytes,
                           Value, *Site);
}

extern "C" void __vg_check_race(const VgBlock *Block, uint32_t Lane,
                                const void *Address, uint64_t SizeBytes,
                                uint64_t Value, const VgAccessSite *Site) {
  checkerOf(Block)->race(Lane, static_cast<const char *>(Address), SizeBytes,
                         Value, *Site);
}

extern "C" void __vg_check_operation(const VgBlock *Block, uint32_t Lane,
                                     const void *Address, uint64_t SizeBytes,
                                     uint64_t Value, const VgAccessSite *Site) {
  (void)Lane;
  checkerOf(Block)->noteOperation(static_cast<const char *>(Address), SizeBytes,
                                  Value, *Site);
}

extern "C" void __vg_check_object(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes,
                                  const void *Base, uint64_t ObjectBytes,
                                  const VgAccessSite *Site) {
  checkerOf(Block)->object(Lane, static_cast<const char *>(Address), SizeBytes,
                           static_cast<const char *>(Base), ObjectBytes, *Site);
}

extern "C" void __vg_check_fence(const VgBlock *Block, uint32_t Lane,
                                 uint32_t Flags) {
  checkerOf(Block)->fence(Lane, Flags);
}

extern "C" void __vg_check_unset(const VgBlock *Block, uint32_t Lane,
                                 const void *Address, uint64_t SizeBytes,
                                 const VgUnsetSite *Site) {
  checkerOf(Block)->unset(Lane, static_cast<const char *>(Address), SizeBytes,
                          *Site);
}
