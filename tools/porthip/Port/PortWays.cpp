// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortWays.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> wayOptions() {
  return {
      choiceOption(
          "way", "HOW", {"translated", "one-source", "build-time"},
          "translated", "How to port: translated, one-source or build-time",
          "translated writes a tree in HIP. one-source keeps the CUDA files as "
          "they are, and writes headers that give their names on HIP. "
          "build-time writes nothing, and says how to build the project with "
          "porthip-nvcc."),
      flagOption("fix", "With one-source: make edits that headers cannot make",
                 "They stand under the project's own macro for AMD, if it has "
                 "one, or `__HIP_PLATFORM_AMD__`.")};
}

PortWay wayOf(const ParsedOptions &Options) {
  return StringSwitch<PortWay>(Options.value("way"))
      .Case("one-source", PortWay::OneSource)
      .Case("build-time", PortWay::BuildTime)
      .Default(PortWay::Translated);
}

Error checkWay(const ParsedOptions &Options) {
  if (Options.has("fix") && wayOf(Options) != PortWay::OneSource)
    return createStringError("--fix is for --way=one-source");
  if (wayOf(Options) == PortWay::OneSource &&
      Options.value("launch") == "macro")
    return createStringError("--launch=macro is for --way=translated: one "
                             "source keeps its <<<...>>>");
  return Error::success();
}

} // namespace porthip
