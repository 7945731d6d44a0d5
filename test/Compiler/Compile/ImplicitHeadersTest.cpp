// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/ImplicitHeaders.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Words = std::vector<std::string>;

/// The rest of \p Args, which stand between two others.
Words deciding(Words Args) {
  Args.insert(Args.begin(), "-cc1");
  Args.push_back("a.cu");
  Words Kept = decidingArguments(Args);
  EXPECT_EQ(Kept.front(), "-cc1");
  EXPECT_EQ(Kept.back(), "a.cu");
  return {Kept.begin() + 1, Kept.end() - 1};
}

TEST(DecidingArguments, NamesForTheLink) {
  EXPECT_EQ(deciding({"-cuid=1f"}), Words());
}

TEST(DecidingArguments, HowCodeIsMade) {
  EXPECT_EQ(
      deciding({"-vectorize-loops", "-vectorize-slp", "-disable-llvm-passes",
                "-ffunction-sections", "-fdata-sections",
                "-fno-optimize-sibling-calls", "-mframe-pointer=all",
                "-ffp-contract=off", "-ftrivial-auto-var-init=pattern"}),
      Words());
}

TEST(DecidingArguments, HowCodeIsDescribed) {
  EXPECT_EQ(deciding({"-debug-info-kind=line-tables-only", "-dwarf-version=5",
                      "-debugger-tuning=gdb", "-fcolor-diagnostics"}),
            Words());
}

TEST(DecidingArguments, AnOptionOfLlvmWithItsWord) {
  EXPECT_EQ(deciding({"-mllvm", "-inline-threshold=10", "-fexceptions"}),
            Words({"-fexceptions"}));
}

TEST(DecidingArguments, WarningsThatAreSwitchedOn) {
  EXPECT_EQ(deciding({"-Wall", "-Wextra", "-w"}), Words());
}

TEST(DecidingArguments, WarningsThatMayBeErrors) {
  const Words Args = {"-Werror", "-Werror=unused", "-Wno-c++11-narrowing",
                      "-Wno-error=unused"};
  EXPECT_EQ(deciding(Args), Args);
}

TEST(DecidingArguments, WhatHeadersTest) {
  const Words Args = {"-O2",       "-D",          "N=1",      "-std=c++17",
                      "-fgpu-rdc", "-ffast-math", "-pthread", "-fopenmp"};
  EXPECT_EQ(deciding(Args), Args);
}

TEST(DecidingArguments, AMacroThatComesBackAsItWas) {
  EXPECT_EQ(deciding({"-DLIST=800", "-U", "LIST", "-D", "LIST=800"}),
            Words({"-DLIST=800"}));
}

TEST(DecidingArguments, AMacroThatComesBackAsAnother) {
  const Words Other = {"-DLIST=800", "-U", "LIST", "-D", "LIST=700"};
  EXPECT_EQ(deciding(Other), Other);
  const Words New = {"-U", "LIST", "-D", "LIST=800"};
  EXPECT_EQ(deciding(New), New);
}

TEST(DecidingArguments, AMacroThatIsOnlyTakenAway) {
  const Words Args = {"-DLIST=800", "-U", "LIST", "-D", "OTHER=800"};
  EXPECT_EQ(deciding(Args), Args);
}

} // namespace
} // namespace porthip
