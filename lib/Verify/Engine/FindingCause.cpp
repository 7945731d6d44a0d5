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

static std::string textOf(const PortFinding &F) {
  return "translate says of " + placeOf(F) + ": " + F.Message + " [" + F.Check +
         "]";
}

/// An error of another kind than CUDA's, by its name in the output.
static std::optional<Attribution> otherErrorIn(const Divergence &D) {
  if (!D.OtherErrors)
    return std::nullopt;
  Attribution Result;
  Result.Is = Attribution::OtherError;
  Result.Text = "the call gives " + D.OtherErrors->first + " in CUDA and " +
                D.OtherErrors->second +
                " in HIP: their libraries have other errors for it";
  Result.Suggestion = "ask for success alone, or for both errors";
  return Result;
}

/// The remark on what HIP does otherwise, where translate has one alone.
static const PortFinding *onlyNote(ArrayRef<PortFinding> All) {
  const PortFinding *Only = nullptr;
  for (const PortFinding &F : All)
    if (F.IsNote && !F.isOfOutput()) {
      if (Only && Only->Message != F.Message)
        return nullptr;
      Only = Only ? Only : &F;
    }
  return Only;
}

/// Headers have findings on what this program never calls.
static std::vector<PortFinding> findingsOf(ArrayRef<std::string> Files,
                                           ArrayRef<PortFinding> Findings) {
  std::vector<PortFinding> Result;
  copy_if(Findings, std::back_inserter(Result), [&](const PortFinding &F) {
    return any_of(Files, [&](StringRef File) {
      return normalizePath(File) == normalizePath(F.File);
    });
  });
  return Result;
}

/// \p Line with one character for each integer; no digits of a fraction are
/// one.
static std::string withoutIntegers(StringRef Line) {
  std::string Text;
  for (size_t I = 0; I < Line.size();) {
    const StringRef Digits = Line.drop_front(I).take_while(isDigit);
    const size_t End = I + Digits.size();
    const bool IsInteger = !Digits.empty() && (!I || Line[I - 1] != '.') &&
                           (End == Line.size() || Line[End] != '.');
    Text += IsInteger ? "#" : Digits.empty() ? Line.substr(I, 1) : Digits;
    I = std::max(End, I + 1);
  }
  return Text;
}

/// A line of the output has other integers, and is the same besides.
static bool hasOtherIntegers(const Divergence &D) {
  return D.Is == Divergence::Output &&
         withoutIntegers(D.TextA) == withoutIntegers(D.TextB);
}

std::optional<Attribution> findingFor(const Verdict &V,
                                      ArrayRef<PortFinding> Findings,
                                      ArrayRef<std::string> Files,
                                      bool IsAtBegin) {
  const PortFinding *Best = nullptr;
  auto take = [&](function_ref<bool(const PortFinding &)> IsSuch) {
    const auto *F = find_if(Findings, [&](const PortFinding &Each) {
      return (!Each.IsNote || Each.isOfOutput()) && IsSuch(Each);
    });
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
  const std::vector<PortFinding> All = findingsOf(Files, Findings);
  const auto OfOutput =
      find_if(All, [](const PortFinding &F) { return F.isOfOutput(); });
  if (!Best && OfOutput != All.end() && hasOtherIntegers(V.First))
    Best = &*OfOutput;
  if (!Best)
    if (auto Other = otherErrorIn(V.First))
      return Other;
  std::vector<PortFinding> Weighty;
  copy_if(All, std::back_inserter(Weighty),
          [](const PortFinding &F) { return !F.IsNote; });
  if (!Best && !Weighty.empty() && all_of(Weighty, [&](const PortFinding &F) {
        return F.Check == Weighty.front().Check;
      }))
    Best = &Weighty.front();
  if (!Best && Weighty.empty())
    Best = onlyNote(All);
  if (!Best)
    return std::nullopt;
  Attribution Result;
  Result.Is = Attribution::Finding;
  Result.Where = placeOf(*Best);
  Result.Text = textOf(*Best);
  Result.Suggestion = "'porthip explain " + Best->Check + "' says more";
  return Result;
}

std::string noteOnFindings(ArrayRef<PortFinding> Findings,
                           ArrayRef<std::string> Files) {
  for (const PortFinding &F : findingsOf(Files, Findings))
    if (F.IsError)
      return textOf(F) + ", which may be why";
  return "";
}

} // namespace porthip
