// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/QueryText.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

Rule renameOf(llvm::StringRef Cuda, llvm::StringRef Hip) {
  Rule R;
  R.Cuda = Cuda;
  R.Hip = Hip;
  R.Kind = RuleKind::Rename;
  R.Library = "runtime";
  R.Source = "hip/hip_runtime_api.h";
  R.File = "rules/runtime.json";
  R.Line = 7;
  return R;
}

QueryAnswer answer(QueryAnswer::Meaning Is, const Rule &R) {
  QueryAnswer A;
  A.Name = "cudaMalloc";
  A.Is = Is;
  QuerySymbol S;
  S.Cuda = R.Cuda.str();
  S.Uses.push_back({&R, /*Applies=*/true, "writes 'hipMalloc'", {}, {}});
  A.Symbols.push_back(S);
  return A;
}

TEST(QueryText, OneRule) {
  const Rule R = renameOf("cudaMalloc", "hipMalloc");
  EXPECT_EQ(textOf(answer(QueryAnswer::Cuda, R)),
            "cudaMalloc (rename, runtime)\n"
            "  HIP           hipMalloc\n"
            "  porthip       writes 'hipMalloc'\n"
            "  declared in   hip/hip_runtime_api.h\n"
            "  rule          rules/runtime.json:7\n");
}

TEST(QueryText, SeveralUsesAreToldApart) {
  const Rule R = renameOf("cudaMalloc", "hipMalloc");
  Rule Two = R;
  static const uint8_t Counts[] = {3, 4};
  Two.Arity = Counts;
  Two.HostOnly = true;
  QueryAnswer A = answer(QueryAnswer::Cuda, R);
  A.Symbols[0].Uses.push_back({&Two, true, "writes a call", {}, {}});
  const std::string Text = textOf(A);
  EXPECT_NE(Text.find("  in other uses:\n"), std::string::npos) << Text;
  EXPECT_NE(Text.find("  with 3 or 4 arguments, in host code:\n"),
            std::string::npos)
      << Text;
}

TEST(QueryText, SymbolsAreParagraphs) {
  const Rule R = renameOf("cudaMalloc", "hipMalloc");
  QueryAnswer A = answer(QueryAnswer::Cuda, R);
  A.Symbols.push_back(A.Symbols[0]);
  const std::string Text = textOf(A);
  EXPECT_EQ(llvm::StringRef(Text).count("\n\ncudaMalloc ("), 1u) << Text;
}

TEST(QueryText, NamesOfHip) {
  const Rule R = renameOf("cudaMalloc", "hipMalloc");
  QueryAnswer A = answer(QueryAnswer::Hip, R);
  A.Name = "hipMalloc";
  EXPECT_EQ(textOf(A), "hipMalloc is HIP's; CUDA names that become it:\n"
                       "  runtime       cudaMalloc: writes 'hipMalloc'\n");
}

TEST(QueryText, UnknownNames) {
  QueryAnswer A;
  A.Name = "cudaMaloc";
  EXPECT_EQ(textOf(A), "no rule for 'cudaMaloc': it is not a CUDA name, or "
                       "porthip does not know it");
  A.Near = {"cudaMalloc", "cudaMallocHost"};
  EXPECT_EQ(textOf(A), "no rule for 'cudaMaloc'; did you mean 'cudaMalloc', "
                       "'cudaMallocHost'?");
}

} // namespace
