// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's view of its literals, and edits of it as edits of the file.
#include "Porting/Texts/LiteralText.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Language = LiteralText::Language;

/// \p File with \p E of the text of its literal, whose body is \p Body.
std::string edited(StringRef File, StringRef Body, StringRef Closing,
                   bool IsRaw, const Edit &E, Language Of = Language::Python) {
  LiteralText T(Of);
  EXPECT_TRUE(T.add(Body, File.find(Body), Closing, IsRaw));
  auto Made = T.edits(E);
  if (!Made)
    return "none";
  sortEdits(*Made);
  return applyEdits(File, *Made);
}

TEST(LiteralTextTest, ReadsEscapesOfPython) {
  LiteralText T;
  ASSERT_TRUE(T.add(R"(a\n\"\\n\x41\101\d\u00e9)", 10, "\"", false));
  EXPECT_EQ(T.text(), "a\n\"\\nAA\\d\xc3\xa9");
  EXPECT_EQ(T.offsetOf(1), 11u);
  EXPECT_EQ(T.endOf(2), 13u);
}

TEST(LiteralTextTest, RawLiteralsKeepBackslashes) {
  LiteralText T;
  ASSERT_TRUE(T.add(R"(a\n)", 0, "'", true));
  EXPECT_EQ(T.text(), "a\\n");
}

TEST(LiteralTextTest, SplicesAreNoText) {
  LiteralText T;
  ASSERT_TRUE(T.add("\\\nab", 3, "\"\"\"", false));
  EXPECT_EQ(T.text(), "ab");
  EXPECT_EQ(T.offsetOf(0), 5u);
}

TEST(LiteralTextTest, EscapesWithoutAByteAreRefused) {
  EXPECT_FALSE(LiteralText().add("\\N{DASH}", 0, "\"", false));
  EXPECT_FALSE(LiteralText().add("\\xff", 0, "\"", false));
  EXPECT_FALSE(LiteralText(Language::Cxx).add("\\d", 0, "\"", false));
}

TEST(LiteralTextTest, NewTextIsEscapedAsTheQuotesAsk) {
  const Edit E{0, 1, "\"\\\n", Engine::Ast, "x"};
  EXPECT_EQ(edited("f('ab')", "ab", "'", false, E), "f('\"\\\\\\nb')");
  EXPECT_EQ(edited("f(\"ab\")", "ab", "\"", false, E), "f(\"\\\"\\\\\\nb\")");
  EXPECT_EQ(edited("f('''ab''')", "ab", "'''", false, E), "f('''\"\\\\\nb''')");
  EXPECT_EQ(edited("R\"d(ab)d\"", "ab", ")d\"", true, E, Language::Cxx),
            "R\"d(\"\\\nb)d\"");
}

TEST(LiteralTextTest, RawLiteralsRefuseWhatWouldCloseThem) {
  const Edit E{0, 1, ")d\" x", Engine::Ast, "x"};
  EXPECT_EQ(edited("R\"d(ab)d\"", "ab", ")d\"", true, E, Language::Cxx),
            "none");
  const Edit Line{0, 1, "a\nb", Engine::Ast, "x"};
  EXPECT_EQ(edited("r'ab'", "ab", "'", true, Line), "none");
  const Edit Quote{0, 1, "it's", Engine::Ast, "x"};
  EXPECT_EQ(edited("r'ab'", "ab", "'", true, Quote), "none");
  EXPECT_EQ(edited("r'''ab'''", "ab", "'''", true, Quote), "r'''it'sb'''");
}

TEST(LiteralTextTest, AnEditOverTwoLiteralsLeavesTheirQuotes) {
  const StringRef File = "\"ab\" \"cd\"";
  LiteralText T;
  ASSERT_TRUE(T.add("ab", 1, "\"", false));
  ASSERT_TRUE(T.add("cd", 6, "\"", false));
  auto Made = T.edits({1, 2, "XYZ", Engine::Ast, "x"});
  ASSERT_TRUE(Made.has_value());
  EXPECT_EQ(applyEdits(File, *Made), "\"aXYZ\" \"d\"");
}

} // namespace
} // namespace porthip
