// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

std::string wrongIn(llvm::StringRef Text) {
  auto L = parseLeg(Text);
  return L ? "" : llvm::toString(L.takeError());
}

TEST(Leg, Parse) {
  auto L = parseLeg("hip@vgpu:gfx942");
  ASSERT_TRUE(bool(L));
  EXPECT_TRUE(L->IsPort);
  EXPECT_EQ(L->Target->Name, "gfx942");
  auto N = parseLeg("hip@vgpu:sm_80");
  ASSERT_TRUE(bool(N));
  EXPECT_TRUE(N->IsPort);
  auto T = parseLeg("trace:a:b.phtrace");
  ASSERT_TRUE(bool(T));
  EXPECT_EQ(T->TracePath, "a:b.phtrace");
  EXPECT_EQ(T->Target, nullptr);
}

TEST(Leg, WhatIsNotSupportedIsSaid) {
  EXPECT_NE(wrongIn("cuda@nvidia").find("not supported yet"),
            std::string::npos);
  EXPECT_NE(wrongIn("cuda@vgpu:gfx942"), "");
  EXPECT_NE(wrongIn("cuda@vgpu:sm_9999"), "");
  EXPECT_NE(wrongIn("trace:"), "");
  EXPECT_NE(wrongIn("gfx942"), "");
  EXPECT_NE(wrongIn(""), "");
}

} // namespace
