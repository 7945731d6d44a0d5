// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Follow.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace porthip::vgpu {

Follow followed(StringRef Text, StringRef Path) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, ',');
  Follow F;
  if (Parts.size() != 5)
    return F;
  F.IsThread = Parts[2] == "thread";
  const bool IsWrong = F.IsThread
                           ? Parts[3].getAsInteger(10, F.Block) ||
                                 Parts[4].getAsInteger(10, F.Lane)
                           : Parts[3].getAsInteger(10, F.Argument) ||
                                 Parts[4].getAsInteger(10, F.OffsetBytes);
  uint64_t Launch = 0;
  if (IsWrong || Parts[0].getAsInteger(10, Launch) || Path.empty())
    return F;
  F.Launch = Launch;
  F.Symbol = Parts[1].str();
  F.Path = Path.str();
  return F;
}

} // namespace porthip::vgpu
