// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/MendedSources.h"
#include "Frontend/Mends/IndexMends.h"
#include "Frontend/Mends/NvccReading.h"
#include "Frontend/Parse/Parse.h"
#include "Support/Files/Files.h"

using namespace llvm;

namespace porthip {

bool isOfProject(StringRef File, const Environment &E) {
  return !isBelow(File, E.Tools.ShimDir) &&
         (E.Tools.CudaPath.empty() || !isBelow(File, E.Tools.CudaPath));
}

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
    addOutcome(Both, *One);
  }
  return Both;
}

Expected<Mends> mendsOf(const Unit &U, const Environment &E) {
  auto First = parseBoth(U, E, {});
  if (!First)
    return First.takeError();
  return findMends(
      *First, [&](StringRef File) { return isOfProject(File, E); },
      [&](const Mends &With) { return parseBoth(U, E, With); }, [] {});
}

} // namespace

bool usesIndexValues(const Unit &U, const Environment &E) {
  for (const std::string &Path :
       projectSources({U.File}, U.Line->Options,
                      [&](StringRef File) { return isOfProject(File, E); })) {
    auto Text = readFile(Path);
    if (!Text)
      consumeError(Text.takeError()); // clang says it
    else if (usesIndexValues(*Text))
      return true;
  }
  return false;
}

std::map<std::string, std::string> mendedSources(const Unit &U,
                                                 const Environment &E) {
  std::map<std::string, std::string> Texts;
  auto Found = mendsOf(U, E);
  if (!Found) {
    // The message of clang's first try stays.
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
    if (auto Plain = plainReading(Mended))
      Mended = std::move(*Plain);
    auto Read = asNvccReads(Mended, U.Nvcc);
    Texts[File] = Read ? std::move(*Read) : std::move(Mended);
  }
  return Texts;
}

} // namespace porthip
