// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves and pairs of halves of our stand-in for ocml, and the rest of ockl.
#include "Wave.h"
#include <cmath>

using namespace amdtest;

#define OCML(Result, Name, ...)                                                \
  extern "C" Result __ocml_##Name(__VA_ARGS__);                                \
  static const Mention Mention_##Name("__ocml_" #Name)
#define OCKL(Result, Name, ...)                                                \
  extern "C" Result __ockl_##Name(__VA_ARGS__);                                \
  static const Mention Mention_##Name("__ockl_" #Name)

namespace {
_Float16 half(uint32_t V) { return fromBits<_Float16>(V & 0xffff); }
bool same(_Float16 A, _Float16 B) {
  return (A != A && B != B) || toBits(A) == toBits(B);
}
} // namespace

// Every half. A last place of tolerance for what is rounded twice.
#define ONE(Name, Expression)                                                  \
  OCML(_Float16, Name##_f16, _Float16);                                        \
  OCML(uint32_t, Name##_2f16, uint32_t);                                       \
  TEST(AmdOcmlHalf, Name) {                                                    \
    for (uint32_t Bits = 0; Bits < 0x10000; ++Bits) {                          \
      double X = double(half(Bits));                                           \
      _Float16 Got = __ocml_##Name##_f16(half(Bits));                          \
      _Float16 Want = _Float16(Expression);                                    \
      int Off = int(toBits(Got)) - int(toBits(Want));                          \
      ASSERT_TRUE(same(Got, Want) || Off == 1 || Off == -1) << X;              \
      uint32_t Pair = __ocml_##Name##_2f16(Bits | 0x3c000000);                 \
      ASSERT_TRUE(same(half(Pair), Got)) << X;                                 \
      ASSERT_TRUE(same(half(Pair >> 16), __ocml_##Name##_f16(1))) << X;        \
    }                                                                          \
  }
ONE(ceil, std::ceil(X))
ONE(cos, std::cos(X))
ONE(exp, std::exp(X))
ONE(exp10, std::pow(10., X))
ONE(exp2, std::exp2(X))
ONE(fabs, std::fabs(X))
ONE(floor, std::floor(X))
ONE(log, std::log(X))
ONE(log10, std::log10(X))
ONE(log2, std::log2(X))
ONE(rint, std::rint(X))
ONE(rsqrt, 1 / std::sqrt(X))
ONE(sin, std::sin(X))
ONE(sqrt, std::sqrt(X))
ONE(trunc, std::trunc(X))

OCML(_Float16, fmax_f16, _Float16, _Float16);
OCML(_Float16, fmin_f16, _Float16, _Float16);
OCML(_Float16, fma_f16, _Float16, _Float16, _Float16);
OCML(uint32_t, fma_2f16, uint32_t, uint32_t, uint32_t);
OCML(_Float16, pown_f16, _Float16, int32_t);
OCML(uint32_t, pown_2f16, uint32_t, uint32_t);
OCML(int32_t, isinf_f16, _Float16);
OCML(int32_t, isnan_f16, _Float16);
OCML(uint32_t, isinf_2f16, uint32_t);
OCML(uint32_t, isnan_2f16, uint32_t);
OCML(_Float16, cvtrtn_f16_f32, float);
OCML(_Float16, cvtrtp_f16_f32, float);
OCML(_Float16, cvtrtz_f16_f32, float);

TEST(AmdOcmlHalf, SeveralArguments) {
  EXPECT_EQ(__ocml_fmax_f16(3, 5), 5);
  EXPECT_EQ(__ocml_fmin_f16(3, _Float16(NAN)), 3);
  EXPECT_EQ(__ocml_fma_f16(3, 5, 7), 22);
  // A bit above half of the last place rounds up.
  EXPECT_EQ(toBits(__ocml_fma_f16(half(0x1001), half(0x1001), 1)), 0x3c00u);
  EXPECT_EQ(toBits(__ocml_fma_f16(half(0x2801), half(0x2401), 1)), 0x3c01u);
  EXPECT_EQ(__ocml_fma_2f16(0x40003c00, 0x42003c00, 0x3c003c00), 0x47004000u);
  EXPECT_EQ(__ocml_pown_f16(-2, 3), -8);
  EXPECT_EQ(__ocml_pown_2f16(0x4000c000, 0xfffe0003), 0x3400c800u);
  for (uint32_t Bits = 0; Bits < 0x10000; ++Bits) {
    double X = double(half(Bits));
    ASSERT_EQ(__ocml_isinf_f16(half(Bits)), int(std::isinf(X)));
    ASSERT_EQ(__ocml_isnan_f16(half(Bits)), int(std::isnan(X)));
    ASSERT_EQ(__ocml_isinf_2f16(Bits | 0x7c000000),
              0xffff0000 | (std::isinf(X) ? 0xffffu : 0));
    ASSERT_EQ(__ocml_isnan_2f16(Bits << 16), std::isnan(X) ? 0xffff0000u : 0);
  }
}

// The greatest half not above, the least not below.
TEST(AmdOcmlHalf, DirectedConversions) {
  Random R(1);
  for (int I = 0; I < 100000; ++I) {
    float X =
        fromBits<float>((R.word() & 0x807fffff) | (98 + R.word() % 48) << 23);
    float Down = float(__ocml_cvtrtn_f16_f32(X));
    float Up = float(__ocml_cvtrtp_f16_f32(X));
    ASSERT_LE(Down, X);
    ASSERT_GE(Up, X);
    if (Down != X) { // neighbours
      uint32_t D = toBits(_Float16(Down)), U = toBits(_Float16(Up));
      int Step = std::signbit(X) ? int(D) - int(U) : int(U) - int(D);
      ASSERT_EQ(Step, 1) << std::hexfloat << X;
    }
    ASSERT_EQ(float(__ocml_cvtrtz_f16_f32(X)), X < 0 ? Up : Down);
  }
  EXPECT_EQ(float(__ocml_cvtrtn_f16_f32(1e10f)), 65504);
  EXPECT_EQ(float(__ocml_cvtrtz_f16_f32(-1e10f)), -65504);
  EXPECT_EQ(float(__ocml_cvtrtp_f16_f32(INFINITY)), INFINITY);
  EXPECT_TRUE(std::isnan(float(__ocml_cvtrtz_f16_f32(NAN))));
}

#define COUNTS(Suffix, T)                                                      \
  OCKL(T, clz_##Suffix, T);                                                    \
  OCKL(T, ctz_##Suffix, T);                                                    \
  TEST(AmdOckl, Counts_##Suffix) {                                             \
    const int Width = int(8 * sizeof(T));                                      \
    EXPECT_EQ(__ockl_clz_##Suffix(0), Width);                                  \
    EXPECT_EQ(__ockl_ctz_##Suffix(0), Width);                                  \
    for (int I = 0; I < Width; ++I) {                                          \
      EXPECT_EQ(__ockl_clz_##Suffix(T(T(1) << I)), Width - 1 - I);             \
      EXPECT_EQ(__ockl_ctz_##Suffix(T(T(-1) << I)), I);                        \
    }                                                                          \
  }
COUNTS(u8, uint8_t)
COUNTS(u16, uint16_t)
COUNTS(u32, uint32_t)
COUNTS(u64, uint64_t)

OCKL(uint32_t, popcount_u32, uint32_t);
OCKL(uint64_t, popcount_u64, uint64_t);
OCKL(int32_t, mul24_i32, int32_t, int32_t);
OCKL(uint32_t, mul24_u32, uint32_t, uint32_t);
OCKL(int32_t, mul_hi_i32, int32_t, int32_t);
OCKL(uint32_t, mul_hi_u32, uint32_t, uint32_t);
OCKL(int64_t, mul_hi_i64, int64_t, int64_t);
OCKL(uint64_t, mul_hi_u64, uint64_t, uint64_t);
OCKL(uint32_t, sadd_u32, uint32_t, uint32_t, uint32_t);
OCKL(float, fdot2, uint32_t, uint32_t, float, bool);
OCKL(void, atomic_add_noret_f32, float *, float);

TEST(AmdOckl, Arithmetic) {
  EXPECT_EQ(__ockl_popcount_u32(0xf0f00001), 9u);
  EXPECT_EQ(__ockl_popcount_u64(~0ull), 64u);
  EXPECT_EQ(__ockl_mul24_i32(0x00ffffff, 5), -5);
  EXPECT_EQ(__ockl_mul24_u32(0xff000003, 5), 15u);
  EXPECT_EQ(__ockl_mul_hi_i32(-1, 1), -1);
  EXPECT_EQ(__ockl_mul_hi_u32(0xffffffff, 0xffffffff), 0xfffffffeu);
  EXPECT_EQ(__ockl_mul_hi_i64(-1, 1), -1);
  EXPECT_EQ(__ockl_mul_hi_u64(~0ull, ~0ull), ~1ull);
  EXPECT_EQ(__ockl_sadd_u32(3, 10, 100), 107u);
  EXPECT_EQ(__ockl_sadd_u32(10, 3, 100), 107u);
  EXPECT_EQ(__ockl_fdot2(0x40003c00, 0x42004000, 0.5f, false), 8.5f);
  EXPECT_EQ(__ockl_fdot2(0x40003c00, 0x42004000, 0.5f, true), 1);
  float Sum = 1;
  __ockl_atomic_add_noret_f32(&Sum, 2.5f);
  EXPECT_EQ(Sum, 3.5f);
}

#define SUMS(Suffix, T)                                                        \
  OCKL(T, wfred_add_##Suffix, T);                                              \
  OCKL(T, wfscan_add_##Suffix, T, bool);                                       \
  TEST(AmdOckl, Sums_##Suffix) {                                               \
    for (const Target &On : AllTargets)                                        \
      for (uint64_t Active : shapes(On.WaveSize)) {                            \
        T All = 0, Below = 0;                                                  \
        for (uint32_t I = 0; I < 64; ++I)                                      \
          All += Active >> I & 1 ? T(int(I % 7) - 3) : T(0);                   \
        run(On, Active, [&](uint32_t I) {                                      \
          T V = T(int(I % 7) - 3);                                             \
          ASSERT_EQ(__ockl_wfred_add_##Suffix(V), All);                        \
          T Inclusive = __ockl_wfscan_add_##Suffix(V, true);                   \
          T Exclusive = __ockl_wfscan_add_##Suffix(V, false);                  \
          ASSERT_EQ(Exclusive, Below); /* lanes come in order */               \
          Below += V;                                                          \
          ASSERT_EQ(Inclusive, Below);                                         \
        });                                                                    \
      }                                                                        \
  }
SUMS(f16, _Float16)
SUMS(f32, float)
SUMS(f64, double)
