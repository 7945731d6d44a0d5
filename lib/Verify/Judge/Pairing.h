// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs the launches, copies and buffers of two runs where their numbers do not
// tell: launches of several host threads have no order among them, and a call
// that only one vendor refuses leaves one allocation more.
#ifndef PORTHIP_VERIFY_JUDGE_PAIRING_H
#define PORTHIP_VERIFY_JUDGE_PAIRING_H

#include "Verify/Judge/Verdict.h"

namespace porthip {

/// Launches come from several threads of the host.
bool hasSeveralThreads(const Trace &T);

/// Traces with the numbers of the first one.
struct PairedTraces {
  std::vector<Trace> Traces;
  std::string Note; ///< what that means for the verdict
};

/// \p Traces by the threads of the first: each of a thread in its own order.
/// Buffers that several threads write are compared as they are at last: they
/// change in the last launch alone. Nothing: the second one's threads launch
/// other kernels; of the others those are left out (null).
std::optional<PairedTraces> pairByThread(llvm::ArrayRef<const Trace *> Traces,
                                         std::vector<bool> &IsPaired);

/// B with the names that A has for the buffers that the same arguments point
/// to. Nothing: they have them, or the arguments contradict one another.
std::optional<Trace> withBuffersOf(const Trace &A, const Trace &B);

} // namespace porthip
#endif
