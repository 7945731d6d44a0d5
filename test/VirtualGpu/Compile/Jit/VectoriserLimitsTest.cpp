// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Jit/VectoriserLimits.h"
#include "VirtualGpu/Compile/Jit/Jit.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip::vgpu;

namespace {

/// A loop over lanes in which each row uses the one before three times. P's
/// memory is the same in all lanes, and may change in each as far as the
/// compiler knows.
std::string loopWithRows(unsigned Rows, const char *First) {
  std::string Text = R"(
define void @f(ptr %A, ptr %P, ptr %Out) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr double, ptr %A, i64 %i
  %a = load double, ptr %at
  %p = load double, ptr %P
  %v0 = fadd double %p, )";
  Text += First;
  for (unsigned I = 1; I <= Rows; ++I) {
    const std::string Before = "%v" + std::to_string(I - 1);
    Text += "\n  %w" + std::to_string(I) + " = fmul double " + Before + ", " +
            Before;
    Text += "\n  %v" + std::to_string(I) + " = fadd double %w" +
            std::to_string(I) + ", " + Before;
  }
  Text += "\n  %r = fadd double %v" + std::to_string(Rows) + R"(, %a
  %to = getelementptr double, ptr %Out, i64 %i
  store double %r, ptr %to
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %exit, label %loop
exit:
  ret void
})";
  return Text;
}

std::unique_ptr<Module> parse(LLVMContext &C, const std::string &Text) {
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Wrong, C);
  EXPECT_TRUE(M) << Wrong.getMessage().str();
  return M;
}

bool isLimited(const std::string &Text) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, Text);
  PassBuilder PB;
  FunctionAnalysisManager FAM;
  PB.registerFunctionAnalyses(FAM);
  LimitVectoriser().run(*M->getFunction("f"), FAM);
  for (BasicBlock &BB : *M->getFunction("f"))
    if (BB.getTerminator()->hasMetadata(LLVMContext::MD_loop))
      return true;
  return false;
}

TEST(VectoriserLimits, WhatDoublesFromRowToRow) {
  EXPECT_TRUE(isLimited(loopWithRows(40, "1.0")));
}

TEST(VectoriserLimits, FewRowsAreNoMatter) {
  EXPECT_FALSE(isLimited(loopWithRows(4, "1.0")));
}

// The first operand says that lanes differ, and no more is asked.
TEST(VectoriserLimits, LanesThatDifferAreSeenAtOnce) {
  EXPECT_FALSE(isLimited(loopWithRows(40, "%a")));
}

// Without the limit this takes years.
TEST(VectoriserLimits, CompilingComesToAnEnd) {
  LLVMContext C;
  std::unique_ptr<Module> M = parse(C, loopWithRows(60, "1.0"));
  auto Host = hostMachine();
  ASSERT_TRUE(bool(Host)) << toString(Host.takeError());
  auto Object = compileModule(*M, **Host);
  EXPECT_TRUE(bool(Object)) << toString(Object.takeError());
}

} // namespace
