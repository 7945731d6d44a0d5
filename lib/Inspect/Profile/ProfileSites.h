// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of launches on the virtual GPU (Run/Profile/LaunchProfile.h), added
// up by kernel and place in the source.
#ifndef PORTHIP_INSPECT_PROFILE_PROFILESITES_H
#define PORTHIP_INSPECT_PROFILE_PROFILESITES_H

#include "Inspect/Findings/PerformanceFindings.h"
#include "Support/Json/Json.h"
#include "llvm/Support/raw_ostream.h"

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

/// By kernel, GPU and place. \p Text: lines of JSON. Error: they are none.
llvm::Expected<std::vector<ProfiledSite>> readProfile(llvm::StringRef Text,
                                                      llvm::StringRef Name);

/// The cycles that shared memory takes for all accesses of \p Variable, by
/// kernel.
std::map<std::string, unsigned> bankCyclesOf(llvm::ArrayRef<ProfiledSite> Sites,
                                             llvm::StringRef Variable);

void printProfile(llvm::raw_ostream &OS, llvm::ArrayRef<ProfiledSite> Sites);

/// docs/schema/profile.schema.json
Json profileJson(llvm::ArrayRef<ProfiledSite> Sites);

/// Reads what profileJson() made. Error: it is something else.
llvm::Expected<std::vector<ProfiledSite>> profileFromJson(llvm::StringRef Text,
                                                          llvm::StringRef Name);

/// Profiles of several runs, with what a kernel does on each GPU side by side.
void sortSites(std::vector<ProfiledSite> &Sites);

/// Accesses that waste lines, bank conflicts, idle lanes, lanes at one address.
std::vector<PerformanceFinding>
findInProfile(llvm::ArrayRef<ProfiledSite> Sites);

} // namespace porthip::inspect
#endif
