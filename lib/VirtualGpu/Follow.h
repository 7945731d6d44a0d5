// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread of one launch, followed: what it computes, line by line; or which
// thread it was that wrote a place last. For `porthip verify`, which shows
// where a difference begins.
#ifndef PORTHIP_VIRTUALGPU_FOLLOW_H
#define PORTHIP_VIRTUALGPU_FOLLOW_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace porthip::vgpu {

struct LaunchConfig;

struct Follow {
  uint64_t Launch = 0; ///< LaunchConfig::Number; 0: nothing is followed
  std::string Symbol;  ///< the kernel's mangled name begins so
  bool IsThread = false;
  /// Index of a place: OffsetBytes (may be negative) behind what the argument
  /// with this index points to.
  uint32_t Argument = 0;
  int64_t OffsetBytes = 0;
  uint64_t Block = 0; ///< of a thread: linear index in the grid
  uint32_t Lane = 0;  ///< and in the block
  std::string Path;   ///< a file to append to

  bool concerns(llvm::StringRef Kernel) const {
    return Launch && Kernel.starts_with(Symbol);
  }
};

/// Meaning of PORTHIP_VGPU_FOLLOW and its file:
/// "LAUNCH,SYMBOL,place,ARGUMENT,OFFSET" or "LAUNCH,SYMBOL,thread,BLOCK,LANE".
/// Off where that cannot be read.
Follow followed(llvm::StringRef Text, llvm::StringRef Path);

/// While it lives, the launch is followed. A line for each event of a thread,
/// with tabs between: FILE:LINE, what, result, operands. For a place: "writer",
/// block, lane.
class Following {
public:
  Following(const Follow &What, const LaunchConfig &Config, const void *Launch);
  ~Following();
};

} // namespace porthip::vgpu
#endif
