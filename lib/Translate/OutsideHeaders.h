// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that hold CUDA and lie outside of what is ported: the port would
// include them as they are.

#ifndef PORTHIP_TRANSLATE_OUTSIDEHEADERS_H
#define PORTHIP_TRANSLATE_OUTSIDEHEADERS_H

#include "Translate/Translate.h"

namespace porthip {

/// Where a file of the project includes one; line and column are 1-based.
struct OutsideHeader {
  std::string File;
  unsigned Line, Column;
  std::string Header; ///< its path
  /// The file finds it beside itself, and its port elsewhere does not.
  bool IsLost = false;
};

/// Finds headers that the parses of \p Done went through and that are no part
/// of it, by file and place: with CUDA, or lost. Headers of CUDA's own and
/// those that rules replace are none.
std::vector<OutsideHeader>
findOutsideHeaders(const Translation &Done, const TranslationRequest &Request);
/// A finding for each.
void reportOutsideHeaders(Translation &Result,
                          const TranslationRequest &Request);

} // namespace porthip

#endif
