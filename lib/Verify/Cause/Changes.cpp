// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the changes of runs and the causes are called, and how a run is changed.
#include "Verify/Cause/Attribution.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

struct ChangeInfo {
  Change Is;
  const char *Id;
  const char *Variable; ///< null: not by the environment
};

constexpr ChangeInfo Infos[] = {
    {Change::Serial, "serial", "PORTHIP_VGPU_THREADS=1"},
    {Change::Blocks, "block-order", "PORTHIP_VGPU_SHUFFLE_BLOCKS=1"},
    {Change::BlocksToo, "block-order-2", "PORTHIP_VGPU_SHUFFLE_BLOCKS=5"},
    {Change::Lanes, "lane-order", "PORTHIP_VGPU_SHUFFLE_LANES=3"},
    {Change::InStep, "in-step", "PORTHIP_VGPU_LOCKSTEP=1"},
    {Change::NoFusing, "contraction-off", "PORTHIP_VGPU_CONTRACT=off"},
    {Change::AllFusing, "contraction-fast", "PORTHIP_VGPU_CONTRACT=fast"},
    {Change::ExactMath, "exact-math", nullptr},
    {Change::OwnMath, "one-math-library", nullptr},
    {Change::FlushDenormals, "flush-denormals", "PORTHIP_VGPU_DENORMALS=flush"},
    {Change::NvidiaShifts, "nvidia-shifts", "PORTHIP_VGPU_SHIFTS=nvidia"},
    {Change::NvidiaConversions, "nvidia-conversions",
     "PORTHIP_VGPU_CONVERSIONS=nvidia"},
    {Change::OrderedSums, "matrix-sums-in-order",
     "PORTHIP_VGPU_MATRIX_SUMS=in-order"},
    {Change::ZeroMemory, "zero-memory", "PORTHIP_VGPU_FRESH=zero"},
    {Change::PoisonMemory, "poison-memory", "PORTHIP_VGPU_FRESH=poison"},
    {Change::PoisonBlocks, "poison-blocks", "PORTHIP_VGPU_FRESH=poison-blocks"},
    {Change::WaveOf32, "wavefront-32", nullptr},
    {Change::ExactDivisions, "exact-divisions", "PORTHIP_VGPU_DIVISIONS=exact"},
    {Change::NoSlp, "slp-vectoriser-off", nullptr},
    {Change::NoVectorisers, "vectorisers-off", nullptr},
    {Change::Again, "none", nullptr},
};

const ChangeInfo &infoOf(Change C) {
  return *find_if(Infos, [C](const ChangeInfo &I) { return I.Is == C; });
}

} // namespace

StringRef idOf(Change C) { return infoOf(C).Id; }

std::vector<std::string> variablesOf(const Changes &With) {
  std::vector<std::string> Result;
  std::string Math;
  for (Change C : With) {
    if (const char *Variable = infoOf(C).Variable)
      Result.push_back(Variable);
    if (C == Change::ExactMath || C == Change::OwnMath)
      Math += (Math.empty() ? "" : ",") +
              std::string(C == Change::OwnMath ? "own" : "exact");
  }
  if (!Math.empty())
    Result.push_back("PORTHIP_VGPU_MATH=" + Math);
  return Result;
}

std::vector<std::string> compilerArgsOf(const Changes &With) {
  std::vector<std::string> Result;
  if (With.count(Change::NoSlp) || With.count(Change::NoVectorisers))
    Result.push_back("-fno-slp-vectorize");
  if (With.count(Change::NoVectorisers))
    Result.push_back("-fno-vectorize");
  return Result;
}

StringRef nameOf(Attribution::Kind Is) {
  constexpr StringLiteral Names[] = {
      "order",        "port-order", "in-step",     "contraction",  "fast-math",
      "math-library", "denormals",  "matrix-sums", "vectoriser",   "divisions",
      "fresh-memory", "wave-size",  "wide-shift",  "conversion",   "several",
      "unsteady",     "original"};
  return Names[Is];
}

} // namespace porthip
