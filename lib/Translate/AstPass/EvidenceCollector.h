// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Watches one parse and writes down what the names in the project's files
// refer to. The only place of the translation that sees clang's AST.

#ifndef PORTHIP_TRANSLATE_ASTPASS_EVIDENCECOLLECTOR_H
#define PORTHIP_TRANSLATE_ASTPASS_EVIDENCECOLLECTOR_H

#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/Parse/Parse.h"
#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "Translate/Options.h"

namespace porthip {

/// The places that the collector looks at, and what for.
struct CollectorScope {
  const RuleIndex *Rules = nullptr;
  /// For the checks; null: none are run.
  const CheckOptions *Options = nullptr;
  /// Files below this folder are the project's; so is the main file.
  std::string InRoot;
  /// Files below these are CUDA's own.
  std::vector<std::string> CudaRoots;
  std::string ClangHeaders; ///< one of them, and not CUDA's alone
  /// Macros of clang's that the project's own compiler lacks: see
  /// Frontend/Mends/NvccReading.h.
  std::vector<llvm::StringRef> NvccLacks;
  /// Macros that its device code has by options of the host's compiler.
  std::vector<HostMacro> HostMacros;
};

/// Folders whose declarations are CUDA's for \p Tools.
std::vector<std::string> cudaRoots(const Toolchain &Tools);

/// The factory for parse(). \p Result is filled while the parse runs and must
/// outlive it, as must \p Scope.
ConsumerFactory makeEvidenceCollector(const CollectorScope &Scope,
                                      Evidence &Result);

} // namespace porthip

#endif
