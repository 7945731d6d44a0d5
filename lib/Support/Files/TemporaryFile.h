// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of the temporary files beside what writeFiles() writes. A name tells
// the process that made it, so that what a killed one left behind is known for
// it.

#ifndef PORTHIP_SUPPORT_FILES_TEMPORARYFILE_H
#define PORTHIP_SUPPORT_FILES_TEMPORARYFILE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// `.NAME.porthip-MACHINE-PROCESS-XXXXXXXX` in the folder of \p Target, other
/// at each call; NAME is the first 180 bytes of the target's.
std::string temporaryFor(llvm::StringRef Target);

/// Removes from \p Folder the files with such names whose process is gone:
/// those of this machine whose process does not run, those of others that are
/// older than a day. Files that cannot be read or removed stay.
void removeStaleTemporaries(llvm::StringRef Folder);

} // namespace porthip

#endif
