// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `(unsigned char)h` of a __half or a __nv_bfloat16: CUDA's conversions
// saturate.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(HalfToInteger,
              {"porthip-numerics-half-to-integer",
               "conversion of a 16-bit float to 8, 16 or 64 bits",
               Severity::Warning, 5,
               "A conversion of a '__half' or a '__nv_bfloat16' to an integer "
               "of 8, 16 or 64 "
               "bits, on the device or on the host, that a macro writes. "
               "Elsewhere the port "
               "converts with 'porthip::half2uchar_rz' and its kin.",
               "CUDA's conversions give the nearest number of the type: 300 "
               "becomes 255, and "
               "-5 becomes 0. HIP's go by 'float' and are cut to the type, to "
               "44 and 251, and "
               "to 64 bits infinity is no large number.",
               R"(
#include <cuda_fp16.h>
#define TO_BYTE(x) (unsigned char)(x + x)
__global__ void level(unsigned char *p, const __half *x) {
  p[0] = TO_BYTE(x[0]);
}
)",
               R"(
#include <cuda_fp16.h>
#define TO_BYTE(x) __half2uchar_rz(x + x)
__global__ void level(unsigned char *p, const __half *x) {
  p[0] = TO_BYTE(x[0]);
}
)",
               "Call '__half2uchar_rz' and its kin.",
               "cuda_fp16.h, cuda_bf16.h; hip/amd_detail/amd_hip_fp16.h"});

class HalfToIntegerCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
        check(*Call, C);
      return true;
    });
  }

  void onGlobal(const VarDecl &V, CheckContext &C) override {
    if (V.getInit())
      forEachStmt(V.getInit(), [&](const Stmt *S) {
        if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
          check(*Call, C);
        return true;
      });
  }

private:
  /// As CUDA names it in its functions; empty: HIP's does the same.
  static StringRef nameOf(QualType Type) {
    const auto *Number = Type->getAs<BuiltinType>();
    switch (Number ? Number->getKind() : BuiltinType::Void) {
    case BuiltinType::Char_S:
    case BuiltinType::SChar:
      return "char";
    case BuiltinType::Char_U:
    case BuiltinType::UChar:
      return "uchar";
    case BuiltinType::Short:
      return "short";
    case BuiltinType::UShort:
      return "ushort";
    case BuiltinType::Long:
    case BuiltinType::LongLong:
      return "ll";
    case BuiltinType::ULong:
    case BuiltinType::ULongLong:
      return "ull";
    default:
      return "";
    }
  }

  static void check(const CXXMemberCallExpr &Call, CheckContext &C) {
    const auto *To = dyn_cast_or_null<CXXConversionDecl>(Call.getMethodDecl());
    if (!To || !C.isCuda(*To))
      return;
    const bool IsHalf = To->getParent()->getName() == "__half";
    if (!IsHalf && To->getParent()->getName() != "__nv_bfloat16")
      return;
    StringRef Number = nameOf(To->getConversionType());
    const Expr *Of = Call.getImplicitObjectArgument();
    if (Number.empty() || !Of)
      return;
    const std::string Function =
        ("porthip::" + StringRef(IsHalf ? "half2" : "bfloat162") + Number +
         "_rz(")
            .str();
    auto Report = C.report(
        HalfToInteger, Of->getSourceRange(),
        "CUDA's conversion to '" + To->getConversionType().getAsString() +
            "' gives the nearest number of the type, HIP's goes by 'float'");
    Report.fix("call " + Function + "...)")
        .shim(IsHalf ? "porthip/fp16.h" : "porthip/bf16.h");
    // `h.operator short()` names the conversion itself.
    if (!isa<ImplicitCastExpr>(Of) && Call.getExprLoc().isValid() &&
        Call.getEndLoc() != Of->getEndLoc()) {
      Report.mend(CharSourceRange(), "");
      return;
    }
    Report.mendAround(Of->getSourceRange(), Function, ")");
  }
};

PORTHIP_AST_CHECK(HalfToIntegerCheck);

} // namespace
} // namespace porthip
