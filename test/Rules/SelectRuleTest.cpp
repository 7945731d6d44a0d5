// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleIndex.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr VersionRange Default;

Rule rule(StringRef Hip, uint32_t Since = 0, uint32_t Until = 0,
          ArrayRef<uint8_t> Arity = {}) {
  Rule R;
  R.Hip = Hip;
  R.SinceHip.Number = Since;
  R.UntilHip.Number = Until;
  R.Arity = Arity;
  return R;
}

std::string select(std::vector<Rule> Rules, CallShape Call,
                   VersionRange Hip = Default) {
  std::vector<const Rule *> Pointers;
  for (const Rule &R : Rules)
    Pointers.push_back(&R);
  const Rule *R = selectRule(Pointers, Call, Hip);
  return R ? R->Hip.str() : "none";
}

VersionRange only(uint32_t Number) {
  VersionRange Range;
  Range.First.Number = Range.Last.Number = Number;
  return Range;
}

TEST(SelectRule, FirstThatCoversAllVersions) {
  EXPECT_EQ(select({rule("a", 60000), rule("b")}, {1}), "b");
  EXPECT_EQ(select({rule("a"), rule("b")}, {1}), "a");
  EXPECT_EQ(select({rule("a", 50200), rule("b")}, {1}), "a");
  EXPECT_EQ(select({rule("a", 0, 70000), rule("b", 60000)}, {1}), "a");
}

TEST(SelectRule, ThenTheFirstThatCoversSome) {
  EXPECT_EQ(select({rule("a", 60000), rule("b", 0, 60000)}, {1}), "a");
  EXPECT_EQ(select({rule("a", 110000)}, {1}), "none");
  EXPECT_EQ(select({rule("a", 0, 50200)}, {1}), "none");
  EXPECT_EQ(select({rule("a", 0, 50201)}, {1}), "a");
}

TEST(SelectRule, ForOneVersion) {
  std::vector<Rule> Rules = {rule("new", 60000), rule("old")};
  EXPECT_EQ(select(Rules, {1}, only(60300)), "new");
  EXPECT_EQ(select(Rules, {1}, only(60000)), "new");
  EXPECT_EQ(select(Rules, {1}, only(50700)), "old");
  EXPECT_EQ(select({rule("a", 0, 60000)}, {1}, only(60000)), "none");
}

TEST(SelectRule, Arity) {
  static constexpr uint8_t One[] = {1}, TwoOrThree[] = {2, 3};
  std::vector<Rule> Rules = {rule("1", 0, 0, One),
                             rule("23", 0, 0, TwoOrThree)};
  EXPECT_EQ(select(Rules, {1}), "1");
  EXPECT_EQ(select(Rules, {3}), "23");
  EXPECT_EQ(select(Rules, {4}), "none");
  EXPECT_EQ(select(Rules, {-1}), "none");
  EXPECT_EQ(select({Rules[0], rule("any")}, {-1}), "any");
  EXPECT_EQ(select({Rules[0], rule("any")}, {1}), "1");
  EXPECT_EQ(select({}, {1}), "none");
}

TEST(SelectRule, TypesOfArguments) {
  static const ArgumentTypeName Half[] = {{0, "__half*"}, {0, "float2*"}};
  static const ArgumentTypeName Both[] = {{0, "int"}, {1, "unsigned int"}};
  std::vector<Rule> Rules = {rule("half"), rule("both"), rule("any")};
  Rules[0].Types = Half;
  Rules[1].Types = Both;
  auto With = [&](std::vector<ArgumentTypes> Types) {
    return select(Rules, {int(Types.size()), Types});
  };
  EXPECT_EQ(With({{"__half*"}, {"__half"}}), "half");
  EXPECT_EQ(With({{"float2*"}, {}}), "half");
  EXPECT_EQ(With({{"__half"}, {}}), "any");
  EXPECT_EQ(With({{"int"}, {"unsigned int"}}), "both");
  EXPECT_EQ(With({{"int"}, {"int"}}), "any");
  EXPECT_EQ(With({{"int"}}), "any");
  // A header that is parsed with several types; a type that is not known; a
  // name that is not called.
  EXPECT_EQ(With({{"float*", "__half*"}, {}}), "half");
  EXPECT_EQ(With({{}, {}}), "any");
  EXPECT_EQ(select(Rules, {}), "any");
}

TEST(SelectRule, TypesWithVersions) {
  static const ArgumentTypeName Half[] = {{0, "__half*"}};
  std::vector<Rule> Rules = {rule("half", 60000), rule("any")};
  Rules[0].Types = Half;
  const std::vector<ArgumentTypes> Types = {{"__half*"}};
  // The rule for all types means something else.
  EXPECT_EQ(select(Rules, {1, Types}), "half");
  EXPECT_EQ(select(Rules, {1, Types}, only(60000)), "half");
  EXPECT_EQ(select(Rules, {1, Types}, only(50200)), "any");
  EXPECT_EQ(select(Rules, {1}), "any");
}

} // namespace
} // namespace porthip
