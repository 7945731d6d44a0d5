// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers for a part of a block (`bar.sync 1, 128`, and a wait for wgmma,
// which is one for four warps): the port counts their arrivals in shared
// memory, which has to be made ready where a kernel begins.
#ifndef PORTHIP_PTX_PARTIALBARRIERS_H
#define PORTHIP_PTX_PARTIALBARRIERS_H

#include "llvm/ADT/StringRef.h"
#include <set>

namespace porthip::ptx {

struct BarrierUse {
  /// Its arrivals are counted: it names a number of threads.
  bool IsPartial = false;
  /// Numbers of the barriers that it arrives at without waiting, and of those
  /// at which it waits for the whole block; AnyBarrier: not a constant.
  std::set<unsigned> Arrives, WaitsForAll;
};
constexpr unsigned AnyBarrier = ~0u;

/// \p Template: in LLVM's form, see Syntax/Lexer.h; one that is no PTX has no
/// barrier.
BarrierUse barrierUse(llvm::StringRef Template);

/// Whether who waits for the whole block at one of \p WaitsForAll may be one of
/// those that \p Arrives counts. At barrier 0 __syncthreads() waits: by a
/// number that is not known nobody arrives there.
bool mayMeet(const std::set<unsigned> &Arrives,
             const std::set<unsigned> &WaitsForAll);

} // namespace porthip::ptx
#endif
