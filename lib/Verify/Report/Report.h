// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip verify` found, as files for other programs and for people.
#ifndef PORTHIP_VERIFY_REPORT_H
#define PORTHIP_VERIFY_REPORT_H

#include "Support/Markup.h"
#include "Verify/Judge/Verdict.h"

namespace porthip {

struct LegResult {
  std::string Name;
  std::string Failure;    ///< why it could not be built or run; empty: it ran
  double Seconds = 0;     ///< for building and running it
  std::string ReusedFrom; ///< when it ran; empty: now
  /// What compilers and the program wrote to stderr, of a leg that failed.
  std::string Messages;
  std::string SeenAt; ///< where stderr has them: "see above"; empty: nowhere
  Verdict Result;     ///< against the reference; of a leg that ran
};

struct VerifyReport {
  std::string Title; ///< the files
  LegResult Reference;
  std::string Doubt;              ///< see OriginalFacts
  std::vector<std::string> Notes; ///< of the reference
  std::vector<LegResult> Legs;
};

/// The result as docs/schema/verify.schema.json has it.
Json jsonOf(const VerifyReport &Report);

/// The elements that Jenkins, GitLab and GitHub's actions read; one case for
/// each leg. Source: the common part of their readers; there is no standard.
std::string junitOf(const VerifyReport &Report);

/// One test case of a JUnit file.
struct JunitCase {
  std::string ClassName, Name;
  double Seconds = 0;
  enum : uint8_t { Passed, Failed, Error, Skipped } Is = Passed;
  std::string Message, Text;
};
std::string junitOf(llvm::StringRef Suite, llvm::ArrayRef<JunitCase> Cases);

/// A page of one file that needs no network: tables of legs and launches, the
/// error over the index, a histogram, the kernel in both sources.
std::string htmlOf(const VerifyReport &Report);

} // namespace porthip
#endif
