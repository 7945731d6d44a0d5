// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generated sources, where the same ones always are.
#ifndef PORTHIP_VERIFY_LEG_KEPTSOURCES_H
#define PORTHIP_VERIFY_LEG_KEPTSOURCES_H

#include "llvm/Support/Error.h"
#include <string>

namespace porthip {

/// Moves generated sources where the same ones always are, so that what is
/// compiled from them is found again: the folder that has them then. Without a
/// cache that is \p Folder itself.
llvm::Expected<std::string> keptFolder(const std::string &Folder,
                                       const std::string &CacheDir);

} // namespace porthip
#endif
