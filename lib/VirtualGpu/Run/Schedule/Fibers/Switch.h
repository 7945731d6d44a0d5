// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Switching between stacks of one thread: what a lane is made of that runs on
// a stack of its own. Only registers that calls preserve are kept; the
// floating-point environment is the same for all lanes.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SWITCH_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FIBERS_SWITCH_H

namespace porthip::vgpu {

/// Saves the caller's stack pointer to *Save and goes on where Load was saved.
extern "C" void porthipVgSwitch(void **Save, void *Load);

/// A stack pointer that, when switched to, calls Start on the stack that ends
/// at Top (exclusive, aligned to 16). Start must not return.
void *prepareStack(char *Top, void (*Start)());

} // namespace porthip::vgpu
#endif
