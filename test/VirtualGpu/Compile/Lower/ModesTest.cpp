// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same kernels in all modes: fibers show what is right, regions and loops
// must leave the same memory, for every shape of divergence.
#include "LoweredKernel.h"
#include "gtest/gtest.h"

using namespace porthip::vgpu;

namespace {

struct Shape {
  uint32_t Grid, Block;
  Vendor Of;
  uint32_t WaveSize;
};

/// Launches of one compiled kernel: of one vendor, with waves of one size.
using Shapes = std::vector<Shape>;

std::vector<uint32_t> input(size_t Count) {
  std::vector<uint32_t> In(Count);
  uint32_t State = 12345;
  for (uint32_t &V : In)
    V = (State = State * 1664525u + 1013904223u) >> 7;
  return In;
}

/// Null: that is told.
std::unique_ptr<LoweredKernel> compiled(const char *Name, const char *Mode,
                                        const Shape &For) {
  auto K =
      LoweredKernel::create("divergence", Name, Mode, For.Of, For.WaveSize);
  if (K)
    return std::move(*K);
  ADD_FAILURE() << Name << ", " << Mode << ": "
                << llvm::toString(K.takeError());
  return nullptr;
}

/// The words of Out after the kernel.
std::vector<uint32_t> runCompiled(LoweredKernel &K, const Shape &S,
                                  uint32_t N) {
  const size_t Count = size_t(S.Grid) * S.Block;
  // Beyond the grid's size: some kernels read ahead.
  std::vector<uint32_t> In = input(Count + 64), Out(Count, 0xabababab);
  uint32_t *OutPointer = Out.data(), *InPointer = In.data();
  void *Args[] = {&OutPointer, &InPointer, &N};
  LaunchConfig Config;
  Config.Grid[0] = S.Grid;
  Config.Block[0] = S.Block;
  Config.Args = Args;
  Settings How;
  How.Threads = 1;
  How.TimeoutMs = 20000;
  const Target &On =
      *porthip::findGpuTarget(S.Of == Vendor::Amd ? "gfx942" : "sm_80");
  LaunchOutcome Outcome = launch(K, Config, On, How);
  EXPECT_EQ(Outcome.Fault, FaultKind::None)
      << K.name().str() << ": " << Outcome.Message;
  return Out;
}

/// The same of kernel Name in Mode; the mode that it had in Was.
std::vector<uint32_t> runKernel(const char *Name, const char *Mode,
                                const Shape &S, uint32_t N,
                                VgMode *Was = nullptr) {
  auto K = compiled(Name, Mode, S);
  if (!K)
    return {};
  if (Was)
    *Was = VgMode(K->Code->Mode);
  return runCompiled(*K, S, N);
}

const char *const Kernels[] = {"straight",
                               "bothArms",
                               "namedArms",
                               "meetAcrossSites",
                               "divergentTripCount",
                               "breakAndContinue",
                               "skippedInTurn",
                               "nestedLoops",
                               "earlyReturn",
                               "exits",
                               "switched",
                               "afterDivergentLoop",
                               "temporal",
                               "temporalWithExchange",
                               "twoExits",
                               "uniformChanged",
                               "uniformLoopSkips",
                               "barrierLoop",
                               "barrierInArms",
                               "barrierCounts",
                               "barrierAndShuffle",
                               "privateArray",
                               "scratchArray",
                               "allTypes",
                               "unmatchedLoops",
                               "computedMask",
                               "spinLock",
                               "waitForFlag",
                               "hashInsert",
                               "recursionAndCut",
                               "arrives"};

class Modes : public testing::TestWithParam<std::tuple<const char *, Shapes>> {
};

TEST_P(Modes, RegionsLikeFibers) {
  auto [Name, Launches] = GetParam();
  auto Fiber = compiled(Name, "fiber", Launches[0]);
  auto Region = compiled(Name, "region", Launches[0]);
  ASSERT_TRUE(Fiber && Region);
  EXPECT_EQ(Fiber->Code->Mode, VG_MODE_FIBER);
  EXPECT_EQ(Region->Code->Mode, VG_MODE_REGION);
  for (const Shape &S : Launches) {
    SCOPED_TRACE(std::to_string(S.Grid) + " x " + std::to_string(S.Block));
    // The kernel counts whole warps.
    if (llvm::StringRef(Name) == "arrives" && S.Block % S.WaveSize)
      continue;
    EXPECT_EQ(runCompiled(*Fiber, S, 5), runCompiled(*Region, S, 5));
  }
}

std::string
nameOf(const testing::TestParamInfo<std::tuple<const char *, Shapes>> &Info) {
  auto [Name, Launches] = Info.param;
  return std::string(Name) +
         (Launches[0].Of == Vendor::Amd ? "_amd" : "_nvidia") + "_wave" +
         std::to_string(Launches[0].WaveSize);
}

INSTANTIATE_TEST_SUITE_P(
    All, Modes,
    testing::Combine(testing::ValuesIn(Kernels),
                     testing::Values(Shapes{{2, 128, Vendor::Nvidia, 32},
                                            {1, 77, Vendor::Nvidia, 32}},
                                     Shapes{{2, 192, Vendor::Amd, 64},
                                            {1, 101, Vendor::Amd, 64}},
                                     Shapes{{1, 256, Vendor::Amd, 32}})),
    nameOf);

TEST(Choice, LoopWhereNothingWaits) {
  VgMode Was;
  Shape S{3, 96, Vendor::Nvidia, 32};
  std::vector<uint32_t> Fiber =
      runKernel("recursionNoCut", "fiber", S, 5, &Was);
  EXPECT_EQ(Was, VG_MODE_FIBER);
  std::vector<uint32_t> Loop = runKernel("recursionNoCut", "", S, 5, &Was);
  EXPECT_EQ(Was, VG_MODE_LOOP);
  EXPECT_EQ(Fiber, Loop);
}

TEST(Choice, FibersForManyMatrixProducts) {
  VgMode Was;
  Shape S{2, 64, Vendor::Nvidia, 32};
  std::vector<uint32_t> Out = runKernel("matrixProducts", "", S, 5, &Was);
  EXPECT_EQ(Was, VG_MODE_FIBER);
  EXPECT_EQ(Out, runKernel("matrixProducts", "region", S, 5, &Was));
  runKernel("matrixProduct", "", S, 5, &Was);
  EXPECT_EQ(Was, VG_MODE_REGION);
}

TEST(Choice, FibersForCallsThatWait) {
  VgMode Was;
  Shape S{1, 64, Vendor::Nvidia, 32};
  std::vector<uint32_t> Out = runKernel("recursionWithCut", "", S, 2, &Was);
  EXPECT_EQ(Was, VG_MODE_FIBER);
  EXPECT_EQ(Out[0], Out[63]);
  auto K = LoweredKernel::create("divergence", "recursionWithCut", "region");
  EXPECT_EQ(llvm::toString(K.takeError()),
            "kernel 'recursionWithCut' does not fit mode 'region': "
            "'climbTogether' may wait for other lanes");
}

TEST(Choice, NoLoopForWhatWaits) {
  auto K = LoweredKernel::create("divergence", "straight", "loop");
  EXPECT_EQ(llvm::toString(K.takeError()),
            "kernel 'straight' does not fit mode 'loop': it waits for other "
            "lanes");
}

// Values by hand, so that fibers and regions are not wrong together.

TEST(Values, SumOfAWarp) {
  Shape S{1, 64, Vendor::Nvidia, 32};
  std::vector<uint32_t> In = input(64), Out = runKernel("straight", "", S, 0);
  for (uint32_t Warp : {0u, 1u})
    for (uint32_t Lane = 0; Lane != 32; ++Lane) {
      uint32_t Sum = 0;
      for (uint32_t I = 0; I != 32; ++I)
        Sum += In[Warp * 32 + I];
      EXPECT_EQ(Out[Warp * 32 + Lane], Sum);
    }
}

TEST(Values, WarpInStepNeedsNoCollective) {
  Shape S{1, 64, Vendor::Nvidia, 32};
  std::vector<uint32_t> In = input(64);
  for (const char *Mode : {"fiber", "region"}) {
    std::vector<uint32_t> Out = runKernel("warpInStep", Mode, S, 0);
    for (uint32_t Warp : {0u, 1u}) {
      uint32_t Sum = 0;
      for (uint32_t I = 0; I != 32; ++I)
        Sum += In[Warp * 32 + I];
      EXPECT_EQ(Out[Warp * 32], Sum) << Mode;
      EXPECT_EQ(Out[Warp * 32 + 31], Sum) << Mode;
    }
  }
}

TEST(Values, SkippedInTurnIsTheLanesOfTheTurn) {
  Shape S{1, 64, Vendor::Amd, 64};
  std::vector<uint32_t> In = input(64),
                        Out = runKernel("skippedInTurn", "", S, 0);
  auto Mix = [](uint32_t A, uint32_t B) {
    return (A ^ (B * 2654435761u)) * 2246822519u + 0x9e3779b9u;
  };
  for (uint32_t Lane = 0; Lane != 64; ++Lane) {
    uint32_t Sum = 0;
    for (uint32_t I = 0; I != 9; ++I) {
      uint32_t Active = 0;
      for (uint32_t L = 0; L != 32; ++L)
        Active |= (In[L] >> I & 1) << L;
      if (In[Lane] >> I & 1)
        Sum = Mix(Sum, Active + I);
    }
    EXPECT_EQ(Out[Lane], Sum) << "lane " << Lane;
  }
}

TEST(Values, SpinLockCountsEveryLane) {
  Shape S{1, 96, Vendor::Nvidia, 32};
  std::vector<uint32_t> In = input(96), Out = runKernel("spinLock", "", S, 0);
  uint32_t Sum = 0;
  for (uint32_t I = 0; I != 96; ++I)
    Sum += In[I];
  EXPECT_EQ(Out[0], Sum);
  EXPECT_EQ(Out[95], Sum);
}

} // namespace
