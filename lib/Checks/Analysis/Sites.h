// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a translation unit calls and launches what, and which numbers it does
// it with: one walk over the project's functions that many checks share.
#ifndef PORTHIP_CHECKS_SITES_H
#define PORTHIP_CHECKS_SITES_H

#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/Fold.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace porthip {

/// A `<<<grid, block, shared, stream>>>`. Null: not written.
struct Launch {
  const clang::CUDAKernelCallExpr *Call;
  const clang::FunctionDecl *In; ///< the function that it stands in
  /// The definition, as written; null where it is open or not the project's.
  const clang::FunctionDecl *Kernel;
  const clang::Expr *Grid, *Block, *Shared, *Stream;
};

struct CallSite {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *In;
};

/// A dim3: what is known of it.
struct Extent {
  std::optional<int64_t> X, Y, Z;
  /// None where it is not known or does not fit.
  std::optional<int64_t> total() const {
    auto Times = [](std::optional<int64_t> L, std::optional<int64_t> R) {
      return L && R ? foldBinary(clang::BO_Mul, *L, *R) : std::nullopt;
    };
    return Times(Times(X, Y), Z);
  }
};

class Sites {
public:
  explicit Sites(CheckContext &C);

  llvm::ArrayRef<Launch> launches() const { return Launches; }
  /// Calls of that name, of whatever function.
  llvm::ArrayRef<CallSite> calls(llvm::StringRef Name) const;

  /// Local variables, and the functions that they stand in.
  struct Local {
    const clang::VarDecl *Variable;
    const clang::FunctionDecl *In;
  };
  llvm::ArrayRef<Local> locals() const { return Locals; }

  /// An integer, where it is one whatever the program does: constants, local
  /// variables that nothing changes after their declaration.
  std::optional<int64_t> constant(const clang::Expr *E) const;
  /// The same of one expression, for evaluations that know more of names.
  Meaning meaning(const clang::Expr &E) const;
  Extent extent(const clang::Expr *E) const;
  /// Changed after its declaration, or referred to so that it may be.
  bool isChanged(const clang::VarDecl *V) const { return Changed.contains(V); }

  /// All expressions that are assigned to a variable, a parameter or a member
  /// anywhere, or that a function returns. Arguments of launches count as
  /// assigned.
  llvm::ArrayRef<const clang::Expr *> givenTo(const clang::ValueDecl *D) const;
  /// Uses of members of CUDA's structs, such as "major".
  llvm::ArrayRef<const clang::MemberExpr *> members(llvm::StringRef Name) const;

private:
  void read(const clang::FunctionDecl *F, const clang::Stmt *S);
  void readCall(const clang::FunctionDecl *F, const clang::CallExpr *Call);
  void addLaunch(const clang::FunctionDecl *F,
                 const clang::CUDAKernelCallExpr *Call);
  void markChanged(const clang::Expr *E);
  void give(const clang::ValueDecl *D, const clang::Expr *E);
  void giveArguments(const clang::FunctionDecl *Callee,
                     const clang::CallExpr *Call);
  const clang::Expr *initOf(const clang::Expr *E) const;

  CheckContext &C;
  mutable EvaluationGuard Guard;
  std::vector<Launch> Launches;
  std::vector<Local> Locals;
  llvm::StringMap<std::vector<CallSite>> Calls;
  llvm::DenseSet<const clang::VarDecl *> Changed;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::Expr *, 2>>
      Given;
  llvm::StringMap<std::vector<const clang::MemberExpr *>> Members;
};

/// A check that looks at Sites when the whole translation unit is known.
class SitesCheck : public Check {
public:
  void onEnd(CheckContext &C) final { onSites(C.analysis<Sites>(), C); }

private:
  virtual void onSites(const Sites &S, CheckContext &C) = 0;
};

/// Calls Visit with each of the project's functions that run on the device, and
/// with the lambdas of host code that do.
void forEachDeviceFunction(
    CheckContext &C,
    llvm::function_ref<void(const clang::FunctionDecl &)> Visit);

/// The variable that an expression names, takes the address of, or names a
/// member or an element of; null if none.
const clang::VarDecl *variableBelow(const clang::Expr *E);

/// The variable or member whose value or address an expression is.
const clang::ValueDecl *namedBelow(const clang::Expr *E);

/// The targets that the port is meant for.
std::vector<const GpuTarget *> chosenTargets(const CheckContext &C);

/// "gfx90a and gfx942", at most three by name.
std::string namesOf(llvm::ArrayRef<const GpuTarget *> Targets);

/// Without parentheses and casts, those that were written too.
const clang::Expr *withoutCasts(const clang::Expr *E);

} // namespace porthip

#endif
