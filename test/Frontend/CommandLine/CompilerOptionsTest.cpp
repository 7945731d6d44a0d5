// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tables of nvcc's and hipcc's options do not contradict themselves.
#include "Frontend/CommandLine/CompilerOptions.h"
#include "llvm/ADT/StringMap.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

std::vector<CompilerOption> allRows() {
  std::vector<CompilerOption> Rows = nvccOptions().vec();
  Rows.insert(Rows.end(), hipccOptions().begin(), hipccOptions().end());
  return Rows;
}

TEST(CompilerOptions, EachSpellingStandsOnce) {
  StringMap<unsigned> Count;
  for (const CompilerOption &O : allRows()) {
    EXPECT_FALSE(O.Long.empty() && O.Short.empty());
    for (StringRef Name : {StringRef(O.Long), StringRef(O.Short)})
      if (!Name.empty())
        EXPECT_EQ(++Count[Name], 1u) << Name.str();
  }
}

TEST(CompilerOptions, SpellingsBeginWithDashes) {
  for (const CompilerOption &O : allRows()) {
    EXPECT_TRUE(O.Long.empty() || O.Long.starts_with("--")) << O.Long.str();
    EXPECT_TRUE(O.Short.empty() ||
                (O.Short.starts_with("-") && !O.Short.starts_with("--")))
        << O.Short.str();
  }
}

TEST(CompilerOptions, AFlagForAnOptionsValueNamesOneWithAValue) {
  unsigned Count = 0;
  for (const CompilerOption &O : allRows()) {
    auto [Name, Value] = O.Name.split('=');
    if (Value.empty())
      continue;
    ++Count;
    EXPECT_EQ(O.Takes, option::None) << O.Name.str();
    const CompilerOption *Of = findCompilerOption(Name);
    ASSERT_TRUE(Of) << O.Name.str();
    EXPECT_EQ(Of->Takes, option::One) << O.Name.str();
  }
  EXPECT_GT(Count, 0u);
}

TEST(CompilerOptions, WhatAPortWritesIsHipccs) {
  for (const CompilerOption &O : nvccOptions()) {
    const PortForm::Kind Kind = O.kindInPort();
    const bool Writes =
        Kind == PortForm::Write || Kind == PortForm::WriteOrKeep;
    EXPECT_EQ(Writes, !O.InPort.Flags.empty()) << O.Short.str();
    EXPECT_TRUE(Writes || O.InPort.When.empty()) << O.Short.str();
    EXPECT_TRUE(Kind == PortForm::Drop || O.InPort.Why.empty())
        << O.Short.str();
  }
}

TEST(CompilerOptions, UnknownNames) {
  EXPECT_EQ(findCompilerOption(""), nullptr);
  EXPECT_EQ(findCompilerOption("-"), nullptr);
  EXPECT_EQ(findCompilerOption("--no-such-option"), nullptr);
  EXPECT_EQ(findCompilerOption("-rdc=true"), nullptr);
}

} // namespace
} // namespace porthip
