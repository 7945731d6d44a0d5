// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts of a parse about files in which comments alone have changed since.

#ifndef PORTHIP_TRANSLATE_UNITS_MOVEDEVIDENCE_H
#define PORTHIP_TRANSLATE_UNITS_MOVEDEVIDENCE_H

#include "Translate/Text/CodePrint.h"
#include "Translate/Units/TranslationUnit.h"

namespace porthip {

/// By path, the files that changed.
using MovedFiles = std::map<std::string, MovedCode>;

/// Brings the places of \p Result to where the code is now. False: some of it
/// says more than what is code (a line's number, a text with a comment), so
/// another parse has to say it; \p Result is of no use then.
bool moveEvidence(UnitResult &Result, const MovedFiles &Moved);

} // namespace porthip

#endif
