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
/// Results are flushed that are tiny when they are rounded with an exponent
/// that has no end: those of a CPU on what is 2^32 times as large.
float flushed(const std::string &Name, float A, float B, float C) {
  float R = onCpu(Name, A, B, C), Size = R * 0x1p32f;
  if (has(Name, ".rcp."))
    Size = onCpu(std::string(Name).replace(Name.find(".rcp."), 5, ".div."),
                 0x1p32f, A, C);
  else if (!has(Name, ".sqrt.") && !has(Name, ".add."))
    Size = onCpu(Name, A * 0x1p32f, B, C * 0x1p32f);
  return std::fabs(Size) < 0x1p-94f ? std::copysign(0.0f, R) : R;
}
void checkF(const std::string &Name, float A, float B, float C) {
  bool Flush = has(Name, ".ftz");
  float Want =
      Flush ? flushed(Name, ftz(A), ftz(B), ftz(C)) : onCpu(Name, A, B, C);
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
  std::vector<float> Values = floats(90);
  Values.push_back(floatOf(0x3f7ffffe)); // times the next: about 2^-126
  Values.push_back(floatOf(0x00800001));
  checkAll<float>(Names, Values, checkF);
}
// As an H200 gave (driver 580.159, CUDA 13.0).
TEST(NvptxArithmetic, TinyResultsAsRecorded) {
  struct {
    const char *Name;
    uint32_t A, B, Result;
  } const Facts[] = {
      {"llvm.nvvm.mul.rn.ftz.f", 0x800000, 0x3f7fffff, 0},
      {"llvm.nvvm.mul.rn.ftz.f", 0xbf7fffff, 0x800000, 0x80000000},
      {"llvm.nvvm.mul.rp.ftz.f", 0x80800000, 0xbf7fffff, 0},
      {"llvm.nvvm.mul.rm.ftz.f", 0x800000, 0xbf7fffff, 0x80000000},
      {"llvm.nvvm.div.rp.ftz.f", 0x800000, 0x3f800001, 0},
      {"llvm.nvvm.div.rm.ftz.f", 0x80800000, 0x3f800001, 0x80000000}};
  for (const auto &F : Facts)
    EXPECT_EQ(bitsOf(builtin<float(float, float)>(F.Name)(floatOf(F.A),
                                                          floatOf(F.B))),
              F.Result)
        << F.Name;
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
