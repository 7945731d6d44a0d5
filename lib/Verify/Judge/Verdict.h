// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two traces of one program: the same, or where they part first; as text and
// as JSON.
#ifndef PORTHIP_VERIFY_JUDGE_VERDICT_H
#define PORTHIP_VERIFY_JUDGE_VERDICT_H

#include "Frontend/Kernels/KernelSignature.h"
#include "Support/Json/Json.h"
#include "Verify/Compare/Compare.h"
#include "Verify/Compare/ErrorProfile.h"
#include "Verify/Compare/Output.h"
#include "Verify/Compare/Repeats.h"
#include "Verify/Judge/KernelSource.h"

namespace porthip {

/// What holds for one launch instead.
struct LaunchRules {
  std::string Label; ///< "edges of n (n = 33)"
  Tolerances Tol;
};

/// Atomics of a kernel whose results depend on the order of threads.
struct OrderMaker {
  std::string Kernel; ///< demangled
  std::string Where;  ///< "file:line"
};

/// What holds for a buffer behind launches of one kernel instead.
struct ScopedTolerance {
  std::string Kernel; ///< as signedName() has it
  std::string Buffer; ///< as TraceArray has it
  ElementType Type = ElementType::F32;
  Tolerance Bound;
};

struct VerdictRules {
  Tolerances Tol;
  std::vector<ScopedTolerance> Scoped;
  bool ComparesOutput = true;
  /// Kernels, as "ns::append", that write in an order which is not promised.
  std::vector<std::string> Unordered;
  std::map<uint64_t, LaunchRules> ByLaunch; ///< by TraceLaunch::Number
  /// More runs of the original: what differs there is not compared.
  llvm::ArrayRef<Trace> Repeats;
  /// A run of the original that tells as what elements were stored; null: none.
  const Trace *Stores = nullptr;
  /// Of the original, as a run of it told: what they and later launches write
  /// may be another thing in each run. Without them no buffer as a whole is.
  llvm::ArrayRef<OrderMaker> Orders;
  /// Of the original, as far as they are known: what buffers of structures are.
  llvm::ArrayRef<KernelSignature> Kernels;
};

/// Where the traces part first.
struct Divergence {
  enum Kind : uint8_t {
    None,
    Kernel, ///< another kernel is launched, or none
    Fault,  ///< one launch did not run to its end
    Buffer, ///< a launch wrote something else
    Copy,   ///< the host got something else
    ExitStatus,
    Output
  } Is = None;
  uint64_t Number = 0; ///< of the launch or copy
  std::string KernelA, KernelB;
  std::string Label; ///< of the launch; empty: none
  uint32_t Grid[3] = {0, 0, 0}, Block[3] = {0, 0, 0};
  std::string Place;      ///< "buffer 3 (argument 2, float*)"
  ArrayDifference Values; ///< of Buffer and Copy
  std::string Symbol;     ///< of Buffer: the kernel's
  /// Of Buffer: the argument that points into it, and how far the first element
  /// that differs lies behind that; nothing where no argument does.
  std::optional<std::pair<uint32_t, int64_t>> Element;
  /// One side left the buffer as it was: its leg's name.
  std::string Untouched;
  std::string TextA, TextB; ///< of the others: what each leg shows
};

/// What was compared there, of a Buffer or a Copy; null: the run lacks it.
const TraceArray *arrayAt(const Trace &T, const Divergence &D);

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
    Original     ///< it fails or leaves its memory: nothing to compare with
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

/// Which thread of a launch.
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
  /// Of a value that was read: who wrote it, in each leg.
  std::vector<ThreadPlace> Writers;
};

/// A line at which floats first become NaN or infinite, or lose all digits, by
/// the check of floats; the same line in both legs.
struct FloatPlace {
  std::string Kernel;         ///< demangled
  std::string WhereA, WhereB; ///< "file:line"; empty: not in that leg
  std::string TextA, TextB;   ///< thread, operands and what they give
};

/// One launch of both sides.
struct LaunchResult {
  uint64_t Number = 0;
  std::string Kernel;
  uint32_t Grid[3] = {0, 0, 0}, Block[3] = {0, 0, 0};
  uint64_t ArrayCount = 0, ElementCount = 0, MismatchCount = 0;
  double MaxAbsolute = 0, MaxRelative = 0;
  uint64_t MaxUlp = 0;
  bool IsEqual = true;
};

/// What is left to judge by where buffers are undetermined: of what the
/// launches from the first such one on have written.
struct Proof {
  uint64_t BufferCount = 0; ///< as the last launch leaves them, all elements
  uint64_t CopyCount = 0;   ///< to the host, all elements
  uint64_t ElementCount = 0;
  std::string OwnCheck; ///< the line in which the program says that it passes

  bool isAny() const { return BufferCount || CopyCount || !OwnCheck.empty(); }
};

struct Verdict {
  std::string LegA, LegB;
  uint64_t LaunchCount = 0, ArrayCount = 0, BadLaunchCount = 0;
  double MaxAbsolute = 0, MaxRelative = 0;
  uint64_t MaxUlp = 0;
  Divergence First;
  std::vector<LaunchResult> Launches; ///< up to a launch of another kernel
  /// Of the first buffer that differs, else of the one that differs most
  /// within the bounds; what it is stands in ProfiledPlace.
  ErrorProfile Profile;
  std::string ProfiledPlace;
  /// The kernel of the first divergence in each leg's source, when the caller
  /// has looked for it.
  KernelSource SourceA, SourceB;
  /// Why, where that is known: other inputs, or what explain() sees.
  std::string Cause;
  std::optional<Attribution> Why; ///< its Text is Cause then
  std::optional<Origin> Begins;
  /// Of --check=float; nothing where that was not asked for.
  std::optional<std::vector<FloatPlace>> Floats;
  /// Where a port that somebody gave differs from what translate writes: in
  /// that kernel, or where that is the same, in its files.
  std::vector<SourceDifference> PortChanges;
  /// What was not compared, and why.
  std::vector<std::string> Notes;
  /// Some of them are about what the original itself does otherwise in another
  /// run.
  bool IsPartial = false;
  /// It was compared with the project's own build for AMD, which has the same
  /// results as the original and comes to them in another way; else empty.
  std::string LikeOwnBuild;
  /// Contents of buffers and copies that a full recording lacks.
  uint64_t UnrecordedCount = 0;
  uint64_t ComparedCount = 0; ///< elements, of launches and copies
  /// Of these, those of other bits, equal or not.
  uint64_t OtherBitsCount = 0;
  /// No buffer is left that the original writes alike in each run.
  bool HasNothingLeft = false;
  /// Kernels printed, or there are none and the program did, and that was
  /// compared.
  bool ComparesPrinted = false;
  /// What no run of the original tells, for it is another thing in each.
  std::vector<UndeterminedBuffer> Undetermined;
  Proof JudgedBy; ///< with Undetermined
  /// Some array would be among them if VerdictRules::Orders explained it.
  bool IsMostlyOpen = false;

  bool isEqual() const { return First.Is == Divergence::None; }
  /// What is equal is not all that the kernels did.
  bool isPartial() const {
    return IsPartial || UnrecordedCount || !LikeOwnBuild.empty();
  }
  /// Nothing that a kernel did was compared: that it is equal proves nothing.
  bool isEmpty() const {
    return isEqual() && Undetermined.empty() && !ComparedCount &&
           !ComparesPrinted;
  }
  /// Nothing differs, but of what came of the buffers that are undetermined
  /// nothing could be compared either.
  bool isUndetermined() const {
    return isEqual() && !Undetermined.empty() && !JudgedBy.isAny() &&
           !ComparesPrinted;
  }
};

/// A leg's verdict beside the others'.
struct JudgedLeg {
  Verdict *Of = nullptr;
  bool IsPort = false;
  /// Runs on a GPU of the vendor on which the original ran.
  bool IsLikeOriginal = false;
};
/// Says in Verdict::Cause what only all legs together tell: a port that differs
/// on the original's own kind of GPU differs in its source.
void explain(llvm::ArrayRef<JudgedLeg> Legs);

Verdict judge(const Trace &A, const Trace &B, const VerdictRules &Rules);
/// Where launches, copies and buffers have the same numbers (Pairing.h).
Verdict judgeInOrder(const Trace &A, const Trace &B, const VerdictRules &Rules);
/// Of what they print alone.
Verdict judgeOutput(const Trace &A, const Trace &B, const VerdictRules &Rules);

/// Lines for people, without a colour.
/// \p Without: notes that are said elsewhere.
std::string textOf(const Verdict &V, llvm::ArrayRef<std::string> Without = {});
Json jsonOf(const Verdict &V);

} // namespace porthip
#endif
