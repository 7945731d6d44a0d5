// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of `porthip verify`, as files for other programs and for people.
#ifndef PORTHIP_VERIFY_REPORT_REPORT_H
#define PORTHIP_VERIFY_REPORT_REPORT_H

#include "Support/Text/Junit.h"
#include "Verify/Judge/Bounds.h"
#include "Verify/Judge/KernelLeftOut.h"
#include "Verify/Judge/Verdict.h"
#include "Verify/Report/ExistingPort.h"

namespace porthip {

struct LegResult {
  std::string Name;
  std::string Failure;      ///< why it could not be built or run; empty: it ran
  bool HasTimedOut = false; ///< why it failed
  double Seconds = 0;       ///< for building and running it
  std::string ReusedFrom;   ///< when it ran; empty: now
  /// The text that compilers and the program wrote to stderr, of a leg that
  /// failed.
  std::string Messages;
  std::string SeenAt; ///< where stderr has them: "see above"; empty: nowhere
  Verdict Result;     ///< against the reference; of a leg that ran
};

struct VerifyReport {
  std::string Title;               ///< the files
  std::vector<ExistingPort> Ports; ///< of the others translate made one
  LegResult Reference;
  std::string Doubt;                ///< see OriginalFacts
  std::vector<std::string> Notes;   ///< of the reference
  std::vector<DerivedBound> Bounds; ///< of --tol auto
  std::vector<LegResult> Legs;
  std::vector<KernelLeftOut> LeftOut; ///< of all kernels of a file
  bool RequiresExact = false;
  unsigned ReusedCount = 0; ///< runs that were taken from the cache
};

/// Why a leg that passes does not, where it has to be exact: of the first such
/// leg; empty: all are, or that was not asked for.
std::string inexactLeg(const VerifyReport &Report);
/// Both runs of it as a part of a page.
std::string certificateTable(const Certificate &C);

/// Legs that failed for one reason.
struct LegFailure {
  std::string Legs; ///< "hip@vgpu:gfx942, hip@vgpu:sm_80"
  std::string Text; ///< why, and where more of it is seen
  const LegResult *First = nullptr;
};
/// In the order in which each comes first.
std::vector<LegFailure> failuresOf(llvm::ArrayRef<LegResult> Legs);

/// A line on a bound of --tol auto, and why.
std::string boundText(const DerivedBound &D);
/// Lines for people on the legs that were compared; what is noted of all stands
/// once. \p Color: verdicts are coloured.
std::string textOf(const VerifyReport &Report, bool Color = false);
/// The result as docs/schema/verify.schema.json has it.
Json jsonOf(const VerifyReport &Report);

/// As JUnit's XML; one case for each leg.
std::string junitOf(const VerifyReport &Report);

/// Report of one suite.
std::string junitOf(llvm::StringRef Suite, std::vector<JunitCase> Cases);

/// A page of one file that needs no network: tables of legs and launches, the
/// error over the index, a histogram, the kernel in both sources.
std::string htmlOf(const VerifyReport &Report);

} // namespace porthip
#endif
