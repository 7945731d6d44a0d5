// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/PtxText.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

bool has(const PtxAnswer &A, const char *Part) {
  return A.text().find(Part) != std::string::npos;
}

TEST(PtxText, AStatementWithItsOperands) {
  auto A = ptxOfSource("", R"(asm("brev.b32 %0, %1;" : "=r"(y) : "r"(x));)");
  ASSERT_TRUE(A);
  EXPECT_TRUE(A->isTranslated()) << A->text();
  EXPECT_TRUE(has(*A, "  %0 = \"=r\"(y)\n  %1 = \"r\"(x)\n")) << A->text();
  EXPECT_TRUE(has(*A, "c++:\n  y = ")) << A->text();
}

TEST(PtxText, OperandsOfPlainPtxAreGuessed) {
  // The guess that converts least: results of floats are floats.
  const PtxAnswer A = ptxAlone("add.f32 %0, %1, %2;");
  EXPECT_TRUE(A.isTranslated());
  EXPECT_TRUE(has(A, "\"=f\"(d0)")) << A.text();
  EXPECT_TRUE(has(A, "\"f\"(a1)")) << A.text();
  // An operand that is read and written is both.
  EXPECT_TRUE(has(ptxAlone("add.u32 %0, %0, 1;"), "\"+r\"(d0)"));
}

TEST(PtxText, EachStatementOfAFile) {
  auto A = ptxOfSource("k.cu", "void f() {\n"
                               "  asm(\"bar.sync 0;\");\n"
                               "  asm(\"no.such %0;\" :: \"r\"(x));\n"
                               "}\n");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->text().rfind("k.cu:2:\n", 0), 0u) << A->text();
  EXPECT_TRUE(has(*A, "\nk.cu:3:\n")) << A->text();
  EXPECT_TRUE(has(*A, "not translated:\n")) << A->text();
  EXPECT_FALSE(A->isTranslated());
}

TEST(PtxText, ASourceWithoutAny) {
  EXPECT_FALSE(ptxOfSource("k.cu", "int main() {}\n"));
}

} // namespace
