// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes of inline PTX, without a parse, for people: what `porthip ptx`
// shows.
#ifndef PORTHIP_TRANSLATE_QUERY_PTXTEXT_H
#define PORTHIP_TRANSLATE_QUERY_PTXTEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip {

struct PtxAnswer {
  /// Instructions, operands and the C++ that the port has instead, or why it
  /// has none.
  std::string Text;
  bool IsTranslated = true; ///< all of it is C++ in the port
};

/// Of the asm statements of a source. \p Name stands before each; empty: it has
/// none. Nothing: there is no such statement.
std::optional<PtxAnswer> ptxOfSource(const std::string &Name,
                                     const std::string &Text);
/// Of PTX without operands: %0, %1, ... get the types that fit best.
PtxAnswer ptxAlone(llvm::StringRef Text);

} // namespace porthip
#endif
