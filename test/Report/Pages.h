// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports made by hand, for the tests of formats: an ordinary one, a large one,
// one whose every text tries to be something else, and empty ones.

#ifndef PORTHIP_TEST_REPORT_PAGES_H
#define PORTHIP_TEST_REPORT_PAGES_H

#include "Report/Report.h"

namespace porthip {

/// One file with three changes and two findings.
Report smallReport();
/// \p Files files in folders with \p Findings findings, sources and kernels.
Report largeReport(unsigned Files, unsigned Findings);
/// Names and texts with markup, quotes, line ends, other encodings.
Report hostileReport();
/// Files, but none with CUDA.
Report withoutCuda();

} // namespace porthip

#endif
