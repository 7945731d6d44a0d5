// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Environment variables, set by `porthip run`:
//   PORTHIP_VGPU_THREADS        worker threads
//   PORTHIP_VGPU_MODE           "fiber", "region": how kernels are run
//   PORTHIP_VGPU_CACHE_DIR      the cache folder; empty: no cache
//   PORTHIP_VGPU_TIMEOUT_MS     per launch
//   PORTHIP_VGPU_SHUFFLE_LANES  seed of the order of lanes
//   PORTHIP_VGPU_SHUFFLE_BLOCKS seed of the order of blocks and warps
//   PORTHIP_VGPU_LOCKSTEP       1, 0: lanes in step on NVIDIA, too; on none
//   PORTHIP_VGPU_CHECK memory,race,init,sync,streams,calls,shift,float,order
//   PORTHIP_VGPU_CPU            hostCpu(): the CPU that kernels are for
//   PORTHIP_VGPU_CUDA_PATH      for libdevice; "none": our own math. Without
//                               it the toolkit is searched, as a program that
//                               `porthip cc` built is started by itself
//   PORTHIP_VGPU_CONTRACT       "off": no product and sum are fused; "fast":
//   all PORTHIP_VGPU_MATH           "own", "exact", or both: Numerics
//   PORTHIP_VGPU_DENORMALS      "flush": those of float are zero
//   PORTHIP_VGPU_SHIFTS         "nvidia": AMD's shifts by all bits leave none
//   PORTHIP_VGPU_CONVERSIONS    "nvidia": AMD's, of floats to integers, too
//   PORTHIP_VGPU_MATRIX_SUMS    "in-order": matrix units add product by product
//   PORTHIP_VGPU_DIVISIONS      "exact": AMD's are rounded once, no estimates
//   PORTHIP_VGPU_FRESH          "zero", "poison": memory that nothing wrote;
//                               "poison-blocks": only shared and local memory
//   PORTHIP_VGPU_STORES         "note": a record tells as what elements were
//                               stored
//   PORTHIP_VGPU_FOLLOW         a thread or a place: Follow.h
//   PORTHIP_VGPU_FOLLOW_TO      the file for it
// A number that cannot be read counts as not given: `porthip run` checks its
// options, and a library has nobody to tell.
#include "Support/Cache/Cache.h"
#include "Support/Files/InstallPlaces.h"
#include "VirtualGpu/Device.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

namespace porthip::vgpu {
namespace {

llvm::StringRef variable(const char *Name) {
  const char *Text = std::getenv(Name);
  return Text ? Text : "";
}

template <typename Number> Number number(const char *Name) {
  Number Value = 0;
  if (variable(Name).trim().getAsInteger(0, Value))
    return 0;
  return Value;
}

std::string cacheDir() {
  if (const char *Set = std::getenv("PORTHIP_VGPU_CACHE_DIR"))
    return Set;
  return defaultCacheDir();
}

std::string cudaPath() {
  if (const char *Set = std::getenv("PORTHIP_VGPU_CUDA_PATH"))
    return Set == llvm::StringRef("none") ? "" : Set;
  for (const std::string &Folder : cudaPlaces())
    if (llvm::sys::fs::exists(Folder + "/nvvm/libdevice/libdevice.10.bc"))
      return Folder;
  return "";
}

/// A word that is not known counts as not given, as numbers do.
Numerics numerics() {
  Numerics N;
  N.Fuses = llvm::StringSwitch<Numerics::Fusing>(
                variable("PORTHIP_VGPU_CONTRACT").trim())
                .Case("off", Numerics::Fusing::None)
                .Case("fast", Numerics::Fusing::All)
                .Default(Numerics::Fusing::AsCompiled);
  llvm::SmallVector<llvm::StringRef> Math;
  variable("PORTHIP_VGPU_MATH").split(Math, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Math) {
    N.OwnMath |= Word.trim() == "own";
    N.ExactMath |= Word.trim() == "exact";
  }
  N.FlushesDenormals = variable("PORTHIP_VGPU_DENORMALS").trim() == "flush";
  N.ShiftsAsNvidia = variable("PORTHIP_VGPU_SHIFTS").trim() == "nvidia";
  N.ConvertsAsNvidia =
      variable("PORTHIP_VGPU_CONVERSIONS").trim() == "nvidia";
  N.AddsInOrder = variable("PORTHIP_VGPU_MATRIX_SUMS").trim() == "in-order";
  N.DividesExactly = variable("PORTHIP_VGPU_DIVISIONS").trim() == "exact";
  return N;
}

} // namespace

Settings settingsFromEnvironment() {
  Settings S;
  S.Threads = number<unsigned>("PORTHIP_VGPU_THREADS");
  S.Mode = variable("PORTHIP_VGPU_MODE").str();
  S.CacheDir = cacheDir();
  S.TimeoutMs = number<uint64_t>("PORTHIP_VGPU_TIMEOUT_MS");
  S.ShuffleLanesSeed = number<uint32_t>("PORTHIP_VGPU_SHUFFLE_LANES");
  S.ShuffleBlocksSeed = number<uint32_t>("PORTHIP_VGPU_SHUFFLE_BLOCKS");
  if (const llvm::StringRef Text = variable("PORTHIP_VGPU_LOCKSTEP").trim();
      !Text.empty())
    S.Lockstep = Text != "0";
  S.CudaPath = cudaPath();
  S.Cpu = variable("PORTHIP_VGPU_CPU").trim().str();
  S.Computes = numerics();
  S.Fresh =
      llvm::StringSwitch<FreshMemory>(variable("PORTHIP_VGPU_FRESH").trim())
          .Case("zero", FreshMemory::Zero)
          .Case("poison", FreshMemory::Poison)
          .Case("poison-blocks", FreshMemory::PoisonBlocks)
          .Default(FreshMemory::AsItIs);
  S.NotesStores = variable("PORTHIP_VGPU_STORES").trim() == "note";
  S.Follows = followed(variable("PORTHIP_VGPU_FOLLOW"),
                       variable("PORTHIP_VGPU_FOLLOW_TO"));
  llvm::SmallVector<llvm::StringRef> Checks;
  variable("PORTHIP_VGPU_CHECK").split(Checks, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Check : Checks)
    S.Checks.push_back(Check.trim().str());
  return S;
}

} // namespace porthip::vgpu
