// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Geometry, arguments and the constant that describes a kernel.
#include "LoweredKernel.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace porthip::vgpu;

namespace {

struct Launcher {
  uint32_t Grid[3] = {1, 1, 1}, Block[3] = {1, 1, 1};
  Vendor Of = Vendor::Nvidia;
  uint32_t WaveSize = 32;

  LaunchOutcome operator()(LoweredKernel &K, std::vector<void *> Args) const {
    LaunchConfig Config;
    std::memcpy(Config.Grid, Grid, sizeof(Grid));
    std::memcpy(Config.Block, Block, sizeof(Block));
    Config.Args = Args.data();
    Settings How;
    How.Threads = 1;
    How.TimeoutMs = 20000;
    return launch(
        K, Config,
        *porthip::findGpuTarget(Of == Vendor::Amd ? "gfx942" : "sm_80"), How);
  }
};

std::unique_ptr<LoweredKernel> lowered(const char *File, const char *Name,
                                       const char *Mode) {
  auto K = LoweredKernel::create(File, Name, Mode);
  if (K)
    return std::move(*K);
  ADD_FAILURE() << llvm::toString(K.takeError());
  return nullptr;
}

constexpr uint32_t Blocks[][3] = {{32, 1, 1}, {16, 16, 1}, {7, 5, 3},
                                  {1, 1, 64}, {1, 33, 1},  {1, 1, 1},
                                  {40, 3, 2}, {1024, 1, 1}};

/// The words that a kernel writes, one for each lane of its grid.
std::vector<uint32_t> wordsOf(LoweredKernel &K, uint32_t Grid,
                              const uint32_t (&Block)[3]) {
  std::vector<uint32_t> Out(Grid * Block[0] * Block[1] * Block[2], ~0u);
  uint32_t *P = Out.data();
  Launcher R;
  R.Grid[0] = Grid;
  std::memcpy(R.Block, Block, sizeof(Block));
  LaunchOutcome O = R(K, {&P});
  EXPECT_EQ(O.Fault, FaultKind::None) << O.Message;
  return Out;
}

TEST(Geometry, EveryLaneKnowsItsPlace) {
  for (const char *Mode : {"fiber", "loop"}) {
    auto K = lowered("geometry", "place", Mode);
    ASSERT_TRUE(K);
    for (const auto &Block : Blocks) {
      auto Out = wordsOf(*K, 2, Block);
      for (uint32_t I = 0; I != Out.size(); ++I) {
        uint32_t L = I % (Block[0] * Block[1] * Block[2]);
        EXPECT_EQ(Out[I], L % Block[0] | L / Block[0] % Block[1] << 10 |
                              L / Block[0] / Block[1] << 20)
            << Mode << ", lane " << I << " of " << Block[0] << " x " << Block[1]
            << " x " << Block[2];
      }
    }
  }
}

TEST(Geometry, AlsoBehindACut) {
  auto Fiber = lowered("geometry", "placeAfterCut", "fiber"),
       Region = lowered("geometry", "placeAfterCut", "region");
  ASSERT_TRUE(Fiber && Region);
  for (const auto &Block : Blocks)
    EXPECT_EQ(wordsOf(*Fiber, 1, Block), wordsOf(*Region, 1, Block))
        << Block[0] << " x " << Block[1] << " x " << Block[2];
}

struct Big {
  uint32_t A[20];
  double D;
  uint8_t B;
};

TEST(Arguments, AreAsTheLaunchPacksThem) {
  auto K = lowered("geometry", "arguments", "region");
  ASSERT_TRUE(K);
  ASSERT_EQ(K->Code->ArgumentCount, 6u);
  // ptr, u8, Big, double, bool, Big
  const uint32_t Offsets[] = {0, 8, 16, 112, 120, 128};
  const uint32_t Sizes[] = {8, 1, 96, 8, 1, 96};
  for (uint32_t I = 0; I != 6; ++I) {
    EXPECT_EQ(K->Code->Arguments[I].OffsetBytes, Offsets[I]) << I;
    EXPECT_EQ(K->Code->Arguments[I].SizeBytes, Sizes[I]) << I;
  }
  EXPECT_EQ(K->Code->StaticShared, 8192u);
}

TEST(Arguments, EachLaneHasItsCopy) {
  Big S = {}, OnlyRead = {};
  for (uint32_t I = 0; I != 20; ++I) {
    S.A[I] = I * 3;
    OnlyRead.A[I] = I * 7;
  }
  S.D = 2.5, S.B = 9, OnlyRead.B = 4;
  std::vector<uint32_t> Outs[2];
  for (int I : {0, 1}) {
    auto K = lowered("geometry", "arguments", I ? "region" : "fiber");
    ASSERT_TRUE(K);
    Outs[I].assign(96, 0);
    uint32_t *P = Outs[I].data();
    uint8_t C = 200;
    double D = 4;
    bool Bit = true;
    Launcher R;
    R.Block[0] = 96;
    Big Before = S;
    LaunchOutcome O = R(*K, {&P, &C, &S, &D, &Bit, &OnlyRead});
    ASSERT_EQ(O.Fault, FaultKind::None) << O.Message;
    EXPECT_EQ(std::memcmp(&Before, &S, sizeof(S)), 0)
        << "the launch's copy was written";
  }
  EXPECT_EQ(Outs[0], Outs[1]);
  EXPECT_NE(Outs[0][0], Outs[0][1]);
}

TEST(KernelConstant, SitesAreInProgramOrderWithLines) {
  auto K = lowered("divergence", "barrierLoop", "region");
  ASSERT_TRUE(K);
  ASSERT_EQ(K->Code->SiteCount, 3u);
  for (uint32_t I = 0; I != 3; ++I) {
    EXPECT_EQ(K->Code->Sites[I].Kind, uint32_t(VG_SITE_BARRIER));
    EXPECT_EQ(K->Code->Sites[I].LoopEnd, I ? 2u : 0u);
    EXPECT_NE(llvm::StringRef(K->Code->Sites[I].Where).find("divergence.c:"),
              llvm::StringRef::npos)
        << K->Code->Sites[I].Where;
  }
}

/// The instructions in the kernel of \p Name's, behind the pass that inlines.
uint64_t instructionsInlined(const char *Name) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseIRFile(PORTHIP_KERNELS_DIR "/geometry.bc", Problem, Context);
  auto Host = hostMachine();
  if (!M || !Host) {
    consumeError(Host.takeError());
    return 0;
  }
  for (Function &F : *M)
    if (!F.isDeclaration() && F.getName() != Name)
      F.setLinkage(GlobalValue::InternalLinkage);
  M->setTargetTriple((*Host)->getTargetTriple());
  M->setDataLayout((*Host)->createDataLayout());
  uint64_t Most = 0;
  LowerOptions Options;
  Options.AfterPass = [&](StringRef Pass, const Module &After) {
    if (Pass == "inline")
      for (const Function &F : After)
        Most = std::max<uint64_t>(Most, F.getInstructionCount());
  };
  EXPECT_FALSE(errorToBool(lower(*M, Name, SharedLayout(), Options, **Host)));
  return Most;
}

TEST(Inlining, HasABound) {
  const uint64_t Few = instructionsInlined("callsFew"),
                 Many = instructionsInlined("callsMany");
  EXPECT_GT(Few, 3000u) << "three calls are not inlined";
  EXPECT_GT(Many, 0u);
  EXPECT_LT(Many, 10000u) << "256 calls of 1,000 instructions are inlined";
  auto K = lowered("geometry", "callsMany", "");
  ASSERT_TRUE(K);
  std::vector<uint32_t> Out(8);
  uint32_t *P = Out.data();
  Launcher R;
  R.Block[0] = 8;
  LaunchOutcome O = R(*K, {&P});
  ASSERT_EQ(O.Fault, FaultKind::None) << O.Message;
  for (uint32_t I = 0; I != 8; ++I) {
    uint32_t Right = I;
    for (uint32_t Call = 0; Call != 256; ++Call)
      for (uint32_t Step = 0; Step != 512; ++Step)
        Right = (Right ^ (Step * 2654435761u)) * 2246822519u + 0x9e3779b9u;
    EXPECT_EQ(Out[I], Right) << I;
  }
}

TEST(SpinLoops, OnlyThoseThatWaitGiveWay) {
  auto Yields = [](const char *Name) {
    auto K = lowered("divergence", Name, "fiber");
    unsigned Count = 0;
    for (uint32_t I = 0; K && I != K->Code->SiteCount; ++I)
      Count += K->Code->Sites[I].Kind == VG_SITE_YIELD;
    return Count;
  };
  EXPECT_EQ(Yields("spinLock"), 1u);
  EXPECT_EQ(Yields("waitForFlag"), 1u);
  EXPECT_EQ(Yields("barrierLoop"), 0u);
}

} // namespace
