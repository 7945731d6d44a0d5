// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conversions that are ours, against exact rounding of every bfloat.
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <string>

using namespace porthip::vgpu;

namespace {

void *find(const char *Name) {
  for (const HostSymbol &S : libraryFunctions())
    if (std::string(S.Name) == Name)
      return S.Address;
  return nullptr;
}

float fromBits(uint16_t Bits) {
  uint32_t Word = uint32_t(Bits) << 16;
  float F;
  std::memcpy(&F, &Word, 4);
  return F;
}

uint16_t bitsOf(__bf16 Value) {
  uint16_t Bits;
  std::memcpy(&Bits, &Value, 2);
  return Bits;
}

TEST(LibraryFunctions, BfloatOfFloatAndDouble) {
  auto FromFloat = reinterpret_cast<__bf16 (*)(float)>(find("__truncsfbf2"));
  auto FromDouble = reinterpret_cast<__bf16 (*)(double)>(find("__truncdfbf2"));
  ASSERT_TRUE(FromFloat && FromDouble);
  // Between each two neighbours: below, at and above the middle.
  for (uint32_t I = 0; I != 0x7f7f; ++I) {
    const double A = fromBits(uint16_t(I)), B = fromBits(uint16_t(I + 1));
    const double Middle = (A + B) / 2;
    const uint16_t Even = uint16_t(I & 1 ? I + 1 : I);
    EXPECT_EQ(bitsOf(FromFloat(float(A))), I);
    EXPECT_EQ(bitsOf(FromFloat(float(Middle))), Even);
    EXPECT_EQ(bitsOf(FromFloat(-float(Middle))), Even | 0x8000);
    EXPECT_EQ(bitsOf(FromDouble(Middle)), Even);
    // So near to the middle that going through float loses it.
    EXPECT_EQ(bitsOf(FromDouble(std::nextafter(Middle, A))), I);
    EXPECT_EQ(bitsOf(FromDouble(std::nextafter(Middle, B))), I + 1);
    EXPECT_EQ(bitsOf(FromDouble(-std::nextafter(Middle, B))), (I + 1) | 0x8000);
  }
  const float Inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(bitsOf(FromFloat(Inf)), 0x7f80);
  EXPECT_EQ(bitsOf(FromFloat(3.4e38f)), 0x7f80);
  EXPECT_EQ(bitsOf(FromDouble(1e300)), 0x7f80);
  EXPECT_TRUE(std::isnan(fromBits(bitsOf(FromFloat(std::nanf(""))))));
  EXPECT_TRUE(std::isnan(fromBits(bitsOf(FromDouble(std::nan(""))))));
}

float fromHalf(uint16_t Bits) {
  auto Extend = reinterpret_cast<float (*)(_Float16)>(find("__extendhfsf2"));
  _Float16 Half;
  std::memcpy(&Half, &Bits, 2);
  return Extend(Half);
}

uint16_t bitsOf(_Float16 Value) {
  uint16_t Bits;
  std::memcpy(&Bits, &Value, 2);
  return Bits;
}

TEST(LibraryFunctions, HalfToFloat) {
  for (uint32_t I = 0; I != 0x7c00; ++I) {
    const int Exponent = int(I >> 10), Fraction = int(I & 0x3ff);
    const double Value = Exponent ? std::ldexp(1024 + Fraction, Exponent - 25)
                                  : std::ldexp(Fraction, -24);
    EXPECT_EQ(fromHalf(uint16_t(I)), Value);
    EXPECT_EQ(fromHalf(uint16_t(I | 0x8000)), -Value);
    EXPECT_EQ(std::signbit(fromHalf(uint16_t(I | 0x8000))), true);
  }
  EXPECT_EQ(fromHalf(0x7c00), std::numeric_limits<float>::infinity());
  EXPECT_EQ(fromHalf(0xfc00), -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(fromHalf(0x7c01)));
  EXPECT_TRUE(std::isnan(fromHalf(0xfe00)));
}

TEST(LibraryFunctions, HalfOfFloatAndDouble) {
  auto FromFloat = reinterpret_cast<_Float16 (*)(float)>(find("__truncsfhf2"));
  auto FromDouble =
      reinterpret_cast<_Float16 (*)(double)>(find("__truncdfhf2"));
  ASSERT_TRUE(FromFloat && FromDouble);
  for (uint32_t I = 0; I != 0x7c00; ++I) {
    const double A = fromHalf(uint16_t(I));
    const double B = I == 0x7bff ? 65536 : fromHalf(uint16_t(I + 1));
    const double Middle = (A + B) / 2;
    const uint16_t Even = uint16_t(I & 1 ? I + 1 : I);
    EXPECT_EQ(bitsOf(FromFloat(float(A))), I);
    EXPECT_EQ(bitsOf(FromFloat(float(Middle))), Even) << I;
    EXPECT_EQ(bitsOf(FromFloat(-float(Middle))), Even | 0x8000);
    EXPECT_EQ(bitsOf(FromFloat(std::nextafter(float(Middle), float(A)))), I);
    EXPECT_EQ(bitsOf(FromFloat(std::nextafter(float(Middle), float(B)))),
              I + 1);
    EXPECT_EQ(bitsOf(FromDouble(Middle)), Even);
    // So near to the middle that going through float loses it.
    EXPECT_EQ(bitsOf(FromDouble(std::nextafter(Middle, A))), I);
    EXPECT_EQ(bitsOf(FromDouble(std::nextafter(Middle, B))), I + 1);
    EXPECT_EQ(bitsOf(FromDouble(-std::nextafter(Middle, B))), (I + 1) | 0x8000);
  }
  EXPECT_EQ(bitsOf(FromFloat(1e10f)), 0x7c00);
  EXPECT_EQ(bitsOf(FromFloat(-1e10f)), 0xfc00);
  EXPECT_EQ(bitsOf(FromDouble(1e300)), 0x7c00);
  EXPECT_EQ(bitsOf(FromDouble(1e-300)), 0);
  EXPECT_TRUE(std::isnan(fromHalf(bitsOf(FromFloat(std::nanf(""))))));
  EXPECT_TRUE(std::isnan(fromHalf(bitsOf(FromDouble(std::nan(""))))));
}

TEST(LibraryFunctions, HalfAndWideIntegers) {
  using Wide = __int128;
  auto ToHalf = reinterpret_cast<_Float16 (*)(Wide)>(find("__floattihf"));
  auto OfUnsigned =
      reinterpret_cast<_Float16 (*)(unsigned __int128)>(find("__floatuntihf"));
  auto ToWide = reinterpret_cast<Wide (*)(_Float16)>(find("__fixhfti"));
  ASSERT_TRUE(ToHalf && OfUnsigned && ToWide);
  EXPECT_EQ(bitsOf(ToHalf(2049)), 0x6800); // tie to even
  EXPECT_EQ(bitsOf(ToHalf(-2051)), 0xe802);
  EXPECT_EQ(bitsOf(ToHalf(65519)), 0x7bff);
  EXPECT_EQ(bitsOf(ToHalf(65520)), 0x7c00);
  EXPECT_EQ(bitsOf(ToHalf(-(Wide(1) << 126))), 0xfc00);
  EXPECT_EQ(bitsOf(OfUnsigned(~(unsigned __int128)0)), 0x7c00);
  EXPECT_EQ(bitsOf(OfUnsigned(7)), 0x4700);
  EXPECT_TRUE(ToWide(ToHalf(-1500)) == -1500);
  EXPECT_TRUE(ToWide(_Float16(65504.0f)) == 65504);
}

TEST(LibraryFunctions, EachNameOnce) {
  std::map<std::string, int> Seen;
  for (const HostSymbol &S : libraryFunctions()) {
    EXPECT_EQ(++Seen[S.Name], 1) << S.Name;
    EXPECT_NE(S.Address, nullptr) << S.Name;
  }
  EXPECT_EQ(reinterpret_cast<double (*)(double)>(find("cos"))(0), 1.0);
  EXPECT_EQ(find("system"), nullptr);
}

} // namespace
