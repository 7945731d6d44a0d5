// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of a run at one place of a kernel's code (Profile/ProfileSites.h
// reads it).
#ifndef PORTHIP_INSPECT_CODE_PROFILEDSITE_H
#define PORTHIP_INSPECT_CODE_PROFILEDSITE_H

#include "Inspect/Code/Assembly.h"
#include <cstdint>

namespace porthip::inspect {

/// Accesses of one variable, code or branches of one line.
struct ProfiledSite {
  std::string Kernel, Gpu, Where, Name;
  std::string Kind; ///< "load", "store", "atomic", "code", "branch"
  unsigned WaveSize = 0;
  unsigned Bytes = 0; ///< of an access, of a lane

  uint64_t Issues = 0;                       ///< turns of wavefronts
  uint64_t Lanes = 0;                        ///< that took part in them
  uint64_t Instructions = 0, Operations = 0; ///< of code: lanes' and issued
  uint64_t Lines64 = 0, Lines128 = 0, UsedBytes = 0;
  uint64_t SharedIssues = 0, BankCycles = 0, BankPhases = 0, BankDegree = 0;
  uint64_t SameAddress = 0, Divergent = 0;
  uint64_t OneAddress = 0; ///< of a load: turns of several lanes at one address

  bool isAccess() const { return Bytes != 0; }
  bool isShared() const { return SharedIssues != 0; }
  double lanesEach() const;
  /// The share of the bytes of the lines moved that lanes ask for: 0 to 1.
  double usedShare() const;
  /// Cycles of shared memory in place of one.
  double conflicts() const;
  Place place() const;
};

} // namespace porthip::inspect
#endif
