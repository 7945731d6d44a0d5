// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Cause/Origin.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

std::string same(llvm::StringRef Where) { return Where.str(); }

std::optional<Origin> originOf(llvm::StringRef A, llvm::StringRef B,
                               bool AreLinesSame = false) {
  return findOrigin(parseThreadEvents(A), parseThreadEvents(B), same, same,
                    [&](llvm::StringRef) { return AreLinesSame; });
}

TEST(Origin, FirstValueThatDiffers) {
  auto O = originOf("a.cu:1\tload\t2\na.cu:2\t*\t6\t2\t3\na.cu:3\tstore\t6\n",
                    "a.cu:1\tload\t2\na.cu:2\t*\t8\t2\t4\na.cu:3\tstore\t8\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:2");
  EXPECT_EQ(O->Round, 1u);
  EXPECT_EQ(O->TextA, "2 * 3 gives 6");
  EXPECT_EQ(O->TextB, "2 * 4 gives 8");
}

TEST(Origin, FusedProductIsNoDifference) {
  // One side rounds the product; the sums are the same in the first round.
  auto O = originOf("a.cu:2\tfma\t7\t2\t3\t1\na.cu:2\tfma\t22.5\t7\t3\t1\n",
                    "a.cu:2\t*\t6\t2\t3\na.cu:2\t+\t7\t6\t1\n"
                    "a.cu:2\t*\t21\t7\t3\na.cu:2\t+\t22\t21\t1\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->Round, 2u);
  EXPECT_EQ(O->TextA, "fma(7, 3, 1) gives 22.5");
  EXPECT_EQ(O->TextB, "21 + 1 gives 22");
}

TEST(Origin, NothingWhereAllValuesAreThere) {
  EXPECT_FALSE(originOf("a.cu:1\tload\t2\na.cu:2\t+\t4\t2\t2\n",
                        "a.cu:1\tload\t2\na.cu:2\t*\t3\t1\t3\n"
                        "a.cu:2\t+\t4\t3\t1\n"));
  // A line of one side alone, and a record that was cut off.
  EXPECT_FALSE(originOf("a.cu:1\tload\t2\n", "a.cu:1\tload\t2\na.cu:9\t+\t4"));
}

TEST(Origin, BranchesIntegersAndBarriers) {
  // The place that a line computes is wrong before what is read there.
  auto O = originOf("a.cu:1\tint\t160\na.cu:2\tbranch\t1\na.cu:3\tload\t5\n",
                    "a.cu:1\tint\t165\na.cu:2\tbranch\t1\na.cu:3\tload\t6\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:1");
  EXPECT_EQ(O->TextA, "computes 160");
  // A loop that goes on for a round more.
  O = originOf("a.cu:2\tbranch\t1\na.cu:3\tload\t5\na.cu:2\tbranch\t0\n",
               "a.cu:2\tbranch\t1\na.cu:3\tload\t5\na.cu:2\tbranch\t1\n"
               "a.cu:3\tload\t6\na.cu:2\tbranch\t0\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:2");
  EXPECT_EQ(O->Round, 2u);
  EXPECT_EQ(O->TextB, "takes the branch");
  // A barrier that is left out.
  O = originOf("a.cu:1\tload\t5\na.cu:2\tbarrier\t1\na.cu:3\tload\t5\n",
               "a.cu:1\tload\t5\na.cu:3\tload\t6\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:2");
  EXPECT_EQ(O->WhereB, "a.cu:2");
  EXPECT_EQ(O->TextB, "");
  // Integers of the port's own, and a loop that one side has unrolled.
  EXPECT_FALSE(originOf("a.cu:1\tint\t1\na.cu:2\tbranch\t1\n",
                        "a.cu:1\tint\t9\na.cu:1\tint\t1\n"));
}

TEST(Origin, UnrolledLoopsGoNoOtherWay) {
  // Four rounds in steps of two on one side, whose remainder goes first.
  auto O = originOf("a.cu:1\tbranch\t0\na.cu:2\tload\t1\na.cu:2\tload\t2\n"
                    "a.cu:1\tbranch\t0\na.cu:2\tload\t3\na.cu:2\tload\t4\n"
                    "a.cu:1\tbranch\t1\na.cu:3\tstore\t7\n",
                    "a.cu:1\tbranch\t1\na.cu:2\tload\t1\na.cu:1\tbranch\t1\n"
                    "a.cu:2\tload\t2\na.cu:1\tbranch\t1\na.cu:2\tload\t3\n"
                    "a.cu:1\tbranch\t1\na.cu:2\tload\t4\na.cu:1\tbranch\t0\n"
                    "a.cu:3\tstore\t9\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:3");
  // A loop that one side never enters is another way.
  O = originOf("a.cu:1\tbranch\t1\na.cu:2\tload\t1\na.cu:1\tbranch\t0\n"
               "a.cu:3\tstore\t1\n",
               "a.cu:1\tbranch\t0\na.cu:3\tstore\t0\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:1");
  // As many integers as the other side has.
  EXPECT_FALSE(originOf("a.cu:1\tint\t7\na.cu:2\tload\t1\n",
                        "a.cu:1\tint\t64\na.cu:2\tload\t1\n"
                        "a.cu:1\tint\t128\n",
                        /*AreLinesSame=*/true));
}

TEST(Origin, WayThatOneSideDoesNotTake) {
  // Two conditions are one branch, turned round on one side.
  auto O =
      originOf("a.cu:1\tbranch\t0\na.cu:2\tstore\t5\n", "a.cu:1\tbranch\t0\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:1");
  // The compiler knows that the loop is not entered.
  O = originOf("a.cu:1\tload\t5\na.cu:3\tbranch\t1\na.cu:4\tatomic\t5\n"
               "a.cu:2\tbranch\t0\n",
               "a.cu:1\tload\t5\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:3");
}

TEST(Origin, ComesFirstByRounds) {
  // The barrier that is left out is before the second round's read.
  auto O = originOf("a.cu:1\tload\t1\na.cu:2\tbarrier\t1\na.cu:1\tload\t2\n"
                    "a.cu:2\tbarrier\t1\n",
                    "a.cu:1\tload\t1\na.cu:1\tload\t9\n");
  ASSERT_TRUE(O);
  EXPECT_EQ(O->WhereA, "a.cu:2");
}

TEST(Origin, VendorsIntegers) {
  // All lanes of a vote in 64 bits, of which the original's are a half.
  EXPECT_FALSE(originOf("a.cu:1\tvote\t5\na.cu:2\tstore\t1\n",
                        "a.cu:1\tballot\t12884901893\na.cu:2\tstore\t1\n"));
}

TEST(Origin, WhoWroteWhatWasRead) {
  auto O = originOf("a.cu:1\tload\t5\t@2,17\n", "a.cu:1\tload\t6\t@0,3\n");
  ASSERT_TRUE(O);
  ASSERT_EQ(O->Writers.size(), 2u);
  EXPECT_TRUE((O->Writers[0] == ThreadPlace{2, 17}));
  EXPECT_TRUE((O->Writers[1] == ThreadPlace{0, 3}));
}

TEST(Origin, MatchesLines) {
  std::vector<unsigned> Lines = matchLines("a\nb\nc\n", "new\na\nB\nc\n");
  EXPECT_EQ(Lines, (std::vector<unsigned>{0, 0, 1, 2, 3}));
}

} // namespace
