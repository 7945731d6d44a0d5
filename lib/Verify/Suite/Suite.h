// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many cases of `porthip verify` in one file, and what came of them.
#ifndef PORTHIP_VERIFY_SUITE_SUITE_H
#define PORTHIP_VERIFY_SUITE_SUITE_H

#include "Verify/Suite/CaseResult.h"
#include "Verify/Suite/SlurmSettings.h"
#include <map>
#include <optional>

namespace porthip {

struct SuiteCase {
  std::string Name;
  std::vector<std::string> Files, CompilerArgs, Args, Legs, Tolerances, Ports;
  std::vector<std::string> Options; ///< more of `porthip verify`
  /// The files that the program reads: an unchanged leg is not run again. None:
  /// unknown.
  std::optional<std::vector<std::string>> Inputs;
  unsigned TimeoutSeconds = 600; ///< for the program's run on a leg
  uint64_t MemoryBytes = 0;      ///< of each process; 0: no limit

  /// Behind `porthip verify`.
  std::vector<std::string> arguments() const;
};

struct Suite {
  std::vector<SuiteCase> Cases;
  std::optional<SlurmSettings> Slurm;
};

/// See docs/schema/verify-suite.schema.json. Errors name the member that is
/// wrong.
llvm::Expected<Suite> parseSuite(llvm::StringRef Text, llvm::StringRef Name);

/// The tolerances, each with its reason, that a suite's case has in place of
/// "auto" once bounds were derived. By case.
using DerivedTolerances =
    std::map<std::string, std::vector<std::pair<std::string, std::string>>>;
/// \p Text, a suite, with \p Of in each such case's 'tol' and 'tolReasons',
/// for people to look at and to keep. Nothing: none of the cases says "auto".
std::optional<std::string> withTolerances(llvm::StringRef Text,
                                          const DerivedTolerances &Of);

/// By name.
using SuiteResults = std::map<std::string, CaseResult>;
/// Passed, Differs, or what failed in one of \p Results in another way.
CaseResult::Kind worstOf(const SuiteResults &Results);
/// The bounds of all that passed and have some.
DerivedTolerances derivedIn(const SuiteResults &Results);
Json jsonOf(const SuiteResults &Results);
/// Reads the text that jsonOf made; texts are left out. Error: it is none.
llvm::Expected<SuiteResults> parseResults(llvm::StringRef Text,
                                          llvm::StringRef Name);

/// Reads the results of a file.
llvm::Error readResults(const std::string &Path, SuiteResults &To);

/// The cases that did pass in \p Before, or are not in it, and do not pass now.
std::vector<std::string> worseThan(const SuiteResults &Before,
                                   const SuiteResults &Now);

std::string junitOf(llvm::StringRef Suite, const SuiteResults &Results);
/// A table of all, and how many there are of each state.
std::string textOf(const SuiteResults &Results);

} // namespace porthip
#endif
