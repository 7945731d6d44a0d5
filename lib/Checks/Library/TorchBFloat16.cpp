// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PyTorch's bfloat16 of CUDA's, and the other way: its build for ROCm has no
// such constructor and no such conversion.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    TorchBFloat16,
    {"porthip-library-torch-bfloat16",
     "'c10::BFloat16' made of a '__nv_bfloat16', or the other way",
     Severity::Error, 5,
     "A conversion between PyTorch's and CUDA's type that a macro writes. "
     "Elsewhere the port has it by 'float', which is exact for both.",
     "PyTorch has a constructor and a conversion for them in its build for "
     "CUDA "
     "alone, so the port does not compile. For 'c10::Half' both builds have "
     "them.",
     R"(
#include <cuda_bf16.h>
namespace c10 { // of c10/util/BFloat16.h
struct BFloat16 { __device__ BFloat16(const __nv_bfloat16 &V); };
}
#define STORE(P, V) *(P) = (V).value
struct Number { __nv_bfloat16 value; };
__device__ void store(c10::BFloat16 *p, Number n) { STORE(p, n); }
)",
     R"(
#include <cuda_bf16.h>
namespace c10 { // of c10/util/BFloat16.h
struct BFloat16 { __device__ BFloat16(float V); };
}
#define STORE(P, V) *(P) = static_cast<float>((V).value)
struct Number { __nv_bfloat16 value; };
__device__ void store(c10::BFloat16 *p, Number n) { STORE(p, n); }
)",
     "Convert by float: 'c10::BFloat16(static_cast<float>(x))'.",
     "c10/util/BFloat16.h", nullptr, "__nv_bfloat16"});

PORTHIP_CHECK(
    TorchBFloat16Trait,
    {"porthip-library-torch-bfloat16-trait",
     "a trait gives CUDA's bfloat16 for PyTorch's", Severity::Note, 10,
     "A specialization for 'c10::BFloat16' with a type made of "
     "'__nv_bfloat16'. "
     "Not the templates that use it: what they convert is not known before "
     "they "
     "are made.",
     "Where such a template hands one type over as the other, as an argument "
     "or by "
     "an assignment, the port does not compile: PyTorch for ROCm has no "
     "implicit "
     "conversion between them.",
     R"(
#include <cuda_bf16.h>
namespace c10 { struct BFloat16 { unsigned short x; }; }
template <class T> struct Pair;
template <> struct Pair<c10::BFloat16> { using type = __nv_bfloat162; };
)",
     "",
     "Convert explicitly where the compiler says so: 'static_cast<float>(x)'.",
     "c10/util/BFloat16.h", nullptr, "__nv_bfloat16"});

class TorchBFloat16Check : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(&D))
      checkTrait(*Special, C);
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      for (Decl *Inner : cast<DeclContext>(D).decls())
        onDeclaration(*Inner, C);
  }

  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
          Made && Made->getNumArgs() == 1 && isTorchs(Made->getType()) &&
          isCudas(Made->getArg(0)->IgnoreImpCasts()->getType(), C))
        report(*Made->getArg(0)->IgnoreImpCasts(), C);
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
          Call && isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl()) &&
          isTorchs(Call->getObjectType()) && isCudas(Call->getType(), C))
        report(*Call->getImplicitObjectArgument()->IgnoreImpCasts(), C);
      return true;
    });
  }

private:
  static void checkTrait(const ClassTemplateSpecializationDecl &D,
                         CheckContext &C) {
    if (!D.isExplicitSpecialization() ||
        llvm::none_of(D.getTemplateArgs().asArray(),
                      [](const TemplateArgument &A) {
                        return A.getKind() == TemplateArgument::Type &&
                               isTorchs(A.getAsType());
                      }))
      return;
    for (const Decl *Inner : D.decls())
      if (const auto *Type = dyn_cast<TypedefNameDecl>(Inner);
          Type && isCudas(Type->getUnderlyingType(), C))
        C.report(TorchBFloat16Trait, Type->getSourceRange(),
                 "templates get HIP's bfloat16 for 'c10::BFloat16' here; where "
                 "they hand one over as the other, the port does not compile");
  }

  static bool isTorchs(QualType Type) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getQualifiedNameAsString() == "c10::BFloat16";
  }

  static bool isCudas(QualType Type, CheckContext &C) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && C.isCuda(*Record) &&
           (Record->getName() == "__nv_bfloat16" ||
            Record->getName() == "__nv_bfloat162");
  }

  static void report(const Expr &From, CheckContext &C) {
    SourceRange Range = From.getSourceRange();
    C.report(TorchBFloat16, Range,
             "PyTorch for ROCm has no conversion between 'c10::BFloat16' and "
             "'__hip_bfloat16': the port does not compile")
        .mendAround(Range, "static_cast<float>(", ")");
  }
};

PORTHIP_AST_CHECK(TorchBFloat16Check);

} // namespace
} // namespace porthip
