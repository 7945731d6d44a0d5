// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelValues.h"
#include "Verify/Kernel/SizeExpression.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <set>

using namespace llvm;
using namespace porthip;

namespace {

std::string sizeOf(StringRef Text) {
  auto Value = evaluateSize(Text, {{"n", 1000}, {"Zero", 0}});
  return Value ? std::to_string(*Value) : toString(Value.takeError());
}

TEST(SizeExpression, Computes) {
  EXPECT_EQ(sizeOf("n"), "1000");
  EXPECT_EQ(sizeOf(" 2 + 3 * (n - 1) "), "2999");
  EXPECT_EQ(sizeOf("ceildiv(n, 256)"), "4");
  EXPECT_EQ(sizeOf("ceildiv(Zero, 256)"), "0");
  EXPECT_EQ(sizeOf("ceildiv(-n, 256)"), "-3");
  EXPECT_EQ(sizeOf("max(1, min(n, 7)) % 4"), "3");
  EXPECT_EQ(sizeOf("10 - 2 - 3"), "5");
  EXPECT_EQ(sizeOf("--n"), "1000");
}

TEST(SizeExpression, SaysWhatIsWrong) {
  EXPECT_EQ(sizeOf("m"), "'m': there is no size 'm'; there are Zero, n");
  EXPECT_EQ(sizeOf("n / Zero"), "'n / Zero': divides by zero");
  EXPECT_EQ(sizeOf("ceildiv(n, 0)"), "'ceildiv(n, 0)': divides by zero");
  EXPECT_EQ(sizeOf("(n"), "'(n': needs a ')'");
  EXPECT_EQ(sizeOf("n n"), "'n n': 'n' is unexpected here");
  EXPECT_EQ(sizeOf(""), "'': is not complete");
  EXPECT_EQ(sizeOf("n * 9223372036854775807"),
            "'n * 9223372036854775807': does not fit into 63 bits");
  EXPECT_EQ(sizeOf(std::string(1000, '(')),
            "'" + std::string(1000, '(') + "': is nested too deeply");
  EXPECT_EQ(sizeOf("log(n)"), "'log(n)': log() takes two values");
}

template <typename T>
std::vector<T> made(ElementType Type, const Json &Node, uint64_t Count = 100,
                    uint64_t Seed = 1, std::vector<std::string> Special = {}) {
  std::vector<T> Values(Count);
  Sizes Names = {{"n", 10}};
  ValuePlaces To{
      reinterpret_cast<char *>(Values.data()), Count, sizeof(T), Type, {}};
  Error Wrong = makeValues(To, Node, {&Names, Seed, std::move(Special)});
  EXPECT_FALSE(bool(Wrong)) << toString(std::move(Wrong));
  return Values;
}

std::string wrong(ElementType Type, const Json &Node) {
  uint64_t Room[4];
  Sizes Names = {{"n", 10}};
  ValuePlaces To{reinterpret_cast<char *>(Room), 4, 8, Type, {}};
  return toString(makeValues(To, Node, {&Names, 1, {}}));
}

TEST(KernelValues, FollowTheSeed) {
  auto A = made<float>(ElementType::F32, {{"range", {-2, 3}}});
  EXPECT_EQ(A, made<float>(ElementType::F32, {{"range", {-2, 3}}}));
  EXPECT_NE(A, made<float>(ElementType::F32, {{"range", {-2, 3}}}, 100, 2));
  for (float Value : A) {
    EXPECT_GE(Value, -2);
    EXPECT_LE(Value, 3);
  }
  // The same on every machine: splitmix64 of 1 is 0x910a2dec89025cc1.
  EXPECT_FLOAT_EQ(made<float>(ElementType::F32, Json::object(), 1)[0],
                  0.13312315f);
}

TEST(KernelValues, FillIntegers) {
  std::set<int> Seen;
  for (int Value : made<int>(ElementType::I32, {{"range", {-1, "n - 9"}}}))
    Seen.insert(Value);
  EXPECT_EQ(Seen, (std::set<int>{-1, 0, 1}));
  auto Sorted = made<int>(ElementType::I32, {{"fill", "sorted"}});
  EXPECT_TRUE(std::is_sorted(Sorted.begin(), Sorted.end()));
  auto Shuffled = made<int>(ElementType::I32, {{"fill", "permutation"}});
  auto Index = made<int>(ElementType::I32, {{"fill", "index"}});
  EXPECT_NE(Shuffled, Index);
  std::sort(Shuffled.begin(), Shuffled.end());
  EXPECT_EQ(Shuffled, Index);
  EXPECT_EQ(
      made<uint64_t>(ElementType::U64, {{"range", {INT64_MIN, INT64_MIN}}}, 0)
          .size(),
      0u);
  EXPECT_EQ(made<int64_t>(ElementType::I64, {{"value", INT64_MAX}}, 1)[0],
            INT64_MAX);
  EXPECT_EQ(made<int>(ElementType::I32, {{"value", {1, "n"}}}, 3),
            (std::vector<int>{1, 10, 1}));
}

TEST(KernelValues, StoreSmallFloats) {
  EXPECT_EQ(made<uint16_t>(ElementType::F16, {{"value", 1}}, 1)[0], 0x3c00);
  EXPECT_EQ(made<uint16_t>(ElementType::BF16, {{"value", -2.0}}, 1)[0], 0xc000);
  EXPECT_EQ(made<uint16_t>(ElementType::F16, {{"value", "inf"}}, 1)[0], 0x7c00);
  EXPECT_TRUE(
      std::isnan(made<double>(ElementType::F64, {{"value", "nan"}}, 1)[0]));
}

TEST(KernelValues, StrewSpecialOnes) {
  auto All =
      made<float>(ElementType::F32, Json::object(), 1000, 1, specialNames());
  unsigned Nan = 0, Infinite = 0, Denormal = 0, NegativeZero = 0;
  for (float Value : All) {
    Nan += std::isnan(Value);
    Infinite += std::isinf(Value);
    Denormal += std::fpclassify(Value) == FP_SUBNORMAL;
    NegativeZero += Value == 0 && std::signbit(Value);
  }
  for (unsigned Count : {Nan, Infinite, Denormal, NegativeZero})
    EXPECT_GT(Count, 5u);
  EXPECT_LT(Nan + Infinite + Denormal + NegativeZero, 300u);
}

TEST(KernelValues, SayWhatDoesNotFit) {
  EXPECT_EQ(wrong(ElementType::U8, {{"value", 300}}),
            "the value 300 does not fit u8");
  EXPECT_EQ(wrong(ElementType::U32, {{"value", -1}}),
            "the value -1 does not fit u32");
  EXPECT_EQ(wrong(ElementType::Bool, {{"value", 2}}),
            "the value 2 does not fit bool");
  EXPECT_EQ(wrong(ElementType::I32, {{"value", "nan"}}),
            "a floating-point value does not fit i32");
  EXPECT_EQ(wrong(ElementType::I32, {{"range", {3, 1}}}),
            "the range ends before it begins");
  EXPECT_EQ(wrong(ElementType::I32, {{"range", {0, 0.5}}}),
            "the ends of a range of integers must be integers");
  EXPECT_EQ(wrong(ElementType::F32, {{"value", "m"}}),
            "'m': there is no size 'm'; there are n");
}

} // namespace
