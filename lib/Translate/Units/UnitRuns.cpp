// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/UnitRuns.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace porthip {

/// Limit of a run over so few files somebody waits for each.
constexpr size_t MaxWaitedFor = 4;

unsigned UnitRuns::run(const Taker &Take) {
  UnitCache Kept(Request.CacheDir, Request.CacheSalt);
  std::vector<unsigned> New;
  unsigned LeftOut = 0;
  if (Request.Shown)
    Request.Shown->begin("parsed", Units.size(), "files");
  for (unsigned I = 0; I < Units.size(); ++I) {
    if (auto Known = Kept.find(jobOf(I))) {
      answered(I, {std::move(*Known), ""}, Take);
    } else if (isOurs(I)) {
      New.push_back(I);
    } else {
      ++LeftOut;
      answered(I, {}, Take);
    }
  }
  sys::TimePoint<> Begin = Request.Begin;
  if (Begin == sys::TimePoint<>() && !New.empty())
    Begin = Cache::begin();
  WorkerLimits Limits;
  Limits.Jobs = Request.Jobs;
  if (Request.Shown)
    Limits.WhileWaiting = [&] { Request.Shown->tick(); };
  shareHeaders(New, Limits);
  runIsolated(
      New.size(), Limits,
      [&](unsigned I) { return analyze(New[I], Kept, Begin); },
      [&](unsigned I, WorkerResult Answer) {
        answered(New[I], std::move(Answer), Take);
      });
  if (Request.Shown)
    Request.Shown->end();
  return LeftOut;
}

/// Taken in the order of the units, whatever the order of the answers, and as
/// soon as that allows: those of a thousand units are not kept.
void UnitRuns::answered(unsigned Unit, WorkerResult Answer, const Taker &Take) {
  Answers[Unit] = std::move(Answer);
  for (auto It = Answers.find(Next); It != Answers.end();
       It = Answers.find(++Next)) {
    const WorkerResult &Known = It->second;
    // A unit that was left out has neither.
    if (!Known.Output.empty() || !Known.Failure.empty())
      Take(*Units[Next].Input, Known);
    Answers.erase(It);
  }
  if (Request.Shown)
    Request.Shown->advance(displayPath(Units[Unit].Input->Path));
}

/// By its path, which is the same on each machine of a farm.
bool UnitRuns::isOurs(unsigned Unit) const {
  if (!Request.Part)
    return true;
  StringRef Path = Units[Unit].Input->Path;
  if (isBelow(Path, InRoot))
    Path = Path.drop_front(InRoot.size());
  return xxh3_64bits(Path) % Request.Part->Count == Request.Part->Index;
}

UnitJob UnitRuns::jobOf(unsigned Unit) const {
  const TranslationInput &Input = *Units[Unit].Input;
  UnitJob Job;
  Job.File = Input.Path;
  Job.Options = &Input.Options;
  Job.Tools = &Request.Tools;
  Job.Rules = Request.Rules;
  Job.Checks = &Checks;
  Job.InRoot = InRoot;
  Job.IsHip = Units[Unit].IsHip;
  Job.CacheDir = Request.CacheDir;
  if (auto Known = Shared.find(Unit); Known != Shared.end())
    Job.Shared = &Known->second;
  return Job;
}

/// Equal where the same headers are precompiled for the same flags.
std::string UnitRuns::headerKey(unsigned Unit) const {
  ParseJob Parse = parseJobOf(jobOf(Unit));
  CompileOptions Options = withoutMacros(*Parse.Options, Parse.LaterMacros);
  if (!Parse.LeadingNeedFolders)
    Options = withoutFolders(Options);
  Parse.Options = &Options;
  Parse.File = "input" + sys::path::extension(Parse.File).str();
  return join(driverArguments(Parse), "\n") + "\n" +
         join(Parse.LeadingHeaders, "\n");
}

/// Whether a run has asked for the headers of \p Key before; now one has. They
/// are precompiled for the second unit that asks: the making takes longer than
/// one parse gains.
bool UnitRuns::wasWanted(const std::string &Key) const {
  Cache Kept(Request.CacheDir, CachePart::Headers);
  const CacheKey Wanted = CacheKey("headers wanted 1").add("headers", Key);
  if (Kept.find(Wanted))
    return true;
  Kept.keep(Wanted, "wanted");
  return false;
}

/// Shares the headers of the units \p Which, which are about to be parsed: what
/// they have in common is parsed once.
void UnitRuns::shareHeaders(ArrayRef<unsigned> Which,
                            const WorkerLimits &Limits) {
  if (Request.CacheDir.empty())
    return;
  MadeHeadersIndex Index(Request.CacheDir);
  SharedHeadersPlan Plan(InRoot, Index);
  struct FrontendArgs {
    std::vector<std::string> All, Base;
  };
  std::map<std::string, FrontendArgs> Arguments;
  for (unsigned I : Which) {
    const TranslationInput &Input = *Units[I].Input;
    ParseJob Parse = parseJobOf(jobOf(I));
    Parse.File = "input" + sys::path::extension(Input.Path).str();
    auto [Known, IsNew] =
        Arguments.try_emplace(join(driverArguments(Parse), "\n"));
    if (IsNew) {
      Known->second.All = frontendArguments(Parse);
      CompileOptions Base = withoutFolders(Input.Options);
      Parse.Options = &Base;
      Known->second.Base = frontendArguments(Parse);
    }
    Plan.add(Input.Path, Input.Text, Known->second.All, Known->second.Base);
  }
  // Someone waits for a few files, and may come again.
  const bool IsWaitedFor = Which.size() <= MaxWaitedFor;
  std::map<std::string, bool> Made;
  std::vector<HeadersChoice> Choices =
      Plan.choose(IsWaitedFor, [&](unsigned I, const SharedHeaders &Headers) {
        Shared[Which[I]] = Headers;
        std::string Key =
            headerKey(Which[I]) + "\n" + join(Headers.LaterMacros, "\n");
        auto [Known, IsNew] = Made.try_emplace(std::move(Key));
        if (IsNew)
          Known->second = isPrecompiledFor(jobOf(Which[I]));
        Shared.erase(Which[I]);
        return Known->second;
      });
  std::map<std::string, std::vector<unsigned>> Users;
  for (unsigned I = 0; I < Which.size(); ++I) {
    if (!Choices[I].Wanted.Names.empty()) {
      Shared[Which[I]] = Choices[I].Wanted;
      Users[headerKey(Which[I])].push_back(I);
    } else if (!Choices[I].Made.Names.empty()) {
      Shared[Which[I]] = std::move(Choices[I].Made);
    }
  }
  std::vector<unsigned> Makers;
  for (const auto &[Key, Of] : Users) {
    const unsigned First = Of.front();
    if (Of.size() > 1 || !IsWaitedFor || Request.ComesAgain || wasWanted(Key))
      Makers.push_back(First);
    else if (Choices[First].Made.Names.empty())
      Shared.erase(Which[First]);
    else
      Shared[Which[First]] = std::move(Choices[First].Made);
  }
  runIsolated(
      Makers.size(), Limits,
      [&](unsigned I) {
        precompileFor(jobOf(Which[Makers[I]]));
        return std::string();
      },
      [](unsigned, const WorkerResult &) {}); // Who fails is made again.
  for (unsigned I : Makers)
    Plan.noteMade(I, Choices[I].Wanted);
}

std::string UnitRuns::analyze(unsigned I, UnitCache &Kept,
                              sys::TimePoint<> Begin) const {
  UnitJob Job = jobOf(I);
  auto Unit = analyzeUnit(Job);
  if (Unit) {
    std::string Answer = Unit->toJson();
    Kept.keep(Job, *Unit, Answer, Begin);
    return Answer;
  }
  UnitResult Failed;
  Failed.Outcome.Errors.push_back(
      {Units[I].Input->Path, 1, 1, llvm::toString(Unit.takeError())});
  return Failed.toJson();
}

} // namespace porthip
