// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program writes into a project, which stays as it is; what it made is there
// for compiles. With an overlay, and as it is done without one.
#include "Porting/Configure/SourceGuard.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class SourceGuardTest : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    ASSERT_FALSE(bool(Scratch.make("porthip-guard")));
    ASSERT_FALSE(sys::fs::create_directories(Folder.path("src")));
    Folder.write("src/old.h", "old\n");
  }

  TempFolder Folder;
  TemporaryFolder Scratch;
};

TEST_P(SourceGuardTest, TheProjectStaysAsItIs) {
  const std::string Root = normalizePath(Folder.path("."));
  SourceGuard Guard(Root, Scratch, GetParam());
  const std::string Build = Scratch.below("build");
  ASSERT_FALSE(sys::fs::create_directories(Build));
  // The second run sees what the first one made, as CMake's second try does, if
  // there are layers.
  for (StringRef Name : {"one.h", "two.h"}) {
    Process P;
    P.Args = {"sh", "-c",
              ("mkdir -p src/made && echo $WHAT > src/made/" + Name +
               " && cp src/old.h $BUILD/seen")
                  .str()};
    P.Environment = {"WHAT=made", "BUILD=" + Build};
    P.Folder = Root;
    P.IsSupervised = P.KeepsOutput = true;
    ASSERT_FALSE(bool(Guard.run(P)));
    EXPECT_EQ(P.Failure, "") << P.Messages;
  }
  EXPECT_FALSE(sys::fs::exists(Root + "/src/made"));
  EXPECT_EQ(cantFail(readFile(Build + "/seen")), "old\n");

  const std::string Commands = Build + "/compile_commands.json";
  ASSERT_FALSE(bool(
      writeFiles(OutputFile{Commands,
                            R"([{"directory": ")" + Build + R"(", "file": ")" +
                                Root + R"(/a.cu", "command": "nvcc -c a.cu"}])",
                            ""})));
  Guard.showMade(Build);
  const std::string Text = cantFail(readFile(Commands));
  size_t At = Text.find(" -I");
  ASSERT_NE(At, std::string::npos) << Text;
  const std::string Where = Text.substr(At + 3, Text.find('"', At) - At - 3);
  EXPECT_EQ(cantFail(readFile(Where + "/one.h")), "made\n");
  EXPECT_EQ(cantFail(readFile(Where + "/two.h")), "made\n");
}

TEST_P(SourceGuardTest, AProgramThatIsMissingIsTold) {
  SourceGuard Guard(normalizePath(Folder.path(".")), Scratch, GetParam());
  Process P;
  P.Args = {"porthip-no-such-program"};
  P.IsSupervised = P.KeepsOutput = true;
  Error Wrong = Guard.run(P);
  EXPECT_TRUE(bool(Wrong) || !P.Failure.empty());
  consumeError(std::move(Wrong));
}

INSTANTIATE_TEST_SUITE_P(Ways, SourceGuardTest, testing::Bool());

} // namespace
} // namespace porthip
