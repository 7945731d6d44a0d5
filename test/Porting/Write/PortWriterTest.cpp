// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ports are written where nobody else's text stands, and edits are kept.
#include "Porting/OnePort.h"

using namespace llvm;

namespace porthip {
namespace {

class PortWriterTest : public OnePort {
protected:
  /// Writes a port; gives the error, or an empty text.
  std::string write(StringRef Text, PortWriter::Edited Becomes) {
    PortWriter Writer(Layout, Becomes);
    Said.clear();
    raw_string_ostream OS(Said);
    std::string Wrong = writeBy(Writer, Text, OS);
    IsUpToDate = Writer.isUpToDate();
    HasConflicts = Writer.hasConflicts();
    return Wrong;
  }

  std::string Said;
  bool IsUpToDate = false, HasConflicts = false;
};

constexpr auto Refused = PortWriter::Edited::Refused;
constexpr auto Merged = PortWriter::Edited::Merged;
constexpr auto Overwritten = PortWriter::Edited::Overwritten;

TEST_F(PortWriterTest, ItsOwnOutputIsWrittenAnew) {
  EXPECT_EQ(write("one\n", Refused), "");
  EXPECT_EQ(Folder.read("out/a.hip"), "one\n");
  EXPECT_EQ(write("one\n", Refused), "");
  EXPECT_TRUE(IsUpToDate);
  EXPECT_EQ(write("two\n", Refused), "");
  EXPECT_EQ(Folder.read("out/a.hip"), "two\n");
}

TEST_F(PortWriterTest, AnEditIsRefusedWithADiff) {
  ASSERT_EQ(write("one\n", Refused), "");
  Folder.write("out/a.hip", "mine\n");
  EXPECT_NE(write("two\n", Refused), "");
  EXPECT_NE(Said.find("was edited after porthip wrote it"), std::string::npos);
  EXPECT_NE(Said.find("\n-mine\n+two\n"), std::string::npos) << Said;
  EXPECT_EQ(Folder.read("out/a.hip"), "mine\n");
  EXPECT_EQ(write("two\n", Overwritten), "");
  EXPECT_EQ(Folder.read("out/a.hip"), "two\n");
}

TEST_F(PortWriterTest, SomebodyElsesFileIsRefused) {
  ASSERT_FALSE(sys::fs::create_directories(Layout.OutRoot));
  Folder.write("out/a.hip", "theirs\n");
  EXPECT_NE(write("one\n", Merged), "");
  EXPECT_NE(Said.find("porthip did not write it"), std::string::npos);
  EXPECT_EQ(Folder.read("out/a.hip"), "theirs\n");
}

TEST_F(PortWriterTest, AnEditIsMerged) {
  ASSERT_EQ(write("a\nb\nc\nd\ne\n", Refused), "");
  Folder.write("out/a.hip", "MINE\nb\nc\nd\ne\n");
  EXPECT_EQ(write("a\nb\nc\nd\nNEW\n", Merged), "");
  EXPECT_EQ(Folder.read("out/a.hip"), "MINE\nb\nc\nd\nNEW\n");
  EXPECT_FALSE(HasConflicts);
  Folder.write("out/a.hip", "MINE\nb\nc\nd\nMINE\n");
  EXPECT_EQ(write("a\nb\nc\nd\nNEWER\n", Merged), "");
  EXPECT_TRUE(HasConflicts);
  EXPECT_NE(Folder.read("out/a.hip").find("<<<<<<<"), std::string::npos);
}

} // namespace
} // namespace porthip
