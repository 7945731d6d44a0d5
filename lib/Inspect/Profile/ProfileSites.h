// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of launches on the virtual GPU (Run/Profile/LaunchProfile.h), added
// up by kernel and place in the source.
#ifndef PORTHIP_INSPECT_PROFILE_PROFILESITES_H
#define PORTHIP_INSPECT_PROFILE_PROFILESITES_H

#include "Inspect/Code/ProfiledSite.h"
#include "Inspect/Findings/PerformanceFindings.h"
#include "Support/Json/Json.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip::inspect {

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
