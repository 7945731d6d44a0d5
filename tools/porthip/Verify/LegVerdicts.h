// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify` for commands that act on its verdicts.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFY_LEGVERDICTS_H
#define PORTHIP_TOOLS_PORTHIP_VERIFY_LEGVERDICTS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace porthip {

/// The verdict of one leg.
struct LegVerdict {
  enum Kind : uint8_t { Equal, Differs, Failed } Is = Failed;
  std::string Text; ///< "equal, floats at most 2 ULP apart"; why it failed
  struct Launched {
    unsigned Count = 0, MostThreads = 0;
    bool AreEqual = true; ///< what all of its launches wrote
  };
  std::map<std::string, Launched> Kernels; ///< by name
};
/// By the GPU of the port's leg; "": of all, as nothing could be run.
using LegVerdicts = std::map<std::string, LegVerdict>;

/// Runs `porthip verify` with \p Words in a process of its own, which prints
/// nothing.
LegVerdicts verifyApart(const std::vector<std::string> &Words);

/// The same for \p Words that have --only-leg and --save-traces. Empty: the
/// trace is there; else why it is not.
std::string recordApart(const std::vector<std::string> &Words);

} // namespace porthip
#endif
