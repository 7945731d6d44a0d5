// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A project in, its port out, by one function.
#include "Porting/Whole/PortProject.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class PortProjectTest : public testing::Test {
protected:
  void SetUp() override {
    auto Tools =
        findToolchain("none", sys::fs::getMainExecutable(nullptr, nullptr));
    ASSERT_TRUE(bool(Tools)) << toString(Tools.takeError());
    On.Tools = std::move(*Tools);
    Request.On = &On;
    Request.Root = normalizePath(Folder.path("mine"));
    Request.OutRoot = normalizePath(Folder.path("mine-hip"));
    Request.Translation.CudaPath = "none";
    Request.Text.IsQuiet = true;
    Request.Text.Style.OnlyErrors = true;
    Request.FailsFrom = Severity::Error;
    ASSERT_FALSE(sys::fs::create_directories(Request.Root));
    Folder.write("mine/k.cu", "__global__ void k() {}\n"
                              "int main() { k<<<1, 1>>>(); }\n");
    Folder.write("mine/notes.txt", "notes\n");
    Folder.write("mine/build.sh", "nvcc -o k k.cu\n");
  }

  TempFolder Folder;
  Environment On;
  ProjectRequest Request;
};

TEST_F(PortProjectTest, SourcesAreTranslatedTheRestIsMigratedOrCopied) {
  auto Made = portProject(Request);
  ASSERT_TRUE(bool(Made)) << toString(Made.takeError());
  EXPECT_EQ(Folder.names(), std::vector<std::string>({"mine", "mine-hip"}));
  EXPECT_NE(Folder.read("mine-hip/k.hip").find("hip/hip_runtime.h"),
            std::string::npos);
  EXPECT_EQ(Folder.read("mine-hip/notes.txt"), "notes\n");
  EXPECT_TRUE(sys::fs::exists(Folder.path("mine-hip/build.sh")));
  EXPECT_FALSE(sys::fs::exists(Folder.path("mine-hip/k.cu")));
  EXPECT_EQ(Made->Summary.CudaFiles, 1u);
  EXPECT_EQ(Made->Summary.Units, 1u);
  EXPECT_FALSE(Made->Summary.HasErrors);
  EXPECT_GE(Made->Summary.FilesWritten, 3u);

  auto Again = portProject(Request);
  ASSERT_TRUE(bool(Again)) << toString(Again.takeError());
  EXPECT_EQ(Again->Summary.FilesWritten, 0u);
}

TEST_F(PortProjectTest, AFileThatSomebodyEditedIsKept) {
  ASSERT_TRUE(bool(portProject(Request)));
  Folder.write("mine-hip/k.hip", "mine\n");
  auto Refused = portProject(Request);
  ASSERT_FALSE(bool(Refused));
  EXPECT_NE(toString(Refused.takeError()).find("nothing is written"),
            std::string::npos);
  EXPECT_EQ(Folder.read("mine-hip/k.hip"), "mine\n");
}

TEST_F(PortProjectTest, OneSourceKeepsTheCudaFiles) {
  Request.Way = PortWay::OneSource;
  auto Made = portProject(Request);
  ASSERT_TRUE(bool(Made)) << toString(Made.takeError());
  EXPECT_EQ(Folder.read("mine-hip/k.cu"), Folder.read("mine/k.cu"));
  EXPECT_TRUE(
      sys::fs::exists(Folder.path("mine-hip/hip-compat/cuda_runtime.h")));
  EXPECT_TRUE(Made->Summary.IsOneSource);
}

TEST_F(PortProjectTest, AProjectWithoutCuda) {
  Folder.write("mine/k.cu", "int a;\n");
  ASSERT_FALSE(sys::fs::remove(Folder.path("mine/k.cu")));
  auto Made = portProject(Request);
  ASSERT_FALSE(bool(Made));
  EXPECT_EQ(toString(Made.takeError()), "the sources were not translated");
  EXPECT_FALSE(sys::fs::exists(Folder.path("mine-hip")));
}

TEST_F(PortProjectTest, ThePatchIsWrittenBesides) {
  Request.PatchFile = Folder.path("p.patch");
  ASSERT_TRUE(bool(portProject(Request)));
  EXPECT_NE(Folder.read("p.patch").find("+++ b/k.hip"), std::string::npos);
}

} // namespace
} // namespace porthip
