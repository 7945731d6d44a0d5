// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/Verification.h"
#include "Support/Files/Files.h"
#include "Verify/Engine/LegJudge.h"
#include "Verify/Engine/Messages.h"
#include "Verify/Judge/Original.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>

using namespace llvm;

namespace porthip {

using Clock = std::chrono::steady_clock;

Error Verification::prepare() {
  if (Error Wrong = Runs.prepare())
    return Wrong;
  return Settings.Kernels ? Runs.readKernels() : Error::success();
}

Error Verification::makeCases() { return Runs.kernels()->makeCases(Rules); }

bool Verification::isOnlyLeg(const Leg &L) const {
  return L.TracePath.empty() && L.Name == Settings.OnlyLeg;
}

Error Verification::makePorts() {
  auto Needs = [&](bool IsOwnBuild) {
    return any_of(Runs.legs(), [&](const Leg &L) {
      return L.IsPort && L.IsOwnBuild == IsOwnBuild &&
             (Settings.OnlyLeg.empty() || isOnlyLeg(L));
    });
  };
  if (Needs(/*IsOwnBuild=*/false))
    if (Error Wrong = Runs.makeOwnPort())
      return Wrong;
  return Needs(/*IsOwnBuild=*/true) ? Runs.makeOwnBuild() : Error::success();
}

Expected<LegResult> Verification::runOnlyLeg() {
  if (Error Wrong = makePorts())
    return std::move(Wrong);
  const Leg &L =
      *find_if(Runs.legs(), [&](const Leg &One) { return isOnlyLeg(One); });
  auto T = Runs.run(L);
  LegResult Result;
  Result.Name = L.Name;
  Result.Messages = Runs.takeLog(L);
  if (!T)
    takeFailure(T.takeError(), Result);
  return Result;
}

/// Every leg is run, so that one that fails does not hide the others; only
/// without a reference there is nothing to compare.
Expected<VerifyReport> Verification::run() {
  if (Settings.LoadTraces.empty()) {
    if (Settings.AddsRealLegs)
      Runs.addRealLegs();
    if (Error Wrong = makePorts())
      return std::move(Wrong);
  }
  VerifyReport Report;
  Report.RequiresExact = Settings.RequiresExact;
  Report.Title = !Settings.Title.empty()  ? Settings.Title
                 : Settings.Files.empty() ? Runs.reference().Name
                                          : join(Settings.Files, " ");
  Report.Ports = Settings.Port.Existing;
  std::optional<Trace> Reference;
  LegJudge Judge(Settings, Rules, Runs);
  Shown.begin("done", Runs.legs().size(), "legs", /*IsOfFew=*/true);
  for (const Leg &L : Runs.legs()) {
    LegResult Result = resultOf(L, Reference, Judge, Report);
    std::string Text = takeMessages(Runs.takeLog(L), Result, Report);
    if (!Text.empty())
      Shown.print(Text);
    Shown.advance(L.Name);
    if (&L != &Runs.reference()) {
      Report.Legs.push_back(std::move(Result));
      continue;
    }
    Report.Reference = std::move(Result);
    if (!Report.Reference.Failure.empty())
      break;
  }
  Shown.end();
  Report.ReusedCount = Runs.reusedCount();
  Report.Bounds = Judge.bounds().vec();
  if (const KernelMode *Kernels = Runs.kernels())
    Report.LeftOut = Kernels->leftOut().vec();
  noteRandomNumbers(Report);
  explainReport(Report, Runs.legs(), Runs.portRequest("translated"),
                Runs.port().Args);
  return Report;
}

/// Runs a leg and judges it; of the first, whether it is a reference.
LegResult Verification::resultOf(const Leg &L, std::optional<Trace> &Reference,
                                 LegJudge &Judge, VerifyReport &Report) {
  const auto Begin = Clock::now();
  auto T = Runs.traceOf(L);
  const bool IsReference = &L == &Runs.reference();
  // Legs that are run elsewhere have the inputs that were guessed first.
  if (IsReference && Runs.kernels() && Settings.LoadTraces.empty())
    while (T && Runs.kernels()->growBuffers(*T, Rules)) {
      (void)Runs.takeLog(L); // of the run that does not count
      T = Runs.traceOf(L);
    }
  LegResult Result;
  Result.Name = L.Name;
  if (T)
    Result.ReusedFrom = T->ReusedFrom;
  Result.Seconds = std::chrono::duration<double>(Clock::now() - Begin).count();
  Error Wrong = T ? Error::success() : T.takeError();
  if (!Wrong && IsReference)
    Wrong = checkReference(*T, Report);
  if (!Wrong && IsReference && Settings.DerivesBounds)
    Wrong = Judge.deriveBounds(*T);
  if (Wrong)
    takeFailure(std::move(Wrong), Result);
  else if (IsReference)
    Reference = std::move(*T);
  else
    Judge.judgeLeg(Result, *Reference, *T, L);
  return Result;
}

/// An original that fails, or launches nothing, proves nothing.
Error Verification::checkReference(Trace &T, VerifyReport &Report) {
  if (KernelMode *Kernels = Runs.kernels()) {
    auto Note = Kernels->checkReference(T);
    if (!Note)
      return Note.takeError();
    if (!Note->empty())
      Runs.say(*Note);
    return Error::success();
  }
  // The virtual GPU's message is the reason, not the arguments.
  bool IsClear = Runs.logText().contains("porthip: error: ");
  OriginalFacts Facts =
      factsOfOriginal(T, IsClear || !Settings.ProgramArgs.empty());
  Report.Doubt = std::move(Facts.Doubt);
  Report.Notes = std::move(Facts.Notes);
  if (Facts.Failure.empty())
    return Error::success();
  if (std::string Lines = lastLines(T.Output); !Lines.empty())
    Runs.log() << T.Leg << " printed:\n" << Lines;
  return createStringError(Facts.Failure);
}

/// Tells the text of the files alone: who draws numbers in a header names a
/// type of cuRAND's in them.
static bool namesRandomNumbers(ArrayRef<std::string> Files) {
  return any_of(Files, [](const std::string &Path) {
    auto Text = readFile(Path);
    if (!Text)
      consumeError(Text.takeError());
    return Text && StringRef(*Text).contains("curand");
  });
}

void Verification::noteRandomNumbers(VerifyReport &Report) const {
  if (!namesRandomNumbers(Settings.Files))
    return;
  for (auto [L, Result] : zip(drop_begin(Runs.legs()), Report.Legs))
    if (Runs.hasNumbersOfCuda(L) && Result.Failure.empty())
      Result.Result.Notes.push_back(
          "the port got cuRAND's random numbers, so that the rest is "
          "compared; rocRAND gives others for the same seed, which "
          "--random=amd shows");
}

} // namespace porthip
