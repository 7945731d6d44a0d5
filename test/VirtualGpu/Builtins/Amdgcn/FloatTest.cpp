// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating-point instructions, against long double and the C library.
#include "Wave.h"
#include <algorithm>
#include <cmath>

using namespace amdtest;

#define UNARY(Type, T, Name)                                                   \
  VGI(T, Name##_##Type, "llvm.amdgcn." #Name "." #Type, T)
#define THREE(Name)                                                            \
  UNARY(f16, _Float16, Name);                                                  \
  UNARY(f32, float, Name);                                                     \
  UNARY(f64, double, Name)
THREE(rcp);
THREE(rsq);
THREE(sqrt);
THREE(fract);
UNARY(f16, _Float16, sin);
UNARY(f32, float, sin);
UNARY(f16, _Float16, cos);
UNARY(f32, float, cos);
UNARY(f16, _Float16, log);
UNARY(f32, float, log);
UNARY(f16, _Float16, exp2);
UNARY(f32, float, exp2);
VGI(float, rsqClamp_f32, "llvm.amdgcn.rsq.clamp.f32", float);
VGI(double, rsqClamp_f64, "llvm.amdgcn.rsq.clamp.f64", double);

namespace {
/// Any bit pattern, the special ones among them.
template <typename T> std::vector<T> manyNumbers() {
  std::vector<T> Result;
  for (double V : {0., -0., 1., -1., 0.5, 2., 3., 255., -256., 257., 1e-7,
                   65504., double(INFINITY), -double(INFINITY), double(NAN)})
    Result.push_back(T(V));
  if constexpr (sizeof(T) >= 4)
    for (double V : {1e-40, -1e-40, 1e-38, 2e-38, 3e38, -3e38, 1.5e-45})
      Result.push_back(T(V));
  Random R(1);
  for (int I = 0; I < 20000; ++I)
    Result.push_back(fromBits<T>(R.next()));
  return Result;
}
template <typename T> bool same(T A, T B) {
  return (A != A && B != B) || toBits(A) == toBits(B);
}
float flush(float F) {
  return std::fpclassify(F) == FP_SUBNORMAL ? std::copysign(0.f, F) : F;
}
_Float16 flush(_Float16 F) { return F; }

/// Distance in units in the last place.
double ulps(float A, long double Exact) {
  if (std::isnan(A) || std::isinf(A) || Exact == 0)
    return 0;
  float Near = float(std::fabs(Exact));
  double Unit = std::nextafterf(Near, INFINITY) - Near;
  return double(std::fabs((long double)A - Exact) / Unit);
}

template <typename T, typename F> void checkRounded(T (*Builtin)(T), F Exact) {
  for (T X : manyNumbers<T>()) {
    T Want = flush(T(Exact((long double)flush(X))));
    ASSERT_TRUE(same(Builtin(X), Want))
        << std::hex << toBits(X) << " gives " << toBits(Builtin(X))
        << " and not " << toBits(Want);
  }
}
} // namespace

TEST(AmdFloat, ReciprocalsAndRootsAreRoundedTrueValues) {
  auto Rcp = [](long double X) { return 1 / X; };
  auto Sqrt = [](long double X) { return std::sqrt(X); };
  checkRounded(rcp_f16, Rcp);
  checkRounded(rcp_f32, Rcp);
  checkRounded(sqrt_f16, Sqrt);
  checkRounded(sqrt_f32, Sqrt);
  for (double X : manyNumbers<double>()) {
    ASSERT_TRUE(same(rcp_f64(X), 1 / X));
    ASSERT_TRUE(same(sqrt_f64(X), std::sqrt(X)));
    ASSERT_TRUE(same(rsq_f64(X), 1 / std::sqrt(X)));
  }
}
TEST(AmdFloat, ReciprocalRoots) {
  for (float X : manyNumbers<float>()) {
    long double Exact = 1 / std::sqrt((long double)flush(X));
    if (std::isfinite(Exact))
      ASSERT_LE(ulps(rsq_f32(X), Exact), 0.501) << X;
    else
      ASSERT_TRUE(same(rsq_f32(X), float(Exact))) << X;
    float Clamped = rsqClamp_f32(X);
    ASSERT_TRUE(same(Clamped, std::isinf(rsq_f32(X))
                                  ? std::copysign(3.40282347e38f, rsq_f32(X))
                                  : rsq_f32(X)));
  }
  for (_Float16 X : manyNumbers<_Float16>())
    ASSERT_TRUE(same(rsq_f16(X), _Float16(float(1 / std::sqrt(double(X))))));
  EXPECT_EQ(rsq_f32(-0.f), -INFINITY);
  EXPECT_EQ(rsqClamp_f64(0), 1.7976931348623157e308);
  EXPECT_EQ(rsqClamp_f64(4), 0.5);
}

namespace {
constexpr long double TwoPi = 6.283185307179586476925286766559L;
template <typename F> void onTarget(const Target &T, F Function) {
  run(T, 1, [&](uint32_t) { Function(); });
}
} // namespace

TEST(AmdFloat, SinesOfTurns) {
  for (const Target &T : {Gfx942, Gfx1100})
    onTarget(T, [&] {
      Random R(2);
      for (int I = 0; I < 20000; ++I) {
        float X = (int32_t(R.word()) >> (I % 16)) * 0x1p-23f; // |X| <= 256
        long double Angle = (long double)(X - std::nearbyintf(X)) * TwoPi;
        ASSERT_NEAR(sin_f32(X), double(std::sin(Angle)), 1e-7) << X;
        ASSERT_NEAR(cos_f32(X), double(std::cos(Angle)), 1e-7) << X;
        _Float16 H = _Float16(X);
        Angle = ((long double)H - std::nearbyint(double(H))) * TwoPi;
        ASSERT_NEAR(float(sin_f16(H)), double(std::sin(Angle)), 5e-4);
        ASSERT_NEAR(float(cos_f16(H)), double(std::cos(Angle)), 5e-4);
      }
      EXPECT_EQ(sin_f32(0.25f), 1.f);
      EXPECT_EQ(cos_f32(0.5f), -1.f);
      EXPECT_TRUE(same(sin_f32(-0.f), -0.f));
      EXPECT_TRUE(std::isnan(cos_f32(NAN)));
    });
  // GCN has an end to its range, RDNA has not.
  onTarget(Gfx942, [] {
    EXPECT_EQ(sin_f32(256.25f), 0.f);
    EXPECT_EQ(cos_f32(-1000.5f), 1.f);
    EXPECT_EQ(sin_f32(INFINITY), 0.f);
    EXPECT_EQ(float(cos_f16(_Float16(300.5f))), 1.f);
  });
  onTarget(Gfx1100, [] {
    EXPECT_EQ(sin_f32(256.25f), 1.f);
    EXPECT_EQ(cos_f32(-1000.5f), -1.f);
    EXPECT_TRUE(std::isnan(sin_f32(INFINITY)));
  });
}

TEST(AmdFloat, PowersAndLogarithmsOfTwo) {
  for (float X : manyNumbers<float>()) {
    long double Log = std::log2((long double)flush(X));
    if (std::isfinite(Log))
      ASSERT_LE(ulps(log_f32(X), Log), 1) << X;
    else
      ASSERT_TRUE(same(log_f32(X), float(Log))) << X;
    long double Power = std::exp2((long double)X);
    if (Power > 1.18e-38L && Power < 3.4e38L)
      ASSERT_LE(ulps(exp2_f32(X), Power), 1) << X;
    else
      ASSERT_TRUE(same(exp2_f32(X), flush(float(Power)))) << X;
  }
  EXPECT_EQ(log_f32(1e-40f), -INFINITY) << "denormals are flushed";
  for (_Float16 X : manyNumbers<_Float16>()) {
    ASSERT_TRUE(same(log_f16(X), _Float16(float(std::log2(double(X))))));
    ASSERT_TRUE(same(exp2_f16(X), _Float16(float(std::exp2(double(X))))));
  }
}

TEST(AmdFloat, FractStaysBelowOne) {
  auto Check = [](auto Builtin, auto Zero) {
    using T = decltype(Zero);
    for (T X : manyNumbers<T>()) {
      T F = Builtin(X);
      if (!std::isfinite(double(X))) {
        ASSERT_NE(F, F);
        continue;
      }
      long double Exact = (long double)X - std::floor((long double)X);
      ASSERT_GE(F, T(0));
      ASSERT_LT(F, T(1));
      if (T(Exact) < T(1))
        ASSERT_TRUE(F == T(Exact)) << double(X);
    }
  };
  Check(fract_f16, _Float16(0));
  Check(fract_f32, 0.f);
  Check(fract_f64, 0.);
  EXPECT_EQ(fract_f32(-1e-10f), 0x1.fffffep-1f);
  EXPECT_EQ(fract_f64(-1e-20), 0x1.fffffffffffffp-1);
  EXPECT_EQ(fract_f32(-1.25f), 0.75f);
}

#define FREXP(Type, T)                                                         \
  VGI(T, frexpMant_##Type, "llvm.amdgcn.frexp.mant." #Type, T);                \
  VGI(int32_t, frexpExp32_##Type, "llvm.amdgcn.frexp.exp.i32." #Type, T);      \
  VGI(int16_t, frexpExp16_##Type, "llvm.amdgcn.frexp.exp.i16." #Type, T);      \
  TEST(AmdFloat, Frexp_##Type) {                                               \
    for (T X : manyNumbers<T>()) {                                             \
      int Power = 0;                                                           \
      T Mant = T(std::frexp((long double)X, &Power));                          \
      if (!std::isfinite(double(X)))                                           \
        Power = 0, Mant = X;                                                   \
      ASSERT_TRUE(same(frexpMant_##Type(X), Mant)) << double(X);               \
      ASSERT_EQ(frexpExp32_##Type(X), Power) << double(X);                     \
      ASSERT_EQ(frexpExp16_##Type(X), Power) << double(X);                     \
    }                                                                          \
  }
FREXP(f16, _Float16)
FREXP(f32, float)
FREXP(f64, double)

VGI(bool, class_f16, "llvm.amdgcn.class.f16", _Float16, uint32_t);
VGI(bool, class_f32, "llvm.amdgcn.class.f32", float, uint32_t);
VGI(bool, class_f64, "llvm.amdgcn.class.f64", double, uint32_t);

TEST(AmdFloat, Classes) {
  // One of each, in the order of the mask's bits.
  const uint64_t F16[] = {0x7d01, 0x7e00, 0xfc00, 0xbc00, 0x8001,
                          0x8000, 0x0000, 0x03ff, 0x0400, 0x7c00};
  const uint64_t F32[] = {0x7f800001, 0x7fc00000, 0xff800000, 0xff7fffff,
                          0x807fffff, 0x80000000, 0x00000000, 0x00000001,
                          0x00800000, 0x7f800000};
  const uint64_t F64[] = {0x7ff0000000000001, 0xfff8000000000000,
                          0xfff0000000000000, 0x8010000000000000,
                          0x8000000000000001, 0x8000000000000000,
                          0x0000000000000000, 0x000fffffffffffff,
                          0x7fefffffffffffff, 0x7ff0000000000000};
  for (int I = 0; I < 10; ++I)
    for (int Bit = 0; Bit < 10; ++Bit) {
      EXPECT_EQ(class_f16(fromBits<_Float16>(F16[I]), 1u << Bit), I == Bit);
      EXPECT_EQ(class_f32(fromBits<float>(F32[I]), 1u << Bit), I == Bit);
      EXPECT_EQ(class_f64(fromBits<double>(F64[I]), 1u << Bit), I == Bit);
    }
  EXPECT_TRUE(class_f32(1, 0x3ff));
  EXPECT_FALSE(class_f32(1, 0));
}

VGI(_Float16, fmed3_f16, "llvm.amdgcn.fmed3.f16", _Float16, _Float16, _Float16);
VGI(float, fmed3_f32, "llvm.amdgcn.fmed3.f32", float, float, float);

TEST(AmdFloat, MedianOfThree) {
  const float Values[] = {-2, 0, 1, 3, INFINITY, -INFINITY, 0.5};
  for (float A : Values)
    for (float B : Values)
      for (float C : Values) {
        float Sorted[] = {A, B, C};
        std::sort(Sorted, Sorted + 3);
        ASSERT_EQ(fmed3_f32(A, B, C), Sorted[1]);
        ASSERT_EQ(float(fmed3_f16(_Float16(A), _Float16(B), _Float16(C))),
                  Sorted[1]);
      }
  EXPECT_EQ(fmed3_f32(NAN, 5, 3), 3);
  EXPECT_EQ(fmed3_f32(5, NAN, 3), 3);
  EXPECT_EQ(fmed3_f32(5, 3, NAN), 3);
  EXPECT_EQ(fmed3_f32(NAN, 3, NAN), 3);
  EXPECT_TRUE(std::isnan(fmed3_f32(NAN, NAN, NAN)));
}

VGI(float, fmulLegacy, "llvm.amdgcn.fmul.legacy", float, float);
VGI(float, fmaLegacy, "llvm.amdgcn.fma.legacy", float, float, float);
VGI(float, fmadFtz, "llvm.amdgcn.fmad.ftz.f32", float, float, float);

TEST(AmdFloat, LegacyMultiplication) {
  EXPECT_TRUE(same(fmulLegacy(0, INFINITY), 0.f));
  EXPECT_TRUE(same(fmulLegacy(NAN, -0.f), 0.f));
  EXPECT_EQ(fmulLegacy(3, -2), -6);
  EXPECT_TRUE(std::isnan(fmulLegacy(NAN, 1)));
  EXPECT_EQ(fmaLegacy(0, NAN, 5), 5);
  EXPECT_TRUE(same(fmaLegacy(0, 1, -0.f), 0.f));
  EXPECT_EQ(fmaLegacy(0x1.000002p0f, 0x1.000002p0f, -1),
            std::fmaf(0x1.000002p0f, 0x1.000002p0f, -1));
  // Two roundings, and no denormals on the way.
  EXPECT_EQ(fmadFtz(0x1.000002p0f, 0x1.000002p0f, -1),
            0x1.000002p0f * 0x1.000002p0f - 1);
  EXPECT_EQ(fmadFtz(1e-30f, 1e-10f, 0), 0);
  EXPECT_EQ(fmadFtz(1e-40f, 1e20f, 2), 2);
}

#define CUBE(Name)                                                             \
  VGI(float, cube##Name, "llvm.amdgcn.cube" #Name, float, float, float)
CUBE(id);
CUBE(sc);
CUBE(tc);
CUBE(ma);

// The table of cube map faces: major axis, then the axes of s and t.
TEST(AmdFloat, CubeFaces) {
  struct {
    float X, Y, Z, Face, S, T, Twice;
  } Cases[] = {{3, 1, 2, 0, -2, -1, 6},  {-3, 1, 2, 1, 2, -1, -6},
               {1, 3, 2, 2, 1, 2, 6},    {1, -3, 2, 3, 1, -2, -6},
               {1, 2, 3, 4, 1, -2, 6},   {1, 2, -3, 5, -1, -2, -6},
               {2, 2, 2, 4, 2, -2, 4},   {-2, 2, 1, 2, -2, 1, 4},
               {2, -1, -2, 5, -2, 1, -4}};
  for (auto &C : Cases) {
    EXPECT_EQ(cubeid(C.X, C.Y, C.Z), C.Face);
    EXPECT_EQ(cubesc(C.X, C.Y, C.Z), C.S);
    EXPECT_EQ(cubetc(C.X, C.Y, C.Z), C.T);
    EXPECT_EQ(cubema(C.X, C.Y, C.Z), C.Twice);
  }
}

VGI(double, trigPreop, "llvm.amdgcn.trig.preop.f64", double, uint32_t);

namespace {
/// Bits of 2/pi behind the point by long division of integers of many words:
/// pi by Machin's formula.
std::vector<bool> twoOverPi(int Bits) {
  using Big = std::vector<uint32_t>; // first word whole, then fraction
  size_t Words = Bits / 32 + 6;
  auto Divide = [&](Big N, uint32_t D) {
    uint64_t Rest = 0;
    for (uint32_t &W : N) {
      Rest = Rest << 32 | W;
      W = uint32_t(Rest / D);
      Rest %= D;
    }
    return N;
  };
  auto Add = [&](Big &A, const Big &B, bool Subtract) {
    int64_t Carry = 0;
    for (size_t I = Words; I-- > 0;) {
      int64_t S = int64_t(A[I]) + (Subtract ? -int64_t(B[I]) : B[I]) + Carry;
      A[I] = uint32_t(S);
      Carry = S >> 32;
    }
  };
  auto ArcTan = [&](uint32_t X, uint32_t Times) {
    Big Power(Words), Sum(Words);
    Power[0] = Times;
    Power = Divide(Power, X);
    for (uint32_t N = 1; N < uint32_t(Bits); N += 2) {
      Add(Sum, Divide(Power, N), N % 4 == 3);
      Power = Divide(Power, X * X);
    }
    return Sum;
  };
  Big Pi = ArcTan(5, 16);
  Add(Pi, ArcTan(239, 4), true);
  // 2 / pi bit by bit: double what is left, take pi off where it goes.
  Big Left(Words);
  Left[0] = 2;
  std::vector<bool> Result;
  for (int I = 0; I < Bits; ++I) {
    Add(Left, Big(Left), false);
    bool Fits = !std::lexicographical_compare(Left.begin(), Left.end(),
                                              Pi.begin(), Pi.end());
    if (Fits)
      Add(Left, Pi, true);
    Result.push_back(Fits);
  }
  return Result;
}
} // namespace

TEST(AmdFloat, TrigPreopGivesTheBitsOfTwoOverPi) {
  std::vector<bool> Bits = twoOverPi(1201);
  Bits.resize(4000);
  for (double X : {1.0, 1e10, 0x1p54, 0x1p55, 0x1.8p200, 0x1p944, 0x1p945,
                   0x1.fp1000, 0x1p1023})
    for (uint32_t Segment = 0; Segment < 32; ++Segment) {
      int Power = std::ilogb(X) + 1023;
      int Shift = int(Segment) * 53 + std::max(0, Power - 1077);
      uint64_t Number = 0;
      for (int I = 0; I < 53; ++I)
        Number = Number << 1 | Bits[Shift + I];
      double Want =
          std::ldexp(double(Number), -53 - Shift + (Power >= 1968 ? 128 : 0));
      ASSERT_EQ(trigPreop(X, Segment), Want) << X << " " << Segment;
    }
}
