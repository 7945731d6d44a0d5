// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that makefiles name beside the project go into the copy that make is
// asked in.
#include "Porting/Configure/OutsideFiles.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class OutsideFilesTest : public testing::Test {
protected:
  void SetUp() override {
    for (StringRef Name : {"all/mine", "all/common", "scratch"})
      ASSERT_FALSE(sys::fs::create_directories(Folder.path(Name)));
    Folder.write("all/common/make.config", "CC = nvcc\n");
    Folder.write("all/common/other.h", "int other;\n");
  }
  OutsideFiles of(StringRef Makefile) {
    Folder.write("all/mine/Makefile", Makefile);
    return outsideFiles(normalizePath(Folder.path("all/mine")), {"Makefile"},
                        normalizePath(Folder.path("scratch")));
  }
  TempFolder Folder;
};

using Words = std::vector<std::string>;

TEST_F(OutsideFilesTest, TheFolderThatIsNamedIsTakenWhole) {
  OutsideFiles Found = of("include ../common/make.config\nall:\n");
  EXPECT_EQ(Found.Base, normalizePath(Folder.path("all")));
  EXPECT_EQ(Found.Paths, Words({"common/make.config", "common/other.h"}));
}

TEST_F(OutsideFilesTest, WithoutAnyTheProjectIsTheBase) {
  OutsideFiles Found = of("all:\n\tnvcc a.cu\n");
  EXPECT_EQ(Found.Base, normalizePath(Folder.path("all/mine")));
  EXPECT_EQ(Found.Paths, Words());
}

} // namespace
} // namespace porthip
