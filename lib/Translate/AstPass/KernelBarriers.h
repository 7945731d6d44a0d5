// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels of a translation unit in which some code waits at a barrier for a
// part of a block: their bodies begin with making these ready. It is not asked
// which kernel comes to which barrier: templates and pointers would leave some
// out, and one too many costs little.
#ifndef PORTHIP_TRANSLATE_ASTPASS_KERNELBARRIERS_H
#define PORTHIP_TRANSLATE_ASTPASS_KERNELBARRIERS_H

#include "Ptx/PartialBarriers.h"
#include "Translate/AstPass/NotebookInternal.h"

namespace clang {
class GCCAsmStmt;
} // namespace clang

namespace porthip {

class KernelBarriers {
public:
  /// A statement of device code.
  void add(const clang::GCCAsmStmt &S);
  void add(const clang::FunctionDecl &F);
  void note(Notebook &Notes) const;

private:
  bool beginKernels(Notebook &Notes) const;

  struct Barrier {
    clang::SourceLocation At;
    ptx::BarrierUse Use;
  };
  std::vector<Barrier> Barriers;
  /// Where bodies begin: of kernels, and of other functions that macros make.
  std::vector<clang::SourceLocation> Kernels, Others;
};

} // namespace porthip
#endif
