// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of the ways to write warp operations.
#ifndef PORTHIP_TRANSLATE_WARPMODES_H
#define PORTHIP_TRANSLATE_WARPMODES_H

#include "Translate/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

/// As --warp takes them, in the order of WarpMode; the first one is the
/// default.
constexpr llvm::StringLiteral WarpModeNames[] = {"emulate32", "native", "keep"};
/// The default for other names: the command line has refused them.
inline WarpMode warpModeNamed(llvm::StringRef Name) {
  const auto *Found = llvm::find(WarpModeNames, Name);
  return Found == std::end(WarpModeNames)
             ? WarpMode::Emulate32
             : WarpMode(Found - std::begin(WarpModeNames));
}

} // namespace porthip
#endif
