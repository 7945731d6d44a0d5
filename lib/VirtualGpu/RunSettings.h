// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The settings of `porthip run` for the virtual GPU, as variables of the
// program's environment.
#ifndef PORTHIP_VIRTUALGPU_RUNSETTINGS_H
#define PORTHIP_VIRTUALGPU_RUNSETTINGS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip::vgpu {

/// The settings of a run; those that are empty or nothing are not asked for.
struct RunSettings {
  std::string As;                  ///< the GPU
  std::string Threads;             ///< of the CPU
  std::string TimeoutSeconds;      ///< of a kernel, a decimal fraction
  std::string Check;               ///< names with commas
  std::string ShuffleLanes;        ///< a seed
  bool IsInStep = false;           ///< the lanes of a warp
  std::optional<std::string> Mode; ///< "auto", "fiber", "region"
  std::string CacheDir;            ///< empty: nothing is kept
  /// The user has named the cache's folder, or none; else one that the
  /// environment names stays.
  bool OwnsCacheDir = false;
  std::string CudaPath; ///< empty: math of our own
};

/// Names are those of Abi/Variables.def.
std::vector<std::pair<llvm::StringLiteral, std::string>>
variablesOf(const RunSettings &Settings);

} // namespace porthip::vgpu
#endif
