// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings about translation units that clang did not parse as a whole: a
// header that is missing, an error, a crash.

#ifndef PORTHIP_TRANSLATE_UNITS_UNITPROBLEMS_H
#define PORTHIP_TRANSLATE_UNITS_UNITPROBLEMS_H

#include "Translate/Translate.h"
#include "Translate/Units/TranslationUnit.h"

namespace porthip {

class UnitProblems {
public:
  /// Adds to the findings, statistics and missing headers of \p Result, which
  /// must hold what the unit says of files already.
  UnitProblems(Translation &Result, const RuleIndex &Rules)
      : Result(Result), Rules(Rules) {}

  void report(const TranslationInput &Input, const ParseOutcome &Outcome);
  /// \p Why: "crashed (signal 11)", of a worker.
  void reportCrash(const TranslationInput &Input, const std::string &Why);
  void reportDamaged(const TranslationInput &Input, llvm::Error Why);

private:
  void reportMissing(const TranslationInput &Input,
                     llvm::ArrayRef<ParseProblem> Missing);
  void reportErrors(const TranslationInput &Input, const ParseOutcome &Outcome);
  ParseProblem shownPlace(const ParseProblem &P,
                          const TranslationInput &Input) const;
  const std::pair<std::string, unsigned> *
  projectsInclude(const ParseProblem &P) const;
  std::string wayToParse(const TranslationInput &Input,
                         const ParseOutcome &Outcome) const;
  std::string wayToBranch(llvm::StringRef Name) const;
  std::string errorsText(const ParseProblem &First,
                         llvm::ArrayRef<ParseProblem> All) const;

  Translation &Result;
  const RuleIndex &Rules;
};

/// A finding of the run at \p Where, added to \p Result.
Finding &addFinding(Translation &Result, llvm::StringRef Check, Severity Level,
                    const ParseProblem &Where, const std::string &Message,
                    llvm::StringRef Fix);

} // namespace porthip

#endif
