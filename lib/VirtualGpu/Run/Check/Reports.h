// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the checkers' findings go: each once to stderr, and all of them as one
// JSON object a line to the file that PORTHIP_VGPU_REPORT names.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_REPORTS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_REPORTS_H

#include "VirtualGpu/Abi/Abi.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>

namespace porthip::vgpu {

struct CheckReport {
  std::string Check; ///< of Checks.def; launch: it did not run to its end
  std::string Kernel;
  std::string Where; ///< "file:line" of the access
  std::string Other; ///< of the other party, if there is one
  std::string Text;  ///< the whole message
  /// The text for it below a first one of the same check and kernel; empty:
  /// each is told by itself.
  std::string InGroup = "";
};

/// One report for each check, kernel and pair of places; further ones are
/// counted and the count is said at exit.
void addReport(const CheckReport &R);
/// Tells the reports behind the first ones of their groups: after a launch, and
/// at the end of the program.
void tellGroups();
uint64_t reportCount();

/// Notes a finding of the lane at the site: the report of each site is that of
/// the first thread by number and not by time, so that it is the same in each
/// run.
/// \p Make: called only then; its text gets thread and place around it.
void noteFirst(const VgBlock &Block, uint32_t Lane, const void *Site,
               llvm::function_ref<CheckReport()> Make);
/// Report of what was noted in the launch (VgBlock::Launch).
void reportFirst(const void *Launch);

} // namespace porthip::vgpu
#endif
