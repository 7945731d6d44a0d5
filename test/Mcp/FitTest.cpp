// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Fit.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::mcp;

TEST(Fit, WhatFitsStays) {
  Json J = {{"a", {1, 2, 3}}, {"b", "text"}};
  EXPECT_EQ(fit(J, 1000), J);
}

TEST(Fit, TheLongestIsCutAndTold) {
  Json Rows = Json::array();
  for (int I = 0; I < 100; ++I)
    Rows.push_back({{"message", "row " + std::to_string(I)}});
  Json J = fit({{"short", {1, 2}}, {"rows", Rows}}, 600);
  EXPECT_LE(J.dump().size(), 600u);
  EXPECT_EQ(J["short"], Json({1, 2}));
  const size_t Kept = J["rows"].size();
  EXPECT_GT(Kept, 5u);
  EXPECT_EQ(J["rows"][0]["message"], "row 0");
  EXPECT_EQ(J["leftOut"]["/rows"], 100 - Kept);
}

TEST(Fit, TextsAreCutBetweenCharacters) {
  std::string Text;
  for (int I = 0; I < 1000; ++I)
    Text += "\xc3\xa9"; // two bytes each
  Json J = fit({{"x", "y"}, {"a/b", Text}}, 500);
  EXPECT_LE(J.dump().size(), 500u);
  const std::string Kept = J["a/b"];
  EXPECT_EQ(Kept.size() % 2, 0u);
  EXPECT_EQ(J["leftOut"]["/a~1b"], Text.size() - Kept.size());
}

TEST(Fit, WhatCannotBeCutStays) {
  Json J = {{"a", {{"b", {{"c", 123456789}}}}}};
  EXPECT_EQ(fit(J, 5), J);
}

TEST(Fit, WhatIsLeftOutOfWhatIsLeftOutIsNotTold) {
  Json Rows = Json::array();
  for (int I = 0; I < 8; ++I)
    Rows.push_back(std::string(size_t(400 + I), 'x'));
  Json J = fit({{"rows", Rows}}, 300);
  EXPECT_LE(J.dump().size(), 300u);
  for (const auto &[Pointer, Count] : J["leftOut"].items())
    EXPECT_TRUE(J.contains(Json::json_pointer(Pointer))) << Pointer;
}

TEST(Fit, FirstOf) {
  EXPECT_EQ(firstOf("one\ntwo\nthree", 100), "one\ntwo\nthree");
  EXPECT_EQ(firstOf("one\ntwo\nthree", 8), "one\ntwo\n...");
  EXPECT_EQ(firstOf("a\u00e9b", 2), "a\n...");
}

TEST(Fit, LastOf) {
  EXPECT_EQ(lastOf("one\ntwo\nthree", 100), "one\ntwo\nthree");
  EXPECT_EQ(lastOf("one\ntwo\nthree", 8), "three");
  EXPECT_EQ(lastOf("abcdefgh", 3), "fgh");
}
