// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ctrl-C while cases run: what ended is kept, the rest is stopped.
#ifndef PORTHIP_VERIFY_SUITE_INTERRUPTS_H
#define PORTHIP_VERIFY_SUITE_INTERRUPTS_H

namespace porthip {

/// From here on an interrupt is noted in place of ending us.
void noteInterrupts();
/// It ends us again.
void defaultInterrupts();
/// Whether there was one; it stays so.
bool wasInterrupted();

} // namespace porthip
#endif
