// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/LeadingHeaders.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

bool begins(StringRef Text, StringRef Own = "") {
  return beginsWithRuntime(Text, [&](StringRef Name) { return Name == Own; });
}

constexpr StringLiteral Hip = "#include <hip/hip_runtime.h>\n";

TEST(LeadingHeaders, TheRuntimeIsFirst) {
  EXPECT_TRUE(begins(Hip));
  EXPECT_TRUE(begins("#  include  <hip/hip_runtime.h>"));
  EXPECT_TRUE(begins(("// words\n/* more\n words */ // and\n" + Hip).str()));
}

TEST(LeadingHeaders, BehindHeadersOfTheLanguages) {
  EXPECT_TRUE(
      begins(("#include <stdio.h>\n\n#include <vector>\n" + Hip).str()));
  EXPECT_TRUE(begins(("#include <cstdio> // printf\n" + Hip).str()));
  EXPECT_TRUE(begins(("#include <cstdio> /* printf\n */\n" + Hip).str()));
  EXPECT_TRUE(begins(("#include <cmath>\r\n" + Hip).str()));
}

TEST(LeadingHeaders, NotBehindOthers) {
  EXPECT_FALSE(begins(("#include <mine>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include \"vector\"\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <sys/time.h>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <cassert>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <complex.h>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <vec>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <map memory>\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <>\n" + Hip).str()));
}

TEST(LeadingHeaders, NotBehindAFileOfTheUsersOfThatName) {
  const std::string Text = ("#include <vector>\n" + Hip).str();
  EXPECT_TRUE(begins(Text, "list"));
  EXPECT_FALSE(begins(Text, "vector"));
}

TEST(LeadingHeaders, NotBehindOtherDirectivesOrCode) {
  EXPECT_FALSE(begins(("#define N 1\n" + Hip).str()));
  EXPECT_FALSE(begins(("#ifdef N\n" + Hip).str()));
  EXPECT_FALSE(begins(("#pragma once\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <vector>\nint a;\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include <vector> int a;\n" + Hip).str()));
  EXPECT_FALSE(begins(("#include_next <vector>\n" + Hip).str()));
}

TEST(LeadingHeaders, NotWithoutIt) {
  EXPECT_FALSE(begins(""));
  EXPECT_FALSE(begins("#include"));
  EXPECT_FALSE(begins("#include <vector"));
  EXPECT_FALSE(begins("#include <vector>"));
  EXPECT_FALSE(begins("#include <hip/hip_fp16.h>\n"));
  EXPECT_FALSE(begins("/* never ends"));
}

} // namespace
} // namespace porthip
