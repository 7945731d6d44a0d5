// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace porthip::vgpu {

CheckSet checkSet(ArrayRef<std::string> Names) {
  CheckSet Set;
  for (const std::string &Name : Names) {
    bool IsAll = Name == "all";
    Set.Memory |= IsAll || Name == "memory";
    Set.Race |= IsAll || Name == "race";
    Set.Init |= IsAll || Name == "init";
    Set.Sync |= IsAll || Name == "sync";
    Set.Streams |= IsAll || Name == "streams";
    Set.Calls |= IsAll || Name == "calls";
    Set.Shift |= IsAll || Name == "shift";
    Set.Leaks |= Name == "leaks";
    Set.Float |= Name == "float";
    Set.Order |= Name == "order";
  }
  return Set;
}

} // namespace porthip::vgpu
