// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports made by hand, which the tests of the formats show.

#ifndef PORTHIP_TEST_REPORT_SAMPLES_H
#define PORTHIP_TEST_REPORT_SAMPLES_H

#include "Report/Report.h"

namespace porthip {

/// A bit of everything: each category, state and severity.
Report smallReport();
/// The same as it is against a baseline.
Report baselineReport();
/// Names and texts that are markup in some format, or no text at all.
Report hostileReport();
Report emptyReport();
/// Files, but none with CUDA.
Report plainReport();
/// Ten thousand findings in a hundred files.
Report manyReport();

} // namespace porthip

#endif
