// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A person's next steps with a port, as commands that work as printed.

#ifndef PORTHIP_TOOLS_PORTHIP_OUTPUT_NEXTSTEPS_H
#define PORTHIP_TOOLS_PORTHIP_OUTPUT_NEXTSTEPS_H

#include "Gpus/UsualGpus.h"
#include "Porting/Tree/TreePorts.h"
#include "Report/Text.h"
#include "Support/Text/NextStep.h"
#include <set>

namespace porthip {

struct CompileStep {
  const TranslationInput *Original = nullptr;
  std::string Port;       ///< its port's path
  LayoutOptions Layout;   ///< of the whole run
  std::string ShimFolder; ///< of `porthip/...` headers; empty: none is included
  bool IsStdin = false;   ///< the original is a copy of stdin, soon removed
  std::string RocmPath;   ///< empty: hipcc is in PATH
  std::string Gpu = UsualAmdGpu.str();
  /// Macros that choose the project's branches for AMD; some may be in the
  /// flags.
  std::set<std::string> Macros = {};
};

/// The shell's words for compiling a port as its original was: with the include
/// folders, where they are now, the macros and the standard. Paths are relative
/// to the current folder where they are below it.
std::string compileCommand(const CompileStep &Step);

/// How to compile the first port; no command: there is none.
NextStep compileStep(const Tree &Of, const TreePorts &Ports,
                     std::string RocmPath, bool ReadsStdin);

struct WrittenPorts {
  bool HaveConflicts = false;
  bool CanBeCompiled = false; ///< they lie where they belong
  std::string RocmPath;       ///< empty: hipcc is in PATH
  bool IsOfStdin = false;
};

/// The document that `porthip translate --json` prints.
std::string translationJson(const Tree &Of, const SummaryInfo &Summary,
                            bool HasConflicts, llvm::ArrayRef<NextStep> Next);

/// All steps, in order.
std::vector<NextStep> nextSteps(const Tree &Of, const TreePorts &Ports,
                                const WrittenPorts &Written);

} // namespace porthip

#endif
