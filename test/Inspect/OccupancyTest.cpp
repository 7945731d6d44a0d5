// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy against what AMD and LLVM have published: numbers that were
// measured or printed, and rules from which a case follows by hand.
#include "Inspect/Code/Occupancy.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::inspect;

namespace {

/// rocprofiler-compute, "Occupancy limiters example": measured on an MI250, as
/// wavefronts of its 3328 places.
constexpr char Measured[] = "rocprofiler-compute, occupancy limiters";
/// The registers at which the number of wavefronts changes, as LLVM's unit test
/// TestVGPRLimitsPerOccupancy prints them (review D138443).
constexpr char Printed[] = "LLVM D138443";
/// "VGPRs are allocated in blocks of 16 for wave32 or 8 for wave64 [...]
/// Devices which have 1536 VGPRs per SIMD allocate in blocks of 24 for wave32
/// and 12 for wave64"; 16 wavefronts of a SIMD.
constexpr char IsaRdna3[] = "RDNA3 ISA, 3.3.2.1";
/// RDNA2 has 1024 registers of a SIMD, which the ISA allocates in blocks of 16
/// (wave32); 16 wavefronts of a SIMD.
constexpr char IsaRdna2[] = "RDNA2 ISA, VGPR allocation";
/// "VGPRs are allocated in blocks of 16 for wave32 or 8 for wave64"; 1536: as
/// RDNA3.
constexpr char IsaRdna4[] = "RDNA4 ISA, 3.3.2.1";
/// "contiguous blocks of 128 Dwords on 128-Dword alignment"; 64 KiB of a CU.
constexpr char IsaCdna[] = "CDNA3 ISA, LDS allocation";
/// LDS_SIZE is roundup(lds-size / (320 * 4)) of gfx950, which has 160 KiB.
constexpr char Usage[] = "LLVM AMDGPUUsage, compute_pgm_rsrc2";
/// LDS of a work-group processor is 128 KiB; granules of 1 KiB from gfx10.3 on,
/// as Mesa's ACO has it.
constexpr char Pair[] = "RDNA ISA, LDS; Mesa, lds_alloc_granule";

struct Case {
  const char *Gpu;
  unsigned Vgprs, Lds, Block, Wave;
  bool IsPair;
  unsigned Waves; ///< of a SIMD
  Limiter By;
  const char *Source;
};

constexpr Limiter None = Limiter::None, Vector = Limiter::VectorRegisters,
                  Lds = Limiter::Lds;

const Case Cases[] = {
    // 122 registers and 4 for accumulation: 49.92 %.
    {"gfx90a", 128, 0, 256, 64, false, 4, Vector, Measured},
    // 64 KiB of LDS: 12.49 %.
    {"gfx90a", 96, 65536, 256, 64, false, 1, Lds, Measured},
    // 64 registers: 98.91 %.
    {"gfx90a", 64, 0, 1024, 64, false, 8, None, Measured},

    {"gfx90a", 65, 0, 256, 64, false, 7, Vector, Printed},
    {"gfx90a", 72, 0, 256, 64, false, 7, Vector, Printed},
    {"gfx90a", 73, 0, 256, 64, false, 6, Vector, Printed},
    {"gfx90a", 80, 0, 256, 64, false, 6, Vector, Printed},
    {"gfx90a", 81, 0, 256, 64, false, 5, Vector, Printed},
    {"gfx90a", 96, 0, 256, 64, false, 5, Vector, Printed},
    {"gfx90a", 97, 0, 256, 64, false, 4, Vector, Printed},
    {"gfx90a", 129, 0, 256, 64, false, 3, Vector, Printed},
    {"gfx90a", 168, 0, 256, 64, false, 3, Vector, Printed},
    {"gfx90a", 169, 0, 256, 64, false, 2, Vector, Printed},
    {"gfx90a", 256, 0, 256, 64, false, 2, Vector, Printed},
    {"gfx90a", 257, 0, 256, 64, false, 1, Vector, Printed},
    {"gfx942", 64, 0, 256, 64, false, 8, None, Printed},
    {"gfx942", 65, 0, 256, 64, false, 7, Vector, Printed},
    {"gfx942", 128, 0, 256, 64, false, 4, Vector, Printed},
    {"gfx942", 169, 0, 256, 64, false, 2, Vector, Printed},
    {"gfx942", 512, 0, 256, 64, false, 1, Vector, Printed},

    // 4 blocks of 4 wavefronts on 4 SIMDs.
    {"gfx90a", 32, 16384, 256, 64, false, 4, Lds, IsaCdna},
    // 21840 bytes are 43 blocks of 512: 2 of them fit, not 3.
    {"gfx90a", 32, 21840, 256, 64, false, 2, Lds, IsaCdna},
    {"gfx942", 32, 21504, 256, 64, false, 3, Lds, IsaCdna},
    {"gfx942", 32, 32768, 512, 64, false, 4, Lds, IsaCdna},
    {"gfx942", 32, 32769, 512, 64, false, 2, Lds, IsaCdna},

    {"gfx950", 32, 65536, 256, 64, false, 2, Lds, Usage},
    // 42 blocks of 1280 three times, 43 twice.
    {"gfx950", 32, 53760, 256, 64, false, 3, Lds, Usage},
    {"gfx950", 32, 53761, 256, 64, false, 2, Lds, Usage},
    {"gfx950", 32, 163840, 1024, 64, false, 4, Lds, Usage},

    // 1024 registers of a SIMD: 64 and 80 for each.
    {"gfx1030", 64, 0, 256, 32, true, 16, None, IsaRdna2},
    {"gfx1030", 65, 0, 256, 32, true, 12, Vector, IsaRdna2},
    {"gfx1030", 128, 0, 256, 32, true, 8, Vector, IsaRdna2},
    {"gfx1030", 129, 0, 256, 32, true, 7, Vector, IsaRdna2},
    {"gfx1030", 256, 0, 256, 32, true, 4, Vector, IsaRdna2},

    // 1536 registers: 96 for each of 16, 120 of 12.
    {"gfx1100", 96, 0, 256, 32, true, 16, None, IsaRdna3},
    {"gfx1100", 97, 0, 256, 32, true, 12, Vector, IsaRdna3},
    {"gfx1100", 120, 0, 256, 32, true, 12, Vector, IsaRdna3},
    {"gfx1100", 121, 0, 256, 32, true, 10, Vector, IsaRdna3},
    {"gfx1100", 256, 0, 256, 32, true, 5, Vector, IsaRdna3},
    // wave64: 768 in blocks of 12.
    {"gfx1100", 48, 0, 256, 64, true, 16, None, IsaRdna3},
    {"gfx1100", 49, 0, 256, 64, true, 12, Vector, IsaRdna3},
    {"gfx1102", 65, 0, 256, 32, true, 12, Vector, IsaRdna3},

    {"gfx1201", 96, 0, 256, 32, true, 16, None, IsaRdna4},
    {"gfx1201", 97, 0, 256, 32, true, 12, Vector, IsaRdna4},
    {"gfx1201", 192, 0, 256, 32, true, 8, Vector, IsaRdna4},
    {"gfx1201", 193, 0, 256, 32, true, 7, Vector, IsaRdna4},

    // 4 blocks of 8 wavefronts on the pair's 4 SIMDs, 2 on a CU's 2.
    {"gfx1100", 32, 32768, 256, 32, true, 8, Lds, Pair},
    {"gfx1100", 32, 32768, 256, 32, false, 8, Lds, Pair},
    {"gfx1030", 32, 65536, 1024, 32, true, 16, None, Pair},
    // 21505 bytes are 22 KiB: 5 blocks of 8 wavefronts, not 6.
    {"gfx1201", 32, 21505, 256, 32, true, 10, Lds, Pair},
    {"gfx1201", 32, 21504, 256, 32, true, 12, Lds, Pair},
};

} // namespace

TEST(Occupancy, AsDocumentsHaveIt) {
  for (const Case &C : Cases) {
    Resources R;
    R.Vgprs = C.Vgprs;
    R.Sgprs = 32;
    R.StaticLds = C.Lds;
    R.MaxBlock = 1024;
    R.WaveSize = C.Wave;
    R.SharesProcessor = C.IsPair;
    const GpuTarget *On = findGpuTarget(C.Gpu);
    ASSERT_TRUE(On);
    const Occupancy Found = occupancyOf(R, *On, C.Block);
    const std::string Of = std::string(C.Gpu) + ", " + std::to_string(C.Vgprs) +
                           " registers, " + std::to_string(C.Lds) +
                           " bytes of LDS, blocks of " +
                           std::to_string(C.Block) + " [" + C.Source + "]";
    EXPECT_EQ(Found.Waves, C.Waves) << Of;
    EXPECT_EQ(nameOf(Found.By), nameOf(C.By)) << Of;
  }
}
