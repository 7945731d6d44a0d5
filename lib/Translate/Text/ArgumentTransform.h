// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text that transforms of argument templates (`{0|symbol}`) put around an
// argument. The grammar is Rules/ArgumentTemplate.h's.

#ifndef PORTHIP_TRANSLATE_TEXT_ARGUMENTTRANSFORM_H
#define PORTHIP_TRANSLATE_TEXT_ARGUMENTTRANSFORM_H

#include "Translate/Evidence.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

/// Text before and after; both empty when the argument needs nothing.
struct Wrap {
  llvm::StringRef Before, After;
};

/// \p Transform: a name of templateTransforms(), or empty.
Wrap wrapOf(llvm::StringRef Transform, llvm::StringRef Argument,
            ArgumentType Type);

} // namespace porthip

#endif
