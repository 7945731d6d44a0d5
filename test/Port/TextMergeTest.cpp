// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No edit of either side is lost, and where they do not fit it is said.
#include "Port/TextMerge.h"
#include "Support/Text/LineDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;

namespace porthip {
namespace {

TextMerge merge(StringRef Base, StringRef Mine, StringRef Theirs) {
  return mergeTexts(Base, Mine, Theirs, {"mine", "base", "theirs"});
}

TEST(TextMerge, takesTheChangesOfBoth) {
  TextMerge M = merge("a\nb\nc\nd\n", "a\nB\nc\nd\n", "a\nb\nc\nD\n");
  EXPECT_EQ(M.Text, "a\nB\nc\nD\n");
  EXPECT_EQ(M.FromMine, 1u);
  EXPECT_EQ(M.FromTheirs, 1u);
  EXPECT_TRUE(M.Places.empty());
  EXPECT_EQ(merge("a\n", "a\n", "a\nb").Text, "a\nb");
  EXPECT_EQ(merge("", "a\n", "").Text, "a\n");
  EXPECT_EQ(merge("a\nb\n", "", "a\nb\n").Text, "");
}

TEST(TextMerge, takesTheSameChangeOnce) {
  TextMerge M = merge("a\nb\nc\n", "a\nx\nc\n", "a\nx\nc\n");
  EXPECT_EQ(M.Text, "a\nx\nc\n");
  EXPECT_TRUE(M.Places.empty());
}

TEST(TextMerge, marksConflicts) {
  TextMerge M = merge("a\nb\nc", "a\nmine\nc", "a\ntheirs\nc");
  EXPECT_TRUE(M.hasConflicts());
  EXPECT_EQ(M.Text, "a\n<<<<<<< mine\nmine\n||||||| base\nb\n=======\n"
                    "theirs\n>>>>>>> theirs\nc");
  EXPECT_EQ(M.Places.at(0).Line, 2u);
  EXPECT_TRUE(hasConflictMarkers(M.Text));
  EXPECT_FALSE(hasConflictMarkers("a <<<<<<< mine\n=======\n"));
  // A line without an end does not swallow a marker.
  EXPECT_EQ(merge("a", "b", "c").Text,
            "<<<<<<< mine\nb\n||||||| base\na\n=======\nc\n>>>>>>> theirs\n");
}

TEST(TextMerge, mergesWordsThatAreApart) {
  TextMerge M =
      merge("k<<<grid, 32>>>(a, b, n);\n", "k<<<grid, 64>>>(a, b, n);\n",
            "k<<<grid, 32>>>(a, b, n, m);\n");
  EXPECT_EQ(M.Text, "k<<<grid, 64>>>(a, b, n, m);\n");
  ASSERT_EQ(M.Places.size(), 1u);
  EXPECT_EQ(M.Places[0].Is, MergePlace::WithinLine);
  // A comparison is one thought.
  EXPECT_TRUE(
      merge("if (i < n)\n", "if (i <= n)\n", "if (i < m)\n").hasConflicts());
}

TEST(TextMerge, tellsFunctionsThatBothChanged) {
  StringRef Base = "void f() {\n  a;\n  b;\n  c;\n}\nvoid g() {\n  d;\n}\n";
  TextMerge M =
      merge(Base, "void f() {\n  A;\n  b;\n  c;\n}\nvoid g() {\n  d;\n}\n",
            "void f() {\n  a;\n  b;\n  C;\n}\nvoid g() {\n  D;\n}\n");
  ASSERT_EQ(M.Places.size(), 1u);
  EXPECT_EQ(M.Places[0].Is, MergePlace::Function);
  EXPECT_EQ(M.Places[0].Head, "void f() {");
  EXPECT_EQ(M.Places[0].Line, 1u);
  // A new function behind the one that was edited is no change of it.
  EXPECT_TRUE(merge("int f() {\n  a;\n}\n", "int f() {\n  A;\n}\n",
                    "int f() {\n  a;\n}\n\nint g() {\n  b;\n}\n")
                  .Places.empty());
}

TEST(TextMerge, namesTheFunctionOfAPlace) {
  StringRef Base = "int x = 1;\nvoid f() {\n  k<<<grid, 32>>>(a, b, n);\n}\n"
                   "int y = 1;\nvoid g() {\n  d(1);\n}\n";
  TextMerge M = merge(Base,
                      "int x = 2;\nvoid f() {\n  k<<<grid, 64>>>(a, b, n);\n}\n"
                      "int y = 2;\nvoid g() {\n  d(2);\n}\n",
                      "int x = 3;\nvoid f() {\n  k<<<grid, 32>>>(a, b, n, m);\n"
                      "}\nint y = 3;\nvoid g() {\n  d(3);\n}\n");
  ASSERT_EQ(M.Places.size(), 4u);
  EXPECT_EQ(M.Places[0].Head, "");
  EXPECT_EQ(M.Places[1].Is, MergePlace::WithinLine);
  EXPECT_EQ(M.Places[1].Head, "void f() {");
  // Behind its end no function is named.
  EXPECT_EQ(M.Places[2].Is, MergePlace::Conflict);
  EXPECT_EQ(M.Places[2].Head, "");
  EXPECT_EQ(M.Places[3].Is, MergePlace::Conflict);
  EXPECT_EQ(M.Places[3].Head, "void g() {");
  // A conflict that begins the function.
  EXPECT_EQ(merge("void f(int a) {\n}\n", "void f(long a) {\n}\n",
                  "void f(short a) {\n}\n")
                .Places.at(0)
                .Head,
            "void f(long a) {");
}

TEST(TextMerge, movesEditsAlong) {
  const std::string F = "f {\n  a\n  b\n}\n", G = "g {\n  c\n  d\n}\n",
                    H = "h {\n  e\n  i\n}\n";
  const std::string EditedF = "f {\n  a\n  B\n}\n";
  TextMerge M = merge(F + G + H, EditedF + G + H, G + H + F);
  EXPECT_EQ(M.Text, G + H + EditedF);
  EXPECT_TRUE(M.Places.empty());
  // And if it was moved by hand, and edited upstream.
  EXPECT_EQ(merge(F + G + H, G + H + F, EditedF + G + H).Text, G + H + EditedF);
}

using Lines = std::vector<std::string>;

/// Lines that are edited at random, each different from all others.
class RandomText {
public:
  explicit RandomText(unsigned Seed) : Random(Seed) {}
  Lines edit(const Lines &Text) {
    Lines Edited;
    for (const std::string &Line : Text)
      switch (Random() % 12) {
      case 0:
        break;
      case 1:
        Edited.push_back(fresh());
        break;
      case 2:
        Edited.push_back(Line);
        Edited.push_back(fresh());
        break;
      default:
        Edited.push_back(Line);
      }
    return Edited;
  }
  std::string fresh() { return "line" + utostr(++Count) + "\n"; }

private:
  std::mt19937 Random;
  unsigned Count = 0;
};

TEST(TextMerge, losesNothing) {
  unsigned Clean = 0, Conflicts = 0;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    RandomText Random(Seed);
    Lines Base;
    for (unsigned I = 0; I < 20; ++I)
      Base.push_back(Random.fresh());
    Lines Mine = Random.edit(Base), Theirs = Random.edit(Base);
    TextMerge M = merge(join(Base, ""), join(Mine, ""), join(Theirs, ""));
    std::vector<StringRef> Merged = splitLines(M.Text);
    // Every line that a side added is there.
    for (const Lines &Side : {Mine, Theirs})
      for (const std::string &Line : Side)
        if (!is_contained(Base, Line)) {
          EXPECT_TRUE(is_contained(Merged, Line)) << "seed " << Seed;
        }
    // Every line that a side removed is gone, but from what is marked.
    if (!M.hasConflicts())
      for (const std::string &Line : Base)
        EXPECT_EQ(is_contained(Merged, Line),
                  is_contained(Mine, Line) && is_contained(Theirs, Line))
            << "seed " << Seed;
    ++(M.hasConflicts() ? Conflicts : Clean);
    EXPECT_EQ(
        merge(join(Base, ""), join(Theirs, ""), join(Mine, "")).hasConflicts(),
        M.hasConflicts());
    EXPECT_EQ(merge(join(Base, ""), join(Base, ""), join(Theirs, "")).Text,
              join(Theirs, ""));
  }
  EXPECT_GT(Clean, 100u);
  EXPECT_GT(Conflicts, 100u);
}

} // namespace
} // namespace porthip
