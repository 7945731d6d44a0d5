// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In what a value differs among threads, and which threads reach a statement.
//
// From threadIdx, lanes and memory that is read at a thread's own place,
// through assignments, conditions and the project's functions. Optimistic where
// nothing is known: a finding needs a reason to believe that lanes part.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWDIVERGENCE_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWDIVERGENCE_H

#include "Checks/Analysis/Flow/FlowLanes.h"
#include <map>

namespace porthip {

/// Ordered: what differs more comes later.
enum class Differs : uint8_t {
  Nowhere,    ///< the same in the whole block, as far as is known
  AmongWarps, ///< the same in the 32 threads of a warp
  AtTheEnd,   ///< `index < count`: as a rule in the last warp only
  AmongLanes,
};

class LaneDivergence {
public:
  explicit LaneDivergence(CheckContext &C);

  Differs of(const clang::Expr *E) const;
  /// A condition: comparisons of a thread's index are told apart.
  Differs ofCondition(const clang::Expr *E) const;
  /// A loop's condition. A variable that its first part sets alike for all and
  /// its last part changes alike is the same inside, whatever other loops do to
  /// it.
  Differs ofLoop(const clang::ForStmt *Loop) const;

private:
  const clang::ValueDecl *indexOf(const clang::ForStmt *Loop) const;
  bool hasEqualRounds(const clang::ForStmt *Loop) const;
  /// At: what gives D a value.
  void join(const clang::ValueDecl *D, Differs How, const clang::Stmt *At);
  /// The place from which on the value that \p At gives D may be there; 0:
  /// everywhere.
  unsigned beginOf(const clang::ValueDecl *D, const clang::Stmt *At) const;
  unsigned placeOf(const clang::Stmt *S) const;
  /// How D differs where At reads it.
  Differs valueOf(const clang::ValueDecl *D, const clang::Stmt *At) const;
  void findShared(const clang::FunctionDecl *F);
  void read(const clang::Stmt *S, Differs Around);
  void readChildren(const clang::Stmt *S, Differs Around);
  void note(const clang::Stmt *S, Differs Around);
  bool isCoordinate(const clang::Expr *E) const;
  Differs ofComparison(const clang::BinaryOperator *E) const;
  std::optional<Differs> ofWholeBlocks(const clang::Expr *Limit,
                                       unsigned Depth = 0) const;
  Differs ofCall(const clang::CallExpr *Call) const;

  CheckContext &C;
  const LaneFlow &Lanes;
  /// By the place from which on it is so: what a branch does to a variable is
  /// nothing to the code before it, unless a loop is around both.
  llvm::DenseMap<const clang::ValueDecl *, std::map<unsigned, Differs>> Values;
  llvm::DenseMap<const clang::FunctionDecl *, Differs> Results;
  llvm::DenseSet<const clang::ValueDecl *> Shared; ///< by a warp
  const clang::FunctionDecl *Current = nullptr;
  bool HasLabels = false;     ///< Current; it may jump back
  unsigned OutermostLoop = 0; ///< where it begins; 0: none is around
  /// A call's result differs as its arguments do; in the results of all of a
  /// function's calls, its parameters do not count.
  bool WithoutParameters = false;
  bool Changed = false;
  /// Indices of the loops around, that are the same in all threads there.
  mutable llvm::SmallVector<const clang::ValueDecl *, 4> Alike;
};

} // namespace porthip

#endif
