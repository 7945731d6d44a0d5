// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where code for both vendors counts lanes by a name that is 32 for NVIDIA and
// the wavefront for AMD, warp operations get that name as their width. They
// then mean what the code around them means, whichever branch a build takes.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

/// One that AMD's branches declare is their author's.
static bool isCudas(const FileContext &File, unsigned Offset, StringRef Name) {
  const NameEvidence *E = File.evidenceAt(Offset);
  return !File.Branches.isDefinedForAmd(Name) && !(E && E->MeansOther);
}

void runVendorWarpPass(FileContext &File) {
  // Else they are HIP's own, which follow the wavefront.
  if (File.Options.Warp != WarpMode::Emulate32)
    return;
  const SourceText &Source = File.Source;
  for (const auto &[Offset, Size] : File.WarpPlaces.Sized) {
    unsigned I = Source.tokenAt(Offset), Close = Source.closing(I + 1);
    if (Close != None && isCudas(File, Offset, Source.spelling(I)))
      File.edit(Source.tokens()[Close].Offset, 0, ", " + Size, Engine::Lexical,
                "warp size");
  }
  for (const auto &[Offset, Size] : File.WarpPlaces.Mixed) {
    StringRef Name = Source.spelling(Source.tokenAt(Offset));
    if (!isCudas(File, Offset, Name))
      continue;
    File.finding(
        "porthip-warp-vendor-size", Severity::Error, Offset, Name.size(),
        ("'" + Name +
         "' means 32 lanes, and the code around it counts "
         "lanes by '" +
         Size +
         "', which is not 32 for AMD; the lanes "
         "of a wavefront are taken for those of a warp")
            .str(),
        "write a branch for AMD, or make '" + Size + "' 32 there too", 30);
  }
}

} // namespace porthip
