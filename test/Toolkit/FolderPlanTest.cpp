// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Toolkit/FolderPlan.h"
#include "Support/Files/TemporaryFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

class FolderPlanTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(bool(Work.make("porthip-plan"))); }

  std::string path(StringRef Name) const { return Work.below(Name); }

  void put(StringRef Name, StringRef Text) {
    ASSERT_FALSE(bool(writeFiles({OutputFile{path(Name), Text.str(), ""}})));
  }

  std::string text(StringRef Name) const {
    auto Text = readFile(path(Name));
    return Text ? *Text : toString(Text.takeError());
  }

  std::string written(const FolderPlan &Plan) const {
    return toString(Plan.write("/bin/sh"));
  }

  TemporaryFolder Work;
};

TEST_F(FolderPlanTest, WritesFilesScriptsAndLinks) {
  put("header.h", "1");
  FolderPlan Plan(path("cuda"), "cuda");
  Plan.file("version.json", "{}");
  Plan.script("bin/nvcc", "#!/bin/sh\n");
  Plan.link("include/header.h", path("header.h"));
  EXPECT_EQ(written(Plan), "");
  EXPECT_EQ(text("cuda/version.json"), "{}");
  EXPECT_EQ(text("cuda/include/header.h"), "1");
  EXPECT_TRUE(sys::fs::can_execute(path("cuda/bin/nvcc")));
  EXPECT_FALSE(sys::fs::can_execute(path("cuda/version.json")));
  EXPECT_TRUE(sys::fs::is_symlink_file(path("cuda/include/header.h")));
}

TEST_F(FolderPlanTest, MakesItsOwnAnew) {
  FolderPlan First(path("cuda"), "cuda");
  First.file("a", "1");
  ASSERT_EQ(written(First), "");
  FolderPlan Second(path("cuda"), "cuda");
  Second.file("a", "2");
  EXPECT_EQ(written(Second), "");
  EXPECT_EQ(text("cuda/a"), "2");
}

TEST_F(FolderPlanTest, LeavesOtherFoldersAlone) {
  put("mine/notes.txt", "mine");
  FolderPlan Plan(path("mine"), "cuda");
  Plan.file("notes.txt", "not mine");
  EXPECT_NE(written(Plan).find("holds files that 'porthip toolkit' did not "
                               "write; name a folder that is empty or missing"),
            std::string::npos);
  EXPECT_EQ(text("mine/notes.txt"), "mine");
}

TEST_F(FolderPlanTest, OneVendorDoesNotBecomeTheOther) {
  ASSERT_EQ(written(FolderPlan(path("kit"), "cuda")), "");
  EXPECT_NE(written(FolderPlan(path("kit"), "rocm"))
                .find("holds a toolkit of the other vendor; name another "
                      "folder"),
            std::string::npos);
}

TEST_F(FolderPlanTest, AFileIsNoFolder) {
  put("file", "");
  EXPECT_NE(written(FolderPlan(path("file"), "cuda")).find("is not a folder"),
            std::string::npos);
}

// A folder that was a link in an earlier form: nothing goes to where it leads.
TEST_F(FolderPlanTest, WritesThroughNoLink) {
  put("system/nvcc", "the system's");
  FolderPlan First(path("cuda"), "cuda");
  First.link("bin", path("system"));
  ASSERT_EQ(written(First), "");
  FolderPlan Second(path("cuda"), "cuda");
  Second.script("bin/nvcc", "ours");
  EXPECT_EQ(written(Second), "");
  EXPECT_EQ(text("system/nvcc"), "the system's");
  EXPECT_EQ(text("cuda/bin/nvcc"), "ours");
  // And back: a folder becomes a link.
  EXPECT_EQ(written(First), "");
  EXPECT_EQ(text("cuda/bin/nvcc"), "the system's");
}

TEST(FolderPlan, QuotesForAShell) {
  EXPECT_EQ(FolderPlan::quoted("a b"), "'a b'");
  EXPECT_EQ(FolderPlan::quoted("it's $HOME"), "'it'\\''s $HOME'");
  EXPECT_EQ(FolderPlan::quoted(""), "''");
}

} // namespace
