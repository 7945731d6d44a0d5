// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/CommandLog.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace porthip::make;

namespace {

std::string shown(llvm::StringRef Output) {
  std::string Text;
  for (const LoggedCommand &C : readCommandLog(Output, "/p").Commands)
    Text += C.Folder + ":" + llvm::join(C.Words, "|") + "\n";
  return Text;
}

TEST(MakeCommandLog, Words) {
  EXPECT_EQ(shown("nvcc -DX='a b' -DY=\"c \\\"d\\\"\" e\\ f.cu\n"),
            "/p:nvcc|-DX=a b|-DY=c \"d\"|e f.cu\n");
  EXPECT_EQ(shown("nvcc a.cu \\\n  -o a\necho done"),
            "/p:nvcc|a.cu|-o|a\n/p:echo|done\n");
  EXPECT_EQ(shown("A=1 B='2 3' nvcc a.cu 2>/dev/null >log 2>&1 # why\n"),
            "/p:nvcc|a.cu\n");
}

TEST(MakeCommandLog, Folders) {
  EXPECT_EQ(
      shown("cd sub && nvcc a.cu; (cd ../x; nvcc b.cu); nvcc c.cu\nnvcc d.cu"),
      "/p/sub:nvcc|a.cu\n/p/x:nvcc|b.cu\n/p/sub:nvcc|c.cu\n/p:nvcc|d.cu\n");
  CommandLog Log = readCommandLog("make: Entering directory '/q'\n"
                                  "make[1]: Entering directory '/q/r s'\n"
                                  "nvcc a.cu\n"
                                  "make[1]: Leaving directory '/q/r s'\n"
                                  "nvcc b.cu\n",
                                  "/p");
  ASSERT_EQ(Log.Commands.size(), 2u);
  EXPECT_EQ(Log.Commands[0].Folder, "/q/r s");
  EXPECT_EQ(Log.Commands[1].Folder, "/q");
  EXPECT_EQ(Log.Entered, (std::vector<std::string>{"/q", "/q/r s"}));
}

TEST(MakeCommandLog, WhatTheShellComputes) {
  EXPECT_EQ(shown("nvcc $FLAGS `pkg-config --cflags x` $(echo -O2) -g a.cu"),
            "/p:nvcc|-g|a.cu\n");
  EXPECT_EQ(shown("$CC a.cu; if test -d x; then nvcc b.cu; fi"),
            "/p:test|-d|x\n/p:nvcc|b.cu\n/p:fi\n");
}

TEST(MakeCommandLog, Loops) {
  EXPECT_EQ(
      shown(
          "for f in a.cu b.cu ; do\\\n  nvcc -c $f -o ${f}\".o\";\\\ndone; ls"),
      "/p:nvcc|-c|a.cu|-o|a.cu.o\n/p:nvcc|-c|b.cu|-o|b.cu.o\n/p:ls\n");
  EXPECT_EQ(shown("for d in x y; do (cd $d; for f in 1 2; do nvcc $d$f.cu $g; "
                  "done); done"),
            "/p/x:nvcc|x1.cu\n/p/x:nvcc|x2.cu\n/p/y:nvcc|y1.cu\n"
            "/p/y:nvcc|y2.cu\n");
  // $fs is another variable.
  EXPECT_EQ(shown("for f in a; do nvcc $fs.cu $f.cu; done"), "/p:nvcc|a.cu\n");
  EXPECT_EQ(shown("for f in *.cu; do nvcc"), "/p:for|f|in|*.cu\n/p:nvcc\n");
}

TEST(MakeCommandLog, NoEnd) {
  for (llvm::StringRef Text :
       {"\"", "'", "\\", "`", "$(", "nvcc >", "a\\\n", "for f in a; do",
        "for f in a; done", "for a in done"})
    shown(Text);
}

TEST(MakeCommandLog, Compilers) {
  EXPECT_EQ(findCompiler({"/usr/local/cuda/bin/nvcc", "a.cu"}), 0);
  EXPECT_EQ(findCompiler({"ccache", "nvcc", "a.cu"}), 1);
  EXPECT_EQ(findCompiler({"env", "A=1", "x86_64-linux-gnu-g++-12", "a.cpp"}),
            2);
  EXPECT_EQ(findCompiler({"mpicxx", "a.cpp"}), 0);
  EXPECT_EQ(findCompiler({"rm", "-f", "gcc"}), -1);
  EXPECT_EQ(findCompiler({"echo", "nvcc"}), -1);
  EXPECT_EQ(findCompiler({}), -1);
}

} // namespace
