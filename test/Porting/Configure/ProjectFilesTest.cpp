// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files of a project: outside of git all but hidden folders, builds and
// what compilers made.
#include "Porting/Configure/ProjectFiles.h"
#include "Porting/Configure/ProjectBuild.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

using Words = std::vector<std::string>;

class ProjectFilesTest : public testing::Test {
protected:
  void folder(StringRef Name) {
    ASSERT_FALSE(sys::fs::create_directories(Folder.path(Name)));
  }
  std::string root() const { return normalizePath(Folder.path(".")); }

  TempFolder Folder;
};

TEST_F(ProjectFilesTest, HiddenFoldersBuildsAndObjectsAreNot) {
  for (StringRef Name : {"src", ".hidden", "build", "port"})
    folder(Name);
  Folder.write("src/a.cu", "int a;\n");
  Folder.write("src/a.o", StringRef("\x7f"
                                    "ELF\2\1\1\0\0\0\0\0\0\0\0\0\1\0",
                                    18));
  Folder.write(".hidden/b.cu", "int b;\n");
  Folder.write("build/CMakeCache.txt", "");
  Folder.write("build/c.cu", "int c;\n");
  Folder.write("port/d.cu", "int d;\n");
  auto Files = projectFiles(root(), root() + "/port");
  ASSERT_TRUE(bool(Files)) << toString(Files.takeError());
  EXPECT_EQ(Files->Paths, Words({"src/a.cu"}));
}

TEST_F(ProjectFilesTest, ALinkOutOfTheFolderIsLeftOut) {
  Folder.write("a.cu", "int a;\n");
  ASSERT_FALSE(sys::fs::create_link("/etc/hostname", Folder.path("out")));
  auto Files = projectFiles(root(), root() + "-hip");
  ASSERT_TRUE(bool(Files)) << toString(Files.takeError());
  EXPECT_EQ(Files->Paths, Words({"a.cu"}));
  EXPECT_EQ(Files->LeftOut, Words({"out"}));
}

TEST_F(ProjectFilesTest, TheKindOfBuild) {
  EXPECT_EQ(buildKindOf(root()), BuildKind::None);
  Folder.write("Makefile", "all:\n");
  EXPECT_EQ(buildKindOf(root()), BuildKind::Make);
  Folder.write("CMakeLists.txt", "project(a LANGUAGES CUDA)\n");
  EXPECT_EQ(buildKindOf(root()), BuildKind::Cmake);
}

} // namespace
} // namespace porthip
