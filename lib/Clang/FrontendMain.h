// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `clang -cc1`: one compile.
#ifndef PORTHIP_CLANG_FRONTENDMAIN_H
#define PORTHIP_CLANG_FRONTENDMAIN_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace porthip {

/// Compiles as \p Args say, which follow "-cc1". \p Clang: the program that is
/// stood in for. Nothing: only it can do that; no file has been touched.
std::optional<int> frontendMain(llvm::ArrayRef<const char *> Args,
                                const char *Clang);

} // namespace porthip

#endif
