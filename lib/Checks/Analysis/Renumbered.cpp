// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/Renumbered.h"
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/Decl.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

struct Entry {
  StringRef Name;
  bool ZeroToo;
  /// Holds for HIP before it; not set: for all.
  Version Until = {};
  /// HIP's numbers are others in the same order.
  bool KeepsOrder = false;
};

constexpr Entry Enumerations[] = {
    {"CUdevice_attribute_enum", false},
    {"CUdevice_P2PAttribute_enum", false, {}, true},
    {"CUgraphNodeType_enum", true, {50300}, true},
    {"CUmemorytype_enum", true, {60000}, true},
    {"CUmemorytype_enum", false, {}, true},
    {"cublasComputeType_t", true},
    {"cublasDiagType_t", true, {}, true},
    {"cublasFillMode_t", true},
    {"cublasGemmAlgo_t", true},
    {"cublasLtMatmulDescAttributes_t", true},
    {"cublasLtMatrixLayoutAttribute_t", true},
    {"cublasMath_t", false},
    {"cublasOperation_t", true, {}, true},
    {"cublasSideMode_t", true, {}, true},
    {"cublasStatus_t", false},
    {"cudaDeviceAttr", false},
    {"cudaDeviceP2PAttr", false, {}, true},
    {"cudaGraphNodeType", true, {50300}, true},
    {"cudaSurfaceBoundaryMode", false},
    {"curandRngType", false, {}, true},
    {"cusolverAlgMode_t", true, {}, true},
    {"cusolverDeterministicMode_t", false, {}, true},
    {"cusolverEigMode_t", true, {}, true},
    {"cusolverEigRange_t", false},
    {"cusolverEigType_t", false, {}, true},
    {"cusolverStatus_t", false},
    {"cusparseCsr2CscAlg_t", true},
    {"cusparseOrder_t", false, {60300}},
    {"cusparseSpGEMMAlg_t", false, {60300}},
    {"cusparseSpMMAlg_t", false, {60300}},
    {"cusparseSpMVAlg_t", false, {60300}},
};

} // namespace

StringRef Renumbered::nameOf(int64_t Number) const {
  for (const EnumConstantDecl *Each : Enum->enumerators())
    if (Each->getInitVal().tryExtValue() == Number)
      return Each->getName();
  return "";
}

std::optional<Renumbered> renumbered(QualType Type, CheckContext &C) {
  const auto *Of = Type.isNull() ? nullptr : Type->getAs<EnumType>();
  if (!Of)
    return std::nullopt;
  const EnumDecl *D = Of->getDecl();
  StringRef Name = D->getName();
  if (Name.empty())
    if (const TypedefNameDecl *Typedef = D->getTypedefNameForAnonDecl())
      Name = Typedef->getName();
  for (const Entry &Each : Enumerations)
    if (Each.Name == Name && C.isCuda(*D) &&
        (!Each.Until.isSet() || C.Options.Hip < Each.Until))
      return Renumbered{D, Each.ZeroToo, Name.contains("Status"),
                        Each.KeepsOrder};
  return std::nullopt;
}

StringRef hipName(StringRef Enumerator, const CheckContext &C) {
  for (const Rule *R : C.Rules.symbol(Enumerator))
    if (R->Kind == RuleKind::Enumerator)
      return R->Hip;
  return "";
}

bool namesEnumerator(const Expr &E, unsigned Depth) {
  constexpr unsigned MostConstants = 8;
  bool Names = Depth > MostConstants;
  forEachStmt(&E, [&](const Stmt *S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = dyn_cast_or_null<VarDecl>(Ref ? Ref->getDecl() : nullptr);
    const Expr *Init =
        V && V->getType().isConstQualified() ? V->getAnyInitializer() : nullptr;
    Names |= (Ref && isa<EnumConstantDecl>(Ref->getDecl())) ||
             (!Names && Init && namesEnumerator(*Init, Depth + 1));
    return true;
  });
  return Names;
}

std::optional<int64_t> plainNumber(const Expr *E, CheckContext &C) {
  E = E->IgnoreParenImpCasts();
  if (E->isValueDependent() || !E->getType()->isIntegerType() ||
      E->getType()->isEnumeralType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (namesEnumerator(*E) || !E->EvaluateAsInt(Result, C.AST) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

} // namespace porthip
