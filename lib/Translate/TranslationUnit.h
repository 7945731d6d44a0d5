// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses one translation unit for its evidence: the device side, and the host
// side too where a file has branches that only the host sees.

#ifndef PORTHIP_TRANSLATE_TRANSLATIONUNIT_H
#define PORTHIP_TRANSLATE_TRANSLATIONUNIT_H

#include "Frontend/Parse.h"
#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "Translate/Options.h"

namespace porthip {

struct UnitJob {
  std::string File;
  const CompileOptions *Options = nullptr;
  const Toolchain *Tools = nullptr;
  const RuleIndex *Rules = nullptr;
  /// For the checks; null: none are run.
  const TranslateOptions *Translation = nullptr;
  std::string InRoot;
  std::string CacheDir;
  /// Precompile what the file includes first, not only what all files share.
  bool PrecompileLeadingHeaders = false;
  /// It is HIP already: looked at for names of CUDA's that are left, no more.
  bool IsHip = false;
};

struct UnitResult {
  Evidence Names;
  ParseOutcome Outcome;

  /// Without Outcome.Files and Outcome.NotFound.
  std::string toJson() const;
  static llvm::Expected<UnitResult> fromJson(llvm::StringRef Text);
};

/// Meant to run in a worker: clang may crash on hostile input.
llvm::Expected<UnitResult> analyzeUnit(const UnitJob &Job);

} // namespace porthip

#endif
