// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Findings/PerformanceChecks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::inspect {

ArrayRef<PerformanceCheck> performanceChecks() {
  static constexpr PerformanceCheck All[] = {
      checkSpills,      checkScratchArrays, checkLdsOccupancy,
      checkLaunchBound, checkIndirectCalls, checkDouble,
      checkAtomicLoops, checkSmallFloats,   checkLostUnrolls,
      checkMatrixUnits, checkUniformLoads};
  return All;
}

/// "gfx90a, gfx942 and gfx950"
static std::string listed(ArrayRef<StringRef> Names) {
  if (Names.size() == 1)
    return Names.front().str();
  return join(Names.drop_back(), ", ") + " and " + Names.back().str();
}

std::string perGpu(ArrayRef<RowPart> Parts) {
  std::vector<std::pair<std::string, std::vector<StringRef>>> ByText;
  for (const RowPart &Part : Parts) {
    auto Same = find_if(ByText, [&](auto &P) { return P.first == Part.Text; });
    if (Same == ByText.end())
      Same = ByText.insert(ByText.end(), {Part.Text, {}});
    Same->second.push_back(Part.Of->On->Name);
  }
  std::string Text;
  for (const auto &[Value, Gpus] : ByText) {
    Text += Text.empty() ? "" : ", ";
    if (!Value.empty())
      Text += Value + " ";
    Text += "on " + listed(Gpus);
  }
  return Text;
}

Place placeOf(const KernelCode &K, const Counted &Of) {
  auto Most = max_element(Of.Places, [](const auto &A, const auto &B) {
    return A.second < B.second;
  });
  if (Most != Of.Places.end())
    return Most->first;
  return K.At.Line ? K.At : Place{K.File, 1};
}

void report(const CheckInfo &Check, ArrayRef<RowPart> Parts, const Place &At,
            const Twine &Message, StringRef Fix,
            std::vector<PerformanceFinding> &To) {
  if (Parts.empty())
    return;
  PerformanceFinding &F = To.emplace_back();
  F.Of.Check = Check.Id.str();
  F.Of.Level = Check.Default;
  F.Of.File = At.File;
  F.Of.Line = At.Line;
  F.Of.Column = 1;
  F.Kernel = Parts.front().Of->Name;
  F.Of.Message = (Message + " [" + F.Kernel + "]").str();
  F.Of.Fix = Fix.str();
  for (const RowPart &Part : Parts)
    F.Gpus.push_back(Part.Of->On->Name);
}

} // namespace porthip::inspect
