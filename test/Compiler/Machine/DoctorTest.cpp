// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Machines made of a few files; what this one has does not matter.
#include "Compiler/Machine/Doctor.h"
#include "Compiler/Machine/MachineDevices.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

class DoctorTest : public testing::Test {
protected:
  DoctorTest() {
    Request.SystemRoot = std::string(Folder.path("root"));
    Request.On.CudaPath = "none";
    // The tree of this build, whose runtime need not be built.
    Request.On.ProgramPath = Folder.path("bin/porthip");
    Request.Legs = {"cuda@vgpu:sm_80", "hip@vgpu:gfx942"};
  }
  /// \p Path below the made-up root.
  void write(StringRef Path, StringRef Text) {
    std::string Full = Request.SystemRoot + "/" + Path.str();
    ASSERT_FALSE(bool(writeFiles({{Full, Text.str(), ""}})));
  }
  void make(StringRef Path) {
    std::string Full = Folder.path(Path);
    ASSERT_FALSE(bool(writeFiles({{Full, "", ""}})));
  }
  Diagnosis diagnosis() {
    Diagnosis D = examine(Request);
    EXPECT_EQ(unfit(jsonOf(D)), "");
    return D;
  }
  static const Ability &ability(const Diagnosis &D, StringRef Id) {
    for (const Ability &A : D.Abilities)
      if (A.Id == Id)
        return A;
    ADD_FAILURE() << "no ability " << Id.str();
    return D.Abilities.front();
  }
  static std::string unfit(const Json &J) {
    StringRef Path = PORTHIP_SCHEMAS "/doctor.schema.json";
    Expected<std::string> Text = readFile(Path);
    if (!Text)
      return toString(Text.takeError());
    Expected<Json> Schema = parseJson(*Text, Path);
    if (!Schema)
      return toString(Schema.takeError());
    std::string Found;
    for (const SchemaError &E : validateJson(*Schema, J))
      Found += E.Pointer + ": " + E.Text + "\n";
    return Found;
  }

  TempFolder Folder;
  DoctorRequest Request;
};

TEST_F(DoctorTest, NoToolkit) {
  Diagnosis D = diagnosis();
  EXPECT_FALSE(D.has("cuda-toolkit"));
  EXPECT_FALSE(D.has("libdevice"));
  EXPECT_TRUE(D.can("translate"));
  EXPECT_EQ(ability(D, "translate").Is, Ability::Limited);
  EXPECT_EQ(ability(D, "translate").Missing,
            std::vector<StringRef>{"cuda-toolkit"});
}

TEST_F(DoctorTest, Toolkit) {
  make("cuda/include/cuda_runtime.h");
  ASSERT_FALSE(bool(writeFiles({{Folder.path("cuda/include/cuda.h"),
                                 "#define CUDA_VERSION 12060\n", ""}})));
  Request.On.CudaPath = Folder.path("cuda");
  Diagnosis D = diagnosis();
  EXPECT_EQ(D.part("cuda-toolkit").Version, "12.6");
  EXPECT_FALSE(D.has("libdevice"));
  EXPECT_EQ(ability(D, "translate").Is, Ability::Yes);
  make("cuda/nvvm/libdevice/libdevice.10.bc");
  EXPECT_TRUE(diagnosis().has("libdevice"));
}

TEST_F(DoctorTest, NamedAndNotThere) {
  Request.On.CudaPath = Folder.path("nothing");
  Request.On.RocmPath = Folder.path("nothing");
  Diagnosis D = diagnosis();
  EXPECT_FALSE(D.can("translate"));
  EXPECT_NE(ability(D, "translate").Text.find("no CUDA toolkit here"),
            std::string::npos);
  EXPECT_FALSE(D.has("hip-headers"));
  EXPECT_NE(D.part("hip-headers").Details.front().find("no HIP here"),
            std::string::npos);
  EXPECT_FALSE(D.can("verify"));
}

TEST_F(DoctorTest, Hip) {
  make("rocm/include/hip/hip_runtime.h");
  ASSERT_FALSE(bool(writeFiles({{Folder.path("rocm/include/hip/hip_version.h"),
                                 "#define HIP_VERSION_MAJOR 6\n"
                                 "#define HIP_VERSION_MINOR 3\n",
                                 ""}})));
  Request.On.RocmPath = Folder.path("rocm");
  EXPECT_EQ(diagnosis().part("hip-headers").Version, "6.3");
}

TEST_F(DoctorTest, VirtualGpu) {
  EXPECT_FALSE(diagnosis().can("run-cuda"));
  make("lib/vgpu/libporthip-vgpu.so");
  Diagnosis D = diagnosis();
  EXPECT_TRUE(D.has("virtual-gpu"));
  EXPECT_EQ(D.can("run-cuda"), D.has("clang"));
}

TEST_F(DoctorTest, NvidiaDevices) {
  EXPECT_FALSE(diagnosis().can("run-nvidia"));
  write("usr/lib64/libcuda.so.1", "");
  write("proc/driver/nvidia/version",
        "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun\n"
        "GCC version:  gcc version 12.2.0\n");
  EXPECT_FALSE(diagnosis().can("run-nvidia")); // a driver and no device
  write("proc/driver/nvidia/gpus/0000:01:00.0/information",
        "Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 75\n");
  Diagnosis D = diagnosis();
  EXPECT_TRUE(D.can("run-nvidia"));
  EXPECT_EQ(D.part("nvidia-driver").Version, "535.183.01");
  EXPECT_EQ(D.part("nvidia-gpus").Details,
            std::vector<std::string>{"NVIDIA H100 80GB HBM3"});
}

TEST_F(DoctorTest, NvidiaDevicesInAContainer) {
  write("dev/nvidia0", "");
  write("dev/nvidiactl", "");
  EXPECT_EQ(nvidiaDevices(Request.SystemRoot).size(), 1u);
}

TEST_F(DoctorTest, AmdDevices) {
  StringRef Nodes = "sys/class/kfd/kfd/topology/nodes/";
  write((Nodes + "0/properties").str(),
        "cpu_cores_count 64\ngfx_target_version 0\n");
  write((Nodes + "1/properties").str(),
        "simd_count 1216\ngfx_target_version 90402\n");
  write((Nodes + "2/properties").str(), "gfx_target_version 110001\n");
  EXPECT_EQ(amdDevices(Request.SystemRoot).size(), 0u); // no /dev/kfd
  write("dev/kfd", "");
  write("opt/rocm/lib/libamdhip64.so", "");
  Diagnosis D = diagnosis();
  EXPECT_TRUE(D.can("run-amd"));
  EXPECT_EQ(D.part("amd-gpus").Details,
            (std::vector<std::string>{"gfx942", "gfx1101"}));
}

TEST(MachineDevices, GfxName) {
  EXPECT_EQ(gfxName(90402), "gfx942");
  EXPECT_EQ(gfxName(90010), "gfx90a");
  EXPECT_EQ(gfxName(110501), "gfx1151");
  EXPECT_EQ(gfxName(120001), "gfx1201");
}

/// Every part that an ability may lack is listed, and can be had.
TEST_F(DoctorTest, WhatIsMissingIsNamed) {
  Diagnosis D = diagnosis();
  for (const Ability &A : D.Abilities)
    for (StringRef Id : A.Missing) {
      EXPECT_FALSE(D.has(Id)) << Id.str();
      EXPECT_TRUE(!D.part(Id).Install.empty() || Id.ends_with("-gpus"))
          << Id.str();
    }
}

} // namespace
} // namespace porthip
