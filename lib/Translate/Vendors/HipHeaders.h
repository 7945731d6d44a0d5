// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of a project that are HIP already, in branches that no parse took:
// `vendors/hip.h`. A condition that chooses such a branch chooses AMD.

#ifndef PORTHIP_TRANSLATE_VENDORS_HIPHEADERS_H
#define PORTHIP_TRANSLATE_VENDORS_HIPHEADERS_H

#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <set>

namespace porthip {

/// The folders of -I and -iquote in arguments of the compiler, normalised.
std::set<std::string> includeFolders(llvm::ArrayRef<std::string> Args);

/// Where the header that \p From includes as \p Name may be, if no parse says.
std::vector<std::string> headerPlaces(llvm::StringRef From,
                                      llvm::StringRef Name,
                                      const std::set<std::string> &Folders);

/// `warp.hip.hpp`, `reduce_hip.h`, `hip/warp.hpp`: a file that a project has
/// for HIP alone, by its name and its folders below \p InRoot. CUDA's own
/// extensions say more than a folder.
bool isNamedForHip(llvm::StringRef Path, llvm::StringRef InRoot);

struct HipHeaderSearch {
  const std::map<std::string, llvm::StringRef> &Texts; ///< by path
  const std::set<std::string> &Folders;
  llvm::StringRef InRoot;
};

/// By path, of those below the root that \p In's texts include in quotes.
std::set<std::string> findHipHeaders(const HipHeaderSearch &In,
                                     const Evidence &Names,
                                     const RuleIndex &Rules);

} // namespace porthip

#endif
