// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of sentences.

#ifndef PORTHIP_SUPPORT_TEXT_WORDS_H
#define PORTHIP_SUPPORT_TEXT_WORDS_H

#include "llvm/ADT/StringExtras.h"

namespace porthip {

/// "1 launch", "2 launches"; \p Many: the plural, where it is not One and "s".
inline std::string counted(uint64_t Count, llvm::StringRef One,
                           llvm::StringRef Many = "") {
  std::string Text = llvm::utostr(Count) + " ";
  if (Count == 1)
    return Text + One.str();
  return Text + (Many.empty() ? One.str() + "s" : Many.str());
}

} // namespace porthip

#endif
