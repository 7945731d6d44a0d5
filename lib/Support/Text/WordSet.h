// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_SUPPORT_TEXT_WORDSET_H
#define PORTHIP_SUPPORT_TEXT_WORDSET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <bitset>

namespace porthip {

/// Words of two characters or more that a text is searched for, all in one
/// walk: most places are none, by their two characters.
class WordSet {
public:
  /// \p Words have to live as long.
  explicit WordSet(llvm::ArrayRef<llvm::StringLiteral> Words) : Words(Words) {
    for (llvm::StringRef Word : Words)
      Begins.set(pairAt(Word, 0));
  }

  /// Whether one of them is in \p Text, be it within a longer word.
  bool isIn(llvm::StringRef Text) const {
    for (size_t I = 0; I + 1 < Text.size(); ++I)
      if (Begins[pairAt(Text, I)] && begins(Text.drop_front(I)))
        return true;
    return false;
  }

private:
  static size_t pairAt(llvm::StringRef Text, size_t I) {
    return size_t(static_cast<unsigned char>(Text[I])) << 8 |
           static_cast<unsigned char>(Text[I + 1]);
  }
  bool begins(llvm::StringRef Text) const {
    return llvm::any_of(
        Words, [&](llvm::StringRef Word) { return Text.starts_with(Word); });
  }

  llvm::ArrayRef<llvm::StringLiteral> Words;
  std::bitset<1 << 16> Begins;
};

} // namespace porthip
#endif
