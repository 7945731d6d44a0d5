// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as bytes, the table of targets.
#include "VirtualGpu/Image.h"
#include "VirtualGpu/Target.h"
#include "gtest/gtest.h"
#include <cstdint>

using namespace porthip::vgpu;

namespace {

std::string sample() {
  Image I;
  I.Of = Vendor::Amd;
  I.Arch = "gfx942";
  I.WaveSize = 64;
  I.Flags = ImageRelocatable | ImageFtz;
  I.Bitcode = "not really bitcode";
  return writeImage(I);
}

std::string errorOf(const std::string &Bytes) {
  auto I = readImage(Bytes.data(), Bytes.size());
  return I ? "" : llvm::toString(I.takeError());
}

TEST(Image, ComesBackAsWritten) {
  const std::string Bytes = sample();
  EXPECT_EQ(Bytes.size() % 16, 0u);
  auto I = readImage(Bytes.data(), SIZE_MAX);
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(I->Of, Vendor::Amd);
  EXPECT_EQ(I->Arch, "gfx942");
  EXPECT_EQ(I->WaveSize, 64u);
  EXPECT_TRUE(I->isRelocatable());
  EXPECT_EQ(I->Bitcode, "not really bitcode");
}

TEST(Image, DamageIsSeen) {
  for (size_t At : {12u, 16u, 56u, 64u, 75u}) {
    std::string Bytes = sample();
    Bytes[At] ^= 0x55;
    EXPECT_NE(errorOf(Bytes).find("damaged device image"), std::string::npos)
        << At;
  }
  EXPECT_NE(errorOf(sample().substr(0, 80)).find("cut off"),
            std::string::npos);
}

TEST(Image, OthersAreNamed) {
  EXPECT_NE(errorOf("\x50\xed\x55\xba....").find("NVIDIA fatbin"),
            std::string::npos);
  EXPECT_NE(errorOf("\x7f"
                    "ELF.....")
                .find("ELF file"),
            std::string::npos);
  EXPECT_NE(errorOf("__CLANG_OFFLOAD_BUNDLE__...").find("offload bundle"),
            std::string::npos);
  EXPECT_NE(errorOf("").find("porthip cc"), std::string::npos);
}

TEST(Target, HasTheOnesThatAreAskedFor) {
  for (const char *Name :
       {"sm_50", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90",
        "sm_100", "sm_120", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100",
        "gfx1151", "gfx1201"})
    EXPECT_NE(findTarget(Name), nullptr) << Name;
  EXPECT_EQ(findTarget("sm_1"), nullptr);
  // CUDA programming guide, "Technical Specifications per Compute Capability".
  const Target &A100 = *findTarget("sm_80");
  EXPECT_EQ(A100.SharedPerBlockOptin, 163u * 1024);
  EXPECT_EQ(A100.MaxThreadsPerSm, 2048u);
  EXPECT_EQ(A100.MaxBlock[2], 64u);
  EXPECT_EQ(findTarget("gfx942")->WaveSize, 64u);
  EXPECT_EQ(findTarget("gfx1100")->WaveSize, 32u);
  EXPECT_EQ(findTarget("gfx950")->SharedPerBlock, 160u * 1024);
}

} // namespace
