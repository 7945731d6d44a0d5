// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as bytes, the table of targets.
#include "Gpus/GpuTarget.h"
#include "VirtualGpu/Image.h"
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
  EXPECT_NE(errorOf(sample().substr(0, 80)).find("not complete"),
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
       {"sm_50", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100",
        "sm_120", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1151",
        "gfx1201"})
    EXPECT_NE(porthip::findGpuTarget(Name), nullptr) << Name;
  EXPECT_EQ(porthip::findGpuTarget("sm_1"), nullptr);
  // CUDA programming guide, "Technical Specifications per Compute Capability".
  const Target &A100 = *porthip::findGpuTarget("sm_80");
  EXPECT_EQ(A100.SharedPerBlockOptin, 163u * 1024);
  EXPECT_EQ(A100.MaxThreadsPerSm, 2048u);
  EXPECT_EQ(A100.MaxBlock[2], 64u);
  EXPECT_EQ(porthip::findGpuTarget("gfx942")->WaveSize, 64u);
  EXPECT_EQ(porthip::findGpuTarget("gfx1100")->WaveSize, 32u);
  EXPECT_EQ(porthip::findGpuTarget("gfx950")->SharedPerBlock, 160u * 1024);
}

/// Units and memory of the products that the targets are like, from their data
/// sheets; RDNA counts work-group processors, which are two compute units.
TEST(Target, NumbersAreThoseOfTheProduct) {
  struct Product {
    const char *Target, *Name;
    unsigned Units, Gigabytes;
  };
  for (const Product &P : {
           Product{"sm_61", "GTX 1080 Ti", 28, 11},
           {"sm_80", "A100", 108, 40},
           {"sm_86", "RTX 3090", 82, 24},
           {"sm_87", "Orin", 16, 64},
           {"sm_89", "L40", 142, 48},
           {"sm_90", "H100", 132, 80},
           {"sm_120", "RTX 5090", 170, 32},
           {"gfx900", "MI25", 64, 16},
           {"gfx906", "MI50", 60, 16},
           {"gfx908", "MI100", 120, 32},
           {"gfx90a", "MI210", 104, 64},
           {"gfx942", "MI300X", 304, 192},
           {"gfx950", "MI350X", 256, 288},
           {"gfx1010", "Radeon RX 5700", 36 / 2, 8},
           {"gfx1030", "Radeon RX 6800", 60 / 2, 16},
           {"gfx1031", "Radeon RX 6700 XT", 40 / 2, 12},
           {"gfx1032", "Radeon RX 6600 XT", 32 / 2, 8},
           {"gfx1100", "Radeon RX 7900 XTX", 96 / 2, 24},
           {"gfx1101", "Radeon RX 7800 XT", 60 / 2, 16},
           {"gfx1102", "Radeon RX 7600", 32 / 2, 8},
           {"gfx1200", "Radeon RX 9060 XT", 32 / 2, 16},
           {"gfx1201", "Radeon RX 9070 XT", 64 / 2, 16},
       }) {
    const Target *T = porthip::findGpuTarget(P.Target);
    ASSERT_NE(T, nullptr) << P.Target;
    EXPECT_NE(llvm::StringRef(T->DeviceName).find(P.Name),
              llvm::StringRef::npos)
        << T->DeviceName;
    EXPECT_EQ(T->SmCount, P.Units) << P.Name;
    EXPECT_EQ(T->GlobalMemory >> 30, P.Gigabytes) << P.Name;
  }
}

} // namespace
