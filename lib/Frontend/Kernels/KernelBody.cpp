// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Kernels/KernelBody.h"
#include "Frontend/Kernels/ValueLayouts.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;

namespace porthip {

std::string qualifiedName(const clang::NamedDecl &D) {
  std::string Name = D.getNameAsString();
  for (const clang::DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (auto *Space = dyn_cast<clang::NamespaceDecl>(C);
        Space && !Space->isAnonymousNamespace() && !Space->isInline())
      Name = Space->getNameAsString() + "::" + Name;
  return Name;
}

clang::PrintingPolicy kernelPrinting(const clang::ASTContext &Context) {
  clang::PrintingPolicy Policy(Context.getLangOpts());
  Policy.SuppressTagKeyword = true;
  Policy.FullyQualifiedName = true;
  Policy.SuppressUnwrittenScope = true;
  return Policy;
}

std::string kernelName(const clang::FunctionDecl &K) {
  std::string Name = qualifiedName(K);
  const clang::TemplateArgumentList *Args = K.getTemplateSpecializationArgs();
  if (!Args)
    return Name;
  llvm::SmallVector<clang::TemplateArgument, 8> Flat;
  for (const clang::TemplateArgument &A : Args->asArray())
    if (A.getKind() == clang::TemplateArgument::Pack)
      llvm::append_range(Flat, A.pack_elements());
    else
      Flat.push_back(A);
  llvm::raw_string_ostream OS(Name);
  clang::printTemplateArgumentList(OS, Flat, kernelPrinting(K.getASTContext()));
  return Name;
}

namespace {

class BodyReader : public clang::DynamicRecursiveASTVisitor {
public:
  explicit BodyReader(KernelSignature &To) : To(To) {}

  void readKernel(const clang::FunctionDecl &F) {
    Arguments = F.getTemplateSpecializationArgs();
    read(F);
  }

  void read(const clang::FunctionDecl &F) {
    const clang::FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
    const clang::FunctionDecl *Body = nullptr;
    if (!(Pattern ? Pattern : &F)->hasBody(Body) || !Seen.insert(Body).second)
      return;
    // Headers of the toolkit have nothing of this.
    if (Body->getASTContext().getSourceManager().isInSystemHeader(
            Body->getLocation()))
      return;
    TraverseStmt(Body->getBody());
  }

  bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr *E) override {
    return axis(E->getBaseExpr(), E->getPropertyDecl()->getName());
  }
  bool VisitMemberExpr(clang::MemberExpr *E) override {
    if (auto *Method = dyn_cast<clang::CXXMethodDecl>(E->getMemberDecl())) {
      StringRef Name = Method->getIdentifier() ? Method->getName() : "";
      To.SyncsGrid |= Name == "sync" && isGridGroup(E->getBase()->getType());
      read(*Method);
      return true;
    }
    if (E->getMemberDecl()->getIdentifier())
      return axis(E->getBase(), E->getMemberDecl()->getName());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *E) override {
    if (E->isImplicitAccess() || !E->getMember().isIdentifier())
      return true;
    return axis(E->getBase(), E->getMember().getAsIdentifierInfo()->getName());
  }
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *E) override {
    for (const clang::NamedDecl *D : E->decls())
      called(*D);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    if (auto *V = dyn_cast<clang::VarDecl>(E->getDecl()))
      variable(*V);
    else
      called(*E->getDecl());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *E) override {
    const auto Is = E->getOpcode();
    if (Is == clang::BO_Div || Is == clang::BO_Rem ||
        Is == clang::BO_DivAssign || Is == clang::BO_RemAssign)
      divisor(*E->getRHS()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override {
    read(*E->getConstructor());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *E) override {
    auto *F = E->getDirectCallee();
    if (F && F->getIdentifier())
      if (unsigned Dimensions = StringSwitch<unsigned>(F->getName())
                                    .Case("tex1Dfetch", 1)
                                    .Case("tex2D", 2)
                                    .Default(0))
        fetch(*E, Dimensions);
    return true;
  }

  /// Texture objects of parameters get the texels that the body fetches. An
  /// object that no fetch names directly, as where it is handed on to a
  /// function, gets those of the first fetch.
  void describeTextures() {
    if (Fetches.empty())
      return;
    for (KernelParameter &P : To.Parameters)
      for (ScalarLayout &S : P.Type.Scalars) {
        if (S.Kind != "texture")
          continue;
        auto *Of = find_if(
            Fetches, [&](const Fetch &F) { return F.Parameter == P.Name; });
        const Fetch &F = Of == Fetches.end() ? Fetches[0] : *Of;
        S.Pointee = std::make_shared<ValueLayout>(F.Texel);
        S.TextureDimensions = F.Dimensions;
        S.Unsupported.clear();
      }
  }

private:
  struct Fetch {
    std::string Parameter; ///< whose object it reads; empty: not known
    unsigned Dimensions;
    ValueLayout Texel;
  };

  /// `T tex2D<T>(object, x, y)` or `void tex2D(T *, object, x, y)`.
  void fetch(const clang::CallExpr &E, unsigned Dimensions) {
    clang::QualType Texel = E.getType();
    unsigned Place = Texel->isVoidType();
    if (Place && E.getNumArgs())
      Texel = E.getArg(0)->getType()->getPointeeType();
    if (Texel.isNull() || Texel->isDependentType() || Place >= E.getNumArgs())
      return;
    auto *Ref =
        dyn_cast<clang::DeclRefExpr>(E.getArg(Place)->IgnoreParenImpCasts());
    auto *P = Ref ? dyn_cast<clang::ParmVarDecl>(Ref->getDecl()) : nullptr;
    const clang::ASTContext &Context = E.getDirectCallee()->getASTContext();
    Fetches.push_back({P ? P->getNameAsString() : "", Dimensions,
                       layoutOf(Texel.getUnqualifiedType(), Context)});
  }

  static bool isGridGroup(clang::QualType Type) {
    auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getName() == "grid_group";
  }

  bool axis(const clang::Expr *Base, StringRef Name) {
    if (Name != "y" && Name != "z")
      return true;
    // clang evaluates the object of a property once, under a name of its own.
    if (auto *Once = dyn_cast<clang::OpaqueValueExpr>(Base))
      Base = Once->getSourceExpr();
    auto *Of = dyn_cast<clang::DeclRefExpr>(Base->IgnoreParenImpCasts());
    if (!Of || !Of->getDecl()->getIdentifier())
      return true;
    StringRef Builtin = Of->getDecl()->getName();
    if (Builtin == "threadIdx" || Builtin == "blockIdx" ||
        Builtin == "blockDim" || Builtin == "gridDim")
      To.Dimensions = std::max(To.Dimensions, Name == "y" ? 2u : 3u);
    return true;
  }

  void divisor(const clang::Expr &By) {
    if (auto *Ref = dyn_cast<clang::DeclRefExpr>(&By);
        Ref && isa<clang::ParmVarDecl>(Ref->getDecl()))
      To.Divisors.insert(Ref->getDecl()->getNameAsString());
    if (auto *Field = dyn_cast<clang::MemberExpr>(&By))
      To.Divisors.insert(Field->getMemberDecl()->getNameAsString());
  }

  void called(const clang::NamedDecl &D) {
    if (auto *F = dyn_cast<clang::FunctionDecl>(&D))
      read(*F);
    else if (auto *T = dyn_cast<clang::FunctionTemplateDecl>(&D))
      read(*T->getTemplatedDecl());
  }

  void variable(const clang::VarDecl &V) {
    const clang::ASTContext &Context = V.getASTContext();
    if (V.hasAttr<clang::CUDASharedAttr>()) {
      bool IsDynamic =
          V.hasExternalStorage() && V.getType()->isIncompleteArrayType();
      To.UsesDynamicShared |= IsDynamic;
      clang::QualType Element = Context.getBaseElementType(V.getType());
      if (!IsDynamic)
        sharedArray(V.getType(), Context);
      if (IsDynamic && !Element->isDependentType())
        To.SharedElementBytes = std::max<uint64_t>(
            To.SharedElementBytes,
            Context.getTypeSizeInChars(Element).getQuantity());
      return;
    }
    // Clang makes constants of the host such, which no program can address.
    const auto *Constant = V.getAttr<clang::CUDAConstantAttr>();
    bool IsConstant = Constant && !Constant->isImplicit();
    if ((!IsConstant && !V.hasAttr<clang::CUDADeviceAttr>()) ||
        !V.isFileVarDecl() || !V.getIdentifier() ||
        V.getDeclContext()->isRecord() || V.getType()->isDependentType() ||
        isa<clang::VarTemplateSpecializationDecl>(V) ||
        Context.getSourceManager().isInSystemHeader(V.getLocation()))
      return;
    DeviceSymbol S;
    S.Name = qualifiedName(V);
    if (any_of(To.Symbols,
               [&](const DeviceSymbol &O) { return O.Name == S.Name; }))
      return;
    S.Type = layoutOf(V.getType(), Context);
    S.IsConstant = IsConstant;
    S.HasInitializer = V.getAnyInitializer() &&
                       !isa<clang::CXXConstructExpr>(V.getAnyInitializer());
    To.Symbols.push_back(std::move(S));
  }

  void sharedArray(clang::QualType Type, const clang::ASTContext &Context) {
    std::vector<uint64_t> Extents;
    while (const clang::ArrayType *Array = Context.getAsArrayType(Type)) {
      if (auto *Fixed = dyn_cast<clang::ConstantArrayType>(Array))
        Extents.push_back(Fixed->getZExtSize());
      else if (auto *Open = dyn_cast<clang::DependentSizedArrayType>(Array))
        Extents.push_back(argumentOf(Open->getSizeExpr()));
      Type = Array->getElementType();
    }
    // 0: an expression of template parameters.
    if (is_contained(Extents, 0u))
      return;
    if (!Extents.empty())
      To.SharedArrays.push_back(std::move(Extents));
  }

  /// The kernel's own template argument that \p Size names; 0: none.
  uint64_t argumentOf(const clang::Expr *Size) const {
    auto *Ref = Size ? dyn_cast<clang::DeclRefExpr>(Size->IgnoreParenImpCasts())
                     : nullptr;
    auto *P = Ref ? dyn_cast<clang::NonTypeTemplateParmDecl>(Ref->getDecl())
                  : nullptr;
    if (!P || !Arguments || P->getIndex() >= Arguments->size())
      return 0;
    const clang::TemplateArgument &A = Arguments->get(P->getIndex());
    return A.getKind() == clang::TemplateArgument::Integral
               ? A.getAsIntegral().getZExtValue()
               : 0;
  }

  KernelSignature &To;
  SmallVector<Fetch, 0> Fetches;
  const clang::TemplateArgumentList *Arguments = nullptr;
  std::set<const clang::FunctionDecl *> Seen;
};

} // namespace

void readKernelBody(const clang::FunctionDecl &Kernel, KernelSignature &To) {
  BodyReader Reader(To);
  Reader.readKernel(Kernel);
  Reader.describeTextures();
}

} // namespace porthip
