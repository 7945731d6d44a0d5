// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleText.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

Rule rule() {
  Rule R;
  R.Cuda = "cudaMalloc";
  R.Hip = "hipMalloc";
  R.Kind = RuleKind::Rename;
  R.Library = "runtime";
  R.SinceHip = Version{50200};
  R.EffortMinutes = 5;
  return R;
}

TEST(RuleText, ALineForEachMemberThatItHas) {
  EXPECT_EQ(textOf(rule()), "cudaMalloc\n"
                            "  kind        rename\n"
                            "  HIP         hipMalloc\n"
                            "  library     runtime\n"
                            "  HIP version from 5.2\n"
                            "  effort      5 minutes\n");
}

TEST(RuleText, JsonHasNoEmptyMembers) {
  const Json J = jsonOf(rule());
  EXPECT_EQ(J["cuda"], "cudaMalloc");
  EXPECT_EQ(J["sinceHip"], "5.2");
  EXPECT_EQ(J["effortMinutes"], 5);
  EXPECT_FALSE(J.contains("untilHip"));
  EXPECT_FALSE(J.contains("fix"));
}

} // namespace
