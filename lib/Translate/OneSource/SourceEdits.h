// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edits that serve both vendors: lines under a macro for AMD, and beside them
// the lines as they were.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_SOURCEEDITS_H
#define PORTHIP_TRANSLATE_ONESOURCE_SOURCEEDITS_H

#include "Translate/OneSource/NameTable.h"

namespace porthip::one_source {

/// Lines of one file that need an edit.
struct EditPlace {
  unsigned Begin = 0; ///< of the text that it is about
  unsigned End = 0;
  std::set<std::string> Rules; ///< what called for it
  /// One edit, or none where lines cannot be chosen: a person has to look.
  std::vector<Edit> Edits;
};

/// \p Left: sorted, not empty. \p Translated: all edits of the translation.
/// \p Given: names that headers give; where one is written for AMD under the
/// same name, its edit is left out.
std::vector<EditPlace> editsForBoth(const SourceText &Source,
                                    llvm::ArrayRef<LeftEdit> Left,
                                    llvm::ArrayRef<Edit> Translated,
                                    const NameTable &Given,
                                    llvm::StringRef Guard);

} // namespace porthip::one_source

#endif
