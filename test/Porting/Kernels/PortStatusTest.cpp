// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The states of the files of a port.
#include "Porting/Kernels/PortStatus.h"
#include "Porting/OnePort.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

class PortStatusTest : public OnePort {
protected:
  void SetUp() override {
    OnePort::SetUp();
    PortWriter Writer(Layout, PortWriter::Edited::Refused);
    raw_null_ostream Nowhere;
    ASSERT_EQ(writeBy(Writer, "port\n", Nowhere), "");
  }

  /// The states of the only file.
  std::vector<PortState> states() {
    auto Status = portStatus(Layout.OutRoot);
    EXPECT_TRUE(bool(Status)) << toString(Status.takeError());
    EXPECT_EQ(Status->Files.size(), 1u);
    NeedsWork = Status->needsWork();
    HasReadyPort = Status->notReady().empty();
    return Status->Files.front().States;
  }

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
