// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Roots.h"
#include "Mcp/CompilerArguments.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace llvm;
using namespace porthip;
using namespace porthip::mcp;

namespace {
class RootsTest : public testing::Test {
protected:
  RootsTest() : Root(Folder.path("project")) {
    for (const char *Name : {"project", "project-other"})
      sys::fs::create_directory(Folder.path(Name));
    Folder.write("project/a.cu", "");
    Folder.write("project-other/b.cu", "");
    Folder.write("outside.cu", "");
  }
  Roots roots() { return cantFail(Roots::of({Root})); }
  std::string inside(const Roots &R, const std::string &Path) {
    auto Real = R.inside(Path);
    return Real ? *Real : "error: " + toString(Real.takeError());
  }

  TempFolder Folder;
  std::string Root;
};
} // namespace

TEST_F(RootsTest, WhatLiesInside) {
  Roots R = roots();
  const std::string Real = R.folders().front();
  EXPECT_EQ(inside(R, "a.cu"), Real + "/a.cu");
  EXPECT_EQ(inside(R, Root + "/new/folder"), Real + "/new/folder");
  EXPECT_EQ(inside(R, "."), Real);
  EXPECT_EQ(inside(R, "x/../a.cu"), Real + "/a.cu");
}

TEST_F(RootsTest, NoPath) {
  Roots R = roots();
  EXPECT_EQ(inside(R, ""), "error: a path is empty");
  EXPECT_EQ(inside(R, std::string("a.cu\0/..", 8)),
            "error: a path has a zero byte in it");
}

TEST_F(RootsTest, WhatLiesOutside) {
  Roots R = roots();
  ASSERT_EQ(::symlink(Folder.path("").c_str(), (Root + "/out").c_str()), 0);
  ASSERT_EQ(::symlink("/nowhere", (Root + "/gone").c_str()), 0);
  for (const std::string &Path :
       {std::string("../outside.cu"), Folder.path("project-other/b.cu"),
        std::string("/etc"), std::string("out/outside.cu"),
        std::string("out/new.cu"), std::string("gone/new.cu"),
        std::string("gone")})
    EXPECT_NE(inside(R, Path).find("outside of the folders"), std::string::npos)
        << Path << ": " << inside(R, Path);
}

TEST_F(RootsTest, NoFolder) {
  EXPECT_NE(toString(Roots::of({Folder.path("none")}).takeError()), "");
  EXPECT_NE(toString(Roots::of({Root + "/a.cu"}).takeError()), "");
}

TEST_F(RootsTest, CompilerArguments) {
  Roots R = roots();
  auto Takes = [&](const char *Word) {
    Error Wrong = checkCompilerArgument(Word, R);
    const bool IsFine = !Wrong;
    consumeError(std::move(Wrong));
    return IsFine;
  };
  for (const char *Word :
       {"-Iinclude", "-I/usr/include/x", "-DX=1", "-UX", "-std=c++17", "-O2",
        "-arch=sm_80", "--extended-lambda", "-rdc=true", "-Wall", "-lm",
        "-fopenmp", "-isystem=/opt/lib/include", "-Iinclude,/usr/include",
        "-DPATH=/etc", "-ffp-contract=fast"})
    EXPECT_TRUE(Takes(Word)) << Word;
  for (const char *Word : {"-I/etc",
                           "-I../x",
                           "-I",
                           "-include=/etc/passwd",
                           "-o",
                           "-ox.o",
                           "-fplugin=x.so",
                           "-Wl,-rpath,x",
                           "@file",
                           "kernel.cu",
                           "-Xcompiler",
                           "-ccbin=x",
                           "--save-temps",
                           "-I/usr/../etc",
                           "-fprofile-generate=x",
                           "-L/usr/lib/../../etc",
                           "-Iinclude,/etc",
                           "-I/usr/x,../y",
                           "-D",
                           "-fproc-stat-report=x",
                           "-foptimization-record-file=x",
                           "-fnew-option=../x",
                           "-g/etc",
                           "-working-directory=..",
                           "-l../x"})
    EXPECT_FALSE(Takes(Word)) << Word;
}

TEST_F(RootsTest, BuildArguments) {
  auto Takes = [&](Error Wrong) {
    const bool IsFine = !Wrong;
    consumeError(std::move(Wrong));
    return IsFine;
  };
  for (const char *Word : {"-DX=ON", "-UX", "-GNinja", "--preset=cuda"})
    EXPECT_TRUE(Takes(checkCmakeArgument(Word))) << Word;
  for (const char *Word :
       {"-S/etc", "-B..", "-P/etc/x", "-C/etc/x", "-D", "-E", "/etc", ""})
    EXPECT_FALSE(Takes(checkCmakeArgument(Word))) << Word;
  for (const char *Word : {"GPU=1", "all"})
    EXPECT_TRUE(Takes(checkMakeArgument(Word))) << Word;
  for (const char *Word : {"-C", "-f/etc/x", "--eval=x", ""})
    EXPECT_FALSE(Takes(checkMakeArgument(Word))) << Word;
}
