// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of a project with their launches: from the evidence, and by
// their tokens where no parse came.

#ifndef PORTHIP_TRANSLATE_KERNELS_H
#define PORTHIP_TRANSLATE_KERNELS_H

#include "Translate/Evidence.h"
#include "Translate/Text/SourceText.h"

namespace porthip {

/// By file and line, each once. \p Sources: the files that are translated.
std::vector<KernelFacts>
findKernels(const Evidence &Names, llvm::ArrayRef<const SourceText *> Sources);

} // namespace porthip

#endif
