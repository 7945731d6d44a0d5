// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers of SymbolQuery for people.
#ifndef PORTHIP_TRANSLATE_QUERY_QUERYTEXT_H
#define PORTHIP_TRANSLATE_QUERY_QUERYTEXT_H

#include "Translate/Query/SymbolQuery.h"

namespace porthip {

/// Lines, a paragraph for each symbol; of an unknown name one line without its
/// end, which is for an error's text.
std::string textOf(const QueryAnswer &A);

} // namespace porthip
#endif
