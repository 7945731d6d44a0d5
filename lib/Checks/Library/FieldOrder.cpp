// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structs of the runtime whose values are listed in CUDA's order; HIP's fields
// have another, in part of the same types, so that the port would compile.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FieldOrder,
    {"porthip-library-field-order",
     "values of a struct that HIP declares in another order", Severity::Error,
     5,
     "Lists without names of 'cudaMemsetParams', 'cudaKernelNodeParams', "
     "'cudaAccessPolicyWindow', 'cudaGraphInstantiateParams', "
     "'cudaGraphEdgeData' and the driver's counterparts of these, where the "
     "port "
     "cannot write the names, since a macro writes the values or a field has "
     "another form in HIP. Elsewhere '{p, 0, 1}' becomes '{.dst = p, .pitch = "
     "0, .value = 1}'.",
     "HIP has the fields of these structs sorted by their names, some versions "
     "as CUDA. Where the types fit, a list in CUDA's order sets other fields, "
     "and nothing tells of it: a pitch becomes the element size.",
     R"(
#define ONE_ROW(p, n) {p, 0, 0, 4, n, 1}
cudaMemsetParams zeros(void *p) {
  cudaMemsetParams params = ONE_ROW(p, 64);
  return params;
}
)",
     R"(
cudaMemsetParams zeros(void *p) {
  cudaMemsetParams params = {};
  params.dst = p;
  params.elementSize = 4;
  params.width = 64;
  params.height = 1;
  return params;
}
)",
     "Set the fields by name.", "hip/hip_runtime_api.h of HIP 5.2 to 7.1"});

class ListedValues : public DynamicRecursiveASTVisitor {
public:
  explicit ListedValues(CheckContext &C) : C(C) {}

  bool VisitInitListExpr(InitListExpr *List) override {
    InitListExpr *Semantic =
        List->isSemanticForm() ? List : List->getSemanticForm();
    if (Semantic && Seen.insert(Semantic).second)
      look(*Semantic);
    return true;
  }

private:
  /// How many fields come first in both; none: the order is the same.
  static std::optional<unsigned> commonFields(StringRef Record) {
    Record.consume_back("_v2_st") || Record.consume_back("_v1_st") ||
        Record.consume_back("_v2") || Record.consume_back("_v1") ||
        Record.consume_back("_st") || Record.consume_back("V2");
    int Count = llvm::StringSwitch<int>(Record)
                    .Cases({"cudaMemsetParams", "CUDA_MEMSET_NODE_PARAMS",
                            "cudaAccessPolicyWindow", "CUaccessPolicyWindow",
                            "cudaGraphEdgeData", "CUgraphEdgeData"},
                           1)
                    .Cases({"cudaKernelNodeParams", "CUDA_KERNEL_NODE_PARAMS",
                            "cudaGraphInstantiateParams",
                            "CUDA_GRAPH_INSTANTIATE_PARAMS"},
                           0)
                    .Default(-1);
    return Count < 0 ? std::nullopt : std::optional<unsigned>(Count);
  }

  void look(const InitListExpr &List) {
    const RecordDecl *Record =
        List.getType().isNull() ? nullptr : List.getType()->getAsRecordDecl();
    auto Common = commonFields(
        Record && Record->getIdentifier() ? Record->getName() : "");
    const InitListExpr &Written =
        List.getSyntacticForm() ? *List.getSyntacticForm() : List;
    if (!Common || Written.getNumInits() <= *Common ||
        isa<DesignatedInitExpr>(Written.getInit(0)) ||
        Written.getInit(0)->getType()->isRecordType())
      return;
    // The driver's has numbers where HIP's has a dim3.
    const bool HasTwins = !Record->getName().starts_with("CUDA_KERNEL");
    auto Report = C.report(FieldOrder, Written.getSourceRange(),
                           "HIP's fields of '" + Record->getName().str() +
                               "' have another order: these values set "
                               "others than in CUDA");
    Report.fix("set the fields by name");
    auto Field = Record->field_begin(), End = Record->field_end();
    for (const Expr *Value : Written.inits())
      if (HasTwins && Field != End)
        Report.mendAround(Value->getSourceRange(),
                          "." + Field++->getNameAsString() + " = ", "");
  }

  CheckContext &C;
  llvm::DenseSet<const InitListExpr *> Seen;
};

using FieldOrderCheck = VisitorCheck<ListedValues>;
PORTHIP_AST_CHECK(FieldOrderCheck);

} // namespace
} // namespace porthip
