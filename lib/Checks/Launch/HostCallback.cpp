// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host functions of streams and graphs that call the runtime. Followed through
// the functions, constructors and destructors whose bodies the unit has.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HostCallback,
    {"porthip-launch-host-callback",
     "host function of a stream calls the "
     "runtime",
     Severity::Warning, 20,
     "A function or lambda that is given to cudaLaunchHostFunc, "
     "cudaStreamAddCallback, their likes of the driver API, or a host node of "
     "a graph, and that calls the runtime or launches a kernel: itself, or in "
     "functions, constructors and destructors that the translation unit has.",
     "CUDA forbids it: the call fails with cudaErrorNotPermitted or worse, "
     "which such code seldom looks at. On AMD the function runs on a thread "
     "that the runtime waits for, and calls that wait for the GPU (hipFree, "
     "hipStreamSynchronize) never return.",
     R"(
#include <cuda_runtime.h>
static void done(void *p) { cudaFree(p); }
void later(cudaStream_t s, void *p) { cudaLaunchHostFunc(s, done, p); }
)",
     R"(
#include <cuda_runtime.h>
static void done(void *p) { *static_cast<int *>(p) = 1; }
void later(cudaStream_t s, void *p) { cudaLaunchHostFunc(s, done, p); }
)",
     "Let the function tell a thread of the program's, which makes the call; "
     "to "
     "free memory behind a stream's work there is cudaFreeAsync.",
     "CUDA Runtime API, cudaLaunchHostFunc; HIP runtime API, "
     "hipLaunchHostFunc",
     nullptr,
     "cudaLaunchHostFunc cudaStreamAddCallback cuLaunchHostFunc "
     "cuStreamAddCallback cudaHostNodeParams"});

/// A call of the runtime in a host function: its name, and the function that
/// has it.
struct Forbidden {
  std::string Name;
  const FunctionDecl *In = nullptr;
};

class HostCallbackCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (StringRef Name : {"cudaLaunchHostFunc", "cudaStreamAddCallback",
                           "cuLaunchHostFunc", "cuStreamAddCallback"})
      for (const CallSite &Site : S.calls(Name))
        if (Site.Call->getNumArgs() > 1)
          look(Site.Call->getArg(1), Site.Call->getArg(1), Name, S, C);
    for (const MemberExpr *Member : S.members("fn")) {
      const ValueDecl *Field = Member->getMemberDecl();
      if (!C.isCuda(*Field) || !Seen.insert(Field).second)
        continue;
      for (const Expr *Given : S.givenTo(Field))
        look(Given, Given, "a host node of a graph", S, C);
    }
  }

private:
  void look(const Expr *At, const Expr *Given, StringRef To, const Sites &S,
            CheckContext &C, unsigned Depth = 0) {
    const FunctionDecl *F = functionOf(Given);
    if (!F) {
      const ValueDecl *Named = namedBelow(Given);
      if (!Named || Depth == 4)
        return;
      for (const Expr *Each : S.givenTo(Named))
        look(At, Each, To, S, C, Depth + 1);
      return;
    }
    llvm::DenseSet<const FunctionDecl *> Walked;
    std::optional<Forbidden> Found = find(*F, C, Walked);
    if (!Found)
      return;
    std::string Through;
    if (Found->In != F->getDefinition() && Found->In != F)
      Through = " in '" + Found->In->getNameAsString() + "'";
    C.report(HostCallback, At->getSourceRange(),
             "the host function given to " + quoted(To) + " calls '" +
                 Found->Name + "'" + Through +
                 ": CUDA forbids it, and on AMD the program may hang")
        .symbol(To.starts_with("cu") ? To : "cudaHostNodeParams");
  }

  static std::string quoted(StringRef To) {
    return To.starts_with("cu") ? "'" + To.str() + "'" : To.str();
  }

  /// A function's name, or a lambda that becomes a pointer.
  static const FunctionDecl *functionOf(const Expr *E) {
    E = withoutCasts(E);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      if (Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_Plus)
        return functionOf(Unary->getSubExpr());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<FunctionDecl>(Ref->getDecl());
    if (const auto *Converted = dyn_cast<CXXMemberCallExpr>(E))
      return functionOf(Converted->getImplicitObjectArgument());
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      return functionOf(Temporary->getSubExpr());
    if (const auto *Clean = dyn_cast<ExprWithCleanups>(E))
      return functionOf(Clean->getSubExpr());
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      return Lambda->getCallOperator();
    return nullptr;
  }

  /// Errors and their texts are asked for everywhere, and wait for nothing.
  static bool isForbidden(const FunctionDecl &F, CheckContext &C) {
    if (!F.getIdentifier() || !C.isCuda(F))
      return false;
    StringRef Name = F.getName();
    if (Name.contains("GetError") || Name == "cudaGetLastError" ||
        Name == "cudaPeekAtLastError")
      return false;
    return Name.starts_with("cuda") ||
           (Name.size() > 2 && Name.starts_with("cu") && isUppercase(Name[2]));
  }

  /// The first call of the runtime that F leads to.
  static std::optional<Forbidden>
  find(const FunctionDecl &F, CheckContext &C,
       llvm::DenseSet<const FunctionDecl *> &Walked) {
    constexpr unsigned MostFunctions = 500;
    const FunctionDecl *Body = F.getDefinition();
    if (!Body || !Body->hasBody() || Walked.size() > MostFunctions ||
        !Walked.insert(Body).second)
      return std::nullopt;
    std::optional<Forbidden> Found;
    auto follow = [&](const FunctionDecl *Callee) {
      if (Found || !Callee)
        return;
      if (isForbidden(*Callee, C))
        Found = Forbidden{Callee->getNameAsString(), Body};
      else
        Found = find(*Callee, C, Walked);
    };
    forEachStmt(*Body, [&](const Stmt *S) {
      if (Found)
        return false;
      if (isa<CUDAKernelCallExpr>(S)) {
        Found = Forbidden{"<<<...>>>", Body};
        return false;
      }
      if (isa<LambdaExpr>(S)) // may run elsewhere
        return false;
      if (const auto *Call = dyn_cast<CallExpr>(S))
        follow(Call->getDirectCallee());
      else if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
        follow(Made->getConstructor());
      else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S))
        follow(destructorOf(Delete->getDestroyedType()));
      else if (const auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage())
            follow(destructorOf(V->getType()));
      return true;
    });
    if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(Body))
      for (const FieldDecl *Field : Destructor->getParent()->fields())
        follow(destructorOf(Field->getType()));
    return Found;
  }

  static const FunctionDecl *destructorOf(QualType T) {
    if (T.isNull() || T->isDependentType())
      return nullptr;
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    // The library's own code need not be there to know what it destroys.
    if (const auto *Special =
            dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
        Special && Class->isInStdNamespace() &&
        Special->getTemplateArgs().size() &&
        Special->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      return destroyedBy(*Special);
    return Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  }

  /// The deleter of a std::unique_ptr, where it is the project's; else the
  /// destructor of what a container or an owner has.
  static const FunctionDecl *
  destroyedBy(const ClassTemplateSpecializationDecl &Owner) {
    const TemplateArgumentList &Arguments = Owner.getTemplateArgs();
    if (Owner.getName() == "unique_ptr" && Arguments.size() > 1) {
      const CXXRecordDecl *Deleter =
          Arguments[1].getAsType()->getAsCXXRecordDecl();
      if (Deleter && Deleter->hasDefinition() && !Deleter->isInStdNamespace())
        for (const CXXMethodDecl *Method : Deleter->methods())
          if (Method->getOverloadedOperator() == OO_Call)
            return Method;
    }
    return destructorOf(Arguments[0].getAsType());
  }

  llvm::DenseSet<const ValueDecl *> Seen;
};

PORTHIP_AST_CHECK(HostCallbackCheck);

} // namespace
} // namespace porthip
