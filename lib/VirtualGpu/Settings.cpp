// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Settings by the environment variables of Abi/Variables.def.
#include "Support/Cache/Cache.h"
#include "Support/Files/InstallPlaces.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/Device.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

namespace porthip::vgpu {
namespace {

using variable::valueOf;

/// The number in a variable; one that cannot be read counts as not given:
/// wrongVariables() tells of it.
template <typename Number> Number number(llvm::StringLiteral Name) {
  Number Value = 0;
  if (valueOf(Name).trim().getAsInteger(0, Value))
    return 0;
  return Value;
}

std::string cacheDir() {
  if (const char *Set = variable::find(variable::CacheDir))
    return Set;
  return defaultCacheDir();
}

std::string cudaPath() {
  if (const char *Set = variable::find(variable::CudaPath))
    return Set == llvm::StringRef("none") ? "" : Set;
  for (const std::string &Folder : cudaPlaces())
    if (llvm::sys::fs::exists(Folder + "/nvvm/libdevice/libdevice.10.bc"))
      return Folder;
  return "";
}

Numerics numerics() {
  Numerics N;
  N.Fuses =
      llvm::StringSwitch<Numerics::Fusing>(valueOf(variable::Contract).trim())
          .Case("off", Numerics::Fusing::None)
          .Case("fast", Numerics::Fusing::All)
          .Default(Numerics::Fusing::AsCompiled);
  llvm::SmallVector<llvm::StringRef> Math;
  valueOf(variable::Math).split(Math, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Math) {
    N.OwnMath |= Word.trim() == "own";
    N.ExactMath |= Word.trim() == "exact";
  }
  N.FlushesDenormals = valueOf(variable::Denormals).trim() == "flush";
  N.ShiftsAsNvidia = valueOf(variable::Shifts).trim() == "nvidia";
  N.ConvertsAsNvidia = valueOf(variable::Conversions).trim() == "nvidia";
  N.AddsInOrder = valueOf(variable::MatrixSums).trim() == "in-order";
  N.DividesExactly = valueOf(variable::Divisions).trim() == "exact";
  return N;
}

} // namespace

Settings settingsFromEnvironment() {
  Settings S;
  S.Threads = number<unsigned>(variable::Threads);
  S.Mode = valueOf(variable::Mode).str();
  S.CacheDir = cacheDir();
  S.TimeoutMs = number<uint64_t>(variable::TimeoutMs);
  S.ShuffleLanesSeed = number<uint32_t>(variable::ShuffleLanes);
  S.ShuffleBlocksSeed = number<uint32_t>(variable::ShuffleBlocks);
  if (const llvm::StringRef Text = valueOf(variable::Lockstep).trim();
      !Text.empty())
    S.Lockstep = Text != "0";
  S.CudaPath = cudaPath();
  S.Cpu = valueOf(variable::Cpu).trim().str();
  S.Computes = numerics();
  S.Fresh = llvm::StringSwitch<FreshMemory>(valueOf(variable::Fresh).trim())
                .Case("zero", FreshMemory::Zero)
                .Case("poison", FreshMemory::Poison)
                .Case("poison-blocks", FreshMemory::PoisonBlocks)
                .Default(FreshMemory::AsItIs);
  S.NotesStores = valueOf(variable::Stores).trim() == "note";
  S.Profiles = !valueOf(variable::Profile).empty();
  S.Follows =
      followed(valueOf(variable::FollowWhat), valueOf(variable::FollowTo));
  llvm::SmallVector<llvm::StringRef> Checks;
  valueOf(variable::Check).split(Checks, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Check : Checks)
    S.Checks.push_back(Check.trim().str());
  return S;
}

} // namespace porthip::vgpu
