// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists that clang puts into device code for its own linker.
#ifndef PORTHIP_VIRTUALGPU_CLANGLISTS_H
#define PORTHIP_VIRTUALGPU_CLANGLISTS_H

#include "llvm/IR/GlobalVariable.h"

namespace porthip::vgpu {

/// Whether \p V lists what host code uses of relocatable device code before it
/// is defined. Linked modules have one each, all but the first with a number
/// behind its name, and a dot before it where the target's names may have one.
inline bool isHostUseList(const llvm::GlobalVariable &V) {
  llvm::StringRef Name = V.getName();
  if (!Name.consume_front("__clang_gpu_used_external"))
    return false;
  Name.consume_front(".");
  return Name.find_first_not_of("0123456789") == llvm::StringRef::npos;
}

} // namespace porthip::vgpu

#endif
