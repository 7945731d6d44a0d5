// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The status of a port as text and as JSON.
#include "Porting/Kernels/StatusText.h"
#include "Porting/OnePort.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

class StatusTextTest : public OnePort {
protected:
  void SetUp() override {
    OnePort::SetUp();
    PortWriter Writer(Layout, PortWriter::Edited::Refused);
    raw_null_ostream Nowhere;
    ASSERT_EQ(writeBy(Writer, "port\n", Nowhere), "");
  }

  void read() {
    auto Status = portStatus(Layout.OutRoot);
    ASSERT_TRUE(bool(Status)) << toString(Status.takeError());
    StatusText Of(Layout.OutRoot, *Status, /*AsksHost=*/false);
    Text = Of.text();
    Object = Of.json();
  }

  bool says(StringRef Part) const { return StringRef(Text).contains(Part); }
  /// Also where long paths have sent it to the next line.
  bool saysInWords(StringRef Part) const {
    SmallVector<StringRef> Words;
    SplitString(Text, Words);
    return StringRef(join(Words, " ")).contains(Part);
  }

  std::string Text;
  Json Object;
};

TEST_F(StatusTextTest, UpToDate) {
  read();
  EXPECT_TRUE(saysInWords(": 1 file that porthip wrote, from ")) << Text;
  EXPECT_TRUE(says("  1 up to date\n")) << Text;
  EXPECT_FALSE(says("next: ")) << Text;
  EXPECT_EQ(Object["format"], "porthip-status");
  EXPECT_EQ(Object["files"][0]["states"], Json::array({"up-to-date"}));
}

TEST_F(StatusTextTest, AStaleFileIsNamedWithItsSource) {
  Folder.write("in/a.cu", "newer\n");
  read();
  EXPECT_TRUE(says("  1 stale: the source changed since\n")) << Text;
  EXPECT_TRUE(says("a.hip  (")) << Text;
  EXPECT_TRUE(says("next: porthip port ")) << Text;
  EXPECT_TRUE(says(" --update\n")) << Text;
  EXPECT_EQ(Object["files"][0]["states"], Json::array({"stale"}));
}

TEST_F(StatusTextTest, ConflictsGoFirst) {
  Folder.write("in/a.cu", "newer\n");
  Folder.write("out/a.hip", "<<<<<<< the port, edited\nmine\n=======\n"
                            "theirs\n>>>>>>> the new translation\n");
  read();
  EXPECT_TRUE(says("next: resolve the conflicts and remove their marks\n"))
      << Text;
  EXPECT_FALSE(says("next: porthip")) << Text;
}

} // namespace
} // namespace porthip
