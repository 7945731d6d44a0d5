// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf's formats, against the host's printf.
#include "VirtualGpu/Run/Schedule/Services/Printf.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstring>

using namespace porthip::vgpu;

namespace {

/// Arguments as NVIDIA's compilers pack them.
class Packed {
public:
  template <typename T> Packed &add(T Value) {
    Bytes.resize((Bytes.size() + sizeof(T) - 1) / sizeof(T) * sizeof(T));
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof(T));
    return *this;
  }
  std::string operator()(const char *Format, int32_t Count) {
    PackedArguments Arguments(Bytes.data());
    std::string Out;
    EXPECT_EQ(formatPrintf(Format, Arguments, Out), Count) << Format;
    return Out;
  }

private:
  std::string Bytes;
};

TEST(Printf, IntegersOfAllSizes) {
  EXPECT_EQ(Packed().add(-5).add(7u).add(-1LL).add(255)("%d|%5u|%lld|%#x", 4),
            "-5|    7|-1|0xff");
  EXPECT_EQ(Packed().add(-1)("%u", 1), "4294967295");
  EXPECT_EQ(Packed().add(-1).add(-1L)("%x %lx", 2),
            "ffffffff ffffffffffffffff");
  EXPECT_EQ(Packed().add(uint64_t(3)).add(-4)("%zu %hd", 2), "3 -4");
}

TEST(Printf, AlignsWhatFollows) {
  EXPECT_EQ(Packed().add(1).add(2.5).add(3).add("x")("%d %g %d %s", 4),
            "1 2.5 3 x");
}

TEST(Printf, WidthsFromArguments) {
  EXPECT_EQ(Packed().add(8).add(3).add(3.14159)("[%*.*f]", 3), "[   3.142]");
  EXPECT_EQ(Packed().add(-6).add(42)("[%*d]", 2), "[42    ]");
  EXPECT_EQ(Packed().add(-1).add(0.5)("%.*f", 2), "0.500000");
  EXPECT_EQ(Packed().add(2).add("abcdef")("%.*s", 2), "ab");
}

TEST(Printf, FloatsPointersCharacters) {
  char Expected[64];
  void *P = reinterpret_cast<void *>(0x1234);
  std::snprintf(Expected, sizeof(Expected), "%e %a %p %c %%", 1e-10, 1.0, P,
                'z');
  EXPECT_EQ(
      Packed().add(1e-10).add(1.0).add(P).add(int('z'))("%e %a %p %c %%", 4),
      Expected);
}

TEST(Printf, StringsAndLongTexts) {
  std::string Long(5000, 'y');
  EXPECT_EQ(Packed().add(Long.c_str())("<%s>", 1), "<" + Long + ">");
  EXPECT_EQ(Packed().add(static_cast<char *>(nullptr))("%s", 1), "(null)");
  EXPECT_EQ(Packed().add(1.0)("%300.2f", 1).size(), 300u);
}

TEST(Printf, WhatIsNoConversionStays) {
  EXPECT_EQ(Packed()("100% %y %", 0), "100% %y %");
}

TEST(Printf, WordsForm) {
  double D = 2.25;
  uint64_t Bits;
  std::memcpy(&Bits, &D, 8);
  const uint64_t Words[] = {uint64_t(-3), Bits,
                            reinterpret_cast<uint64_t>("str")};
  WordArguments Arguments(Words, 3);
  std::string Out;
  EXPECT_EQ(formatPrintf("%d %.2f %s %d", Arguments, Out), 4);
  EXPECT_EQ(Out, "-3 2.25 str 0"); // past the end: 0
}

} // namespace
