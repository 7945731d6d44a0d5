// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/simd.h and the plain functions of porthip/intrinsics.h against their
// definitions in the CUDA Math API, written with arrays of lanes.
//
//   g++ -std=c++17 -O2 -I runtime-shims/include
//       test/runtime-shims/simdTest.cpp -lgtest -lgtest_main -lpthread

#define PORTHIP_LANE_SIMULATOR
#include <porthip/intrinsics.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

namespace {

std::vector<unsigned> words() {
  std::vector<unsigned> All;
  const unsigned char Bytes[] = {0, 1, 2, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff};
  std::mt19937 Random(1);
  for (int I = 0; I < 150; ++I) {
    unsigned Word = 0;
    for (int B = 0; B < 4; ++B)
      Word = Word << 8 | Bytes[Random() % 9];
    All.push_back(Word);
    All.push_back(Random());
  }
  return All;
}

// Applies a definition on wide integers to the lanes of type Lane.
template <class Lane>
unsigned lanes(unsigned A, unsigned B, std::function<long(long, long)> Op) {
  constexpr int Count = 4 / sizeof(Lane);
  Lane X[Count], Y[Count], R[Count];
  std::memcpy(X, &A, 4);
  std::memcpy(Y, &B, 4);
  for (int I = 0; I < Count; ++I)
    R[I] = Lane(Op(X[I], Y[I]));
  unsigned Result;
  std::memcpy(&Result, R, 4);
  return Result;
}
template <class Lane>
unsigned sum(unsigned A, unsigned B, std::function<long(long, long)> Op) {
  constexpr int Count = 4 / sizeof(Lane);
  Lane X[Count], Y[Count];
  std::memcpy(X, &A, 4);
  std::memcpy(Y, &B, 4);
  long Sum = 0;
  for (int I = 0; I < Count; ++I)
    Sum += Op(X[I], Y[I]);
  return unsigned(Sum);
}

using Two = unsigned (*)(unsigned, unsigned);
void check(const char *Name, Two Op, const Two &Reference) {
  for (unsigned A : words())
    for (unsigned B : words())
      ASSERT_EQ(Op(A, B), Reference(A, B))
          << Name << std::hex << " " << A << " " << B;
}
#define CHECK_LANES(Function, Lane, Expression)                                \
  check(                                                                       \
      #Function,                                                               \
      [](unsigned A, unsigned B) { return porthip::Function(A, B); },          \
      [](unsigned A, unsigned B) {                                             \
        return lanes<Lane>(A, B, [](long X, long Y) -> long {                  \
          (void)Y;                                                             \
          return Expression;                                                   \
        });                                                                    \
      })
#define CHECK_ONE(Function, Lane, Expression)                                  \
  check(                                                                       \
      #Function, [](unsigned A, unsigned) { return porthip::Function(A); },    \
      [](unsigned A, unsigned B) {                                             \
        return lanes<Lane>(A, B,                                               \
                           [](long X, long) -> long { return Expression; });   \
      })
#define CHECK_BOTH(Name, Signed, Unsigned)                                     \
  CHECK_LANES(Name##s4, std::int8_t, Signed);                                  \
  CHECK_LANES(Name##s2, std::int16_t, Signed);                                 \
  CHECK_LANES(Name##u4, std::uint8_t, Unsigned);                               \
  CHECK_LANES(Name##u2, std::uint16_t, Unsigned)

long clampTo(long V, long Low, long High) {
  return std::min(std::max(V, Low), High);
}

TEST(Simd, Arithmetic) {
  CHECK_LANES(vadd4, std::uint8_t, X + Y);
  CHECK_LANES(vadd2, std::uint16_t, X + Y);
  CHECK_LANES(vsub4, std::uint8_t, X - Y);
  CHECK_LANES(vsub2, std::uint16_t, X - Y);
  CHECK_LANES(vaddss4, std::int8_t, clampTo(X + Y, -128, 127));
  CHECK_LANES(vaddss2, std::int16_t, clampTo(X + Y, -32768, 32767));
  CHECK_LANES(vaddus4, std::uint8_t, clampTo(X + Y, 0, 255));
  CHECK_LANES(vaddus2, std::uint16_t, clampTo(X + Y, 0, 65535));
  CHECK_LANES(vsubss4, std::int8_t, clampTo(X - Y, -128, 127));
  CHECK_LANES(vsubss2, std::int16_t, clampTo(X - Y, -32768, 32767));
  CHECK_LANES(vsubus4, std::uint8_t, clampTo(X - Y, 0, 255));
  CHECK_LANES(vsubus2, std::uint16_t, clampTo(X - Y, 0, 65535));
  CHECK_BOTH(vabsdiff, std::labs(X - Y), std::labs(X - Y));
  CHECK_BOTH(vmin, std::min(X, Y), std::min(X, Y));
  CHECK_BOTH(vmax, std::max(X, Y), std::max(X, Y));
  // Rounded: halves away from zero.
  CHECK_BOTH(vavg, long(std::round(double(X + Y) / 2)),
             long(std::round(double(X + Y) / 2)));
  CHECK_LANES(vhaddu4, std::uint8_t, (X + Y) / 2);
  CHECK_LANES(vhaddu2, std::uint16_t, (X + Y) / 2);
  CHECK_ONE(vabs4, std::int8_t, std::labs(X));
  CHECK_ONE(vabs2, std::int16_t, std::labs(X));
  CHECK_ONE(vabsss4, std::int8_t, std::min(std::labs(X), 127l));
  CHECK_ONE(vabsss2, std::int16_t, std::min(std::labs(X), 32767l));
  CHECK_ONE(vneg4, std::int8_t, -X);
  CHECK_ONE(vneg2, std::int16_t, -X);
  CHECK_ONE(vnegss4, std::int8_t, std::min(-X, 127l));
  CHECK_ONE(vnegss2, std::int16_t, std::min(-X, 32767l));
}

#define CHECK_COMPARE(Name, Operator)                                          \
  CHECK_LANES(vcmp##Name##s4, std::int8_t, X Operator Y ? -1 : 0);             \
  CHECK_LANES(vcmp##Name##s2, std::int16_t, X Operator Y ? -1 : 0);            \
  CHECK_LANES(vcmp##Name##u4, std::uint8_t, X Operator Y ? -1 : 0);            \
  CHECK_LANES(vcmp##Name##u2, std::uint16_t, X Operator Y ? -1 : 0);           \
  CHECK_LANES(vset##Name##s4, std::int8_t, X Operator Y ? 1 : 0);              \
  CHECK_LANES(vset##Name##s2, std::int16_t, X Operator Y ? 1 : 0);             \
  CHECK_LANES(vset##Name##u4, std::uint8_t, X Operator Y ? 1 : 0);             \
  CHECK_LANES(vset##Name##u2, std::uint16_t, X Operator Y ? 1 : 0)
TEST(Simd, Comparisons) {
  CHECK_COMPARE(lt, <);
  CHECK_COMPARE(le, <=);
  CHECK_COMPARE(gt, >);
  CHECK_COMPARE(ge, >=);
  CHECK_LANES(vcmpeq4, std::uint8_t, X == Y ? -1 : 0);
  CHECK_LANES(vcmpeq2, std::uint16_t, X == Y ? -1 : 0);
  CHECK_LANES(vcmpne4, std::uint8_t, X != Y ? -1 : 0);
  CHECK_LANES(vcmpne2, std::uint16_t, X != Y ? -1 : 0);
  CHECK_LANES(vseteq4, std::uint8_t, X == Y ? 1 : 0);
  CHECK_LANES(vseteq2, std::uint16_t, X == Y ? 1 : 0);
  CHECK_LANES(vsetne4, std::uint8_t, X != Y ? 1 : 0);
  CHECK_LANES(vsetne2, std::uint16_t, X != Y ? 1 : 0);
}

TEST(Simd, SumsOfDifferences) {
  auto Distance = [](long X, long Y) { return std::labs(X - Y); };
  for (unsigned A : words())
    for (unsigned B : words()) {
      ASSERT_EQ(porthip::vsads4(A, B), sum<std::int8_t>(A, B, Distance));
      ASSERT_EQ(porthip::vsadu4(A, B), sum<std::uint8_t>(A, B, Distance));
      ASSERT_EQ(porthip::vsads2(A, B), sum<std::int16_t>(A, B, Distance));
      ASSERT_EQ(porthip::vsadu2(A, B), sum<std::uint16_t>(A, B, Distance));
    }
}

TEST(Simd, FusedMinimumMaximum) {
  std::vector<unsigned> W = words();
  for (std::size_t I = 2; I < W.size(); ++I) {
    unsigned A = W[I - 2], B = W[I - 1], C = W[I];
    int SA = int(A), SB = int(B), SC = int(C);
    int Sum = int(A + B);
    using namespace porthip;
    EXPECT_EQ(viaddmax_s32(SA, SB, SC), std::max(Sum, SC));
    EXPECT_EQ(viaddmin_s32(SA, SB, SC), std::min(Sum, SC));
    EXPECT_EQ(viaddmax_u32(A, B, C), std::max(A + B, C));
    EXPECT_EQ(viaddmin_s32_relu(SA, SB, SC), std::max(std::min(Sum, SC), 0));
    EXPECT_EQ(vimax3_s32(SA, SB, SC), std::max({SA, SB, SC}));
    EXPECT_EQ(vimin3_u32(A, B, C), std::min({A, B, C}));
    EXPECT_EQ(vimin_s32_relu(SA, SB), std::max(std::min(SA, SB), 0));
    auto Max = [](long X, long Y) { return std::max(X, Y); };
    auto Min = [](long X, long Y) { return std::min(X, Y); };
    auto Add = [](long X, long Y) { return X + Y; };
    using S16 = std::int16_t;
    EXPECT_EQ(viaddmax_s16x2(A, B, C),
              lanes<S16>(lanes<S16>(A, B, Add), C, Max));
    EXPECT_EQ(vimin3_s16x2_relu(A, B, C),
              lanes<S16>(lanes<S16>(lanes<S16>(A, B, Min), C, Min), 0, Max));
    bool High, Low;
    EXPECT_EQ(vibmax_s16x2(A, B, &High, &Low), lanes<S16>(A, B, Max));
    EXPECT_EQ(High, S16(A >> 16) >= S16(B >> 16));
    EXPECT_EQ(Low, S16(A) >= S16(B));
    EXPECT_EQ(vibmin_u32(A, B, &Low), std::min(A, B));
    EXPECT_EQ(Low, A <= B);
  }
}

TEST(Simd, DotProducts) {
  auto Product = [](long X, long Y) { return X * Y; };
  for (unsigned A : words())
    for (unsigned B : words()) {
      ASSERT_EQ(porthip::dp4a(int(A), int(B), 5),
                int(5 + sum<std::int8_t>(A, B, Product)));
      ASSERT_EQ(porthip::dp4a(A, B, 7u), 7 + sum<std::uint8_t>(A, B, Product));
      int Low = 3 + std::int16_t(A) * std::int8_t(B) +
                std::int16_t(A >> 16) * std::int8_t(B >> 8);
      int High = 3 + std::int16_t(A) * std::int8_t(B >> 16) +
                 std::int16_t(A >> 16) * std::int8_t(B >> 24);
      ASSERT_EQ(porthip::dp2a_lo(int(A), int(B), 3), Low);
      ASSERT_EQ(porthip::dp2a_hi(int(A), int(B), 3), High);
      unsigned LowU =
          3 + (A & 0xffff) * (B & 0xff) + (A >> 16) * ((B >> 8) & 0xff);
      ASSERT_EQ(porthip::dp2a_lo(A, B, 3u), LowU);
    }
  EXPECT_EQ(porthip::dp4a(int(0x7f7f7f7f), int(0x7f7f7f7f), 0x7fffffff),
            int(0x7fffffffu + 4u * 127u * 127u)); // wraps
}

TEST(Intrinsics, Plain) {
  using namespace porthip;
  EXPECT_EQ(saturatef(NAN), 0.0f);
  EXPECT_EQ(saturatef(-1.0f), 0.0f);
  EXPECT_EQ(saturatef(0.25f), 0.25f);
  EXPECT_EQ(saturatef(7.0f), 1.0f);
  EXPECT_EQ(porthip::ffs(0), 0);
  EXPECT_EQ(porthip::ffs(8), 4);
  EXPECT_EQ(porthip::ffsll(1ll << 40), 41);
  EXPECT_EQ(popc(~0u), 32);
  EXPECT_EQ(popcll(~0ull), 64);
  EXPECT_EQ(umul24(0xff000003u, 0xff000005u), 15u);
  EXPECT_EQ(porthip::hadd(-7, 2), -3);
  EXPECT_EQ(porthip::rhadd(INT_MAX, INT_MAX - 1), INT_MAX);
  EXPECT_EQ(uhadd(~0u, ~0u), ~0u);
  EXPECT_EQ(urhadd(~0u, 0u), 1u << 31);
  EXPECT_EQ(nv_bswap16(0x1234), 0x3412);
  EXPECT_EQ(nv_bswap32(0x12345678u), 0x78563412u);
  EXPECT_EQ(umin(1u, ~0u), 1u);
  EXPECT_EQ(llmax(-1, 1), 1);
}

} // namespace
