// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a port gets at the shim headers that it uses.

#ifndef PORTHIP_TRANSLATE_OUTPUT_SHIMTEXT_H
#define PORTHIP_TRANSLATE_OUTPUT_SHIMTEXT_H

#include "Translate/Options.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace porthip {

/// Around the text of embedded shims. The text between is porthip's own: a
/// later translation of the port passes over it.
constexpr llvm::StringLiteral EmbedBegin("// porthip: begin of embedded shims");
constexpr llvm::StringLiteral EmbedEnd("// porthip: end of embedded shims");

/// The shim that \p Line of the shim \p Includer includes, as
/// "porthip/x.h": `#include <porthip/x.h>`, or `#include "detail/x.h"` from the
/// includer's folder. Empty: none.
std::string includedShim(llvm::StringRef Line, llvm::StringRef Includer);

/// The lines to insert for \p Headers: #include lines, or with --shim=embed
/// the text of the headers and of the shims that they include, each once and
/// under its own include guard.
std::string shimText(const std::set<std::string> &Headers,
                     const TranslateOptions &Options,
                     llvm::StringRef LineEnding);

} // namespace porthip

#endif
