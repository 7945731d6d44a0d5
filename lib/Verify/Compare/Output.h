// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares what two programs printed.
#ifndef PORTHIP_VERIFY_COMPARE_OUTPUT_H
#define PORTHIP_VERIFY_COMPARE_OUTPUT_H

#include "Verify/Compare/Compare.h"

namespace porthip {

/// Numbers within the tolerance for f32 are the same. Not compared are numbers
/// with a unit of time or of a rate, the name of the virtual GPU, the names
/// that CUDA and HIP have for one error, and what is not the same in \p Again,
/// other runs of A's program.
struct OutputDifference {
  unsigned Line = 0; ///< 1-based; 0: no difference
  std::string A, B;
  unsigned TimeCount = 0; ///< numbers with a unit that differ
  bool HasGpuNames = false;
  bool HasErrorNames = false; ///< cudaErrorX for hipErrorY, of one error
  /// Words or numbers that are not the same in A and Again.
  unsigned UnsteadyCount = 0, FirstUnsteadyLine = 0;
  /// A and Again have the same lines in another order: compared without one.
  bool IsUnordered = false;
};
OutputDifference compareOutput(llvm::StringRef A, llvm::StringRef B,
                               const Tolerances &Tol,
                               llvm::ArrayRef<llvm::StringRef> Again = {});

/// The names of two errors, CUDA's and HIP's and not of one error, where lines
/// of the output are the same besides.
std::optional<std::pair<llvm::StringRef, llvm::StringRef>>
otherErrorNames(llvm::StringRef OfCuda, llvm::StringRef OfHip);

} // namespace porthip
#endif
