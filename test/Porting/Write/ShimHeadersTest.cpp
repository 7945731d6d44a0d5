// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A port brings the headers of porthip's that it asks for, and what they
// include.
#include "Porting/Write/ShimHeaders.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class ShimHeadersTest : public testing::Test {
protected:
  void SetUp() override {
    for (StringRef Name : {"include/porthip", "hip-nvidia/hip"})
      ASSERT_FALSE(sys::fs::create_directories(Folder.path(Name)));
    Folder.write("include/porthip/warp.h", "#include <porthip/inner.h>\n");
    Folder.write("include/porthip/inner.h", "int inner;\n");
    Folder.write("include/porthip/other.h", "int other;\n");
  }
  std::vector<std::string> wantedFor(StringRef Text) {
    auto Known = ShimHeaders::of(Folder.path("."));
    EXPECT_TRUE(bool(Known)) << toString(Known.takeError());
    Known->addFor(Text);
    std::vector<std::string> Names;
    for (const ShimHeader *H : Known->wanted())
      Names.push_back(H->Name);
    return Names;
  }

  TempFolder Folder;
};

using Words = std::vector<std::string>;

TEST_F(ShimHeadersTest, WithWhatTheyInclude) {
  EXPECT_EQ(wantedFor("#include <porthip/warp.h>\nint a;\n"),
            Words({"porthip-include/porthip/inner.h",
                   "porthip-include/porthip/warp.h"}));
}

TEST_F(ShimHeadersTest, AMakefileNamesThemElsewhere) {
  EXPECT_EQ(wantedFor("FLAGS += -include porthip/other.h\n"),
            Words({"porthip-include/porthip/other.h"}));
}

TEST_F(ShimHeadersTest, NoneIsAskedFor) {
  EXPECT_EQ(wantedFor("#include <hip/hip_fp16.h>\n"), Words());
}

} // namespace
} // namespace porthip
