// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that knows where in a matrix the elements of a fragment lie.
//
// The same operation on all elements, by an index that serves for nothing else,
// is right with any layout.
#include "Checks/Library/FragmentTypes.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FragmentElement,
    {"porthip-library-fragment-element",
     "code relies on the layout of a matrix fragment", Severity::Error, 120,
     "An element 'fragment.x[i]' where i is a number, an expression, or a "
     "loop's variable that also computes something else or does not run to "
     "'num_elements'. Not loops that do the same to every element.",
     "CUDA gives each of 32 threads 8 elements of a 16x16 accumulator, which "
     "are at other rows and columns on gfx9, and RDNA3 and RDNA4 have other "
     "layouts again: the code reads the wrong element, or one that does not "
     "exist.",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void diagonal(const half *a, float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  c[threadIdx.x] = sum.x[0];
}
)",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void scale(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= 2.0f;
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
)",
     "Store the fragment to shared memory and read the elements from there.",
     "AMD matrix instruction calculator", nullptr, "nvcuda::wmma::fragment"});

PORTHIP_CHECK(
    FragmentPointer,
    {"porthip-library-fragment-pointer", "pointer to a fragment's elements",
     Severity::Error, 10,
     "'fragment.x' without an index, as in "
     "'reinterpret_cast<half2 *>(fragment.x)'.",
     "In CUDA 'x' is an array. In a port it is rocWMMA's or porthip's own type "
     "for the elements, of which 'x[i]' compiles and a pointer does not.",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void twice(const half *a, half *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum;
  wmma::load_matrix_sync(sum, a, 16, wmma::mem_row_major);
  half2 *pairs = reinterpret_cast<half2 *>(sum.x);
  for (int i = 0; i < sum.num_elements / 2; ++i)
    pairs[i] = __hadd2(pairs[i], pairs[i]);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
)",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
using namespace nvcuda;
__global__ void twice(const half *a, half *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum;
  wmma::load_matrix_sync(sum, a, 16, wmma::mem_row_major);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] = __hadd(sum.x[i], sum.x[i]);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
)",
     "Go through the elements one by one.",
     "runtime-shims/include/porthip/wmma.h", nullptr,
     "nvcuda::wmma::fragment"});

class FragmentElementCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    auto Functions =
        functionsWithFragments(S, C, [](const FragmentType &) { return true; });
    for (const FunctionDecl *F : C.functions())
      for (const ParmVarDecl *P : F->parameters())
        if (fragmentType(P->getType(), S, C))
          Functions.insert(F);
    for (const FunctionDecl *F : Functions)
      read(F->getBody(), {}, S, C);
  }

private:
  /// Loops: the variables of those around that do the same to all elements.
  void read(const Stmt *Body, llvm::SmallVector<const VarDecl *, 4> Loops,
            const Sites &S, CheckContext &C) {
    llvm::DenseSet<const Stmt *> Indexed;
    forEachStmt(Body, [&](const Stmt *Each) {
      if (const auto *For = dyn_cast<ForStmt>(Each)) {
        auto Inner = Loops;
        if (const VarDecl *V = uniformIndex(*For, S, C))
          Inner.push_back(V);
        read(For->getBody(), std::move(Inner), S, C);
        return false;
      }
      if (!Indexed.contains(Each) && isElements(Each, S, C))
        C.report(FragmentPointer, Each->getSourceRange(),
                 "the elements of a fragment are no array in a port: 'x[i]' "
                 "compiles, a pointer to them does not")
            .symbol("nvcuda::wmma::fragment")
            .fix("go through them one by one, by 'x[i]'");
      if (const Expr *Index = elementIndex(Each, S, C)) {
        Indexed.insert(
            cast<ArraySubscriptExpr>(Each)->getBase()->IgnoreParenImpCasts());
        const VarDecl *V = variable(Index);
        if (!V || !llvm::is_contained(Loops, V))
          C.report(FragmentElement, Each->getSourceRange(),
                   "which element of the matrix this is differs between CUDA "
                   "and each AMD target")
              .symbol("nvcuda::wmma::fragment");
      }
      return true;
    });
  }

  static const VarDecl *variable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  /// `fragment.x`.
  static bool isElements(const Stmt *S, const Sites &Sites, CheckContext &C) {
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      return Member->getMemberDecl()->getDeclName().isIdentifier() &&
             Member->getMemberDecl()->getName() == "x" &&
             fragmentType(Member->getBase()->IgnoreImpCasts()->getType(), Sites,
                          C);
    const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(S);
    return Open && !Open->isImplicitAccess() &&
           Open->getMember().getAsString() == "x" &&
           fragmentType(Open->getBase()->getType(), Sites, C);
  }

  /// i of `fragment.x[i]`.
  static const Expr *elementIndex(const Stmt *S, const Sites &Sites,
                                  CheckContext &C) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
    return Element && isElements(Element->getBase()->IgnoreParenImpCasts(),
                                 Sites, C)
               ? Element->getIdx()
               : nullptr;
  }

  /// Both sides of a comparison. With a count that depends on a template's
  /// parameters it is a call of one of CUDA's operators, as far as is known.
  static std::pair<const Expr *, const Expr *> compared(const Expr *E) {
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(E))
      if (Binary->isComparisonOp())
        return {Binary->getLHS(), Binary->getRHS()};
    if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(E))
      if (Call->isComparisonOp() && Call->getNumArgs() == 2)
        return {Call->getArg(0), Call->getArg(1)};
    return {nullptr, nullptr};
  }

  /// The variable of a loop over all elements that is only an index of them.
  static const VarDecl *uniformIndex(const ForStmt &For, const Sites &S,
                                     CheckContext &C) {
    auto [Left, Right] = compared(For.getCond());
    const VarDecl *V = Left ? variable(Left) : nullptr;
    if (!V || !mentionsCount(Right, S))
      return nullptr;
    unsigned Uses = 0, Elements = 0;
    forEachStmt(For.getBody(), [&](const Stmt *Each) {
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Each))
        Uses += Ref->getDecl() == V;
      if (const Expr *Index = elementIndex(Each, S, C))
        Elements += variable(Index) == V;
      return true;
    });
    return Uses == Elements ? V : nullptr;
  }

  static bool mentionsCount(const Expr *E, const Sites &S) {
    bool Does = false;
    auto Named = [&](DeclarationName Name) {
      std::string Text = Name.getAsString();
      return Text == "num_elements" || Text == "num_storage_elements";
    };
    forEachStmt(E, [&](const Stmt *Each) {
      if (const auto *Member = dyn_cast<MemberExpr>(Each))
        Does |= Named(Member->getMemberDecl()->getDeclName());
      else if (const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(Each))
        Does |= Named(Open->getMember());
      else if (const auto *Open = dyn_cast<DependentScopeDeclRefExpr>(Each))
        Does |= Named(Open->getDeclName());
      else if (const auto *Ref = dyn_cast<DeclRefExpr>(Each)) {
        Does |= Named(Ref->getDecl()->getDeclName());
        if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
          Does |= V->getInit() && !Does && mentionsCount(V->getInit(), S);
      }
      return !Does;
    });
    return Does;
  }
};

PORTHIP_AST_CHECK(FragmentElementCheck);

} // namespace
} // namespace porthip
