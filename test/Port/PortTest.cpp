// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/Port.h"
#include "gtest/gtest.h"

namespace porthip {
namespace {

Edit edit(unsigned Offset, unsigned Length, std::string Text) {
  Edit E;
  E.Offset = Offset;
  E.Length = Length;
  E.Text = std::move(Text);
  return E;
}

Finding finding(std::string File, unsigned Offset, std::string Check) {
  Finding F;
  F.File = std::move(File);
  F.Offset = Offset;
  F.Line = Offset + 1; // one character a line
  F.Check = std::move(Check);
  return F;
}

TEST(ApplyEdits, InOrder) {
  EXPECT_EQ(applyEdits("abc", {}), "abc");
  EXPECT_EQ(applyEdits("abc", {edit(0, 1, "x"), edit(1, 0, "1"),
                               edit(1, 0, "2"), edit(1, 2, "")}),
            "x12");
  EXPECT_EQ(applyEdits("", {edit(0, 0, "x")}), "x");
  EXPECT_EQ(applyEdits("a\r\n\xff", {edit(4, 0, "!")}), "a\r\n\xff!");
}

TEST(Findings, SortedAndOnce) {
  std::vector<Finding> F = {finding("b", 1, "x"), finding("a", 9, "x"),
                            finding("a", 2, "y"), finding("a", 2, "x"),
                            finding("b", 1, "x")};
  sortAndDeduplicate(F);
  ASSERT_EQ(F.size(), 4u);
  EXPECT_EQ(F[0].Check + F[1].Check, "xy");
  EXPECT_EQ(F[2].Offset, 9u);
  EXPECT_EQ(F[3].File, "b");
}

TEST(Findings, SamePlaceOtherMessageStays) {
  std::vector<Finding> F = {finding("a", 1, "x"), finding("a", 1, "x")};
  F[0].Message = "one";
  F[1].Message = "another";
  sortAndDeduplicate(F);
  EXPECT_EQ(F.size(), 2u);
  EXPECT_EQ(F[0].Message, "another");
}

TEST(Fingerprint, StableOverMoves) {
  Finding F = finding("a.cu", 10, "porthip-x");
  F.Symbol = "cudaFoo";
  std::string Print = fingerprint(F, "  cudaFoo();\r");
  EXPECT_EQ(Print.size(), 16u);
  EXPECT_EQ(Print.find_first_not_of("0123456789abcdef"), std::string::npos);
  F.Offset = 99;
  F.Line = 7;
  EXPECT_EQ(fingerprint(F, "cudaFoo();"), Print);
  EXPECT_NE(fingerprint(F, "cudaFoo(1);"), Print);
  F.Symbol = "cudaBar";
  EXPECT_NE(fingerprint(F, "cudaFoo();"), Print);
}

TEST(Port, Find) {
  Port P;
  P.Files.resize(2);
  P.Files[1].Path = "b.cu";
  EXPECT_EQ(P.find("b.cu"), &P.Files[1]);
  EXPECT_EQ(P.find("c.cu"), nullptr);
}

} // namespace
} // namespace porthip
