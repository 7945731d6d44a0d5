// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/Environment.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

std::string meant(llvm::StringRef Text) {
  const GpuTarget *T = targetOfArchitecture(Text);
  return T ? T->Name : "";
}

TEST(Environment, TargetOfArchitecture) {
  EXPECT_EQ(meant("sm_80"), "sm_80");
  EXPECT_EQ(meant("compute_90"), "sm_90");
  EXPECT_EQ(meant("sm_90a"), "sm_90");
  EXPECT_EQ(meant("arch=compute_70,code=[sm_70,compute_86]"), "sm_86");
  EXPECT_EQ(meant("gfx90a:xnack-"), "gfx90a");
  EXPECT_EQ(meant("native"), "");
  EXPECT_EQ(meant("sm_999"), "");
}

std::string errorOfTarget(llvm::StringRef Name) {
  auto T = targetNamed(Name);
  return T ? "" : toString(T.takeError());
}

TEST(Environment, UnknownTargetNamesTheKnown) {
  std::string Text = errorOfTarget("unheard-of");
  EXPECT_NE(Text.find("'unheard-of'"), std::string::npos);
  EXPECT_NE(Text.find("sm_80"), std::string::npos);
  EXPECT_NE(Text.find("gfx942"), std::string::npos);
}

TEST(Environment, UnknownTargetNamesWhatBeginsAlike) {
  std::string Text = errorOfTarget("sm_8");
  EXPECT_NE(Text.find("'sm_8'"), std::string::npos);
  EXPECT_NE(Text.find("did you mean"), std::string::npos) << Text;
  EXPECT_NE(Text.find("sm_80"), std::string::npos) << Text;
  EXPECT_EQ(Text.find("gfx"), std::string::npos) << Text;
}

TEST(Environment, NoHipWhereNamed) {
  EnvironmentRequest Request;
  Request.CudaPath = "none";
  Request.RocmPath = "/nonexistent";
  auto E = findEnvironment(Request);
  ASSERT_FALSE(bool(E));
  EXPECT_NE(toString(E.takeError()).find("/nonexistent: no HIP here"),
            std::string::npos);
}

} // namespace
} // namespace porthip
