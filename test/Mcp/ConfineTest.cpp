// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Confine.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"
#include <cstdio>

using namespace porthip;
using namespace porthip::mcp;

namespace {
bool canWrite(const std::string &Path) {
  FILE *File = std::fopen(Path.c_str(), "w");
  return File && std::fclose(File) == 0;
}

/// 0: as it should be. 2: the kernel cannot.
int tryIt(const std::string &In, const std::string &Out) {
  if (!confineWrites({In, In + "/none"}))
    return 2;
  return !(canWrite(In + "/new") && canWrite("/dev/null") &&
           !canWrite(Out + "/new") && !canWrite(Out + "/known") &&
           std::rename((In + "/new").c_str(), (In + "/sub/new").c_str()) == 0 &&
           std::rename((In + "/sub/new").c_str(), (Out + "/new").c_str()) != 0);
}

bool endedWell(int Raw) {
  return WIFEXITED(Raw) && (WEXITSTATUS(Raw) == 0 || WEXITSTATUS(Raw) == 2);
}
} // namespace

TEST(ConfineTest, WritesBelowTheseFoldersAlone) {
  TempFolder In, Out;
  llvm::sys::fs::create_directory(In.path("sub"));
  Out.write("known", "text");
  EXPECT_EXIT(::exit(tryIt(In.path(""), Out.path(""))), endedWell, "");
  EXPECT_EQ(Out.read("known"), "text");
  EXPECT_TRUE(canWrite(Out.path("new")));
}
