// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations in a rounding mode against the CPU set to that mode, bit by bit.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cfenv>
#include <cmath>

using namespace nvptxtest;

namespace {
int modeOf(const std::string &Name) {
  return has(Name, ".rz")   ? FE_TOWARDZERO
         : has(Name, ".rm") ? FE_DOWNWARD
         : has(Name, ".rp") ? FE_UPWARD
                            : FE_TONEAREST;
}
/// The CPU's result; volatile, so that it is computed in that mode.
template <class T> T onCpu(const std::string &Name, T A, T B, T C) {
  volatile T X = A, Y = B, Z = C, R;
  fesetround(modeOf(Name));
  if (has(Name, ".add."))
    R = X + Y;
  else if (has(Name, ".mul."))
    R = X * Y;
  else if (has(Name, ".fma."))
    R = std::fma(X, Y, Z);
  else if (has(Name, ".div."))
    R = X / Y;
  else if (has(Name, ".sqrt."))
    R = std::sqrt(X);
  else
    R = T(1) / X;
  fesetround(FE_TONEAREST);
  return R;
}
template <class T> T ours(const std::string &Name, T A, T B, T C) {
  if (has(Name, ".fma."))
    return builtin<T(T, T, T)>(Name)(A, B, C);
  if (has(Name, ".sqrt.") || has(Name, ".rcp."))
    return builtin<T(T)>(Name)(A);
  return builtin<T(T, T)>(Name)(A, B);
}
void checkF(const std::string &Name, float A, float B, float C) {
  bool Flush = has(Name, ".ftz");
  float Want =
      Flush ? onCpu(Name, ftz(A), ftz(B), ftz(C)) : onCpu(Name, A, B, C);
  if (Flush)
    Want = ftz(Want);
  if (has(Name, ".sat"))
    Want = std::isnan(Want) ? 0.0f : std::fmin(std::fmax(Want, 0.0f), 1.0f);
  if (has(Name, ".sat") && Want == 0)
    Want = 0.0f;
  float Got = ours(Name, A, B, C);
  EXPECT_TRUE(same(Got, Want)) << Name << "(" << A << ", " << B << ", " << C
                               << ") = " << Got << ", not " << Want;
}
void checkD(const std::string &Name, double A, double B, double C) {
  double Want = onCpu(Name, A, B, C), Got = ours(Name, A, B, C);
  EXPECT_TRUE(same(Got, Want)) << Name << "(" << A << ", " << B << ", " << C
                               << ") = " << Got << ", not " << Want;
}
template <class T>
void checkAll(const std::vector<std::string> &Names, std::vector<T> Values,
              void (*Check)(const std::string &, T, T, T)) {
  for (const std::string &Name : Names) {
    bool IsUnary = has(Name, ".sqrt.") || has(Name, ".rcp.");
    for (size_t I = 0; I < Values.size(); ++I)
      for (size_t J = 0; J < (IsUnary ? 1 : Values.size()); ++J) {
        T C = Values[random64() % Values.size()];
        // Often near -A*B: the sum's cancellation is where it is hard.
        if (random64() & 1)
          C = -Values[I] * Values[J] * (random64() & 1 ? T(1) : T(1.0000001));
        Check(Name, Values[I], Values[J], C);
        if (testing::Test::HasFailure())
          return;
      }
  }
}
} // namespace

FAMILY(NvptxArithmetic, Float,
       "llvm.nvvm.{add,fma}.{rn,rz,rm,rp}{,.ftz}{,.sat}.f",
       "llvm.nvvm.{mul,div,sqrt,rcp}.{rn,rz,rm,rp}{,.ftz}.f") {
  checkAll<float>(Names, floats(90), checkF);
}
FAMILY(NvptxArithmetic, Double,
       "llvm.nvvm.{add,fma,mul,div,sqrt,rcp}.{rn,rz,rm,rp}.d") {
  checkAll<double>(Names, doubles(150), checkD);
}
FAMILY(NvptxArithmetic, Saturate, "llvm.nvvm.saturate{,.ftz}.f") {
  for (float F : floats(1000)) {
    float Want = F >= 1 ? 1.0f : F > 0 ? F : 0.0f;
    EXPECT_TRUE(same(builtin<float(float)>(Names[0])(F), Want));
    EXPECT_TRUE(same(builtin<float(float)>(Names[1])(F), ftz(Want)));
  }
}
FAMILY(NvptxArithmetic, SaturateDouble, "llvm.nvvm.saturate.d") {
  for (double D : doubles(1000))
    EXPECT_TRUE(same(builtin<double(double)>(Names[0])(D), D >= 1  ? 1.0
                                                           : D > 0 ? D
                                                                   : 0.0));
}
