// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/FileContext.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Texts = std::vector<std::string>;

/// The arguments of the call that \p Text begins with.
Texts split(StringRef Text, int Expected = -1) {
  SourceText S("/a.cu", Text.str());
  unsigned Open = 0;
  while (S.spelling(Open) != "(")
    ++Open;
  unsigned Close = S.closing(Open);
  EXPECT_NE(Close, None);
  Texts Result;
  for (const ArgumentRange &A : splitArguments(S, Open, Close, Expected)) {
    EXPECT_EQ(S.tokens()[A.FirstToken].Offset, A.Begin);
    Result.push_back(S.text().slice(A.Begin, A.End).str());
  }
  return Result;
}

TEST(SplitArguments, Plain) {
  EXPECT_EQ(split("f()"), Texts{});
  EXPECT_EQ(split("f( /* none */ )"), Texts{});
  EXPECT_EQ(split("f(a)"), Texts{"a"});
  EXPECT_EQ(split("f( a , b )"), (Texts{"a", "b"}));
  EXPECT_EQ(split("f(a, /* x, y */ b // c, d\n, e)"), (Texts{"a", "b", "e"}));
  EXPECT_EQ(split("f(a + b, \"c, d\", ',')"),
            (Texts{"a + b", "\"c, d\"", "','"}));
}

TEST(SplitArguments, Brackets) {
  EXPECT_EQ(split("f(g(a, b), c[d, e], {1, 2}, (x, y))"),
            (Texts{"g(a, b)", "c[d, e]", "{1, 2}", "(x, y)"}));
  EXPECT_EQ(split("f([=](int a, int b) { return a, b; }, c)"),
            (Texts{"[=](int a, int b) { return a, b; }", "c"}));
  EXPECT_EQ(split("f(dim3{1, 2}, T{})"), (Texts{"dim3{1, 2}", "T{}"}));
}

TEST(SplitArguments, TemplateArguments) {
  EXPECT_EQ(split("f(k<int, 3>, a)"), (Texts{"k<int, 3>", "a"}));
  EXPECT_EQ(split("f(a, k<int, 3>)"), (Texts{"a", "k<int, 3>"}));
  EXPECT_EQ(split("f(&n::k<A<B, C>, D>, a)"),
            (Texts{"&n::k<A<B, C>, D>", "a"}));
  EXPECT_EQ(split("f((void *)k<T, (1 > 2)>, a)"),
            (Texts{"(void *)k<T, (1 > 2)>", "a"}));
  EXPECT_EQ(split("f(sizeof(T), reinterpret_cast<std::map<A, B> *>(p))"),
            (Texts{"sizeof(T)", "reinterpret_cast<std::map<A, B> *>(p)"}));
}

TEST(SplitArguments, Comparisons) {
  EXPECT_EQ(split("f(a < b, c)"), (Texts{"a < b", "c"}));
  EXPECT_EQ(split("f(a < b, c > d)"), (Texts{"a < b", "c > d"}));
  EXPECT_EQ(split("f(a < b ? c : d, e > g)"),
            (Texts{"a < b ? c : d", "e > g"}));
  EXPECT_EQ(split("f(1 << 2, a >> 3)"), (Texts{"1 << 2", "a >> 3"}));
  EXPECT_EQ(split("f(a < b && c, d > e)"), (Texts{"a < b && c", "d > e"}));
}

TEST(SplitArguments, TheParseDecidesWhatIsInDoubt) {
  // Two comparisons, or one variable template and its call?
  EXPECT_EQ(split("f(a < b, c > (d))", 2), (Texts{"a < b", "c > (d)"}));
  EXPECT_EQ(split("f(a < b, c > (d))", 1), Texts{"a < b, c > (d)"});
}

TEST(SplitArguments, Directives) {
  EXPECT_EQ(split("f(a,\n#ifdef B\n  b)\n#else\n  c)\n#endif\n"),
            (Texts{"a", "b"}));
}

TEST(SkipTemplateArguments, FindsTheEnd) {
  auto After = [](StringRef Text) -> std::string {
    SourceText S("/a.cu", Text.str());
    unsigned I = skipTemplateArguments(S, 1);
    if (I == None)
      return "none";
    return I < S.tokens().size() ? S.spelling(I).str() : "end";
  };
  EXPECT_EQ(After("k<int> x"), "x");
  EXPECT_EQ(After("k<A<B>> x"), "x");
  EXPECT_EQ(After("k<A<B<C>>> x"), "x");
  EXPECT_EQ(After("k<A<B>, C<D<E>>> x"), "x");
  EXPECT_EQ(After("k<(1 > 2), a[3]><<<1"), "<<<");
  EXPECT_EQ(After("k<int>"), "end");
  EXPECT_EQ(After("k<int"), "none");
  EXPECT_EQ(After("k<a; b>"), "none");
  EXPECT_EQ(After("k < a && b > c"), "none");
  EXPECT_EQ(After("k<)>"), "none");
}

} // namespace
} // namespace porthip
