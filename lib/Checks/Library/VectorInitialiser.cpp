// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that are initialised with fewer numbers than they have components.
#include "Checks/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorInitialiser,
    {"porthip-library-vector-initialiser",
     "vector initialised with fewer components than it has", Severity::Error, 2,
     "'float4 v = {x}', '{x, y}' for one of CUDA's vector types with more "
     "components, also as a member or element of something else. Not '{}'.",
     "CUDA's vectors are plain structs, whose missing components are 0. HIP's "
     "have constructors, from all components or, explicitly, from one that is "
     "copied to all: the first form of '=' does not compile, and 'float4 "
     "v{x}' sets every component to x.",
     R"(
__global__ void sum(float4 *out) {
  float4 total = {0};
  out[threadIdx.x] = total;
}
)",
     R"(
__global__ void sum(float4 *out) {
  float4 total = {0, 0, 0, 0};
  out[threadIdx.x] = total;
}
)",
     "Write all components.", "hip/amd_detail/amd_hip_vector_types.h"});

class VectorInitialiserCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) { return visit(S, C); });
  }
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    forEachStmt(V.getInit(), [&](const Stmt *S) { return visit(S, C); });
  }

private:
  static bool visit(const Stmt *S, CheckContext &C) {
    const auto *List = dyn_cast<InitListExpr>(S);
    if (!List)
      return true;
    unsigned Components = componentsOf(List->getType(), C);
    if (!Components)
      return true;
    const InitListExpr *Written =
        List->isSemanticForm() && List->getSyntacticForm()
            ? List->getSyntacticForm()
            : List;
    unsigned Count = Written->getNumInits();
    // Without braces of its own, as in an array of vectors: the text is the
    // outer list's.
    bool HasBraces = Written->getLBraceLoc().isValid();
    if (Count == 0 || !HasBraces || Count >= Components ||
        isa<DesignatedInitExpr>(Written->getInit(0)) ||
        withoutCasts(Written->getInit(0))->getType()->isRecordType())
      return true;
    auto Report = C.report(
        VectorInitialiser, Written->getSourceRange(),
        "HIP's '" + List->getType().getUnqualifiedType().getAsString() +
            "' needs all of its " + llvm::Twine(Components) +
            " components here; CUDA sets missing ones to 0");
    StringRef Text = C.textOf(Written->getSourceRange());
    if (Text.consume_back("}")) {
      std::string Whole = Text.rtrim(" ,\t\n").str();
      for (unsigned I = Count; I < Components; ++I)
        Whole += ", 0";
      Report.fixIt(Written->getSourceRange(), Whole + "}");
    }
    return true;
  }

  /// 2 to 4 for float4 and the like; 0 for other types, and those of one.
  static unsigned componentsOf(QualType Type, CheckContext &C) {
    const auto *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->getIdentifier() || !C.isCuda(*Record))
      return 0;
    StringRef Name = Record->getName();
    if (Name.empty() || !llvm::isDigit(Name.back()))
      return 0;
    unsigned Components = Name.back() - '0';
    Name = Name.drop_back();
    for (StringRef Element :
         {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
          "longlong", "ulonglong", "float", "double"})
      if (Name == Element)
        return Components >= 2 && Components <= 4 ? Components : 0;
    return 0;
  }
};

PORTHIP_AST_CHECK(VectorInitialiserCheck);

} // namespace
} // namespace porthip
