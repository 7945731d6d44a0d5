// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/AsyncCopies.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {

AsyncCopies::Lane &AsyncCopies::of(uint32_t Number) {
  if (Number >= OfLane.size())
    OfLane.resize(Number + 1);
  return OfLane[Number];
}

void AsyncCopies::issue(uint32_t Number, Place To) {
  Lane &L = of(Number);
  L.Copies.push_back({To, L.Group});
}

void AsyncCopies::close(uint32_t Number) { ++of(Number).Group; }

void AsyncCopies::await(uint32_t Number, uint32_t Pending,
                        function_ref<void(const Place &)> Done) {
  Lane &L = of(Number);
  erase_if(L.Copies, [&](const Copy &C) {
    const bool IsDone = uint64_t(C.Group) + Pending < L.Group;
    if (IsDone)
      Done(C.To);
    return IsDone;
  });
}

bool AsyncCopies::isUnderWay(const Place &To) const {
  return any_of(OfLane, [&](const Lane &L) {
    return any_of(L.Copies, [&](const Copy &C) {
      return C.To.Offset < To.Offset + To.SizeBytes &&
             To.Offset < C.To.Offset + C.To.SizeBytes;
    });
  });
}

void BlockChecker::copyIssued(uint32_t Lane, const char *To,
                              uint64_t SizeBytes) {
  const uint64_t Offset = uint64_t(To - Block.Shared);
  if (!Launch.Checks.Init || Offset + SizeBytes > SharedBytes)
    return;
  memset(SharedInit.data() + Offset, 0, SizeBytes);
  Copies.issue(Lane, {Offset, SizeBytes});
}

void BlockChecker::copiesClosed(uint32_t Lane) { Copies.close(Lane); }

void BlockChecker::copiesAwaited(uint32_t Lane, uint32_t Pending) {
  Copies.await(Lane, Pending, [&](const AsyncCopies::Place &To) {
    memset(SharedInit.data() + To.Offset, 1, To.SizeBytes);
  });
}

} // namespace porthip::vgpu

using porthip::vgpu::BlockChecker;

static BlockChecker *copyCheckerOf(const VgBlock *Block) {
  return static_cast<BlockChecker *>(static_cast<VgChecker *>(Block->Checker));
}

extern "C" void __vg_check_copy_issued(const VgBlock *Block, uint32_t Lane,
                                       const void *To, uint64_t SizeBytes) {
  copyCheckerOf(Block)->copyIssued(Lane, static_cast<const char *>(To),
                                   SizeBytes);
}

extern "C" void __vg_check_copies_closed(const VgBlock *Block, uint32_t Lane) {
  copyCheckerOf(Block)->copiesClosed(Lane);
}

extern "C" void __vg_check_copies_awaited(const VgBlock *Block, uint32_t Lane,
                                          uint32_t Pending) {
  copyCheckerOf(Block)->copiesAwaited(Lane, Pending);
}
