// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The message of a long command that Ctrl-C ends.

#ifndef PORTHIP_SUPPORT_CONSOLE_INTERRUPTTEXT_H
#define PORTHIP_SUPPORT_CONSOLE_INTERRUPTTEXT_H

#include "llvm/ADT/StringRef.h"

namespace porthip {

/// From now on an interrupt writes Text, a line, to stderr; then the process
/// ends as it would have. Not where interrupts are ignored, nor in processes
/// that are forked. Once in a process.
void tellOnInterrupt(llvm::StringRef Text);

} // namespace porthip

#endif
