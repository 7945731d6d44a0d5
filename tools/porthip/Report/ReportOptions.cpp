// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip report`. ReportCommand.cpp acts on it.
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static const char *validateAmount(StringRef Value) {
  double Number;
  return !Value.getAsDouble(Number) && Number >= 0 ? nullptr
                                                   : "a number from 0";
}

static std::vector<OptionInfo> gateOptions() {
  return {
      choiceOption("fail-on", "LEVEL", {"error", "warning", "note", "never"},
                   "never", "Exit 1 from: error, warning, note or never"),
      valueOption("max-manual-hours", "N",
                  "Exit 1 if review and manual work take longer",
                  "Counts the likely time of all findings; not the review of "
                  "rewritten code, build files and verification.")
          .checkedBy(validateAmount),
      valueOption("min-auto-percent", "N",
                  "Exit 1 if less than N percent are ported automatically")
          .checkedBy(validateAmount),
      valueOption(
          "baseline", "FILE", "Fail only on findings that are not in FILE",
          "A file of --write-baseline, or a report's JSON. Findings are "
          "known by their fingerprints, which stay when lines move."),
      valueOption("write-baseline", "FILE", "Write the findings as a baseline")
          .checkedBy(validateResultFile),
      valueOption(
          "suppressions", "FILE", "Findings that the project suppresses",
          "A JSON file; its form: docs/schema/suppressions.schema.json. The "
          "report lists what it suppresses.")};
}

CommandInfo reportInfo() {
  CommandInfo Info(
      "Estimate the porting effort and list what is left",
      "PATH... [COMPILER-ARGS]",
      "Analyses files, folders or a compilation database and writes no "
      "sources. It says how much is ported automatically, what is left and "
      "where, "
      "which libraries and kernels are at risk, and how long it takes, and "
      "how the estimate is calculated.");
  Info.ReadsProject = true;
  Info.KeepsInCache = "sources that were parsed are kept in the cache";
  Info.Compiler = &nvccAndClang();
  Info.Options = {
      flagOption("text", "Print the overview (the default without '-')",
                 "It goes to stdout, unless a format is written there.")
          .rare()};
  Info.Options.push_back(flagOption(
      "plan", "Print where to start: steps with commands",
      "The places that matter most, each with its fix and a command, in place "
      "of the overview. --json has them as 'plan'."));
  for (OptionInfo &Option : formatOptions(/*WithPrefix=*/false))
    Info.Options.push_back(std::move(Option));
  for (OptionInfo &Option : gateOptions())
    Info.Options.push_back(std::move(Option));
  Info.Options.push_back(flagOption(
      "performance", "Also compile the kernels and say what is slow in them",
      "The findings of 'porthip inspect', for the GPUs of --gpu. They cost no "
      "minutes of the estimate: results are right."));
  llvm::append_range(Info.Options, linesOptions());
  Info.Options.push_back(
      valueOption("exclude", "GLOB", "Leave out files of a folder",
                  "A glob over paths below the folder: 'third_party/*'. Hidden "
                  "folders are left out anyway.")
          .repeatable());
  Info.Options.push_back(valueOption(
      "effort-model", "FILE",
      "How long work takes, in place of the built-in model",
      "A JSON file; its form: docs/schema/effort-model.schema.json. What it "
      "leaves out is as in porthip's own."));
  Info.Options.push_back(flagOption("print-effort-model",
                                    "Print the effort model with all its rates")
                             .rare());
  Info.Options.push_back(flagOption("diff",
                                    "Compare two reports: OLD.json NEW.json",
                                    "Exit 1 if the newer one is worse."));
  Info.Options.push_back(
      flagOption(
          "no-build", "Do not ask the project's build for flags",
          "A folder with a build (CMakeLists.txt, Makefile, setup.py) is "
          "asked for the flags and generated headers of its sources, as "
          "'porthip port' does, unless -p or flags are given.")
          .rare());
  Info.Options.push_back(
      valueOption("in-root", "DIR", "Root of the project (default: the folder)",
                  "Headers below it count; others do not.")
          .rare());
  for (std::vector<OptionInfo> Group :
       {translationOptions(), environmentOptions()})
    for (OptionInfo &Option : Group) {
      // They hardly change what a port costs.
      Option.IsRare |= is_contained({"launch", "shim", "comments", "rocm-path",
                                     "no-cache", "cache-dir", "rules"},
                                    Option.Long);
      Info.Options.push_back(std::move(Option));
    }
  Info.Options.push_back(jobsOption());
  Info.Options.push_back(shardOption());
  Info.Options.push_back(
      flagOption("quiet", "Print no overview, write files only").letter('q'));
  Info.Options.push_back(progressOption());
  Info.Options.back().IsRare = true;
  Info.Examples = {
      {"porthip report src", "how long a port of a folder takes"},
      {"porthip report -p build --html report.html", "a report to hand around"},
      {"porthip report src --baseline known.json --fail-on=warning "
       "--sarif new.sarif",
       "in CI: only what is new fails"},
      {"porthip report --diff old.json new.json", "better or worse?"}};
  return Info;
}

} // namespace porthip
