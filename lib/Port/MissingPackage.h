// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library beside CUDA that a project's sources include and this machine
// lacks.

#ifndef PORTHIP_PORT_MISSINGPACKAGE_H
#define PORTHIP_PORT_MISSINGPACKAGE_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

struct MissingPackage {
  std::string Name;         ///< "OpenCL"
  std::string Packages;     ///< of Debian and Ubuntu, with spaces between; or
                            ///< "pip:torch"
  std::string Header, File; ///< the first include of it
  unsigned Line = 0;
  /// All includes of it stand under conditions that no one knows here; that of
  /// the first: "ifdef USE_MPI".
  std::string Condition;
};

/// "OpenCL: 'CL/cl.h', which a.c:3 includes".
std::string packageText(const MissingPackage &P);

/// Install what packages have of them: Debian's and Ubuntu's, and Python's.
std::vector<std::string>
installCommands(llvm::ArrayRef<MissingPackage> Packages);

} // namespace porthip

#endif
