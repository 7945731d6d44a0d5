// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Target.h"

namespace porthip::vgpu {
namespace {

constexpr uint32_t KiB = 1024;
constexpr uint64_t GiB = uint64_t(1) << 30;

// What the two vendors' tools report for every one of their GPUs.
constexpr uint32_t DepthOfBlock(Vendor Of) {
  return Of == Vendor::Nvidia ? 64 : 1024;
}
constexpr uint32_t DepthOfGrid(Vendor Of) {
  return Of == Vendor::Nvidia ? 65535 : 65536;
}
constexpr uint32_t ConstantBytes(Vendor Of) {
  return Of == Vendor::Nvidia ? 64 * KiB : 0x7fffffff;
}

const Target Table[] = {
#define VGPU_TARGET(NAME, PRODUCT, VENDOR, WAVE, MAJOR, MINOR, THREADS,        \
                    SHARED, OPTIN, SHARED_SM, REGISTERS, SMS, THREADS_SM,      \
                    BLOCKS_SM, MEMORY)                                         \
  {#NAME,                                                                      \
   "porthip virtual GPU (" #NAME ", like " PRODUCT ")",                        \
   Vendor::VENDOR,                                                             \
   WAVE,                                                                       \
   MAJOR,                                                                      \
   MINOR,                                                                      \
   THREADS,                                                                    \
   {1024, 1024, DepthOfBlock(Vendor::VENDOR)},                                 \
   {0x7fffffff, DepthOfGrid(Vendor::VENDOR), DepthOfGrid(Vendor::VENDOR)},     \
   SHARED * KiB,                                                               \
   OPTIN * KiB,                                                                \
   SHARED_SM * KiB,                                                            \
   REGISTERS,                                                                  \
   SMS,                                                                        \
   THREADS_SM,                                                                 \
   BLOCKS_SM,                                                                  \
   MEMORY * GiB,                                                               \
   ConstantBytes(Vendor::VENDOR)},
#include "VirtualGpu/Targets.def"
#undef VGPU_TARGET
};

} // namespace

llvm::ArrayRef<Target> allTargets() { return Table; }

const Target *findTarget(llvm::StringRef Name) {
  for (const Target &T : Table)
    if (Name == T.Name)
      return &T;
  return nullptr;
}

} // namespace porthip::vgpu
