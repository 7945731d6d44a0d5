// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds that Builtins/Nvptx/Approx.c states, against double, and the ISA's
// tables of special values.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cmath>

using namespace nvptxtest;
using U = uint32_t;
using Bf = _Float16; // bfloat is passed as half is

namespace {
double ulpOf(double V) {
  double Size = std::max(std::fabs(V), 0x1p-126);
  return std::ldexp(1.0, std::ilogb(Size) - 23);
}
/// Fails where Got is not a float of Want, within Ulps.
void expectNear(float Got, double Want, double Ulps, const std::string &Name,
                float Argument) {
  if (std::isnan(Want) || std::isinf(float(Want)) || Want == 0) {
    EXPECT_TRUE(same(Got, float(Want)) ||
                // just below overflow
                (std::isinf(float(Want)) && std::fabs(Got) > 3.4e38f))
        << Name << "(" << Argument << ") = " << Got << ", not " << Want;
    return;
  }
  EXPECT_LE(std::fabs(Got - Want), Ulps * ulpOf(Want))
      << Name << "(" << Argument << ") = " << Got << ", not " << Want;
}
template <class Function>
void sweep(const std::vector<std::string> &Names, double Ulps, Function Exact) {
  std::vector<float> Values = floats(40000);
  for (int I = -4000; I < 4000; ++I)
    Values.push_back(float(I) / 25);
  for (const std::string &Name : Names)
    for (float F : Values) {
      bool Flush = has(Name, ".ftz");
      float In = Flush ? ftz(F) : F;
      double Want = Exact(double(In));
      if (Flush && std::fabs(Want) < 0x1p-126)
        Want = std::copysign(0.0, Want);
      expectNear(builtin<float(float)>(Name)(F), Want, Ulps, Name, F);
      if (testing::Test::HasFailure())
        return;
    }
}
} // namespace

FAMILY(NvptxApprox, Ex2, "llvm.nvvm.ex2.approx{,.ftz}.f32") {
  sweep(Names, 1.0, [](double X) { return std::exp2(X); });
  for (int I = -126; I < 128; ++I) // exact at integers
    EXPECT_EQ(builtin<float(float)>(Names[0])(float(I)), std::ldexp(1.0f, I));
}
FAMILY(NvptxApprox, Lg2, "llvm.nvvm.lg2.approx{,.ftz}.f") {
  for (const std::string &Name : Names)
    for (float F : floats(100000)) {
      float In = has(Name, ".ftz") ? ftz(F) : F;
      double Want = std::log2(double(In));
      float Got = builtin<float(float)>(Name)(F);
      if (std::isfinite(Want) && std::fabs(Want) < 1)
        EXPECT_LE(std::fabs(Got - Want), 0x1p-23) << F;
      else
        expectNear(Got, Want, 2.0, Name, F);
    }
}
FAMILY(NvptxApprox, Roots, "llvm.nvvm.rsqrt.approx{,.ftz}.f") {
  sweep(Names, 1.5, [](double X) { return 1 / std::sqrt(X); });
}
FAMILY(NvptxApprox, Sqrt, "llvm.nvvm.sqrt.approx{,.ftz}.f",
       "llvm.nvvm.sqrt.f") {
  sweep(Names, 0.5, [](double X) { return std::sqrt(X); });
}
FAMILY(NvptxApprox, Rcp, "llvm.nvvm.rcp.approx.ftz.f") {
  sweep(Names, 0.5, [](double X) { return 1 / X; });
}
FAMILY(NvptxApprox, Div, "llvm.nvvm.div.{approx,approx.ftz}.f",
       "llvm.nvvm.div.full{,.ftz}") {
  std::vector<float> Values = floats(200);
  for (const std::string &Name : Names)
    for (float A : Values)
      for (float B : Values) {
        float X = has(Name, ".ftz") ? ftz(A) : A;
        float Y = has(Name, ".ftz") ? ftz(B) : B;
        double Want = double(X) / double(Y);
        if (has(Name, ".approx") && std::fabs(Y) > 0x1p126)
          Want = std::isinf(X) ? NAN : std::copysign(0.0, Want);
        if (has(Name, ".ftz") && std::fabs(float(Want)) < 0x1p-126)
          Want = std::copysign(0.0, Want);
        float Got = builtin<float(float, float)>(Name)(A, B);
        ASSERT_TRUE(same(Got, float(Want)) ||
                    (std::isnan(X) && std::isnan(Got)))
            << Name << " " << A << " / " << B << " = " << Got;
      }
}
FAMILY(NvptxApprox, Trigonometric, "llvm.nvvm.{sin,cos}.approx{,.ftz}.f") {
  std::vector<float> Values = floats(20000);
  for (int I = 0; I < 100000; ++I)
    Values.push_back(
        std::ldexp(float(int64_t(random64())), int(random64() % 40) - 70));
  for (const std::string &Name : Names)
    for (float F : Values) {
      float Got = builtin<float(float)>(Name)(F);
      if (!std::isfinite(F)) {
        EXPECT_TRUE(std::isnan(Got));
        continue;
      }
      ASSERT_LE(std::fabs(Got), 1.0f) << Name << F;
      float In = has(Name, ".ftz") ? ftz(F) : F;
      double Want =
          has(Name, "sin") ? std::sin(double(In)) : std::cos(double(In));
      if (std::fabs(F) <= 0x1p30f) {
        ASSERT_LE(std::fabs(Got - Want), 0x1p-22) << Name << F;
      }
    }
}
FAMILY(NvptxApprox, Double, "llvm.nvvm.{rcp,rsqrt}.approx.ftz.d",
       "llvm.nvvm.rsqrt.approx.d", "llvm.nvvm.lg2.approx.d") {
  for (double D : doubles(5000)) {
    for (unsigned I = 0; I < 2; ++I) {
      double Got = builtin<double(double)>(Names[I])(D);
      double In = std::fabs(D) < 0x1p-1022 ? std::copysign(0.0, D) : D;
      double Want = I ? 1 / std::sqrt(In) : 1 / In;
      if (std::fabs(Want) < 0x1p-1022)
        Want = std::copysign(0.0, Want);
      if (std::isnan(Want)) {
        EXPECT_TRUE(std::isnan(Got));
        continue;
      }
      EXPECT_EQ(U(bitsOf(Got)), 0u); // the lower half is zero
      if (Want == 0 || std::isinf(Want))
        EXPECT_TRUE(same(Got, Want)) << Names[I] << " " << D;
      else
        EXPECT_LE(std::fabs(Got / Want - 1), 0x1p-19) << Names[I] << " " << D;
    }
    double R = builtin<double(double)>(Names[2])(D), Want = 1 / std::sqrt(D);
    EXPECT_TRUE(same(R, Want) || std::fabs(R / Want - 1) < 0x1p-51) << D;
    EXPECT_TRUE(same(builtin<double(double)>(Names[3])(D), std::log2(D)));
  }
}
FAMILY(NvptxApprox, Ex2Half, "llvm.nvvm.ex2.approx.{f16,v2f16}",
       "llvm.nvvm.ex2.approx.ftz.{bf16,v2bf16}") {
  for (U B = 0; B < 0x10000; ++B) {
    uint16_t Bits = uint16_t(B);
    _Float16 H;
    memcpy(&H, &Bits, 2);
    double Want = std::exp2(double(float(H)));
    double Got = double(float(builtin<_Float16(_Float16)>(Names[0])(H)));
    double Ulp = std::ldexp(1.0, std::max(std::ilogb(Want), -14) - 10);
    ASSERT_TRUE((std::isnan(Want) && std::isnan(Got)) || Got == Want ||
                (Want >= 65520 && std::isinf(Got)) ||
                std::fabs(Got - Want) <= 0.51 * Ulp)
        << B << " " << Got << " " << Want;
    uint16_t Halves[2];
    U Pair = builtin<U(U)>(Names[1])(B | 0x3c000000u); // upper: 2^1
    memcpy(Halves, &Pair, 4);
    _Float16 Low;
    memcpy(&Low, Halves, 2);
    EXPECT_TRUE(double(float(Low)) == Got || std::isnan(Got));
    EXPECT_EQ(Halves[1], 0x4000);

    Bf F;
    memcpy(&F, &Bits, 2);
    F = builtin<Bf(Bf)>(Names[2])(F);
    memcpy(&Bits, &F, 2);
    float GotF = floatOf(U(Bits) << 16);
    Want = std::exp2(double(floatOf(B << 16)));
    if (Want < 0x1p-126)
      EXPECT_LE(GotF, 0x1p-126f);
    else
      ASSERT_TRUE((std::isnan(Want) && std::isnan(GotF)) ||
                  (Want > 3.39e38 && GotF > 3.3e38f) ||
                  std::fabs(GotF - Want) <= 0.51 * Want * 0x1p-7)
          << B << " " << GotF << " " << Want;
    EXPECT_EQ(builtin<U(U)>(Names[3])(0x3f800000u | B), 0x40000000u | Bits);
  }
}
