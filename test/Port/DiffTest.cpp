// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unified diffs: expected texts for the cases that are easy to get wrong, and
// a few hundred made-up edits whose diff patch(1) must turn into the result.
#include "Port/Port.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <random>

using namespace llvm;

namespace porthip {
namespace {

Edit edit(unsigned Offset, unsigned Length, std::string Text) {
  Edit E;
  E.Offset = Offset;
  E.Length = Length;
  E.Text = std::move(Text);
  return E;
}

/// Replaces each \p Old by \p New, wherever it stands.
std::vector<Edit> replacing(StringRef Text, StringRef Old, StringRef New) {
  std::vector<Edit> Edits;
  for (std::size_t At = Text.find(Old); At != StringRef::npos;
       At = Text.find(Old, At + Old.size()))
    Edits.push_back(edit(unsigned(At), unsigned(Old.size()), New.str()));
  return Edits;
}

/// The diff without its two lines of names.
std::string hunks(StringRef Original, ArrayRef<Edit> Edits,
                  unsigned Context = 3) {
  StringRef Names = "--- a\n+++ b\n";
  std::string Diff = unifiedDiff("a", "b", Original, Edits, Context);
  if (Diff.empty())
    return Diff;
  EXPECT_EQ(Diff.substr(0, Names.size()), Names);
  return Diff.substr(Names.size());
}

TEST(Diff, OneLine) {
  EXPECT_EQ(hunks("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {edit(8, 1, "x")}),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
}

TEST(Diff, NothingChanges) {
  EXPECT_EQ(hunks("a\n", {}), "");
  EXPECT_EQ(hunks("a\n", {edit(0, 1, "a")}), "");
}

TEST(Diff, SeveralEditsOfOneLine) {
  EXPECT_EQ(hunks("a a\n", replacing("a a\n", "a", "b")),
            "@@ -1 +1 @@\n-a a\n+b b\n");
}

TEST(Diff, InsertedLines) {
  EXPECT_EQ(hunks("a\nb\n", {edit(2, 0, "x\ny\n")}),
            "@@ -1,2 +1,4 @@\n a\n+x\n+y\n b\n");
  EXPECT_EQ(hunks("a\n", {edit(0, 0, "x\n")}), "@@ -1 +1,2 @@\n+x\n a\n");
  EXPECT_EQ(hunks("a\n", {edit(2, 0, "x\n")}), "@@ -1 +1,2 @@\n a\n+x\n");
  EXPECT_EQ(hunks("a\nb\n", {edit(2, 0, "x\n")}, 0), "@@ -1,0 +2 @@\n+x\n");
}

TEST(Diff, RemovedLines) {
  EXPECT_EQ(hunks("a\nb\nc\n", {edit(2, 2, "")}),
            "@@ -1,3 +1,2 @@\n a\n-b\n c\n");
  EXPECT_EQ(hunks("a\nb\n", {edit(0, 4, "")}), "@@ -1,2 +0,0 @@\n-a\n-b\n");
}

TEST(Diff, JoinedLines) {
  EXPECT_EQ(hunks("a\nb\nc\n", {edit(1, 1, " ")}),
            "@@ -1,3 +1,2 @@\n-a\n-b\n+a b\n c\n");
}

TEST(Diff, EmptyFile) {
  EXPECT_EQ(hunks("", {edit(0, 0, "a\n")}), "@@ -0,0 +1 @@\n+a\n");
}

TEST(Diff, NoNewlineAtTheEnd) {
  EXPECT_EQ(hunks("a\nb", {edit(2, 1, "c")}),
            "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n"
            "+c\n\\ No newline at end of file\n");
  EXPECT_EQ(hunks("a\nb", {edit(0, 1, "c")}),
            "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n");
  EXPECT_EQ(hunks("a", {edit(1, 0, "\n")}),
            "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  EXPECT_EQ(hunks("a\n", {edit(1, 1, "")}),
            "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n");
}

TEST(Diff, CarriageReturnsBelongToTheLine) {
  EXPECT_EQ(hunks("a\r\nb\r\n", {edit(3, 1, "c")}),
            "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
}

TEST(Diff, AdjacentHunksJoin) {
  // Six lines between two changes are the context of both, seven are not.
  std::string Six = "x\n1\n2\n3\n4\n5\n6\nx\n";
  EXPECT_EQ(hunks(Six, replacing(Six, "x", "y")),
            "@@ -1,8 +1,8 @@\n-x\n+y\n 1\n 2\n 3\n 4\n 5\n 6\n-x\n+y\n");
  std::string Seven = "x\n1\n2\n3\n4\n5\n6\n7\nx\n";
  EXPECT_EQ(hunks(Seven, replacing(Seven, "x", "y\nz")),
            "@@ -1,4 +1,5 @@\n-x\n+y\n+z\n 1\n 2\n 3\n"
            "@@ -6,4 +7,5 @@\n 5\n 6\n 7\n-x\n+y\n+z\n");
}

TEST(Diff, NamesWithBlanksEndInATab) {
  std::string Diff = unifiedDiff("a b", "c", "1\n", {edit(0, 1, "2")});
  EXPECT_EQ(Diff.substr(0, 15), "--- a b\t\n+++ c\n");
}

/// patch(1) on made-up edits; the seeds are fixed, so are the cases.
TEST(Diff, PatchMakesTheSameText) {
  if (std::system("patch --version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "patch is not installed";
  TempFolder Folder;
  for (unsigned Seed = 0; Seed != 200; ++Seed) {
    std::mt19937 Random(Seed);
    auto upTo = [&](unsigned Limit) { return unsigned(Random() % Limit); };
    std::string Text;
    for (unsigned I = 0, Count = upTo(60); I != Count; ++I)
      Text += upTo(4) ? "abcd\r"[upTo(5)] : '\n';
    std::vector<Edit> Edits;
    for (unsigned At = upTo(8); At <= Text.size(); At += upTo(12)) {
      unsigned Length = std::min(upTo(6), unsigned(Text.size()) - At);
      static const char *const News[] = {"", "x", "\n", "x\ny", "\r\n"};
      Edits.push_back(edit(At, Length, News[upTo(5)]));
      At += Length;
    }
    std::string Diff = unifiedDiff("f", "f", Text, Edits, upTo(4));
    Folder.write("f", Text);
    Folder.write("diff", Diff);
    if (!Diff.empty()) {
      std::string Run = "patch --binary -s -f --unified '" + Folder.path("f") +
                        "' '" + Folder.path("diff") + "' >'" +
                        Folder.path("log") + "' 2>&1";
      ASSERT_EQ(std::system(Run.c_str()), 0) << "seed " << Seed << "\n"
                                             << Folder.read("log") << Diff;
    }
    // patch removes a file that became empty.
    ASSERT_EQ(Folder.read("f"), applyEdits(Text, Edits))
        << "seed " << Seed << "\n"
        << Diff;
  }
}

} // namespace
} // namespace porthip
