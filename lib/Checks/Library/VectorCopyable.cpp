// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::is_trivially_copyable<float4>, which is false before HIP 5.6.
#include "Checks/Analysis/AroundVisitor.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorCopyable,
    {"porthip-library-vector-copyable",
     "struct with a vector that has to be trivially copyable",
     Severity::Warning, 10,
     "'std::is_trivially_copyable', 'std::is_trivial', 'std::is_pod', "
     "'std::bit_cast', 'std::atomic' and '__is_trivially_copyable' of a struct "
     "that holds one of CUDA's vectors, "
     "such as 'float4', and all but the first of a vector itself; also in a "
     "template that is used with one. Of a vector itself porthip's header "
     "makes 'std::is_trivially_copyable' true. Not with "
     "'--hip-version=5.6' or later.",
     "Before HIP 5.6 the vectors have assignments of their own, so that they, "
     "and what holds them, are not trivially copyable: assertions fail, and "
     "templates are not found.",
     R"(
#include <type_traits>
struct Particle { float4 at; };
static_assert(std::is_trivially_copyable<Particle>::value, "");
)",
     R"(
// porthip --hip-version=5.6
#include <type_traits>
struct Particle { float4 at; };
static_assert(std::is_trivially_copyable<Particle>::value, "");
)",
     "Require HIP 5.6, and say so with --hip-version=5.6; or leave the "
     "assertion out before it.",
     "hip/amd_detail/amd_hip_vector_types.h, 5.2 and 5.6"});

constexpr uint32_t CopiesTrivially = 50600;

class CopyableUses : public AroundVisitor {
public:
  explicit CopyableUses(CheckContext &C) : C(C) {}

  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *Of =
        Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (!Of || !isStandard(*Of) || Loc.getNumArgs() == 0 ||
        Loc.getArgLoc(0).getArgument().getKind() != TemplateArgument::Type)
      return true;
    StringRef Name = Of->getName();
    if (Name == "is_trivially_copyable" || Name == "atomic" || needsIt(Name))
      require(Loc.getArgLoc(0).getArgument().getAsType(), Loc.getSourceRange(),
              Name == "is_trivially_copyable");
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarTemplateSpecializationDecl>(E->getDecl());
    if (V && E->getNumTemplateArgs() == 1)
      variable(V->getSpecializedTemplate(), E->template_arguments()[0],
               E->getSourceRange());
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    if (E->getNumDecls() == 1 && E->getNumTemplateArgs() == 1)
      variable(dyn_cast<VarTemplateDecl>(*E->decls_begin()),
               E->template_arguments()[0], E->getSourceRange());
    return true;
  }
  bool VisitTypeTraitExpr(TypeTraitExpr *E) override {
    if (E->getTrait() == UTT_IsTriviallyCopyable && E->getNumArgs() == 1)
      require(E->getArg(0)->getType(), E->getSourceRange(), false);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && F->getIdentifier() && F->getName() == "bit_cast" &&
        F->isInStdNamespace() && E->getNumArgs() == 1) {
      QualType From = E->getArg(0)->getType();
      require(holdsVector(From, C) ? From : E->getType(), E->getSourceRange(),
              false);
    }
    return true;
  }

private:
  static bool isStandard(const TemplateDecl &D) {
    return D.getIdentifier() && D.isInStdNamespace();
  }

  /// Traits that are false of what is not trivially copyable.
  static bool needsIt(StringRef Name) {
    return Name == "is_trivial" || Name == "is_pod" ||
           Name == "is_trivially_copy_assignable" ||
           Name == "is_trivially_move_assignable" ||
           Name == "has_unique_object_representations";
  }

  void variable(const VarTemplateDecl *Of, const TemplateArgumentLoc &Argument,
                SourceRange Range) {
    if (!Of || !isStandard(*Of) ||
        Argument.getArgument().getKind() != TemplateArgument::Type)
      return;
    StringRef Name = Of->getName();
    if (Name.consume_back("_v") &&
        (Name == "is_trivially_copyable" || needsIt(Name)))
      require(Argument.getArgument().getAsType(), Range,
              Name == "is_trivially_copyable");
  }

  void require(QualType Type, SourceRange Range, bool HeaderMendsVectors) {
    if (const auto *Parameter =
            Type.getCanonicalType()->getAs<TemplateTypeParmType>()) {
      if (Around)
        forEachArgument(*Around, *Parameter, [&](QualType Argument) {
          if (!Argument->isDependentType())
            require(Argument, Range, HeaderMendsVectors);
        });
      return;
    }
    if (Type->isDependentType() || Type->isPointerOrReferenceType() ||
        !holdsVector(Type, C))
      return;
    auto Report = C.report(
        VectorCopyable, Range,
        "'" + Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
            "' is not trivially copyable before HIP 5.6");
    if (HeaderMendsVectors && vectorComponents(Type, C))
      Report.makes().shim("porthip/vector_types.h");
  }

  CheckContext &C;
};

class VectorCopyableCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    if (C.Options.Hip.Number < CopiesTrivially)
      CopyableUses(C).TraverseDecl(&D);
  }
};

PORTHIP_AST_CHECK(VectorCopyableCheck);

} // namespace
} // namespace porthip
