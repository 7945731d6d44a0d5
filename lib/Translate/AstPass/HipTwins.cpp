// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/HipTwins.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/OperatorKinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <iterator>

using namespace clang;

namespace porthip {
namespace {

/// Operators that HIP defines for two vectors and not as templates, so that the
/// project's own are no better match: members from 5.2 on, and the hidden
/// friends * and / from 6.0 on. Operators with a scalar are templates there.
struct KnownOperator {
  OverloadedOperatorKind Kind;
  BinaryOperatorKind Operator;
  bool IsAssignment;
};
constexpr KnownOperator KnownOperators[] = {
    {OO_PlusEqual, BO_Add, true},    {OO_MinusEqual, BO_Sub, true},
    {OO_StarEqual, BO_Mul, true},    {OO_SlashEqual, BO_Div, true},
    {OO_PercentEqual, BO_Rem, true}, {OO_CaretEqual, BO_Xor, true},
    {OO_AmpEqual, BO_And, true},     {OO_PipeEqual, BO_Or, true},
    {OO_Star, BO_Mul, false},        {OO_Slash, BO_Div, false}};

/// Operators that hip_complex.h of 5.2 defines besides for float2 and double2,
/// of which it makes complex numbers: a product there is one of complex
/// numbers.
constexpr KnownOperator ComplexOperators[] = {{OO_Plus, BO_Add, false},
                                              {OO_Minus, BO_Sub, false},
                                              {OO_EqualEqual, BO_EQ, false},
                                              {OO_ExclaimEqual, BO_NE, false}};

struct HipFunction {
  StringRef Name, Types;
};
constexpr HipFunction HipFunctions[] = {
#define HIP_FUNCTION(Name, Types) {Name, Types},
#include "Translate/AstPass/HipFunctions.def"
};

/// `float3`, `uint4`, ...; empty when the type is no such vector.
StringRef vectorName(QualType Type) {
  const auto *Record =
      Type.getNonReferenceType().getUnqualifiedType()->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier())
    return "";
  StringRef Name = Record->getName(), Base = Name;
  if (Base.empty() || Base.back() < '1' || Base.back() > '4')
    return "";
  bool IsVector = llvm::StringSwitch<bool>(Base.drop_back())
                      .Cases({"char", "uchar", "short", "ushort"}, true)
                      .Cases({"int", "uint", "long", "ulong"}, true)
                      .Cases({"longlong", "ulonglong"}, true)
                      .Cases({"float", "double"}, true)
                      .Default(false);
  return IsVector ? Name : "";
}

/// `a` or `a.x`: the parameter, and the field if there is one.
bool readOperand(const Expr *E, const ParmVarDecl *&Parameter,
                 StringRef &Field) {
  // Copies of a whole vector are construct expressions.
  E = const_cast<Expr *>(E)
          ->IgnoreUnlessSpelledInSource()
          ->IgnoreParenImpCasts();
  Field = "";
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Field = Member->getMemberDecl()->getName();
    E = Member->getBase()->IgnoreParenImpCasts();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
  return Parameter != nullptr;
}

/// Whether expressions and bodies do, for each component, what HIP's member
/// operator does, with A as its left operand and B as its right.
class PlainOperator {
public:
  PlainOperator(BinaryOperatorKind Operator, StringRef Type)
      : Operator(Operator), Type(Type) {}

  /// `return make_float3(a.x * b.x, ...);` and nothing else.
  bool isPlainReturn(const FunctionDecl *D) const {
    const auto *Body = dyn_cast_or_null<CompoundStmt>(D->getBody());
    if (!Body || Body->size() != 1 || D->getNumParams() != 2)
      return false;
    const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
    return Return && Return->getRetValue() &&
           isPlainValue(Return->getRetValue(), D->getParamDecl(0),
                        D->getParamDecl(1));
  }

  /// `a.x += b.x; a.y += b.y;` in any order, or `a = a + b;`, and at most a
  /// return of a.
  bool isPlainBody(const FunctionDecl *D) const {
    const auto *Body = dyn_cast_or_null<CompoundStmt>(D->getBody());
    if (!Body || !D->getParamDecl(0)->getType()->isLValueReferenceType())
      return false;
    const ParmVarDecl *A = D->getParamDecl(0), *B = D->getParamDecl(1);
    llvm::StringSet<> Fields;
    bool IsWhole = false;
    for (const Stmt *S : Body->body()) {
      if (const auto *E = dyn_cast<Expr>(S))
        S = E->IgnoreImplicit();
      if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
        if (Return->getRetValue() && !isOperand(Return->getRetValue(), A, ""))
          return false;
      } else if (isWholeAssignment(S, A, B)) {
        if (IsWhole)
          return false;
        IsWhole = true;
      } else {
        StringRef Field = assignedField(S, A, B);
        if (Field.empty() || !Fields.insert(Field).second)
          return false;
      }
    }
    return IsWhole ? Fields.empty() : Fields.size() == componentCount();
  }

private:
  unsigned componentCount() const { return Type.back() - '0'; }

  static bool isOperand(const Expr *E, const ParmVarDecl *P, StringRef Field) {
    const ParmVarDecl *Parameter;
    StringRef Found;
    return readOperand(E, Parameter, Found) && Parameter == P && Found == Field;
  }

  /// The field f of `a.f OP= b.f`; empty when it is something else.
  StringRef assignedField(const Stmt *S, const ParmVarDecl *A,
                          const ParmVarDecl *B) const {
    const auto *Operation = dyn_cast<BinaryOperator>(S);
    const ParmVarDecl *Parameter;
    StringRef Field;
    if (!Operation || !readOperand(Operation->getLHS(), Parameter, Field) ||
        Parameter != A)
      return "";
    if (Operation->isCompoundAssignmentOp())
      return BinaryOperator::getOpForCompoundAssignment(
                 Operation->getOpcode()) == Operator &&
                     isOperand(Operation->getRHS(), B, Field)
                 ? Field
                 : "";
    if (Operation->getOpcode() == BO_Assign &&
        isComponent(Operation->getRHS(), A, B, Field))
      return Field;
    return "";
  }

  /// `a.f OP b.f`, in either order where that makes no difference.
  bool isComponent(const Expr *E, const ParmVarDecl *A, const ParmVarDecl *B,
                   StringRef Field) const {
    const auto *Operation = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!Operation || Operation->getOpcode() != Operator)
      return false;
    const Expr *Left = Operation->getLHS(), *Right = Operation->getRHS();
    bool Commutes =
        Operator != BO_Sub && Operator != BO_Div && Operator != BO_Rem;
    return (isOperand(Left, A, Field) && isOperand(Right, B, Field)) ||
           (Commutes && isOperand(Right, A, Field) &&
            isOperand(Left, B, Field));
  }

  bool isWholeAssignment(const Stmt *S, const ParmVarDecl *A,
                         const ParmVarDecl *B) const {
    const auto *Assign = dyn_cast<CXXOperatorCallExpr>(S);
    return Assign && Assign->getOperator() == OO_Equal &&
           isOperand(Assign->getArg(0), A, "") &&
           isPlainValue(Assign->getArg(1), A, B);
  }

  /// make_float3(a.x + b.x, ...), or a + b by an operator that returns that.
  bool isPlainValue(const Expr *E, const ParmVarDecl *A,
                    const ParmVarDecl *B) const {
    E = E->IgnoreUnlessSpelledInSource();
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return false;
    if (isa<CXXOperatorCallExpr>(Call)) {
      const FunctionDecl *Definition = nullptr;
      return Call->getNumArgs() == 2 && isOperand(Call->getArg(0), A, "") &&
             isOperand(Call->getArg(1), B, "") &&
             Callee->isDefined(Definition) && isPlainReturn(Definition);
    }
    if (!Callee->getIdentifier() ||
        Callee->getName() != ("make_" + Type).str() ||
        Call->getNumArgs() != componentCount())
      return false;
    for (unsigned I = 0; I < componentCount(); ++I)
      if (!isComponent(Call->getArg(I), A, B, StringRef("xyzw").substr(I, 1)))
        return false;
    return true;
  }

  BinaryOperatorKind Operator;
  StringRef Type;
};

bool isForBothSides(const FunctionDecl *D) {
  return D->hasAttr<CUDADeviceAttr>() && D->hasAttr<CUDAHostAttr>();
}

/// An operator on two vectors, or `++` on one.
/// Whether the port of the file sees hip_complex.h, and it concerns the type.
bool isComplex(const FunctionDecl *D, StringRef Type) {
  ASTContext &AST = D->getASTContext();
  return (Type == "float2" || Type == "double2") &&
         !AST.getTranslationUnitDecl()
              ->lookup(&AST.Idents.get("cuFloatComplex"))
              .empty();
}

const KnownOperator *knownOperator(OverloadedOperatorKind Kind,
                                   bool WithComplex) {
  auto HasKind = [&](const KnownOperator &K) { return K.Kind == Kind; };
  if (const auto *K = llvm::find_if(KnownOperators, HasKind);
      K != std::end(KnownOperators))
    return K;
  const auto *K = llvm::find_if(ComplexOperators, HasKind);
  return WithComplex && K != std::end(ComplexOperators) ? K : nullptr;
}

std::optional<HipTwin> describeVectorOperator(const FunctionDecl *D) {
  if (D->getNumParams() == 0 || D->getDescribedFunctionTemplate())
    return std::nullopt;
  StringRef Type = vectorName(D->getParamDecl(0)->getType());
  if (Type.empty())
    return std::nullopt;
  OverloadedOperatorKind Kind = D->getOverloadedOperator();
  bool WithComplex = isComplex(D, Type);
  const KnownOperator *Known = knownOperator(Kind, WithComplex);
  if (!Known && Kind != OO_PlusPlus && Kind != OO_MinusMinus)
    return std::nullopt;
  bool IsBinary = Known && D->getNumParams() == 2;
  // 5.2 scales complex numbers by whatever is a number.
  bool IsScaled = WithComplex && Kind == OO_Star && IsBinary &&
                  D->getParamDecl(1)->getType()->isArithmeticType();
  if (IsBinary && !IsScaled &&
      vectorName(D->getParamDecl(1)->getType()) != Type)
    return std::nullopt;
  if (Known && !IsBinary && !(WithComplex && Kind == OO_Minus))
    return std::nullopt;
  HipTwin Result;
  Result.Name = (D->getNameAsString() + "' for '" + Type).str();
  // A declaration alone follows what its definition is.
  const FunctionDecl *Definition = nullptr;
  // hip_complex.h of 5.2 has assignments of its own beside the vector's
  // members, and HIP alone is ambiguous.
  bool IsByComponent = IsBinary && !IsScaled &&
                       !(WithComplex && (Kind == OO_Star || Kind == OO_Slash ||
                                         Known->IsAssignment));
  if (IsByComponent && D->isDefined(Definition)) {
    PlainOperator Plain(Known->Operator, Type);
    Result.IsPlain = Known->IsAssignment ? Plain.isPlainBody(Definition)
                                         : Plain.isPlainReturn(Definition);
  }
  // clang prefers one for the caller's side alone to HIP's, which are for both.
  if (!Result.IsPlain && !isForBothSides(D))
    return std::nullopt;
  return Result;
}

/// `float *, float`
std::string parameterTypes(const FunctionDecl *D) {
  LangOptions Cpp;
  Cpp.CPlusPlus = Cpp.Bool = true;
  PrintingPolicy Policy(Cpp);
  std::string Types;
  for (const ParmVarDecl *P : D->parameters())
    Types += (Types.empty() ? "" : ", ") +
             P->getType().getCanonicalType().getUnqualifiedType().getAsString(
                 Policy);
  return Types;
}

/// Found by a name without a qualifier, as HIP's are.
bool isGlobal(const DeclContext *Context) {
  for (; !Context->isTranslationUnit(); Context = Context->getParent()) {
    const auto *Space = dyn_cast<NamespaceDecl>(Context);
    if (!isa<LinkageSpecDecl>(Context) &&
        (!Space || !(Space->isInline() || Space->isAnonymousNamespace())))
      return false;
  }
  return true;
}

std::optional<HipTwin> describeFunction(const FunctionDecl *D) {
  // For the host alone it is another function to clang.
  if (!D->getIdentifier() || !D->hasAttr<CUDADeviceAttr>() || D->isVariadic() ||
      D->isFunctionTemplateSpecialization() || !isGlobal(D->getDeclContext()) ||
      llvm::none_of(HipFunctions, [&](const HipFunction &F) {
        return F.Name == D->getName();
      }))
    return std::nullopt;
  std::string Types = parameterTypes(D);
  if (llvm::none_of(HipFunctions, [&](const HipFunction &F) {
        return F.Name == D->getName() && F.Types == Types;
      }))
    return std::nullopt;
  HipTwin Result;
  Result.Name = D->getNameAsString();
  if (!D->getDescribedFunctionTemplate())
    Result.Name += "(" + Types + ")";
  Result.HasCLinkage = D->isExternC();
  Result.IsDeclaration = !D->doesThisDeclarationHaveABody();
  return Result;
}

} // namespace

std::optional<HipTwin> describeHipTwin(const FunctionDecl *D) {
  // One with enable_if is what porthip made of it.
  if (isa<CXXMethodDecl>(D) || D->hasAttr<EnableIfAttr>())
    return std::nullopt;
  return D->isOverloadedOperator() ? describeVectorOperator(D)
                                   : describeFunction(D);
}

} // namespace porthip
