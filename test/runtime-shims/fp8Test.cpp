// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/fp8.h: the two formats of 8 bits. The reference knows the value of
// each code and chooses among neighbours by distance, not by bits.
//
//   g++ -std=c++17 -O2 -I runtime-shims/include
//       test/runtime-shims/fp8Test.cpp -lgtest -lgtest_main -lpthread

#define PORTHIP_LANE_SIMULATOR
struct __half {
  unsigned short Bits;
};
struct __half2 {
  __half x, y;
};
struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};
struct __hip_bfloat16 {
  unsigned short Bits;
};
struct __hip_bfloat162 {
  __hip_bfloat16 x, y;
};
struct float2 {
  float x, y;
};
struct float4 {
  float x, y, z, w;
};
struct double2 {
  double x, y;
};
struct double4 {
  double x, y, z, w;
};
static float2 make_float2(float X, float Y) { return {X, Y}; }
static float4 make_float4(float X, float Y, float Z, float W) {
  return {X, Y, Z, W};
}
static double2 make_double2(double X, double Y) { return {X, Y}; }
#include <porthip/fp8.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>

namespace {
using namespace porthip;

float floatOf(uint32_t Bits) {
  float F;
  memcpy(&F, &Bits, 4);
  return F;
}
uint32_t bitsOf(float F) {
  uint32_t Bits;
  memcpy(&Bits, &F, 4);
  return Bits;
}
double doubleOf(uint64_t Bits) {
  double D;
  memcpy(&D, &Bits, 8);
  return D;
}

// The value of a code, after the specification of OCP.
double valueOf(unsigned Code, fp8_interpretation_t I) {
  double Sign = Code & 0x80 ? -1 : 1;
  int Low = I == E4M3 ? 3 : 2, Bias = I == E4M3 ? 7 : 15;
  int Exponent = int(Code & 0x7f) >> Low, Mantissa = Code & ((1 << Low) - 1);
  if (I == E4M3 && (Code & 0x7f) == 0x7f)
    return NAN;
  if (I == E5M2 && Exponent == 31)
    return Mantissa ? NAN : Sign * INFINITY;
  return Exponent
             ? Sign * std::ldexp((1 << Low) + Mantissa, Exponent - Bias - Low)
             : Sign * std::ldexp(Mantissa, 1 - Bias - Low);
}

double halfValue(unsigned Bits) {
  double Sign = Bits & 0x8000 ? -1 : 1;
  int Exponent = (Bits >> 10) & 31, Mantissa = Bits & 1023;
  if (Exponent == 31)
    return Mantissa ? NAN : Sign * INFINITY;
  return Exponent ? Sign * std::ldexp(1024 + Mantissa, Exponent - 25)
                  : Sign * std::ldexp(Mantissa, -24);
}

constexpr fp8_interpretation_t Formats[] = {E4M3, E5M2};

// The nearest, of two the even one. V is no NaN.
unsigned reference(double V, saturation_t S, fp8_interpretation_t I) {
  unsigned Sign = std::signbit(V) ? 0x80 : 0;
  double Size = std::fabs(V);
  unsigned Max = I == E4M3 ? 0x7e : 0x7b, Best = 0;
  // Half a step beyond the largest number it is out of range; the middle
  // rounds to the even one of the largest and what would follow.
  double Largest = valueOf(Max, I), Step = Largest - valueOf(Max - 1, I);
  if (Size > Largest + Step / 2 || (Size == Largest + Step / 2 && Max % 2))
    return Sign | (S == SATFINITE ? Max : I == E4M3 ? 0x7fu : 0x7cu);
  for (unsigned Code = 1; Code <= Max; ++Code) {
    double Old = std::fabs(Size - valueOf(Best, I));
    double New = std::fabs(Size - valueOf(Code, I));
    if (New < Old || (New == Old && Code % 2 == 0))
      Best = Code;
  }
  return Sign | Best;
}

void expectRounded(double V) {
  for (fp8_interpretation_t I : Formats)
    for (saturation_t S : {NOSAT, SATFINITE}) {
      ASSERT_EQ(cvt_double_to_fp8(V, S, I), reference(V, S, I))
          << V << " as e" << (I == E4M3 ? 4 : 5) << ", saturation " << S;
      float F = float(V);
      ASSERT_EQ(cvt_float_to_fp8(F, S, I), reference(F, S, I)) << F;
    }
}

TEST(Fp8, EveryCode) {
  for (fp8_interpretation_t I : Formats)
    for (unsigned Code = 0; Code < 256; ++Code) {
      double Value = valueOf(Code, I);
      float F = I == E4M3 ? float(detail::bitCast<fp8_e4m3>(uint8_t(Code)))
                          : float(detail::bitCast<fp8_e5m2>(uint8_t(Code)));
      unsigned Half = cvt_fp8_to_halfraw(Code, I).x;
      if (Value != Value) {
        EXPECT_EQ(bitsOf(F), 0x7fffffffu);
        EXPECT_EQ(Half, 0x7fffu);
        continue;
      }
      EXPECT_EQ(F, Value);
      EXPECT_EQ(std::signbit(F), std::signbit(Value));
      EXPECT_EQ(halfValue(Half), Value) << Code;
      EXPECT_EQ(Half >> 15, Code >> 7);
      for (saturation_t S : {NOSAT, SATFINITE}) {
        unsigned Back = std::isinf(Value) && S == SATFINITE ? Code - 1 : Code;
        EXPECT_EQ(cvt_float_to_fp8(F, S, I), Back);
        EXPECT_EQ(cvt_double_to_fp8(F, S, I), Back);
        EXPECT_EQ(cvt_halfraw_to_fp8({(unsigned short)Half}, S, I), Back);
        __hip_bfloat16 Brain{(unsigned short)(bitsOf(F) >> 16)};
        EXPECT_EQ(cvt_bfloat16raw_to_fp8(Brain, S, I), Back);
      }
    }
}

TEST(Fp8, EveryHalf) {
  for (fp8_interpretation_t I : Formats)
    for (saturation_t S : {NOSAT, SATFINITE})
      for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
        double V = halfValue(Bits);
        unsigned Code = cvt_halfraw_to_fp8({(unsigned short)Bits}, S, I);
        if (V != V)
          ASSERT_EQ(Code, 0x7fu);
        else
          ASSERT_EQ(Code, reference(V, S, I)) << V;
      }
}

TEST(Fp8, TiesAndTheirNeighbours) {
  for (fp8_interpretation_t I : Formats) {
    unsigned Max = I == E4M3 ? 0x7e : 0x7b;
    for (unsigned Code = 0; Code <= Max; ++Code) {
      double Here = valueOf(Code, I);
      double Next =
          Code < Max ? valueOf(Code + 1, I) : 2 * Here - valueOf(Code - 1, I);
      double Middle = (Here + Next) / 2;
      for (double Near :
           {Middle, std::nextafter(Middle, 0.0), std::nextafter(Middle, 1e9),
            double(std::nextafter(float(Middle), 0.0f)),
            double(std::nextafter(float(Middle), 1e9f))}) {
        expectRounded(Near);
        expectRounded(-Near);
      }
    }
  }
}

TEST(Fp8, Range) {
  for (double V : {0.0, 1e-300, 5e-324, 1e-40, 1e-20, 1e5, 1e10, 3e38, 4e38,
                   1e300, double(INFINITY), 448.0, 464.0, 480.0, 57344.0,
                   61439.0, 61440.0, 65504.0, 65536.0}) {
    expectRounded(V);
    expectRounded(-V);
  }
  std::mt19937_64 Random(1);
  for (int I = 0; I < 20000; ++I) {
    double V = doubleOf(Random());
    if (V == V)
      expectRounded(V);
    expectRounded(std::ldexp(double(Random()) / 1e18, int(Random() % 60) - 40));
  }
}

// A double keeps its sign and, in e5m2, its first bits.
TEST(Fp8, NotANumber) {
  for (saturation_t S : {NOSAT, SATFINITE})
    for (uint32_t Nan : {0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xffffffffu}) {
      EXPECT_EQ(cvt_float_to_fp8(floatOf(Nan), S, E4M3), 0x7f);
      EXPECT_EQ(cvt_float_to_fp8(floatOf(Nan), S, E5M2), 0x7f);
    }
  EXPECT_EQ(cvt_double_to_fp8(doubleOf(0x7ff8000000000000), NOSAT, E4M3), 0x7f);
  EXPECT_EQ(cvt_double_to_fp8(doubleOf(0xfff8000000000000), NOSAT, E4M3), 0xff);
  EXPECT_EQ(cvt_double_to_fp8(doubleOf(0x7ff8000000000000), NOSAT, E5M2), 0x7e);
  EXPECT_EQ(cvt_double_to_fp8(doubleOf(0xfffc000000000000), NOSAT, E5M2), 0xff);
  EXPECT_EQ(cvt_double_to_fp8(doubleOf(0x7ff4000000000001), NOSAT, E5M2), 0x7f);
}

template <class To, class T> void expectInteger(T Small, double Value) {
  using Limits = std::numeric_limits<To>;
  To Wanted;
  if (Value != Value)
    Wanted = sizeof(To) == 8 ? To(uint64_t(1) << 63) : To(0);
  else if (Value >= double(Limits::max()))
    Wanted = Limits::max();
  else if (Value <= double(Limits::min()))
    Wanted = Limits::min();
  else
    Wanted = To(std::trunc(Value));
  EXPECT_EQ(To(Small), Wanted) << Value;
}

template <class T> void expectType(fp8_interpretation_t I) {
  static_assert(sizeof(T) == 1 && std::is_trivial<T>::value, "a byte");
  for (unsigned Code = 0; Code < 256; ++Code) {
    T Small = detail::bitCast<T>(uint8_t(Code));
    EXPECT_EQ(Small.__x, Code);
    double Value = valueOf(Code, I);
    expectInteger<signed char>(Small, Value);
    expectInteger<unsigned char>(Small, Value);
    expectInteger<char>(Small, Value);
    expectInteger<short>(Small, Value);
    expectInteger<unsigned short>(Small, Value);
    expectInteger<int>(Small, Value);
    expectInteger<unsigned>(Small, Value);
    expectInteger<long>(Small, Value);
    expectInteger<unsigned long>(Small, Value);
    expectInteger<long long>(Small, Value);
    expectInteger<unsigned long long>(Small, Value);
    EXPECT_EQ(bool(Small), Value != 0);
    __hip_bfloat16 Brain = __hip_bfloat16(Small);
    EXPECT_EQ(Brain.Bits, bitsOf(float(Small)) >> 16);
    EXPECT_EQ(__half(Small).Bits, cvt_fp8_to_halfraw(Code, I).x);
    if (Value == Value && !std::isinf(Value)) {
      EXPECT_EQ(T(Brain).__x, Code);
      EXPECT_EQ(T(double(Small)).__x, Code);
      EXPECT_EQ(T(__half(Small)).__x, Code);
    }
  }
  for (int V : {0, 1, -3, 17, 19, 447, 470, -500, 100000}) {
    unsigned Wanted = reference(V, SATFINITE, I);
    EXPECT_EQ(T(V).__x, Wanted);
    EXPECT_EQ(T((long)V).__x, Wanted);
    EXPECT_EQ(T((long long)V).__x, Wanted);
    EXPECT_EQ(T(double(V)).__x, Wanted);
    if (V >= 0) {
      EXPECT_EQ(T((unsigned)V).__x, Wanted);
    }
  }
  EXPECT_EQ(T(INFINITY).__x, I == E4M3 ? 0x7e : 0x7b);
}
TEST(Fp8, Types) {
  expectType<fp8_e4m3>(E4M3);
  expectType<fp8_e5m2>(E5M2);
}

TEST(Fp8, Vectors) {
  static_assert(sizeof(fp8x2_e4m3) == 2 && alignof(fp8x2_e4m3) == 2, "");
  static_assert(sizeof(fp8x4_e5m2) == 4 && alignof(fp8x4_e5m2) == 4, "");
  fp8x2_e4m3 Two(make_float2(1.5f, -448.0f));
  EXPECT_EQ(Two.__x, 0xfe3c);
  EXPECT_EQ(float2(Two).x, 1.5f);
  EXPECT_EQ(float2(Two).y, -448.0f);
  EXPECT_EQ(fp8x2_e4m3(make_double2(1.5, -448)).__x, 0xfe3c);
  EXPECT_EQ(fp8x2_e4m3(__half2(Two)).__x, 0xfe3c);
  EXPECT_EQ(fp8x2_e4m3(__hip_bfloat162{{0x3fc0}, {0xc3e0}}).__x, 0xfe3c);
  fp8x4_e5m2 Four(make_float4(1, 2, 3, -4));
  EXPECT_EQ(Four.__x, 0xc442403cu);
  float4 Back = float4(Four);
  EXPECT_TRUE(Back.x == 1 && Back.y == 2 && Back.z == 3 && Back.w == -4);
  EXPECT_EQ(fp8x4_e5m2(double4{1, 2, 3, -4}).__x, 0xc442403cu);
  EXPECT_EQ(
      fp8x4_e5m2(__half2{{0x3c00}, {0x4000}}, __half2{{0x4200}, {0xc400}}).__x,
      0xc442403cu);
  __half2_raw Halves = cvt_fp8x2_to_halfraw2(0x7f3c, E5M2);
  EXPECT_EQ(Halves.x, 0x3c00);
  EXPECT_EQ(Halves.y, 0x7fff);
  EXPECT_EQ(cvt_halfraw2_to_fp8x2(Halves, NOSAT, E5M2), 0x7f3c);
}

} // namespace
