// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules are those of LLVM 22's AMDGPU back end (AMDGPUBaseInfo,
// AMDGPUSubtarget), which has them from the ISA documents; its own numbers are
// held to these by test/Inspect/occupancy.test, and those of the documents by
// OccupancyTest.cpp. A CU has 4 SIMDs on gfx9; from gfx10 on two CUs of 2 SIMDs
// each share their LDS unless -mcumode is given. LDS is allocated in blocks,
// which the back end's estimate leaves out.
#include "Inspect/Code/Occupancy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace porthip::inspect {

static constexpr struct {
  StringLiteral Name, Text;
} Limiters[] = {
    {"none", "nothing"},          {"vgpr", "vector registers"},
    {"sgpr", "scalar registers"}, {"lds", "LDS"},
    {"blocks", "blocks of a CU"}, {"block-size", "block size"},
};

StringRef textOf(Limiter Of) { return Limiters[size_t(Of)].Text; }
StringRef nameOf(Limiter Of) { return Limiters[size_t(Of)].Name; }

namespace {

/// The processor that a work-group runs on.
struct Processor {
  unsigned Simds, Lds, MostBlocks;
};

/// Bytes of LDS that are allocated at a time. LLVM, "User Guide for AMDGPU
/// Backend", compute_pgm_rsrc2 LDS_SIZE; from gfx10.3 on Mesa's ACO.
unsigned ldsGranule(const GpuTarget &On) {
  if (On.Major == 9)
    return On.Minor == 5 ? 1280 : 512;
  if (On.Major == 12 && On.Minor == 5)
    return 2048;
  return On.Major == 10 && On.Minor < 3 ? 512 : 1024;
}

Processor processorOf(const Resources &R, const GpuTarget &On) {
  const bool IsPair = On.Amd.PairsUnits && R.SharesProcessor;
  Processor P;
  P.Simds = On.Amd.PairsUnits && !IsPair ? 2 : 4;
  P.Lds = On.SharedPerSm * (IsPair ? 2 : 1);
  P.MostBlocks = IsPair ? 32 : 16;
  return P;
}

/// Registers of a lane in one wavefront, and those of a SIMD for all.
unsigned wavesByVectorRegisters(const Resources &R, const GpuTarget &On) {
  // The table has them for the GPU's own size of wavefronts.
  const unsigned Times = R.WaveSize > On.WaveSize ? 2 : 1;
  const unsigned Granule = std::max(1u, On.Amd.RegisterGranule / Times);
  const unsigned Held =
      unsigned(alignTo(std::max({R.Vgprs, R.Agprs, 1u}), Granule));
  return std::max(1u, On.Amd.SimdRegisters / Times / Held);
}

/// Waves that fit into the 800 scalar registers before gfx10; from there on,
/// there are always enough.
unsigned wavesByScalarRegisters(const Resources &R, const GpuTarget &On) {
  if (On.Major >= 10 || R.Sgprs <= 80)
    return On.Amd.SimdWaves;
  return R.Sgprs <= 88 ? 9 : R.Sgprs <= 100 ? 8 : 7;
}

} // namespace

Occupancy occupancyOf(const Resources &R, const GpuTarget &On, unsigned Threads,
                      unsigned DynamicLds) {
  const Processor P = processorOf(R, On);
  const unsigned WavesOfBlock =
      std::max(1u, unsigned(divideCeil(Threads, R.WaveSize)));
  const unsigned Places = On.Amd.SimdWaves * P.Simds;
  const auto Lds = unsigned(alignTo(R.StaticLds + DynamicLds, ldsGranule(On)));

  unsigned Blocks = Places / WavesOfBlock;
  Limiter ByBlocks =
      Blocks * WavesOfBlock < Places ? Limiter::BlockSize : Limiter::None;
  auto limitBlocks = [&](unsigned To, Limiter By) {
    if (To < Blocks) {
      Blocks = To;
      ByBlocks = By;
    }
  };
  // One wavefront needs no barrier.
  if (WavesOfBlock > 1)
    limitBlocks(P.MostBlocks, Limiter::Blocks);
  if (Lds)
    limitBlocks(P.Lds / Lds, Limiter::Lds);

  Occupancy Result;
  Result.MostWaves = On.Amd.SimdWaves;
  Result.Waves = std::min<unsigned>(
      Result.MostWaves,
      std::max<unsigned>(1, divideCeil(Blocks * WavesOfBlock, P.Simds)));
  if (Result.Waves < Result.MostWaves)
    Result.By = ByBlocks;
  auto limitWaves = [&](unsigned To, Limiter By) {
    if (To < Result.Waves) {
      Result.Waves = To;
      Result.By = By;
    }
  };
  limitWaves(wavesByScalarRegisters(R, On), Limiter::ScalarRegisters);
  limitWaves(wavesByVectorRegisters(R, On), Limiter::VectorRegisters);
  Result.Blocks =
      std::min(Blocks, std::max(1u, Result.Waves * P.Simds / WavesOfBlock));
  return Result;
}

} // namespace porthip::inspect
