// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Lexer.h"
#include <gtest/gtest.h>

using namespace porthip::cmake;

static std::string shown(llvm::StringRef Text) {
  auto Commands = lex(Text);
  if (!Commands)
    return "error " + llvm::toString(Commands.takeError());
  std::string Result;
  for (const Command &C : *Commands) {
    Result += C.Name.str() + "@" + std::to_string(C.Line);
    for (const Argument &A : C.Arguments)
      Result += "|" + A.Text.str();
    Result += "\n";
  }
  return Result;
}

TEST(CMakeLexer, ArgumentsOfEachForm) {
  EXPECT_EQ(shown("set(A b \"c d\" [=[e ]] f]=] ${G}/h)\n"),
            "set@1|A|b|c d|e ]] f|${G}/h\n");
  EXPECT_EQ(shown("if((A) AND \"x)y\")"), "if@1|(|A|)|AND|x)y\n");
  EXPECT_EQ(shown("set(A -D\"B C\" d\\ e x$(F)y)"),
            "set@1|A|-D\"B C\"|d\\ e|x$(F)y\n");
  // As CMake 3.25 prints them.
  EXPECT_EQ(shown("set(A s,$(F G=$(h)))"), "set@1|A|s,$|(|F|G=$(h)|)\n");
  EXPECT_EQ(shown("a()b (c)"), "a@1\nb@1|c\n");
}

TEST(CMakeLexer, CommentsBelongToNothing) {
  EXPECT_EQ(shown("# set(X)\nset(A # b )\n  c)#[[ set(Y)\n ]]set(B)"),
            "set@2|A|c\nset@4|B\n");
  EXPECT_EQ(shown("\xEF\xBB\xBFset(A)\r\nset(B)\r\n"), "set@1|A\nset@2|B\n");
}

TEST(CMakeLexer, OffsetsCoverTheText) {
  llvm::StringRef Text = "  set( A \"b\" )";
  auto Commands = lex(Text);
  ASSERT_TRUE(bool(Commands));
  const Command &C = Commands->front();
  EXPECT_EQ(Text.slice(C.Offset, C.End), "set( A \"b\" )");
  EXPECT_EQ(Text.substr(C.Arguments[1].Offset, C.Arguments[1].Length), "\"b\"");
}

TEST(CMakeLexer, ErrorsNameTheLine) {
  EXPECT_EQ(shown("a()\nset(A"), "error 2: 'set(' does not end");
  EXPECT_EQ(shown("a()\nset(A \"b)"), "error 2: '\"' does not end");
  EXPECT_EQ(shown("set(A [[b)"), "error 1: '[[' does not end");
  EXPECT_EQ(shown("\n#[[ a"), "error 2: the comment '#[[' does not end");
  EXPECT_EQ(shown("set A"), "error 1: expected '(' after 'set'");
  EXPECT_EQ(shown("int main() {"), "error 1: expected '(' after 'int'");
  EXPECT_EQ(shown("{}"), "error 1: expected the name of a command");
  EXPECT_EQ(shown("a(b\\"), "error 1: 'a(' does not end");
}
