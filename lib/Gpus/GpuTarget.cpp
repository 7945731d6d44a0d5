// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpus/GpuTarget.h"
#include "Support/Text/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace porthip {
namespace {

constexpr uint32_t KiB = 1024;
constexpr uint64_t GiB = uint64_t(1) << 30;
constexpr bool Yes = true, No = false; // of the table

// Numbers that the two vendors' tools report for every one of their GPUs.
constexpr uint32_t DepthOfBlock(GpuVendor Of) {
  return Of == GpuVendor::Nvidia ? 64 : 1024;
}
constexpr uint32_t DepthOfGrid(GpuVendor Of) {
  return Of == GpuVendor::Nvidia ? 65535 : 65536;
}
constexpr uint32_t ConstantBytes(GpuVendor Of) {
  return Of == GpuVendor::Nvidia ? 64 * KiB : 0x7fffffff;
}

const GpuTarget Table[] = {
#define GPU_TARGET(NAME, PRODUCT, VENDOR, WAVE, MAJOR, MINOR, THREADS, SHARED, \
                   OPTIN, SHARED_SM, REGISTERS, SMS, THREADS_SM, BLOCKS_SM,    \
                   MEMORY, IMAGES, MATRIX, MOST, USUAL, INTEGRATED, CLOCK,     \
                   MEMORY_CLOCK, BUS, L2, FACTS)                               \
  {#NAME,                                                                      \
   "porthip virtual GPU (" #NAME ", like " PRODUCT ")",                        \
   GpuVendor::VENDOR,                                                          \
   WAVE,                                                                       \
   MAJOR,                                                                      \
   MINOR,                                                                      \
   THREADS,                                                                    \
   {1024, 1024, DepthOfBlock(GpuVendor::VENDOR)},                              \
   {0x7fffffff, DepthOfGrid(GpuVendor::VENDOR),                                \
    DepthOfGrid(GpuVendor::VENDOR)},                                           \
   SHARED * KiB,                                                               \
   OPTIN * KiB,                                                                \
   SHARED_SM * KiB,                                                            \
   REGISTERS,                                                                  \
   SMS,                                                                        \
   THREADS_SM,                                                                 \
   BLOCKS_SM,                                                                  \
   MEMORY * GiB,                                                               \
   ConstantBytes(GpuVendor::VENDOR),                                           \
   IMAGES,                                                                     \
   MatrixUnit::MATRIX,                                                         \
   MOST,                                                                       \
   USUAL,                                                                      \
   INTEGRATED,                                                                 \
   CLOCK,                                                                      \
   MEMORY_CLOCK,                                                               \
   BUS,                                                                        \
   L2 * KiB,                                                                   \
   FACTS},
#define OF_NVIDIA(ENGINES, ECC, RATIO)                                         \
  {ENGINES, ECC, RATIO}, {}
#define OF_AMD(FLOAT, DOUBLE, FINE_GRAINED, REGISTERS, GRANULE, WAVES, PAIRS,  \
               BANKS)                                                          \
  {}, {                                                                        \
    AtomicAdd::FLOAT, AtomicAdd::DOUBLE, FINE_GRAINED, REGISTERS, GRANULE,     \
        WAVES, PAIRS, BANKS                                                    \
  }
#include "Gpus/Targets.def"
#undef OF_AMD
#undef OF_NVIDIA
#undef GPU_TARGET
};

/// A name in a shop, and the architecture.
struct Product {
  llvm::StringLiteral Target, Name;
};

const Product Products[] = {
#define GPU_TARGET(NAME, PRODUCT, ...) {#NAME, PRODUCT},
#include "Gpus/Targets.def"
#undef GPU_TARGET
#define GPU_PRODUCT(TARGET, NAME) {#TARGET, NAME},
#include "Gpus/Products.def"
#undef GPU_PRODUCT
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

uint32_t isaVersion(llvm::StringRef Arch) {
  Arch.consume_front("gfx");
  Arch = Arch.take_while([](char C) { return llvm::isHexDigit(C); });
  unsigned Major = 0, Minor = 0, Stepping = 0;
  if (Arch.size() < 3 || Arch.drop_back(2).getAsInteger(10, Major))
    return 0;
  Arch.substr(Arch.size() - 2, 1).getAsInteger(16, Minor);
  Arch.take_back(1).getAsInteger(16, Stepping);
  return Major * 1000 + Minor * 100 + Stepping;
}

llvm::ArrayRef<GpuTarget> allGpuTargets() { return Table; }

const GpuTarget *findGpuTarget(llvm::StringRef Name) {
  for (const GpuTarget &T : Table)
    if (Name == T.Name)
      return &T;
  std::string Plain = plainName(Name);
  if (Plain.empty())
    return nullptr;
  for (const Product &P : Products)
    if (plainName(P.Name) == Plain)
      return findGpuTarget(P.Target);
  return nullptr;
}

std::vector<const GpuTarget *> portTargets(llvm::ArrayRef<std::string> Names) {
  std::vector<const GpuTarget *> Targets;
  for (const GpuTarget &T : Table)
    if (T.Of == GpuVendor::Amd &&
        (Names.empty() ? T.IsUsual : llvm::is_contained(Names, T.Name)))
      Targets.push_back(&T);
  return Targets;
}

static std::vector<llvm::StringRef> namesNear(llvm::StringRef Name,
                                              std::optional<GpuVendor> Of) {
  constexpr unsigned Most = 4;
  std::string Plain = plainName(Name);
  std::vector<llvm::StringRef> Known, Longer;
  for (const Product &P : Products) {
    if (Of && findGpuTarget(P.Target)->Of != *Of)
      continue;
    for (llvm::StringRef Each :
         {llvm::StringRef(P.Target), llvm::StringRef(P.Name)}) {
      Known.push_back(Each);
      if (!Plain.empty() &&
          llvm::StringRef(plainName(Each)).starts_with(Plain) &&
          !llvm::is_contained(Longer, Each) && Longer.size() < Most)
        Longer.push_back(Each);
    }
  }
  return Longer.empty() ? nearestNames(Name, Known, Most) : Longer;
}

std::vector<llvm::StringRef> gpuTargetsNear(llvm::StringRef Name,
                                            GpuVendor Of) {
  return namesNear(Name, Of);
}
std::vector<llvm::StringRef> gpuTargetsNear(llvm::StringRef Name) {
  return namesNear(Name, std::nullopt);
}

} // namespace porthip
