// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conversions that are ours, against exact rounding of every bfloat.
#include "VirtualGpu/Jit/Jit.h"
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
