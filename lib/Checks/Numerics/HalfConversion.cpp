// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A __half of a __nv_bfloat16, and the other way: CUDA alone has a constructor.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    HalfConversion,
    {"porthip-numerics-half-conversion",
     "'__half' made of a '__nv_bfloat16', or the other way", Severity::Error, 5,
     "A conversion between the two types of 16 bits, by a cast, that a macro "
     "writes. Elsewhere the port has it by 'float', which is exact for both.",
     "CUDA's types have constructors from each other. HIP's have several "
     "conversions to numbers and none is better, so the port does not compile.",
     R"(
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define TO_HALF(V) __half(V.value)
struct Number { __nv_bfloat16 value; };
__device__ __half convert(Number n) { return TO_HALF(n); }
)",
     R"(
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define TO_HALF(V) __half(static_cast<float>(V.value))
struct Number { __nv_bfloat16 value; };
__device__ __half convert(Number n) { return TO_HALF(n); }
)",
     "Convert by float: '__half(static_cast<float>(x))'.",
     "cuda_fp16.h, cuda_bf16.h; hip/amd_detail/amd_hip_fp16.h, amd_hip_bf16.h",
     nullptr, "__nv_bfloat16"});

class HalfConversionCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
          Made && Made->getNumArgs() == 1)
        check(*Made, C);
      return true;
    });
  }

private:
  static StringRef nameOf(QualType Type, CheckContext &C) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && C.isCuda(*Record)
               ? Record->getName()
               : StringRef();
  }

  static void check(const CXXConstructExpr &Made, CheckContext &C) {
    const Expr *From = Made.getArg(0)->IgnoreImpCasts();
    StringRef To = nameOf(Made.getType(), C), Of = nameOf(From->getType(), C);
    if ((To != "__half" || Of != "__nv_bfloat16") &&
        (To != "__nv_bfloat16" || Of != "__half"))
      return;
    SourceRange Range = From->getSourceRange();
    C.report(HalfConversion, Range,
             "HIP has no conversion of '" + Of + "' to '" + To +
                 "': the port does not compile")
        .mendAround(Range, "static_cast<float>(", ")");
  }
};

PORTHIP_AST_CHECK(HalfConversionCheck);

} // namespace
} // namespace porthip
