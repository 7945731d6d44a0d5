// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic that is wider than the source's data, and atomics.
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Text/Words.h"
#include <set>

using namespace llvm;

namespace porthip::inspect {

PORTHIP_CHECK(
    FloatInDouble,
    {"porthip-performance-double", "floats that are computed in double",
     Severity::Note, 5,
     "A line whose code widens floats or halves to double, computes in double "
     "and narrows the result again. Mostly a literal without f, as in "
     "`x * 0.1`, or a function of double's.",
     "Double is up to twice as slow as float on CDNA and 16 times or more on "
     "RDNA, and each conversion is an instruction more.",
     "", "",
     "Write 0.1f and the function of float's, where the digits are not "
     "needed. Results change in the last digits.",
     "Data sheets of MI300X and Radeon RX 7900 XTX, peak FP64 and FP32"});

/// Ten times as much double arithmetic elsewhere: the kernel means it.
static bool isOfDouble(unsigned Here, unsigned Total) {
  return Total - Here > 10 * Here;
}

/// Lines that have all three, and how much double arithmetic; none of a kernel
/// that computes in double for the rest.
static std::vector<std::pair<Place, unsigned>> widened(const KernelCode &K) {
  const Counted Double = K.Code.whole(Kind::Double);
  const Counted Back = K.Code.whole(Kind::DoubleAsFloat);
  std::vector<std::pair<Place, unsigned>> Lines;
  unsigned Here = 0;
  for (Kind Wider : {Kind::FloatAsDouble, Kind::HalfAsDouble})
    for (const auto &[At, Count] : K.Code.whole(Wider).Places)
      if (auto Found = Double.Places.find(At);
          Found != Double.Places.end() && Back.Places.count(At)) {
        Lines.push_back(*Found);
        Here += Found->second;
      }
  if (isOfDouble(Here, std::max(Here, Double.Total)))
    Lines.clear();
  return Lines;
}

void checkDouble(const CheckedKernel &Kernel,
                 std::vector<PerformanceFinding> &Found) {
  std::map<Place, std::vector<RowPart>> ByLine;
  for (const KernelCode &K : Kernel.Rows)
    for (const auto &[At, Count] : widened(K))
      ByLine[At].push_back({&K, counted(Count, "instruction")});
  for (const auto &[At, Parts] : ByLine)
    report(FloatInDouble, Parts, At,
           "floats are computed in double here: " + perGpu(Parts),
           "write constants with f, and functions of float's, if their digits "
           "are enough",
           Found);
}

PORTHIP_CHECK(
    AtomicLoop,
    {"porthip-performance-atomic-loop",
     "atomic that is a loop of compare-and-swap", Severity::Note, 20,
     "An atomic operation for which the compiler makes a loop of "
     "compare-and-swap for an AMD GPU. Loops that the source has itself are "
     "not found.",
     "Lanes that meet at an address take turns, and each turn is a load and a "
     "compare-and-swap in memory. NVIDIA's GPUs have one instruction, and so "
     "have some of AMD's: of float all from gfx942 and gfx1100 on, gfx908 and "
     "gfx90a with -munsafe-fp-atomics; of double gfx90a, gfx942 and gfx950.",
     "", "",
     "Where clang only lacks the promise that memory is the GPU's own, "
     "-munsafe-fp-atomics gives the instruction: memory that the host shares "
     "(hipHostMalloc, fine-grained hipMallocManaged) loses sums with it on "
     "gfx908 and gfx90a. Elsewhere add up within the block first.",
     "LLVM, \"User Guide for AMDGPU Backend\", Floating-Point Atomics"});

static StringRef fixFor(StringRef Operation, const GpuTarget &Gpu) {
  const bool HelpsFlag =
      (Operation == "v_add_f32" && Gpu.Amd.Float == AtomicAdd::WithFlag) ||
      (Operation == "v_add_f64" && Gpu.Amd.Double == AtomicAdd::WithFlag);
  return HelpsFlag
             ? "-munsafe-fp-atomics makes it one instruction, if the memory is "
               "not shared with the host; or add up within the block first"
             : "add up within the block first, so that fewer lanes meet";
}

void checkAtomicLoops(const CheckedKernel &Kernel,
                      std::vector<PerformanceFinding> &Found) {
  // By place, and by what is to be done there.
  std::map<std::tuple<Place, StringRef, std::string>, std::vector<RowPart>>
      Loops;
  for (const KernelCode &K : Kernel.Rows)
    for (const auto &[Key, Here] : K.Code.all()) {
      if (Key.first != Kind::AtomicLoop)
        continue;
      for (const auto &[At, Count] : Here.Places)
        Loops[{At, fixFor(Key.second, *K.On), Key.second}].push_back({&K, ""});
    }
  for (const auto &[Key, Parts] : Loops) {
    const auto &[At, Fix, Operation] = Key;
    report(AtomicLoop, Parts, At,
           "this atomic is a loop of compare-and-swap" +
               (Operation.empty() ? "" : " around " + Operation) + " " +
               perGpu(Parts),
           Fix, Found);
  }
}

PORTHIP_CHECK(
    SmallFloat,
    {"porthip-performance-small-float",
     "8-bit floats that are converted by arithmetic", Severity::Note, 30,
     "A line with eight instructions or more by which porthip's or HIP's "
     "header converts 8-bit floats (e4m3, e5m2), where no instruction of the "
     "GPU does.",
     "NVIDIA's GPUs have an instruction for it from sm_89 on. Of AMD's gfx950 "
     "and gfx12 have one for the same formats, gfx942 for others (FNUZ: the "
     "same bits are other numbers), and the rest have none.",
     "", "",
     "On gfx950 and gfx12 use the compiler's builtins "
     "(__builtin_amdgcn_cvt_pk_fp8_f32, __builtin_amdgcn_cvt_pk_f32_fp8), "
     "which do not clamp as CUDA's conversions do. Elsewhere convert each "
     "value once, and from 8 bits by a table: there are 256 of them.",
     "AMD ISA documents, V_CVT_PK_FP8_F32; ROCm, \"Data types and precision "
     "support\""});

/// The way out that the GPU has.
static StringRef smallFloatFix(const GpuTarget &Gpu) {
  if (Gpu.Major >= 12 || (Gpu.Major == 9 && Gpu.Minor == 5))
    return "the GPU has instructions: __builtin_amdgcn_cvt_pk_fp8_f32 and "
           "__builtin_amdgcn_cvt_pk_f32_fp8, which do not clamp";
  if (Gpu.Major == 9 && Gpu.Minor == 4)
    return "the GPU's instructions have other formats (FNUZ): convert each "
           "value once; from 8 bits a table of 256 does it, too";
  return "the GPU has no instruction: convert each value once; from 8 bits a "
         "table of 256 does it, too";
}

void checkSmallFloats(const CheckedKernel &Kernel,
                      std::vector<PerformanceFinding> &Found) {
  constexpr unsigned InstructionsThatTell = 8;
  std::map<std::pair<Place, StringRef>, std::vector<RowPart>> ByLine;
  for (const KernelCode &K : Kernel.Rows)
    for (const auto &[At, Count] : K.Code.whole(Kind::SmallFloat).Places)
      if (Count >= InstructionsThatTell)
        ByLine[{At, smallFloatFix(*K.On)}].push_back(
            {&K, counted(Count, "instruction")});
  for (const auto &[Key, Parts] : ByLine)
    report(SmallFloat, Parts, Key.first,
           "8-bit floats are converted by arithmetic: " + perGpu(Parts),
           Key.second, Found);
}

} // namespace porthip::inspect
