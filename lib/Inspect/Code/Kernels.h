// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of a file, as the code for one GPU has them.
#ifndef PORTHIP_INSPECT_CODE_KERNELS_H
#define PORTHIP_INSPECT_CODE_KERNELS_H

#include "Inspect/Code/Counts.h"
#include "Inspect/Code/Occupancy.h"
#include "llvm/Config/llvm-config.h"

namespace porthip::inspect {

/// A launch in the source whose sizes are constants there.
struct FoundLaunch {
  Place At;
  unsigned Block = 0;      ///< threads
  unsigned DynamicLds = 0; ///< bytes

  bool operator==(const FoundLaunch &Other) const {
    return At == Other.At && Block == Other.Block &&
           DynamicLds == Other.DynamicLds;
  }
  bool operator<(const FoundLaunch &Other) const {
    return std::tie(At, Block, DynamicLds) <
           std::tie(Other.At, Other.Block, Other.DynamicLds);
  }
};

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
  std::vector<FoundLaunch> Launches;
};

/// \p Assembly: clang's, with its \p Record of optimisations. \p File: as the
/// user named it. Error: the metadata cannot be read.
llvm::Expected<std::vector<KernelCode>>
kernelsOf(llvm::StringRef Assembly, const GpuTarget &On, llvm::StringRef File,
          OwnPath PathOf, llvm::StringRef Record = "");

/// The compiler of all code, and its version.
inline constexpr char CompilerName[] = "clang " LLVM_VERSION_STRING;

/// The launch to compute occupancy for: the code says neither.
struct AskedLaunch {
  /// Threads of a block; 0: those of a launch in the source, else what the
  /// launch bound allows, up to 256.
  unsigned Block = 0;
  /// Bytes that each launch asks for; 0: those of a launch in the source.
  unsigned DynamicLds = 0;
};

/// The one of those found with most shared memory, then with most threads;
/// null: none is.
const FoundLaunch *launchOf(const KernelCode &K);
unsigned blockOf(const KernelCode &K, const AskedLaunch &Asked);
unsigned dynamicLdsOf(const KernelCode &K, const AskedLaunch &Asked);
/// Static and dynamic.
unsigned ldsOf(const KernelCode &K, const AskedLaunch &Asked);
Occupancy occupancyOf(const KernelCode &K, const AskedLaunch &Asked);

} // namespace porthip::inspect
#endif
