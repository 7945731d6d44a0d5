// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf's formats, against the host's printf.
#include "VirtualGpu/Run/Schedule/Services/Printf.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstring>
#include <vector>

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

/// A message as AMD's device code sends it.
class Message {
public:
  explicit Message(const std::string &Format) { text(Format); }
  Message &text(const std::string &Text) {
    std::string Bytes = Text + std::string(8 - Text.size() % 8, '\0');
    for (size_t I = 0; I < Bytes.size(); I += 8) {
      Words.push_back(0);
      std::memcpy(&Words.back(), Bytes.data() + I, 8);
    }
    return *this;
  }
  template <typename T> Message &add(T Value) {
    Words.push_back(0);
    std::memcpy(&Words.back(), &Value, sizeof(T));
    return *this;
  }
  /// The text, and that all of it is counted.
  std::string operator()(bool MistakesLengths = false) {
    std::string Out = "before ";
    const int32_t Count = formatMessage(Words, MistakesLengths, Out);
    EXPECT_EQ(size_t(Count), Out.size() - 7);
    return Out.substr(7);
  }

private:
  std::vector<uint64_t> Words;
};

TEST(AmdPrintf, CountsCharacters) {
  EXPECT_EQ(Message("plain\n")(), "plain\n");
  EXPECT_EQ(Message("%d %.2f %s%%|").add(int64_t(-3)).add(2.25).text("str")(),
            "-3 2.25 str%|");
  EXPECT_EQ(Message("%zu %lld %hhd %hd %c %p %x")
                .add(123456789012ull)
                .add(int64_t(-9876543210))
                .add(int64_t(253))
                .add(int64_t(65531))
                .add(uint64_t('x'))
                .add(uint64_t(16))
                .add(~uint64_t(0))(),
            "123456789012 -9876543210 -3 -5 x 0x10 ffffffff");
  EXPECT_EQ(Message("[%*.*f|%-*d]")
                .add(uint64_t(8))
                .add(uint64_t(3))
                .add(3.14159)
                .add(uint64_t(4))
                .add(uint64_t(7))(),
            "[   3.142|7   ]");
}

TEST(AmdPrintf, EndsWhereTheArgumentsDo) {
  EXPECT_EQ(Message("a %d b %d c").add(uint64_t(1))(), "a 1 b ");
  EXPECT_EQ(Message("100%% %y")(), "100% ");
  EXPECT_EQ(Message("%*d|%d").add(uint64_t(3))(), "|")
      << "no value for the star";
}

// The lengths of strings, before ROCm 7.2 and since.
TEST(AmdPrintf, PaddedAndCutStrings) {
  Message Padded("  %10s %i\n");
  Padded.text("123").add(uint64_t(1));
  EXPECT_EQ(Padded(), "         123 1\n");
  EXPECT_EQ(Padded(true), "         123 ");
  Message Fits("  %10s %i\n");
  Fits.text("12345678").add(uint64_t(1));
  EXPECT_EQ(Fits(true), "    12345678 1\n");
  Message Cut("[%.3s] %d");
  Cut.text("abcdefghijkl").add(uint64_t(5));
  EXPECT_EQ(Cut(), "[abc] 5");
  EXPECT_EQ(Cut(true), "[abc] 1818978921") << "ijkl";
  Message Far("[%20s] %d\n");
  Far.text("abc").add(uint64_t(5));
  EXPECT_EQ(Far(), "[                 abc] 5\n");
  EXPECT_EQ(Far(true), "[                 abc] 0\n") << "behind the message";
}

TEST(AmdPrintf, WhatIsUndefinedReadsNothingElse) {
  EXPECT_EQ(Message("%S %d").add(uint64_t(1)).add(uint64_t(2))(), "%S %d");
  EXPECT_EQ(Message("%ls").text("wide")(), "wide");
  EXPECT_EQ(Message("%s").add(uint64_t(0x4142434445464748))(), "HGFEDCBA");
  EXPECT_EQ(Message("%n.").add(uint64_t(1))(), ".");
}

} // namespace
