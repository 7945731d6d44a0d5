// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The states of the files of a port.
#include "Porting/Kernels/PortStatus.h"
#include "Porting/Write/PortWriter.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class PortStatusTest : public testing::Test {
protected:
  void SetUp() override {
    Layout.Kind = LayoutKind::OutRoot;
    Layout.InRoot = normalizePath(Folder.path("in"));
    Layout.OutRoot = normalizePath(Folder.path("out"));
    ASSERT_FALSE(sys::fs::create_directories(Layout.InRoot));
    Folder.write("in/a.cu", "source\n");
    PortWriter Writer(Layout, PortWriter::Edited::Refused);
    const std::string Path = Layout.InRoot + "/a.cu",
                      Target = Layout.OutRoot + "/a.hip";
    Writer.add({Path, Target, "source\n", "port\n", false, true});
    raw_null_ostream Nowhere;
    ASSERT_EQ(toString(Writer.write({}, Nowhere)), "");
  }

  /// Of the only file.
  std::vector<PortState> states() {
    auto Status = portStatus(Layout.OutRoot);
    EXPECT_TRUE(bool(Status)) << toString(Status.takeError());
    EXPECT_EQ(Status->Files.size(), 1u);
    NeedsWork = Status->needsWork();
    HasReadyPort = Status->notReady().empty();
    return Status->Files.front().States;
  }

  TempFolder Folder;
  LayoutOptions Layout;
  bool NeedsWork = false, HasReadyPort = false;
};

using States = std::vector<PortState>;

TEST_F(PortStatusTest, AsItWasWritten) {
  EXPECT_EQ(states(), States({PortState::UpToDate}));
  EXPECT_FALSE(NeedsWork);
}

TEST_F(PortStatusTest, AnEditAloneAsksForNothing) {
  Folder.write("out/a.hip", "mine\n");
  EXPECT_EQ(states(), States({PortState::Edited}));
  EXPECT_FALSE(NeedsWork);
  EXPECT_TRUE(HasReadyPort);
}

TEST_F(PortStatusTest, BehindItsSource) {
  Folder.write("in/a.cu", "newer\n");
  EXPECT_EQ(states(), States({PortState::Stale}));
  EXPECT_TRUE(NeedsWork);
  EXPECT_FALSE(HasReadyPort);
}

TEST_F(PortStatusTest, ConflictsThatAreStillMarked) {
  Folder.write("out/a.hip", "<<<<<<< the port, edited\nmine\n=======\n"
                            "theirs\n>>>>>>> the new translation\n");
  EXPECT_EQ(states(), States({PortState::Conflicting}));
  EXPECT_TRUE(NeedsWork);
}

TEST_F(PortStatusTest, WhatIsGoneOnBothSides) {
  ASSERT_FALSE(sys::fs::remove(Folder.path("in/a.cu")));
  ASSERT_FALSE(sys::fs::remove(Folder.path("out/a.hip")));
  EXPECT_EQ(states(), States({PortState::SourceGone, PortState::Missing}));
  EXPECT_TRUE(NeedsWork);
}

} // namespace
} // namespace porthip
