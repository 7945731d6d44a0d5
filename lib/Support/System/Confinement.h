// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files that a process may open, held by the kernel.
#ifndef PORTHIP_SUPPORT_SYSTEM_CONFINEMENT_H
#define PORTHIP_SUPPORT_SYSTEM_CONFINEMENT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct Confinement {
  std::vector<std::string> Read;    ///< files, and folders with all below
  std::vector<std::string> Written; ///< likewise; read, too
};

/// Lets this process, and all that it will start, open files of \p To alone, by
/// Landlock; what is behind a link counts as where it is. It cannot be taken
/// back, and no file system can be mounted afterwards. Whether a file is there
/// can still be seen. git does without a configuration that cannot be read.
/// False: the kernel has no such thing.
bool confine(const Confinement &To);

/// Whether confine() has an effect here.
bool canConfine();

/// Whether \p Path is one of \p To, wherever its links lead.
bool lets(const Confinement &To, llvm::StringRef Path);

/// The files that compilers and build systems need of a machine: what is
/// installed, and where the environment says that more is (PATH, CPATH,
/// LD_LIBRARY_PATH, ...), but for the user's home as a whole. Nothing of /etc
/// but what programs need to be started.
std::vector<std::string> installedFiles();

} // namespace porthip
#endif
