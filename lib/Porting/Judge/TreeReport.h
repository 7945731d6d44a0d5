// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From files and folders to their report: all that uses CUDA is looked at, also
// headers that no source leads to.
#ifndef PORTHIP_PORTING_JUDGE_TREEREPORT_H
#define PORTHIP_PORTING_JUDGE_TREEREPORT_H

#include "Porting/Judge/PortReport.h"

namespace porthip {

struct TreeReport {
  Report Judged; ///< empty where TreeRequest::Part is set
  /// Result of the sources; without Sources where there are none.
  Translation Of;
  /// The inputs that they were translated with.
  std::unique_ptr<PortInputs> Inputs;
  /// A file could not be read; stderr says which.
  bool HasUnread = false;
};

/// \p Setup: missing flags and headers, and build files are added. Errors: the
/// toolchain, the rules or the build cannot be read; a file that is named; a
/// source has changed meanwhile. \p Request must outlive the report.
llvm::Expected<TreeReport> reportTree(const TreeRequest &Request,
                                      ReportSetup Setup);

} // namespace porthip

#endif
