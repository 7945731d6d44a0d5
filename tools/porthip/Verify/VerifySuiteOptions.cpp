// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip verify --suite`. VerifySuite.cpp acts on it.
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// --launcher, --resume, --restart.
static std::vector<OptionInfo> slurmOptions() {
  return {choiceOption(
              "launcher", "HOW", {"local", "slurm"}, "local",
              "Where a suite's legs run: local or slurm",
              "With slurm each leg is a job; the suite's 'launcher' says to "
              "which partition it goes.")
              .rare(),
          flagOption("resume", "Go on with a run on Slurm that was interrupted",
                     "Its jobs are found again. What ended is not run again "
                     "unless its arguments or files have changed. If there is "
                     "no such run, a new one begins.")
              .rare(),
          flagOption("restart",
                     "Cancel the jobs of an interrupted run, begin again")
              .rare()};
}

std::vector<OptionInfo> suiteOptions() {
  std::vector<OptionInfo> All = {
      valueOption("suite", "FILE", "Run the cases of a JSON file",
                  "See docs/guide/verify.md for its members."),
      valueOption("results", "FILE", "The file with the suite's results")
          .checkedBy(validateResultFile),
      valueOption("baseline", "FILE",
                  "Earlier results: fail only on what got worse",
                  "A file of --results."),
      flagOption("rerun-failed",
                 "Run only the cases that did not pass in --results",
                 "The others keep the results that they have there."),
      flagOption(
          "record-tol",
          R"(Write the bounds of "tol": ["auto"] into the suite's file)",
          "They take the place of \"auto\", with the reasons beside them "
          "as \"tolReasons\", so that later runs use the same ones. Only "
          "of cases that passed.")
          .rare(),
      valueOption("jobs", "N",
                  "Cases of the suite at a time (default: cores / 2)")
          .letter('j')
          .checkedBy(validateCount),
      valueOption("time-limit", "SECONDS",
                  "Stop a suite that takes longer, and report what ended",
                  "Cases that have not ended then count as timed out.")
          .checkedBy(validateCount)
          .rare()};
  append_range(All, slurmOptions());
  return All;
}

} // namespace porthip
