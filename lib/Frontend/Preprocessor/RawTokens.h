// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tokens of a text of CUDA C++, without preprocessing.
#ifndef PORTHIP_FRONTEND_PREPROCESSOR_RAWTOKENS_H
#define PORTHIP_FRONTEND_PREPROCESSOR_RAWTOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace porthip {

/// With the one at the end, tok::eof. \p Text ends with a null character that
/// is not a part of it.
std::vector<clang::Token> rawTokens(llvm::StringRef Text);

/// Where one of them begins in the text.
inline unsigned rawOffset(const clang::Token &T) {
  return T.getLocation().getRawEncoding() - 1;
}

} // namespace porthip
#endif
