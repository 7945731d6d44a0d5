// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_PORT_MOVEDLINES_H
#define PORTHIP_PORT_MOVEDLINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace porthip {

/// Where \p Theirs moved a block of lines of \p Base that \p Mine edited, moves
/// that block in \p Base and \p Mine to the same place. A block has at least
/// three lines with text and stands once in each of Base and Theirs.
void moveAlong(std::vector<llvm::StringRef> &Base,
               std::vector<llvm::StringRef> &Mine,
               llvm::ArrayRef<llvm::StringRef> Theirs);

} // namespace porthip

#endif
