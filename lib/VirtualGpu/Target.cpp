// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Target.h"
#include "Support/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

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

/// A name in a shop, and the architecture.
struct Product {
  llvm::StringLiteral Target, Name;
};

const Product Products[] = {
#define VGPU_TARGET(NAME, PRODUCT, ...) {#NAME, PRODUCT},
#include "VirtualGpu/Targets.def"
#undef VGPU_TARGET
#define VGPU_PRODUCT(TARGET, NAME) {#TARGET, NAME},
#include "VirtualGpu/Products.def"
#undef VGPU_PRODUCT
};

/// "rtx4090" and "NVIDIA GeForce RTX 4090" become "rtx4090".
std::string plainName(llvm::StringRef Name) {
  std::string Lower = Name.lower(), Plain;
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Lower, Words, " _-");
  for (llvm::StringRef Word : Words)
    if (!llvm::is_contained({"nvidia", "amd", "geforce", "tesla", "quadro",
                             "jetson", "instinct", "radeon"},
                            Word))
      Plain += Word;
  return Plain;
}

} // namespace

llvm::ArrayRef<Target> allTargets() { return Table; }

const Target *findTarget(llvm::StringRef Name) {
  for (const Target &T : Table)
    if (Name == T.Name)
      return &T;
  std::string Plain = plainName(Name);
  if (Plain.empty())
    return nullptr;
  for (const Product &P : Products)
    if (plainName(P.Name) == Plain)
      return findTarget(P.Target);
  return nullptr;
}

static std::vector<llvm::StringRef> namesNear(llvm::StringRef Name,
                                              std::optional<Vendor> Of) {
  constexpr unsigned Most = 4;
  std::string Plain = plainName(Name);
  std::vector<llvm::StringRef> Known, Longer;
  for (const Product &P : Products) {
    if (Of && findTarget(P.Target)->Of != *Of)
      continue;
    for (llvm::StringRef Each : {llvm::StringRef(P.Target),
                                 llvm::StringRef(P.Name)}) {
      Known.push_back(Each);
      if (!Plain.empty() &&
          llvm::StringRef(plainName(Each)).starts_with(Plain) &&
          !llvm::is_contained(Longer, Each) && Longer.size() < Most)
        Longer.push_back(Each);
    }
  }
  return Longer.empty() ? nearestNames(Name, Known, Most) : Longer;
}

std::vector<llvm::StringRef> targetsNear(llvm::StringRef Name, Vendor Of) {
  return namesNear(Name, Of);
}
std::vector<llvm::StringRef> targetsNear(llvm::StringRef Name) {
  return namesNear(Name, std::nullopt);
}

} // namespace porthip::vgpu
