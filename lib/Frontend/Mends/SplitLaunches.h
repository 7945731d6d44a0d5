// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches as editors that format CUDA as C++ leave them: `k << <1, 64 >>
// >(p)`. nvcc takes the brackets apart or together; clang knows `<<<` and `>>>`
// only.
#ifndef PORTHIP_FRONTEND_MENDS_SPLITLAUNCHES_H
#define PORTHIP_FRONTEND_MENDS_SPLITLAUNCHES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip {

/// \p Text with the brackets of such launches put together and the blanks
/// behind them, so that all offsets stay; none if there is nothing to do. \p
/// Text ends with a null character that is not a part of it.
std::optional<std::string> joinSplitLaunches(llvm::StringRef Text);

} // namespace porthip
#endif
