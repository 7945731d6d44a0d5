// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip verify` for kernels without their program.
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"

using namespace llvm;

namespace porthip {

static const char *validateSeedOfInputs(StringRef Value) {
  uint64_t Seed;
  return Value.getAsInteger(10, Seed) ? "a whole number from 0" : nullptr;
}

std::vector<OptionInfo> kernelOptions() {
  return {
      valueOption(
          "kernel", "NAME", "Only this kernel, called with made-up inputs",
          "The file needs no main(), and one that it has is not run. Inputs "
          "follow from the kernel's parameters. 'reduce<float, 256>' names a "
          "template's instance, 'reduce' all that the file makes, 'k(int *)' "
          "one of several overloads, '*' all that the file has: of one that "
          "cannot be called or writes nothing, a note is left. 'FILE.py:NAME' "
          "is a kernel that stands in "
          "a string of a program.")
          .repeatable(),
      valueOption("spec", "FILE", "JSON that says how kernels are called",
                  "Sizes, launch shapes, inputs, tolerances and cases. Without "
                  "--kernel all of its kernels are run."),
      flagOption("init", "Write a --spec file for the kernels of the file"),
      valueOption("kernels-timeout", "SECONDS",
                  "Time of the original's kernels, of several",
                  "Each gets a fair part. Those that are not done are left "
                  "out, with a note, and the others are compared. Without it "
                  "--timeout holds for all of them.")
          .checkedBy(validateCount)
          .rare(),
      valueOption("seed", "N", "Make other inputs for --kernel and --spec")
          .checkedBy(validateSeedOfInputs),
      valueOption("", "FILE", "The file that --init writes (default: stdout)")
          .letter('o')
          .checkedBy(validateResultFile)};
}

} // namespace porthip
