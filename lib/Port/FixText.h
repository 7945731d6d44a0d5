// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The style of a finding's `fix`: lower case, no period, as of all messages.
// The catalogue's text is a page's section, so it is written in sentences;
// this makes the one from the other.

#ifndef PORTHIP_PORT_FIXTEXT_H
#define PORTHIP_PORT_FIXTEXT_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// "Write f(). Then measure." becomes "write f(). Then measure". A name in
/// capitals at the start and an ellipsis at the end stay as they are.
inline std::string fixText(llvm::StringRef Sentences) {
  llvm::StringRef Text = Sentences.trim();
  if (!Text.ends_with(".."))
    Text.consume_back(".");
  std::string Fix = Text.str();
  if (Fix.size() > 1 && llvm::isUpper(Fix[0]) && llvm::isLower(Fix[1]))
    Fix[0] = llvm::toLower(Fix[0]);
  return Fix;
}

} // namespace porthip

#endif
