// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The check of orders (OlderValues.h) in a block.
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace porthip::vgpu {

MemoryAccess BlockChecker::memoryAccess(uint32_t Lane, const char *Address,
                                        uint64_t SizeBytes, uint64_t Value,
                                        const VgAccessSite &Site) const {
  constexpr uint32_t Both = VG_ACCESS_READ | VG_ACCESS_WRITE;
  uint32_t Flags = Site.Flags;
  // clang's functions for CUDA that update (atomicAdd) say so and are relaxed.
  if (Flags & VG_ACCESS_SEQUENTIAL && !Launch.IsAmd && (Flags & Both) == Both)
    Flags &= ~uint32_t(VG_ACCESS_SEQUENTIAL);
  if (Flags & VG_ACCESS_SEQUENTIAL)
    Flags |= VG_ACCESS_ACQUIRE | VG_ACCESS_RELEASE;
  return {Number, Lane, Address, SizeBytes, Value, Flags, Site};
}

bool BlockChecker::isCommon(const char *Address) const {
  return isShared(Address) || (uintptr_t(Address) >= LowMemoryEnd &&
                               !LaunchChecker::isOfLanes(Address));
}

void BlockChecker::fenceAround(const MemoryAccess &A) {
  if (A.Flags & VG_ACCESS_SEQUENTIAL)
    Launch.Older->fence(
        Number, A.Lane,
        VG_FENCE_SEQUENTIAL |
            (A.Flags & VG_ACCESS_OF_BLOCK ? VG_FENCE_OF_BLOCK : 0u));
}

void BlockChecker::noteOrder(const MemoryAccess &A) {
  if (A.Flags & VG_ACCESS_LOAD)
    return;
  fenceAround(A);
  if (A.Flags & VG_ACCESS_WRITE)
    Launch.Older->write(A);
  else
    Launch.Older->read(A);
  fenceAround(A);
}

const char *BlockChecker::older(uint32_t Lane, const char *Address,
                                uint64_t SizeBytes, const VgAccessSite &Site) {
  if (!Launch.Older || !isCommon(Address))
    return Address;
  const MemoryAccess A = memoryAccess(Lane, Address, SizeBytes, 0, Site);
  fenceAround(A);
  const OlderValues::Read Read = Launch.Older->read(A);
  fenceAround(A);
  if (Read.Weak)
    reportOlder(A, *Read.Weak);
  return Read.From;
}

void BlockChecker::reportOlder(const MemoryAccess &A,
                               const OlderValues::Missed &Missed) {
  const std::string By = Missed.Block == Number
                             ? "thread " + laneName(Missed.Lane)
                             : "block " + blockName(Missed.Block);
  report(
      check::Order, A.Lane,
      Twine("may read ") + (isShared(A.Address) ? "shared" : "global") +
          " memory" + nameOf(A.Site, A.Address) + " as it was before " + By +
          " wrote it" +
          (*Missed.Site->Where ? Twine(" at ") + Missed.Site->Where : Twine()) +
          ", though it has seen what came after that: no fence, acquire or "
          "barrier orders the two",
      A.Site.Where);
}

void BlockChecker::meetForOrder(ArrayRef<uint32_t> Lanes) {
  if (Launch.Older)
    Launch.Older->meet(Number, Lanes);
}

void BlockChecker::meetForOrder() {
  if (Launch.Older)
    Launch.Older->meet(Number, to_vector(seq<uint32_t>(0, Block.LaneCount)));
}

} // namespace porthip::vgpu

extern "C" const void *__vg_older(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes,
                                  const VgAccessSite *Site) {
  return porthip::vgpu::checkerOf(Block)->older(
      Lane, static_cast<const char *>(Address), SizeBytes, *Site);
}
