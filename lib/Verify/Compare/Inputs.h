// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inputs that two programs gave to a launch: where they are not the same,
// the kernel is not to blame.
#ifndef PORTHIP_VERIFY_COMPARE_INPUTS_H
#define PORTHIP_VERIFY_COMPARE_INPUTS_H

#include "Verify/Trace/Trace.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

/// "buffer 3 (argument 2, float*)", "variable 'counter'".
std::string placeOf(const TraceLaunch &L, llvm::StringRef Buffer);

/// The argument that points into \p X's buffer, and how far behind that what is
/// \p OffsetBytes behind the array's begin lies.
std::optional<std::pair<uint32_t, int64_t>>
elementAt(const TraceLaunch &L, const TraceArray &X, uint64_t OffsetBytes);

/// Where the programs' own data differ.
struct OtherInputs {
  std::string Text; ///< empty: nowhere
  /// The original has the same data in each run.
  bool IsSteady = false;
};

/// The first argument of which \p M got another value or another content than
/// \p L of the original, as a sentence; empty: none. \p Again: L in other runs
/// of the original; what is not the same there counts where nothing else does.
/// What may hold padding or addresses of the host does not count.
OtherInputs otherInputs(const TraceLaunch &L, const TraceLaunch &M,
                        llvm::ArrayRef<const TraceLaunch *> Again);

/// Bit by bit: what is within the bounds makes other inputs for later launches.
bool writeTheSame(const TraceLaunch &L, const TraceLaunch &M);

} // namespace porthip
#endif
