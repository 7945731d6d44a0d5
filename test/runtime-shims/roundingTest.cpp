// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/rounding.h against the host's floating-point unit in the rounding
// mode of the name: an independent reference for every operation, on edge
// values (zeros, subnormals, ties, overflow, infinities, NaN) and random bits.
//
//   g++ -std=c++17 -O2 -I runtime-shims/include
//       test/runtime-shims/roundingTest.cpp -lgtest -lgtest_main -lpthread

#define PORTHIP_LANE_SIMULATOR
#include <porthip/rounding.h>

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace {

// The reference. Not inlined and through volatile variables, so that nothing
// is computed at compile time or moved out of the rounding mode.
template <class T, class Operation>
__attribute__((noinline)) T inMode(int Mode, Operation Op) {
  std::fesetround(Mode);
  volatile T Result = Op();
  std::fesetround(FE_TONEAREST);
  return Result;
}

template <class T> std::uint64_t bits(T Value) {
  std::uint64_t Result = 0;
  std::memcpy(&Result, &Value, sizeof(T));
  return Result;
}
template <class T> bool same(T A, T B) {
  return bits(A) == bits(B) || (A != A && B != B);
}

template <class T> std::vector<T> edges() {
  using L = std::numeric_limits<T>;
  T Ulp = L::epsilon();
  std::vector<T> Values = {T(0),
                           T(1),
                           T(1) + Ulp,
                           T(1) - Ulp / 2,
                           T(2),
                           T(3),
                           T(0.1),
                           T(1) / 3,
                           L::min(),
                           L::min() * 2,
                           L::min() - L::denorm_min(),
                           L::denorm_min(),
                           L::denorm_min() * 3,
                           L::max(),
                           L::max() / 2,
                           L::max() * (1 - Ulp),
                           std::sqrt(L::max()),
                           std::sqrt(L::min()),
                           Ulp,
                           Ulp / 2,
                           Ulp * Ulp,
                           L::infinity(),
                           L::quiet_NaN(),
                           T(1e10),
                           T(1e-10)};
  std::size_t Count = Values.size();
  for (std::size_t I = 0; I < Count; ++I)
    Values.push_back(-Values[I]);
  return Values;
}
template <class T, class Bits> std::vector<T> randoms(int Count) {
  std::mt19937_64 Random(7);
  std::vector<T> Values;
  for (int I = 0; I < Count; ++I) {
    Bits B = Bits(Random());
    T Value;
    std::memcpy(&Value, &B, sizeof(T));
    if (I % 2) // near 1, where results are neither huge nor tiny
      Value = std::ldexp(T(1) + T(Random() >> 11) / T(1ull << 53),
                         int(Random() % 40) - 20);
    Values.push_back(Value);
  }
  return Values;
}

template <class T> struct Functions {
  const char *Name;
  int Mode;
  T (*Add)(T, T), (*Sub)(T, T), (*Mul)(T, T), (*Div)(T, T);
  T (*Rcp)(T), (*Sqrt)(T), (*Fma)(T, T, T);
};
using namespace porthip;
const Functions<float> FloatModes[] = {
    {"rn", FE_TONEAREST, fadd_rn, fsub_rn, fmul_rn, fdiv_rn, frcp_rn, fsqrt_rn,
     fmaf_rn},
    {"rd", FE_DOWNWARD, fadd_rd, fsub_rd, fmul_rd, fdiv_rd, frcp_rd, fsqrt_rd,
     fmaf_rd},
    {"ru", FE_UPWARD, fadd_ru, fsub_ru, fmul_ru, fdiv_ru, frcp_ru, fsqrt_ru,
     fmaf_ru},
    {"rz", FE_TOWARDZERO, fadd_rz, fsub_rz, fmul_rz, fdiv_rz, frcp_rz, fsqrt_rz,
     fmaf_rz}};
const Functions<double> DoubleModes[] = {
    {"rn", FE_TONEAREST, dadd_rn, dsub_rn, dmul_rn, ddiv_rn, drcp_rn, dsqrt_rn,
     fma_rn},
    {"rd", FE_DOWNWARD, dadd_rd, dsub_rd, dmul_rd, ddiv_rd, drcp_rd, dsqrt_rd,
     fma_rd},
    {"ru", FE_UPWARD, dadd_ru, dsub_ru, dmul_ru, ddiv_ru, drcp_ru, dsqrt_ru,
     fma_ru},
    {"rz", FE_TOWARDZERO, dadd_rz, dsub_rz, dmul_rz, ddiv_rz, drcp_rz, dsqrt_rz,
     fma_rz}};

template <class T> void checkPair(const Functions<T> &F, T X, T Y) {
  volatile T A = X, B = Y;
  T Add = inMode<T>(F.Mode, [&] { return A + B; });
  T Sub = inMode<T>(F.Mode, [&] { return A - B; });
  T Mul = inMode<T>(F.Mode, [&] { return A * B; });
  T Div = inMode<T>(F.Mode, [&] { return A / B; });
  ASSERT_TRUE(same(F.Add(X, Y), Add)) << F.Name << " " << X << " + " << Y;
  ASSERT_TRUE(same(F.Sub(X, Y), Sub)) << F.Name << " " << X << " - " << Y;
  ASSERT_TRUE(same(F.Mul(X, Y), Mul)) << F.Name << " " << X << " * " << Y
                                      << " = " << F.Mul(X, Y) << ", " << Mul;
  ASSERT_TRUE(same(F.Div(X, Y), Div)) << F.Name << " " << X << " / " << Y
                                      << " = " << F.Div(X, Y) << ", " << Div;
}
template <class T> void checkOne(const Functions<T> &F, T X) {
  volatile T A = X;
  T Rcp = inMode<T>(F.Mode, [&] { return T(1) / A; });
  T Sqrt = inMode<T>(F.Mode, [&] { return T(std::sqrt(T(A))); });
  ASSERT_TRUE(same(F.Rcp(X), Rcp)) << F.Name << " 1 / " << X;
  ASSERT_TRUE(same(F.Sqrt(X), Sqrt)) << F.Name << " sqrt " << X;
}
template <class T> void checkFma(const Functions<T> &F, T X, T Y, T Z) {
  volatile T A = X, B = Y, C = Z;
  T Fma = inMode<T>(F.Mode, [&] { return T(std::fma(T(A), T(B), T(C))); });
  ASSERT_TRUE(same(F.Fma(X, Y, Z), Fma))
      << F.Name << " fma " << X << " " << Y << " " << Z << " = "
      << F.Fma(X, Y, Z) << ", " << Fma;
}

template <class T, class Bits, class Modes> void checkAll(const Modes &All) {
  std::vector<T> Edges = edges<T>(), Random = randoms<T, Bits>(60000);
  for (const Functions<T> &F : All) {
    for (T X : Edges) {
      checkOne(F, X);
      for (T Y : Edges) {
        checkPair(F, X, Y);
        for (T Z : Edges)
          checkFma(F, X, Y, Z);
      }
    }
    for (std::size_t I = 2; I < Random.size(); ++I) {
      T X = Random[I - 2], Y = Random[I - 1], Z = Random[I];
      checkOne(F, X);
      checkPair(F, X, Y);
      checkFma(F, X, Y, Z);
      checkFma(F, X, Y, -(X * Y)); // nearly nothing is left
      checkPair(F, X, X * (T(1) + std::numeric_limits<T>::epsilon()));
      if (::testing::Test::HasFatalFailure())
        return;
    }
  }
}

TEST(Rounding, Float) { checkAll<float, std::uint32_t>(FloatModes); }
TEST(Rounding, Double) { checkAll<double, std::uint64_t>(DoubleModes); }

TEST(Rounding, DoubleToFloat) {
  std::vector<double> Values = edges<double>();
  for (double V : randoms<double, std::uint64_t>(200000))
    Values.push_back(V);
  for (float V : edges<float>()) {
    Values.push_back(V);
    Values.push_back(std::nextafter(double(V), 1e300));
    Values.push_back(std::nextafter(double(V), -1e300));
  }
  for (double V : Values) {
    volatile double A = V;
    ASSERT_TRUE(same(double2float_rn(V),
                     inMode<float>(FE_TONEAREST, [&] { return float(A); })));
    ASSERT_TRUE(same(double2float_rd(V),
                     inMode<float>(FE_DOWNWARD, [&] { return float(A); })))
        << V;
    ASSERT_TRUE(same(double2float_ru(V),
                     inMode<float>(FE_UPWARD, [&] { return float(A); })))
        << V;
    ASSERT_TRUE(same(double2float_rz(V),
                     inMode<float>(FE_TOWARDZERO, [&] { return float(A); })))
        << V;
  }
}

TEST(Rounding, IntegersToFloatingPoint) {
  std::mt19937_64 Random(3);
  std::vector<std::uint64_t> Values = {
      0, 1, 16777217, (1ull << 53) + 1, ~0ull, 1ull << 63, (1ull << 63) - 1};
  for (int I = 0; I < 100000; ++I)
    Values.push_back(Random() >> (Random() % 64));
  struct {
    int Mode;
    float (*I)(int), (*U)(unsigned), (*L)(long long), (*Ul)(unsigned long long);
    double (*Ld)(long long), (*Uld)(unsigned long long);
  } const Modes[] = {{FE_TONEAREST, int2float_rn, uint2float_rn, ll2float_rn,
                      ull2float_rn, ll2double_rn, ull2double_rn},
                     {FE_DOWNWARD, int2float_rd, uint2float_rd, ll2float_rd,
                      ull2float_rd, ll2double_rd, ull2double_rd},
                     {FE_UPWARD, int2float_ru, uint2float_ru, ll2float_ru,
                      ull2float_ru, ll2double_ru, ull2double_ru},
                     {FE_TOWARDZERO, int2float_rz, uint2float_rz, ll2float_rz,
                      ull2float_rz, ll2double_rz, ull2double_rz}};
  // x86 has no conversion of unsigned 64-bit integers that heeds the mode, so
  // those go through the 64-bit significand of long double.
  for (auto &M : Modes)
    for (std::uint64_t V : Values) {
      volatile int I = int(V);
      volatile unsigned U = unsigned(V);
      volatile long long L = (long long)V;
      volatile long double Ul = V;
      ASSERT_EQ(M.I(I), inMode<float>(M.Mode, [&] { return float(I); }));
      ASSERT_EQ(M.U(U),
                inMode<float>(M.Mode, [&] { return float((long long)U); }));
      ASSERT_EQ(M.L(L), inMode<float>(M.Mode, [&] { return float(L); }));
      ASSERT_EQ(M.Ld(L), inMode<double>(M.Mode, [&] { return double(L); }));
      ASSERT_EQ(M.Ul(V), inMode<float>(M.Mode, [&] { return float(Ul); }));
      ASSERT_EQ(M.Uld(V), inMode<double>(M.Mode, [&] { return double(Ul); }));
    }
}

// Out of range is clamped, NaN is the bit pattern of PTX cvt.
TEST(Rounding, FloatingPointToIntegers) {
  const long long Min = std::numeric_limits<long long>::min();
  const long long Max = std::numeric_limits<long long>::max();
  EXPECT_EQ(double2ll_rn(2.5), 2);
  EXPECT_EQ(double2ll_rn(3.5), 4);
  EXPECT_EQ(double2ll_rd(-2.1), -3);
  EXPECT_EQ(double2ll_ru(-2.9), -2);
  EXPECT_EQ(double2ll_rz(-2.9), -2);
  EXPECT_EQ(float2ll_ru(1e-30f), 1);
  EXPECT_EQ(float2ll_rn(1e30f), Max);
  EXPECT_EQ(float2ll_rn(-1e30f), Min);
  EXPECT_EQ(float2ll_rn(NAN), Min);
  EXPECT_EQ(double2ll_rn(9223372036854775808.0), Max);
  EXPECT_EQ(double2ll_rn(9223372036854774784.0), 9223372036854774784);
  EXPECT_EQ(double2ull_rd(-0.5), 0u);
  EXPECT_EQ(double2ull_rn(-7.0), 0u);
  EXPECT_EQ(double2ull_rn(1e30), ~0ull);
  EXPECT_EQ(double2ull_rn(1.5e19), 15000000000000000000ull);
  EXPECT_EQ(double2ull_rn(NAN), 1ull << 63);
}

// CUDA's give the nearest number, of a NaN 0, and the sign bit if a double.
TEST(Rounding, FloatingPointToWords) {
  const int Min = std::numeric_limits<int>::min();
  const int Max = std::numeric_limits<int>::max();
  EXPECT_EQ(float2int_rn(2.5f), 2);
  EXPECT_EQ(float2int_rd(-2.1f), -3);
  EXPECT_EQ(float2int_ru(-2.9f), -2);
  EXPECT_EQ(float2int_rn(2147483648.0f), Max);
  EXPECT_EQ(float2int_rz(-2147483648.0f), Min);
  EXPECT_EQ(float2int_rz(-INFINITY), Min);
  EXPECT_EQ(float2int_rz(NAN), 0);
  EXPECT_EQ(float2uint_rz(-1.5f), 0u);
  EXPECT_EQ(float2uint_rn(4294967040.0f), 4294967040u);
  EXPECT_EQ(float2uint_rn(4294967296.0f), ~0u);
  EXPECT_EQ(double2int_rz(2147483647.5), Max);
  EXPECT_EQ(double2int_rn(2147483647.5), Max);
  EXPECT_EQ(double2int_rn(NAN), Min);
  EXPECT_EQ(double2uint_rd(-0.5), 0u);
  EXPECT_EQ(double2uint_rn(4294967295.0), ~0u);
  EXPECT_EQ(double2uint_rn(NAN), 1u << 31);
}

// Casts: to 32 or 64 bits, the rest is cut off.
TEST(Rounding, CastsToIntegers) {
  EXPECT_EQ(to_integer<unsigned>(-1.5f), 0u);
  EXPECT_EQ(to_integer<int>(3e10), std::numeric_limits<int>::max());
  EXPECT_EQ(to_integer<unsigned char>(300.0f), 44);
  EXPECT_EQ(to_integer<unsigned char>(-3.0f), 0);
  EXPECT_EQ(to_integer<short>(70000.0f), 4464);
  EXPECT_EQ(to_integer<signed char>(200.9), -56);
  EXPECT_EQ(to_integer<unsigned long long>(-1.5f), 0u);
  EXPECT_EQ(to_integer<long long>(1e30f),
            std::numeric_limits<long long>::max());
}

// All significands of two binades, compared exactly: R is the nearest when
// 1/sqrt(X) lies between the middles to its neighbours. Middles have 25 bits,
// so that Middle * Middle is exact and the sign of the fma is, too.
TEST(Rounding, ReciprocalSquareRootIsNearest) {
  auto AtLeast = [](double Middle, float X) {
    return std::fma(Middle * Middle, double(X), -1.0) <= 0;
  };
  for (float X = 1.0f; X < 4.0f; X = std::nextafter(X, 8.0f)) {
    float R = frsqrt_rn(X);
    double Low = (double(R) + std::nextafter(R, 0.0f)) / 2;
    double High = (double(R) + std::nextafter(R, 8.0f)) / 2;
    ASSERT_TRUE(AtLeast(Low, X) && !AtLeast(High, X)) << X;
  }
  EXPECT_EQ(frsqrt_rn(0.0f), INFINITY);
  EXPECT_EQ(frsqrt_rn(INFINITY), 0.0f);
  EXPECT_TRUE(std::isnan(frsqrt_rn(-1.0f)));
}

} // namespace
