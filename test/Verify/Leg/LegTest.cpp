// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/Leg.h"
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

TEST(Leg, Products) {
  for (const char *Text :
       {"hip@vgpu:MI300X", "hip@vgpu:mi300a", "hip@vgpu:AMD Instinct MI300X"}) {
    auto L = parseLeg(Text);
    ASSERT_TRUE(bool(L)) << Text;
    EXPECT_STREQ(L->Target->Name, "gfx942") << Text;
    EXPECT_EQ(L->Name, "hip@vgpu:gfx942") << Text;
  }
  auto Real = parseLeg("cuda@nvidia:H100");
  ASSERT_TRUE(bool(Real));
  EXPECT_EQ(Real->Arch, "sm_90");
  EXPECT_EQ(Real->Name, "cuda@nvidia:sm_90");
  EXPECT_NE(wrongIn("hip@amd:H100"), "");
  EXPECT_NE(wrongIn("hip@vgpu:MI3000"), "");
  EXPECT_NE(wrongIn("hip@vgpu:"), "");
}

/// Every product names a target, and no two of them differ in it.
TEST(Leg, ProductsAreTargets) {
#define GPU_PRODUCT(TARGET, NAME)                                              \
  ASSERT_TRUE(findGpuTarget(NAME)) << NAME;                                    \
  EXPECT_STREQ(findGpuTarget(NAME)->Name, #TARGET) << NAME;
#include "Gpus/Products.def"
#undef GPU_PRODUCT
  EXPECT_STREQ(findGpuTarget("rtx4090")->Name, "sm_89");
  EXPECT_STREQ(findGpuTarget("NVIDIA GeForce RTX 4090")->Name, "sm_89");
  EXPECT_STREQ(findGpuTarget("RX 7900 XTX")->Name, "gfx1100");
  EXPECT_EQ(findGpuTarget("NVIDIA"), nullptr);
}

TEST(Leg, RealGpus) {
  auto N = parseLeg("cuda@nvidia");
  ASSERT_TRUE(bool(N));
  EXPECT_FALSE(N->IsPort);
  EXPECT_TRUE(N->runs());
  EXPECT_EQ(N->Target, nullptr);
  EXPECT_EQ(N->Real, GpuVendor::Nvidia);
  EXPECT_EQ(N->Arch, "");
  auto A = parseLeg("hip@amd:gfx90a");
  ASSERT_TRUE(bool(A));
  EXPECT_TRUE(A->IsPort);
  EXPECT_EQ(A->Real, GpuVendor::Amd);
  EXPECT_EQ(A->Arch, "gfx90a");
  auto P = parseLeg("hip@nvidia:sm_90");
  ASSERT_TRUE(bool(P));
  EXPECT_TRUE(P->IsPort);
  EXPECT_EQ(P->Real, GpuVendor::Nvidia);
}

TEST(Leg, WhatIsNotSupportedIsSaid) {
  EXPECT_NE(wrongIn("cuda@amd"), "");
  EXPECT_NE(wrongIn("cuda@intel"), "");
  EXPECT_NE(wrongIn("hip@amd:sm_80"), "");
  EXPECT_NE(wrongIn("cuda@nvidia:"), "");
  EXPECT_NE(wrongIn("cuda@vgpu"), "");
  EXPECT_NE(wrongIn("cuda@vgpu:gfx942"), "");
  EXPECT_NE(wrongIn("cuda@vgpu:sm_9999"), "");
  EXPECT_NE(wrongIn("trace:"), "");
  EXPECT_NE(wrongIn("gfx942"), "");
  EXPECT_NE(wrongIn(""), "");
}

} // namespace
