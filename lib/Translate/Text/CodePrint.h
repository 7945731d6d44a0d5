// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of a file, with its places: two texts with the same code differ in
// comments and white space alone, and each place of the one has its place in
// the other.

#ifndef PORTHIP_TRANSLATE_TEXT_CODEPRINT_H
#define PORTHIP_TRANSLATE_TEXT_CODEPRINT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace porthip {

struct CodePrint {
  /// Hash of the tokens, and of what a preprocessor sees between them: whether
  /// one begins a line, or has white space before it.
  std::string Hash;
  /// By token, offset and length.
  std::vector<uint32_t> Begins, Lengths;
  /// Hashes of the text before each token, and behind the last one.
  std::vector<uint32_t> Gaps;

  static CodePrint of(llvm::StringRef Text);

  std::string pack() const;
  /// Nothing for what pack() did not make.
  static std::optional<CodePrint> unpack(llvm::StringRef Bytes);
};

/// From places of a text to those of another with the same code.
class MovedCode {
public:
  /// Nothing: the code is another.
  static std::optional<MovedCode> between(CodePrint From, CodePrint To);

  /// Nothing: it lies in a comment or white space that changed.
  std::optional<unsigned> moved(unsigned Offset) const;
  /// Whether all of it is as it was.
  bool isSame(unsigned Begin, unsigned End) const;

private:
  CodePrint From, To;
  /// By gap, how many before it have changed.
  std::vector<unsigned> ChangedBefore;

  /// The first token that begins behind \p Offset.
  size_t behind(unsigned Offset) const;
  bool isChanged(size_t Gap) const { return From.Gaps[Gap] != To.Gaps[Gap]; }
};

} // namespace porthip

#endif
