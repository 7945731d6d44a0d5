// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LspAnswers.h"
#include "Frontend/Kernels/KernelSignature.h"

using namespace llvm;

namespace porthip {

/// "gfx942: vgprs 8, sgprs 18, ...": a kernel's row of an inspection.
static std::string costsOf(const Json &Result, const std::string &Kernel) {
  std::string Text;
  for (const Json &Row : Result.at("kernels")) {
    const std::string Name =
        Row.at("kernel").is_string() ? Row["kernel"].get<std::string>() : "";
    // "void ns::k<int>(int*)" is "k<int>".
    if (!StringRef(withoutSpaces(Name)).contains(withoutSpaces(Kernel) + "("))
      continue;
    for (const Json &Cost : Row.at("costs")) {
      Text += (Text.empty() ? "" : "; ") + Cost[0].get<std::string>() + ":";
      for (size_t I = 1; I < Cost.size(); ++I)
        Text +=
            " " + Result["columns"][I].get<std::string>() + " " +
            (Cost[I].is_string() ? Cost[I].get<std::string>() : Cost[I].dump());
    }
  }
  return Text.empty() ? "there is no code of " + Kernel : Text;
}

std::string answerInShort(const Json &Result, const std::string &Kernel) {
  if (Result.contains("error"))
    return Result["error"];
  if (Result.contains("columns"))
    return costsOf(Result, Kernel);
  if (!Result.contains("legs")) { // translate's own words, behind its findings
    const std::string All = Result.value("messages", "");
    const StringRef Said = StringRef(All).split("porthip: ").second;
    return Said.split("\nporthip: next").first.str();
  }
  std::string Differ;
  for (const Json &Leg : Result.at("legs"))
    if (!Leg.value("equal", false))
      Differ += (Differ.empty() ? "" : ", ") + Leg.at("leg").get<std::string>();
  if (Differ.empty())
    return Result.value("equal", false) ? "the port is equal"
                                        : "nothing was compared";
  for (const Json &Leg : Result["legs"])
    if (Leg.contains("cause"))
      return "the port is not equal: " + Differ + "; " +
             Leg["cause"].get<std::string>();
  return "the port is not equal: " + Differ;
}

} // namespace porthip
