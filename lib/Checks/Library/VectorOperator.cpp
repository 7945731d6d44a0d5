// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operators of the project's on CUDA's vectors. HIP's vectors have operators of
// their own, most of them templates that take anything; where one of those is
// the better match, the port names the project's.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "Checks/Analysis/Questions.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include <set>

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorOperator,
    {"porthip-library-vector-operator",
     "operator of the project's where HIP's own vectors have one",
     Severity::Error, 10,
     "An operator expression with one of CUDA's vectors, or a struct derived "
     "from one, that CUDA resolves to an operator of the project's and HIP to "
     "one of its own: an operand is converted, or the project's is a template "
     "for any type. The port writes the conversion out, or calls the project's "
     "by name; the finding is for what it cannot write: in macros, and in "
     "templates that are used with vectors, also where they ask whether a type "
     "has an operator.",
     "In CUDA the vectors have no operators. HIP's have templates for a vector "
     "and anything, and for two vectors: these need no conversion and are more "
     "special than a template of the project's. The port computes something "
     "else, without a word, or the call is ambiguous.",
     R"(
template <class P> __device__ P operator+(P a, P b) { return P{a.x * b.x}; }
template <class T> __device__ T twice(T v) { return v + v; }
__global__ void k(float1 *p) { p[0] = twice(p[1]); }
)",
     R"(
__device__ float1 operator+(float1 a, float1 b) { return float1{a.x * b.x}; }
template <class T> __device__ T twice(T v) { return v + v; }
__global__ void k(float1 *p) { p[0] = twice(p[1]); }
)",
     "Define the operator for the vector type itself, without a template, or "
     "call a function that is no operator.",
     "hip/amd_detail/amd_hip_vector_types.h"});

/// The parameters of the project's operators, over the whole unit.
struct OwnOperators {
  struct One {
    OverloadedOperatorKind Kind;
    /// Type of the vector that it takes as such; null: a template, of any type.
    const Type *Takes;
    const DeclContext *In;
  };
  std::vector<One> All;

  /// Whether code in \p From sees one. Vectors are global, so that their type
  /// brings no namespace along.
  bool has(OverloadedOperatorKind Kind, const Type *Takes,
           const DeclContext *From) const {
    return llvm::any_of(All, [&](const One &O) {
      return O.Kind == Kind && O.Takes == Takes && O.In->Encloses(From);
    });
  }
};

/// An operator on operands of a template's own types.
struct DependentUse {
  const Expr *At;
  OverloadedOperatorKind Kind;
  const Decl *Around;
  bool IsQuestion; ///< whether there is such an operator
};

/// The namespace whose code sees \p F by its name.
const DeclContext *scopeOf(const FunctionDecl &F) {
  const DeclContext *In = F.getDeclContext()->getEnclosingNamespaceContext();
  for (const auto *N = dyn_cast<NamespaceDecl>(In);
       N && (N->isInline() || N->isAnonymousNamespace());
       N = dyn_cast<NamespaceDecl>(In))
    In = N->getParent()->getEnclosingNamespaceContext();
  return In;
}

class OperatorUses : public QuestionVisitor {
public:
  OperatorUses(CheckContext &C, OwnOperators &Own,
               std::vector<DependentUse> &Dependent, AliasUses &Aliases)
      : QuestionVisitor(Aliases), C(C), Own(Own), Dependent(Dependent) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->isOverloadedOperator() ||
        !isHipOperator(F->getOverloadedOperator()))
      return true;
    const DeclContext *In = scopeOf(*F);
    for (const ParmVarDecl *P : F->parameters()) {
      QualType Type = plainType(P->getType());
      if (isa<TemplateTypeParmType>(Type))
        Own.All.push_back({F->getOverloadedOperator(), nullptr, In});
      else if (cudaVectorOf(Type, C))
        Own.All.push_back({F->getOverloadedOperator(), Type.getTypePtr(), In});
    }
    return true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->isTypeDependent())
      noteDependent(*E);
    else if (Seen.insert(E).second && isToNamed(*E))
      writeGroup(*E);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isTypeDependent())
      noteDependent(*E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isTypeDependent())
      noteDependent(*E);
    return true;
  }
  /// `a != b` by the project's `==`: HIP has a `!=` of its own.
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) override {
    if (E->getOperator() == BO_NE && !E->isTypeDependent() &&
        (cudaVectorOf(writtenExpr(*E->getLHS()).getType(), C) ||
         cudaVectorOf(writtenExpr(*E->getRHS()).getType(), C)))
      C.report(VectorOperator, SourceRange(E->getOperatorLoc()),
               "HIP's vectors have '!=', which is chosen before the project's "
               "'=='")
          .symbol("operator!=")
          .fix("write '!(a == b)'");
    return true;
  }

private:
  void noteDependent(const Expr &E) {
    if (Around && isHipOperator(operatorKind(E)))
      Dependent.push_back({&E, operatorKind(E), Around, IsQuestion});
  }

  static bool hasVectorOperand(const CXXOperatorCallExpr &E, CheckContext &C) {
    return llvm::any_of(E.arguments(), [&](const Expr *Argument) {
      return cudaVectorOf(writtenExpr(*Argument).getType(), C);
    });
  }

  const FunctionDecl *ownCallee(const CXXOperatorCallExpr &E) const {
    const FunctionDecl *Callee = E.getDirectCallee();
    return Callee && isHipOperator(E.getOperator()) && !C.isCuda(*Callee) &&
                   !Callee->isInStdNamespace() && hasVectorOperand(E, C)
               ? Callee
               : nullptr;
  }

  /// Parameters, of a member without its object; the argument's index for each.
  static unsigned firstArgument(const FunctionDecl &Callee) {
    return isa<CXXMethodDecl>(Callee) && !cast<CXXMethodDecl>(Callee).isStatic()
               ? 1
               : 0;
  }

  /// The template parameters of the callee that stand for whole vectors: one
  /// more than the last of them; 0: none does.
  unsigned templateArguments(const FunctionDecl &Callee,
                             const CXXOperatorCallExpr &E) const {
    const FunctionTemplateDecl *Template = Callee.getPrimaryTemplate();
    if (!Template)
      return 0;
    const FunctionDecl *Pattern = Template->getTemplatedDecl();
    const unsigned First = firstArgument(Callee);
    unsigned Count = 0;
    for (unsigned I = 0; I < Pattern->getNumParams(); ++I) {
      const auto *Parameter = dyn_cast<TemplateTypeParmType>(
          plainType(Pattern->getParamDecl(I)->getType()));
      if (Parameter && I + First < E.getNumArgs() &&
          cudaVectorOf(writtenExpr(*E.getArg(I + First)).getType(), C))
        Count = std::max(Count, Parameter->getIndex() + 1);
    }
    // A member of what derives from a vector is better than HIP's by its
    // object.
    if (First && cudaVectorOf(E.getArg(0)->getType(), C))
      return 0;
    // Two of a vector's own type are the better match by a derived class.
    return Count;
  }

  /// An operand that the project's operator takes by a conversion.
  bool isConverted(const CXXOperatorCallExpr &E, const FunctionDecl &Callee,
                   unsigned Parameter) const {
    const unsigned Argument = Parameter + firstArgument(Callee);
    if (Callee.getPrimaryTemplate() || Argument >= E.getNumArgs())
      return false;
    QualType To = plainType(Callee.getParamDecl(Parameter)->getType());
    QualType Is = plainType(writtenExpr(*E.getArg(Argument)).getType());
    // HIP takes the base of a derived class, too.
    const bool IsStep =
        E.getOperator() == OO_PlusPlus || E.getOperator() == OO_MinusMinus;
    if (To == Is || To->isDependentType() || (IsStep && Argument == 1))
      return false;
    const CXXRecordDecl *Base = To->getAsCXXRecordDecl();
    const CXXRecordDecl *Derived = Is->getAsCXXRecordDecl();
    if (Base && Derived && Derived->hasDefinition() && Base->hasDefinition() &&
        Derived->isDerivedFrom(Base))
      return false;
    return !(To->isArithmeticType() && Is->isArithmeticType() &&
             isScaling(E, Callee));
  }

  bool isScaling(const CXXOperatorCallExpr &E,
                 const FunctionDecl &Callee) const {
    for (const Expr *Argument : E.arguments()) {
      QualType Type = writtenExpr(*Argument).getType();
      if (vectorComponents(Type, C))
        return isPlainScaling(Callee, Type, C);
    }
    return false;
  }

  bool isToNamed(const CXXOperatorCallExpr &E) const {
    const FunctionDecl *Callee = ownCallee(E);
    if (!Callee)
      return false;
    if (templateArguments(*Callee, E))
      return true;
    for (unsigned I = 0; I < Callee->getNumParams(); ++I)
      if (isConverted(E, *Callee, I))
        return true;
    return false;
  }

  /// `a * 2 + b`: all in one, from the outside in, as several begin at a place.
  void writeGroup(const CXXOperatorCallExpr &E) {
    const FunctionDecl *Callee = ownCallee(E);
    std::string Name = Callee->getNameAsString();
    const bool IsTemplate = templateArguments(*Callee, E);
    auto Report = C.report(
        VectorOperator, SourceRange(E.getOperatorLoc()),
        IsTemplate ? "HIP's own '" + Name +
                         "' is chosen before the project's template, or is "
                         "as good a match"
                   : "HIP's own '" + Name +
                         "' needs no conversion, and is chosen before the "
                         "project's");
    Report.symbol(Name).fix(IsTemplate
                                ? "call the project's by name, with template "
                                  "arguments: '" +
                                      Name + "<...>(a, b)'"
                                : "write the conversion out");
    forEachStmt(&E, [&](const Stmt *S) {
      const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
      if (Call && (Call == &E || Seen.insert(Call).second) && isToNamed(*Call))
        write(*Call, Report);
      return !isa<LambdaExpr>(S);
    });
  }

  void write(const CXXOperatorCallExpr &E, HazardBuilder &Report) const {
    const FunctionDecl &Callee = *ownCallee(E);
    if (unsigned Count = templateArguments(Callee, E))
      return writeName(E, Callee, Count, Report);
    for (unsigned I = 0; I < Callee.getNumParams(); ++I)
      if (isConverted(E, Callee, I)) {
        QualType To = Callee.getParamDecl(I)->getType().getNonReferenceType();
        Report.mendAround(
            writtenExpr(*E.getArg(I + firstArgument(Callee))).getSourceRange(),
            To.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
                "(",
            ")");
      }
  }

  /// `a + b` as `::operator+<float3>(a, b)`: HIP's take no such arguments.
  void writeName(const CXXOperatorCallExpr &E, const FunctionDecl &Callee,
                 unsigned Count, HazardBuilder &Report) const {
    const TemplateArgumentList *List = Callee.getTemplateSpecializationArgs();
    std::string Name = "::" + Callee.getQualifiedNameAsString() + "<";
    bool IsSayable = !isa<CXXMethodDecl>(Callee) && List &&
                     List->size() >= Count &&
                     !Callee.isInAnonymousNamespace() &&
                     Callee.getFriendObjectKind() == Decl::FOK_None;
    for (unsigned I = 0; IsSayable && I < Count; ++I) {
      llvm::raw_string_ostream Out(Name);
      IsSayable = List->get(I).getKind() == TemplateArgument::Type ||
                  List->get(I).getKind() == TemplateArgument::Integral;
      if (IsSayable && I)
        Out << ", ";
      if (IsSayable)
        List->get(I).print(C.AST.getPrintingPolicy(), Out, true);
    }
    if (!IsSayable) {
      Report.mend(CharSourceRange(), "");
      return;
    }
    Name += ">(";
    const SourceRange Operator(E.getOperatorLoc());
    const SourceRange First = writtenExpr(*E.getArg(0)).getSourceRange();
    const bool IsPrefix = E.getOperatorLoc() == E.getBeginLoc();
    const bool IsPostfix = !IsPrefix && (E.getOperator() == OO_PlusPlus ||
                                         E.getOperator() == OO_MinusMinus);
    if (IsPrefix) {
      Report.mend(Operator, Name);
      Report.mendAround(First, "", ")");
      return;
    }
    Report.mendAround(First, Name, "");
    CharSourceRange Comma = C.writtenRange(Operator);
    CharSourceRange Before = C.writtenRange(First);
    if (Comma.isValid() && Before.isValid() &&
        Lexer::getSourceText(
            CharSourceRange::getCharRange(Before.getEnd(), Comma.getBegin()),
            C.AST.getSourceManager(), C.AST.getLangOpts())
            .trim(" ")
            .empty())
      Comma.setBegin(Before.getEnd());
    Report.mend(Comma, IsPostfix ? ", 0)" : ",");
    if (!IsPostfix)
      Report.mendAround(writtenExpr(*E.getArg(1)).getSourceRange(), "", ")");
  }

  CheckContext &C;
  OwnOperators &Own;
  std::vector<DependentUse> &Dependent;
  llvm::DenseSet<const Expr *> Seen;
};

class VectorOperatorCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    OperatorUses(C, Own, Dependent, Aliases).TraverseDecl(&D);
  }

  void onEnd(CheckContext &C) override {
    for (const DependentUse &Use : Dependent) {
      QualType Vector = vectorIn(Use, C);
      const DeclContext *From = Use.Around->getDeclContext();
      if (Vector.isNull() ||
          Own.has(Use.Kind, plainType(Vector).getTypePtr(), From))
        continue;
      const bool HasTemplate = Own.has(Use.Kind, nullptr, From);
      if (HasTemplate == Use.IsQuestion)
        continue;
      std::string Name =
          std::string("operator") + getOperatorSpelling(Use.Kind);
      std::string Type =
          plainType(Vector).getAsString(C.AST.getPrintingPolicy());
      C.report(VectorOperator, operatorRange(*Use.At),
               Use.IsQuestion ? "this asks whether '" + Type + "' has '" +
                                    Name + "': CUDA's has none, HIP's has"
                              : "used with '" + Type + "' HIP's own '" + Name +
                                    "' is chosen before the project's template")
          .symbol(Name)
          .fix(Use.IsQuestion ? "answer it for CUDA's vectors by a "
                                "specialization"
                              : "define '" + Name + "' for '" + Type +
                                    "' itself, without a template");
    }
  }

private:
  static SourceRange operatorRange(const Expr &E) {
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E))
      return SourceRange(Call->getOperatorLoc());
    if (const auto *Binary = dyn_cast<BinaryOperator>(&E))
      return SourceRange(Binary->getOperatorLoc());
    return SourceRange(cast<UnaryOperator>(E).getOperatorLoc());
  }

  /// A vector that an operand is in some use of the template; null: none.
  QualType vectorIn(const DependentUse &Use, CheckContext &C) const {
    QualType Found;
    auto Look = [&](QualType Argument) {
      if (Found.isNull() && !Argument->isDependentType() &&
          cudaVectorOf(Argument, C))
        Found = Argument;
    };
    if (Use.IsQuestion)
      forEachQuestioned(*Use.Around, Aliases, C, Look);
    for (const Stmt *Child : Use.At->children())
      if (const auto *Operand = dyn_cast_or_null<Expr>(Child);
          Operand && !Use.IsQuestion && !Operand->getType().isNull())
        forEachMeaning(*Use.Around, plainType(Operand->getType()), Look);
    return Found;
  }

  OwnOperators Own;
  std::vector<DependentUse> Dependent;
  AliasUses Aliases;
};

PORTHIP_AST_CHECK(VectorOperatorCheck);

} // namespace
} // namespace porthip
