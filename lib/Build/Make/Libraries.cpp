// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/Libraries.h"
#include "Build/CMake/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip::make {

std::optional<StringRef> hipLibrary(StringRef Name) {
  // Names without a target of CMake's FindCUDAToolkit.
  StringRef Other = StringSwitch<StringRef>(Name)
                        .Case("nccl", "rccl")
                        .Case("cudnn", "MIOpen")
                        .Default("");
  if (!Other.empty())
    return Other;
  const cmake::Library *L = cmake::libraryOfLinkName(Name);
  if (!L && (Name.starts_with("cu") || Name.starts_with("npp")))
    L = cmake::findLibrary(Name);
  if (!L)
    return std::nullopt;
  StringRef Target = L->Hip.rsplit(':').second;
  return Target == "host" ? StringRef("amdhip64") : Target;
}

bool isNeeded(StringRef Name) {
  return !is_contained({"cudadevrt", "culibos"}, Name);
}

} // namespace porthip::make
