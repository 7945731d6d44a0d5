// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `T::digit(x)` and `sizeof(T::digit)` where T's digit is a type: nvcc takes
// them for it when it makes the instance, clang and hipcc want `typename`.
#include "Checks/Analysis/AroundVisitor.h"
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    MissingTypename,
    {"porthip-vendor-missing-typename",
     "type that a template names without 'typename'", Severity::Error, 1,
     "'T::digit(x)' and 'sizeof(T::digit)' in the body of a macro, where an "
     "instance of the template has a type of that name. Elsewhere the port has "
     "the word.",
     "C++ takes 'T::digit' for a value unless 'typename' stands before it. "
     "nvcc finds the type when it makes the instance; clang and hipcc stay "
     "with "
     "the value: the port does not compile.",
     R"(
struct Word { typedef unsigned digit; };
#define DIGIT(x) T::digit(x)
template <class T> __global__ void set(unsigned *out) { *out = DIGIT(1); }
void run(unsigned *out) { set<Word><<<1, 1>>>(out); }
)",
     R"(
struct Word { typedef unsigned digit; };
#define DIGIT(x) typename T::digit(x)
template <class T> __global__ void set(unsigned *out) { *out = DIGIT(1); }
void run(unsigned *out) { set<Word><<<1, 1>>>(out); }
)",
     "Write 'typename' before it.", "ISO C++17, [temp.res]"});

class TypesWithoutWord : public AroundVisitor {
public:
  explicit TypesWithoutWord(CheckContext &C) : C(C) {}

  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
    if (!Around || E->hasTemplateKeyword() ||
        E->getQualifier().getKind() != NestedNameSpecifier::Kind::Type)
      return true;
    bool IsType = false, IsOther = false;
    forEachScope(QualType(E->getQualifier().getAsType(), 0),
                 [&](const CXXRecordDecl &In) {
                   const auto Found = In.lookup(E->getDeclName());
                   const bool Is =
                       !Found.empty() && isa<TypeDecl>(*Found.begin());
                   (Is ? IsType : IsOther) |= !Found.empty();
                 });
    // A value in another instance keeps it from having the word.
    if (IsType && !IsOther)
      C.report(MissingTypename, E->getSourceRange(),
               "'" + E->getDeclName().getAsString() +
                   "' is a type in an instance of this template: nvcc takes "
                   "it for one, hipcc wants 'typename'")
          .mendAround(E->getSourceRange(), "typename ", "");
    return true;
  }

private:
  /// The classes that a scope is in instances: of `T`, and of `T::Inner`.
  void forEachScope(QualType Scope,
                    llvm::function_ref<void(const CXXRecordDecl &)> Visit) {
    auto visit = [&](QualType Type) {
      if (const auto *In = Type->getAsCXXRecordDecl();
          In && In->hasDefinition())
        Visit(*In);
    };
    const auto *Name = Scope->getAs<DependentNameType>();
    if (!Name ||
        Name->getQualifier().getKind() != NestedNameSpecifier::Kind::Type)
      return forEachMeaning(*Around, Scope, visit);
    forEachScope(QualType(Name->getQualifier().getAsType(), 0),
                 [&](const CXXRecordDecl &Outer) {
                   for (const NamedDecl *D :
                        Outer.lookup(Name->getIdentifier()))
                     if (const auto *Type = dyn_cast<TypeDecl>(D))
                       visit(C.AST.getTypeDeclType(Type));
                 });
  }

  CheckContext &C;
};

using MissingTypenameCheck = VisitorCheck<TypesWithoutWord>;
PORTHIP_AST_CHECK(MissingTypenameCheck);

} // namespace
} // namespace porthip
