// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ways out of what limits a kernel that can be tried without a person: flags
// for the whole file, another translation of warp operations, another block.
#ifndef PORTHIP_INSPECT_TRY_CANDIDATES_H
#define PORTHIP_INSPECT_TRY_CANDIDATES_H

#include "Inspect/Code/Kernels.h"

namespace porthip::inspect {

/// Counts of a kernel that a way out may change, as bits.
enum Metric : uint16_t {
  Spills = 1 << 0,
  ScratchBytes = 1 << 1,
  Waves = 1 << 2,
  AtomicLoops = 1 << 3,
  DoubleMath = 1 << 4,
  FloatDivisions = 1 << 5,
  Calls = 1 << 6,
  MatrixMath = 1 << 7, ///< more is better, as of DotProducts
  DotProducts = 1 << 8,
  FusedMath = 1 << 10,
  CodeSize = 1 << 9 ///< tells something of CodeSize's own candidates alone
};

struct Candidate {
  llvm::StringLiteral Id = "";   ///< "launch-bound-256", in JSON
  llvm::StringLiteral Does = ""; ///< the words of a person
  /// A condition that no run shows; empty: none.
  llvm::StringLiteral If = "";
  /// For the compiler of HIP, separated by blanks; empty: no flags.
  llvm::StringLiteral Flags = "";
  uint16_t Aims = 0;         ///< metrics that it may make better
  bool IsNativeWarp = false; ///< the port with --warp=native
  /// Whether \p K, on its GPU, has what it helps against.
  bool (*Helps)(const KernelCode &K) = nullptr;
};

llvm::ArrayRef<Candidate> candidates();
/// Longer rows of a tile, which a run asks for, and no code.
const Candidate &paddedRows();

/// One metric before and after.
struct Change {
  llvm::StringLiteral Name = ""; ///< "spills"
  unsigned Before = 0, After = 0;
  bool IsBetter = false;
};

/// The differences of two codes of one kernel for one GPU.
struct Changes {
  std::vector<Change> All;
  bool IsAimBetter = false; ///< one or more that \p Of aims at
  bool IsWorse = false;     ///< one or more, but for the size of the code
};
Changes changesOf(const KernelCode &Before, const KernelCode &After,
                  const AskedLaunch &Asked, const Candidate &Of);

/// The size of a block, a power of two that \p K's bound allows, at which most
/// wavefronts run; 0: no other size is better than the one that is asked
/// for.
unsigned betterBlock(const KernelCode &K, const AskedLaunch &Asked);

} // namespace porthip::inspect
#endif
