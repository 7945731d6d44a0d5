// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Values.h"
#include "Verify/Judge/KernelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

constexpr StringLiteral FieldMark = ", field '";

/// Place of "k, buffer 1, field 'x'" the buffer's.
static std::string wholePlace(StringRef Where) {
  return Where.take_front(Where.find(FieldMark)).str();
}

ValueJudge::ValueJudge(const Trace &A, const VerdictRules &Rules,
                       const OpenPlaces &Known, Verdict &V)
    : Rules(Rules), Known(Known), V(V), Layouts(Rules.Kernels, A, signedName) {}

/// Notes that what such a kernel writes has no order until another kernel
/// writes it.
void ValueJudge::noteOrder(const TraceLaunch &L) {
  std::string Text = L.Kernel;
  constexpr StringLiteral Anonymous = "(anonymous namespace)::";
  for (size_t At; (At = Text.find(Anonymous)) != std::string::npos;)
    Text.erase(At, Anonymous.size());
  StringRef Name =
      StringRef(Text).take_until([](char C) { return C == '(' || C == '<'; });
  Name = Name.substr(Name.rfind(' ') + 1);
  bool IsUnordered = is_contained(Rules.Unordered, Name);
  for (const TraceArray &X : L.Changed)
    if (IsUnordered)
      UnorderedBuffers.insert(X.Buffer);
    else
      UnorderedBuffers.erase(X.Buffer);
}

bool ValueJudge::isComparable(const TraceArray &X, const TraceArray &Y,
                              const std::string &Place) {
  std::string Why;
  if (X.SizeBytes != Y.SizeBytes)
    Why = utostr(X.SizeBytes) + " bytes against " + utostr(Y.SizeBytes);
  else if (X.Type == ElementType::Pointer)
    Why = "holds addresses";
  if (Why.empty())
    return true;
  if (Noted.insert(Place + Why).second)
    V.Notes.push_back(Place + " is not compared: " + Why);
  return false;
}

bool ValueJudge::compareHashes(const TraceArray &X, const TraceArray &Y) {
  if (!X.Hash || X.Hash != Y.Hash)
    return false;
  ++V.Compared.ArrayCount;
  V.Compared.ElementCount += X.SizeBytes / elementBytes(X.Type);
  WasWhole = true;
  return true;
}

void ValueJudge::take(const ArrayDifference &D) {
  ++V.Compared.ArrayCount;
  V.Compared.ElementCount += D.ElementCount;
  addDistances(D);
  WasWhole = true;
}

void ValueJudge::addDistances(const ArrayDifference &D) {
  V.Compared.OtherBitsCount += D.OtherBitsCount;
  V.Compared.MaxAbsolute = std::max(V.Compared.MaxAbsolute, D.MaxAbsolute);
  V.Compared.MaxRelative = std::max(V.Compared.MaxRelative, D.MaxRelative);
  V.Compared.MaxUlp = std::max(V.Compared.MaxUlp, D.MaxUlp);
}

void ValueJudge::skip(const TraceArray &X, const std::string &Where) {
  Freedom How;
  How.Is = Freedom::Values;
  How.SkippedCount = X.SizeBytes / elementBytes(X.Type);
  WasWhole = false;
  Open.add(Where, How, How.SkippedCount);
}

bool ValueJudge::leaveOpen(const TraceArray &X, const std::string &Where,
                           const std::string &MadeBy) {
  if (!Known.AnyWay.count(Where) || MadeBy.empty())
    return false;
  addUndetermined(X, Where, MadeBy);
  return true;
}

void ValueJudge::addUndetermined(const TraceArray &X, const std::string &Where,
                                 const std::string &MadeBy) {
  Freedom How;
  How.Is = Freedom::Undetermined;
  How.SkippedCount = X.SizeBytes / elementBytes(X.Type);
  How.MadeBy = MadeBy;
  WasWhole = false;
  HasUndetermined = true;
  Open.add(Where, How, How.SkippedCount);
}

OpenPlaces ValueJudge::openPlaces() const {
  OpenPlaces Result;
  for (const auto &[Is, Places] : Open.places())
    for (const std::string &Where : Places) {
      Result.AnyWay.insert(wholePlace(Where));
      if (Is == Freedom::Undetermined)
        Result.Undetermined.insert(wholePlace(Where));
    }
  return Result;
}

ArrayDifference ValueJudge::compare(const ArrayPair &P) {
  ++V.Compared.ArrayCount;
  WasWhole = true;
  const ValueLayout *Element = Layouts.find(P.X.Buffer);
  bool HasFields = Element && P.X.Type == ElementType::Unknown &&
                   P.X.OffsetBytes % Element->SizeBytes == 0 &&
                   P.X.SizeBytes % Element->SizeBytes == 0;
  return HasFields && P.X.Bytes != P.Y.Bytes ? fields(P, *Element) : plain(P);
}

/// The first one that differs is told.
ArrayDifference ValueJudge::fields(const ArrayPair &P,
                                   const ValueLayout &Element) {
  ArrayDifference First;
  for (const ScalarLayout &S : Element.Scalars) {
    std::string Name = (FieldMark + S.Path + "'").str();
    if (!typeOf(S)) {
      if (Noted.insert(P.Where + Name).second)
        V.Notes.push_back(
            P.Where + Name + " is not compared: it " +
            (S.Unsupported.empty() ? "holds addresses" : S.Unsupported));
      continue;
    }
    std::list<TraceArray> Others;
    std::vector<const TraceArray *> Fields;
    for (const TraceArray *Z : P.Again)
      Fields.push_back(Z && !Z->IsOmitted
                           ? &Others.emplace_back(fieldOf(*Z, Element, S))
                           : nullptr);
    Gathered.push_back(fieldOf(P.X, Element, S));
    Gathered.push_back(fieldOf(P.Y, Element, S));
    const TraceArray &B = Gathered.back(), &A = *std::prev(Gathered.end(), 2);
    TraceArray Stored = P.X;
    Stored.Kinds = P.StoredAs.str();
    const std::string StoredAs = fieldOf(Stored, Element, S).Kinds;
    ArrayDifference D =
        plain({A, B, std::move(Fields), P.Tol, /*BlockLanes=*/0, P.Place + Name,
               P.Where + Name, P.OrderMadeBy, P.ReadsOther, StoredAs});
    if (Worst.A != &A)
      Gathered.resize(Gathered.size() - 2);
    if (First.isEqual() && !D.isEqual()) {
      D.Field = fieldName(S, D.FirstIndex);
      D.FirstIndex /= S.Count;
      First = std::move(D);
    }
  }
  return First;
}

/// Each element by what the original stored there.
ArrayDifference ValueJudge::plain(const ArrayPair &P) {
  const ElementType Type =
      P.X.Type == ElementType::Unknown ? P.Y.Type : P.X.Type;
  if (P.X.Bytes == P.Y.Bytes || UnorderedBuffers.count(P.X.Buffer))
    return whole(P);
  const std::vector<StoredPart> Parts =
      storedParts(Type, P.StoredAs, P.X.SizeBytes);
  return Parts.empty() ? whole(P) : parts(P, Parts);
}

void ValueJudge::noteClock(const ArrayPair &P, uint64_t Count) {
  std::string Note = P.Where + ": " + utostr(Count) +
                     (Count == 1 ? " element is" : " elements are") +
                     " not compared: the original makes them of a clock";
  V.Limited.IsUnsteady = true;
  if (Noted.insert(Note).second)
    V.Notes.push_back(std::move(Note));
}

/// Doubles that hold floats in each run have no more digits than these. False:
/// some do, and all stay doubles.
static bool narrowAll(TraceArray &A, TraceArray &B,
                      std::list<TraceArray> &Others) {
  std::vector<TraceArray *> All = {&A, &B};
  for (TraceArray &Other : Others)
    All.push_back(&Other);
  std::vector<TraceArray> Narrow;
  for (const TraceArray *Each : All) {
    auto N = narrowed(*Each);
    if (!N)
      return false;
    Narrow.push_back(std::move(*N));
  }
  for (size_t I = 0; I < All.size(); ++I)
    *All[I] = std::move(Narrow[I]);
  return true;
}

ArrayDifference ValueJudge::parts(const ArrayPair &P,
                                  ArrayRef<StoredPart> Parts) {
  ArrayDifference Result;
  bool IsWhole = true;
  for (const StoredPart &Part : Parts) {
    if (Part.IsOfClock) {
      IsWhole = false;
      noteClock(P, Part.Places.size() * StoreBytes /
                       std::max<uint64_t>(elementBytes(Part.Type), StoreBytes));
      continue;
    }
    std::list<TraceArray> Others;
    std::vector<const TraceArray *> Again;
    for (const TraceArray *Z : P.Again)
      Again.push_back(Z && !Z->IsOmitted && Z->SizeBytes == P.X.SizeBytes
                          ? &Others.emplace_back(Part.of(*Z))
                          : nullptr);
    Gathered.push_back(Part.of(P.X));
    Gathered.push_back(Part.of(P.Y));
    const bool AreFloats =
        Part.IsWidened &&
        narrowAll(Gathered.back(), *std::prev(Gathered.end(), 2), Others);
    const TraceArray &B = Gathered.back(), &A = *std::prev(Gathered.end(), 2);
    const uint64_t BlockLanes = Parts.size() == 1 ? P.BlockLanes : 0;
    ArrayDifference D = whole({A, B, std::move(Again), P.Tol, BlockLanes,
                               P.Place, P.Where, P.OrderMadeBy, P.ReadsOther});
    IsWhole &= WasWhole;
    if (Worst.A != &A)
      Gathered.resize(Gathered.size() - 2);
    if (!D.isEqual()) {
      D.FirstIndex =
          Part.indexOf(D.FirstIndex, AreFloats ? ElementType::F64 : D.Type);
      D.IsHidden = Part.IsHidden;
      if (Part.IsHidden)
        D.Hints.insert(D.Hints.begin(),
                       "the original stores integers in the bits of these "
                       "floats, so all bits are compared");
    }
    Result.add(std::move(D));
  }
  // The kinds of stores say no more than that: not which field it is.
  Result.IsGuessed |=
      P.X.Type == ElementType::Unknown && P.Y.Type == ElementType::Unknown;
  WasWhole = IsWhole;
  return Result;
}

/// A value that all runs of the original agree on is compared in the others.
ArrayDifference ValueJudge::whole(const ArrayPair &P) {
  WasWhole = true;
  ElementType Type = P.X.Type == ElementType::Unknown ? P.Y.Type : P.X.Type;
  ArrayDifference D =
      compareArrays(Type, P.X.Bytes, P.Y.Bytes, P.Tol, P.BlockLanes);
  bool IsUnordered = UnorderedBuffers.count(P.X.Buffer);
  if (IsUnordered && !D.isEqual())
    D = compareArrays(D.Type, sortedElements(D.Type, P.X.Bytes),
                      sortedElements(D.Type, P.Y.Bytes), P.Tol);
  if (!D.isEqual() && !P.Again.empty())
    D = repeated(P, D);
  else
    V.Compared.ElementCount += D.ElementCount;
  D.IsGuessed = Type == ElementType::Unknown;
  addDistances(D);
  // A profile is by place.
  if (!IsUnordered)
    considerForProfile(P, D);
  return D;
}

/// A difference goes before values within the bounds; the first one stays.
void ValueJudge::considerForProfile(const ArrayPair &P,
                                    const ArrayDifference &D) {
  bool IsWorse = !Worst.A || (Worst.IsEqual && !D.isEqual()) ||
                 (Worst.IsEqual && D.MaxRelative > Worst.MaxRelative);
  if (IsWorse && (D.MaxAbsolute > 0 || !D.isEqual()))
    Worst = {&P.X, &P.Y, D.Type, D.MaxRelative, D.isEqual(), P.Place};
}

ArrayDifference ValueJudge::repeated(const ArrayPair &P,
                                     const ArrayDifference &Plain) {
  Freedom How;
  ArrayDifference D = Plain;
  std::vector<StringRef> Others;
  for (const TraceArray *Z : P.Again)
    if (Z && !Z->IsOmitted && Z->SizeBytes == P.X.SizeBytes) {
      Others.push_back(Z->Bytes);
    } else if (!Z) {
      How.Is = Freedom::Values;
      How.SkippedCount = D.ElementCount;
    }
  if (How.Is == Freedom::None)
    D = compareRepeated(D.Type, P.X.Bytes, Others, P.Y.Bytes, P.Tol,
                        P.BlockLanes, How, P.OrderMadeBy);
  else
    D.MismatchCount = 0;
  if (!D.isEqual() && P.ReadsOther && !P.OrderMadeBy.empty() &&
      Known.Undetermined.count(wholePlace(P.Where))) {
    addUndetermined(P.X, P.Where, P.OrderMadeBy.str());
    D.excuse();
    return D;
  }
  Open.add(P.Where, How, D.ElementCount);
  WasWhole &= !How.SkippedCount;
  HasUndetermined |= How.Is == Freedom::Undetermined;
  V.Limited.IsMostlyOpen |= How.IsMostlyOpen;
  V.Compared.ElementCount += D.ElementCount - How.SkippedCount;
  return D;
}

void ValueJudge::profile() {
  if (!Worst.A)
    return;
  V.Profile = profileOf(Worst.Type, Worst.A->Bytes, Worst.B->Bytes);
  V.Profile.Place = Worst.Place;
}

std::vector<std::string> ValueJudge::freedoms() {
  V.Limited.HasNothingLeft = !Open.empty() && !V.Compared.ElementCount;
  V.Limited.Undetermined = Open.undetermined();
  return Open.notes();
}

} // namespace porthip
