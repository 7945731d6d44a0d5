// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Passes/HeaderPlaces.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

/// The text with "^" where an include goes at the top of the file.
std::string withTop(StringRef Text) {
  SourceText S("/a.cu", Text.str());
  std::string Marked = Text.str();
  return Marked.insert(HeaderPlaces(S).topOfFile(), "^");
}

/// Whether the first #include is in no conditional but a guard.
bool isFree(StringRef Text) {
  SourceText S("/a.cu", Text.str());
  for (unsigned I = 0; I != S.directives().size(); ++I)
    if (S.directives()[I].Is == Directive::Include)
      return HeaderPlaces(S).isGuardOnly(I);
  ADD_FAILURE() << "no include in: " << Text.str();
  return false;
}

TEST(HeaderPlaces, WithoutAGuardTheTopIsTheFirstToken) {
  EXPECT_EQ(withTop("// words\n\nint a;\n"), "// words\n\n^int a;\n");
  EXPECT_EQ(withTop("#include <a.h>\n"), "^#include <a.h>\n");
}

TEST(HeaderPlaces, AFileOfCommentsHasItsEnd) {
  EXPECT_EQ(withTop("// words\n"), "// words\n^");
  EXPECT_EQ(withTop(""), "^");
}

TEST(HeaderPlaces, TheTopIsBehindAGuard) {
  EXPECT_EQ(withTop("// words\n#ifndef A\n#define A\nint a;\n#endif // A\n"),
            "// words\n#ifndef A\n#define A\n^int a;\n#endif // A\n");
}

TEST(HeaderPlaces, TheTopIsBehindPragmaOnce) {
  EXPECT_EQ(withTop("#pragma once\nint a;\n"), "#pragma once\n^int a;\n");
}

TEST(HeaderPlaces, AnotherPragmaIsNoGuard) {
  EXPECT_EQ(withTop("#pragma unroll\nint a;\n"), "^#pragma unroll\nint a;\n");
}

TEST(HeaderPlaces, AGuardMayComeBehindPragmaOnce) {
  EXPECT_EQ(withTop("#pragma once\n#ifndef A\n#define A\nint a;\n#endif\n"),
            "#pragma once\n#ifndef A\n#define A\n^int a;\n#endif\n");
}

TEST(HeaderPlaces, ADefaultForAMacroIsNoGuard) {
  EXPECT_EQ(withTop("#ifndef N\n#define N 1\n#endif\nint a[N];\n"),
            "^#ifndef N\n#define N 1\n#endif\nint a[N];\n");
}

TEST(HeaderPlaces, TwoDefaultsAreNoGuard) {
  EXPECT_EQ(withTop("#ifndef N\n#define N 1\n#endif\n#ifndef M\n#define M "
                    "1\n#endif\n")
                .find('^'),
            0u);
}

TEST(HeaderPlaces, ConditionalsWithinAGuardDoNotEndIt) {
  const StringRef Text = "#ifndef A\n#define A\n#if B\n#else\n#endif\n#ifdef "
                         "C\n#ifndef D\n#endif\n#endif\nint a;\n#endif\n";
  EXPECT_EQ(withTop(Text).find('^'),
            StringRef("#ifndef A\n#define A\n").size());
}

TEST(HeaderPlaces, AGuardThatDoesNotEndIsNone) {
  EXPECT_EQ(withTop("#ifndef A\n#define A\nint a;\n").find('^'), 0u);
}

TEST(HeaderPlaces, AnotherNameIsNoGuard) {
  EXPECT_EQ(withTop("#ifndef A\n#define B\nint a;\n#endif\n").find('^'), 0u);
}

TEST(HeaderPlaces, CodeBeforeItMakesNoGuard) {
  EXPECT_EQ(withTop("int b;\n#ifndef A\n#define A\nint a;\n#endif\n").find('^'),
            0u);
}

TEST(HeaderPlaces, IncludesWithinAGuardAreFree) {
  EXPECT_TRUE(isFree("#ifndef A\n#define A\n#include <a.h>\n#endif\n"));
  EXPECT_TRUE(isFree("#include <a.h>\n"));
}

TEST(HeaderPlaces, IncludesOfABranchAreNotFree) {
  EXPECT_FALSE(isFree("#ifdef B\n#include <a.h>\n#endif\n"));
  EXPECT_FALSE(isFree(
      "#ifndef A\n#define A\n#ifdef B\n#include <a.h>\n#endif\n#endif\n"));
}

TEST(HeaderPlaces, IncludesBehindADefaultAreNotFreeWithinIt) {
  EXPECT_FALSE(
      isFree("#ifndef N\n#define N 1\n#include <a.h>\n#endif\nint a;\n"));
  EXPECT_TRUE(isFree("#ifndef N\n#define N 1\n#endif\n#include <a.h>\n"));
}

TEST(HeaderPlaces, ConditionsAreAskedForTheirWords) {
  SourceText S("/a.cu",
               "#if defined(A) && B > 1\n#elif C\n#endif\n#define D\n");
  auto asks = [&](StringRef Name) {
    return HeaderPlaces(S).hasConditionOn(
        [&](StringRef Word) { return Word == Name; });
  };
  EXPECT_TRUE(asks("A"));
  EXPECT_TRUE(asks("B"));
  EXPECT_TRUE(asks("C"));
  EXPECT_FALSE(asks("D"));
}

TEST(HeaderPlaces, TheLineBehindAPlace) {
  SourceText S("/a.cu", "int a;\nint b;");
  EXPECT_EQ(HeaderPlaces(S).lineAfter(2), 7u);
  EXPECT_EQ(HeaderPlaces(S).lineAfter(8), 13u);
}

TEST(HeaderPlaces, MacrosForWordsOfTheLanguage) {
  SourceText Own("/a.h", "#undef volatile\n#include <a.h>\n#undef OTHER\n");
  EXPECT_EQ(HeaderPlaces(Own).withKeywords("#include <b.h>\n"),
            "#pragma push_macro(\"volatile\")\n#undef volatile\n"
            "#include <b.h>\n#pragma pop_macro(\"volatile\")\n");
  SourceText Plain("/b.h", "#undef OTHER\n#include <a.h>\n");
  EXPECT_EQ(HeaderPlaces(Plain).withKeywords("x\n"), "x\n");
}

} // namespace
} // namespace porthip
