// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditions that decide whether a statement of a function is reached.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWGUARDS_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWGUARDS_H

#include "Checks/Analysis/Flow/FlowLanes.h"

namespace porthip {

/// Something that decides whether a statement is reached.
struct Guard {
  const clang::Expr *Condition;
  bool IsLoop;
  bool IsElse;
  const clang::ForStmt *For = nullptr; ///< the loop, if it is one
};

/// Calls Visit with every statement of a function, outermost first, and the
/// conditions around it in the same function.
void forEachGuarded(
    const clang::FunctionDecl &F,
    llvm::function_ref<void(const clang::Stmt *, llvm::ArrayRef<Guard>)> Visit);

/// The guards but those that let all threads through where the others do: the
/// `else` of `n == 0 && threadIdx.x == 0`, where another asks for `n == k`.
std::vector<Guard> thoseThatPart(llvm::ArrayRef<Guard> Guards,
                                 const clang::ASTContext &AST);

/// Whether the conditions let the first 32 threads of a block through and no
/// others: `threadIdx.x < 32`, `warp == 0`.
bool letsOneWarpThrough(llvm::ArrayRef<Guard> Guards, const LaneFlow &Lanes);

} // namespace porthip

#endif
