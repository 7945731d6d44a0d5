// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM ends the process on what it takes for a bug of its own: by a signal, by
// an assertion, by report_fatal_error. The process is the user's program here,
// so what compiles runs where that can be taken back.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_JIT_GUARD_H
#define PORTHIP_VIRTUALGPU_COMPILE_JIT_GUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>

namespace porthip::vgpu {

/// Runs Work to its end, on a thread of its own whose stack has room for
/// LLVM's recursion over large functions. If it crashes: says how, and what
/// Work held (memory, locks) is lost.
std::optional<std::string> runGuarded(llvm::function_ref<void()> Work);

} // namespace porthip::vgpu
#endif
