// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip report` accepts. ReportCommand.cpp acts on it.
#include "Commands.h"
#include "PortReport.h"
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
                  "The likely time of all findings that count, without looking "
                  "over what was rewritten, build files and proof.")
          .checkedBy(validateAmount),
      valueOption("min-auto-percent", "N", "Exit 1 if less converts by itself")
          .checkedBy(validateAmount),
      valueOption(
          "baseline", "FILE", "Only findings that FILE lacks fail",
          "A file of --write-baseline, or a report's JSON. Findings are "
          "known by their fingerprints, which stay when lines move."),
      valueOption("write-baseline", "FILE", "Write the findings as a baseline"),
      valueOption("suppressions", "FILE", "Findings that the project accepts",
                  "A JSON file as docs/schema/suppressions.schema.json has it. "
                  "What it accepts is listed in the report.")};
}

CommandInfo reportInfo() {
  CommandInfo Info;
  Info.Name = "report";
  Info.Summary = "Say what a port costs and what is left";
  Info.Positional = "PATH... [COMPILER-ARGS]";
  Info.Description =
      "Analyses files, folders or a compilation database and writes no "
      "sources. It says how much converts by itself, what is left and where, "
      "which libraries and kernels are at risk, and how long it takes, and "
      "how the estimate is calculated.";
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
  Info.Options.push_back(
      valueOption("exclude", "GLOB", "Leave out files of a folder",
                  "A glob over paths below the folder: 'third_party/*'. Hidden "
                  "folders are left out anyway.")
          .repeatable());
  Info.Options.push_back(valueOption(
      "effort-model", "FILE", "What work costs, instead of the built-in",
      "A JSON file as docs/schema/effort-model.schema.json has it; what "
      "it leaves out is as in porthip's own."));
  Info.Options.push_back(flagOption(
      "print-effort-model", "Print the effort model, every rate of it"));
  Info.Options.push_back(flagOption("diff",
                                    "Compare two reports: OLD.json NEW.json",
                                    "Exit 1 if the newer one is worse."));
  Info.Options.push_back(
      valueOption("in-root", "DIR",
                  "Where the project starts (default: the folder)",
                  "Headers below it count, others do not.")
          .rare());
  for (std::vector<OptionInfo> Group :
       {translationOptions(), environmentOptions()})
    for (OptionInfo &Option : Group) {
      // They hardly change what a port costs.
      Option.IsRare |= is_contained(
          {"launch", "shim", "comments", "rocm-path", "no-cache", "cache-dir"},
          Option.Long);
      Info.Options.push_back(std::move(Option));
    }
  Info.Options.push_back(jobsOption());
  Info.Options.push_back(
      flagOption("quiet", "No overview on stdout, only files").letter('q'));
  Info.Options.push_back(colorOption());
  Info.Options.push_back(progressOption());
  Info.Options.back().IsRare = true;
  Info.Examples = {
      {"porthip report src", "what a port of a folder costs"},
      {"porthip report -p build --html report.html", "a report to hand around"},
      {"porthip report src --baseline known.json --fail-on=warning "
       "--sarif new.sarif",
       "in CI: only what is new fails"},
      {"porthip report --diff old.json new.json", "better or worse?"}};
  return Info;
}

} // namespace porthip
