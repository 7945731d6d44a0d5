// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries beside CUDA that a project's files include and this machine lacks:
// a build of the port needs them as one of the original does.
#ifndef PORTHIP_PORTING_TREE_HOSTHEADERS_H
#define PORTHIP_PORTING_TREE_HOSTHEADERS_H

#include "Port/MissingPackage.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

struct TranslationRequest;

/// By the #include lines of \p Files, absolute paths of one project, for Linux.
/// \p Request: whose flags name more folders. A header that the project has
/// counts as found, as does one that lies where its library is installed. By
/// name, each library once; of two includes the one under no condition.
std::vector<MissingPackage> missingPackages(llvm::ArrayRef<std::string> Files,
                                            const TranslationRequest &Request);

} // namespace porthip
#endif
