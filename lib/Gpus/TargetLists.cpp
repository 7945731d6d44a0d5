// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpus/TargetLists.h"
#include "Gpus/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace porthip {

Expected<std::vector<std::string>> portTargetsIn(StringRef List) {
  std::vector<std::string> Gpus;
  SmallVector<StringRef> Names;
  List.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    // SPIR-V is for all of them.
    if (Name.trim() == "amdgcnspirv") {
      for (const GpuTarget *Usual : portTargets({}))
        if (!is_contained(Gpus, Usual->Name))
          Gpus.push_back(Usual->Name);
      continue;
    }
    // MI300X, too: all products are in one table.
    const GpuTarget *Known = findGpuTarget(Name.trim());
    if (!Known || Known->Of != GpuVendor::Amd)
      return createStringError("'" + Name + "' is not a target of porthip");
    if (!is_contained(Gpus, Known->Name))
      Gpus.push_back(Known->Name);
  }
  return Gpus;
}

std::vector<StringRef> gpuTargetNames(std::optional<GpuVendor> Of) {
  std::vector<StringRef> Names;
  for (const GpuTarget &T : allGpuTargets())
    if (!Of || T.Of == *Of)
      Names.push_back(T.Name);
  return Names;
}

} // namespace porthip
