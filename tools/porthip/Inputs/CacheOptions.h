// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_INPUTS_CACHEOPTIONS_H
#define PORTHIP_TOOLS_PORTHIP_INPUTS_CACHEOPTIONS_H

#include "Support/Console/Options.h"

namespace porthip {

/// The cache folder that --no-cache, --cache-dir and the environment name;
/// empty: nothing is kept, also where the folder cannot be written to, which
/// costs a warning.
std::string cacheDirOf(const ParsedOptions &Options);

} // namespace porthip
#endif
