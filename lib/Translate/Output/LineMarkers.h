// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a port whose lines have the original's numbers, for a compiler
// that gets it in the original's place.

#ifndef PORTHIP_TRANSLATE_OUTPUT_LINEMARKERS_H
#define PORTHIP_TRANSLATE_OUTPUT_LINEMARKERS_H

#include "Port/Port.h"

namespace porthip {

/// As applyEdits(), with a `#line` where edits have added or removed lines, at
/// the next line where a directive can stand.
std::string applyEditsKeepingLines(llvm::StringRef Original,
                                   llvm::ArrayRef<Edit> Edits);

} // namespace porthip

#endif
