// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip port`. PortCommand.cpp acts on it.
#include "PortWays.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"

using namespace llvm;

namespace porthip {

/// --patch, --export-fixes.
static std::vector<OptionInfo> patchOptions() {
  OptionInfo Patch = valueOption(
      "patch", "FILE", "Write what the port changes, for 'git apply'",
      "In the project's folder: sources become their ports, and what the port "
      "has besides is added. Edits by hand are in it. Names begin at the "
      "folder of the repository, if the project is in one.");
  OptionInfo Fixes = valueOption(
      "export-fixes", "FILE",
      "Write the changes of files, for clang-apply-replacements",
      "In YAML, by offset in the project's own files. Files that are added are "
      "not in it.");
  Patch.Validate = Fixes.Validate = validateResultFile;
  return {Patch, Fixes};
}

/// --commits, --pull-request.
static std::vector<OptionInfo> commitOptions() {
  OptionInfo Request = valueOption(
      "pull-request", "FILE", "Write the text of a pull request, in Markdown",
      "What the port does, how it is built for both vendors, what is left.");
  Request.Validate = validateResultFile;
  return {flagOption("commits",
                     "Commit the port in its git repository, by concern",
                     "Copied files, headers, sources, build files, and what is "
                     "left by hand (PORTING.md), each with a message for who "
                     "reviews it. Without a repository one is made. Edits by "
                     "hand must be committed before."),
          flagOption("with-state",
                     "Commit .porthip, too, for others who update the port",
                     "With --commits. Else git passes over it in this clone: "
                     "what a port is made of is nothing for upstream."),
          Request};
}

CommandInfo portInfo() {
  CommandInfo Info(
      "Port a whole project: sources, headers, build files", "[DIR]",
      "Finds out how the project in DIR builds, translates everything that "
      "uses "
      "CUDA, migrates the build so that it serves both vendors, and writes a "
      "tree that builds with HIP. Says what was done, what is left, and which "
      "commands come next. DIR itself stays as it is.");
  Info.ReadsProject = true;
  Info.KeepsInCache = "sources that were parsed are kept in the cache";
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {
      valueOption("out-root", "DIR",
                  "Write into DIR (default: beside the "
                  "project, its name with -hip)"),
      valueOption("cmake-arg", "ARG", "Configure the project with ARG: -DX=ON",
                  "For a project of CMake's, which is configured in a scratch "
                  "folder with porthip's own compiler.")
          .repeatable(),
      valueOption("make-arg", "ARG", "Ask make with ARG: GPU=1",
                  "For a project with makefiles, which are asked for their "
                  "commands in a copy.")
          .repeatable(),
      flagOption("update",
                 "Merge what is new into files of the port that were edited",
                 "The base is the last translation, which porthip keeps. "
                 "Conflicts are marked in the files."),
      flagOption("force", "Overwrite files that were edited, and other files")};
  for (std::vector<OptionInfo> Group :
       {wayOptions(), patchOptions(), commitOptions(), translationOptions(),
        environmentOptions()})
    for (OptionInfo &O : Group)
      if (O.Long != "shim")
        Info.Options.push_back(std::move(O));
  Info.Options.push_back(jobsOption());
  Info.Options.push_back(flagOption("json", "Write JSON in place of the page",
                                    "Its form: docs/schema/port.schema.json."));
  Info.Options.push_back(
      flagOption("quiet", "Print no page, only errors").letter('q'));
  Info.Options.push_back(flagOption("verbose", "Print notes too").letter('v'));
  Info.Options.push_back(progressOption());
  Info.Examples = {
      {"porthip port solver", "write solver-hip"},
      {"porthip port solver --out-root /tmp/port --cmake-arg -DWITH_TESTS=ON",
       "elsewhere, with an option of the project's own"}};
  return Info;
}

} // namespace porthip
