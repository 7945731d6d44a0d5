// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that a C or C++ program holds as text, for NVRTC.
#ifndef PORTHIP_PORTING_TEXTS_CXXTEXTS_H
#define PORTHIP_PORTING_TEXTS_CXXTEXTS_H

#include "Porting/Texts/CudaText.h"

namespace porthip {

std::vector<CudaText> findCxxTexts(const SourceText &Source,
                                   const RuleIndex &Rules);

} // namespace porthip

#endif
