// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where code for both vendors counts lanes by a name that is 32 for NVIDIA and
// the wavefront for AMD, warp operations get that name as their width. They
// then mean what the code around them means, whichever branch a build takes.
#include "Translate/Passes/Passes.h"

using namespace llvm;
using namespace clang;

namespace porthip {

/// One that AMD's branches declare is their author's.
static bool isCudas(const FileContext &File, unsigned Offset, StringRef Name) {
  const NameEvidence *E = File.evidenceAt(Offset);
  return !File.Branches.isDefinedForAmd(Name) && !(E && E->MeansOther);
}

/// `own::WarpReduce<T>`, where `own` is hipCUB for AMD: it has the lanes of a
/// wavefront, beside numbers for 32.
static void reportWideDefaults(FileContext &File) {
  const SourceText &Source = File.Source;
  for (unsigned Offset : File.WarpPlaces.Narrow) {
    unsigned I = Source.tokenAt(Offset);
    if (I < 2 || Source.kindNear(I, -1) != tok::coloncolon ||
        !File.Role.AmdNamespaces.count(Source.spelling(I - 2).str()))
      continue;
    const std::string Name =
        (Source.spelling(I - 2) + "::" + Source.spelling(I)).str();
    const SourceToken &Scope = Source.tokens()[I - 2];
    File.finding("porthip-warp-vendor-size", Severity::Warning, Scope.Offset,
                 Source.tokens()[I].end() - Scope.Offset,
                 "'" + Name +
                     "' is hipCUB's for AMD, with the lanes of a wavefront, "
                     "and the code around it has numbers for 32 lanes",
                 "give '" + Name + "' the number of lanes that is meant", 10);
  }
}

/// The token before an operand and what is written around it alone: casts,
/// parentheses, sums and products.
static unsigned beforeOperand(const SourceText &Source, unsigned I) {
  while (I > 0) {
    switch (Source.tokens()[--I].Kind) {
    case tok::raw_identifier:
    case tok::numeric_constant:
    case tok::l_paren:
    case tok::r_paren:
    case tok::less:
    case tok::greater:
    case tok::plus:
    case tok::minus:
    case tok::star:
      continue;
    default:
      return I;
    }
  }
  return 0;
}

/// `out[i] = warpSize;`: the number itself goes to memory.
static bool isStored(const SourceText &Source, unsigned I) {
  unsigned After = I + 1;
  while (After < Source.tokens().size() &&
         Source.tokens()[After].Kind == tok::r_paren)
    ++After;
  if (After == Source.tokens().size())
    return false;
  switch (Source.tokens()[After].Kind) {
  case tok::semi:
  case tok::plus:
  case tok::minus:
  case tok::star:
    break;
  default:
    return false;
  }
  const unsigned Equal = beforeOperand(Source, I);
  if (Equal < 2 || Source.tokens()[Equal].Kind != tok::equal)
    return false;
  switch (Source.kindNear(Equal, -1)) {
  case tok::r_square:
    return true;
  case tok::raw_identifier:
    return Source.kindNear(Equal, -2) == tok::period ||
           Source.kindNear(Equal, -2) == tok::arrow ||
           (Source.kindNear(Equal, -2) == tok::star && Equal > 2 &&
            (Source.kindNear(Equal, -3) == tok::semi ||
             Source.kindNear(Equal, -3) == tok::l_brace ||
             Source.kindNear(Equal, -3) == tok::r_brace));
  default:
    return false;
  }
}

static void reportStoredSizes(FileContext &File) {
  const SourceText &Source = File.Source;
  for (unsigned Offset : File.WarpPlaces.Defaults) {
    const unsigned I = Source.tokenAt(Offset);
    if (Source.spelling(I) == "warpSize" && isStored(Source, I))
      File.finding("porthip-warp-vendor-size", Severity::Warning, Offset,
                   Source.spelling(I).size(),
                   "'warpSize' is AMD's own here, as the project counts its "
                   "lanes, and memory holds another number than in CUDA",
                   "write 32 where CUDA's number is meant", 5);
  }
}

void runVendorWarpPass(FileContext &File) {
  reportWideDefaults(File);
  reportStoredSizes(File);
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
