// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/Submodules.h"
#include "Support/Files/Files.h"
#include "Support/Files/TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

TEST(Submodules, FoldersAndWhichAreMissing) {
  TemporaryFolder Work;
  ASSERT_FALSE(bool(Work.make("porthip-submodules")));
  const std::string Root = normalizePath(Work.Path);
  EXPECT_TRUE(submodulesOf(Root).empty());
  ASSERT_FALSE(bool(
      writeFiles({OutputFile{Root + "/.gitmodules",
                             "[submodule \"b\"]\n\tpath = third/b\n\turl = x\n"
                             "[submodule \"a\"]\n  path=\"third/a #1\"\n",
                             ""},
                  OutputFile{Root + "/third/b/file", "", ""}})));
  const std::string A = Root + "/third/a #1", B = Root + "/third/b";
  EXPECT_EQ(submodulesOf(Root), (std::vector<std::string>{A, B}));
  EXPECT_EQ(missingSubmodules(Root), std::vector<std::string>{A});
}

} // namespace
