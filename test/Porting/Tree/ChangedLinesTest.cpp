// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines that a unified diff adds, by file.
#include "Porting/Tree/ChangedLines.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

TEST(ChangedLines, OfEachFileWhatIsAdded) {
  auto Lines = readChangedLines("diff --git a/x.cu b/x.cu\n"
                                "--- a/x.cu\n+++ b/x.cu\n"
                                "@@ -3,1 +3,2 @@\n-old\n+new\n+more\n"
                                "@@ -9 +10 @@\n-a\n++++ b\n"
                                "--- a/y.cu\n+++ b/sub/y.cu\n"
                                "@@ -0,0 +1 @@\n+first\n",
                                "/there");
  ASSERT_TRUE(bool(Lines)) << toString(Lines.takeError());
  EXPECT_EQ(*Lines, (ChangedLines{{"/there/x.cu", {3, 4, 10}},
                                  {"/there/sub/y.cu", {1}}}));
}

TEST(ChangedLines, GitQuotesNames) {
  auto Lines = readChangedLines(
      "--- \"a/\\303\\244.cu\"\n+++ \"b/\\303\\244.cu\"\n@@ -1 +1 @@\n-a\n+b\n",
      "/there");
  ASSERT_TRUE(bool(Lines)) << toString(Lines.takeError());
  EXPECT_EQ(*Lines, (ChangedLines{{"/there/\303\244.cu", {1}}}));
}

TEST(ChangedLines, WhatIsRemovedIsNot) {
  auto Lines = readChangedLines(
      "--- a/x.cu\n+++ b/x.cu\n@@ -3,2 +2,0 @@\n-a\n-b\n", "/there");
  ASSERT_TRUE(bool(Lines)) << toString(Lines.takeError());
  EXPECT_TRUE(Lines->empty());
}

TEST(ChangedLines, OtherTextIsNoDiff) {
  auto Lines = readChangedLines("int main() {}\n", "/there");
  ASSERT_FALSE(bool(Lines));
  EXPECT_NE(toString(Lines.takeError()).find("unified diff"),
            std::string::npos);
}

} // namespace
} // namespace porthip
