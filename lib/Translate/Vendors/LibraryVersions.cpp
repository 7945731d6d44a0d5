// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/LibraryVersions.h"
#include "Frontend/Vendors/MacroBranches.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// A macro that says with AMD, too, which version the code sees.
struct LibraryVersion {
  StringRef Prefix; ///< of its names, in lower case; empty: any name
  StringRef Macro, Call;
  unsigned Value; ///< which the rules were written for
  StringRef AmdHas;
};

/// RCCL: rccl.h of ROCm 6.2; it has the names of NCCL of the same version.
constexpr LibraryVersion Libraries[] = {
    {"nccl", "NCCL_VERSION_CODE", "NCCL_VERSION", 22005, "RCCL 2.20"},
    // The port has them by porthip/version.h.
    {"", "CUDART_VERSION", "", 13000, "CUDA 13.0, which ports see"},
    {"", "CUDA_VERSION", "", 13000, "CUDA 13.0, which ports see"},
};

} // namespace

void lowerFindingsForNewerLibraries(
    const std::map<std::string, SourceText> &Sources,
    std::vector<Finding> &Findings) {
  for (const LibraryVersion &L : Libraries) {
    std::map<std::string, MacroBranches> Read;
    for (Finding &F : Findings) {
      auto Source = Sources.find(F.File);
      if (F.Level == Severity::Note || Source == Sources.end() ||
          !StringRef(F.Symbol).starts_with_insensitive(L.Prefix))
        continue;
      const MacroBranches &Of =
          Read.try_emplace(F.File, Source->second.text(), L.Macro, L.Call)
              .first->second;
      if (Of.mayTake(F.Offset, L.Value))
        continue;
      lowerToNote(F, "in a branch that " + L.Macro + " leaves out with " +
                         L.AmdHas);
    }
  }
}

} // namespace porthip
