// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions, against searches over all values of the small type.
#include "Wave.h"
#include <cmath>

using namespace amdtest;

VGI(uint32_t, cvtPkRtz, "llvm.amdgcn.cvt.pkrtz", float, float);
VGI(uint32_t, cvtPkNormI16, "llvm.amdgcn.cvt.pknorm.i16", float, float);
VGI(uint32_t, cvtPkNormU16, "llvm.amdgcn.cvt.pknorm.u16", float, float);
VGI(uint32_t, cvtPkI16, "llvm.amdgcn.cvt.pk.i16", int32_t, int32_t);
VGI(uint32_t, cvtPkU16, "llvm.amdgcn.cvt.pk.u16", uint32_t, uint32_t);
VGI(uint32_t, cvtPkU8, "llvm.amdgcn.cvt.pk.u8.f32", float, uint32_t, uint32_t);
VGI(float, cvtOffI4, "llvm.amdgcn.cvt.off.f32.i4", uint32_t);

TEST(AmdConvert, HalvesTowardZero) {
  Random R(1);
  for (int N = 0; N < 200000; ++N) {
    // Half of them in or near the range of halves.
    uint32_t Bits = R.word();
    if (N % 2)
      Bits = (Bits & 0x807fffff) | (100 + Bits % 50) << 23;
    float F = fromBits<float>(Bits);
    uint32_t Got = cvtPkRtz(F, -F);
    float H = float(fromBits<_Float16>(Got & 0xffff));
    if (F != F) {
      ASSERT_NE(H, H);
      continue;
    }
    ASSERT_EQ(Got >> 16, (Got & 0xffff) ^ 0x8000u);
    if (std::isinf(F)) {
      ASSERT_EQ(H, F);
      continue;
    }
    // The largest half that is not beyond F.
    ASSERT_LE(std::fabs(H), std::fabs(F));
    ASSERT_EQ(std::signbit(H), std::signbit(F));
    if ((Got & 0x7fff) == 0x7bff)
      continue;
    float Next = float(fromBits<_Float16>((Got & 0xffff) + 1));
    ASSERT_GT(std::fabs(Next), std::fabs(F)) << std::hexfloat << F;
  }
}
TEST(AmdConvert, NormalisedAndSaturated) {
  EXPECT_EQ(cvtPkNormI16(1, -1), 0x80017fffu);
  EXPECT_EQ(cvtPkNormI16(7, -7), 0x80017fffu);
  EXPECT_EQ(cvtPkNormI16(NAN, 0.5f), 0x40000000u) << "16383.5 to even";
  EXPECT_EQ(cvtPkNormU16(1, 0.5f), 0x8000ffffu);
  EXPECT_EQ(cvtPkNormU16(-1, 2), 0xffff0000u);
  EXPECT_EQ(cvtPkI16(40000, -40000), 0x80007fffu);
  EXPECT_EQ(cvtPkI16(-3, 5), 0x0005fffdu);
  EXPECT_EQ(cvtPkU16(70000, 65535), 0xffffffffu);
  EXPECT_EQ(cvtPkU16(1, 2), 0x00020001u);
}
TEST(AmdConvert, BytesOfFloats) {
  EXPECT_EQ(cvtPkU8(200, 0, 0x11223344), 0x112233c8u);
  EXPECT_EQ(cvtPkU8(300, 1, 0x11223344), 0x1122ff44u);
  EXPECT_EQ(cvtPkU8(-5, 2, 0x11223344), 0x11003344u);
  EXPECT_EQ(cvtPkU8(2.5f, 3, 0x11223344), 0x02223344u);
  EXPECT_EQ(cvtPkU8(3.5f, 7, 0), 0x04000000u);
  EXPECT_EQ(cvtPkU8(NAN, 0, 0xff), 0u);
}
TEST(AmdConvert, Sixteenths) {
  for (int I = -8; I < 8; ++I)
    EXPECT_EQ(cvtOffI4(uint32_t(I) & 15), I / 16.f);
}

#define FLOAT8(Name)                                                           \
  VGI(uint32_t, cvtPk_##Name, "llvm.amdgcn.cvt.pk." #Name ".f32", float,       \
      float, uint32_t, bool);                                                  \
  VGI(uint32_t, cvtSr_##Name, "llvm.amdgcn.cvt.sr." #Name ".f32", float,       \
      uint32_t, uint32_t, uint32_t);                                           \
  VGI(float, cvtF32_##Name, "llvm.amdgcn.cvt.f32." #Name, uint32_t, uint32_t); \
  VGI(uint64_t, cvtPkF32_##Name, "llvm.amdgcn.cvt.pk.f32." #Name, uint32_t,    \
      bool)
FLOAT8(fp8);
FLOAT8(bf8);

namespace {
struct Format {
  int Powers, Fraction, Bias;
  bool IsFnuz, HasInfinity;
};
const Format FnuzE4M3{4, 3, 8, true, false}, FnuzE5M2{5, 2, 16, true, false},
    OcpE4M3{4, 3, 7, false, false}, OcpE5M2{5, 2, 15, false, true};

/// The value of a code, by the formats' definitions.
double valueOf(const Format &F, uint32_t Code) {
  int Power = int(Code & 0x7f) >> F.Fraction;
  int Fraction = int(Code) & ((1 << F.Fraction) - 1);
  int Most = (1 << F.Powers) - 1;
  double Sign = Code & 0x80 ? -1 : 1;
  if (F.IsFnuz && Code == 0x80)
    return NAN;
  if (F.HasInfinity && Power == Most)
    return Fraction ? NAN : Sign * INFINITY;
  if (!F.IsFnuz && !F.HasInfinity && Power == Most &&
      Fraction == (1 << F.Fraction) - 1)
    return NAN;
  double M = Fraction / double(1 << F.Fraction);
  return Sign * (Power ? std::ldexp(1 + M, Power - F.Bias)
                       : std::ldexp(M, 1 - F.Bias));
}

/// Nearest code, ties to the even one; beyond the largest by half a step it is
/// an overflow.
uint32_t nearestCode(const Format &F, float X) {
  uint32_t Largest = 0;
  for (uint32_t C = 0; C < 0x80; ++C)
    if (std::isfinite(valueOf(F, C)))
      Largest = C;
  double A = std::fabs(double(X));
  uint32_t Sign = std::signbit(X) ? 0x80 : 0;
  uint32_t Nan = F.IsFnuz ? 0x80 : 0x7f | Sign;
  double Top = valueOf(F, Largest);
  double Step = Top - valueOf(F, Largest - 1);
  // The largest code's fraction is odd where the next would be the overflow.
  bool IsOver = Largest % 2 ? A >= Top + Step / 2 : A > Top + Step / 2;
  if (IsOver)
    return F.HasInfinity ? 0x7c | Sign : Nan;
  uint32_t Best = 0;
  for (uint32_t C = 1; C <= Largest; ++C) {
    double Old = std::fabs(valueOf(F, Best) - A);
    double New = std::fabs(valueOf(F, C) - A);
    if (New < Old || (New == Old && C % 2 == 0))
      Best = C;
  }
  return F.IsFnuz && !Best ? 0 : Best | Sign;
}

struct Functions {
  uint32_t (*Pack)(float, float, uint32_t, bool);
  uint32_t (*Stochastic)(float, uint32_t, uint32_t, uint32_t);
  float (*Unpack)(uint32_t, uint32_t);
  uint64_t (*UnpackTwo)(uint32_t, bool);
};
const Functions Fp8{cvtPk_fp8, cvtSr_fp8, cvtF32_fp8, cvtPkF32_fp8},
    Bf8{cvtPk_bf8, cvtSr_bf8, cvtF32_bf8, cvtPkF32_bf8};

void checkDecode(const Functions &F, const Format &As) {
  for (uint32_t Code = 0; Code < 256; ++Code) {
    double Want = valueOf(As, Code);
    for (uint32_t Place = 0; Place < 4; ++Place) {
      float Got =
          F.Unpack(Code << (8 * Place) | 0x5au << (8 * (Place ^ 1)), Place);
      ASSERT_TRUE((Got != Got && Want != Want) || Got == Want) << Code;
    }
    uint64_t Two = F.UnpackTwo(Code << 16 | 0x5a00u, true);
    float Low = fromBits<float>(Two), High = fromBits<float>(Two >> 32);
    ASSERT_TRUE((Low != Low && Want != Want) || Low == Want) << Code;
    ASSERT_EQ(High, 0);
    High = fromBits<float>(F.UnpackTwo(Code << 8, false) >> 32);
    ASSERT_TRUE((High != High && Want != Want) || High == Want) << Code;
  }
}
void checkEncode(const Functions &F, const Format &As) {
  Random R(3);
  std::vector<float> Numbers{
      0.f,        -0.f,     240.f,      248.f,  247.9f,   256.f,
      448.f,      464.f,    464.1f,     480.f,  57344.f,  61440.f,
      61439.f,    65536.f,  1e30f,      -1e30f, 0x1p-17f, 0x1p-18f,
      0x1.8p-17f, 0x1p-10f, 0x1.8p-10f, 1e-40f};
  for (int N = 0; N < 20000; ++N)
    Numbers.push_back(
        fromBits<float>((R.word() & 0x807fffff) | (105 + R.word() % 45) << 23));
  for (uint32_t C = 0; C < 256; ++C) { // the values and the middles of them
    Numbers.push_back(float(valueOf(As, C)));
    Numbers.push_back(float((valueOf(As, C) + valueOf(As, (C + 1) % 256)) / 2));
  }
  for (float X : Numbers) {
    uint32_t Low = F.Pack(X, 1.f, 0xabcd0000, false);
    ASSERT_EQ(Low >> 16, 0xabcdu);
    ASSERT_EQ(F.Pack(1.f, X, 0xabcd, true),
              ((Low & 0xff) << 24 | (Low & 0xff00) << 8 | 0xabcd));
    uint32_t Code = Low & 0xff;
    if (X != X)
      ASSERT_TRUE(std::isnan(valueOf(As, Code)));
    else if (std::isinf(X))
      ASSERT_EQ(Code, nearestCode(As, std::copysign(1e30f, X)));
    else
      ASSERT_EQ(Code, nearestCode(As, X)) << std::hexfloat << X;
  }
}
void checkStochastic(const Functions &F, const Format &As, int CutBits) {
  Random R(4);
  for (int N = 0; N < 20000; ++N) {
    float X =
        fromBits<float>((R.word() & 0x7fffff) | (112 + R.word() % 20) << 23);
    uint32_t Dice = R.word();
    uint32_t Place = N % 4, Shift = 8 * Place;
    uint32_t Word = F.Stochastic(X, Dice, 0x11223344, Place);
    ASSERT_EQ(Word & ~(0xffu << Shift), 0x11223344 & ~(0xffu << Shift));
    uint32_t Code = Word >> Shift & 0xff, Down = 0;
    while (valueOf(As, Down + 1) <= X)
      ++Down;
    double Below = valueOf(As, Down), Above = valueOf(As, Down + 1);
    double Part = (X - Below) / (Above - Below);
    double Up = double(Dice >> (32 - CutBits)) / double(1 << CutBits);
    ASSERT_EQ(Code, Part + Up >= 1 ? Down + 1 : Down) << X;
  }
}
} // namespace

TEST(AmdConvert, EightBitFloats) {
  struct {
    const Target &On;
    const Format &Fp8, &Bf8;
  } Cases[] = {{Gfx942, FnuzE4M3, FnuzE5M2},
               {Gfx950, OcpE4M3, OcpE5M2},
               {Gfx1200, OcpE4M3, OcpE5M2}};
  for (auto &C : Cases)
    run(C.On, 1, [&](uint32_t) {
      checkDecode(Fp8, C.Fp8);
      checkDecode(Bf8, C.Bf8);
      checkEncode(Fp8, C.Fp8);
      checkEncode(Bf8, C.Bf8);
      checkStochastic(Fp8, C.Fp8, 20);
      checkStochastic(Bf8, C.Bf8, 21);
    });
}

VGI(float, fdot2, "llvm.amdgcn.fdot2", uint32_t, uint32_t, float, bool);
VGI(_Float16, fdot2F16, "llvm.amdgcn.fdot2.f16.f16", uint32_t, uint32_t,
    _Float16);
VGI(float, fdot2Bf16, "llvm.amdgcn.fdot2.f32.bf16", uint32_t, uint32_t, float,
    bool);
VGI(float, fdot2cBf16, "llvm.amdgcn.fdot2c.f32.bf16", uint32_t, uint32_t, float,
    bool);

TEST(AmdConvert, DotProductsOfHalves) {
  Random R(5);
  auto Half = [](uint32_t V) { return double(fromBits<_Float16>(V & 0xffff)); };
  auto Brain = [](uint32_t V) { return double(fromBits<float>(V << 16)); };
  for (int N = 0; N < 20000; ++N) {
    // Powers near 0, so that nothing is infinite.
    uint32_t A = (R.word() & 0x83ff83ff) | 0x38003c00,
             B = (R.word() & 0x83ff83ff) | 0x3c003400;
    float C = int32_t(R.word()) * 0x1p-31f;
    float Want = float(C + Half(A) * Half(B));
    Want = float(Want + Half(A >> 16) * Half(B >> 16));
    ASSERT_EQ(fdot2(A, B, C, false), Want);
    ASSERT_EQ(fdot2(A, B, C, true), std::fmin(std::fmax(Want, 0.f), 1.f));
    _Float16 H = _Float16(C);
    H = _Float16(double(H) + Half(A) * Half(B));
    H = _Float16(double(H) + Half(A >> 16) * Half(B >> 16));
    ASSERT_EQ(fdot2F16(A, B, _Float16(C)), H);
    A = (A & 0x807f807f) | 0x3f803f00;
    B = (B & 0x807f807f) | 0x3f004000;
    Want = float(C + Brain(A) * Brain(B));
    Want = float(Want + Brain(A >> 16) * Brain(B >> 16));
    ASSERT_EQ(fdot2Bf16(A, B, C, false), Want);
    ASSERT_EQ(fdot2cBf16(A, B, C, false), Want);
    ASSERT_EQ(fdot2Bf16(A, B, C, true), std::fmin(std::fmax(Want, 0.f), 1.f));
  }
}
