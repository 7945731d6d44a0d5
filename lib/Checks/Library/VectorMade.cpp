// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that asks how one of CUDA's vectors is made, an aggregate in CUDA and a
// class with constructors in HIP, or how a pair of halves is copied.
#include "Checks/Analysis/Questions.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorMade,
    {"porthip-library-vector-made",
     "question of how a vector is made, which HIP's answer otherwise",
     Severity::Warning, 10,
     "'std::is_constructible' of one of CUDA's vectors from numbers, "
     "'std::is_aggregate' of one, and 'decltype(T(1))' and the like in a "
     "template that is used with one, where the answer chooses what is "
     "compiled. "
     "Of '__half2' and '__nv_bfloat162' also whether they are trivially "
     "copyable, and made of one number.",
     "CUDA's vectors are aggregates: 'float4(1.0f)' is ill-formed before "
     "C++20, "
     "and 'float4{1, 2}' is not. HIP's have constructors of one number and of "
     "one for each component, and no others. CUDA's pairs of halves have copy "
     "constructors of their own, HIP's have none, and '__half2' one of a "
     "number.",
     R"(
#include <type_traits>
template <class T> __device__ T one() {
  if constexpr (std::is_constructible<T, int>::value) return T(1);
  else return T{1, 0};
}
__global__ void k(int2 *p) { p[0] = one<int2>(); }
)",
     R"(
#include <type_traits>
template <class T> __device__ T one() {
  if constexpr (std::is_arithmetic<T>::value) return T(1);
  else return T{1, 0};
}
__global__ void k(int2 *p) { p[0] = one<int2>(); }
)",
     "Ask for the type itself: 'std::is_arithmetic', or a trait of the "
     "project's "
     "with a specialization for each vector.",
     "hip/amd_detail/amd_hip_vector_types.h"});

/// How a vector is asked for.
struct Asked {
  SourceRange At;
  std::string What; ///< 'std::is_aggregate'
  enum { Made, Converted, Copied } Kind = Made;
  unsigned Count = 0; ///< of numbers
  bool IsList = false;
  const Decl *Around = nullptr;
};

class MadeQuestions : public QuestionVisitor {
public:
  MadeQuestions(CheckContext &C, std::vector<Asked> &Open, AliasUses &Aliases)
      : QuestionVisitor(Aliases), C(C), Open(Open) {}

  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    if (!IsQuestion || !Around || E->getNumArgs() == 0)
      return true;
    Asked Question;
    Question.At = E->getSourceRange();
    Question.What = "this";
    Question.Count = E->getNumArgs();
    Question.Around = Around;
    llvm::ArrayRef<Expr *> Given(E->arg_begin(), E->arg_end());
    if (const auto *List = dyn_cast<InitListExpr>(Given[0])) {
      Given = List->inits();
      Question.Count = Given.size();
      Question.IsList = true;
    }
    if (areNumbers(Given))
      Open.push_back(Question);
    return true;
  }

  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    QuestionVisitor::VisitTemplateSpecializationTypeLoc(Loc);
    ask(Loc.getTypePtr()->getTemplateName().getAsTemplateDecl(),
        Loc.getTypePtr()->template_arguments(), Loc.getSourceRange());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarTemplateSpecializationDecl>(E->getDecl()))
      ask(V->getSpecializedTemplate(), argumentsOf(E->template_arguments()),
          E->getSourceRange());
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    if (E->getNumDecls() == 1 && E->getNumTemplateArgs())
      ask(dyn_cast<TemplateDecl>(*E->decls_begin()),
          argumentsOf(E->template_arguments()), E->getSourceRange());
    return true;
  }

private:
  static bool isNumber(QualType Type) {
    return !Type->isDependentType() && Type->isArithmeticType();
  }
  /// One that is left open may be a vector.
  static bool areNumbers(llvm::ArrayRef<Expr *> Given) {
    return llvm::all_of(Given,
                        [](const Expr *E) { return isNumber(E->getType()); });
  }

  static llvm::SmallVector<TemplateArgument, 4>
  argumentsOf(llvm::ArrayRef<TemplateArgumentLoc> Written) {
    llvm::SmallVector<TemplateArgument, 4> Found;
    for (const TemplateArgumentLoc &Each : Written)
      Found.push_back(Each.getArgument());
    return Found;
  }

  void ask(const TemplateDecl *Of, llvm::ArrayRef<TemplateArgument> Given,
           SourceRange Range) {
    if (!Of || !Of->getIdentifier() || !Of->isInStdNamespace() ||
        Given.empty() || Given[0].getKind() != TemplateArgument::Type)
      return;
    StringRef Name = Of->getName();
    Name.consume_back("_v");
    Asked Question;
    Question.At = Range;
    Question.What = ("'std::" + Of->getName() + "'").str();
    QualType Type = Given[0].getAsType();
    llvm::ArrayRef<TemplateArgument> From = Given.drop_front();
    if (Name == "is_convertible" && Given.size() == 2 &&
        Given[1].getKind() == TemplateArgument::Type) {
      Type = Given[1].getAsType();
      From = Given.take_front();
    }
    if (Name == "is_convertible" || Name == "is_assignable")
      Question.Kind = Asked::Converted;
    else if (isOfCopies(Name))
      Question.Kind = Asked::Copied;
    else if (!Name.ends_with("_constructible") && Name != "is_aggregate")
      return;
    if (Question.Kind != Asked::Copied && Name != "is_aggregate") {
      Question.Count = From.size();
      if (From.empty() || !areNumbers(From))
        return;
    }
    Type = Type.getNonReferenceType();
    if (!Type->isDependentType())
      return report(Question, Type, C);
    Question.Around = Around;
    if (Around)
      Open.push_back(Question);
  }

  static bool isOfCopies(StringRef Name) {
    return Name == "is_trivially_copyable" || Name == "is_trivial" ||
           Name == "is_pod" || Name == "is_trivially_copy_assignable" ||
           Name == "is_trivially_copy_constructible" ||
           Name == "is_trivially_move_constructible" ||
           Name == "is_nothrow_copy_constructible" ||
           Name == "is_nothrow_move_constructible";
  }

  static bool areNumbers(llvm::ArrayRef<TemplateArgument> Given) {
    return llvm::all_of(Given, [](const TemplateArgument &A) {
      return A.getKind() == TemplateArgument::Type &&
             isNumber(A.getAsType().getNonReferenceType());
    });
  }

  CheckContext &C;
  std::vector<Asked> &Open;

public:
  /// Where CUDA's vector and HIP's do not answer alike.
  static void report(const Asked &Question, QualType Type, CheckContext &C) {
    const std::string Name =
        Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy());
    if (isHalfPair(Type, C)) {
      if (differsOfPair(Question, Type))
        C.report(VectorMade, Question.At,
                 Question.What + " is asked of '" + Name +
                     "': HIP's is trivially copyable, CUDA's is not; and HIP's "
                     "'__half2' is made of one number")
            .symbol(Name)
            .fix("ask whether it is that type, by a specialization");
    } else if (const unsigned Components = vectorComponents(Type, C);
               Components && differs(Question, Components, C)) {
      C.report(VectorMade, Question.At,
               Question.What + " asks how '" + Name +
                   "' is made: CUDA's is an aggregate, HIP's has constructors")
          .symbol(Name)
          .fix("ask whether it is one of the vectors, by a specialization");
    }
  }

private:
  static bool isHalfPair(QualType Type, CheckContext &C) {
    const auto *Record = Type->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && C.isCuda(*Record) &&
           (Record->getName() == "__half2" ||
            Record->getName() == "__nv_bfloat162");
  }

  static bool differsOfPair(const Asked &Question, QualType Type) {
    const bool IsHalf2 = Type->getAsCXXRecordDecl()->getName() == "__half2";
    return Question.Kind == Asked::Copied || (IsHalf2 && Question.Count == 1);
  }

  static bool differs(const Asked &Question, unsigned Components,
                      CheckContext &C) {
    if (Question.Kind != Asked::Made)
      return false;
    if (!Question.Count)
      return true;
    const bool IsAggregateForm =
        Question.IsList || C.AST.getLangOpts().CPlusPlus20;
    const bool InCuda = IsAggregateForm && Question.Count <= Components;
    const bool InHip = Question.Count == 1 || Question.Count == Components;
    return InCuda != InHip;
  }
};

class VectorMadeCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    MadeQuestions(C, Open, Aliases).TraverseDecl(&D);
  }

  void onEnd(CheckContext &C) override {
    for (const Asked &Question : Open)
      forEachQuestioned(*Question.Around, Aliases, C, [&](QualType Type) {
        if (!Type->isDependentType())
          MadeQuestions::report(Question, Type, C);
      });
  }

private:
  std::vector<Asked> Open;
  AliasUses Aliases;
};

PORTHIP_AST_CHECK(VectorMadeCheck);

} // namespace
} // namespace porthip
