// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `auto frag = convert(t); return make_tensor(make_ptr(&frag), layout);`
#include "Checks/Analysis/Sites.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ReturnedLocal,
    {"porthip-memory-returned-local",
     "a device function returns the address of its own variable",
     Severity::Error, 20,
     "Device functions whose result is or holds a pointer to a local variable "
     "or to a parameter passed by value, through constructors and other "
     "functions too. Not what only reads by way of such a pointer.",
     "C++ does not allow it; nvcc inlines the function and leaves the values "
     "where they are. clang ends the life of the variable with the function, "
     "and what is read later is any value, often 0, without a warning.",
     R"(
struct View { float *data; };
__device__ View viewOf(float *p) { return View{p}; }
__device__ __forceinline__ View doubled(const float *in) {
  float kept[4];
  for (int i = 0; i < 4; ++i)
    kept[i] = 2 * in[i];
  return viewOf(kept);
}
__global__ void k(const float *in, float *out) {
  View v = doubled(in);
  out[threadIdx.x] = v.data[threadIdx.x % 4];
}
)",
     R"(
struct Four { float data[4]; };
__device__ __forceinline__ Four doubled(const float *in) {
  Four kept;
  for (int i = 0; i < 4; ++i)
    kept.data[i] = 2 * in[i];
  return kept;
}
__global__ void k(const float *in, float *out) {
  Four v = doubled(in);
  out[threadIdx.x] = v.data[threadIdx.x % 4];
}
)",
     "Return the values (in CuTe, a tensor of make_tensor<T>(layout), which "
     "owns them), or let the caller pass where they go.",
     "ISO C++, [basic.stc.auto]; FlashAttention 2, convert_type"});

/// Follows pointers through expressions, as far as bodies are known. Parses
/// instantiate none: those of templates are read as they are written.
class PointerFlow {
public:
  using IsSource = llvm::function_ref<bool(const Expr &)>;

  /// Whether the value of \p E is or holds a pointer that \p From says.
  bool holds(const Expr *E, IsSource From, unsigned Depth = 0) {
    if (!E || Depth > MaxDepth)
      return false;
    auto Below = [&](const Stmt *Part) {
      return holds(cast_or_null<Expr>(Part), From, Depth + 1);
    };
    // `at(p)` in a template has no type.
    if (isa<ParenListExpr>(E))
      return llvm::any_of(E->children(), Below);
    if (From(*E))
      return true;
    if (!hasPointer(E->getType()))
      return false;
    // The expression is another form of its operand, or made of all.
    if (isa<FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, ParenExpr,
            CastExpr, InitListExpr, CXXUnresolvedConstructExpr>(E))
      return llvm::any_of(E->children(), Below);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return Below(Choice->getTrueExpr()) || Below(Choice->getFalseExpr());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && V->isLocalVarDecl() && V->hasLocalStorage() &&
             !V->getType()->isReferenceType() && Below(V->getInit());
    }
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return anyArgument(*Made, *Made->getConstructor(), From, Depth);
    const auto *Call = dyn_cast<CallExpr>(E);
    if (!Call || isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call))
      return false;
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      return anyArgument(*Call, *Callee, From, Depth);
    const auto *Open =
        dyn_cast<UnresolvedLookupExpr>(Call->getCallee()->IgnoreParens());
    return Open && anyArgument(*Call, *Open, From, Depth);
  }

  bool hasPointer(QualType Type, unsigned Depth = 0) {
    Type = Type.getNonReferenceType().getCanonicalType();
    if (Type->isDependentType() || Type->isUndeducedType())
      return true;
    if (Type->isPointerType())
      return !Type->isFunctionPointerType();
    const auto *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Depth > MaxDepth)
      return false;
    Record = Record->getDefinition();
    if (auto Known = Pointers.find(Record); Known != Pointers.end())
      return Known->second;
    bool Found = false;
    for (const FieldDecl *Field : Record->fields())
      Found |= hasPointer(Field->getType(), Depth + 1);
    for (const CXXBaseSpecifier &Base : Record->bases())
      Found |= hasPointer(Base.getType(), Depth + 1);
    return Pointers[Record] = Found;
  }

private:
  static constexpr unsigned MaxDepth = 24;

  template <typename CallLike>
  bool anyArgument(const CallLike &Call, const FunctionDecl &Callee,
                   IsSource From, unsigned Depth) {
    unsigned Count = std::min(Call.getNumArgs(), Callee.getNumParams());
    for (unsigned I = 0; I < Count; ++I)
      if (holds(Call.getArg(I), From, Depth + 1) &&
          passesOn(Callee, I, Depth + 1))
        return true;
    return false;
  }

  /// One of a template's overloads. A function that makes something of its
  /// arguments is called make_...: make_tuple, make_tensor.
  bool anyArgument(const CallExpr &Call, const UnresolvedLookupExpr &Open,
                   IsSource From, unsigned Depth) {
    const auto *Name = Open.getName().getAsIdentifierInfo();
    if (Name && Name->getName().starts_with("make_"))
      return llvm::any_of(Call.arguments(), [&](const Expr *Each) {
        return holds(Each, From, Depth + 1);
      });
    return llvm::any_of(Open.decls(), [&](const NamedDecl *D) {
      const auto *F = D->getUnderlyingDecl()->getAsFunction();
      return F && anyArgument(Call, *F, From, Depth);
    });
  }

  /// Whether the result, or what a constructor makes, holds the pointer that
  /// the parameter is or holds.
  bool passesOn(const FunctionDecl &Callee, unsigned Index, unsigned Depth) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(&Callee);
    if (Made && Made->isCopyOrMoveConstructor())
      return true;
    const FunctionDecl *Defined = &Callee;
    if (const FunctionDecl *Pattern = Callee.getTemplateInstantiationPattern())
      Defined = Pattern;
    if (!Defined->hasBody(Defined) || Index >= Defined->getNumParams())
      return false;
    auto [Known, IsNew] = Passed.try_emplace({Defined, Index}, false);
    if (!IsNew)
      return Known->second;
    const ParmVarDecl *Parameter = Defined->getParamDecl(Index);
    auto IsIt = [&](const Expr &E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(&E);
      return Ref && Ref->getDecl() == Parameter;
    };
    bool Found = false;
    if (const auto *Makes = dyn_cast<CXXConstructorDecl>(Defined))
      for (const CXXCtorInitializer *Init : Makes->inits())
        Found |= holds(Init->getInit(), IsIt, Depth + 1);
    else
      forEachStmt(*Defined, [&](const Stmt *S) {
        if (const auto *Return = dyn_cast<ReturnStmt>(S))
          Found |= holds(Return->getRetValue(), IsIt, Depth + 1);
        return true;
      });
    return Passed[{Defined, Index}] = Found;
  }

  llvm::DenseMap<const CXXRecordDecl *, bool> Pointers;
  llvm::DenseMap<std::pair<const FunctionDecl *, unsigned>, bool> Passed;
};

class ReturnedLocalCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    if (!Flow.hasPointer(F.getReturnType()))
      return;
    forEachStmt(F, [&](const Stmt *S) {
      const Expr *Address = nullptr;
      const VarDecl *Local = nullptr;
      const auto *Return = dyn_cast<ReturnStmt>(S);
      auto IsLocal = [&](const Expr &E) {
        Local = localWhoseAddressIs(E, F);
        Address = Local ? &E : nullptr;
        return Local != nullptr;
      };
      if (Return && Flow.holds(Return->getRetValue(), IsLocal) && Address)
        report(*Return, *Local, C);
      return true;
    });
  }

private:
  /// `&v`, `&v[0]`, `&v.m`, and an array that becomes a pointer.
  static const VarDecl *localWhoseAddressIs(const Expr &E,
                                            const FunctionDecl &F) {
    const Expr *Object = nullptr;
    if (const auto *Taken = dyn_cast<UnaryOperator>(&E);
        Taken && Taken->getOpcode() == UO_AddrOf)
      Object = Taken->getSubExpr();
    // In a template, where any operator & is declared.
    else if (const auto *Open = dyn_cast<CXXOperatorCallExpr>(&E);
             Open && Open->getOperator() == OO_Amp && Open->getNumArgs() == 1 &&
             Open->isTypeDependent())
      Object = Open->getArg(0);
    else if (const auto *Decays = dyn_cast<ImplicitCastExpr>(&E);
             Decays && Decays->getCastKind() == CK_ArrayToPointerDecay)
      Object = Decays->getSubExpr();
    while (Object) {
      Object = Object->IgnoreParens();
      if (const auto *Member = dyn_cast<MemberExpr>(Object);
          Member && !Member->isArrow())
        Object = Member->getBase();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Object)) {
        const auto *Decays = dyn_cast<ImplicitCastExpr>(Element->getBase());
        Object = Decays && Decays->getCastKind() == CK_ArrayToPointerDecay
                     ? Decays->getSubExpr()
                     : nullptr;
      } else
        break;
    }
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Object);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
                   V->getDeclContext() == &F && !V->hasAttr<CUDASharedAttr>()
               ? V
               : nullptr;
  }

  static void report(const ReturnStmt &Return, const VarDecl &Local,
                     CheckContext &C) {
    C.report(ReturnedLocal, Return.getSourceRange(),
             "what is returned points to '" + Local.getName() +
                 "', a variable of this function: clang ends its life here, "
                 "and what is read later is any value")
        .symbol(Local.getName())
        .fix("return the values, or let the caller pass where they go");
  }

  PointerFlow Flow;
};

PORTHIP_AST_CHECK(ReturnedLocalCheck);

} // namespace
} // namespace porthip
