// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of a file, as the code for one GPU has them.
#ifndef PORTHIP_INSPECT_CODE_KERNELS_H
#define PORTHIP_INSPECT_CODE_KERNELS_H

#include "Inspect/Code/Counts.h"
#include "Inspect/Code/Occupancy.h"
#include "llvm/Config/llvm-config.h"

namespace porthip::inspect {

struct KernelCode {
  std::string Name; ///< with its template arguments
  const GpuTarget *On = nullptr;
  std::string File; ///< that was compiled, as it was named
  Place At;         ///< the first line of its own that has code
  Resources Has;
  unsigned CodeBytes = 0;
  Counts Code; ///< with that of what it calls directly or further down
  /// Calls code of other files, whose registers the compiler guesses.
  bool CallsOutside = false;
  bool HasOffloadLto = false; ///< its passes ran when it was linked
};

/// \p Assembly: clang's. \p File: as the user named it. Error: the metadata
/// cannot be read.
llvm::Expected<std::vector<KernelCode>> kernelsOf(llvm::StringRef Assembly,
                                                  const GpuTarget &On,
                                                  llvm::StringRef File,
                                                  OwnPath PathOf);

/// The compiler of all code, and its version.
inline constexpr char CompilerName[] = "clang " LLVM_VERSION_STRING;

/// The launch to compute occupancy for: the code says neither.
struct AskedLaunch {
  /// Threads of a block; 0: what the launch bound allows, up to 256.
  unsigned Block = 0;
  unsigned DynamicLds = 0; ///< bytes that each launch asks for
};
unsigned blockOf(const KernelCode &K, const AskedLaunch &Asked);
Occupancy occupancyOf(const KernelCode &K, const AskedLaunch &Asked);

} // namespace porthip::inspect
#endif
