// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that are CUDA's operations on a warp, and the callee of a call where a
// template leaves it open.
#ifndef PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWWARPCALLS_H
#define PORTHIP_CHECKS_ANALYSIS_FLOW_FLOWWARPCALLS_H

#include "Translate/Findings/Check.h"
#include "clang/AST/ExprCXX.h"

namespace porthip {

enum class WarpOp : uint8_t {
  ShuffleIndex,
  ShuffleUp,
  ShuffleDown,
  ShuffleXor,
  Ballot,
  ActiveMask,
  Match,
  Vote,
  Reduce,
  Sync,
  LaneId,
};

/// A call of a warp operation. Null members: not there.
struct WarpCall {
  WarpOp Op;
  llvm::StringRef Name;
  const clang::CallExpr *Call;
  const clang::Expr *Mask;  ///< first argument of a `_sync` function
  const clang::Expr *Value; ///< shuffled, voted on, matched, reduced
  const clang::Expr *Lane;  ///< source lane, delta or lane mask of a shuffle
  const clang::Expr *Width; ///< as written; a default is none

  bool isShuffle() const { return Op <= WarpOp::ShuffleXor; }
  /// Its result has a bit for each lane.
  bool makesLaneMask() const {
    return Op == WarpOp::Ballot || Op == WarpOp::ActiveMask ||
           Op == WarpOp::Match;
  }
};

/// CUDA's own only: a function of the project of that name is none.
std::optional<WarpCall> warpCall(const clang::CallExpr *Call, CheckContext &C);

/// The name that is called, also where a template leaves the callee open.
llvm::StringRef calleeName(const clang::CallExpr *Call);

/// Whether what is called is, or may only be, a function of CUDA's headers.
bool callsCuda(const clang::CallExpr *Call, CheckContext &C);

/// The project's function that is called; where overloads are left open, the
/// one that takes as many arguments, if there is only one.
const clang::FunctionDecl *projectCallee(const clang::CallExpr *Call,
                                         CheckContext &C);

/// The overloads that a template leaves open, as far as they take as many
/// arguments; without doubles, in the order of their declarations.
std::vector<const clang::FunctionDecl *>
openCallees(const clang::CallExpr *Call, CheckContext &C);

/// The project's constructor that makes an object; null if there is none.
const clang::FunctionDecl *projectCallee(const clang::CXXConstructExpr *Made,
                                         CheckContext &C);

/// `__syncthreads` and the like.
bool isBlockBarrier(const clang::CallExpr *Call, CheckContext &C);

/// Whether the port works on wavefronts of the hardware's size, so that 32 and
/// 64 lanes differ.
inline bool usesHardwareWarps(const CheckContext &C) {
  return C.Options.Warp != WarpMode::Emulate32;
}

/// Targets on which a wavefront has 64 lanes.
inline bool hasWideWavefronts(const GpuTarget &T) { return T.WaveSize == 64; }

/// Calls Visit with each expression and statement below, outermost first, and
/// what stands in lambdas too; false from it leaves out what is below.
void forEachStmt(const clang::Stmt *S,
                 llvm::function_ref<bool(const clang::Stmt *)> Visit);

/// The same over a function: its body, and what a constructor initialises.
void forEachStmt(const clang::FunctionDecl &F,
                 llvm::function_ref<bool(const clang::Stmt *)> Visit);

/// Whether S refers to D.
bool mentions(const clang::Stmt *S, const clang::ValueDecl *D);

/// Parts of `while`, `do` and `for`. No body: the statement is none of them.
struct LoopParts {
  const clang::Expr *Condition = nullptr; ///< null: none is written
  const clang::Stmt *Body = nullptr;
};
LoopParts loopParts(const clang::Stmt *S);

} // namespace porthip

#endif
