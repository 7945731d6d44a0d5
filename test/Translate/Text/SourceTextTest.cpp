// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/SourceText.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

SourceText source(StringRef Text) { return {"/a.cu", Text.str()}; }

unsigned find(const SourceText &S, StringRef Word) {
  for (unsigned I = 0; I < S.tokens().size(); ++I)
    if (S.spelling(I) == Word)
      return I;
  return None;
}

TEST(SourceText, TokensKnowTheirPlace) {
  SourceText S = source("int a = b<<<1, 2>>>(c); // d\n");
  std::vector<std::string> Words;
  for (const SourceToken &T : S.tokens())
    Words.push_back(S.spelling(T).str());
  EXPECT_EQ(Words,
            (std::vector<std::string>{"int", "a", "=", "b", "<<<", "1", ",",
                                      "2", ">>>", "(", "c", ")", ";"}));
  EXPECT_EQ(S.tokens()[3].Offset, 8u);
  EXPECT_EQ(S.tokens()[3].end(), 9u);
  EXPECT_EQ(S.tokens()[3].Kind, tok::raw_identifier);
  EXPECT_EQ(S.tokens()[4].Kind, tok::lesslessless);
}

TEST(SourceText, WhatIsNoCodeIsNoToken) {
  SourceText S =
      source("/* cudaFree */ \"cudaFree\" R\"(cudaFree)\" 'c' // x\n");
  EXPECT_EQ(find(S, "cudaFree"), None);
  EXPECT_EQ(S.tokens().size(), 3u);
}

TEST(SourceText, TokenAt) {
  SourceText S = source("ab cd");
  EXPECT_EQ(S.tokenAt(0), 0u);
  EXPECT_EQ(S.tokenAt(1), 1u);
  EXPECT_EQ(S.tokenAt(3), 1u);
  EXPECT_EQ(S.tokenAt(4), 2u);
  EXPECT_EQ(source("").tokenAt(0), 0u);
}

TEST(SourceText, LineAndColumn) {
  SourceText S = source("a\n\xC3\xA4 b\r\n\nc");
  using Place = std::pair<unsigned, unsigned>;
  EXPECT_EQ(S.lineAndColumn(0), Place(1, 1));
  EXPECT_EQ(S.lineAndColumn(1), Place(1, 2)); // the line's end
  EXPECT_EQ(S.lineAndColumn(2), Place(2, 1));
  EXPECT_EQ(S.lineAndColumn(5), Place(2, 4)); // columns count bytes
  EXPECT_EQ(S.lineAndColumn(9), Place(4, 1));
  EXPECT_EQ(S.lineAndColumn(10), Place(4, 2)); // the end of the file
  EXPECT_EQ(S.lineText(5), "\xC3\xA4 b");
  EXPECT_EQ(S.lineText(9), "c");
}

TEST(SourceText, LineEndings) {
  EXPECT_EQ(source("").lineEnding(), "\n");
  EXPECT_EQ(source("a").lineEnding(), "\n");
  EXPECT_EQ(source("a\nb\n").lineEnding(), "\n");
  EXPECT_EQ(source("a\r\nb\r\n").lineEnding(), "\r\n");
  EXPECT_EQ(source("a\r\nb\r\nc\n").lineEnding(), "\r\n");
  EXPECT_EQ(source("a\r\nb\n").lineEnding(), "\n");
}

TEST(SourceText, ByteOrderMark) {
  EXPECT_EQ(source("int a;").bomLength(), 0u);
  SourceText S = source("\xEF\xBB\xBFint a;");
  EXPECT_EQ(S.bomLength(), 3u);
  ASSERT_FALSE(S.tokens().empty());
  EXPECT_EQ(S.tokens()[0].Offset, 3u);
  EXPECT_EQ(S.spelling(0u), "int");
}

TEST(SourceText, Directives) {
  SourceText S = source("#include <a/b.h> // c\n"
                        "  #  define M(x) \\\n    x ## y\n"
                        "#if A\n#elif B\n#else\n#endif\n"
                        "#pragma once\n#line 3\nint a; # last\n");
  std::vector<Directive::Kind> Kinds;
  for (const Directive &D : S.directives())
    Kinds.push_back(D.Is);
  EXPECT_EQ(Kinds, (std::vector<Directive::Kind>{
                       Directive::Include, Directive::Define, Directive::If,
                       Directive::Elif, Directive::Else, Directive::Endif,
                       Directive::Pragma, Directive::Other}));
  const Directive &Define = S.directives()[1];
  EXPECT_EQ(S.text().slice(Define.Begin, Define.End),
            "#  define M(x) \\\n    x ## y");
  EXPECT_EQ(S.tokens()[find(S, "y")].Directive, 1u);
  EXPECT_EQ(S.tokens()[find(S, "last")].Directive, None);
}

TEST(SourceText, IncludeNames) {
  SourceText S = source("#include <a//b.h>\n#include \"c d.h\" // e\n"
                        "#include MACRO\n#include <open\n#include\n"
                        "#import <f.h>\n#include_next<g.h>");
  auto D = S.directives();
  ASSERT_EQ(D.size(), 7u);
  EXPECT_EQ(D[0].Name, "a//b.h");
  EXPECT_TRUE(D[0].IsAngled);
  EXPECT_EQ(S.text().slice(D[0].NameBegin, D[0].NameEnd), "<a//b.h>");
  EXPECT_EQ(D[0].End, D[0].NameEnd);
  EXPECT_EQ(D[1].Name, "c d.h");
  EXPECT_FALSE(D[1].IsAngled);
  EXPECT_EQ(S.text().slice(D[1].NameBegin, D[1].NameEnd), "\"c d.h\"");
  EXPECT_EQ(D[2].Name, "");
  EXPECT_EQ(D[3].Name, "");
  EXPECT_EQ(D[4].Name, "");
  EXPECT_EQ(D[5].Name, "f.h");
  EXPECT_EQ(D[6].Name, "g.h");
}

TEST(SourceText, Branches) {
  SourceText S = source("#if A\n#include <a>\n#ifdef B\n#include <b>\n#else\n"
                        "#include <c>\n#endif\n#endif\n#include <d>\n#endif\n");
  auto D = S.directives();
  using List = std::vector<unsigned>;
  EXPECT_EQ(D[1].Branches, List{0});
  EXPECT_EQ(D[3].Branches, (List{0, 2}));
  EXPECT_EQ(D[5].Branches, (List{0, 4}));
  EXPECT_EQ(D[8].Branches, List{});
  EXPECT_EQ(D[9].Branches, List{}); // one #endif too many
}

TEST(SourceText, KindNearStaysInTheDirective) {
  SourceText S = source("a\n#define b c\nd");
  EXPECT_EQ(S.kindNear(find(S, "a"), 1), tok::eof);
  EXPECT_EQ(S.kindNear(find(S, "c"), 1), tok::eof);
  EXPECT_EQ(S.kindNear(find(S, "c"), -1), tok::raw_identifier);
  EXPECT_EQ(S.kindNear(find(S, "d"), -1), tok::eof);
  EXPECT_EQ(S.kindNear(find(S, "d"), 1), tok::eof);
  EXPECT_EQ(S.kindNear(0, -1), tok::eof);
}

TEST(SourceText, Closing) {
  SourceText S = source("f(a[1], {2}, (3));");
  EXPECT_EQ(S.spelling(S.closing(1)), ")");
  EXPECT_EQ(S.closing(1), unsigned(S.tokens().size() - 2));
  EXPECT_EQ(source("f(a").closing(1), None);
  EXPECT_EQ(source("f(a))").closing(1), 3u);
}

TEST(SourceText, ClosingPassesOverDirectives) {
  SourceText S = source("f(a,\n#if B (\n b);\n#else\n c);\n#endif\n");
  // The first `)` outside of the directives, whichever branch it stands in.
  EXPECT_EQ(S.tokens()[S.closing(1)].Offset, S.text().find(')'));
  SourceText Macro = source("#define M f(a\n)");
  EXPECT_EQ(Macro.closing(find(Macro, "(")), None);
}

TEST(SourceText, MovingKeepsReferences) {
  SourceText A = source("#include <a.h>\n");
  StringRef Name = A.directives()[0].Name;
  SourceText B = std::move(A);
  EXPECT_EQ(Name, "a.h");
  EXPECT_EQ(B.directives()[0].Name.data(), Name.data());
}

TEST(SourceText, OddEnds) {
  for (StringRef Text :
       {"", "\n", "#", "#\n", "\\", "/*", "\"", "R\"(", "#define", "#include <",
        "#if", "#endif", "'", "\xEF\xBB\xBF", "\xFF\xFE", "@",
        "#include \"a\\\nb\""}) {
    SourceText S = source(Text);
    for (const SourceToken &T : S.tokens())
      EXPECT_LE(T.end(), Text.size());
    for (const Directive &D : S.directives())
      EXPECT_LE(D.End, Text.size());
  }
}

} // namespace
} // namespace porthip
