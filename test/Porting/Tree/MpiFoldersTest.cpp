// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/MpiFolders.h"
#include <gtest/gtest.h>

using namespace porthip;

TEST(MpiFolders, AreInTheFirstLine) {
  using Folders = std::vector<std::string>;
  EXPECT_EQ(foldersInMpiCommand("gcc -I/a/include -I /b -isystem /c -L/lib "
                                "-lmpi\n-I/no\n"),
            (Folders{"/a/include", "/b", "/c"}));
  EXPECT_EQ(foldersInMpiCommand("gcc -I"), Folders());
  EXPECT_EQ(foldersInMpiCommand(""), Folders());
}
