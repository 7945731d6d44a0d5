// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VerifyCause.h"
#include "Commands.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

/// Of traces of the original that later legs may need.
constexpr uint64_t MostKeptBytes = uint64_t(512) << 20;

std::vector<OptionInfo> causeOptions() {
  return {
      choiceOption(
          "cause", "HOW", {"auto", "off"}, "auto",
          "Tell why legs differ: auto or off",
          "Legs that differ are run again, with one thing changed at a time: "
          "contraction, math functions, denormals, the order of blocks and "
          "lanes, memory that nothing wrote, the size of wavefronts. The "
          "fewest changes that make them equal are the cause. Legs that are "
          "equal are not run again."),
      valueOption("cause-seconds", "SECONDS",
                  "Time for that, for each leg (default: 120)")
          .checkedBy(validateCount)
          .rare()};
}

CauseFinder::CauseFinder(const ParsedOptions &Options)
    : IsOn(Options.value("cause") != "off") {
  if (Options.has("cause-seconds"))
    StringRef(Options.value("cause-seconds")).getAsInteger(10, Seconds);
}

bool CauseFinder::isLate() {
  HasRunOut |= Clock::now() >= End;
  return HasRunOut;
}

static uint64_t bytesOf(const Trace &T) {
  uint64_t Sum = T.Output.size();
  for (const TraceLaunch &L : T.Launches)
    for (const TraceArray &A : L.Changed)
      Sum += A.Bytes.size();
  for (const TraceCopy &C : T.Copies)
    Sum += C.What.Bytes.size();
  return Sum;
}

std::shared_ptr<const Trace> CauseFinder::run(const CauseRequest &Request,
                                              bool IsPort,
                                              const Changes &With) {
  if (!IsPort)
    if (auto Known = OfOriginal.find(With); Known != OfOriginal.end())
      return Known->second;
  if (isLate())
    return nullptr;
  auto T = Request.Run(IsPort, With, {});
  if (!T) {
    // It tells nothing then.
    consumeError(T.takeError());
    return nullptr;
  }
  auto Result = std::make_shared<const Trace>(std::move(*T));
  const uint64_t Bytes = bytesOf(*Result);
  if (!IsPort && KeptBytes + Bytes <= MostKeptBytes) {
    KeptBytes += Bytes;
    OfOriginal[With] = Result;
  }
  return Result;
}

std::vector<CheckedPlace> CauseFinder::check(const CauseRequest &Request,
                                             bool IsPort, StringRef Check) {
  std::vector<CheckedPlace> Result;
  if (isLate())
    return Result;
  sys::fs::remove(Request.ReportPath);
  auto T = Request.Run(IsPort, {},
                       {("PORTHIP_VGPU_CHECK=" + Check).str(),
                        "PORTHIP_VGPU_REPORT=" + Request.ReportPath});
  consumeError(T.takeError());
  auto Text = readFile(Request.ReportPath);
  if (!Text) {
    consumeError(Text.takeError()); // it found nothing
    return Result;
  }
  for (StringRef Left = *Text; !Left.empty();) {
    StringRef Line;
    std::tie(Line, Left) = Left.split('\n');
    auto J = parseJson(Line, Request.ReportPath);
    if (!J) {
      consumeError(J.takeError());
      break; // a program that was stopped while it wrote
    }
    if (J->value("check", "") == Check)
      Result.push_back({J->value("kernel", ""), J->value("where", ""),
                        J->value("text", "")});
  }
  return Result;
}

std::optional<Attribution> CauseFinder::find(const CauseRequest &Request) {
  HasRunOut = false;
  End = Clock::now() + std::chrono::seconds(Seconds);
  Experiment How;
  How.Run = [&](bool IsPort, const Changes &With) {
    return run(Request, IsPort, With);
  };
  How.Judge = Request.Judge;
  How.Check = [&](bool IsPort, StringRef Check) {
    return check(Request, IsPort, Check);
  };
  How.CanTakeWaveOf32 = Request.CanTakeWaveOf32;
  How.HasOtherInputs = Request.HasOtherInputs;
  return attribute(How);
}

} // namespace porthip
