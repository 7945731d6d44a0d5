// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The outputs of two programs, held against each other.
#ifndef PORTHIP_VERIFY_JUDGE_PRINTED_H
#define PORTHIP_VERIFY_JUDGE_PRINTED_H

#include "Verify/Judge/Verdict.h"

namespace porthip {

/// Compares the outputs; \p V, in which nothing differs so far, gets the first
/// line that does, and notes of what is not compared.
void addOutput(const Trace &A, const Trace &B, const VerdictRules &Rules,
               Verdict &V);

} // namespace porthip
#endif
