// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Overloads and specialisations for types that are two in CUDA and one in HIP.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MergedTypes,
    {"porthip-library-merged-types",
     "defined for two types of CUDA's that are one in HIP", Severity::Error, 10,
     "Functions and specialisations of the project that differ only in types "
     "that HIP has once: 'CUresult' and 'cudaError_t', 'CUdevice_attribute' "
     "and "
     "'cudaDeviceAttr', 'CUdeviceptr' and 'void *'. Seen where both "
     "definitions "
     "are part of one translation unit.",
     "Both become the same function in the port, and a second definition does "
     "not compile. Where one of them is 'static', 'inline' or a template, the "
     "port makes two overloads of them, of which the first is preferred: calls "
     "for either type then go to it.",
     R"(
#include <cuda.h>
#include <cuda_runtime.h>
const char *text(cudaError_t e) { return cudaGetErrorString(e); }
const char *text(CUresult e) {
  const char *s = nullptr;
  cuGetErrorString(e, &s);
  return s;
}
)",
     R"(
#include <cuda.h>
#include <cuda_runtime.h>
const char *text(cudaError_t e) { return cudaGetErrorString(e); }
const char *textOfDriver(CUresult e) {
  const char *s = nullptr;
  cuGetErrorString(e, &s);
  return s;
}
)",
     "Leave one of the two definitions out for HIP, or give them two names.",
     "hip/hip_runtime_api.h"});

/// The port's name of a type, as far as it tells types apart.
class HipSpelling {
public:
  explicit HipSpelling(CheckContext &C) : C(C), Policy(C.AST.getLangOpts()) {
    Policy.SuppressTagKeyword = true;
  }

  std::string of(QualType T) const {
    std::string Qualifiers;
    if (T.isConstQualified())
      Qualifiers += " const";
    if (T.isVolatileQualified())
      Qualifiers += " volatile";
    return unqualified(T.getTypePtr()) + Qualifiers;
  }

private:
  std::string unqualified(const Type *T) const {
    if (const auto *Named = dyn_cast<TypedefType>(T)) {
      std::string Name = hipName(*Named->getDecl());
      return Name.empty() ? of(Named->desugar()) : Name;
    }
    if (const auto *Tag = dyn_cast<TagType>(T)) {
      std::string Name = hipName(*Tag->getDecl());
      return Name.empty() ? canonical(T) : Name;
    }
    if (const auto *Pointer = dyn_cast<PointerType>(T))
      return of(Pointer->getPointeeType()) + " *";
    if (const auto *Reference = dyn_cast<LValueReferenceType>(T))
      return of(Reference->getPointeeTypeAsWritten()) + " &";
    if (const auto *Reference = dyn_cast<RValueReferenceType>(T))
      return of(Reference->getPointeeTypeAsWritten()) + " &&";
    QualType Next = T->getLocallyUnqualifiedSingleStepDesugaredType();
    return Next.getTypePtr() == T ? canonical(T) : of(Next);
  }

  std::string canonical(const Type *T) const {
    return T->getCanonicalTypeInternal().getAsString(Policy);
  }

  /// Empty: no type of CUDA's that HIP has.
  std::string hipName(const NamedDecl &D) const {
    if (!D.getIdentifier() || !C.isCuda(D))
      return "";
    for (const Rule *R : C.Rules.symbol(D.getName()))
      if (R->Kind == RuleKind::Type && !R->Hip.empty())
        return llvm::StringSwitch<std::string>(R->Hip)
            .Case("hipDeviceptr_t", "void *")
            .Case("hipArray_t", "hipArray *")
            .Case("hipMipmappedArray_t", "hipMipmappedArray *")
            .Default(R->Hip.str());
    return "";
  }

  CheckContext &C;
  PrintingPolicy Policy;
};

class Specialisations : public DynamicRecursiveASTVisitor {
public:
  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitClassTemplateSpecializationDecl(
      ClassTemplateSpecializationDecl *D) override {
    if (D->getSpecializationKind() == TSK_ExplicitSpecialization &&
        D->isThisDeclarationADefinition() &&
        !isa<ClassTemplatePartialSpecializationDecl>(D))
      Found.push_back(D);
    return true;
  }
  std::vector<ClassTemplateSpecializationDecl *> Found;
};

class MergedTypesCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    Specialised.TraverseDecl(&D);
  }

  void onEnd(CheckContext &C) override {
    HipSpelling Spelling(C);
    std::map<Key, const FunctionDecl *> Functions;
    for (const FunctionDecl *F : C.functions()) {
      // A template has one definition, whatever its instances.
      if (!F->getNumParams() || F->isImplicit() || F->isTemplateInstantiation())
        continue;
      auto [Other, IsNew] = Functions.emplace(keyOf(*F, Spelling), F);
      if (!IsNew)
        compare(*Other->second, *F, C);
    }
    std::map<Key, const ClassTemplateSpecializationDecl *> Classes;
    for (const ClassTemplateSpecializationDecl *D : Specialised.Found) {
      Key K(D->getSpecializedTemplate()->getCanonicalDecl(), "", "");
      for (const TemplateArgument &A : D->getTemplateArgs().asArray()) {
        llvm::raw_string_ostream Text(std::get<2>(K));
        if (A.getKind() == TemplateArgument::Type)
          Text << Spelling.of(A.getAsType());
        else
          A.print(C.AST.getPrintingPolicy(), Text, true);
        Text << ',';
      }
      auto [Other, IsNew] = Classes.emplace(std::move(K), D);
      if (!IsNew && Other->second->getCanonicalDecl() != D->getCanonicalDecl())
        report(D->getLocation(), D->getName(), Other->second->getLocation(),
               "specialised", C);
    }
  }

private:
  /// Where it is declared, its name, and what the port makes of the rest.
  using Key = std::tuple<const void *, std::string, std::string>;

  static Key keyOf(const FunctionDecl &F, const HipSpelling &Spelling) {
    std::string Rest;
    for (const ParmVarDecl *P : F.parameters())
      Rest += Spelling.of(P->getType().getUnqualifiedType()) + ",";
    if (const auto *Method = dyn_cast<CXXMethodDecl>(&F)) {
      Rest += Method->getMethodQualifiers().getAsString();
      Rest += std::to_string(Method->getRefQualifier());
    }
    if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
      for (const NamedDecl *P : *T->getTemplateParameters())
        Rest += P->getDeclKindName();
    return {F.getDeclContext()->getRedeclContext()->getPrimaryContext(),
            F.getNameAsString(), std::move(Rest)};
  }

  static void compare(const FunctionDecl &First, const FunctionDecl &Second,
                      CheckContext &C) {
    // The same in CUDA as well: for the host and for the device.
    bool Differ = false;
    for (unsigned I = 0; I < First.getNumParams(); ++I)
      Differ |= !C.AST.hasSameUnqualifiedType(
          First.getParamDecl(I)->getType(), Second.getParamDecl(I)->getType());
    if (!Differ)
      return;
    if (canBeTemplate(Second)) {
      C.report(MergedTypes, Second.getLocation(),
               "the other one is preferred to it")
          .mendAround(SourceRange(beginOf(Second), Second.getEndLoc()),
                      "template <class = void /* one type in HIP */> ", "");
    } else if (canBePreferred(First)) {
      C.report(MergedTypes, First.getLocation(), "preferred to the other one")
          .mendAround(SourceRange(First.getInnerLocStart(), First.getEndLoc()),
                      "__attribute__((enable_if(true, \"one type in HIP\"))) ",
                      "");
    } else {
      report(Second.getLocation(), Second.getNameAsString(),
             First.getLocation(), "defined", C);
      return;
    }
    C.report(MergedTypes, Second.getLocation(),
             "'" + Second.getNameAsString() +
                 "' is defined for one type of HIP's twice; the port calls "
                 "the definition for '" +
                 typesOf(First) + "' for both")
        .symbol(Second.getNameAsString())
        .level(Severity::Warning)
        .fix("see that it serves '" + typesOf(Second) + "' too");
  }

  /// Another mangled name of it changes no other file.
  static bool canBePreferred(const FunctionDecl &F) {
    if (F.isExternC() || F.getTemplateSpecializationKind() != TSK_Undeclared ||
        F.getPreviousDecl() || F.getMostRecentDecl() != &F || F.isOutOfLine())
      return false;
    return !F.isExternallyVisible() || F.isInlined() ||
           F.getDescribedFunctionTemplate();
  }

  /// Calls prefer what is no template. Each compiler of the host knows that,
  /// where g++ ignores clang's attribute.
  static bool canBeTemplate(const FunctionDecl &F) {
    if (!canBePreferred(F) || F.getDescribedFunctionTemplate() ||
        F.getFriendObjectKind() || F.getLiteralIdentifier() ||
        F.getReturnType()->getContainedDeducedType() || beginOf(F).isInvalid())
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    return !Method ||
           (!Method->isVirtual() && !Method->getParent()->isLocalClass() &&
            Method->getDeclName().isIdentifier());
  }

  /// Before attributes such as '__device__', which stand behind the head of a
  /// template. Invalid where one is written out, with its brackets.
  static SourceLocation beginOf(const FunctionDecl &F) {
    const SourceManager &Sources = F.getASTContext().getSourceManager();
    SourceLocation Begin = Sources.getExpansionLoc(F.getInnerLocStart());
    for (const Attr *A : F.attrs()) {
      SourceLocation At = Sources.getExpansionLoc(A->getLocation());
      if (A->isImplicit() || At.isInvalid() ||
          !Sources.isBeforeInTranslationUnit(At, Begin))
        continue;
      if (!A->getLocation().isMacroID())
        return SourceLocation();
      Begin = At;
    }
    return Begin;
  }

  static std::string typesOf(const FunctionDecl &F) {
    std::string Types;
    for (const ParmVarDecl *P : F.parameters())
      Types += (Types.empty() ? "" : ", ") + P->getType().getAsString();
    return Types;
  }

  static void report(SourceLocation At, const llvm::Twine &Name,
                     SourceLocation First, const char *How, CheckContext &C) {
    unsigned Line = C.AST.getSourceManager().getExpansionLineNumber(First);
    C.report(MergedTypes, At,
             "'" + Name + "' is " + How +
                 " for one type of HIP's twice (first in line " +
                 llvm::Twine(Line) + "), which does not compile")
        .symbol(Name.str())
        .fix("leave one of the two out for HIP, or give them two names");
  }

  Specialisations Specialised;
};

PORTHIP_AST_CHECK(MergedTypesCheck);

} // namespace
} // namespace porthip
