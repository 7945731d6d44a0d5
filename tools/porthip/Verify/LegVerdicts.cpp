// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Verify/LegVerdicts.h"
#include "Compiler/Process/Process.h"
#include "Support/Console/Progress.h"
#include "Support/Json/Json.h"
#include "Verify/Engine/Verification.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

LegVerdict noVerdict(const Twine &Why) {
  return {LegVerdict::Failed, ("no verdict: " + Why).str(), {}};
}

LegVerdict verdictOf(const LegResult &L) {
  if (!L.Failure.empty())
    return noVerdict(L.Failure);
  LegVerdict V;
  const Outcome Out = outcomeOf(L.Result);
  V.Is = L.Result.differs()           ? LegVerdict::Differs
         : Out.is() == Outcome::Equal ? LegVerdict::Equal
                                      : LegVerdict::Failed;
  V.Text = V.Is == LegVerdict::Differs ? "differs" : Out.head().str();
  if (V.Is == LegVerdict::Equal && L.Result.Compared.MaxUlp)
    V.Text +=
        ", floats at most " + utostr(L.Result.Compared.MaxUlp) + " ULP apart";
  if (V.Is == LegVerdict::Differs && !L.Result.First.KernelA.empty())
    V.Text += " in " + L.Result.First.KernelA;
  for (const LaunchResult &Launch : L.Result.Launches) {
    LegVerdict::Launched &K = V.Kernels[Launch.Kernel];
    ++K.Count;
    K.AreEqual &= Launch.IsEqual;
    K.MostThreads = std::max(K.MostThreads, Launch.Block[0] * Launch.Block[1] *
                                                Launch.Block[2]);
  }
  return V;
}

std::string textOf(const LegVerdicts &All) {
  Json J = Json::object();
  for (const auto &[Gpu, V] : All) {
    Json Kernels = Json::array();
    for (const auto &[Name, K] : V.Kernels)
      Kernels.push_back({{"name", stringToJson(Name)},
                         {"count", K.Count},
                         {"equal", K.AreEqual},
                         {"threads", K.MostThreads}});
    J[Gpu] = {{"is", unsigned(V.Is)},
              {"text", stringToJson(V.Text)},
              {"kernels", std::move(Kernels)}};
  }
  return J.dump();
}

std::string toText(const VerifyReport &Report) {
  const LegResult &Original = Report.Reference;
  if (!Original.Failure.empty() || !Report.Doubt.empty())
    return textOf(
        {{"", noVerdict("the original " + (Original.Failure.empty()
                                               ? Report.Doubt
                                               : Original.Failure))}});
  LegVerdicts All;
  for (const LegResult &L : Report.Legs)
    All[StringRef(L.Name).rsplit(':').second.str()] = verdictOf(L);
  return textOf(All);
}

LegVerdicts fromText(StringRef Text) {
  LegVerdicts All;
  auto J = parseJson(Text, "the verdicts");
  if (!J) {
    consumeError(J.takeError());
    return All;
  }
  for (const auto &[Gpu, One] : J->items()) {
    LegVerdict &V = All[Gpu];
    V.Is = LegVerdict::Kind(One["is"].get<unsigned>());
    V.Text = stringFromJson(One["text"]);
    for (const Json &K : One["kernels"])
      V.Kernels[stringFromJson(K["name"])] = {K["count"], K["threads"],
                                              K["equal"]};
  }
  return All;
}

/// One `porthip verify` in this process, up to \p Act. Error: it could not
/// begin.
template <typename Result>
Expected<Result> verify(const std::vector<std::string> &Words,
                        Expected<Result> (Verification::*Act)()) {
  const CommandInfo Info = commandInfo("verify");
  auto Options = parseOptions(Info, Words);
  if (!Options)
    return createStringError(toString(Options.takeError()));
  if (Error Wrong = addProject(Info, *Options))
    return std::move(Wrong);
  auto Asked = verifySettings(*Options);
  if (!Asked)
    return Asked.takeError();
  auto Found = buildSetup(*Options);
  if (!Found)
    return Found.takeError();
  addSurroundings(*Asked, *Found, *Options);
  Asked->Cause.IsOn = false;
  Progress Shown(ProgressStyle::Off);
  Verification Engine(*Asked, Shown);
  if (Error Wrong = Engine.prepare())
    return std::move(Wrong);
  if (Error Wrong = Asked->Kernels ? Engine.makeCases() : Error::success())
    return std::move(Wrong);
  return (Engine.*Act)();
}

/// In a process of its own; what \p Body leaves as its result. Error: it left
/// none.
Expected<std::string> apart(function_ref<std::string()> Body) {
  Process P;
  P.Body = [&](std::string &Result) -> int {
    Result = Body();
    return ExitDone;
  };
  P.KeepsOutput = true;
  P.IsSupervised = true;
  if (Error Wrong = runToEnd(P))
    return std::move(Wrong);
  if (!P.Failure.empty())
    return createStringError("porthip verify " + P.Failure);
  return P.Result;
}

} // namespace

LegVerdicts verifyApart(const std::vector<std::string> &Words) {
  auto Text = apart([&] {
    auto Report = verify(Words, &Verification::run);
    return Report ? toText(*Report)
                  : textOf({{"", noVerdict(toString(Report.takeError()))}});
  });
  return Text ? fromText(*Text)
              : LegVerdicts{{"", noVerdict(toString(Text.takeError()))}};
}

std::string recordApart(const std::vector<std::string> &Words) {
  auto Text = apart([&] {
    auto Leg = verify(Words, &Verification::runOnlyLeg);
    return Leg ? Leg->Failure : toString(Leg.takeError());
  });
  return Text ? *Text : toString(Text.takeError());
}

} // namespace porthip
