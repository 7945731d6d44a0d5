// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Try/Candidates.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

bool hasSpills(const KernelCode &K) {
  return K.Has.VgprSpills || (K.Has.Scratch && K.Code.of(Kind::Scratch));
}

bool wantsRegisters(const KernelCode &K) {
  return hasSpills(K) || occupancyOf(K, {}).By == Limiter::VectorRegisters;
}

bool spillsAt(const KernelCode &K, unsigned Bound) {
  return hasSpills(K) && K.Has.MaxBlock > Bound;
}

constexpr uint16_t OfRegisters = Spills | ScratchBytes | Waves;

constexpr Candidate All[] = {
    {"launch-bound-512", "__launch_bounds__(512)",
     "no launch has more than 512 threads a block",
     "--gpu-max-threads-per-block=512", OfRegisters, false,
     [](const KernelCode &K) { return spillsAt(K, 512); }},
    {"launch-bound-256", "__launch_bounds__(256)",
     "no launch has more than 256 threads a block",
     "--gpu-max-threads-per-block=256", OfRegisters, false,
     [](const KernelCode &K) { return spillsAt(K, 256); }},
    {"unsafe-atomics", "-munsafe-fp-atomics",
     "the memory is the GPU's own: not shared with the host (pinned, managed "
     "or fine-grained)",
     "-munsafe-fp-atomics", AtomicLoops, false,
     [](const KernelCode &K) { return K.Code.of(Kind::AtomicLoop) != 0; }},
    // Vectors of two floats keep both halves in registers, undo contractions
    // and hide dot products.
    {"no-slp", "-fno-slp-vectorize", "", "-fno-slp-vectorize",
     OfRegisters | DotProducts | FusedMath, false,
     [](const KernelCode &K) {
       return K.Code.of(Kind::Packed) != 0 ||
              K.Code.of(Kind::NarrowProduct) >= 4 || wantsRegisters(K);
     }},
    {"no-unroll", "-fno-unroll-loops", "", "-fno-unroll-loops", OfRegisters,
     false, wantsRegisters},
    {"no-offload-lto", "-fno-offload-lto", "", "-fno-offload-lto", OfRegisters,
     false,
     [](const KernelCode &K) { return K.HasOffloadLto && wantsRegisters(K); }},
    {"inline-all", "-mllvm -amdgpu-early-inline-all=true", "",
     "-mllvm -amdgpu-early-inline-all=true -mllvm "
     "-amdgpu-function-calls=false",
     OfRegisters | Calls, false,
     [](const KernelCode &K) { return K.Code.of(Kind::Call) != 0; }},
    {"approximate-division", "-fno-hip-fp32-correctly-rounded-divide-sqrt",
     "quotients and roots may be 2.5 units of the last place off",
     "-fno-hip-fp32-correctly-rounded-divide-sqrt", FloatDivisions, false,
     [](const KernelCode &K) { return K.Code.of(Kind::FloatDivision) != 0; }},
    {"float-constants", "constants with f", "float's digits are enough",
     "-Xclang -cl-single-precision-constant", DoubleMath, false,
     [](const KernelCode &K) {
       return K.Code.of(Kind::FloatAsDouble) && K.Code.of(Kind::Double);
     }},
    {"native-warp", "--warp=native",
     "the code does not rely on 32 lanes; read the findings of porthip "
     "translate --warp=native",
     "", CodeSize | OfRegisters, true,
     [](const KernelCode &K) { return K.Has.WaveSize == 64; }},
};

constexpr Candidate Padded = {
    "pad-rows", "rows that are one element longer", "", "", 0, false, nullptr};

struct MetricInfo {
  Metric Is;
  StringLiteral Name;
  bool IsMoreBetter;
  unsigned (*Of)(const KernelCode &K, const AskedLaunch &Asked);
};

constexpr MetricInfo Metrics[] = {
    {Spills, "spills", false,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Has.VgprSpills + K.Has.SgprSpills;
     }},
    {ScratchBytes, "scratch bytes", false,
     [](const KernelCode &K, const AskedLaunch &) { return K.Has.Scratch; }},
    {Waves, "waves", true,
     [](const KernelCode &K, const AskedLaunch &Asked) {
       return occupancyOf(K, Asked).Waves;
     }},
    {AtomicLoops, "atomics that are loops", false,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::AtomicLoop);
     }},
    {DoubleMath, "arithmetic in double", false,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::Double) + K.Code.of(Kind::DoubleDivision);
     }},
    {FloatDivisions, "divisions that are rounded right", false,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::FloatDivision);
     }},
    {Calls, "calls", false,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::Call) + K.Code.of(Kind::IndirectCall);
     }},
    {MatrixMath, "matrix instructions", true,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::Matrix);
     }},
    {DotProducts, "dot products", true,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::Dot);
     }},
    {FusedMath, "fused multiply-adds", true,
     [](const KernelCode &K, const AskedLaunch &) {
       return K.Code.of(Kind::Fused);
     }},
    {CodeSize, "bytes of code", false,
     [](const KernelCode &K, const AskedLaunch &) { return K.CodeBytes; }},
};

/// Fewer bytes that are worth a word: a tenth.
bool isLittle(const Change &C) {
  return std::max(C.Before, C.After) - std::min(C.Before, C.After) <
         C.Before / 10;
}

} // namespace

ArrayRef<Candidate> candidates() { return All; }
const Candidate &paddedRows() { return Padded; }

Changes changesOf(const KernelCode &Before, const KernelCode &After,
                  const AskedLaunch &Asked, const Candidate &Of) {
  // Both at blocks of one size, which both allow.
  AskedLaunch Same = Asked;
  Same.Block = std::min(blockOf(Before, Asked), After.Has.MaxBlock);
  Same.DynamicLds = dynamicLdsOf(Before, Asked);
  Changes Found;
  for (const MetricInfo &M : Metrics) {
    Change C = {M.Name, M.Of(Before, Same), M.Of(After, Same), false};
    const bool IsSize = M.Is == CodeSize;
    if (C.Before == C.After || (IsSize && isLittle(C)))
      continue;
    C.IsBetter = (C.After > C.Before) == M.IsMoreBetter;
    Found.IsAimBetter |= C.IsBetter && (Of.Aims & M.Is);
    Found.IsWorse |= !C.IsBetter && !IsSize;
    Found.All.push_back(C);
  }
  return Found;
}

unsigned betterBlock(const KernelCode &K, const AskedLaunch &Asked) {
  constexpr unsigned Smallest = 64;
  unsigned Best = 0, Most = occupancyOf(K, Asked).Waves;
  AskedLaunch Tried = Asked;
  Tried.DynamicLds = dynamicLdsOf(K, Asked);
  for (Tried.Block = Smallest; Tried.Block <= K.Has.MaxBlock; Tried.Block *= 2)
    if (const unsigned Waves = occupancyOf(K, Tried).Waves; Waves > Most) {
      Best = Tried.Block;
      Most = Waves;
    }
  return Best;
}

} // namespace porthip::inspect
