// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Report.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <numeric>

using namespace llvm;

namespace porthip {

StringRef toString(Category C) {
  switch (C) {
  case Category::Automatic:
    return "automatic";
  case Category::Shim:
    return "shim";
  case Category::Review:
    return "review";
  case Category::Manual:
    return "manual";
  case Category::Blocked:
    return "blocked";
  }
  llvm_unreachable("not a category");
}

StringRef titleOf(Category C) {
  switch (C) {
  case Category::Automatic:
    return "automatic";
  case Category::Shim:
    return "automatic with a shim";
  case Category::Review:
    return "needs review";
  case Category::Manual:
    return "manual";
  case Category::Blocked:
    return "blocked";
  }
  llvm_unreachable("not a category");
}

StringRef toString(Risk R) {
  switch (R) {
  case Risk::None:
    return "none";
  case Risk::Unknown:
    return "unknown";
  case Risk::Low:
    return "low";
  case Risk::Medium:
    return "medium";
  case Risk::High:
    return "high";
  }
  llvm_unreachable("not a risk");
}

StringRef toString(FindingState S) {
  switch (S) {
  case FindingState::Open:
    return "open";
  case FindingState::Known:
    return "known";
  case FindingState::Suppressed:
    return "suppressed";
  }
  llvm_unreachable("not a state");
}

double roundedToHundredths(double Value) {
  return std::round(Value * 100) / 100;
}

Effort &Effort::operator+=(const Effort &Other) {
  Low += Other.Low;
  Likely += Other.Likely;
  High += Other.High;
  return *this;
}

unsigned Tally::total() const {
  return std::accumulate(Places.begin(), Places.end(), 0u);
}

double Tally::automaticPercent() const {
  unsigned All = total();
  return All ? 100.0 * (places(Category::Automatic) + places(Category::Shim)) /
                   All
             : 100.0;
}

UnreachedHeaders unreachedHeaders(const Report &Of) {
  UnreachedHeaders All;
  if (Of.Stats.TranslationUnits)
    for (const ReportFile &File : Of.Files)
      if (File.IsUnreached && File.HoldsCuda) {
        ++All.Count;
        All.Minutes += File.Sum.Time.Likely;
      }
  return All;
}

} // namespace porthip
