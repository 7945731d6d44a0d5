// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/MendedSources.h"
#include "Frontend/Parse.h"
#include "Frontend/SplitLaunches.h"
#include "Support/Files.h"

using namespace llvm;

namespace porthip {
namespace {

/// Both sides, with the errors of both.
Expected<ParseOutcome> parseBoth(const Unit &U, const Environment &E,
                                 const Mends &Mended) {
  ParseJob Job;
  Job.File = U.File;
  Job.Tools = &E.Tools;
  Job.Options = &U.Line->Options;
  Job.Mended = &Mended;
  ParseOutcome Both;
  for (Side On : {Side::Device, Side::Host}) {
    Job.On = On;
    auto One = parse(Job);
    if (!One)
      return One.takeError();
    addProblems(Both.Errors, One->Errors);
    append_range(Both.Files, One->Files);
    for (const auto &[File, List] : One->Wanted)
      for (const Mend &M : List)
        addMend(Both.Wanted, File, M);
  }
  return Both;
}

/// The mends with which the fewest errors are left.
Expected<Mends> findMends(const Unit &U, const Environment &E) {
  auto IsOwn = [&](StringRef File) -> bool {
    return !isBelow(File, E.Tools.ShimDir) &&
           (E.Tools.CudaPath.empty() || !isBelow(File, E.Tools.CudaPath));
  };
  Mends Best;
  auto Outcome = parseBoth(U, E, Best);
  for (unsigned Round = 0; Outcome && Round < 4; ++Round) {
    Mends Wanted = mendsFor(*Outcome, IsOwn);
    if (Wanted.empty() || Wanted == Best)
      break;
    auto Again = parseBoth(U, E, Wanted);
    if (!Again)
      return Again.takeError();
    if (Again->Errors.size() > Outcome->Errors.size())
      break;
    Best = std::move(Wanted);
    Outcome = std::move(Again);
  }
  if (!Outcome)
    return Outcome.takeError();
  return Best;
}

} // namespace

std::map<std::string, std::string> mendedSources(const Unit &U,
                                                 const Environment &E) {
  std::map<std::string, std::string> Texts;
  auto Found = findMends(U, E);
  if (!Found) {
    // What clang said of the first try stays the message.
    consumeError(Found.takeError());
    return Texts;
  }
  for (const auto &[File, List] : *Found) {
    auto Text = readFile(File);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    std::string Mended = mendedCuda(*Text, List);
    auto Joined = joinSplitLaunches(Mended);
    Texts[File] = Joined ? *Joined : Mended;
  }
  return Texts;
}

} // namespace porthip
