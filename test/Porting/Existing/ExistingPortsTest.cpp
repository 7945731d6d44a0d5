// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ports that `porthip verify` finds by itself.
#include "Porting/Existing/ExistingPorts.h"
#include "Porting/OnePort.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

class ExistingPortsTest : public OnePort {
protected:
  void writePort() {
    PortWriter Writer(Layout, PortWriter::Edited::Refused);
    raw_null_ostream Nowhere;
    ASSERT_EQ(writeBy(Writer, "port\n", Nowhere), "");
  }
  std::vector<ExistingPort> found() {
    return existingPorts({Layout.InRoot + "/a.cu"});
  }
};

TEST_F(ExistingPortsTest, None) { EXPECT_TRUE(found().empty()); }

TEST_F(ExistingPortsTest, OneBesideItsSourceByName) {
  Folder.write("in/a.hip", "mine\n");
  const auto Found = found();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].File, Layout.InRoot + "/a.hip");
  EXPECT_FALSE(Found[0].IsWritten);
  EXPECT_NE(noteOn(Found[0]).find("which is there and not in porthip's list"),
            std::string::npos);
}

TEST_F(ExistingPortsTest, OneInAFolderBesideTheSources) {
  writePort();
  auto Found = found();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].File, Layout.OutRoot + "/a.hip");
  EXPECT_TRUE(Found[0].IsWritten);
  EXPECT_FALSE(Found[0].IsEdited || Found[0].IsBehind);
  EXPECT_NE(noteOn(Found[0]).find("as porthip wrote it"), std::string::npos);
  // Edited, and out of date.
  Folder.write("out/a.hip", "mine\n");
  Folder.write("in/a.cu", "newer\n");
  Found = found();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].IsEdited && Found[0].IsBehind);
  EXPECT_NE(noteOn(Found[0]).find(" --update brings the change into it"),
            std::string::npos)
      << noteOn(Found[0]);
}

TEST_F(ExistingPortsTest, TheNearestIsTakenAndOthersAreNamed) {
  writePort();
  Folder.write("in/a.hip", "mine\n");
  const auto Found = found();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].File, Layout.InRoot + "/a.hip");
  EXPECT_EQ(Found[0].Others,
            std::vector<std::string>{Layout.OutRoot + "/a.hip"});
}

TEST_F(ExistingPortsTest, PortedInPlace) {
  const std::string File = Layout.InRoot + "/a.cu";
  Folder.write("in/a.cu", "#include <hip/hip_runtime.h>\n");
  EXPECT_EQ(toString(checkPortedInPlace({File})), "");
  Folder.write("in/a.cu.orig", "#include <cuda_runtime.h>\n");
  EXPECT_NE(toString(checkPortedInPlace({File})).find("ported in place"),
            std::string::npos);
  // A project whose original is HIP has no port of itself.
  Folder.write("in/a.cu.orig", "#include <hip/hip_runtime.h>\n");
  EXPECT_EQ(toString(checkPortedInPlace({File})), "");
}

} // namespace
} // namespace porthip
