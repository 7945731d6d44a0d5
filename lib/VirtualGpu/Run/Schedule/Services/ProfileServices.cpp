// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts that profiled code tells about its launch.
#include "VirtualGpu/Abi/ProfileAbi.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include "VirtualGpu/Run/Schedule/LaunchState.h"

using namespace porthip::vgpu;

static LaunchProfile *profileOf(const VgBlock *Block) {
  return static_cast<LaunchState *>(Block->Launch)->Profile.get();
}

extern "C" void __vg_profile_access(const VgBlock *Block, uint32_t Lane,
                                    const void *Address, uint64_t Turn,
                                    const VgProfileSite *Site) {
  const InService Here;
  if (LaunchProfile *Profile = profileOf(Block))
    Profile->access(*Block, Lane, static_cast<const char *>(Address), Turn,
                    *Site);
}

extern "C" void __vg_profile_code(const VgBlock *Block, uint32_t Lane,
                                  uint64_t Turn, uint32_t IsTaken,
                                  const VgProfileSite *Site) {
  const InService Here;
  if (LaunchProfile *Profile = profileOf(Block))
    Profile->code(*Block, Lane, Turn, IsTaken != 0, *Site);
}
