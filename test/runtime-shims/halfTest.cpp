// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/fp16.h: conversions and arithmetic of half, for all 65,536 values
// where one argument makes that possible. The references go through double
// and choose among neighbouring values by distance, not by bits.
//
//   g++ -std=c++17 -O2 -I runtime-shims/include
//       test/runtime-shims/halfTest.cpp -lgtest -lgtest_main -lpthread

#define PORTHIP_LANE_SIMULATOR
struct __half {
  unsigned short Bits;
};
struct __half2 {
  __half x, y;
};
#include <porthip/fp16.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace {

double valueOf(unsigned Bits) {
  double Sign = Bits & 0x8000 ? -1 : 1;
  int Exponent = (Bits >> 10) & 31, Mantissa = Bits & 1023;
  if (Exponent == 31)
    return Mantissa ? NAN : Sign * INFINITY;
  return Exponent == 0 ? Sign * std::ldexp(Mantissa, -24)
                       : Sign * std::ldexp(1024 + Mantissa, Exponent - 25);
}
__half half(unsigned Bits) { return {(unsigned short)Bits}; }

enum Mode { Nearest, Down, Up, Zero };

// All finite values, ordered.
const std::vector<std::pair<double, unsigned>> &table() {
  static const auto Table = [] {
    std::vector<std::pair<double, unsigned>> All;
    for (unsigned Bits = 0; Bits < 0x7c00; ++Bits) {
      All.push_back({valueOf(Bits), Bits});
      if (Bits)
        All.push_back({-valueOf(Bits), Bits | 0x8000});
    }
    std::sort(All.begin(), All.end());
    return All;
  }();
  return Table;
}

unsigned reference(double V, Mode M) {
  if (V != V)
    return 0x7fff;
  unsigned Sign = std::signbit(V) ? 0x8000 : 0;
  if (std::isinf(V))
    return Sign | 0x7c00;
  if (V == 0)
    return Sign;
  bool Outward = (M == Up && V > 0) || (M == Down && V < 0);
  if (std::fabs(V) > 65504) {
    bool Overflow = M == Nearest ? std::fabs(V) >= 65520 : Outward;
    return Sign | (Overflow ? 0x7c00 : 0x7bff);
  }
  auto Above =
      std::lower_bound(table().begin(), table().end(), std::make_pair(V, 0u));
  unsigned Bits;
  if (Above->first == V) {
    Bits = Above->second;
  } else {
    auto Below = Above - 1;
    double ToAbove = Above->first - V, ToBelow = V - Below->first;
    bool TakeAbove = M == Nearest ? ToAbove < ToBelow || (ToAbove == ToBelow &&
                                                          !(Above->second & 1))
                     : M == Up    ? true
                     : M == Down  ? false
                                  : V < 0;
    Bits = TakeAbove ? Above->second : Below->second;
  }
  return Bits == 0 ? Sign : Bits; // a zero keeps the sign of what was rounded
}

TEST(Half, BitsToFloat) {
  for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
    double Got = porthip::detail::widened(half(Bits)), Want = valueOf(Bits);
    ASSERT_TRUE(Got == Want || (Got != Got && Want != Want)) << Bits;
    ASSERT_EQ(std::signbit(Got), bool(Bits & 0x8000));
  }
}

TEST(Half, RoundsInEveryMode) {
  std::vector<double> Values = {0.0,    -0.0,     65504,     65519.99, 65520,
                                65536,  1e300,    -1e300,    1e-300,   -1e-300,
                                5e-324, INFINITY, -INFINITY, NAN};
  for (auto &[V, Bits] : table()) {
    Values.push_back(V);
    Values.push_back(V * 1.0001);
  }
  for (std::size_t I = 1; I < table().size(); ++I) {
    double Middle = (table()[I - 1].first + table()[I].first) / 2;
    Values.push_back(Middle);
    Values.push_back(std::nextafter(Middle, 1e9));
    Values.push_back(std::nextafter(Middle, -1e9));
  }
  for (double V : Values) {
    ASSERT_EQ(porthip::double2half(V).Bits, reference(V, Nearest)) << V;
    float F = float(V);
    ASSERT_EQ(porthip::float2half_rn(F).Bits, reference(F, Nearest)) << F;
    ASSERT_EQ(porthip::float2half_rd(F).Bits, reference(F, Down)) << F;
    ASSERT_EQ(porthip::float2half_ru(F).Bits, reference(F, Up)) << F;
    ASSERT_EQ(porthip::float2half_rz(F).Bits, reference(F, Zero)) << F;
  }
}

double whole(double V, Mode M) {
  return M == Nearest ? std::nearbyint(V)
         : M == Down  ? std::floor(V)
         : M == Up    ? std::ceil(V)
                      : std::trunc(V);
}
template <class T> T integer(double V, Mode M) {
  if (V != V)
    return sizeof(T) == 8 ? T(1ull << 63) : T(0);
  long double W = whole(V, M);
  if (W < (long double)std::numeric_limits<T>::min())
    return std::numeric_limits<T>::min();
  if (W > (long double)std::numeric_limits<T>::max())
    return std::numeric_limits<T>::max();
  return T(W);
}
#define CHECK_TO(Name, T, M)                                                   \
  ASSERT_EQ(porthip::half2##Name(half(B)), integer<T>(valueOf(B), M)) << B
TEST(Half, ToIntegers) {
  for (unsigned B = 0; B < 0x10000; ++B) {
    CHECK_TO(int_rn, int, Nearest);
    CHECK_TO(int_rd, int, Down);
    CHECK_TO(int_ru, int, Up);
    CHECK_TO(int_rz, int, Zero);
    CHECK_TO(uint_rn, unsigned, Nearest);
    CHECK_TO(short_rn, short, Nearest);
    CHECK_TO(short_rd, short, Down);
    CHECK_TO(ushort_ru, unsigned short, Up);
    CHECK_TO(ll_rn, long long, Nearest);
    CHECK_TO(ull_rz, unsigned long long, Zero);
    CHECK_TO(char_rz, signed char, Zero);
    CHECK_TO(uchar_rz, unsigned char, Zero);
  }
}

TEST(Half, FromIntegers) {
  std::mt19937_64 Random(4);
  std::vector<long long> Values = {
      0, 1, -1, 2049, 2051, 65504, 65519, 65520, -65520, (1ll << 62) + 1};
  for (int I = 0; I < 20000; ++I)
    Values.push_back((long long)(Random() >> (Random() % 60)) *
                     (I % 2 ? -1 : 1));
  for (long long V : Values) {
    int I = int(V);
    ASSERT_EQ(porthip::int2half_rn(I).Bits, reference(I, Nearest)) << I;
    ASSERT_EQ(porthip::int2half_rd(I).Bits, reference(I, Down)) << I;
    ASSERT_EQ(porthip::int2half_ru(I).Bits, reference(I, Up)) << I;
    ASSERT_EQ(porthip::int2half_rz(I).Bits, reference(I, Zero)) << I;
    ASSERT_EQ(porthip::short2half_rd(short(V)).Bits, reference(short(V), Down));
    // Beyond 2^53 both clamp, so that the double need not be exact.
    ASSERT_EQ(porthip::ll2half_rz(V).Bits, reference(double(V), Zero)) << V;
    ASSERT_EQ(porthip::ull2half_ru((unsigned long long)V).Bits,
              reference(double((unsigned long long)V), Up))
        << V;
  }
}

TEST(Half, Arithmetic) {
  std::mt19937 Random(5);
  for (int I = 0; I < 400000; ++I) {
    unsigned A = Random() & 0xffff, B = Random() & 0xffff,
             C = Random() & 0xffff;
    if (I % 4 == 0) // near each other
      B = (A + Random() % 5) & 0xffff, C = (A ^ 0x8000);
    double X = valueOf(A), Y = valueOf(B), Z = valueOf(C);
    using namespace porthip;
    ASSERT_EQ(hadd_rn(half(A), half(B)).Bits, reference(X + Y, Nearest));
    ASSERT_EQ(hsub_rn(half(A), half(B)).Bits, reference(X - Y, Nearest));
    ASSERT_EQ(hmul_rn(half(A), half(B)).Bits, reference(X * Y, Nearest));
    double Sum = X + Y;
    ASSERT_EQ(hadd_sat(half(A), half(B)).Bits, Sum > 1 ? 0x3c00
                                               : Sum > 0
                                                   ? reference(Sum, Nearest)
                                                   : 0u);
    // The product has 22 bits; 64-bit significands hold the sum of all but
    // far apart operands, where the smaller decides ties by its sign alone.
    volatile long double Fused = (long double)X * Y + Z;
    double Once = double(Fused);
    if ((long double)Once == Fused) {
      ASSERT_EQ(hfma_relu(half(A), half(B), half(C)).Bits,
                Once < 0 ? 0u : reference(Once, Nearest));
    }
    bool Nan = X != X || Y != Y;
    auto Less = [](double P, double Q) {
      return P < Q || (P == Q && std::signbit(P) && !std::signbit(Q));
    };
    double Max = X != X ? Y : Y != Y ? X : Less(X, Y) ? Y : X;
    double Min = X != X ? Y : Y != Y ? X : Less(Y, X) ? Y : X;
    ASSERT_EQ(hmax(half(A), half(B)).Bits, reference(Max, Nearest));
    ASSERT_EQ(hmin(half(A), half(B)).Bits, reference(Min, Nearest));
    ASSERT_EQ(hmax_nan(half(A), half(B)).Bits,
              Nan ? 0x7fff : reference(Max, Nearest));
    ASSERT_EQ(hne(half(A), half(B)), !Nan && X != Y);
  }
}

TEST(Half, Pairs) {
  std::mt19937 Random(6);
  auto One = [](bool Set) { return Set ? 0x3c00 : 0; };
  for (int I = 0; I < 100000; ++I) {
    __half2 A{half(Random() & 0xffff), half(Random() & 0xffff)};
    __half2 B{half(Random() & 0xffff), half(Random() & 0xffff)};
    if (I % 3 == 0)
      B.x = A.x;
    double AX = valueOf(A.x.Bits), AY = valueOf(A.y.Bits);
    double BX = valueOf(B.x.Bits), BY = valueOf(B.y.Bits);
    auto Mask = [](bool Low, bool High) {
      return (Low ? 0xffffu : 0u) | (High ? 0xffff0000u : 0u);
    };
    using namespace porthip;
    ASSERT_EQ(heq2_mask(A, B), Mask(AX == BX, AY == BY));
    ASSERT_EQ(hgt2_mask(A, B), Mask(AX > BX, AY > BY));
    ASSERT_EQ(hltu2_mask(A, B), Mask(!(AX >= BX), !(AY >= BY)));
    ASSERT_EQ(hneu2_mask(A, B), Mask(AX != BX, AY != BY));
    ASSERT_EQ(hleu2(A, B).x.Bits, One(!(AX > BX)));
    ASSERT_EQ(hleu2(A, B).y.Bits, One(!(AY > BY)));
    ASSERT_EQ(hmul2_rn(A, B).x.Bits, reference(AX * BX, Nearest));
    ASSERT_EQ(hmul2_rn(A, B).y.Bits, reference(AY * BY, Nearest));
  }
}

} // namespace
