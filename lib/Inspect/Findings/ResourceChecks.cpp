// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registers, scratch memory, LDS, launch bounds and calls.
#include "Inspect/Findings/PerformanceChecks.h"

using namespace llvm;

namespace porthip::inspect {

PORTHIP_CHECK(
    SpilledRegisters,
    {"porthip-performance-spills", "registers that are spilled to memory",
     Severity::Warning, 60,
     "A kernel whose code for an AMD GPU stores vector registers in scratch "
     "memory and loads them again, as the code object says it. Spills into "
     "other registers alone are not found.",
     "Scratch memory is global memory: each wavefront writes and reads 64 "
     "lanes of it, often in the innermost loop. A launch bound of 1024 "
     "threads, "
     "which is HIP's where a kernel names none, leaves 128 registers to a lane "
     "on gfx9, where CUDA's usual bound leaves 255.",
     "", "",
     "Allow fewer threads with __launch_bounds__, where launches have fewer; "
     "keep fewer values alive; split the kernel or its loop.",
     "LLVM, \"User Guide for AMDGPU Backend\", Code Object V5 Metadata"});

/// By the launches, where the source says their sizes.
static std::string fixForSpills(const KernelCode &K) {
  unsigned Most = 0;
  for (const FoundLaunch &L : K.Launches)
    Most = std::max(Most, L.Block);
  if (Most && Most < K.Has.MaxBlock)
    return "write __launch_bounds__(" + std::to_string(Most) +
           "): the launches whose sizes are constants have no more threads a "
           "block; or keep fewer values alive";
  return K.Has.MaxBlock > 256
             ? "allow fewer than " + std::to_string(K.Has.MaxBlock) +
                   " threads a block with __launch_bounds__ if the launches "
                   "have fewer, or keep fewer values alive"
             : "keep fewer values alive, or split the kernel";
}

void checkSpills(const CheckedKernel &Kernel,
                 std::vector<PerformanceFinding> &Found) {
  FoundRows Rows;
  for (const KernelCode &K : Kernel.Rows) {
    if (!K.Has.VgprSpills || !K.Has.Scratch)
      continue;
    Rows.add(K, std::to_string(K.Has.VgprSpills), K.Code.whole(Kind::Spill));
  }
  if (Rows.Parts.empty())
    return;
  report(SpilledRegisters, Rows.Parts, Rows.At,
         "vector registers are spilled to scratch memory: " +
             perGpu(Rows.Parts),
         fixForSpills(*Rows.Parts.front().Of), Found);
}

PORTHIP_CHECK(
    ScratchArray,
    {"porthip-performance-scratch", "a lane's own array lies in memory",
     Severity::Note, 30,
     "A kernel without spills whose code stores to and loads from scratch "
     "memory, mostly as an array of a lane is indexed by a number that only "
     "the run knows. Calls that are not inlined are not found.",
     "Registers have no index. What an index reaches lies in scratch memory, "
     "which is global memory, so that each access costs what one of those "
     "does.",
     "", "",
     "Unroll the loop that gives the index, so that it is a constant, or keep "
     "the array in shared memory.",
     "LLVM, \"User Guide for AMDGPU Backend\", Memory Spaces"});

void checkScratchArrays(const CheckedKernel &Kernel,
                        std::vector<PerformanceFinding> &Found) {
  FoundRows Rows;
  for (const KernelCode &K : Kernel.Rows) {
    const Counted Accesses = K.Code.whole(Kind::Scratch);
    if (K.Has.VgprSpills || !K.Has.Scratch || Accesses.Places.empty() ||
        K.Code.of(Kind::Call) || K.Code.of(Kind::IndirectCall))
      continue;
    Rows.add(K, std::to_string(K.Has.Scratch) + " bytes of a lane", Accesses);
  }
  report(ScratchArray, Rows.Parts, Rows.At,
         "a lane's own variables lie in scratch memory: " + perGpu(Rows.Parts),
         "index arrays by constants (unroll the loop), or keep them in shared "
         "memory",
         Found);
}

PORTHIP_CHECK(
    LdsOccupancy,
    {"porthip-performance-lds-occupancy",
     "shared memory that halves the wavefronts of a SIMD", Severity::Note, 30,
     "A kernel of which half as many wavefronts or fewer run at a time as "
     "would without its shared memory, at the block size that is asked for "
     "(--block), that of a launch in the source, or the launch bound's, up to "
     "256.",
     "A compute unit has 64 KiB of LDS (gfx950: 160, RDNA's pairs: 128), where "
     "an SM of NVIDIA's has 100 to 228 KiB: fewer blocks fit, and fewer "
     "wavefronts hide the latency of memory.",
     "", "",
     "Use less shared memory for a block, or more threads with the same: "
     "smaller tiles, narrower types, registers for what a lane has alone.",
     "AMD, \"HIP performance guidelines\", Occupancy"});

void checkLdsOccupancy(const CheckedKernel &Kernel,
                       std::vector<PerformanceFinding> &Found) {
  FoundRows Rows;
  for (const KernelCode &K : Kernel.Rows) {
    const Occupancy With = occupancyOf(K, Kernel.Asked);
    Resources Without = K.Has;
    Without.StaticLds = 0;
    const unsigned Waves =
        occupancyOf(Without, *K.On, blockOf(K, Kernel.Asked)).Waves;
    if (With.By != Limiter::Lds || With.Waves * 2 > Waves)
      continue;
    Rows.add(K, std::to_string(With.Waves) + " in place of " +
                    std::to_string(Waves));
  }
  if (Rows.Parts.empty())
    return;
  const KernelCode &First = *Rows.Parts.front().Of;
  report(LdsOccupancy, Rows.Parts, Rows.At,
         std::to_string(ldsOf(First, Kernel.Asked)) +
             " bytes of shared memory let fewer wavefronts run on a SIMD, at "
             "blocks of " +
             std::to_string(blockOf(First, Kernel.Asked)) + ": " +
             perGpu(Rows.Parts),
         "use less shared memory for a block, or more threads with the same",
         Found);
}

PORTHIP_CHECK(
    LaunchBound,
    {"porthip-performance-launch-bound",
     "launch or bound that leaves lanes of a wavefront idle", Severity::Note,
     10,
     "__launch_bounds__ or a launch with a number of threads that is no "
     "multiple of the GPU's wavefront, where the block leaves a quarter or "
     "more of the lanes of its wavefronts without a thread. Of launches those "
     "are looked at whose sizes are constants.",
     "Each block begins a new wavefront. On gfx9 a block of 96 threads "
     "occupies 128 lanes.",
     "", "", "Make the number of threads a multiple of 64.",
     "AMD Instinct MI300X workload optimization, \"Occupancy\""});

/// "31 of 64"; empty: a quarter or more have a thread, or it is one thread,
/// which is no attempt to fill a wavefront.
static std::string idleLanes(unsigned Threads, unsigned Wave) {
  if (!Wave || Threads <= 1)
    return "";
  const unsigned Lanes = (Threads + Wave - 1) / Wave * Wave;
  return (Lanes - Threads) * 4 < Lanes
             ? ""
             : std::to_string(Lanes - Threads) + " of " + std::to_string(Lanes);
}

static void checkBlock(const CheckedKernel &Kernel, unsigned Threads,
                       const Place *At,
                       std::vector<PerformanceFinding> &Found) {
  FoundRows Rows;
  for (const KernelCode &K : Kernel.Rows)
    if (std::string Idle = idleLanes(Threads, K.Has.WaveSize); !Idle.empty())
      Rows.add(K, std::move(Idle));
  report(LaunchBound, Rows.Parts, At ? *At : Rows.At,
         "blocks of " + std::to_string(Threads) + " threads" +
             (At ? "" : ", the launch bound,") +
             " leave lanes idle: " + perGpu(Rows.Parts),
         "make it a multiple of 64 if the kernel allows it", Found);
}

void checkLaunchBound(const CheckedKernel &Kernel,
                      std::vector<PerformanceFinding> &Found) {
  const KernelCode &First = Kernel.Rows.front();
  checkBlock(Kernel, First.Has.MaxBlock, nullptr, Found);
  for (const FoundLaunch &L : First.Launches)
    if (L.At.Line && L.Block != First.Has.MaxBlock)
      checkBlock(Kernel, L.Block, &L.At, Found);
}

PORTHIP_CHECK(
    IndirectCall,
    {"porthip-performance-indirect-call",
     "call by a function pointer or a virtual function", Severity::Note, 60,
     "A kernel whose code calls a function that the compiler does not know: "
     "by a function pointer or a virtual function.",
     "The kernel gets as many registers and as much scratch memory as any "
     "function needs that may be called, and values in registers are stored "
     "and loaded around the call. NVIDIA's GPUs pay less for it.",
     "", "", "Pass a functor as a template argument, or choose with switch.",
     "LLVM, \"User Guide for AMDGPU Backend\", Call Convention"});

void checkIndirectCalls(const CheckedKernel &Kernel,
                        std::vector<PerformanceFinding> &Found) {
  FoundRows Rows;
  for (const KernelCode &K : Kernel.Rows) {
    const Counted Calls = K.Code.whole(Kind::IndirectCall);
    if (!Calls.Places.empty())
      Rows.add(K, std::to_string(Calls.Total), Calls);
  }
  report(IndirectCall, Rows.Parts, Rows.At,
         "indirect calls, for which registers are kept as for any function "
         "that may be called: " +
             perGpu(Rows.Parts),
         "pass a functor as a template argument, or choose with switch", Found);
}

} // namespace porthip::inspect
