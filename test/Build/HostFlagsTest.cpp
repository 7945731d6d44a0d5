// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags that nvcc gives to the host's compiler alone: hipcc gives them to the
// code of the GPU as well, where some change results.
#include "Build/Migration.h"
#include "Build/NvccFlags.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace porthip;

static std::string hip(llvm::StringRef Flags) {
  return llvm::join(hipFlags(splitFlags(Flags)).Words, " ");
}

static RenamedSources sources() {
  RenamedSources Sources;
  Sources.Paths = {"/p/a.cu"};
  return Sources;
}

static std::string ported(const BuildMigration &M, const std::string &Text) {
  return M.Files.empty() ? Text : applyEdits(Text, M.Files.front().Edits);
}

static std::string cmake(const std::string &Text) {
  return ported(migrateCMake({BuildFileInput{"/p/CMakeLists.txt", Text}}, "/p",
                             sources()),
                Text);
}

static bool has(const std::string &Text, const std::string &Part) {
  return Text.find(Part) != std::string::npos;
}

TEST(HostFlags, ThoseThatChangeDeviceCode) {
  for (const char *Flag :
       {"-ffast-math", "-fno-fast-math", "-ffp-contract=off", "-funsigned-char",
        "-fno-signed-char", "-Ofast", "-O0", "-fshort-enums", "-fwrapv"})
    EXPECT_TRUE(changesDeviceCode(Flag)) << Flag;
  for (const char *Flag :
       {"-O2", "-O3", "-fPIC", "-fopenmp", "-Wall", "-march=native", "-g",
        "-fvisibility=hidden", "fast-math", "-DX=-ffast-math"})
    EXPECT_FALSE(changesDeviceCode(Flag)) << Flag;
}

TEST(HostFlags, Words) {
  EXPECT_EQ(hip("-Xcompiler -ffast-math,-fPIC -O3"),
            "-Xarch_host -ffast-math -fPIC -O3");
  EXPECT_EQ(hip("-Xcompiler=-Ofast --compiler-options '-Wall -fshort-enums'"),
            "-Xarch_host -Ofast -Wall -Xarch_host -fshort-enums");
  // Clang as the compiler of CUDA means both sides.
  EXPECT_EQ(hip("-ffast-math"), "-ffast-math");
  EXPECT_EQ(asOptions({"-g", "-Xarch_host", "-Ofast", "-Wall"}),
            (std::vector<std::string>{"-g", "-Xarch_host -Ofast", "-Wall"}));
}

/// CMake drops the second of two -Xarch_host of a target's options.
TEST(HostFlags, CMake) {
  EXPECT_TRUE(has(cmake("target_compile_options(a PRIVATE "
                        "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-ffast-math,"
                        "-funsigned-char>)\n"),
                  "$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host\\ -ffast-math;"
                  "SHELL:-Xarch_host\\ -funsigned-char>"));
  EXPECT_TRUE(has(cmake("add_compile_options(-Xcompiler=-Ofast)\n"),
                  "\"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host -Ofast>\""));
  EXPECT_TRUE(
      has(cmake("set(CMAKE_CUDA_FLAGS \"-Xcompiler -ffast-math,-fwrapv\")\n"),
          "set(CMAKE_HIP_FLAGS \"-Xarch_host -ffast-math -Xarch_host "
          "-fwrapv\")"));
  const std::string List =
      cmake("set(MINE -Xcompiler -ffast-math -Xcompiler -fwrapv)\n"
            "target_compile_options(a PRIVATE "
            "$<$<COMPILE_LANGUAGE:CUDA>:${MINE}>)\n");
  EXPECT_TRUE(has(List, "set(MINE_HIP \"SHELL:-Xarch_host -ffast-math\" "
                        "\"SHELL:-Xarch_host -fwrapv\")"))
      << List;
}

/// Values of variables, which are known as CMake runs.
TEST(HostFlags, CMakeVariables) {
  EXPECT_EQ(cmake("set(CMAKE_CUDA_FLAGS \"-Xcompiler=-g,${MY_FLAGS}\")\n"),
            "include(${CMAKE_CURRENT_LIST_DIR}/cmake/porthip-gpu.cmake)\n"
            "gpu_host_flags(gpu_host_MY_FLAGS \"${MY_FLAGS}\")\n"
            "set(CMAKE_CUDA_FLAGS \"-Xcompiler=-g,${MY_FLAGS}\")\n"
            "set(CMAKE_HIP_FLAGS \"-g ${gpu_host_MY_FLAGS}\")\n");
  const std::string Twin =
      "\"$<$<COMPILE_LANGUAGE:HIP>:SHELL:${gpu_host_MY_FLAGS}>\"";
  EXPECT_TRUE(
      has(cmake("add_compile_options(-Xcompiler=${MY_FLAGS})\n"), Twin));
  EXPECT_TRUE(has(cmake("target_compile_options(a PRIVATE "
                        "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${MY_FLAGS}>)"),
                  "$<$<COMPILE_LANGUAGE:HIP>:SHELL:${gpu_host_MY_FLAGS}>"));
  EXPECT_TRUE(has(cmake("set(MINE -Xcompiler ${MY_FLAGS})\n"
                        "target_compile_options(a PRIVATE "
                        "$<$<COMPILE_LANGUAGE:CUDA>:${MINE}>)\n"),
                  "set(MINE_HIP \"SHELL:${gpu_host_MY_FLAGS}\")"));
  BuildMigration M = migrateCMake(
      {BuildFileInput{"/p/CMakeLists.txt",
                      "project(p LANGUAGES CXX CUDA)\n"
                      "set(CMAKE_CUDA_FLAGS "
                      "\"-Xcompiler=$<JOIN:${X},,> -Xcompiler=${Y}\")\n"}},
      "/p", sources());
  ASSERT_EQ(M.Findings.size(), 1u);
  EXPECT_TRUE(has(M.Findings[0].Message, "'$<JOIN:${X},,>'"));
  ASSERT_EQ(M.Helpers.size(), 1u);
  EXPECT_TRUE(has(M.Helpers.begin()->second, "function(gpu_host_flags VAR)"));
}

/// The helper file is there before what asks for it.
TEST(HostFlags, CMakeBeforeProject) {
  EXPECT_EQ(cmake("cmake_minimum_required(VERSION 3.21)\n"
                  "if(FAST)\n"
                  "  set(CMAKE_CUDA_FLAGS -Xcompiler=${X})\n"
                  "endif()\n"
                  "project(p LANGUAGES CXX CUDA)\n"),
            "cmake_minimum_required(VERSION 3.21)\n"
            "include(${CMAKE_CURRENT_LIST_DIR}/cmake/porthip-gpu.cmake)\n"
            "if(FAST)\n"
            "  gpu_host_flags(gpu_host_X \"${X}\")\n"
            "  set(CMAKE_CUDA_FLAGS -Xcompiler=${X})\n"
            "  set(CMAKE_HIP_FLAGS \"${gpu_host_X}\")\n"
            "endif()\n"
            "project(p LANGUAGES CXX ${GPU_LANGUAGE})\n");
}

TEST(HostFlags, Make) {
  const std::string Text = "F = -Xcompiler -ffast-math,-fPIC\n"
                           "G = -Xcompiler \"$(CXXFLAGS) -g\"\n"
                           "a: a.cu\n\tnvcc $(F) $(G) a.cu\n";
  BuildMigration M =
      migrateMake(BuildFileInput{"/p/Makefile", Text}, "/p", sources());
  const std::string Port = ported(M, Text);
  EXPECT_TRUE(has(Port, "$(if $(GPU_AMD),-Xarch_host -ffast-math -fPIC,"));
  EXPECT_TRUE(
      has(Port, "$(if $(GPU_AMD),$(call GPU_HOST_CODE,$(CXXFLAGS)) -g,"))
      << Port;
  ASSERT_EQ(M.Helpers.size(), 1u);
  EXPECT_TRUE(has(M.Helpers.begin()->second, "GPU_HOST_CODE = $(foreach w,"));
}
