// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of porthip's, with all that they include: what is copied so that a
// folder needs no porthip.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_SHIMCOPIES_H
#define PORTHIP_TRANSLATE_ONESOURCE_SHIMCOPIES_H

#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>

namespace porthip::one_source {

/// Adds the texts of \p Headers (`porthip/warp.h`) and of what they include to
/// \p Texts, by path below \p Folder. Errors: one that cannot be read.
llvm::Error copyShims(const std::set<std::string> &Headers,
                      const std::string &Folder,
                      std::map<std::string, std::string> &Texts);

} // namespace porthip::one_source

#endif
