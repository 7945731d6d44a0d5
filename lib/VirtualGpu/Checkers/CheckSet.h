// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_CHECKSET_H
#define PORTHIP_VIRTUALGPU_CHECKERS_CHECKSET_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace porthip::vgpu {

/// The checkers that are on.
struct CheckSet {
  bool Memory = false, Race = false, Init = false, Sync = false;
  bool Streams = false; ///< what no stream or event orders
  bool Calls = false;   ///< of the runtime; launches are as without it
  /// Of what happens in launches.
  bool any() const { return Memory || Race || Init || Sync || Streams; }
  bool needsAccesses() const { return Memory || Race || Init || Streams; }
};

/// "memory", "race", "init", "sync", "streams", "calls", "all"; others are
/// ignored (the command line has refused them).
CheckSet checkSet(llvm::ArrayRef<std::string> Names);

} // namespace porthip::vgpu
#endif
