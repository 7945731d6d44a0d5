// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers for a part of a block (`bar.sync 1, 128`, and a wait for wgmma,
// which is one for four warps): the port counts their arrivals in shared
// memory, which has to be made ready where a kernel begins.
#ifndef PORTHIP_PTX_PARTIALBARRIERS_H
#define PORTHIP_PTX_PARTIALBARRIERS_H

#include "llvm/ADT/StringRef.h"

namespace porthip::ptx {

/// Whether a statement has one. \p Template: in LLVM's form, see
/// Syntax/Lexer.h; one that is no PTX has none.
bool hasPartialBarrier(llvm::StringRef Template);

} // namespace porthip::ptx
#endif
