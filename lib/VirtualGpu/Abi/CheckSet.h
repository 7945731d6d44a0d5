// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_ABI_CHECKSET_H
#define PORTHIP_VIRTUALGPU_ABI_CHECKSET_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace porthip::vgpu {

/// The checkers that are on.
struct CheckSet {
  bool Memory = false, Race = false, Init = false, Sync = false;
  bool Streams = false; ///< what no stream or event orders
  bool Calls = false;   ///< of the runtime; launches are as without it
  bool Leaks = false;   ///< of the runtime: what is left at the end
  bool Shift = false;   ///< by as many bits as there are, or more
  bool Float = false;   ///< NaN, infinity, lost digits
  bool Order = false;   ///< atomics whose results depend on it; for verify
  /// Of what happens in launches, and needs their blocks on one thread.
  bool any() const {
    return Memory || Race || Init || Sync || Streams || Order;
  }
  bool needsPlainAccesses() const { return Memory || Race || Init || Streams; }
  bool needsAccesses() const { return needsPlainAccesses() || Order; }
};

/// "memory", "race", "init", "sync", "streams", "calls", "shift", "leaks",
/// "float", "order"; "all": those that find defects alone, so neither "leaks", as many
/// programs leave it to their end, nor "float", as infinity may be meant, nor
/// "order". Others are ignored (the command line has refused them).
CheckSet checkSet(llvm::ArrayRef<std::string> Names);

} // namespace porthip::vgpu
#endif
