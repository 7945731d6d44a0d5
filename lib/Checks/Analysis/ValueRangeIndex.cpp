// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of threads and blocks, by the launches that a file shows.
#include "Checks/Analysis/ValueRange.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

/// Kernels that come to \p F, itself among these; empty: none is seen.
static llvm::DenseSet<const FunctionDecl *> kernelsOf(const FunctionDecl &F,
                                                      const Sites &S) {
  llvm::DenseSet<const FunctionDecl *> Kernels, Seen;
  llvm::SmallVector<const FunctionDecl *> Todo{&F};
  while (!Todo.empty()) {
    const FunctionDecl *Of = Todo.pop_back_val();
    if (!Seen.insert(Of->getCanonicalDecl()).second)
      continue;
    if (Of->hasAttr<CUDAGlobalAttr>())
      Kernels.insert(Of->getCanonicalDecl());
    else if (Of->getIdentifier())
      for (const CallSite &Site : S.calls(Of->getName())) {
        const FunctionDecl *Callee = Site.Call->getDirectCallee();
        if (Callee && Callee->getCanonicalDecl() == Of->getCanonicalDecl())
          Todo.push_back(Site.In);
      }
  }
  return Kernels;
}

/// `threadIdx.x` and its kin: the most that the launches of the kernels give
/// that come here; where none is seen, what each launch gives.
ValueRange ValueRanges::ofIndex(StringRef Builtin) {
  constexpr double MostThreads = 1024, MostBlocks = 2147483647.0;
  const bool IsOfBlock = Builtin == "threadIdx" || Builtin == "blockDim";
  const bool IsSize = Builtin == "blockDim" || Builtin == "gridDim";
  ValueRange R;
  R.Low = IsSize;
  R.High = (IsOfBlock ? MostThreads : MostBlocks) - !IsSize;
  R.MayBeNan = false;
  const auto Kernels = kernelsOf(F, S);
  const bool IsKnown = !Kernels.empty();
  std::optional<double> Given;
  for (const Launch &L : S.launches()) {
    if (IsKnown &&
        (!L.Kernel || !Kernels.contains(L.Kernel->getCanonicalDecl())))
      continue;
    const auto Size = S.extent(IsOfBlock ? L.Block : L.Grid).X;
    if (!Size && !IsKnown)
      return R;
    if (!Size)
      continue;
    const double Most = double(*Size) - !IsSize;
    Given = !Given    ? Most
            : IsKnown ? std::max(*Given, Most)
                      : std::min(*Given, Most);
  }
  if (Given)
    R.Given = *Given;
  return R;
}

} // namespace porthip
