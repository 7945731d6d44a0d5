// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether to colour, coloured text, and text in lines. Everything meant for
// people goes to stderr; of results on stdout pages and verdicts alone are
// coloured, on a terminal.

#ifndef PORTHIP_SUPPORT_CONSOLE_TERMINAL_H
#define PORTHIP_SUPPORT_CONSOLE_TERMINAL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

enum class TextColor : uint8_t { Bold, Red, Green, Yellow, Blue, Cyan };

/// Width of the terminal that stderr is; 80 when that is not known.
/// sys::Process::StandardErrColumns() goes by COLUMNS alone, which shells do
/// not export.
unsigned stderrColumns();

enum class OutputStream : uint8_t { Stdout, Stderr };

/// The meaning of `--color=WHEN` for a stream. `always` and `never` are obeyed,
/// any other \p When is `auto`: a terminal, TERM is not `dumb`, and NO_COLOR is
/// unset or empty (https://no-color.org), which LLVM's WithColor does not ask.
bool useColor(llvm::StringRef When, OutputStream To = OutputStream::Stderr);

/// \p Text as it is unless \p Enabled. A string, where raw_ostream::changeColor
/// writes: what is coloured is measured and joined before it is printed.
std::string colored(llvm::StringRef Text, TextColor Color, bool Enabled);

/// \p Text in one line that a terminal only shows: what would end the line or
/// tell the terminal something, and bytes that are no UTF-8, become `\n` or
/// `\x1b`. For names of files, which may hold anything.
/// raw_ostream::write_escaped() would do that to all but ASCII.
std::string printable(llvm::StringRef Text);

/// Columns of help and other running text.
constexpr unsigned TextWidth = 80;

/// \p Text broken at blanks, the first line starting in \p Column; every line
/// after it begins with \p Indent blanks. A word that fits in no line has one
/// of its own. LLVM's own are private to cl::.
std::string wrapText(llvm::StringRef Text, unsigned Column, unsigned Indent);

} // namespace porthip

#endif
