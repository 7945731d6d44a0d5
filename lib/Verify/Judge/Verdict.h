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
#include "Verify/Judge/Certificate.h"
#include "Verify/Judge/Explanation.h"
#include "Verify/Judge/Outcome.h"
#include <map>
#include <set>

namespace porthip {

/// The rules for one launch instead.
struct LaunchRules {
  std::string Label; ///< "edges of n (n = 33)"
  Tolerances Tol;
};

/// Atomics of a kernel whose results depend on the order of threads.
struct OrderMaker {
  std::string Kernel; ///< demangled
  std::string Where;  ///< "file:line"
};

/// The tolerance for a buffer behind launches of one kernel instead.
struct ScopedTolerance {
  std::string Kernel; ///< as signedName() has it
  std::string Buffer; ///< as TraceArray has it
  ElementType Type = ElementType::F32;
  Tolerance Bound;
};

/// By number, launches and copies of both runs whose contents would tell more.
struct WantedContents {
  std::set<uint64_t> Launches, Copies;

  bool isAny() const { return !Launches.empty() || !Copies.empty(); }
};

/// How far apart contents were that other runs had: by launch (copies: 0 and
/// the copy's number in place of the name) and buffer.
using KnownDifferences =
    std::map<std::pair<uint64_t, std::string>, ArrayDifference>;

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
  /// Orders of the original, as a run of it told: what they and later launches
  /// write may be another thing in each run. Without them no buffer as a whole
  /// is.
  llvm::ArrayRef<OrderMaker> Orders;
  /// Signatures of the original, as far as they are known: what buffers of
  /// structures are.
  llvm::ArrayRef<KernelSignature> Kernels;
  /// The differences in contents that the runs left out; null: there are none.
  /// Equal contents are in it.
  const KnownDifferences *Known = nullptr;
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
  /// Element of Buffer: the argument that points into it, and how far the first
  /// element that differs lies behind that; nothing where no argument does.
  std::optional<std::pair<uint32_t, int64_t>> Element;
  /// One side left the buffer as it was: its leg's name.
  std::string Untouched;
  std::string TextA, TextB; ///< of the others: what each leg shows
  /// Names of two errors in which alone the lines of an Output differ.
  std::optional<std::pair<std::string, std::string>> OtherErrors;
};

/// The array that was compared there, of a Buffer or a Copy; null: the run
/// lacks it.
const TraceArray *arrayAt(const Trace &T, const Divergence &D);

/// One launch of both sides.
struct LaunchResult {
  uint64_t Number = 0;
  std::string Kernel;
  uint32_t Grid[3] = {0, 0, 0}, Block[3] = {0, 0, 0};
  uint64_t ArrayCount = 0, ElementCount = 0, MismatchCount = 0;
  double MaxAbsolute = 0, MaxRelative = 0;
  uint64_t MaxUlp = 0;
  bool IsEqual = true;

  /// Another array of it.
  void add(const ArrayDifference &D);
};

/// The results that are left to judge by where buffers are undetermined: those
/// that the launches from the first such one on have written.
struct Proof {
  uint64_t BufferCount = 0; ///< as the last launch leaves them, all elements
  uint64_t CopyCount = 0;   ///< to the host, all elements
  uint64_t ElementCount = 0;
  std::string OwnCheck; ///< the line in which the program says that it passes

  bool isAny() const { return BufferCount || CopyCount || !OwnCheck.empty(); }
};

/// How much was compared, and how far it is apart.
struct Comparison {
  uint64_t LaunchCount = 0, ArrayCount = 0, BadLaunchCount = 0;
  uint64_t ElementCount = 0; ///< of launches and copies
  /// Number of these, those of other bits, equal or not.
  uint64_t OtherBitsCount = 0;
  double MaxAbsolute = 0, MaxRelative = 0;
  uint64_t MaxUlp = 0;
  /// Kernels printed, or there are none and the program did, and that was
  /// compared.
  bool HasPrinted = false;
};

/// The parts that were not held against the reference.
struct Limits {
  /// Something that the original itself does otherwise in another run.
  bool IsUnsteady = false;
  /// Contents of buffers and copies that a full recording lacks.
  uint64_t UnrecordedCount = 0;
  /// It was compared with the project's own build for AMD, which has the same
  /// results as the original and comes to them in another way: its leg's name;
  /// else empty.
  std::string OwnBuild;
  /// The buffers that no run of the original determines, for they are another
  /// thing in each.
  std::vector<UndeterminedBuffer> Undetermined;
  Proof JudgedBy; ///< with Undetermined
  /// No buffer is left that the original writes alike in each run.
  bool HasNothingLeft = false;
  /// Some array would be undetermined if VerdictRules::Orders explained it.
  bool IsMostlyOpen = false;

  /// Whether the equal parts are not all that the kernels did.
  bool isAny() const {
    return IsUnsteady || UnrecordedCount || !OwnBuild.empty();
  }
};

/// The observations on two legs. The conclusion is outcomeOf() alone.
struct Verdict {
  std::string LegA, LegB;
  Comparison Compared;
  Limits Limited;
  Divergence First;
  std::vector<LaunchResult> Launches; ///< up to a launch of another kernel
  /// Profile of the first buffer that differs, else of the one that differs
  /// most within the bounds.
  ErrorProfile Profile;
  Explanation Because;
  /// How exact both runs were; nothing: of other than whole runs.
  std::optional<Certificate> Certified;
  /// Places of --check=float; nothing where that was not asked for.
  std::optional<std::vector<FloatPlace>> Floats;
  /// The parts that were not compared, and why.
  std::vector<std::string> Notes;
  /// For another run: of what this one left out, and may differ.
  WantedContents Wanted;
  /// The equal parts of what was compared, but for those that hashes tell.
  KnownDifferences Differences;

  /// False of what was not compared, too: outcomeOf() tells what it proves.
  bool differs() const { return First.Is != Divergence::None; }
  /// \p Note tells what the original itself does otherwise in another run.
  void addUnsteady(std::string Note) {
    Limited.IsUnsteady = true;
    Notes.push_back(std::move(Note));
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
/// Notes that output and exit status may come of values that were accepted.
void noteEnlarged(Verdict &V);

Verdict judge(const Trace &A, const Trace &B, const VerdictRules &Rules);
/// Where launches, copies and buffers have the same numbers (Pairing.h).
Verdict judgeInOrder(const Trace &A, const Trace &B, const VerdictRules &Rules);
/// Verdict of what they print alone.
Verdict judgeOutput(const Trace &A, const Trace &B, const VerdictRules &Rules);

/// Lines for people, without a colour.
/// \p Without: notes that are said elsewhere.
std::string textOf(const Verdict &V, llvm::ArrayRef<std::string> Without = {},
                   bool Color = false);
Json jsonOf(const Verdict &V);

} // namespace porthip
#endif
