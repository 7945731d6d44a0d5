// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A suite's settings for Slurm.
#ifndef PORTHIP_VERIFY_SUITE_SLURMSETTINGS_H
#define PORTHIP_VERIFY_SUITE_SLURMSETTINGS_H

#include "Support/Json/JsonMapper.h"
#include <map>
#include <vector>

namespace porthip {

/// How the jobs of a leg are submitted.
struct SlurmOptions {
  std::map<std::string, std::string> Named; ///< "partition": "h100"
  std::vector<std::string> Extra;           ///< options of sbatch as they are
  std::vector<std::string> Setup; ///< lines of shell before porthip is run
  std::string Porthip;            ///< the program there; empty: the running one
  unsigned Parallel = 0;          ///< jobs of an array at a time; 0: any

  /// For sbatch.
  std::vector<std::string> arguments() const;
};

struct SlurmSettings {
  std::string Shared; ///< the folder that all machines see
  SlurmOptions Default;
  /// By a pattern for legs' names, "cuda@*"; the first that fits holds.
  std::vector<std::pair<std::string, SlurmOptions>> Legs;

  const SlurmOptions &of(llvm::StringRef Leg) const;
};

/// \p J: what stands below "slurm".
bool fromJson(const Json &J, SlurmSettings &To, JsonPath Path);

} // namespace porthip
#endif
