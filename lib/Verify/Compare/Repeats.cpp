// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Repeats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace porthip {
namespace {

/// The differences between the runs of the original.
struct Unsteady {
  BitVector Places;
  double Largest = 0;  ///< of the original's elements
  double Distance = 0; ///< between two runs, where both are finite
  BitVector Infinite;  ///< NaN or infinite in one run and another in the next
  /// Number of all places the most that one run alone shows.
  uint64_t OwnCount = 0;
};

Unsteady findUnsteady(ElementType Type, StringRef A,
                      ArrayRef<StringRef> Again) {
  Unsteady Result;
  unsigned Step = elementBytes(Type);
  auto Count = unsigned(A.size() / Step);
  Result.Places.resize(Count);
  Result.Infinite.resize(Count);
  std::vector<uint64_t> Own(Again.size());
  for (unsigned I = 0; I < Count; ++I) {
    const char *At = A.data() + size_t(I) * Step;
    double Value = elementValue(Type, At);
    if (std::isfinite(Value))
      Result.Largest = std::max(Result.Largest, std::fabs(Value));
    unsigned Differing = 0;
    size_t Last = 0;
    for (auto [Run, Other] : enumerate(Again)) {
      const char *AtOther = Other.data() + size_t(I) * Step;
      if (StringRef(At, Step) == StringRef(AtOther, Step))
        continue;
      ++Differing;
      Last = Run;
      double Distance = std::fabs(Value - elementValue(Type, AtOther));
      if (std::isfinite(Distance))
        Result.Distance = std::max(Result.Distance, Distance);
      else
        Result.Infinite.set(I);
    }
    if (Differing)
      Result.Places.set(I);
    Own[Last] += Differing == 1;
  }
  Result.OwnCount = *llvm::max_element(Own);
  return Result;
}

} // namespace

namespace {

/// Elements that no run of the original writes otherwise are the same, but for
/// a few; floats that some do stay near.
ArrayDifference compareValues(ElementType Type, StringRef A, StringRef B,
                              const Tolerances &Tol, const Tolerances &Wider,
                              uint64_t BlockLanes, const Unsteady &U,
                              Freedom &How) {
  How.Is = Freedom::Values;
  How.SkippedCount = U.Places.count();
  if (isFloat(Type)) {
    BitVector Others = U.Infinite;
    Others |= BitVector(U.Places).flip();
    ArrayDifference D = compareArrays(Type, A, B, Wider, BlockLanes, &Others);
    if (!D.isEqual())
      return D;
  }
  ArrayDifference D = compareArrays(Type, A, B, Tol, BlockLanes, &U.Places);
  if (D.MismatchCount <= ExtraFactor * U.OwnCount &&
      D.MaxAbsolute <= SpreadFactor * U.Distance) {
    How.ExtraCount = D.MismatchCount;
    D.excuse();
  }
  return D;
}

/// In how many elements the middle run of the original differs from the first,
/// since one run may come out like another by chance; 0 where that is less than
/// half of those that are used. The rest of them then came out alike by chance:
/// it has no other reason to.
uint64_t changingCount(ElementType Type, StringRef A,
                       ArrayRef<StringRef> Again) {
  const unsigned Step = elementBytes(Type);
  const std::string Unused(Step, '\0');
  uint64_t UsedCount = 0;
  std::vector<uint64_t> Changing(Again.size());
  for (size_t At = 0; At + Step <= A.size(); At += Step) {
    const StringRef Value = A.substr(At, Step);
    bool IsUsed = Value != Unused;
    for (auto [Run, Other] : enumerate(Again)) {
      const StringRef Now = Other.substr(At, Step);
      IsUsed |= Now != Unused;
      Changing[Run] += Now != Value;
    }
    UsedCount += IsUsed;
  }
  auto Middle = Changing.begin() + ptrdiff_t((Changing.size() - 1) / 2);
  std::nth_element(Changing.begin(), Middle, Changing.end());
  return *Middle * 2 >= UsedCount ? *Middle : 0;
}

} // namespace

static ArrayDifference compareOpen(ElementType Type, StringRef A,
                                   ArrayRef<StringRef> Again, StringRef B,
                                   const Tolerances &Tol, uint64_t BlockLanes,
                                   Freedom &How) {
  How = {};
  if (all_of(Again, [&](StringRef Other) { return Other == A; }))
    return compareArrays(Type, A, B, Tol, BlockLanes);
  if (all_of(Again,
             [&](StringRef Other) { return holdSame(Type, A, Other); })) {
    How.Is = Freedom::Order;
    return compareArrays(Type, sortedElements(Type, A), sortedElements(Type, B),
                         Tol);
  }
  Unsteady U = findUnsteady(Type, A, Again);
  double Bound = U.Distance * SpreadFactor;
  Tolerances Wider = Tol;
  Wider.allow(Type, Bound);
  // Rounding may have come out alike in an element by chance. A larger bound
  // would let too much pass of what is the same in all runs.
  if (!isFloat(Type) || Bound >= 1e-2 * U.Largest)
    return compareValues(Type, A, B, Tol, Wider, BlockLanes, U, How);
  How.Is = Freedom::Spread;
  How.Absolute = U.Distance;
  How.SkippedCount = U.Infinite.count();
  return compareArrays(Type, A, B, Wider, BlockLanes, &U.Infinite);
}

ArrayDifference compareRepeated(ElementType Type, StringRef A,
                                ArrayRef<StringRef> Again, StringRef B,
                                const Tolerances &Tol, uint64_t BlockLanes,
                                Freedom &How, StringRef OrderMadeBy) {
  ArrayDifference D = compareOpen(Type, A, Again, B, Tol, BlockLanes, How);
  if (How.Is != Freedom::Values)
    return D;
  D.IsUnsteady = !D.isEqual();
  const uint64_t Changing = changingCount(D.Type, A, Again);
  How.IsMostlyOpen = Changing != 0;
  if (!Changing || OrderMadeBy.empty())
    return D;
  How = {};
  How.Is = Freedom::Undetermined;
  How.SkippedCount = D.ElementCount;
  How.ChangingCount = Changing;
  How.MadeBy = OrderMadeBy.str();
  D.excuse();
  return D;
}

void Freedoms::add(const std::string &Where, const Freedom &How,
                   uint64_t Count) {
  if (How.Is == Freedom::None)
    return;
  Sum &S = Places[{Where, How.Is}];
  ++S.ArrayCount;
  S.Most.SkippedCount = std::max(S.Most.SkippedCount, How.SkippedCount);
  S.Most.Absolute = std::max(S.Most.Absolute, How.Absolute);
  S.Most.ExtraCount = std::max(S.Most.ExtraCount, How.ExtraCount);
  S.Most.ChangingCount = std::max(S.Most.ChangingCount, How.ChangingCount);
  S.Most.MadeBy = How.MadeBy;
  S.ElementCount = std::max(S.ElementCount, Count);
}

std::string Freedoms::textOf(Freedom::Kind Is, const Sum &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  switch (Is) {
  case Freedom::None:
    break;
  case Freedom::Order:
    OS << "compared without order: the order changes from one run of the "
          "original to the next";
    break;
  case Freedom::Spread:
    OS << "compared within " << format("%.3g", S.Most.Absolute * SpreadFactor)
       << ": runs of the original are up to " << format("%.3g", S.Most.Absolute)
       << " apart";
    break;
  case Freedom::Values:
    OS << S.Most.SkippedCount << " of " << S.ElementCount
       << " elements not compared: they change from one run of the original to "
          "the next";
    if (S.Most.ExtraCount)
      OS << "; " << S.Most.ExtraCount
         << " more differ, about as many as each further run adds";
    break;
  case Freedom::Undetermined:
    if (!S.Most.ChangingCount)
      OS << "undetermined: what it is made of changes with the order that the "
            "atomic at "
         << S.Most.MadeBy << " makes";
    else
      OS << "undetermined: " << S.Most.ChangingCount << " of " << S.ElementCount
         << " elements or more change from one run of the original to the "
            "next, with the order that the atomic at "
         << S.Most.MadeBy << " makes";
  }
  if (S.ArrayCount > 1)
    OS << " (" << S.ArrayCount << " times)";
  return Text;
}

std::vector<UndeterminedBuffer> Freedoms::undetermined() const {
  std::vector<UndeterminedBuffer> Result;
  for (const auto &[Key, S] : Places)
    if (Key.second == Freedom::Undetermined)
      Result.push_back({Key.first, S.Most.MadeBy, S.ArrayCount, S.ElementCount,
                        S.Most.ChangingCount});
  return Result;
}

std::map<Freedom::Kind, std::set<std::string>> Freedoms::places() const {
  std::map<Freedom::Kind, std::set<std::string>> Result;
  for (const auto &[Key, S] : Places)
    Result[Key.second].insert(Key.first);
  return Result;
}

std::vector<std::string> Freedoms::notes() const {
  constexpr size_t Most = 8;
  std::vector<std::string> Result;
  // Arrays that are not compared at all are named one by one.
  for (const auto &[Key, S] : Places)
    if (Key.second == Freedom::Undetermined)
      Result.push_back(Key.first + ": " + textOf(Key.second, S));
  const size_t LastCount = Result.size() + Most;
  for (const auto &[Key, S] : Places) {
    if (Key.second == Freedom::Undetermined)
      continue;
    if (Result.size() == LastCount) {
      Result.push_back(
          "and " + utostr(Places.size() - LastCount) +
          " more buffers that change from one run of the original to the next");
      break;
    }
    Result.push_back(Key.first + ": " + textOf(Key.second, S));
  }
  return Result;
}

} // namespace porthip
