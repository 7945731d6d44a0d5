// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places in a text as the Language Server Protocol counts them: lines from 0,
// and within a line units of UTF-16, or bytes where a client agrees to them.
#ifndef PORTHIP_LSP_POSITIONS_H
#define PORTHIP_LSP_POSITIONS_H

#include "Support/Json/Json.h"
#include <vector>

namespace porthip::lsp {

enum class Encoding : uint8_t { Utf16, Utf8 };

class Positions {
public:
  /// \p Text must outlive it. Bytes that are no UTF-8 count a unit each.
  Positions(llvm::StringRef Text, Encoding By);

  /// {"line": 0, "character": 3}; behind the end: the end.
  Json at(size_t Offset) const;
  Json range(size_t Offset, size_t Length) const;
  /// The offset; of a place behind the end of its line, the line's end.
  size_t offsetOf(const Json &Position) const;

private:
  llvm::StringRef lineAt(size_t Line) const;

  llvm::StringRef Text;
  Encoding By;
  std::vector<size_t> Begins; ///< of lines
};

} // namespace porthip::lsp
#endif
