// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block as something that can be run for a while, set aside, and resumed: so
// blocks can wait for each other on fewer threads than blocks.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_RUNNER_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_RUNNER_H

#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include "VirtualGpu/Run/Schedule/Warp.h"
#include <memory>

namespace porthip::vgpu {

enum class Progress {
  Done,     ///< every lane has exited
  Yielded,  ///< only lanes that spin can go on: run other blocks first
  InGrid,   ///< every live lane waits for the grid
  Deadlock, ///< nobody can go on, ever
  Cancelled
};

/// How a mode runs a block. One object per block that is resident; used by one
/// thread, for one block after the other.
class BlockRunner {
public:
  virtual ~BlockRunner() = default;
  /// Block is filled in; its lanes stand at the kernel's entry. False: the
  /// host has no memory for what the lanes keep.
  [[nodiscard]] virtual bool start(LaneContext &C, LaunchState &L,
                                   VgBlock &Block) = 0;
  /// Goes on with the block as far as it goes. A lane may leave it through
  /// escape(); then the block is dropped and never resumed.
  virtual Progress run(LaneContext &C) = 0;
  /// After InGrid: all blocks were there.
  void releaseGrid() { Table.releaseGrid(); }

  Lanes Table;
};

std::unique_ptr<BlockRunner> makeFiberRunner();
std::unique_ptr<BlockRunner> makeRegionRunner();

/// The order of things that every mode keeps to. RunReady(Warp &) runs the
/// Ready lanes of a warp until none is Ready.
template <typename RunReady>
Progress runWarps(Lanes &T, const std::atomic<bool> &Cancelled, bool IsReversed,
                  RunReady Run) {
  for (;;) {
    bool AnySpins = false;
    for (size_t I = 0; I != T.Warps.size(); ++I) {
      Warp &W = T.Warps[IsReversed ? T.Warps.size() - 1 - I : I];
      for (bool GoesOn = W.Live != 0; GoesOn;) {
        if (Cancelled.load(std::memory_order_relaxed))
          return Progress::Cancelled;
        if (W.Ready)
          Run(W);
        const Released R = T.resolve(W);
        AnySpins |= R == Released::Yield;
        GoesOn = R == Released::Exchange;
      }
    }
    if (T.done())
      return Progress::Done;
    if (T.resolveBarriers())
      continue;
    if (AnySpins)
      return Progress::Yielded;
    // An arrival may have completed a barrier of a warp that had its turn.
    if (T.anyReady())
      continue;
    return T.allInGrid() ? Progress::InGrid : Progress::Deadlock;
  }
}

} // namespace porthip::vgpu
#endif
