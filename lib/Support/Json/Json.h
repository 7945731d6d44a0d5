// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one place that knows nlohmann/json's settings: no exceptions, errors
// with line and column.

#ifndef PORTHIP_SUPPORT_JSON_JSON_H
#define PORTHIP_SUPPORT_JSON_JSON_H

#ifndef JSON_NOEXCEPTION
#define JSON_NOEXCEPTION
#endif
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>

namespace porthip {

/// Keeps the order of members as written.
using Json = nlohmann::ordered_json;

/// Parses \p Text; comments are not JSON and not taken, a name that stands
/// twice in one object is an error. Errors read "NAME:LINE:COLUMN: what was
/// expected", line and column 1-based, columns count bytes.
llvm::Expected<Json> parseJson(llvm::StringRef Text, llvm::StringRef Name);

/// A string as JSON: a JSON string when it is valid UTF-8, else
/// {"hex": "..."}: paths and source text need not be UTF-8.
Json stringToJson(llvm::StringRef Bytes);
/// The inverse; empty when \p J is neither.
std::string stringFromJson(const Json &J);

/// The 1-based line on which the value that \p Pointer names (`/rules/3/hip`)
/// starts. \p Text must be valid JSON; where the pointer leads nowhere, the
/// line of the innermost value that it reaches.
unsigned lineOfPointer(llvm::StringRef Text, llvm::StringRef Pointer);
/// The same for each element of the array that \p Pointer names, in one go.
std::vector<unsigned> linesOfElements(llvm::StringRef Text,
                                      llvm::StringRef Pointer);

} // namespace porthip

#endif
