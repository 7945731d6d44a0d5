// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectJson.h"
#include "Porting/Whole/ProjectNeeds.h"
#include "Porting/Whole/ProjectSteps.h"
#include "Support/Files/Files.h"
#include "Support/Text/Markup.h"

using namespace llvm;

namespace porthip {

static const char *nameOf(BuildKind Kind) {
  switch (Kind) {
  case BuildKind::Cmake:
    return "cmake";
  case BuildKind::Make:
    return "make";
  case BuildKind::Python:
    return "python";
  case BuildKind::None:
    return "none";
  }
  llvm_unreachable("not a build");
}

static Json toJson(const ProjectBuild &Build) {
  Json Arguments = Json::array();
  for (const auto *Given : {&Build.CmakeArguments, &Build.MakeArguments})
    for (const std::string &Argument : *Given)
      Arguments.push_back(toUtf8(Argument));
  Json Made = {{"kind", nameOf(Build.Is)},
               {"knowsFlags", Build.knowsFlags()},
               {"arguments", std::move(Arguments)}};
  if (!Build.Problem.empty())
    Made["problem"] = toUtf8(Build.Problem);
  for (const std::string &Line : Build.LeftOpen)
    Made["leftOpen"].push_back(toUtf8(Line));
  return Made;
}

template <typename Paths> static Json namesOf(const Paths &Of) {
  Json Names = Json::array();
  for (const std::string &Path : Of)
    Names.push_back(toUtf8(displayPath(Path)));
  return Names;
}

Json projectToJson(const ProjectSummary &S) {
  Json Left = Json::array();
  for (const ProjectSummary::Step &Step : S.Left)
    Left.push_back({{"file", toUtf8(displayPath(Step.File))},
                    {"line", Step.Line},
                    {"what", toUtf8(Step.What)},
                    {"places", Step.Places},
                    {"minutes", Step.Minutes}});
  Json Macros = Json::array(), Others = Json::array();
  for (const std::string &Name : S.AmdMacros)
    Macros.push_back(toUtf8(Name));
  for (const auto &[Folder, Files] : S.FilesOfOthers)
    Others.push_back(toUtf8(displayPath(Folder)));
  return {{"format", "porthip-port"},
          {"version", 1},
          {"root", toUtf8(displayPath(S.Root))},
          {"folder", toUtf8(displayPath(S.OutRoot))},
          {"way", S.IsOneSource ? "one-source" : "translated"},
          {"filesWritten", S.FilesWritten},
          {"cudaFiles", S.CudaFiles},
          {"translationUnits", S.Units},
          {"parsedInPart", S.PartlyParsed},
          {"buildFilesMigrated", S.BuildFilesMigrated},
          {"filesCopied", S.FilesCopied},
          {"otherProjects", std::move(Others)},
          {"missingSubmodules", namesOf(S.MissingSubmodules)},
          {"missing", needsToJson(S)},
          {"build", toJson(S.Build)},
          {"amdMacros", std::move(Macros)},
          {"left", std::move(Left)},
          {"minutes", S.LikelyMinutes},
          {"next", toJson(nextSteps(S))},
          {"hasErrors", S.HasErrors}};
}

} // namespace porthip
