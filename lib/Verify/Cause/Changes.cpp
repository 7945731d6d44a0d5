// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of the changes of runs and of the causes, and how a run is changed.
#include "Verify/Cause/Attribution.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

namespace variable = vgpu::variable;
constexpr StringLiteral NoVariable("");

struct ChangeInfo {
  Change Is;
  const char *Id;
  StringLiteral Variable; ///< empty: not by the environment
  StringLiteral Value;
};

constexpr ChangeInfo Infos[] = {
    {Change::Serial, "serial", variable::Threads, "1"},
    {Change::Blocks, "block-order", variable::ShuffleBlocks, "1"},
    {Change::BlocksToo, "block-order-2", variable::ShuffleBlocks, "5"},
    {Change::Lanes, "lane-order", variable::ShuffleLanes, "3"},
    {Change::InStep, "in-step", variable::Lockstep, "1"},
    {Change::NoFusing, "contraction-off", variable::Contract, "off"},
    {Change::AllFusing, "contraction-fast", variable::Contract, "fast"},
    {Change::ExactMath, "exact-math", NoVariable, ""},
    {Change::OwnMath, "one-math-library", NoVariable, ""},
    {Change::FlushDenormals, "flush-denormals", variable::Denormals, "flush"},
    {Change::NvidiaShifts, "nvidia-shifts", variable::Shifts, "nvidia"},
    {Change::NvidiaConversions, "nvidia-conversions", variable::Conversions,
     "nvidia"},
    {Change::OrderedSums, "matrix-sums-in-order", variable::MatrixSums,
     "in-order"},
    {Change::ZeroMemory, "zero-memory", variable::Fresh, "zero"},
    {Change::PoisonMemory, "poison-memory", variable::Fresh, "poison"},
    {Change::PoisonBlocks, "poison-blocks", variable::Fresh, "poison-blocks"},
    {Change::WaveOf32, "wavefront-32", NoVariable, ""},
    {Change::ExactDivisions, "exact-divisions", variable::Divisions, "exact"},
    {Change::NoSlp, "slp-vectoriser-off", NoVariable, ""},
    {Change::NoVectorisers, "vectorisers-off", NoVariable, ""},
    {Change::Again, "none", NoVariable, ""},
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
    const ChangeInfo &Info = infoOf(C);
    if (!Info.Variable.empty())
      Result.push_back(variable::assignment(Info.Variable, Info.Value));
    if (C == Change::ExactMath || C == Change::OwnMath)
      Math += (Math.empty() ? "" : ",") +
              std::string(C == Change::OwnMath ? "own" : "exact");
  }
  if (!Math.empty())
    Result.push_back(variable::assignment(variable::Math, Math));
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
      "order",      "port-order",   "in-step",      "contraction",
      "fast-math",  "math-library", "denormals",    "matrix-sums",
      "vectoriser", "divisions",    "fresh-memory", "wave-size",
      "wide-shift", "conversion",   "several",      "unsteady",
      "original",   "failed-call",  "finding",      "other-error"};
  return Names[Is];
}

} // namespace porthip
