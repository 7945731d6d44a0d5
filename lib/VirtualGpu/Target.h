// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPUs that can be stood in for, and their limits. One row per target.
#ifndef PORTHIP_VIRTUALGPU_TARGET_H
#define PORTHIP_VIRTUALGPU_TARGET_H

#include "VirtualGpu/Image.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip::vgpu {

/// Sizes in bytes, counts per what the name says. Sources: CUDA programming
/// guide, "Compute capabilities"; AMD ISA documents and hipGetDeviceProperties
/// of the part (see ../shared facts as turned into Targets.def).
struct Target {
  const char *Name;       ///< sm_80, gfx942
  const char *DeviceName; ///< What deviceProp.name says, "porthip virtual ..."
  Vendor Of;
  uint32_t WaveSize;
  uint32_t Major, Minor;       ///< compute capability / gfx version
  uint32_t MaxThreadsPerBlock; ///< 1024
  uint32_t MaxBlock[3];
  uint32_t MaxGrid[3];
  uint32_t SharedPerBlock;      ///< without opt-in
  uint32_t SharedPerBlockOptin; ///< with opt-in
  uint32_t SharedPerSm;
  uint32_t RegistersPerBlock;
  uint32_t SmCount;
  uint32_t MaxThreadsPerSm;
  uint32_t MaxBlocksPerSm;
  uint64_t GlobalMemory;
  uint32_t ConstantMemory;
};

llvm::ArrayRef<Target> allTargets();
/// By architecture or product (Products.def); null: there is no such GPU.
const Target *findTarget(llvm::StringRef Name);
/// Of a name that there is not: architectures and products that begin with it,
/// else those that are spelled much like it; a few, \p Of's alone.
std::vector<llvm::StringRef> targetsNear(llvm::StringRef Name, Vendor Of);
std::vector<llvm::StringRef> targetsNear(llvm::StringRef Name);

} // namespace porthip::vgpu
#endif
