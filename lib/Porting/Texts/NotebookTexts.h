// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA in a Jupyter notebook, which is only reported: its file is JSON that
// Jupyter writes.
#ifndef PORTHIP_PORTING_TEXTS_NOTEBOOKTEXTS_H
#define PORTHIP_PORTING_TEXTS_NOTEBOOKTEXTS_H

#include "Porting/Texts/CudaText.h"

namespace porthip {

/// Finds the texts in the code cells of \p Text, with offsets in it. Each text
/// says why it is not translated. Error: "LINE: what is wrong" with it.
llvm::Expected<ProgramTexts> findNotebookTexts(llvm::StringRef Text,
                                               const RuleIndex &Rules,
                                               VersionRange Hip);

} // namespace porthip

#endif
