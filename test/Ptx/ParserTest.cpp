// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tree of asm strings.
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToIR.h"
#include "gtest/gtest.h"

using namespace porthip::ptx;

static std::vector<Statement> parsed(llvm::StringRef Text) {
  llvm::Expected<std::vector<Statement>> S = parse(Text);
  if (S)
    return *S;
  ADD_FAILURE() << llvm::toString(S.takeError());
  return {};
}

static std::string messageOf(llvm::StringRef Text) {
  llvm::Expected<std::vector<Statement>> S = parse(Text);
  return S ? "" : llvm::toString(S.takeError());
}

TEST(PtxParser, Instruction) {
  auto S = parsed("@!p ld.global.v2.L2::128B.u32 {a, _}, [$1+-8];");
  ASSERT_EQ(S.size(), 1u);
  const Instruction &I = S[0].Instruction;
  ASSERT_TRUE(I.Condition);
  EXPECT_EQ(I.Condition->Predicate.Name, "p");
  EXPECT_TRUE(I.Condition->Predicate.IsNegated);
  EXPECT_EQ(I.Opcode, "ld");
  EXPECT_EQ(I.Modifiers,
            (std::vector<std::string>{"global", "v2", "L2::128B", "u32"}));
  ASSERT_EQ(I.Operands.size(), 2u);
  EXPECT_EQ(I.Operands[0].Of, Operand::Kind::Vector);
  EXPECT_EQ(I.Operands[0].Parts[1].Of, Operand::Kind::Sink);
  EXPECT_EQ(I.Operands[1].Of, Operand::Kind::Address);
  EXPECT_EQ(I.Operands[1].Parts[0].Argument, 1u);
  EXPECT_EQ(I.Text, "@!p ld.global.v2.L2::128B.u32 {a, _}, [%1+-8]");
}

TEST(PtxParser, Operands) {
  auto S = parsed("x a|p, %tid.x, -1, 0f3F800000, 1.5, ${2:n}, !q, "
                  "-0d4000000000000000, $$d, 0x1FU;");
  const auto &O = S[0].Instruction.Operands;
  ASSERT_EQ(O.size(), 10u);
  EXPECT_EQ(O[0].Of, Operand::Kind::Pair);
  EXPECT_EQ(O[1].Name, "%tid");
  EXPECT_EQ(O[1].Component, "x");
  EXPECT_EQ(O[2].Of, Operand::Kind::Constant);
  EXPECT_TRUE(O[3].IsSingle);
  EXPECT_EQ(O[3].Bits, 0x3f800000u);
  EXPECT_EQ(O[4].Bits, 0x3ff8000000000000u);
  EXPECT_EQ(O[5].Argument, 2u);
  EXPECT_TRUE(O[6].IsNegated);
  EXPECT_EQ(O[7].Bits, 0xc000000000000000u);
  EXPECT_EQ(O[8].Name, "$d");
  EXPECT_EQ(O[9].Value.Value, 31u);
}

TEST(PtxParser, DeclarationsScopesLabels) {
  auto S = parsed("{ .reg .b32 r<4>, t; .shared .align 8 .b8 s[2][16];\n"
                  " L1: bra L1; { trap } }");
  ASSERT_EQ(S.size(), 1u);
  const auto &B = S[0].Body;
  ASSERT_EQ(B.size(), 5u);
  EXPECT_EQ(B[0].Declaration.Entries[0].Count, 4u);
  EXPECT_EQ(B[0].Declaration.Entries[1].Name, "t");
  EXPECT_EQ(B[1].Declaration.Align, 8u);
  EXPECT_EQ(B[1].Declaration.Entries[0].Elements, 32u);
  EXPECT_EQ(B[2].Label, "L1");
  EXPECT_EQ(B[4].Of, Statement::Kind::Scope);
  EXPECT_EQ(B[4].Body[0].Instruction.Opcode, "trap");
}

TEST(PtxParser, CommentsAndNothing) {
  EXPECT_TRUE(parsed("").empty());
  EXPECT_TRUE(parsed(" // only a comment").empty());
  EXPECT_TRUE(parsed("/* open").empty());
  EXPECT_EQ(parsed("trap; // x\n /* y; */ trap;").size(), 2u);
  // Signs of expressions, by precedence.
  auto S = parsed("x 1 + 2 * 3, (1 + 2) * 3, 1 << 4 | 1, 1 ? 2 : 3;");
  EXPECT_EQ(S[0].Instruction.Operands.size(), 4u);
  EXPECT_EQ(S[0].Instruction.Operands[0].Value.Operator, "+");
  EXPECT_EQ(S[0].Instruction.Operands[1].Value.Operator, "*");
  EXPECT_EQ(S[0].Instruction.Operands[2].Value.Operator, "|");
}

TEST(PtxParser, Errors) {
  for (const char *Text :
       {"{", "add.u32 a, b", "add.", "}", "@", "x [", "x {a", "x 0fZZ;",
        "x 0f3F80;", ".reg .b32;", ".reg .b32 a<x>;", "x a, ;", "x (1;",
        "x 99999999999999999999;", ".wat;", "x $;", "x \"s;",
        ".shared .b8 a[99999999999];"}) {
    if (Text == std::string("add.u32 a, b"))
      EXPECT_EQ(messageOf(Text), ""); // The last may go without ';'.
    else
      EXPECT_NE(messageOf(Text), "") << Text;
  }
  std::string Deep(1000, '{');
  EXPECT_NE(messageOf(Deep).find("deeply"), std::string::npos);
  std::string Nested = "x " + std::string(1000, '(') + "1;";
  EXPECT_NE(messageOf(Nested).find("deeply"), std::string::npos);
  std::string Signs = "x " + std::string(100000, '-') + "1;";
  EXPECT_NE(messageOf(Signs), "");
}
