// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

namespace porthip::vgpu {

void SyncChecks::report(uint32_t Lane, const llvm::Twine &Text) {
  To.report(check::Sync, Lane, Text, T.where(T.Site[Lane]));
}

// CUDA, warp-level primitives: a lane names itself, the lanes that it names
// name the same lanes, and none of them is gone.
void SyncChecks::checkMasks(const Warp &W, uint64_t Group) {
  const unsigned First = unsigned(llvm::countr_zero(Group));
  const uint32_t Lane = W.First + First;
  const uint64_t Mask = T.Mask[Lane];
  if (!Mask)
    return; // AMD's operations and NVIDIA's activemask name nobody
  auto hex = [](uint64_t M) { return llvm::formatv("{0:x}", M).str(); };
  if (!(Mask >> First & 1))
    return report(Lane, "mask " + llvm::Twine(hex(Mask)) +
                            " does not name the lane itself (lane " +
                            llvm::Twine(First) + ")");
  const uint64_t Exist =
      W.Count == 64 ? ~uint64_t(0) : (uint64_t(1) << W.Count) - 1;
  const uint64_t Gone = Mask & Exist & ~W.Live;
  if (Gone)
    report(Lane, "mask " + llvm::Twine(hex(Mask)) + " names lane " +
                     llvm::Twine(llvm::countr_zero(Gone)) +
                     ", which has exited");
  for (uint64_t Others = W.InExchange & ~Group; Others; Others &= Others - 1) {
    const uint32_t Other = W.First + uint32_t(llvm::countr_zero(Others));
    if (T.Site[Other] == T.Site[Lane] && T.Mask[Other] != Mask &&
        T.Mask[Other] & Mask) {
      report(Lane, "mask " + llvm::Twine(hex(Mask)) + " differs from mask " +
                       llvm::Twine(hex(T.Mask[Other])) + " of lane " +
                       llvm::Twine(Other - W.First) + " in the same operation");
      return;
    }
  }
}

void SyncChecks::exchange(const Warp &W, uint64_t Group) {
  const uint32_t Lane = W.First + uint32_t(llvm::countr_zero(Group));
  // Without a mask it is AMD's, whose lanes are in order anyway, or one that
  // Lower/ put in, which nobody may rely on.
  if (T.Mask[Lane])
    To.exchange(W.First, Group, T.Kind[Lane]);
  if (ReportsSync)
    checkMasks(W, Group);
}

void SyncChecks::inactive(uint32_t Lane, uint32_t SourceLane) {
  report(Lane, "reads the value of lane " + llvm::Twine(SourceLane) +
                   ", which does not take part in the operation");
}

void SyncChecks::barrier(llvm::ArrayRef<uint32_t> Waiting) {
  To.barrier(Waiting, llvm::all_of(Waiting, [&](uint32_t Lane) {
               return T.Site[Lane] == T.Site[Waiting.front()];
             }));
  if (!ReportsSync || Waiting.empty())
    return;
  const uint32_t First = Waiting.front();
  // A barrier that names a count says how many it is for, wherever they wait.
  if (T.Mask[First])
    return;
  if (Waiting.size() != T.laneCount())
    report(First, "'__syncthreads()' reached by " +
                      llvm::Twine(Waiting.size()) + " of " +
                      llvm::Twine(T.laneCount()) +
                      " threads; the others have exited");
  for (uint32_t Lane : Waiting)
    if (T.Site[Lane] != T.Site[First]) {
      report(Lane, "'__syncthreads()' that only some threads reach: thread " +
                       llvm::Twine(First) +
                       " of the block waits at another place" +
                       (T.where(T.Site[First]).empty()
                            ? ""
                            : " (" + T.where(T.Site[First]) + ")"));
      return;
    }
}

} // namespace porthip::vgpu
