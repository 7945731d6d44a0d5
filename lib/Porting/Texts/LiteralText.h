// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that stands in string literals of a program: the text that the program
// sees, where each byte of it is written, and how to write another.
#ifndef PORTHIP_PORTING_TEXTS_LITERALTEXT_H
#define PORTHIP_PORTING_TEXTS_LITERALTEXT_H

#include "Port/Port.h"
#include <optional>

namespace porthip {

class LiteralText {
public:
  enum class Language : uint8_t { Python, Cxx };

  explicit LiteralText(Language Of = Language::Python) : Of(Of) {}

  /// Joins a literal to those before it. \p Body: what is between its quotes,
  /// which begins at \p Begin of the file; \p Closing: the quote that ends it,
  /// with all that belongs to it. False: an escape has no known byte.
  bool add(llvm::StringRef Body, unsigned Begin, llvm::StringRef Closing,
           bool IsRaw);

  const std::string &text() const { return Text; }
  /// Offset in the file: where the byte \p At of the text is written, at its
  /// end the end of the last literal.
  unsigned offsetOf(unsigned At) const;
  /// Offset in the file, past the byte before \p At.
  unsigned endOf(unsigned At) const;
  /// \p E of the text as edits of the file, whose quotes stay; none where its
  /// text cannot stand between these quotes.
  std::optional<std::vector<Edit>> edits(const Edit &E) const;

private:
  struct Piece {
    unsigned Begin = 0, End = 0; ///< of the body, in the file
    std::string Closing;
    bool IsRaw = false;
  };

  size_t addEscape(llvm::StringRef Rest, unsigned Offset);
  void addBytes(llvm::StringRef Bytes, unsigned Begin, unsigned End);
  bool isLong(const Piece &P) const;
  std::optional<std::string> written(llvm::StringRef New, const Piece &P) const;

  Language Of;
  std::string Text;
  std::vector<unsigned> Begins, Ends; ///< of each byte, in the file
  std::vector<unsigned> PieceOf;
  std::vector<Piece> Pieces;
};

} // namespace porthip

#endif
