// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_CAPTURE_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_CAPTURE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace porthip {

/// The output of a command.
struct Captured {
  int Status = 0;
  std::string Out, Err;
};

/// Runs \p Command in a copy of this process, which it may replace by another
/// program; stdout and stderr go to files without a name. We must have one
/// thread.
Captured capture(llvm::function_ref<int()> Command);

} // namespace porthip
#endif
