// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of a text in which comments alone have changed.
#include "Translate/Text/CodePrint.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

std::optional<MovedCode> between(StringRef From, StringRef To) {
  return MovedCode::between(CodePrint::of(From), CodePrint::of(To));
}

TEST(CodePrint, CommentsAndWhiteSpaceAreNoCode) {
  const StringRef Code = "#define A(x) x\nint a = 1; // one\n";
  for (StringRef Same : {"#define A(x) x\nint a = 1;\n",
                         "// first\n\n#define A(x) x // A\n\n  int a = 1;",
                         "#define A(x) /* is */ x\nint a /**/ = 1;\n"})
    EXPECT_TRUE(between(Code, Same)) << Same.str();
}

TEST(CodePrint, WhatThePreprocessorSeesIsCode) {
  const StringRef Code = "#define A(x) x\nint a = 1;\n";
  for (StringRef Other :
       {"#define A (x) x\nint a = 1;\n", "#define A(x) x int a = 1;\n",
        "#define A(x)\nx int a = 1;\n", "#define A(x) x\nint a =1;\n",
        "#define A(x) x\nint b = 1;\n", "#define A(x) x\n// int a = 1;\n",
        "#define A(x) x\nint a = \"1\";\n"})
    EXPECT_FALSE(between(Code, Other)) << Other.str();
}

TEST(CodePrint, PlacesMove) {
  const StringRef From = "int a; /* b */ int c;", To = "/*!*/ int a; int c;";
  auto Moved = between("// x\n" + From.str(), "// x\n" + From.str());
  ASSERT_TRUE(Moved);
  EXPECT_EQ(Moved->moved(9), 9u);
  Moved = between(" " + From.str(), To);
  ASSERT_TRUE(Moved);
  EXPECT_EQ(Moved->moved(1 + From.find("a;")), To.find("a;"));
  EXPECT_EQ(Moved->moved(1 + From.find(" /*")), To.find(" int c")); // an end
  EXPECT_EQ(Moved->moved(1 + From.find("c;")), To.find("c;"));
  EXPECT_EQ(Moved->moved(1 + From.find("b")), std::nullopt);
  EXPECT_TRUE(Moved->isSame(1, 6));
  EXPECT_TRUE(Moved->isSame(1 + From.find("int c"), 1 + From.size()));
  EXPECT_FALSE(Moved->isSame(1, 1 + From.size()));
}

TEST(CodePrint, IsKeptAsBytes) {
  const CodePrint Print = CodePrint::of("int a; // a\nint b;\n");
  auto Read = CodePrint::unpack(Print.pack());
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Hash, Print.Hash);
  EXPECT_EQ(Read->Begins, Print.Begins);
  EXPECT_EQ(Read->Lengths, Print.Lengths);
  EXPECT_EQ(Read->Gaps, Print.Gaps);
  for (StringRef Bytes : {"", "x", "\n1234", "x\n12", "x\n12345678"})
    EXPECT_FALSE(CodePrint::unpack(Bytes)) << Bytes.str();
}

} // namespace
