// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The division that LLVM makes of div.scale, div.fmas and div.fixup is the
// correctly rounded quotient, for all powers of numerator and denominator.
#include "Wave.h"
#include <cmath>

using namespace amdtest;

template <typename T> struct Scaled {
  T Value;
  bool Flag;
};
#define DIVIDE(Type, T)                                                        \
  VGI(void, divScale_##Type, "llvm.amdgcn.div.scale." #Type, Scaled<T> *, T,   \
      T, bool);                                                                \
  VGI(T, divFmas_##Type, "llvm.amdgcn.div.fmas." #Type, T, T, T, bool);        \
  VGI(T, divFixup_##Type, "llvm.amdgcn.div.fixup." #Type, T, T, T);            \
  VGI(T, rcp_##Type, "llvm.amdgcn.rcp." #Type, T)
DIVIDE(f32, float);
DIVIDE(f64, double);
VGI(_Float16, divFixup_f16, "llvm.amdgcn.div.fixup.f16", _Float16, _Float16,
    _Float16);
VGI(float, fdivFast, "llvm.amdgcn.fdiv.fast", float, float);

namespace {
/// As the AMDGPU backend lowers fdiv float.
float divide(float N, float D) {
  Scaled<float> Den, Num;
  divScale_f32(&Den, N, D, false);
  divScale_f32(&Num, N, D, true);
  float Rcp = rcp_f32(Den.Value), Minus = -Den.Value;
  float F1 = std::fma(std::fma(Minus, Rcp, 1.f), Rcp, Rcp);
  float Q = Num.Value * F1;
  Q = std::fma(std::fma(Minus, Q, Num.Value), F1, Q);
  float Rest = std::fma(Minus, Q, Num.Value);
  return divFixup_f32(divFmas_f32(Rest, F1, Q, Num.Flag), D, N);
}
/// As it lowers fdiv double.
double divide(double N, double D) {
  Scaled<double> Den, Num;
  divScale_f64(&Den, N, D, false);
  divScale_f64(&Num, N, D, true);
  double Rcp = rcp_f64(Den.Value), Minus = -Den.Value;
  double F1 = std::fma(Rcp, std::fma(Minus, Rcp, 1.), Rcp);
  double F3 = std::fma(F1, std::fma(Minus, F1, 1.), F1);
  double Q = Num.Value * F3;
  double Rest = std::fma(Minus, Q, Num.Value);
  return divFixup_f64(divFmas_f64(Rest, F3, Q, Num.Flag), D, N);
}
template <typename T> bool same(T A, T B) {
  return (A != A && B != B) || toBits(A) == toBits(B);
}
template <typename T> void check(T N, T D) {
  T Got = divide(N, D);
  ASSERT_TRUE(same(Got, N / D))
      << std::hexfloat << N << " / " << D << " = " << N / D << " got " << Got;
}
template <typename T> void checkMany(int Least, int Greatest) {
  const T Special[] = {0,
                       T(-0.),
                       1,
                       -1,
                       T(INFINITY),
                       T(-INFINITY),
                       T(NAN),
                       3,
                       T(std::ldexp(1., Least)),
                       std::numeric_limits<T>::max(),
                       std::numeric_limits<T>::min()};
  for (T N : Special)
    for (T D : Special)
      check(N, D);
  Random R(1);
  for (int I = 0; I < 200000; ++I)
    check(fromBits<T>(R.next()), fromBits<T>(R.next()));
  // Quotients around the ends of the range, where scales come in.
  for (int I = 0; I < 200000; ++I) {
    auto Number = [&](int Power) {
      double Fraction = 1 + double(R.next() >> 12) * 0x1p-52;
      return T(std::ldexp(T(Fraction), Power));
    };
    int Span = Greatest - Least + 1;
    int Pn = Least + int(R.word() % Span);
    int Edge = R.word() % 2 ? Least : Greatest;
    int Pd = Pn - Edge + int(R.word() % 60) - 30;
    check(Number(Pn), Number(Pd));
  }
}
} // namespace

TEST(AmdDivide, FloatIsCorrectlyRounded) { checkMany<float>(-149, 127); }
TEST(AmdDivide, DoubleIsCorrectlyRounded) { checkMany<double>(-1074, 1023); }

TEST(AmdDivide, HalfFixup) {
  EXPECT_EQ(float(divFixup_f16(_Float16(0.5f), _Float16(-2.f), _Float16(1.f))),
            -0.5f);
  EXPECT_EQ(float(divFixup_f16(_Float16(7.f), _Float16(0.f), _Float16(-1.f))),
            -INFINITY);
  EXPECT_TRUE(std::isnan(
      float(divFixup_f16(_Float16(7.f), _Float16(0.f), _Float16(0.f)))));
}
TEST(AmdDivide, FastDivision) {
  EXPECT_EQ(fdivFast(1, 3), 1.f / 3);
  EXPECT_EQ(fdivFast(1, 0), INFINITY);
  // The reciprocal and the product are rounded each, but not to denormals.
  EXPECT_EQ(fdivFast(3, 7), 3 * (1.f / 7));
  EXPECT_NE(fdivFast(3, 7), 3.f / 7);
  EXPECT_EQ(fdivFast(0x1p127f, 0x1p127f), 1);
  EXPECT_EQ(fdivFast(3, INFINITY), 0);
  EXPECT_TRUE(std::isnan(fdivFast(0, 0)));
}
// Flags as the ISA's text gives them.
TEST(AmdDivide, ScalesAndFlags) {
  auto Scale = [](float N, float D, bool IsNumerator) {
    Scaled<float> S;
    divScale_f32(&S, N, D, IsNumerator);
    return std::pair(S.Value, S.Flag);
  };
  EXPECT_EQ(Scale(6, 3, true), std::pair(6.f, false));
  EXPECT_EQ(Scale(6, 3, false), std::pair(3.f, false));
  EXPECT_EQ(Scale(0x1p100f, 1, false), std::pair(0x1p64f, true));
  EXPECT_EQ(Scale(0x1p100f, 1, true), std::pair(0x1p100f, true));
  EXPECT_EQ(Scale(1, 0x1p-140f, false), std::pair(0x1p-76f, true));
  EXPECT_EQ(Scale(0x1p-130f, 0x1p-140f, true), std::pair(0x1p-66f, false));
  EXPECT_EQ(Scale(1, 0x1p127f, false), std::pair(0x1p63f, true));
  EXPECT_EQ(Scale(0x1p60f, 0x1p127f, false), std::pair(0x1p63f, false));
  EXPECT_EQ(Scale(0x1p-100f, 0x1p40f, true), std::pair(0x1p-36f, true));
  EXPECT_EQ(Scale(0x1p-110f, 1, true), std::pair(0x1p-46f, false));
  EXPECT_TRUE(std::isnan(Scale(0, 1, true).first));
}
