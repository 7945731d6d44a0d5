// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_CAPTURE_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_CAPTURE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Chrono.h"
#include <string>

namespace porthip {

/// The output of a command.
struct Captured {
  int Status = 0;
  std::string Out, Err; ///< what came first, of a program that prints for ever
  bool IsCut = false;   ///< whether more came on stdout
  llvm::sys::TimePoint<> Begin; ///< of Cache::begin()
};

/// Runs \p Command in a copy of this process, which it may replace by another
/// program, and reads its stdout and stderr. We must have one thread.
Captured capture(llvm::function_ref<int()> Command);

} // namespace porthip
#endif
