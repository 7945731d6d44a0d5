// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of ROCm that a port needs and this machine lacks, told before
// anybody builds it.
#ifndef PORTHIP_PORTING_WHOLE_MISSINGLIBRARIES_H
#define PORTHIP_PORTING_WHOLE_MISSINGLIBRARIES_H

#include "Compiler/Machine/Environment.h"
#include "Report/Report.h"
#include <string>
#include <vector>

namespace porthip {

struct MissingLibrary {
  std::string Name;         ///< "hipBLAS"
  std::string Rocm, Debian; ///< packages; Debian's may be empty
  bool HasStandIn = false;  ///< porthip's headers and the virtual GPU's
};

/// The libraries that the port of \p R uses and that are not beside HIP's
/// headers.
std::vector<MissingLibrary> missingLibraries(const Report &R,
                                             const Environment &On);

} // namespace porthip
#endif
