// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of CUDA that a source names by where somebody's toolkit lies, as
// editors write it: `#include "/usr/local/cuda-10.1/include/cuda_runtime.h"`.
#ifndef PORTHIP_FRONTEND_MENDS_TOOLKITPATHS_H
#define PORTHIP_FRONTEND_MENDS_TOOLKITPATHS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip {

/// The header that \p Name, absolute or through `..`, names in the include
/// folder of a toolkit, `cuda*/include`, `cuda*/targets/*/include` or
/// `CUDA/v*/include`; empty: it names none. Part of \p Name.
llvm::StringRef toolkitHeader(llvm::StringRef Name);

/// \p Text with such headers between brackets, `<cuda_runtime.h>`, and blanks
/// behind them, so that all offsets stay; none if there is nothing to do. What
/// is there on this machine stays.
std::optional<std::string> plainToolkitIncludes(llvm::StringRef Text);

} // namespace porthip
#endif
