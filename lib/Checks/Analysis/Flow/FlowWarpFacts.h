// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that depend on how many lanes a wavefront has, by themselves or by
// what they call.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWWARPFACTS_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWWARPFACTS_H

#include "Checks/Analysis/Flow/FlowLanes.h"

namespace porthip {

/// Something that sees all lanes of the hardware's wavefront.
struct WideOperation {
  std::string Name; ///< as messages say it, quoted
};

class WarpFacts {
public:
  explicit WarpFacts(CheckContext &C);

  /// In the function, in what it calls, or, if the function only computes an
  /// index for others, in those that call it.
  std::optional<WideOperation>
  wideOperationAround(const clang::FunctionDecl *F) const;
  /// The same for shuffles, of any width.
  bool hasShufflesAround(const clang::FunctionDecl *F) const;

  /// Lanes and warps are counted with warpSize, here or in what calls it.
  bool countsNatively(const clang::FunctionDecl *F, unsigned Levels = 3) const;

  /// Runs in blocks of one warp of 32 at most, by all launches that are seen:
  /// the upper half of its wavefronts has no threads.
  bool runsInHalfWavefronts(const clang::FunctionDecl *F,
                            unsigned Levels = 3) const;

  /// All warp operations of a function's own text.
  llvm::ArrayRef<WarpCall> calls(const clang::FunctionDecl *F) const;

private:
  struct Node {
    std::vector<WarpCall> Calls;
    std::vector<const clang::FunctionDecl *> Callees, Callers;
    std::optional<WideOperation> Wide; ///< of its own
    bool HasShuffles = false, CountsNatively = false;
    bool IsLaunched = false, HasLargeBlocks = false;
    /// Operation of its own or of what it calls.
    std::optional<WideOperation> WideBelow;
    bool ShufflesBelow = false;
  };
  /// The result matters where the function is called.
  bool givesIndex(const clang::FunctionDecl *F) const;
  void read(const clang::FunctionDecl *F, CheckContext &C);
  void readLaunches(const clang::FunctionDecl *F, CheckContext &C);
  void close();
  static std::optional<WideOperation> wide(const WarpCall &Call,
                                           const LaneFlow &Lanes);

  llvm::DenseMap<const clang::FunctionDecl *, Node> Nodes;
  std::vector<const clang::FunctionDecl *> Order;
  const LaneFlow &Lanes;
};

} // namespace porthip

#endif
