// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of a port's run in the CUDA that it was.
#ifndef PORTHIP_INSPECT_PROFILE_ORIGINALPLACES_H
#define PORTHIP_INSPECT_PROFILE_ORIGINALPLACES_H

#include "Inspect/Profile/ProfileSites.h"

namespace porthip::inspect {

/// For each line of \p Port the number of the line of \p Original that it was:
/// of the same text, in the same order, or between two such where both have as
/// many lines. 0: of none. The first line is element 1.
std::vector<unsigned> originalLines(llvm::StringRef Original,
                                    llvm::StringRef Port);

/// Sites in a port that lies beside one of \p Originals, as translate names it,
/// get their place there; those without one stay.
void moveToOriginals(std::vector<ProfiledSite> &Sites,
                     llvm::ArrayRef<std::string> Originals);

} // namespace porthip::inspect
#endif
