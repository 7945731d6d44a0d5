// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The changes make one text of the other, and are as few as can be.
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"
#include <random>
#include <string>

using namespace llvm;

namespace porthip {
namespace {

SmallVector<StringRef> linesOf(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, ' ', -1, /*KeepEmpty=*/false);
  return Lines;
}

/// "1+2>1+1 ": two lines of A from 1 on became one of B.
std::string changes(StringRef A, StringRef B) {
  std::string Text;
  for (const LineChange &C : diffLines(linesOf(A), linesOf(B)))
    Text += std::to_string(C.BeginA) + "+" + std::to_string(C.CountA) + ">" +
            std::to_string(C.BeginB) + "+" + std::to_string(C.CountB) + " ";
  return Text;
}

TEST(LineDiff, findsWhatChanged) {
  EXPECT_EQ(changes("a b c", "a b c"), "");
  EXPECT_EQ(changes("", ""), "");
  EXPECT_EQ(changes("a b c", "a x c"), "1+1>1+1 ");
  EXPECT_EQ(changes("a b c d", "a d"), "1+2>1+0 ");
  EXPECT_EQ(changes("a d", "a b c d"), "1+0>1+2 ");
  EXPECT_EQ(changes("", "a b"), "0+0>0+2 ");
  EXPECT_EQ(changes("a b c d e", "a x c d y z"), "1+1>1+1 4+1>4+2 ");
}

TEST(LineDiff, isRightForAnyTexts) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    SmallVector<StringRef> A, B;
    for (SmallVector<StringRef> *Lines : {&A, &B})
      for (unsigned Count = Random() % 9; Count; --Count)
        Lines->push_back(StringRef("abc").substr(Random() % 3, 1));
    SmallVector<StringRef> Made;
    size_t At = 0, Cost = 0;
    for (const LineChange &C : diffLines(A, B)) {
      Made.append(A.begin() + At, A.begin() + C.BeginA);
      EXPECT_EQ(Made.size(), C.BeginB);
      Made.append(B.begin() + C.BeginB, B.begin() + C.BeginB + C.CountB);
      At = C.BeginA + C.CountA;
      Cost += C.CountA + C.CountB;
    }
    Made.append(A.begin() + At, A.end());
    ASSERT_EQ(Made, B);
    // The answer of a table of all pairs.
    std::vector<std::vector<size_t>> Least(A.size() + 1,
                                           std::vector<size_t>(B.size() + 1));
    for (size_t I = 0; I <= A.size(); ++I)
      for (size_t J = 0; J <= B.size(); ++J)
        Least[I][J] = !I || !J ? I + J
                      : A[I - 1] == B[J - 1]
                          ? Least[I - 1][J - 1]
                          : 1 + std::min(Least[I - 1][J], Least[I][J - 1]);
    EXPECT_EQ(Cost, Least[A.size()][B.size()]);
  }
}

TEST(LineDiff, takesTextsWithoutACommonLine) {
  std::vector<std::string> Numbers;
  for (unsigned I = 0; I < 9000; ++I)
    Numbers.push_back(std::to_string(I));
  std::vector<StringRef> A(Numbers.begin(), Numbers.begin() + 4500),
      B(Numbers.begin() + 4500, Numbers.end());
  auto Changes = diffLines(A, B);
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(Changes[0].CountA, 4500u);
  EXPECT_EQ(Changes[0].CountB, 4500u);
}

} // namespace
} // namespace porthip
