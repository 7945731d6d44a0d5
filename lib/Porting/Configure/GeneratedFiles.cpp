// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/GeneratedFiles.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Json/Json.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <vector>

using namespace llvm;

namespace porthip {
namespace {

/// For all of a project; what is not made until then stays missing.
constexpr unsigned MaxMakingSeconds = 120;

std::string textOf(const Json &Object, const char *Name) {
  auto Found = Object.find(Name);
  return Found != Object.end() && Found->is_string() ? Found->get<std::string>()
                                                     : std::string();
}

using FilesOfRules = std::map<std::string, std::vector<std::string>>;

/// Adds what \p Target, an answer of CMake's file API, has generated.
void addFiles(const Json &Target, StringRef BuildFolder, FilesOfRules &To) {
  auto Sources = Target.find("sources"), Paths = Target.find("paths");
  if (Sources == Target.end() || !Sources->is_array() ||
      Paths == Target.end() || !Paths->is_object())
    return;
  SmallString<128> Rules(textOf(*Paths, "build"));
  sys::path::append(Rules, "CMakeFiles", textOf(Target, "name") + ".dir",
                    "build.make");
  sys::path::remove_dots(Rules);
  for (const Json &Source : *Sources) {
    if (!Source.is_object() || Source.value("isGenerated", Json()) != true)
      continue;
    const std::string Path = textOf(Source, "path");
    StringRef Below(Path);
    if (Below.consume_front(BuildFolder) && Below.consume_front("/") &&
        isSourceText(Below) && !sys::fs::exists(Path))
      To[Rules.str().str()].push_back(Below.str());
  }
}

FilesOfRules filesOf(const std::string &BuildFolder) {
  FilesOfRules Files;
  std::error_code Wrong;
  for (sys::fs::directory_iterator
           I(BuildFolder + "/.cmake/api/v1/reply", Wrong),
       End;
       !Wrong && I != End; I.increment(Wrong)) {
    if (!sys::path::filename(I->path()).starts_with("target-"))
      continue;
    auto Text = MemoryBuffer::getFile(I->path());
    if (!Text)
      continue;
    Expected<Json> Target = parseJson((*Text)->getBuffer(), I->path());
    if (!Target)
      consumeError(Target.takeError());
    else if (Target->is_object())
      addFiles(*Target, BuildFolder, Files);
  }
  return Files;
}

} // namespace

void askForTargets(const std::string &BuildFolder) {
  // Without an answer nothing is made: the warnings say what is missing.
  OutputFile Query;
  Query.Path = BuildFolder + "/.cmake/api/v1/query/codemodel-v2";
  consumeError(writeFiles(Query));
}

void makeGeneratedFiles(const std::string &BuildFolder,
                        const SourceGuard &Guard, const Confinement *Within) {
  using Clock = std::chrono::steady_clock;
  const auto End = Clock::now() + std::chrono::seconds(MaxMakingSeconds);
  for (const auto &[Rules, Files] : filesOf(BuildFolder)) {
    auto Left =
        std::chrono::duration_cast<std::chrono::seconds>(End - Clock::now());
    // Other generators than makefiles have no such file.
    if (Left.count() < 1 || !sys::fs::exists(BuildFolder + "/" + Rules))
      continue;
    Process Make;
    Make.Args = {"make", "-k", "-s", "-f", Rules};
    Make.Args.insert(Make.Args.end(), Files.begin(), Files.end());
    Make.Folder = BuildFolder;
    Make.KeepsOutput = true;
    Make.IsSupervised = true;
    Make.TimeoutSeconds = Left.count();
    Make.Within = Within;
    consumeError(Guard.run(Make));
  }
}

} // namespace porthip
