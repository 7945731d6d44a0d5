// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `(unsigned char)h` of a __half or a __nv_bfloat16: CUDA's conversions
// saturate.
#include "Checks/Analysis/FoldedNumbers.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(HalfToInteger,
              {"porthip-numerics-half-to-integer",
               "conversion of a 16-bit float to an integer", Severity::Warning,
               5,
               "A conversion of a '__half' or a '__nv_bfloat16' to an integer "
               "of 8, 16 or 64 "
               "bits, on the device or on the host, that a macro writes; to 32 "
               "bits on the host, and on the device where clang may come to "
               "know the number. Elsewhere the port "
               "converts with 'porthip::half2uchar_rz' and its kin.",
               "CUDA's conversions give the nearest number of the type: 300 "
               "becomes 255, and "
               "-5 becomes 0. HIP's go by 'float' and are cut to the type, to "
               "44 and 251, and "
               "to 64 bits infinity is no large number. Of what clang knows, "
               "and what hosts convert, that is not defined for 32 bits "
               "either.",
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

class HalfToIntegerCheck : public SitesCheck {
public:
  void onGlobal(const VarDecl &V, CheckContext &C) override {
    if (V.getInit())
      visit(*V.getInit(), false, C);
  }

private:
  void onSites(const Sites &, CheckContext &C) override {
    for (const FunctionDecl *F : C.functions())
      if (F->getBody())
        visit(*F->getBody(), isForDeviceAlone(*F), C);
  }

  static bool isForDeviceAlone(const FunctionDecl &F) {
    return CheckContext::isDeviceCode(F) && !F.hasAttr<CUDAHostAttr>();
  }

  static void visit(const Stmt &Body, bool IsDevice, CheckContext &C) {
    forEachStmt(&Body, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
        check(*Call, IsDevice, C);
      return true;
    });
  }

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
    case BuiltinType::Int:
      return "int";
    case BuiltinType::UInt:
      return "uint";
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

  /// Whether HIP's conversion to 32 bits gives another number than CUDA's, as
  /// hardware does not.
  static bool mayDiffer(const Expr &Of, bool IsHalf, bool IsUnsigned,
                        bool IsDevice, CheckContext &C) {
    // The first is rounded to infinity, the second to a power of 2 that is too
    // large.
    constexpr double HalfEnd = 65520, End = 2143289344;
    const double High = IsHalf ? HalfEnd : IsUnsigned ? 2 * End : End;
    return !IsDevice || C.analysis<FoldedNumbers>().mayBeBeyond(
                            Of, {IsUnsigned ? -1.0 : -High, High});
  }

  static void check(const CXXMemberCallExpr &Call, bool IsDevice,
                    CheckContext &C) {
    const auto *To = dyn_cast_or_null<CXXConversionDecl>(Call.getMethodDecl());
    if (!To || !C.isCuda(*To))
      return;
    const bool IsHalf = To->getParent()->getName() == "__half";
    if (!IsHalf && To->getParent()->getName() != "__nv_bfloat16")
      return;
    StringRef Number = nameOf(To->getConversionType());
    const Expr *Of = Call.getImplicitObjectArgument();
    if (Number.empty() || !Of ||
        (Number.ends_with("int") &&
         !mayDiffer(*Of, IsHalf, Number == "uint", IsDevice, C)))
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
