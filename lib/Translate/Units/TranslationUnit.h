// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses one translation unit for its evidence: the device side, and the host
// side too where a file has branches that only the host sees.

#ifndef PORTHIP_TRANSLATE_UNITS_TRANSLATIONUNIT_H
#define PORTHIP_TRANSLATE_UNITS_TRANSLATIONUNIT_H

#include "Frontend/Parse/Parse.h"
#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "Translate/Options.h"
#include "Translate/Units/SharedHeaders.h"

namespace porthip {

struct UnitJob {
  std::string File;
  const CompileOptions *Options = nullptr;
  const Toolchain *Tools = nullptr;
  const RuleIndex *Rules = nullptr;
  /// For the checks; null: none are run.
  const CheckOptions *Checks = nullptr;
  std::string InRoot;
  std::string CacheDir;
  /// To be precompiled; null: only what all files have in common.
  const SharedHeaders *Shared = nullptr;
  /// It is HIP already: looked at for names of CUDA's that are left, no more.
  bool IsHip = false;
};

struct UnitResult {
  Evidence Names;
  ParseOutcome Outcome;
  /// With which it was parsed.
  Mends Mended;

  /// Without Mended, Outcome.Files and Outcome.NotFound; Outcome.Contents are
  /// those of the files in Names.
  std::string toJson() const;
  static llvm::Expected<UnitResult> fromJson(llvm::StringRef Text);
};

/// How the unit is parsed first.
ParseJob parseJobOf(const UnitJob &Job);

/// Makes the precompiled headers that parses of the unit will take. Meant to
/// run in a worker, as below.
void precompileFor(const UnitJob &Job);
/// Whether the cache has the one with Job.Shared.
bool isPrecompiledFor(const UnitJob &Job);

/// Meant to run in a worker: clang may crash on hostile input.
llvm::Expected<UnitResult> analyzeUnit(const UnitJob &Job);

} // namespace porthip

#endif
