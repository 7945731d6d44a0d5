// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/AsyncCopies.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {

void AsyncCopies::clear() {
  OfLane.clear();
  AreBound = false;
}

AsyncCopies::Lane &AsyncCopies::of(uint32_t Number) {
  if (Number >= OfLane.size())
    OfLane.resize(Number + 1);
  return OfLane[Number];
}

void AsyncCopies::issue(uint32_t Number, Place To) {
  Lane &L = of(Number);
  L.Copies.push_back({To, L.Group, std::nullopt});
}

void AsyncCopies::close(uint32_t Number) { ++of(Number).Group; }

/// Takes out those of which \p IsDone holds.
template <class List, class Predicate>
static void complete(List &Copies, AsyncCopies::Completed Done,
                     Predicate IsDone) {
  erase_if(Copies, [&](const auto &C) {
    const bool Is = IsDone(C);
    if (Is)
      Done(C.To);
    return Is;
  });
}

void AsyncCopies::await(uint32_t Number, uint32_t Pending, Completed Done) {
  Lane &L = of(Number);
  complete(L.Copies, Done, [&](const Copy &C) {
    return C.Group && uint64_t(*C.Group) + Pending < L.Group;
  });
}

void AsyncCopies::issueTo(Phase Ends, uint32_t Number, Place To) {
  of(Number).Copies.push_back({To, std::nullopt, Ends});
  AreBound = true;
}

void AsyncCopies::bind(uint32_t Number, Phase Ends) {
  for (Copy &C : of(Number).Copies)
    if (!C.Ends) {
      C.Ends = Ends;
      AreBound = true;
    }
}

void AsyncCopies::end(Phase Ended, Completed Done) {
  if (!AreBound)
    return;
  AreBound = false;
  for (Lane &L : OfLane) {
    complete(L.Copies, Done, [&](const Copy &C) {
      return C.Ends && C.Ends->Barrier == Ended.Barrier &&
             C.Ends->Parity == Ended.Parity;
    });
    AreBound |= any_of(L.Copies, [](const Copy &C) { return !!C.Ends; });
  }
}

bool AsyncCopies::isUnderWay(const Place &To) const {
  return any_of(OfLane, [&](const Lane &L) {
    return any_of(L.Copies, [&](const Copy &C) {
      return C.To.Offset < To.Offset + To.SizeBytes &&
             To.Offset < C.To.Offset + C.To.SizeBytes;
    });
  });
}

std::optional<AsyncCopies::Place> BlockChecker::beginCopy(const char *To,
                                                          uint64_t SizeBytes) {
  const uint64_t Offset = uint64_t(To - Block.Shared);
  if (!Launch.Checks.Init || Offset >= SharedBytes ||
      SizeBytes > SharedBytes - Offset)
    return std::nullopt;
  memset(SharedInit.data() + Offset, 0, SizeBytes);
  // The bytes that were known to be written are it no longer.
  for (uint32_t Index : Launch.Facts.OnceWritten)
    Facts &= ~VG_FACT(Index);
  OnceWritten.clear();
  return AsyncCopies::Place{Offset, SizeBytes};
}

void BlockChecker::copyDone(const AsyncCopies::Place &To) {
  memset(SharedInit.data() + To.Offset, 1, To.SizeBytes);
}

void BlockChecker::copyIssued(uint32_t Lane, const char *To,
                              uint64_t SizeBytes) {
  if (const auto Begun = beginCopy(To, SizeBytes))
    Copies.issue(Lane, *Begun);
}

void BlockChecker::bulkIssued(uint32_t Lane, const char *To, uint64_t SizeBytes,
                              AsyncCopies::Phase Ends) {
  if (const auto Begun = beginCopy(To, SizeBytes))
    Copies.issueTo(Ends, Lane, *Begun);
}

void BlockChecker::copiesAwaited(uint32_t Lane, uint32_t Pending) {
  Copies.await(Lane, Pending,
               [this](const AsyncCopies::Place &To) { copyDone(To); });
}

void BlockChecker::phaseOver(AsyncCopies::Phase Ended) {
  Copies.end(Ended, [this](const AsyncCopies::Place &To) { copyDone(To); });
}

} // namespace porthip::vgpu

using porthip::vgpu::checkerOf;

extern "C" void __vg_check_copy_issued(const VgBlock *Block, uint32_t Lane,
                                       const void *To, uint64_t SizeBytes) {
  checkerOf(Block)->copyIssued(Lane, static_cast<const char *>(To), SizeBytes);
}

extern "C" void __vg_check_copies_closed(const VgBlock *Block, uint32_t Lane) {
  checkerOf(Block)->copiesClosed(Lane);
}

extern "C" void __vg_check_copies_awaited(const VgBlock *Block, uint32_t Lane,
                                          uint32_t Pending) {
  checkerOf(Block)->copiesAwaited(Lane, Pending);
}

extern "C" void __vg_check_bulk_issued(const VgBlock *Block, uint32_t Lane,
                                       const void *To, uint64_t SizeBytes,
                                       const void *Barrier, uint32_t Phase) {
  checkerOf(Block)->bulkIssued(Lane, static_cast<const char *>(To), SizeBytes,
                               {Barrier, Phase});
}

extern "C" void __vg_check_copies_bound(const VgBlock *Block, uint32_t Lane,
                                        const void *Barrier, uint32_t Phase) {
  checkerOf(Block)->copiesBound(Lane, {Barrier, Phase});
}

extern "C" void __vg_check_phase_over(const VgBlock *Block, const void *Barrier,
                                      uint32_t Phase) {
  checkerOf(Block)->phaseOver({Barrier, Phase});
}
