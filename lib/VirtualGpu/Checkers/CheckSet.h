// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_CHECKSET_H
#define PORTHIP_VIRTUALGPU_CHECKERS_CHECKSET_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace porthip::vgpu {

/// The checkers that are on.
struct CheckSet {
  bool Memory = false, Race = false, Init = false, Sync = false;
  bool any() const { return Memory || Race || Init || Sync; }
  bool needsAccesses() const { return Memory || Race || Init; }
};

/// "memory", "race", "init", "sync", "all"; others are ignored (the command
/// line has refused them).
CheckSet checkSet(llvm::ArrayRef<std::string> Names);

} // namespace porthip::vgpu
#endif
