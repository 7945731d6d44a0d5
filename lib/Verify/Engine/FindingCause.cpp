// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/FindingCause.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

static std::string placeOf(const PortFinding &F) {
  return displayPath(F.File) + ":" + utostr(F.Line);
}

std::optional<Attribution> findingFor(const Verdict &V,
                                      ArrayRef<PortFinding> Findings,
                                      ArrayRef<std::string> Files,
                                      bool IsAtBegin) {
  const PortFinding *Best = nullptr;
  auto take = [&](function_ref<bool(const PortFinding &)> IsSuch) {
    const auto *F = find_if(Findings, IsSuch);
    if (!Best && F != Findings.end())
      Best = F;
  };
  if (V.Because.Begins)
    take([&](const PortFinding &F) {
      return placeOf(F) == V.Because.Begins->WhereA;
    });
  if (IsAtBegin && !Best)
    return std::nullopt;
  if (const KernelSource &Kernel = V.Because.SourceA; Kernel.isFound())
    take([&](const PortFinding &F) {
      return F.Line >= Kernel.Line &&
             F.Line < Kernel.Line + Kernel.Lines.size() &&
             normalizePath(F.File) == normalizePath(Kernel.File);
    });
  // A warning on other lines is about what may be meant so, unless all say
  // the same.
  // Headers have findings on what this program never calls.
  std::vector<PortFinding> OfFiles;
  copy_if(Findings, std::back_inserter(OfFiles), [&](const PortFinding &F) {
    return any_of(Files, [&](StringRef File) {
      return normalizePath(File) == normalizePath(F.File);
    });
  });
  auto takeOfFiles = [&](function_ref<bool(const PortFinding &)> IsSuch) {
    const auto F = find_if(OfFiles, IsSuch);
    if (!Best && F != OfFiles.end())
      Best = &*F;
  };
  takeOfFiles([](const PortFinding &F) { return F.IsError; });
  if (all_of(OfFiles, [&](const PortFinding &F) {
        return F.Check == OfFiles.front().Check;
      }))
    takeOfFiles([](const PortFinding &) { return true; });
  if (!Best)
    return std::nullopt;
  Attribution Result;
  Result.Is = Attribution::Finding;
  Result.Where = placeOf(*Best);
  Result.Text = "translate says of " + Result.Where + ": " + Best->Message +
                " [" + Best->Check + "]";
  Result.Suggestion = "'porthip explain " + Best->Check + "' says more";
  return Result;
}

} // namespace porthip
