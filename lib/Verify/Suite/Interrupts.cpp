// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/Interrupts.h"
#include "llvm/Support/Signals.h"
#include <atomic>

namespace porthip {

/// A handler of signals is told nothing else.
static std::atomic<bool> HasBeenInterrupted = false;

void noteInterrupts() {
  llvm::sys::SetInterruptFunction([] { HasBeenInterrupted = true; });
}

void defaultInterrupts() { llvm::sys::SetInterruptFunction(nullptr); }

bool wasInterrupted() { return HasBeenInterrupted; }

} // namespace porthip
