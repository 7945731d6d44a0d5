// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of CUDA's enumerators, by name, where HIP has others.
#include "Checks/Analysis/NumberUses.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    EnumeratorValue,
    {"porthip-library-enumerator-value",
     "program computes with the number of an enumerator that has another in "
     "HIP",
     Severity::Error, 5,
     "One of CUDA's enumerators, by its name, in arithmetic, as a condition or "
     "as an index. A warning where its number goes elsewhere and is used "
     "there: a variable, a parameter, an argument of a template, a table, an "
     "enumerator of the project's own, printed text. Not where it is made into "
     "the enumeration again or compared with its enumerators. Only for "
     "enumerations whose numbers are others in HIP: operations, fill, side, "
     "diagonal and compute types of BLAS, statuses of cuBLAS and cuSOLVER "
     "(unless they are printed), device attributes, generators, and, before "
     "HIP 6, memory types, nodes of graphs and algorithms of cuSPARSE.",
     "CUBLAS_OP_T is 1 and HIPBLAS_OP_T is 112: the port compiles, and "
     "computes "
     "with another number.",
     R"(
#include <cublas_v2.h>
int shifted() { return 1 << CUBLAS_OP_T; }
)",
     R"(
#include <cublas_v2.h>
int shifted() { const int transposed = 1; return 1 << transposed; }
)",
     "Write the number that is meant, or compare by name.",
     "hipblas/hipblas.h and the like"});

class EnumeratorValueCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    if (!Uses)
      Uses.emplace(C);
    Uses->read(D);
  }
  void onEnd(CheckContext &C) override {
    if (!Uses)
      return;
    for (const NumberUses::Use &Each : Uses->uses())
      report(Each, C);
  }

private:
  static void report(const NumberUses::Use &Of, CheckContext &C) {
    using How = NumberUses::How;
    const llvm::StringRef Name = Of.Name->getDecl()->getName();
    if ((Of.Which.IsStatus && Of.As == How::Printed) ||
        (!Of.Which.ZeroToo && Of.As == How::Condition))
      return;
    const bool GoesOn = Of.As == How::Value || Of.As == How::Printed;
    C.report(EnumeratorValue, Of.Name->getSourceRange(),
             Name + ", which has another value in HIP, is used " +
                 (Of.As == How::Condition    ? "as a condition"
                  : Of.As == How::Index      ? "as an index"
                  : Of.As == How::Arithmetic ? "in arithmetic"
                  : Of.As == How::Printed    ? "as a number that is printed"
                                             : "as a number"))
        .symbol(Name)
        .level(GoesOn ? Severity::Warning : Severity::Error)
        .fix("write the number that is meant, or compare by name");
  }

  std::optional<NumberUses> Uses;
};

PORTHIP_AST_CHECK(EnumeratorValueCheck);

} // namespace
} // namespace porthip
