// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why two legs differ: both are run again with one thing changed at a time, and
// the changes that make them equal tell.
#ifndef PORTHIP_VERIFY_CAUSE_ATTRIBUTION_H
#define PORTHIP_VERIFY_CAUSE_ATTRIBUTION_H

#include "Verify/Judge/Verdict.h"
#include <functional>
#include <memory>
#include <set>

namespace porthip {

/// The difference of a leg's run from the usual one. Variables of
/// VirtualGpu/Abi/Variables.def, but for WaveOf32 and those that are built
/// again.
enum class Change : uint8_t {
  Serial,    ///< one block after the other, on one thread
  Blocks,    ///< blocks and warps in another order
  BlocksToo, ///< in yet another
  Lanes,     ///< lanes of a warp in another order, where nothing orders them
  InStep,    ///< lanes stay in step between accesses of shared memory
  NoFusing,  ///< no product and sum are rounded once
  AllFusing, ///< all that stand together are
  ExactMath, ///< the exact function for each fast one
  OwnMath,   ///< one library of math functions on all legs
  FlushDenormals,
  NvidiaShifts,      ///< by all bits or more leave none, on AMD's GPUs too
  NvidiaConversions, ///< floats become the same integers on AMD's GPUs
  OrderedSums,       ///< matrix units add one product after the other
  ZeroMemory,        ///< memory that nothing wrote, shared memory too, is zero
  PoisonMemory,      ///< it is an unlikely value
  PoisonBlocks,      ///< shared and local memory alone is, when a block begins
  WaveOf32,          ///< on AMD's GPU whose wavefronts have 32 lanes
  ExactDivisions,    ///< AMD's divisions and roots are no estimates
  NoSlp,         ///< built again, without vectors of neighbouring operations
  NoVectorisers, ///< nor of turns of loops
  Again          ///< nothing: another run, which should be the same
};
using Changes = std::set<Change>;

/// "-fno-slp-vectorize": for the compiler of a leg on AMD's GPU.
std::vector<std::string> compilerArgsOf(const Changes &With);
/// "NAME=VALUE" for the program's environment.
std::vector<std::string> variablesOf(const Changes &With);
/// "contraction-off": for JSON.
llvm::StringRef idOf(Change C);

/// A finding of a checker of the virtual GPU in a run.
struct CheckedPlace {
  std::string Kernel, Where, Text;
};

/// How legs are run again. Functions may be slow; Run's results may be kept.
struct Experiment {
  /// Null: the leg cannot be run so, or there is no time left.
  std::function<std::shared_ptr<const Trace>(bool IsPort, const Changes &With)>
      Run;
  std::function<Verdict(const Trace &A, const Trace &B)> Judge;
  /// Finds the places that a check of VirtualGpu/Abi/Checks.def reports in a
  /// run of one leg.
  std::function<std::vector<CheckedPlace>(bool IsPort, llvm::StringRef Check)>
      Check;
  /// Whether the vectorisers can have rounded what kernels of these symbols
  /// compute in the second leg: to build it without them takes long. Empty:
  /// they can.
  std::function<bool(llvm::ArrayRef<std::string> Symbols)> IsRoundedByVectors;
  /// The host gave them something else: only what it did not write is asked.
  bool HasOtherInputs = false;
  bool CanTakeWaveOf32 = false; ///< the second leg's wavefronts have 64 lanes
  bool IsOfAmd = false;         ///< so is the second leg's GPU
};

/// Cause of legs that differ. Nothing where none of the changes tells.
std::optional<Attribution> attribute(const Experiment &E);

} // namespace porthip
#endif
