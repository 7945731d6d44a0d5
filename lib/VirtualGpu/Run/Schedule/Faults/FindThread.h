// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_FINDTHREAD_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_FINDTHREAD_H

#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include <optional>

namespace porthip::vgpu {

/// For a launch that ended with a fault of which the thread is not known, as
/// loop and region mode run many lanes in one call: runs the block once more,
/// each lane on a stack of its own. Gives the outcome if a thread ends in the
/// same way at the same line; else nothing, as the block meets memory that its
/// first run has changed.
std::optional<LaunchOutcome> findThread(LaunchState &L);

} // namespace porthip::vgpu
#endif
