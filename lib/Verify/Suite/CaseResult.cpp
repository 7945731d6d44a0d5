// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/CaseResult.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

constexpr StringLiteral FileFormat = "porthip case result";

constexpr StringLiteral StateNames[CaseStateCount] = {
    "passed", "differs", "failed", "timed out", "crashed", "cancelled", "lost"};

StringRef caseStateName(CaseResult::Kind Is) { return StateNames[Is]; }

std::optional<CaseResult::Kind> caseStateNamed(StringRef Name) {
  const auto *Found = find(StateNames, Name);
  if (Found == std::end(StateNames))
    return std::nullopt;
  return CaseResult::Kind(Found - std::begin(StateNames));
}

bool fromJson(const Json &J, CaseResult::Kind &To, JsonPath Path) {
  std::string Name;
  if (!fromJson(J, Name, Path))
    return false;
  auto Known = caseStateNamed(Name);
  if (!Known)
    return Path.report("'" + Name + "' is no state of a case");
  To = *Known;
  return true;
}

/// Error of a compiler or a linker.
static std::string firstError(StringRef Messages) {
  SmallVector<StringRef> Lines;
  Messages.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Mark :
       {": error: ", ": fatal error: ", ": undefined reference to ", "error: "})
    for (StringRef Line : Lines)
      if (Line.contains(Mark) && !Line.starts_with("porthip: "))
        return (": " + Line.trim()).str();
  return "";
}

/// The virtual GPU's message before the program ended.
static std::string firstOfVirtualGpu(StringRef Messages) {
  while (!Messages.empty()) {
    StringRef Line;
    std::tie(Line, Messages) = Messages.split('\n');
    if (Line.consume_front("porthip: error: "))
      return ": " + Line.str();
  }
  return "";
}

static std::string reasonOf(const LegResult &L) {
  std::string Text = StringRef(L.Failure).split('\n').first.str();
  if (!L.SeenAt.empty())
    return Text + firstError(L.Messages);
  bool HasStatus = StringRef(Text).starts_with("exits with ");
  return Text + (HasStatus ? firstOfVirtualGpu(L.Messages) : "");
}

/// The leg that differs, and where: the kernel, or what else is first.
static std::string headlineOf(const Verdict &V) {
  const std::string Text = textOf(V);
  auto [Head, Rest] = StringRef(Text).split('\n');
  return (Head + ": " + Rest.split('\n').first.trim()).str();
}

CaseResult caseResultOf(const VerifyReport &Report) {
  CaseResult R;
  R.ReusedCount = Report.ReusedCount;
  for (const DerivedBound &D : Report.Bounds)
    if (!D.IsWide)
      R.Bounds.emplace_back(D.text(), D.reason());
  auto fails = [&](const LegFailure &F) {
    R.Is = F.First->HasTimedOut || R.Is == CaseResult::TimedOut
               ? CaseResult::TimedOut
               : CaseResult::Failed;
    R.Message = F.Legs + ": " + reasonOf(*F.First);
  };
  // The last one is told, as it is printed last.
  for_each(failuresOf(Report.Reference), fails);
  for_each(failuresOf(Report.Legs), fails);
  if (!Report.Doubt.empty()) {
    R.Is = std::max(R.Is, CaseResult::Failed);
    R.Message = Report.Reference.Name + ": " + Report.Doubt;
  }
  if (R.Is != CaseResult::Passed)
    return R;
  for (const LegResult &L : Report.Legs)
    if (L.Result.differs()) {
      R.Is = CaseResult::Differs;
      R.Message = headlineOf(L.Result);
      return R;
    }
  if (std::string Why = inexactLeg(Report); !Why.empty()) {
    R.Is = CaseResult::Differs;
    R.Message = std::move(Why);
  }
  return R;
}

CaseResult caseResultOf(const LegResult &Leg) {
  CaseResult R;
  if (Leg.Failure.empty())
    return R;
  R.Is = Leg.HasTimedOut ? CaseResult::TimedOut : CaseResult::Failed;
  R.Message = reasonOf(Leg);
  return R;
}

CaseResult failedCase(StringRef Why) {
  CaseResult R;
  R.Is = CaseResult::Failed;
  R.Message = Why.split('\n').first.str();
  return R;
}

CaseResult caseResultOf(int Status, StringRef Text) {
  StringRef Last = Text.rtrim('\n').rsplit('\n').second;
  if (Last.empty())
    Last = Text.rtrim('\n');
  CaseResult R = failedCase(Last.consume_front("porthip: error: ") ? Last : "");
  R.Is = Status > 128  ? CaseResult::Crashed
         : Status == 0 ? CaseResult::Passed
         : Status == 1 ? CaseResult::Differs
                       : CaseResult::Failed;
  return R;
}

std::string fileOf(const CaseResult &R) {
  Json J = {{"format", FileFormat.str()},
            {"state", caseStateName(R.Is).str()},
            {"message", stringToJson(R.Message)},
            {"reused", R.ReusedCount}};
  for (const auto &[Bound, Reason] : R.Bounds)
    J["tolerances"].push_back(
        {{"bound", stringToJson(Bound)}, {"reason", stringToJson(Reason)}});
  return J.dump() + "\n";
}

Expected<CaseResult> parseCaseResult(StringRef Text, StringRef Name) {
  CaseResult R;
  auto addBound = [&](const Json &One, JsonPath Here) {
    JsonMapper B(One, Here);
    auto &[Bound, Reason] = R.Bounds.emplace_back();
    return B && B.map("bound", Bound) && B.map("reason", Reason);
  };
  auto take = [&](const Json &J, JsonPath Path) {
    JsonMapper M(J, Path);
    return M && M.is("format", FileFormat) && M.map("state", R.Is) &&
           M.map("message", R.Message) && M.map("reused", R.ReusedCount) &&
           M.eachOf("tolerances", addBound);
  };
  if (Error Wrong =
          readJson(Text, Name, take, "it is not the result of a case"))
    return std::move(Wrong);
  return R;
}

} // namespace porthip
