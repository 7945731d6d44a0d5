// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether to colour, and coloured text. Everything meant for people goes to
// stderr; results on stdout are never coloured.

#ifndef PORTHIP_SUPPORT_TERMINAL_H
#define PORTHIP_SUPPORT_TERMINAL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

enum class TextColor : uint8_t { Bold, Red, Green, Yellow, Blue, Cyan };

/// Whether stderr is a terminal that a person looks at.
bool stderrIsTerminal();

/// What `--color=WHEN` means for stderr. `always` and `never` are obeyed, any
/// other \p When is `auto`: a terminal, TERM is not `dumb`, and NO_COLOR is
/// unset or empty (https://no-color.org).
bool useColor(llvm::StringRef When);

/// \p Text as it is unless \p Enabled.
std::string colored(llvm::StringRef Text, TextColor Color, bool Enabled);

} // namespace porthip

#endif
