// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sources have code of their own for one compiler or vendor: what a leg
// computes otherwise there may be meant.
#ifndef PORTHIP_VERIFY_ENGINE_OWNBRANCHES_H
#define PORTHIP_VERIFY_ENGINE_OWNBRANCHES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace porthip {

/// A sentence for each kind of branch that \p Files have, with its first place.
std::vector<std::string> notesOnBranches(llvm::ArrayRef<std::string> Files);

} // namespace porthip
#endif
