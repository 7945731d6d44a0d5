// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why two legs differ, and where it begins.
#ifndef PORTHIP_VERIFY_JUDGE_EXPLANATION_H
#define PORTHIP_VERIFY_JUDGE_EXPLANATION_H

#include "Verify/Judge/KernelSource.h"
#include <optional>

namespace porthip {

/// Why the legs differ, as runs with single things changed tell.
struct Attribution {
  /// Its place in the enumeration is that of its name in nameOf().
  enum Kind : uint8_t {
    Order,     ///< of blocks or atomics: legs agree in the same one
    PortOrder, ///< the second leg's result depends on it, the first's does not
    InStep,    ///< of lanes that are taken to run in step
    Contraction, ///< of products and sums
    FastMath,    ///< a fast function on one side
    MathLibrary, ///< the vendors' math functions
    Denormals,   ///< flushed on one side
    MatrixSums,  ///< how tensor cores and MFMA add products
    Vectoriser,  ///< AMD's packed products are not fused
    Divisions,   ///< AMD's estimates
    FreshMemory, ///< what nothing wrote is read
    WaveSize,    ///< wavefronts of 64 lanes
    WideShift,   ///< by as many bits as there are, or more
    OutOfRange,  ///< a float to an integer that does not hold it
    Several,     ///< of the above, together
    Unsteady,    ///< a leg gives something else in each run
    Original,    ///< it fails or leaves its memory: nothing to compare with
    Failure,     ///< a call of the runtime fails in one leg alone
    Finding,     ///< translate has said that the place is not ported
    OtherError   ///< CUDA's and HIP's calls give errors of other kinds
  } Is = Order;
  /// One change alone makes the legs equal, and in one leg alone it makes the
  /// same difference; else it is likely.
  bool IsCertain = false;
  std::vector<std::string> Changes; ///< idOf() of the smallest set
  std::string Text;                 ///< "FMA contraction: ..."
  std::string Suggestion;           ///< a flag, a tolerance, a fix; empty: none
  std::string Where;                ///< "file:line"; empty: not known
  unsigned RunCount = 0;            ///< that it took
};
llvm::StringRef nameOf(Attribution::Kind Is);

/// The place of a thread in a launch.
struct ThreadPlace {
  uint64_t Block = 0; ///< linear index in the grid
  uint32_t Lane = 0;  ///< in the block

  bool operator==(const ThreadPlace &Other) const {
    return Block == Other.Block && Lane == Other.Lane;
  }
};

/// The first value that differs in the thread that wrote the first element that
/// does, or in one that wrote what that one read.
struct Origin {
  ThreadPlace Thread;
  uint64_t Round = 1; ///< which of its kind (sums, products) at that line
  std::string WhereA, WhereB; ///< "file:line"
  std::string TextA, TextB;   ///< "0.1 + 0.2 gives 0.3"; empty: nothing there
  /// Writers of a value that was read: who wrote it, in each leg.
  std::vector<ThreadPlace> Writers;
};

/// A line at which floats first become NaN or infinite, or lose all digits, by
/// the check of floats; the same line in both legs.
struct FloatPlace {
  std::string Kernel;         ///< demangled
  std::string WhereA, WhereB; ///< "file:line"; empty: not in that leg
  std::string TextA, TextB;   ///< thread, operands and what they give
};

/// The facts about a difference.
struct Explanation {
  /// The kernel of the first divergence in each leg's source, when the caller
  /// has looked for it.
  KernelSource SourceA, SourceB;
  /// Why, where that is known: other inputs, or what explain() sees.
  std::string Cause;
  /// Cause is that, and what follows from it is no trouble of a kernel's.
  bool HasOtherInputs = false;
  std::optional<Attribution> Why; ///< its Text is Cause then
  std::optional<Origin> Begins;
  /// Where a port that somebody gave differs from what translate writes: in
  /// that kernel, or where that is the same, in its files.
  std::vector<SourceDifference> PortChanges;
};

} // namespace porthip
#endif
