// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flags of a build hold in each clone of the port.
#include "Porting/Kernels/KnownFlags.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Words = std::vector<std::string>;

TEST(KnownFlags, FoldersOfTheProjectAreRelativeToThePort) {
  TempFolder Folder;
  const std::string Root = normalizePath(Folder.path("mine"));
  Folder.write("compile_commands.json",
               R"([{"directory": ")" + Root + R"(", "file": "a.cu", )" +
                   R"("command": "nvcc -DX=1 -I inc -I /usr/include )" +
                   R"(-rdc=true -use_fast_math -ftz true -c a.cu"}])");
  const KnownFlags Flags(normalizePath(Folder.path(".")));
  const Words Kept =
      Flags.toKeep(Root + "/a.cu", Root, normalizePath(Folder.path("hip")));
  EXPECT_EQ(Kept, Words({"-D", "X=1", "-I", "../mine/inc", "-I", "/usr/include",
                         "-D", "__CUDACC_RDC__=1", "-use_fast_math",
                         "-ftz=true", "-rdc=true"}));
  // Another clone.
  EXPECT_EQ(
      keptFlags(Kept, "/there/hip"),
      Words({"-D", "X=1", "-I", "/there/mine/inc", "-I", "/usr/include", "-D",
             "__CUDACC_RDC__=1", "-use_fast_math", "-ftz=true", "-rdc=true"}));
  EXPECT_EQ(Flags.toKeep(Root + "/b.cu", Root, Root), Words());
}

TEST(KnownFlags, WithoutABuildThereAreNone) {
  EXPECT_EQ(KnownFlags("").toKeep("/p/a.cu", "/p", "/p-hip"), Words());
}

} // namespace
} // namespace porthip
