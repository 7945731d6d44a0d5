// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NaN and infinity in device code that is compiled with fast math.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FiniteMath,
    {"porthip-numerics-finite-math",
     "NaN or infinity in code that is compiled with fast math",
     Severity::Warning, 10,
     "isnan, isinf, isfinite, INFINITY, NAN, their CUDART_ names and those of "
     "std::numeric_limits in device code, in translation units that are "
     "compiled with '-use_fast_math' or clang's '-ffast-math'.",
     "nvcc's flag makes divisions and functions less exact and flushes "
     "denormals, but knows NaN and infinity. clang's -ffast-math, which build "
     "scripts put in its place, assumes that there are none: isnan is false, "
     "and a maximum that begins with -INFINITY, as in softmax, may be "
     "anything.",
     R"(
// porthip -use_fast_math
__global__ void clean(float *p) {
  if (isnan(p[threadIdx.x]))
    p[threadIdx.x] = 0;
}
)",
     R"(
__global__ void clean(float *p) {
  if (isnan(p[threadIdx.x]))
    p[threadIdx.x] = 0;
}
)",
     "Compile with '-fgpu-approx-transcendentals "
     "-fgpu-flush-denormals-to-zero "
     "-fno-hip-fp32-correctly-rounded-divide-sqrt', which is what nvcc's flag "
     "does, or with '-ffast-math -fno-finite-math-only'.",
     "clang, \"-ffast-math\"; nvcc, \"-use_fast_math\"", nullptr,
     "isnan isinf isfinite CUDART_INF* CUDART_NAN*"});

class FiniteMathCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    // The macro is Frontend's, for nvcc's flag.
    if (!C.AST.getLangOpts().FastMath &&
        !C.AST.Idents.get("PORTHIP_NVCC_FAST_MATH").hasMacroDefinition())
      return;
    if (CheckContext::isDeviceCode(F))
      forEachStmt(F, [&](const Stmt *S) { return visit(S, C); });
  }

private:
  static bool visit(const Stmt *S, CheckContext &C) {
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call)
      return true;
    StringRef Name = calleeName(Call);
    if (asks(Name)) {
      report(Call, "'" + Name.str() + "' is always the answer for numbers", C);
      return true;
    }
    bool IsInfinity = Name == "infinity" || Name.starts_with("__builtin_inf") ||
                      Name.starts_with("__builtin_huge_val");
    bool IsNan = Name == "quiet_NaN" || Name == "signaling_NaN" ||
                 Name == "nan" || Name == "nanf" ||
                 Name.starts_with("__builtin_nan");
    if (Name == "__int_as_float" || Name == "__longlong_as_double")
      std::tie(IsInfinity, IsNan) = bits(*Call, C);
    if (IsInfinity || IsNan)
      report(Call,
             IsNan ? "a NaN is taken for any number"
                   : "an infinity is taken for any number",
             C);
    return true;
  }

  static bool asks(StringRef Name) {
    Name.consume_front("__builtin_");
    Name.consume_front("__");
    return Name == "isnan" || Name == "isinf" || Name == "isfinite" ||
           Name == "finite" || Name == "isnanf" || Name == "isinff" ||
           Name == "finitef" || Name == "hisnan" || Name == "hisinf";
  }

  static std::pair<bool, bool> bits(const CallExpr &Call, CheckContext &C) {
    Expr::EvalResult Result;
    if (Call.getNumArgs() != 1 || Call.getArg(0)->isValueDependent() ||
        !Call.getArg(0)->EvaluateAsInt(Result, C.AST))
      return {false, false};
    const llvm::APSInt &Bits = Result.Val.getInt();
    if (Bits.getBitWidth() != 32 && Bits.getBitWidth() != 64)
      return {false, false};
    llvm::APFloat Value(Bits.getBitWidth() == 32 ? llvm::APFloat::IEEEsingle()
                                                 : llvm::APFloat::IEEEdouble(),
                        Bits);
    return {Value.isInfinity(), Value.isNaN()};
  }

  static void report(const CallExpr *Call, const std::string &What,
                     CheckContext &C) {
    C.report(FiniteMath, Call->getSourceRange(),
             "with clang's -ffast-math in place of nvcc's -use_fast_math, " +
                 What);
  }
};

PORTHIP_AST_CHECK(FiniteMathCheck);

} // namespace
} // namespace porthip
