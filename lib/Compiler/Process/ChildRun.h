// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program beside this process, which ends as it does.
#ifndef PORTHIP_COMPILER_PROCESS_CHILDRUN_H
#define PORTHIP_COMPILER_PROCESS_CHILDRUN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// Runs \p Execute in a child and waits for it: its exit status as a shell has
/// it, 128 and the signal that killed it. Meanwhile the child alone decides
/// what the terminal's signals mean; it ends with this process. Buffered output
/// must have been written before.
llvm::Expected<int> runInChild(llvm::function_ref<int()> Execute);

} // namespace porthip
#endif
