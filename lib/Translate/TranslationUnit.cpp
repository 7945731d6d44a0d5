// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/TranslationUnit.h"
#include "Frontend/Preamble.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// Only then does the host side see code that the device side does not.
bool hasArchBranches(const Evidence &Names) {
  return llvm::any_of(Names.Files, [](const auto &Entry) {
    auto Text = readFile(Entry.first);
    if (Text)
      return StringRef(*Text).contains("__CUDA_ARCH__");
    consumeError(Text.takeError());
    return false;
  });
}

void addProblems(std::vector<ParseProblem> &To,
                 const std::vector<ParseProblem> &From) {
  for (const ParseProblem &P : From)
    if (llvm::none_of(To, [&](const ParseProblem &Q) {
          return Q.File == P.File && Q.Line == P.Line && Q.Column == P.Column;
        }))
      To.push_back(P);
}

Json includesToJson(const ParseProblem &P) {
  Json Array = Json::array();
  for (const auto &[File, Line] : P.Includes)
    Array.push_back({stringToJson(File), Line});
  return Array;
}

Json problemsToJson(const std::vector<ParseProblem> &Problems) {
  Json Array = Json::array();
  for (const ParseProblem &P : Problems)
    Array.push_back({stringToJson(P.File), P.Line, P.Column,
                     stringToJson(P.Message), includesToJson(P)});
  return Array;
}

std::vector<ParseProblem> problemsFromJson(const Json &Array) {
  std::vector<ParseProblem> Problems;
  for (const Json &P : Array) {
    ParseProblem &To = Problems.emplace_back();
    To = {stringFromJson(P[0]), P[1], P[2], stringFromJson(P[3])};
    for (const Json &Include : P[4])
      To.Includes.emplace_back(stringFromJson(Include[0]), Include[1]);
  }
  return Problems;
}

} // namespace

static Expected<UnitResult> analyzeWith(const UnitJob &Job,
                                        const Toolchain &Tools) {
  UnitResult Result;
  CollectorScope Scope;
  Scope.Rules = Job.Rules;
  Scope.Options = Job.Translation;
  Scope.InRoot = Job.InRoot;
  Scope.CudaRoots = cudaRoots(Tools);
  ParseJob Parse;
  Parse.File = Job.File;
  Parse.Tools = &Tools;
  Parse.Options = Job.Options;
  Parse.CacheDir = Job.CacheDir;
  if (Job.PrecompileLeadingHeaders) {
    if (auto Text = readFile(Job.File))
      Parse.LeadingHeaders = leadingHeaders(*Text, *Job.Options);
    else
      consumeError(Text.takeError());
  }
  for (Side On : {Side::Device, Side::Host}) {
    if (On == Side::Host && !hasArchBranches(Result.Names))
      break;
    Parse.On = On;
    auto Outcome = parse(Parse, makeEvidenceCollector(Scope, Result.Names));
    if (!Outcome)
      return Outcome.takeError();
    addProblems(Result.Outcome.Errors, Outcome->Errors);
    addProblems(Result.Outcome.MissingHeaders, Outcome->MissingHeaders);
    llvm::append_range(Result.Outcome.Files, Outcome->Files);
    llvm::append_range(Result.Outcome.NotFound, Outcome->NotFound);
  }
  return Result;
}

static Expected<UnitResult> analyzeBothWays(const UnitJob &Job) {
  auto Result = analyzeWith(Job, *Job.Tools);
  if (!Result || Result->Outcome.Errors.empty() || Job.Tools->CudaPath.empty())
    return Result;
  // Code for an older CUDA than the toolkit: our own declarations keep what
  // later releases removed (texture references, cudaThreadSynchronize).
  auto Second = analyzeWith(Job, withoutToolkit(*Job.Tools));
  if (!Second) {
    consumeError(Second.takeError());
    return Result;
  }
  if (Second->Outcome.Errors.size() < Result->Outcome.Errors.size())
    std::swap(Result->Outcome, Second->Outcome);
  llvm::append_range(Result->Outcome.Files, Second->Outcome.Files);
  llvm::append_range(Result->Outcome.NotFound, Second->Outcome.NotFound);
  Result->Names.merge(Second->Names);
  return Result;
}

Expected<UnitResult> analyzeUnit(const UnitJob &Job) {
  auto Result = analyzeBothWays(Job);
  if (!Result)
    return Result;
  Result->Names.markDifferences();
  for (auto *Paths : {&Result->Outcome.Files, &Result->Outcome.NotFound}) {
    llvm::sort(*Paths);
    Paths->erase(llvm::unique(*Paths), Paths->end());
  }
  return Result;
}

std::string UnitResult::toJson() const {
  // A line each, which saves quoting and parsing the evidence twice.
  Json Problems = {problemsToJson(Outcome.Errors),
                   problemsToJson(Outcome.MissingHeaders)};
  return Names.toJson() + "\n" +
         Problems.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<UnitResult> UnitResult::fromJson(StringRef Text) {
  auto [First, Second] = Text.split('\n');
  Expected<Json> Problems = parseJson(Second, "worker");
  if (!Problems)
    return Problems.takeError();
  UnitResult Result;
  auto Names = Evidence::fromJson(First);
  if (!Names)
    return Names.takeError();
  Result.Names = std::move(*Names);
  Result.Outcome.Errors = problemsFromJson((*Problems)[0]);
  Result.Outcome.MissingHeaders = problemsFromJson((*Problems)[1]);
  return Result;
}

} // namespace porthip
