// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functors of CUB's and Thrust's algorithms that return a reference to one of
// their arguments.
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FunctorReference,
    {"porthip-library-functor-reference",
     "a functor returns a reference to its argument", Severity::Warning, 5,
     "A class or lambda that is handed to a function of CUB or Thrust, and "
     "whose 'operator()' returns a reference, by name or by a choice of "
     "names, to a parameter. Only where the library's headers are found "
     "(--cuda-path).",
     "rocPRIM hands values that live as long as the call, and keeps the "
     "result as what the functor returns: it then reads what is gone. CUB "
     "copies the result at once.",
     R"(
namespace thrust { // as its headers have it
template <class Iterator, class T, class Functor>
T reduce(Iterator, Iterator, T, Functor);
}
struct Larger {
  __device__ const int &operator()(const int &a, const int &b) const {
    return a < b ? b : a;
  }
};
int largest(const int *in, int n) {
  return thrust::reduce(in, in + n, 0, Larger());
}
)",
     R"(
namespace thrust { // as its headers have it
template <class Iterator, class T, class Functor>
T reduce(Iterator, Iterator, T, Functor);
}
struct Larger {
  __device__ int operator()(const int &a, const int &b) const {
    return a < b ? b : a;
  }
};
int largest(const int *in, int n) {
  return thrust::reduce(in, in + n, 0, Larger());
}
)",
     "Return the value.", "AMD-Ecosystem/moat, fault classes (cudf)", nullptr});

class FunctorReferenceCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      if (Callee && isOfLibrary(*Callee))
        for (const Expr *Argument : Call->arguments())
          if (const auto *Functor = Argument->getType()
                                        .getNonReferenceType()
                                        ->getAsCXXRecordDecl())
            check(*Functor, C);
      return true;
    });
  }

private:
  static bool isOfLibrary(const FunctionDecl &F) {
    const DeclContext *Outermost = nullptr;
    for (const DeclContext *D = &F; D && !D->isTranslationUnit();
         D = D->getParent())
      if (isa<NamespaceDecl>(D))
        Outermost = D;
    const auto *Name = cast_or_null<NamespaceDecl>(Outermost);
    return Name && (Name->getName() == "cub" || Name->getName() == "thrust");
  }

  void check(const CXXRecordDecl &Functor, CheckContext &C) {
    if (!Functor.hasDefinition() || !Seen.insert(&Functor).second)
      return;
    DeclarationName Called = C.AST.DeclarationNames.getCXXOperatorName(OO_Call);
    for (const NamedDecl *D : Functor.lookup(Called)) {
      const FunctionDecl *Operator = D->getUnderlyingDecl()->getAsFunction();
      if (const FunctionDecl *Written =
              Operator ? Operator->getTemplateInstantiationPattern() : nullptr)
        Operator = Written;
      if (Operator && returnsParameter(*Operator) &&
          Reported.insert(Operator->getCanonicalDecl()).second)
        report(*Operator, C);
    }
  }

  void report(const FunctionDecl &Operator, CheckContext &C) {
    C.report(FunctorReference, Operator.getNameInfo().getSourceRange(),
             "an algorithm of rocPRIM keeps the reference that this returns, "
             "and what it refers to is gone then")
        .fix("return the value");
  }

  static bool returnsParameter(const FunctionDecl &F) {
    if (!F.getReturnType()->isReferenceType())
      return false;
    bool Found = false;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Return = dyn_cast<ReturnStmt>(S))
        Found |= Return->getRetValue() && isParameter(Return->getRetValue());
      return !Found;
    });
    return Found;
  }

  static bool isParameter(const Expr *E) {
    E = bare(E);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return isParameter(Choice->getTrueExpr()) ||
             isParameter(Choice->getFalseExpr());
    return isa_and_nonnull<ParmVarDecl>(namedBy(E));
  }

  llvm::DenseSet<const CXXRecordDecl *> Seen;
  llvm::DenseSet<const FunctionDecl *> Reported;
};

PORTHIP_AST_CHECK(FunctorReferenceCheck);

} // namespace
} // namespace porthip
