// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles kernels with what may help them, and counts again.
#ifndef PORTHIP_INSPECT_TRY_TRIALS_H
#define PORTHIP_INSPECT_TRY_TRIALS_H

#include "Inspect/Compile/CompileKernels.h"
#include "Inspect/Try/Candidates.h"

namespace porthip::inspect {

/// Whether a port that is built so still computes what the original does.
struct Proof {
  enum Kind : uint8_t {
    NotTried, ///< nobody asked, or it cannot be asked: Text says why
    Equal,
    Differs,
    Failed ///< no verdict
  } Is = NotTried;
  std::string Text; ///< "equal, in 3 launches of this program"
};

/// One kernel on one GPU that a way out changes.
struct TrialRow {
  const KernelCode *Of = nullptr; ///< as it is
  Changes Counted;
  unsigned Block = 0; ///< threads that are better; 0: not of block sizes
  Proof Verdict;
};

/// One way out for the kernels of one source.
struct Trial {
  const Candidate *Of = nullptr; ///< null: the block sizes
  const KernelSource *Source = nullptr;
  std::vector<TrialRow> Rows; ///< with something better, by kernel
  /// The tile of paddedRows(), and the port that has it so.
  std::string Variable, PortFile;
};

struct TrialRequest {
  CompileRequest Compiles;             ///< of the kernels as they are
  llvm::ArrayRef<KernelSource> Native; ///< ported with --warp=native
  llvm::ArrayRef<KernelCode> Kernels;  ///< as they are
  AskedLaunch Asked;
};

/// Compiles with each candidate that may help; the result has those that make a
/// count better that they aim at. A flag that keeps code from compiling is left
/// out.
llvm::Expected<std::vector<Trial>> tryCandidates(const TrialRequest &Request);

/// "launch-bound-256"; of block sizes "block".
llvm::StringRef idOf(const Trial &T);
/// Candidate::If; of block sizes empty.
llvm::StringRef ifOf(const Trial &T);
/// The words of a person for \p Row: "__launch_bounds__(256)", "blocks of
/// 512".
std::string waysText(const Trial &T, const TrialRow &Row);
/// "spills 434 -> 0, waves 4 -> 8", and whether there is worse among them.
std::string changesText(const TrialRow &Row);

} // namespace porthip::inspect
#endif
