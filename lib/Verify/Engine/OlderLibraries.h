// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of ROCm that are installed and older than the virtual GPU's.
#ifndef PORTHIP_VERIFY_ENGINE_OLDERLIBRARIES_H
#define PORTHIP_VERIFY_ENGINE_OLDERLIBRARIES_H

#include "Compiler/Machine/Environment.h"

namespace porthip {

/// A note on old libraries whose headers \p Files include: legs take our
/// headers, and the user's compiler those that are installed. Empty: nothing.
std::string olderLibrariesNote(llvm::ArrayRef<std::string> Files,
                               const Environment &On);

} // namespace porthip
#endif
