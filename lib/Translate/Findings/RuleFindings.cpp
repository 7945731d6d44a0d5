// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Findings/RuleFindings.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace porthip {

Severity severityOf(const Rule &R, Severity Default) {
  switch (R.Severity) {
  case RuleSeverity::Default:
    return Default;
  case RuleSeverity::Note:
    return Severity::Note;
  case RuleSeverity::Warning:
    return Severity::Warning;
  case RuleSeverity::Error:
    return Severity::Error;
  }
  llvm_unreachable("rule severity");
}

Finding unsupportedFinding(StringRef Name, const Rule &R) {
  return makeFinding("porthip-translate-unsupported",
                     severityOf(R, Severity::Error),
                     "'" + Name + "' has no HIP equivalent: " + R.Reason, R.Fix,
                     R.EffortMinutes);
}

Finding headerFinding(StringRef Name, const Rule &R) {
  return makeFinding("porthip-translate-header", Severity::Error,
                     "header '" + Name + "' has no HIP equivalent: " + R.Reason,
                     R.Fix, R.EffortMinutes);
}

/// Where all of \p Rules are for newer versions: which.
static std::string newerText(ArrayRef<const Rule *> Rules, VersionRange Hip) {
  Version First;
  for (const Rule *R : Rules) {
    if (R->SinceHip <= Hip.Last)
      return "";
    if (!First.isSet() || R->SinceHip < First)
      First = R->SinceHip;
  }
  return First.isSet() ? "HIP has it from " + First.str() +
                             " on, and this port is for " + Hip.Last.str()
                       : "";
}

Finding noFittingHeaderFinding(StringRef Name, ArrayRef<const Rule *> Rules,
                               VersionRange Hip) {
  std::string Newer = newerText(Rules, Hip);
  return makeFinding(
      "porthip-translate-header", Severity::Error,
      "header '" + Name + "'" +
          (Newer.empty() ? " has no HIP equivalent" : ": " + Newer),
      Newer.empty() ? "" : "port for a newer HIP", 60);
}

Finding noFittingRuleFinding(StringRef Name, ArrayRef<const Rule *> Rules,
                             VersionRange Hip) {
  if (std::string Newer = newerText(Rules, Hip); !Newer.empty())
    return makeFinding("porthip-translate-no-rule", Severity::Error,
                       "'" + Name + "': " + Newer, "port for a newer HIP", 30);
  return makeFinding(
      "porthip-translate-no-rule", Severity::Error,
      "'" + Name +
          "' as it is used here has no equivalent in the chosen HIP versions",
      "compare the signatures, or add a rule with --rules", 30);
}

Finding signatureFinding(StringRef Name, const Rule &R) {
  return makeFinding("porthip-translate-signature", Severity::Warning,
                     "'" + Name + "' is used here without a call; '" + R.Hip +
                         "' takes other arguments",
                     "compare the signatures where the function is called", 15);
}

Finding shimForbiddenFinding(StringRef Name, StringRef Header) {
  return makeFinding("porthip-translate-shim-forbidden", Severity::Error,
                     "'" + Name + "' needs <" + Header +
                         ">, which --shim=none forbids; it stays as it is",
                     "allow shims, or write the replacement by hand", 20);
}

std::vector<Finding> behaviourFindings(StringRef Name, const Rule &R) {
  if (R.Note.empty())
    return {};
  return {makeFinding("porthip-translate-behaviour",
                      severityOf(R, Severity::Note),
                      "'" + Name + "': " + R.Note)};
}

std::vector<Finding> versionFindings(const Rule &R, VersionRange Hip) {
  std::vector<Finding> Found;
  StringRef Fix = "say which HIP the port is for with --hip-version";
  if (Hip.Last < R.SinceHip)
    Found.push_back(
        makeFinding("porthip-translate-newer-hip", Severity::Error,
                    "'" + R.Hip + "' exists from HIP " + R.SinceHip.str() +
                        " on, and this port is for " + Hip.Last.str(),
                    "port for a newer HIP, or do without it", 30));
  else if (Hip.First < R.SinceHip)
    Found.push_back(
        makeFinding("porthip-translate-newer-hip", Severity::Warning,
                    "'" + R.Hip + "' exists from HIP " + R.SinceHip.str() +
                        " on: the port needs that version",
                    Fix));
  if (R.UntilHip.isSet() && R.UntilHip <= Hip.Last)
    Found.push_back(makeFinding(
        "porthip-translate-newer-hip", Severity::Note,
        "'" + R.Hip + "' is gone from HIP " + R.UntilHip.str(), Fix));
  return Found;
}

StringRef overloadsHeader(const Rule &R, WarpMode Warp) {
  const bool IsShuffle = R.Shim == "porthip/warp.h" &&
                         StringRef(R.Cuda).starts_with("__shfl") &&
                         StringRef(R.Cuda).ends_with("_sync");
  return IsShuffle && Warp == WarpMode::Emulate32 ? "porthip/warp_overloads.h"
                                                  : "";
}

bool isLeftToHip(const Rule &R, WarpMode Warp) {
  return Warp != WarpMode::Emulate32 &&
         (R.Shim == "porthip/warp.h" || R.Shim == "porthip/cub_warp.h");
}

unsigned argumentsWithLanes(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .Cases({"WarpReduce", "WarpScan"}, 2)
      .Cases({"WarpExchange", "WarpMergeSort"}, 3)
      .Cases({"WarpLoad", "WarpStore"}, 4)
      .Default(0);
}

unsigned argumentsWithLanes(const Rule &R) {
  StringRef Name = R.Cuda;
  return R.Shim == "porthip/cub_warp.h" && Name.consume_front("cub::")
             ? argumentsWithLanes(Name)
             : 0;
}

} // namespace porthip
