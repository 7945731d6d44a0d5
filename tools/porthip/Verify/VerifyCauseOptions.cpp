// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `porthip verify` on why legs differ.
#include "VerifyParts.h"

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> causeOptions() {
  return {
      choiceOption(
          "cause", "HOW", {"auto", "line", "off"}, "auto",
          "Tell why legs differ: auto, line or off",
          "Legs that differ are run again, with one thing changed at a time: "
          "contraction, math functions, denormals, the order of blocks and "
          "lanes, memory that nothing wrote, the size of wavefronts. The "
          "fewest changes that make them equal are the cause. Legs that are "
          "equal are not run again. With 'line' only the place where the "
          "difference begins is looked for.")
          .rare(),
      valueOption("cause-seconds", "SECONDS",
                  "Time for that, for each leg (default: 120)")
          .checkedBy(validateCount)
          .rare()};
}

} // namespace porthip
