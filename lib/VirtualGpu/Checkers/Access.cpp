// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens at an access of instrumented code: whose memory is it, was it
// ever written, who else touched it.
#include "VirtualGpu/Checkers/CheckAbi.h"
#include "VirtualGpu/Checkers/Checker.h"
#include "VirtualGpu/Memory/Memory.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Most accesses hit what the one before hit.
struct LastFound {
  Allocation Of;
  Shadow With;
  bool holds(const char *P, uint64_t Bytes) const {
    return P >= Of.Base && P + Bytes <= Of.Base + Of.SizeBytes;
  }
};

constexpr uint64_t LowEnd = uint64_t(1) << 32;
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

const char *verb(const VgAccessSite &Site) {
  if (Site.Flags & VG_ACCESS_ATOMIC)
    return "atomic access";
  return Site.Flags & VG_ACCESS_WRITE ? "write" : "read";
}

} // namespace

std::string BlockChecker::nameOf(const VgAccessSite &Site,
                                 const char *Address) const {
  if (*Site.Name)
    return " '" + std::string(Site.Name) + "'";
  uint64_t Offset = uint64_t(Address - Block.Shared);
  if (Offset >= uint64_t(Block.StaticShared) + Block.DynamicShared)
    return "";
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
            Twine(verb(Site)) + nameOf(Site, Address) + " is not aligned to " +
                Twine(Site.AlignBytes) + " bytes",
            VG_FAULT_MISALIGNED);
}

void BlockChecker::access(uint32_t Lane, const char *Address,
                          uint64_t SizeBytes, uint64_t Value,
                          const VgAccessSite &Site) {
  if (!SizeBytes)
    return;
  if (Launch.Checks.Memory)
    checkAlignment(Lane, Address, Site);
  if (!(Site.Flags & VG_ACCESS_WRITE) &&
      Site.Flags & (VG_ACCESS_ATOMIC | VG_ACCESS_VOLATILE))
    LastAcquire = ++Launch.Clock;
  uint64_t Shared = uint64_t(Block.StaticShared) + Block.DynamicShared;
  if (uintptr_t(Address) >= LowEnd)
    return checkGlobal(Lane, Address, SizeBytes, Value, Site);
  uint64_t Offset = uint64_t(Address - Block.Shared);
  if (Offset < Shared + SharedSlackBytes) {
    if (Offset + SizeBytes <= Shared)
      return checkShared(Lane, Offset, SizeBytes, Value, Site);
    if (Launch.Checks.Memory)
      illegal(Lane, Site,
              Twine(verb(Site)) + nameOf(Site, Address) + " of " +
                  Twine(SizeBytes) + " bytes at offset " + Twine(Offset) +
                  " of shared memory, which has " + Twine(Shared));
    return;
  }
  if (uintptr_t(Address) < 65536 && Launch.Checks.Memory)
    illegal(Lane, Site,
            Twine(verb(Site)) + nameOf(Site, Address) +
                " through a null pointer");
  // What else lies low are lanes' own stacks and arrays, whose accesses
  // object() has seen.
}

void BlockChecker::checkShared(uint32_t Lane, uint64_t Offset,
                               uint64_t SizeBytes, uint64_t Value,
                               const VgAccessSite &Site) {
  if (Launch.Checks.Init)
    checkInit(Lane, SharedInit.data() + Offset, Block.Shared + Offset,
              SizeBytes, Site, "shared");
  if (Launch.Checks.Race)
    checkRace(Lane, SharedCells.data() + Offset / GranuleBytes,
              Block.Shared + Offset, SizeBytes, Value, Site, "shared");
}

void BlockChecker::checkGlobal(uint32_t Lane, const char *Address,
                               uint64_t SizeBytes, uint64_t Value,
                               const VgAccessSite &Site) {
  if (uint64_t(Address - Launch.Exempt) < Launch.ExemptBytes)
    return;
  static thread_local LastFound Last;
  Memory &M = Memory::get();
  // A freed allocation must not be taken from here.
  if (!Last.holds(Address, SizeBytes) || !M.isLive(Last.Of.Id)) {
    auto Found = M.find(Address);
    if (!Found || Address + SizeBytes > Found->Base + Found->SizeBytes) {
      if (!Launch.Checks.Memory || isConstant(Address, SizeBytes, Site))
        return;
      auto Freed = Found ? std::nullopt : M.findFreed(Address);
      auto Before = M.findBefore(Address);
      std::string Why =
          Freed    ? "memory that was freed"
          : Before ? (Twine(Address - (Before->Base + Before->SizeBytes)) +
                      " bytes behind an allocation of " +
                      Twine(Before->SizeBytes) + " bytes")
                         .str()
                   : "memory that the device does not have (a host pointer?)";
      if (Found)
        Why = ("the last bytes of an allocation of " + Twine(Found->SizeBytes) +
               " bytes and beyond")
                  .str();
      illegal(Lane, Site,
              Twine(verb(Site)) + nameOf(Site, Address) + " of " +
                  Twine(SizeBytes) + " bytes to " + Why);
    }
    Last.Of = *Found;
    Last.With = shadowOf(*Found);
  }
  uint64_t Offset = uint64_t(Address - Last.Of.Base);
  if (Launch.Checks.Init && Last.With.Init)
    checkInit(Lane, Last.With.Init + Offset, Address, SizeBytes, Site,
              "global");
  if (Launch.Checks.Race && Last.With.Cells)
    checkRace(Lane, Last.With.Cells + Offset / GranuleBytes, Address, SizeBytes,
              Value, Site, "global");
}

void BlockChecker::checkInit(uint32_t Lane, uint8_t *State, const char *Address,
                             uint64_t SizeBytes, const VgAccessSite &Site,
                             StringRef Space) {
  if (Site.Flags & VG_ACCESS_READ && memchr(State, 0, SizeBytes)) {
    report("init", Lane,
           "reads " + Space + " memory" + nameOf(Site, Address) +
               " that nothing has written",
           Site.Where);
    memset(State, 1, SizeBytes); // said once, not at every use
  }
  if (Site.Flags & VG_ACCESS_WRITE)
    memset(State, 1, SizeBytes);
}

void BlockChecker::checkRace(uint32_t Lane, Granule *Cells, const char *Address,
                             uint64_t SizeBytes, uint64_t Value,
                             const VgAccessSite &Site, StringRef Space) {
  bool IsWrite = Site.Flags & VG_ACCESS_WRITE;
  bool IsAtomic = Site.Flags & VG_ACCESS_ATOMIC;
  // All lanes writing the same value is a common idiom, and right.
  bool IsSame = IsWrite && Site.Flags & VG_ACCESS_HAS_VALUE &&
                !memcmp(Address, &Value, std::min<uint64_t>(SizeBytes, 8));
  // Code from before C++'s atomics has volatile flags in global memory. In
  // shared memory volatile says that a warp was thought to run in lockstep.
  bool IsFlag =
      IsAtomic || (Site.Flags & VG_ACCESS_VOLATILE && Space == "global");
  AccessRecord Now{Number + 1, uint16_t(Lane), 0,
                   IsFlag,     Launch.Clock,   Launch.indexOf(Site)};
  uint64_t Begin = uintptr_t(Address) % GranuleBytes;
  for (uint64_t Done = 0; Done < SizeBytes; ++Cells, Begin = 0) {
    uint64_t Count = std::min(SizeBytes - Done, GranuleBytes - Begin);
    Now.Bytes = uint8_t(((1u << Count) - 1) << Begin);
    Done += Count;
    auto Conflicts = [&](const AccessRecord &Before) {
      return Before.Block && Before.Bytes & Now.Bytes &&
             !(Before.IsFlag && Now.IsFlag) && !isOrdered(Before, Lane);
    };
    auto check = [&](const AccessRecord &Before) {
      if (Conflicts(Before) && !IsSame)
        reportRace(Before, Lane, Site, Address, Space);
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
      bool IsNew = !First.Block || isOrdered(First, Lane);
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
  if (Offset < 0 || uint64_t(Offset) + SizeBytes > ObjectBytes)
    illegal(Lane, Site,
            Twine(verb(Site)) + nameOf(Site, Address) + " of " +
                Twine(SizeBytes) + " bytes at offset " + Twine(Offset) +
                " of an object of " + Twine(ObjectBytes) + " bytes");
}

} // namespace porthip::vgpu

using porthip::vgpu::BlockChecker;

extern "C" void __vg_check_access(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes,
                                  uint64_t Value, const VgAccessSite *Site) {
  if (auto *C = static_cast<BlockChecker *>(Block->Checker))
    C->access(Lane, static_cast<const char *>(Address), SizeBytes, Value,
              *Site);
}

extern "C" void __vg_check_object(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes,
                                  const void *Base, uint64_t ObjectBytes,
                                  const VgAccessSite *Site) {
  if (auto *C = static_cast<BlockChecker *>(Block->Checker))
    C->object(Lane, static_cast<const char *>(Address), SizeBytes,
              static_cast<const char *>(Base), ObjectBytes, *Site);
}

extern "C" void __vg_check_fence(const VgBlock *Block) {
  if (auto *C = static_cast<BlockChecker *>(Block->Checker))
    C->fence();
}
