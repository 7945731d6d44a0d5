// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sources have code of their own for one compiler or vendor: what a leg
// computes otherwise there may be meant.
#ifndef PORTHIP_VERIFY_ENGINE_OWNBRANCHES_H
#define PORTHIP_VERIFY_ENGINE_OWNBRANCHES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// The first place of each kind, "a.cu:3 asks for __clang__"; empty: none.
struct OwnBranches {
  std::string Clang, Amd;
};

/// \p NvccLacks: see Frontend/Mends/NvccReading.h.
OwnBranches findOwnBranches(llvm::ArrayRef<std::string> Files,
                            llvm::ArrayRef<llvm::StringRef> NvccLacks);

} // namespace porthip
#endif
