// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/IncludeFolders.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

const std::vector<std::string> Headers = {
    "/p/a/inc/util/timer.h", "/p/b/inc/util/timer.h", "/p/inc/other.h",
    "/p/deep/er/other.h", "/p/mytimer.h"};

TEST(IncludeFolders, NearestToTheSource) {
  EXPECT_EQ(folderOfHeader("util/timer.h", "/p/b/src/x.cu", Headers),
            "/p/b/inc");
  EXPECT_EQ(folderOfHeader("util/timer.h", "/p/a/src/x.cu", Headers),
            "/p/a/inc");
}

TEST(IncludeFolders, ShortestPathOfThoseThatAreAsNear) {
  EXPECT_EQ(folderOfHeader("other.h", "/p/x.cu", Headers), "/p/inc");
}

TEST(IncludeFolders, LeadingDotsSayNoFolder) {
  EXPECT_EQ(folderOfHeader("../util/timer.h", "/p/b/x.cu", Headers),
            "/p/b/inc");
  EXPECT_EQ(folderOfHeader("./other.h", "/p/x.cu", Headers), "/p/inc");
}

TEST(IncludeFolders, WholeNamesAlone) {
  EXPECT_EQ(folderOfHeader("timer.h", "/p/c/x.cu", {"/p/mytimer.h"}), "");
  EXPECT_EQ(folderOfHeader("none.h", "/p/x.cu", Headers), "");
}

} // namespace
