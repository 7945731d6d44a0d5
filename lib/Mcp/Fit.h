// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers that fit a client's context.
#ifndef PORTHIP_MCP_FIT_H
#define PORTHIP_MCP_FIT_H

#include "Support/Json/Json.h"

namespace porthip::mcp {

/// \p J, an object, in at most \p MaxChars characters as far as lists and texts
/// can be cut: the longest first, each to half. Its member `leftOut` says how
/// much was left out of which, by JSON pointer: elements of a list, characters
/// of a text.
Json fit(Json J, size_t MaxChars);

/// The first \p MaxChars of a text, up to a line's end, and that there is more.
std::string firstOf(llvm::StringRef Text, size_t MaxChars);
/// The last \p MaxChars of a text, from a line's begin on.
std::string lastOf(llvm::StringRef Text, size_t MaxChars);

} // namespace porthip::mcp
#endif
