// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A verdict's word on contents that were not compared.
#ifndef PORTHIP_VERIFY_JUDGE_LEFTOUT_H
#define PORTHIP_VERIFY_JUDGE_LEFTOUT_H

#include "Verify/Judge/Verdict.h"

namespace porthip {

/// \p UnsampledCount: launches that were recorded without contents.
void addLeftOutNotes(const Trace &A, const Trace &B, uint64_t UnsampledCount,
                     Verdict &V);

} // namespace porthip
#endif
