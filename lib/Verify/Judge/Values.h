// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares what two runs left in one buffer or copy: by elements, structures
// field by field, lists in any order, and with what other runs of the original
// leave there.
#ifndef PORTHIP_VERIFY_JUDGE_VALUES_H
#define PORTHIP_VERIFY_JUDGE_VALUES_H

#include "Verify/Compare/Repeats.h"
#include "Verify/Compare/StoredParts.h"
#include "Verify/Compare/StructFields.h"
#include "Verify/Judge/Verdict.h"
#include <list>
#include <set>

namespace porthip {

/// One array of both sides.
struct ArrayPair {
  const TraceArray &X, &Y;
  /// X in the other runs of the original; null where it does not write it.
  std::vector<const TraceArray *> Again;
  const Tolerances &Tol;
  uint64_t BlockLanes; ///< of the launch; 0: of none
  std::string Place;   ///< "launch 3, buffer 1": of a profile
  std::string Where;   ///< "k, buffer 1": of notes, for all launches
  /// "file:line" of an atomic whose order it may depend on; empty: of none.
  llvm::StringRef OrderMadeBy;
  /// The launch read what such an order has made other than the original's.
  bool ReadsOther = false;
  /// As what the original has stored the elements (TraceArray::Kinds).
  llvm::StringRef StoredAs = "";
};

/// Buffers, as "k, buffer 1", of which some launch shows that the original's
/// runs leave them undetermined, or another thing in any way.
struct OpenPlaces {
  std::set<std::string> Undetermined, AnyWay;
};

class ValueJudge {
public:
  /// All are kept by reference; \p V gets counts, maxima and notes. \p
  /// Known: what an earlier look at the same traces has shown.
  ValueJudge(const Trace &A, const VerdictRules &Rules, const OpenPlaces &Known,
             Verdict &V);

  /// Whose buffers have no order until another kernel writes them; before the
  /// arrays of \p L.
  void noteOrder(const TraceLaunch &L);
  /// Compares the values: of a structure, the first field that differs; of one
  /// that cannot be compared there is a note, once.
  ArrayDifference compare(const ArrayPair &P);
  /// Property of the last compare(): no element was left out.
  bool wasWhole() const { return WasWhole; }
  bool hasUndetermined() const { return HasUndetermined; }
  /// Compares contents of equal sizes that a run left out: whether both have
  /// the same hash, which is as good as to compare them.
  bool compareHashes(const TraceArray &X, const TraceArray &Y);
  /// They were compared in another run, and are equal.
  void take(const ArrayDifference &D);
  /// False, with a note: sizes differ, or they hold addresses.
  bool isComparable(const TraceArray &X, const TraceArray &Y,
                    const std::string &Place);
  /// The original itself leaves \p X another way in other runs.
  void skip(const TraceArray &X, const std::string &Where);
  /// A leg did not write \p X, the other one did. False: no launch shows that
  /// it is open.
  bool leaveOpen(const TraceArray &X, const std::string &Where,
                 const std::string &MadeBy);

  /// Profile of the array that differs first, else most; nothing where none
  /// does.
  void profile();
  OpenPlaces openPlaces() const;
  /// Arrays that were compared with some freedom, or not at all.
  std::vector<std::string> freedoms();

private:
  /// The arrays that the profile is about.
  struct Profiled {
    const TraceArray *A = nullptr, *B = nullptr;
    ElementType Type = ElementType::Unknown;
    double MaxRelative = 0;
    bool IsEqual = true;
    std::string Place;
  };

  ArrayDifference fields(const ArrayPair &P, const ValueLayout &Element);
  ArrayDifference plain(const ArrayPair &P);
  ArrayDifference whole(const ArrayPair &P);
  ArrayDifference parts(const ArrayPair &P, llvm::ArrayRef<StoredPart> Parts);
  ArrayDifference repeated(const ArrayPair &P, const ArrayDifference &Plain);
  void addDistances(const ArrayDifference &D);
  void noteClock(const ArrayPair &P, uint64_t Count);
  void addUndetermined(const TraceArray &X, const std::string &Where,
                       const std::string &MadeBy);
  void considerForProfile(const ArrayPair &P, const ArrayDifference &D);

  const VerdictRules &Rules;
  const OpenPlaces &Known;
  Verdict &V;
  BufferLayouts Layouts;
  Profiled Worst;
  std::list<TraceArray> Gathered; ///< what Worst points to
  Freedoms Open;
  bool WasWhole = false, HasUndetermined = false;

  std::set<std::string> UnorderedBuffers;
  std::set<std::string> Noted;
};

} // namespace porthip
#endif
