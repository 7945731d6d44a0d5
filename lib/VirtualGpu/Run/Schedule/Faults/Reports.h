// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message of a launch that failed: kernel, block, thread, source line.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_REPORTS_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_REPORTS_H

#include "VirtualGpu/Run/Schedule/LaunchState.h"

namespace porthip::vgpu {

/// "file:line" of the innermost device code, or "".
std::string placeOf(LaunchState &L, const FaultRecord &F);
/// F.Where: its place.
std::string describeFault(LaunchState &L, uint64_t BlockNumber,
                          const FaultRecord &F);
/// Waiting: one line for each thing that lanes wait for.
std::string describeDeadlock(LaunchState &L, uint64_t BlockNumber,
                             const std::string &Waiting);
std::string describeTimeout(LaunchState &L);
void reportNoMemory(LaunchState &L);
/// Report of a launch with checks that did not run to its end: what no checker
/// has told is a report, so that a run with checks does not pass.
void reportUntold(LaunchState &L, LaunchOutcome &Outcome);

} // namespace porthip::vgpu
#endif
