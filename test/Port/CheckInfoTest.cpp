// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/CheckInfo.h"
#include "Port/FixText.h"
#include "gtest/gtest.h"

namespace porthip {
namespace {

PORTHIP_CHECK(Second, {"porthip-test-second", "a second thing"});
PORTHIP_CHECK(First, {"porthip-test-first", "a first thing", Severity::Error,
                      15, "What is found.", "Why it is wrong.", "bad();",
                      "good();", "Write good().", "the manual"});

TEST(CheckInfo, SortedById) {
  std::vector<const CheckInfo *> Checks = allChecks();
  ASSERT_EQ(Checks.size(), 2u);
  EXPECT_EQ(Checks[0], &First);
  EXPECT_EQ(Checks[1], &Second);
}

TEST(CheckInfo, Find) {
  EXPECT_EQ(findCheck("porthip-test-second"), &Second);
  EXPECT_EQ(findCheck("porthip-test-third"), nullptr);
  EXPECT_EQ(Second.Default, Severity::Warning);
}

TEST(CheckInfo, Page) {
  EXPECT_EQ(First.page(), "checks/test-first.md");
  EXPECT_EQ(checkPage(First),
            "# porthip-test-first\n\na first thing\n\n"
            "Severity: error. Effort: 15 minutes for one place.\n"
            "\n## What is found\n\nWhat is found.\n"
            "\n## Why it goes wrong\n\nWhy it is wrong.\n"
            "\n## Wrong\n\n```cpp\nbad();\n```\n"
            "\n## Right\n\n```cpp\ngood();\n```\n"
            "\n## What to do\n\nWrite good().\n"
            "\n## References\n\nthe manual\n");
  EXPECT_EQ(checkPage(Second), "# porthip-test-second\n\na second thing\n\n"
                               "Severity: warning.\n");
}

// Findings have messages' style, whatever check they are of.
TEST(CheckInfo, FixOfFinding) {
  EXPECT_EQ(fixText("Write f(). Then measure."), "write f(). Then measure");
  EXPECT_EQ(fixText("PORTHIP_CUDA_ARCH chooses."), "PORTHIP_CUDA_ARCH chooses");
  EXPECT_EQ(fixText("use one of D..."), "use one of D...");
  EXPECT_EQ(fixText(""), "");
}

} // namespace
} // namespace porthip
