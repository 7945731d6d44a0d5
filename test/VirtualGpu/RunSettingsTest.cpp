// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/RunSettings.h"
#include "VirtualGpu/Abi/Variables.h"
#include "gtest/gtest.h"
#include <map>

namespace porthip::vgpu {
namespace {

std::map<std::string, std::string> variables(const RunSettings &Settings) {
  std::map<std::string, std::string> Result;
  for (const auto &[Name, Value] : variablesOf(Settings))
    EXPECT_TRUE(Result.emplace(Name.str(), Value).second) << Name.str();
  return Result;
}

TEST(RunSettings, WhatIsNotAskedForIsNotSet) {
  ::unsetenv("PORTHIP_VGPU_CACHE_DIR");
  const auto Of = variables({});
  EXPECT_EQ(Of.size(), 2u);
  EXPECT_EQ(Of.at("PORTHIP_VGPU_CACHE_DIR"), "");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_CUDA_PATH"), "none");
}

TEST(RunSettings, EachHasItsVariable) {
  RunSettings S;
  S.As = "gfx942";
  S.Threads = "4";
  S.TimeoutSeconds = "1.5";
  S.Check = "race,memory";
  S.ShuffleLanes = "7";
  S.IsInStep = true;
  S.Mode = "fiber";
  S.CudaPath = "/opt/cuda";
  const auto Of = variables(S);
  EXPECT_EQ(Of.at("PORTHIP_VGPU_AS"), "gfx942");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_THREADS"), "4");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_TIMEOUT_MS"), "1500");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_CHECK"), "race,memory");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_SHUFFLE_LANES"), "7");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_LOCKSTEP"), "1");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_MODE"), "fiber");
  EXPECT_EQ(Of.at("PORTHIP_VGPU_CUDA_PATH"), "/opt/cuda");
}

TEST(RunSettings, ATimeoutIsNeverNone) {
  RunSettings S;
  S.TimeoutSeconds = "1e-9";
  EXPECT_EQ(variables(S).at("PORTHIP_VGPU_TIMEOUT_MS"), "1");
}

TEST(RunSettings, AutoTakesBackAModeOfTheEnvironment) {
  RunSettings S;
  S.Mode = "auto";
  EXPECT_EQ(variables(S).at("PORTHIP_VGPU_MODE"), "");
}

TEST(RunSettings, TheEnvironmentsCacheStaysUnlessOneIsNamed) {
  ::setenv("PORTHIP_VGPU_CACHE_DIR", "/theirs", 1);
  RunSettings S;
  S.CacheDir = "/ours";
  EXPECT_EQ(variables(S).count("PORTHIP_VGPU_CACHE_DIR"), 0u);
  S.OwnsCacheDir = true;
  EXPECT_EQ(variables(S).at("PORTHIP_VGPU_CACHE_DIR"), "/ours");
  ::unsetenv("PORTHIP_VGPU_CACHE_DIR");
}

} // namespace
} // namespace porthip::vgpu
