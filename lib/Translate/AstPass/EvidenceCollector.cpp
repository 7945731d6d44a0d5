// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/EvidenceCollector.h"
#include "Frontend/Parse/ClangBranches.h"
#include "Frontend/Parse/HeaderGraph.h"
#include "Ptx/ToSource.h"
#include "Translate/AstPass/BuiltinUses.h"
#include "Translate/AstPass/CarryChains.h"
#include "Translate/AstPass/CheckRunner.h"
#include "Translate/AstPass/HipTwins.h"
#include "Translate/AstPass/KernelBarriers.h"
#include "Translate/AstPass/NotebookInternal.h"
#include "Translate/AstPass/PreprocessingWatch.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace porthip {
namespace {

ptx::CType classify(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return ptx::CType::Unknown;
  Type = Type.getNonReferenceType().getCanonicalType();
  // A volatile object is not what a plain assignment of helpers takes.
  if (Type->isPointerType() || Type->isArrayType())
    return ptx::CType::Pointer;
  const auto *Builtin = Type->getAs<BuiltinType>();
  if (!Builtin)
    return ptx::CType::Unknown;
  switch (Builtin->getKind()) {
  case BuiltinType::Bool:
    return ptx::CType::Bool;
  case BuiltinType::Char_S:
  case BuiltinType::SChar:
    return ptx::CType::Char;
  case BuiltinType::Char_U:
  case BuiltinType::UChar:
    return ptx::CType::UChar;
  case BuiltinType::Short:
    return ptx::CType::Short;
  case BuiltinType::UShort:
    return ptx::CType::UShort;
  case BuiltinType::Int:
    return ptx::CType::Int;
  case BuiltinType::UInt:
    return ptx::CType::Unsigned;
  case BuiltinType::Long:
  case BuiltinType::LongLong:
    return ptx::CType::Long;
  case BuiltinType::ULong:
  case BuiltinType::ULongLong:
    return ptx::CType::ULong;
  case BuiltinType::Float:
    return ptx::CType::Float;
  case BuiltinType::Double:
    return ptx::CType::Double;
  default:
    return ptx::CType::Unknown;
  }
}

AsmEvidence describeAsm(const GCCAsmStmt &S, bool OnDevice) {
  AsmEvidence E;
  E.OnDevice = OnDevice;
  E.IsSeen = true;
  E.Template = S.getAsmString();
  for (unsigned N = 0; N < S.getNumOutputs(); ++N)
    E.Types.push_back(uint8_t(classify(S.getOutputExpr(N)->getType())));
  for (unsigned N = 0; N < S.getNumInputs(); ++N)
    E.Types.push_back(
        uint8_t(classify(S.getInputExpr(N)->IgnoreImplicit()->getType())));
  return E;
}

bool isFloat(QualType Type) {
  if (const auto *Pointer = Type->getAs<clang::PointerType>())
    Type = Pointer->getPointeeType();
  return Type->isSpecificBuiltinType(BuiltinType::Float) ||
         Type->isSpecificBuiltinType(BuiltinType::LongDouble);
}

/// C++'s overload for float of a function that C has for double by that name.
bool isMathOverload(const FunctionDecl &F) {
  if (!F.getIdentifier() || !F.getNumParams() ||
      !isFloat(F.getParamDecl(F.getNumParams() - 1)->getType()))
    return false;
  return llvm::StringSwitch<bool>(F.getName())
      .Cases({"abs", "acos", "acosh", "asin", "asinh", "atan", "atan2"}, true)
      .Cases({"atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "erf"}, true)
      .Cases({"erfc", "exp", "exp2", "expm1", "fabs", "fdim", "floor"}, true)
      .Cases({"fma", "fmax", "fmin", "fmod", "hypot", "ilogb", "lgamma"}, true)
      .Cases({"llrint", "llround", "log", "log10", "log1p", "log2"}, true)
      .Cases({"logb", "lrint", "lround", "modf", "nearbyint"}, true)
      .Cases({"nextafter", "pow", "remainder", "rint", "round", "sin"}, true)
      .Cases({"sinh", "sqrt", "tan", "tanh", "tgamma", "trunc"}, true)
      .Default(false);
}

class Visitor : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  explicit Visitor(Notebook &Notes) : Notes(Notes) {}

  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *Outer = Function;
    if (auto *F = dyn_cast_or_null<FunctionDecl>(D); F && !isPlainLambda(*F))
      Function = F;
    CarryChain OuterChain;
    if (Function != Outer)
      std::swap(Carries, OuterChain);
    bool Result = Base::TraverseDecl(D);
    if (Function != Outer) {
      if (Function->doesThisDeclarationHaveABody())
        Carries.note(*Function, Notes);
      std::swap(Carries, OuterChain);
    }
    Function = Outer;
    return Result;
  }

  /// After all declarations.
  void finish() { Barriers.note(Notes); }

  bool VisitNamedDecl(NamedDecl *D) override {
    if (!D->isImplicit() && !isa<UsingDirectiveDecl, UsingDecl>(D))
      Notes.declare(D);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (auto Twin = describeHipTwin(D))
      Notes.hipTwin(D, std::move(*Twin));
    Barriers.add(*D);
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *D) override {
    if (!D->isImplicit())
      Notes.refer(D->getLocation(), D->getParent());
    return true;
  }
  bool VisitUsingDecl(UsingDecl *D) override {
    for (const UsingShadowDecl *Shadow : D->shadows())
      Notes.refer(D->getLocation(), Shadow->getTargetDecl());
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) override {
    Notes.refer(D->getIdentLocation(), D->getNominatedNamespaceAsWritten());
    return true;
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *D) override {
    Notes.refer(D->getTargetNameLoc(), D->getAliasedNamespace());
    return true;
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Loc) override {
    if (Loc && Loc.getNestedNameSpecifier().getKind() ==
                   NestedNameSpecifier::Kind::Namespace)
      Notes.refer(
          Loc.getLocalBeginLoc(),
          Loc.getNestedNameSpecifier().getAsNamespaceAndPrefix().Namespace);
    return Base::TraverseNestedNameSpecifierLoc(Loc);
  }
  /// Where clang gave up, a name may be that of a variable whose declaration it
  /// did not understand: `all.size()` then means CUDA's function `all`.
  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    for (const Expr *Part : E->subExpressions())
      if (const auto *Name =
              dyn_cast_or_null<DeclRefExpr>(Part->IgnoreParenImpCasts()))
        if (isa<FunctionDecl>(Name->getDecl()))
          Guessed.insert(Name);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (Guessed.contains(E))
      return true;
    noteSide(Notes.refer(E->getLocation(), meant(E->getFoundDecl())));
    Builtins.visitName(*E, TellBuiltin);
    if (isGlobal(E->getQualifier()))
      noteMath(E->getLocation(), E->getDecl());
    noteString(E->getLocation(), E->getDecl());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    for (const NamedDecl *D : E->decls()) {
      noteSide(Notes.refer(E->getNameLoc(), meant(D)));
      if (isGlobal(E->getQualifier()))
        noteMath(E->getNameLoc(), D->getUnderlyingDecl());
    }
    return true;
  }
  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *E) override {
    Builtins.visitProperty(*E);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    Builtins.visitVariable(*D, TellBuiltin);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    Builtins.visitConstruction(*E, TellBuiltin);
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    Builtins.visitOperand(E->getTrueExpr(), TellBuiltin);
    Builtins.visitOperand(E->getFalseExpr(), TellBuiltin);
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      Builtins.visitOperand(E->getArgumentExpr(), TellBuiltin);
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc Loc) override {
    Builtins.visitOperand(Loc.getUnderlyingExpr(), TellBuiltin);
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (Function)
      Builtins.visitReturn(*S, *Function, TellBuiltin);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    Builtins.visitMember(*E);
    if (const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl()))
      Notes.field(E->getMemberLoc(), Field);
    else
      Notes.refer(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) override {
    for (const auto &Designator : E->designators())
      if (Designator.isFieldDesignator() && Designator.getFieldDecl())
        Notes.field(Designator.getFieldLoc(), Designator.getFieldDecl());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    // The host's parse of a function for both sides may show what is the host's
    // alone.
    if (isOnDevice() &&
        (!isOnHost() || Function->getASTContext().getLangOpts().CUDAIsDevice))
      if (auto At = Notes.where().placeOf(E->getBeginLoc()))
        At->File->DeviceLaunches.insert(At->Offset);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (isOnHost())
      Notes.hostOperator(E);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    Builtins.visitCall(*E, TellBuiltin);
    if (isOnHost())
      Notes.hostTemplate(E->getBeginLoc(), E->getDirectCallee());
    // The call comes before its callee; what is noted needs the name's entry.
    Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    if (auto *Reference = dyn_cast<DeclRefExpr>(Callee)) {
      VisitDeclRefExpr(Reference);
      Notes.call(Reference->getLocation(), E);
    } else if (auto *Overload = dyn_cast<OverloadExpr>(Callee)) {
      VisitOverloadExpr(Overload);
      Notes.call(Overload->getNameLoc(), E);
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAdditiveOp() || E->getOpcode() == BO_AddAssign ||
        E->getOpcode() == BO_SubAssign)
      Notes.devicePointerArithmetic(E);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    if (auto At = Notes.where().placeOf(S->getAsmLoc()))
      At->File->Asm[At->Offset].merge(describeAsm(*S, isOnDevice()));
    if (isOnDevice()) {
      Carries.add(*S);
      Barriers.add(*S);
    }
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override {
    // As the toolkit's headers have it: `typedef struct int3 int3;`.
    if (Loc.getDecl()->getUnderlyingType()->getAsTagDecl())
      noteType(Loc.getDecl(), Loc.getNameLoc());
    Notes.refer(Loc.getNameLoc(), Loc.getDecl());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override {
    noteType(Loc.getDecl(), Loc.getNameLoc());
    Notes.refer(Loc.getNameLoc(), Loc.getDecl());
    return true;
  }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc Loc) override {
    Notes.refer(Loc.getNameLoc(), Loc.getDecl());
    return true;
  }
  bool VisitUsingTypeLoc(UsingTypeLoc Loc) override {
    Notes.refer(Loc.getNameLoc(), Loc.getDecl()->getTargetDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    Notes.refer(Loc.getTemplateNameLoc(),
                Loc.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      DeducedTemplateSpecializationTypeLoc Loc) override {
    Notes.refer(Loc.getTemplateNameLoc(),
                Loc.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }

private:
  /// A name that CUDA's headers bring into the global namespace is CUDA's,
  /// wherever it comes from: ::isfinite for the host.
  const NamedDecl *meant(const NamedDecl *Found) const {
    if (isa<UsingShadowDecl>(Found) &&
        Notes.where().ownerOf(Found->getLocation()) == Owner::Cuda)
      return Found;
    return Found->getUnderlyingDecl();
  }

  void noteType(const TypeDecl *Type, SourceLocation Use) const {
    if (Notes.where().ownerOf(Type->getLocation()) == Owner::Cuda)
      if (auto At = Notes.where().placeOf(Use))
        At->File->UsesTypes = true;
  }

  static bool isGlobal(NestedNameSpecifier Qualifier) {
    return !Qualifier ||
           Qualifier.getKind() == NestedNameSpecifier::Kind::Global;
  }

  /// Without <math.h>, which HIP's runtime does not include, `sqrt(x)` of a
  /// float is C's, of doubles.
  void noteMath(SourceLocation Use, const NamedDecl *D) const {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && isOnHost() && isMathOverload(*F) &&
        Notes.where().ownerOf(F->getLocation()) != Owner::Project &&
        Notes.where().placeOf(Use))
      if (FileEvidence *Main = Notes.where().mainFile())
        Main->CallsHostMath = true;
  }

  /// HIP's runtime does not include <string.h> from 7.0 on, as CUDA's does.
  void noteString(SourceLocation Use, const NamedDecl *D) const {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && isOnHost() && F->isExternC() &&
        Notes.where().isBroughtByCuda(F->getLocation(), "string.h") &&
        Notes.where().placeOf(Use))
      if (FileEvidence *Main = Notes.where().mainFile())
        Main->CallsHostString = true;
  }

  void noteSide(NameEvidence *Name) const {
    if (Name)
      Name->OnHost |= isOnHost();
  }

  /// One without `__device__`: clang takes it for both sides; it runs where the
  /// function around it does.
  static bool isPlainLambda(const FunctionDecl &F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    const auto *Device = F.getAttr<CUDADeviceAttr>();
    return Method && Method->getParent()->isLambda() &&
           (!Device || Device->isImplicit());
  }

  bool isOnHost() const {
    return Function && (!isOnDevice() || Function->hasAttr<CUDAHostAttr>());
  }

  bool isOnDevice() const {
    return Function && (Function->hasAttr<CUDADeviceAttr>() ||
                        Function->hasAttr<CUDAGlobalAttr>());
  }

  struct BuiltinNote {
    Notebook &Notes;
    void operator()(const DeclRefExpr &Name, bool IsWhole) const {
      // In the body of a macro the name may be exchanged as well.
      if (auto At = Notes.where().placeOf(Name.getLocation()))
        At->File->Builtins[At->Offset] |= IsWhole;
    }
  };

  Notebook &Notes;
  BuiltinNote TellBuiltin{Notes};
  llvm::DenseSet<const Expr *> Guessed;
  BuiltinUses Builtins;
  const FunctionDecl *Function = nullptr;
  CarryChain Carries; ///< of Function
  KernelBarriers Barriers;
};

class Consumer : public ASTConsumer {
public:
  Consumer(const CollectorScope &Scope, Evidence &Result,
           CompilerInstance &Compiler, const HeaderGraph &Precompiled)
      : Sources(Compiler.getSourceManager()), Notes(Scope, Result, Sources),
        Options(Scope.Options), Rules(*Scope.Rules) {
    for (size_t From = 0; From < Precompiled.Files.size(); ++From)
      for (const HeaderGraph::Include &I : Precompiled.Includes[From])
        if (Notes.isCudaHeader(I.Name, Precompiled.Files[I.File],
                               Precompiled.Files[From]))
          Notes.where().markCuda(Precompiled.Files[I.File]);
    Compiler.getPreprocessor().addPPCallbacks(
        watchPreprocessing(Notes, Compiler.getPreprocessor()));
    if (Options && Compiler.getLangOpts().CUDA && !Scope.NvccLacks.empty())
      Compiler.getPreprocessor().addPPCallbacks(
          watchClangBranches(Compiler.getPreprocessor(), Scope.InRoot,
                             Scope.NvccLacks, Scope.HostMacros, ClangBranches));
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    // Only the project's own: most of a translation unit is headers.
    for (Decl *D : Group)
      if (Notes.where().fileOf(
              Sources.getFileID(Sources.getExpansionLoc(D->getLocation()))))
        Project.push_back(D);
    return true;
  }

  void HandleTranslationUnit(ASTContext &AST) override {
    Visitor V(Notes);
    for (Decl *D : Project)
      V.TraverseDecl(D);
    V.finish();
    if (Options)
      runChecks(AST, Project, ClangBranches, Notes.where(), *Options, Rules);
  }

private:
  const SourceManager &Sources;
  Notebook Notes;
  const CheckOptions *Options;
  const RuleIndex &Rules;
  std::vector<Decl *> Project;
  std::vector<ClangBranch> ClangBranches;
};

} // namespace

std::vector<std::string> cudaRoots(const Toolchain &Tools) {
  std::vector<std::string> Roots = {Tools.ShimDir + "/cuda",
                                    // HIP's names over CUDA's headers.
                                    Tools.ShimDir + "/hip-nvidia",
                                    Tools.ClangResourceDir};
  if (!Tools.CudaPath.empty()) {
    std::string Include = Tools.CudaPath + "/include";
    llvm::SmallString<256> Real;
    Roots.push_back(Include);
    if (!llvm::sys::fs::real_path(Include, Real))
      Roots.push_back(std::string(Real));
  }
  return Roots;
}

ConsumerFactory makeEvidenceCollector(const CollectorScope &Scope,
                                      Evidence &Result) {
  return [&](CompilerInstance &Compiler,
             const HeaderGraph &Precompiled) -> std::unique_ptr<ASTConsumer> {
    return std::make_unique<Consumer>(Scope, Result, Compiler, Precompiled);
  };
}

} // namespace porthip
