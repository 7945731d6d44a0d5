// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/Words.h"
#include "Verify/Compare/Inputs.h"
#include "Verify/Judge/KernelNames.h"
#include "Verify/Judge/LeftBuffers.h"
#include "Verify/Judge/LeftOut.h"
#include "Verify/Judge/OrderedBuffers.h"
#include "Verify/Judge/Printed.h"
#include "Verify/Judge/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace porthip {
namespace {

/// Copies of each buffer the last one.
std::map<std::string, const TraceCopy *> lastCopies(const Trace &T) {
  std::map<std::string, const TraceCopy *> Result;
  for (const TraceCopy &C : T.Copies)
    if (!C.What.Buffer.empty())
      Result[C.What.Buffer] = &C;
  return Result;
}

class Judge {
public:
  /// \p Known is kept by reference: what an earlier look has shown.
  Judge(const Trace &A, const Trace &B, const VerdictRules &Rules,
        const OpenPlaces &Known)
      : A(A), B(B), Rules(Rules), Values(A, Rules, Known, V),
        Ordered(Rules.Orders) {
    for (const ScopedTolerance &S : Rules.Scoped) {
      auto [It, IsNew] = Scoped.try_emplace({S.Kernel, S.Buffer}, Rules.Tol);
      It->second.replace(S.Type, S.Bound);
    }
  }

  Verdict run() {
    V.LegA = A.Leg;
    V.LegB = B.Leg;
    launches();
    // Once a launch has gone wrong, what follows from it tells nothing more.
    if (!V.differs())
      copies();
    if (!V.differs() && A.ExitStatus != B.ExitStatus && repeatsStatus()) {
      V.First.Is = Divergence::ExitStatus;
      V.First.TextA = itostr(A.ExitStatus);
      V.First.TextB = itostr(B.ExitStatus);
    }
    if (!V.differs() && Rules.ComparesOutput)
      addOutput(A, B, Rules, V);
    Values.profile();
    addLeftOutNotes(A, B, UnsampledCount, V);
    noteFreedoms();
    if (!V.Limited.Undetermined.empty())
      noteProof();
    if (V.differs())
      V.Because.Cause = Inputs.Text;
    V.Because.HasOtherInputs = V.differs() && Inputs.IsSteady;
    return std::move(V);
  }

  OpenPlaces openPlaces() const { return Values.openPlaces(); }

private:
  bool repeatsStatus() {
    for (const Trace &T : Rules.Repeats)
      if (T.ExitStatus != A.ExitStatus) {
        V.addUnsteady("the exit status is not compared: it is " +
                      itostr(T.ExitStatus) + " in another run of the original");
        return false;
      }
    return true;
  }

  /// How many launches all runs of the original do alike.
  size_t repeatedLaunches() const {
    size_t Count = ~size_t(0);
    for (const Trace &T : Rules.Repeats) {
      size_t Same = 0, Least = std::min(T.Launches.size(), A.Launches.size());
      while (Same < Least &&
             T.Launches[Same].Number == A.Launches[Same].Number &&
             T.Launches[Same].Kernel == A.Launches[Same].Kernel)
        ++Same;
      if (Same < std::max(T.Launches.size(), A.Launches.size()))
        Count = std::min(Count, Same);
    }
    return Count;
  }

  void launches() {
    size_t Count = std::max(A.Launches.size(), B.Launches.size());
    if (size_t Repeated = repeatedLaunches(); Repeated < Count) {
      V.addUnsteady(
          "from launch " + utostr(Repeated + 1) +
          " on nothing is compared: the original launches other kernels in "
          "another run");
      Count = Repeated;
      HasOtherLaunches = true;
    }
    for (size_t I = 0; I < Count; ++I) {
      if (I >= A.Launches.size() || I >= B.Launches.size()) {
        // A program that was killed has no launches after that.
        if (A.ExitStatus != B.ExitStatus &&
            std::max(A.ExitStatus, B.ExitStatus) >= 128)
          return;
        if (HasOtherLaunches) {
          V.addUnsteady("the number of launches is not compared, " +
                        utostr(B.Launches.size()) +
                        " here: it depends on the run of the original");
          return;
        }
        otherKernel(I < A.Launches.size() ? &A.Launches[I] : nullptr,
                    I < B.Launches.size() ? &B.Launches[I] : nullptr);
        return;
      }
      const TraceLaunch &L = A.Launches[I], &M = B.Launches[I];
      if (L.Number != M.Number ||
          commonName(L.Kernel) != commonName(M.Kernel)) {
        otherKernel(&L, &M);
        return;
      }
      ++V.Compared.LaunchCount;
      Place = I;
      launch(L, M);
    }
  }

  void otherKernel(const TraceLaunch *L, const TraceLaunch *M) {
    ++V.Compared.LaunchCount;
    ++V.Compared.BadLaunchCount;
    if (V.differs())
      return;
    V.First.Is = Divergence::Kernel;
    V.First.Number = L ? L->Number : M->Number;
    V.First.KernelA = L ? L->Kernel : "no launch";
    V.First.KernelB = M ? M->Kernel : "no launch";
  }

  Divergence at(Divergence::Kind Is, const TraceLaunch &L) {
    Divergence D;
    D.Is = Is;
    D.Number = L.Number;
    D.KernelA = D.KernelB = L.Kernel;
    if (auto Found = Rules.ByLaunch.find(L.Number);
        Found != Rules.ByLaunch.end())
      D.Label = Found->second.Label;
    std::copy(L.Grid, L.Grid + 3, D.Grid);
    std::copy(L.Block, L.Block + 3, D.Block);
    return D;
  }

  void launch(const TraceLaunch &L, const TraceLaunch &M) {
    LaunchResult &R = V.Launches.emplace_back();
    R.Number = L.Number;
    R.Kernel = L.Kernel;
    std::copy(L.Grid, L.Grid + 3, R.Grid);
    std::copy(L.Block, L.Block + 3, R.Block);
    bool WasEqual = true;
    auto found = [&](Divergence D) {
      WasEqual = false;
      if (!V.differs())
        V.First = std::move(D);
    };
    if (L.Fault.empty() != M.Fault.empty() && repeatsFault(L)) {
      Divergence D = at(Divergence::Fault, L);
      D.TextA = L.Fault.empty() ? "ended normally" : L.Fault;
      D.TextB = M.Fault.empty() ? "ended normally" : M.Fault;
      found(std::move(D));
    }
    if (!L.IsSampled || !M.IsSampled) {
      ++UnsampledCount;
      V.Compared.BadLaunchCount += !WasEqual;
      V.Launches.back().IsEqual = WasEqual;
      return;
    }
    Values.noteOrder(L);
    Ordered.begin(L);
    if (!V.differs() && AreWritesSame && !UnsampledCount && !Inputs.IsSteady)
      if (OtherInputs Of = otherInputs(L, M, launchesAgain());
          Of.IsSteady || Inputs.Text.empty())
        Inputs = std::move(Of);
    AreWritesSame &= writeTheSame(L, M);
    for (const TraceArray &X : L.Changed)
      if (const TraceArray *Y = B.contents(M, X.Buffer))
        buffer(L, M, X, *Y, found);
      else
        untouched(L, X, B.Leg, found);
    for (const TraceArray &Y : M.Changed)
      if (!L.changed(Y.Buffer)) {
        if (const TraceArray *X = A.contents(L, Y.Buffer))
          buffer(L, M, *X, Y, found);
        else
          untouched(L, Y, A.Leg, found);
      }
    V.Compared.BadLaunchCount += !WasEqual;
    V.Launches.back().IsEqual = WasEqual;
  }

  template <typename Callback>
  void untouched(const TraceLaunch &L, const TraceArray &X, StringRef Leg,
                 Callback Found) {
    if (X.Type == ElementType::Pointer)
      return;
    ++V.Compared.ArrayCount;
    // Values that happen to be those of before: 0 seconds, no find.
    bool IsChanged = L.changed(X.Buffer);
    for (const Trace &T : Rules.Repeats)
      if (!T.Launches[Place].changed(X.Buffer) == IsChanged) {
        Values.skip(X, placeIn(L, X.Buffer));
        return;
      }
    if (Ordered.readsOther() &&
        Values.leaveOpen(X, placeIn(L, X.Buffer), Ordered.madeBy()))
      return;
    Divergence D = at(Divergence::Buffer, L);
    D.Place = placeOf(L, X.Buffer);
    D.Untouched = Leg.str();
    D.Symbol = L.Symbol;
    if (X.IsOmitted)
      V.Wanted.Launches.insert(L.Number);
    else
      D.Element = elementAt(L, X, firstChanged(X));
    Found(std::move(D));
  }

  /// Where the launch has changed X: against what an earlier one has left, else
  /// against the zeros of new memory.
  uint64_t firstChanged(const TraceArray &X) const {
    StringRef Before;
    for (const std::vector<TraceLaunch> *Of : {&A.Launches, &B.Launches})
      for (size_t I = Place; I-- && Before.empty();)
        if (const TraceArray *Z = (*Of)[I].changed(X.Buffer))
          Before = Z->Bytes;
    const unsigned Step = elementBytes(X.Type);
    for (uint64_t At = 0; At < X.Bytes.size(); ++At)
      if (X.Bytes[At] != (At < Before.size() ? Before[At] : '\0'))
        return At / Step * Step;
    return 0;
  }

  template <typename Callback>
  void buffer(const TraceLaunch &L, const TraceLaunch &M, const TraceArray &X,
              const TraceArray &Y, Callback Found) {
    std::string Place = placeOf(L, X.Buffer);
    if (!Values.isComparable(X, Y, Place))
      return;
    if (X.IsOmitted || Y.IsOmitted)
      return leftOut(L, M, X, Y);
    uint64_t Lanes = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
    const std::vector<const TraceArray *> Again = again(L, X);
    Ordered.note(X, Y, Again);
    ArrayDifference Difference = Values.compare(
        {X, Y, Again, tolerancesOf(L, X.Buffer), Lanes,
         "launch " + utostr(L.Number) + ", " + Place, placeIn(L, X.Buffer),
         Ordered.madeBy(), Ordered.readsOther(), storedAs(L, X)});
    Left.note(L, X, Difference.isEqual() && Values.wasWhole(),
              Values.hasUndetermined());
    V.Launches.back().add(Difference);
    if (Difference.isEqual()) {
      if (Rules.Known)
        V.Differences[{L.Number, X.Buffer}] = std::move(Difference);
      return;
    }
    Divergence D = at(Divergence::Buffer, L);
    D.Place = std::move(Place);
    D.Values = std::move(Difference);
    D.Symbol = L.Symbol;
    // A field's index is not that of an element.
    if (D.Values.Field.empty())
      D.Element =
          elementAt(L, X, D.Values.FirstIndex * elementBytes(D.Values.Type));
    Found(std::move(D));
  }

  /// As their hashes and other runs tell; nothing differs where both do not.
  void leftOut(const TraceLaunch &L, const TraceLaunch &M, const TraceArray &X,
               const TraceArray &Y) {
    if (Values.compareHashes(X, Y)) {
      ArrayDifference Same;
      Same.ElementCount = X.SizeBytes / elementBytes(X.Type);
      V.Launches.back().add(Same);
      Ordered.note(X, Y, {});
    } else if (const ArrayDifference *D = known(L.Number, X.Buffer)) {
      Values.take(*D);
      V.Launches.back().add(*D);
    } else {
      ++V.Limited.UnrecordedCount;
      for (const TraceLaunch *Of :
           {A.holder(L, X.Buffer), B.holder(M, Y.Buffer)})
        V.Wanted.Launches.insert(Of ? Of->Number : L.Number);
      return;
    }
    Left.note(L, X, /*IsWhole=*/true, Values.hasUndetermined());
  }

  const ArrayDifference *known(uint64_t Launch,
                               const std::string &Buffer) const {
    if (!Rules.Known)
      return nullptr;
    auto Found = Rules.Known->find({Launch, Buffer});
    return Found == Rules.Known->end() ? nullptr : &Found->second;
  }

  /// As of launches. False: the copy is not compared.
  bool leftOut(const TraceCopy &X, const TraceCopy &Y) {
    if (Values.compareHashes(X.What, Y.What))
      return true;
    if (const ArrayDifference *D = known(0, utostr(X.Number))) {
      Values.take(*D);
      return true;
    }
    ++V.Limited.UnrecordedCount;
    V.Wanted.Copies.insert({X.Number, Y.Number});
    return false;
  }

  /// As what the original stored the elements of X, behind L.
  StringRef storedAs(const TraceLaunch &L, const TraceArray &X) const {
    const Trace *S = Rules.Stores;
    if (!S || Place >= S->Launches.size() ||
        S->Launches[Place].Kernel != L.Kernel)
      return "";
    const TraceArray *Z = S->contents(S->Launches[Place], X.Buffer);
    return Z && Z->SizeBytes == X.SizeBytes ? StringRef(Z->Kinds) : "";
  }

  StringRef storedAs(const TraceCopy &X) const {
    const Trace *S = Rules.Stores;
    const size_t I = size_t(&X - A.Copies.data());
    return S && I < S->Copies.size() &&
                   S->Copies[I].What.SizeBytes == X.What.SizeBytes
               ? StringRef(S->Copies[I].What.Kinds)
               : "";
  }

  const Tolerances &tolerancesOf(const TraceLaunch &L,
                                 const std::string &Buffer) const {
    auto Found = Rules.ByLaunch.find(L.Number);
    return Found == Rules.ByLaunch.end()
               ? scopedTolerances(signedName(L.Kernel), Buffer)
               : Found->second.Tol;
  }

  const Tolerances &scopedTolerances(const std::string &Kernel,
                                     const std::string &Buffer) const {
    auto Found = Scoped.find({Kernel, Buffer});
    return Found == Scoped.end() ? Rules.Tol : Found->second;
  }

  std::string placeIn(const TraceLaunch &L, StringRef Buffer) const {
    return withoutParameters(L.Kernel).str() + ", " + placeOf(L, Buffer);
  }

  /// The launch in the other runs of the original.
  std::vector<const TraceLaunch *> launchesAgain() const {
    std::vector<const TraceLaunch *> Result;
    for (const Trace &T : Rules.Repeats)
      Result.push_back(&T.Launches[Place]);
    return Result;
  }

  /// X in the other runs of the original.
  std::vector<const TraceArray *> again(const TraceLaunch &L,
                                        const TraceArray &X) const {
    std::vector<const TraceArray *> Result;
    for (const Trace &T : Rules.Repeats)
      Result.push_back(T.contents(T.Launches[Place], X.Buffer));
    return Result;
  }

  bool repeatsFault(const TraceLaunch &L) {
    for (const Trace &T : Rules.Repeats)
      if (T.Launches[Place].Fault.empty() != L.Fault.empty()) {
        V.addUnsteady("whether launch " + utostr(L.Number) +
                      " fails is not compared: it depends on the run of the "
                      "original");
        return false;
      }
    return true;
  }

  void noteFreedoms() {
    for (std::string &Note : Values.freedoms())
      V.addUnsteady(std::move(Note));
  }

  void noteProof() {
    V.Limited.JudgedBy = Left.proof(V.Limited.Undetermined);
    if (Rules.ComparesOutput)
      V.Limited.JudgedBy.OwnCheck = ownCheck(A, B, Rules.Repeats);
    if (std::string Text = textOf(V.Limited.JudgedBy); !Text.empty())
      V.addUnsteady("what comes of undetermined buffers is judged by " + Text);
  }

  std::vector<const TraceArray *> againOfCopy(size_t I) const {
    std::vector<const TraceArray *> Result;
    for (const Trace &T : Rules.Repeats)
      Result.push_back(I < T.Copies.size() ? &T.Copies[I].What : nullptr);
    return Result;
  }

  void copies() {
    if (HasOtherLaunches)
      return finalCopies();
    size_t Count = std::min(A.Copies.size(), B.Copies.size());
    for (size_t I = 0; I < Count && !V.differs(); ++I)
      copy(A.Copies[I], B.Copies[I], againOfCopy(I));
    if (A.Copies.size() != B.Copies.size())
      V.Notes.push_back(counted(A.Copies.size(), "copy", "copies") +
                        " to the host against " + utostr(B.Copies.size()));
  }

  void copy(const TraceCopy &X, const TraceCopy &Y,
            std::vector<const TraceArray *> Again) {
    std::string Place = "copy " + utostr(X.Number) + " to the host";
    if (!Values.isComparable(X.What, Y.What, Place))
      return;
    if (X.What.IsOmitted || Y.What.IsOmitted) {
      if (leftOut(X, Y))
        Left.noteCopy(X.What);
      return;
    }
    const Tolerances &Tol =
        scopedTolerances(Left.kernelOf(X.What.Buffer), X.What.Buffer);
    ArrayDifference Difference =
        Values.compare({X.What, Y.What, std::move(Again), Tol, 0, Place,
                        "copies to the host", Ordered.madeBy(X.What.Buffer),
                        /*ReadsOther=*/false, storedAs(X)});
    if (Difference.isEqual()) {
      if (Values.wasWhole())
        Left.noteCopy(X.What);
      if (Rules.Known)
        V.Differences[{0, utostr(X.Number)}] = std::move(Difference);
      return;
    }
    V.First.Is = Divergence::Copy;
    V.First.Number = X.Number;
    V.First.Place = "buffer " + X.What.Buffer;
    V.First.Values = std::move(Difference);
  }

  /// Where runs launch other kernels at last, they still bring the same results
  /// home. Buffers have the names of before that.
  void finalCopies() {
    const auto OfB = lastCopies(B);
    std::vector<std::map<std::string, const TraceCopy *>> OfRepeats;
    for (const Trace &T : Rules.Repeats)
      OfRepeats.push_back(lastCopies(T));
    for (const auto &[Buffer, X] : lastCopies(A)) {
      auto Y = OfB.find(Buffer);
      if (V.differs() || !Left.has(Buffer) || Y == OfB.end() ||
          Y->second->What.SizeBytes != X->What.SizeBytes)
        continue;
      std::vector<const TraceArray *> Again;
      for (const auto &Of : OfRepeats)
        if (auto Z = Of.find(Buffer);
            Z != Of.end() && Z->second->What.SizeBytes == X->What.SizeBytes)
          Again.push_back(&Z->second->What);
      if (Again.size() == OfRepeats.size())
        copy(*X, *Y->second, std::move(Again));
    }
  }

  const Trace &A, &B;
  const VerdictRules &Rules;
  Verdict V;
  ValueJudge Values;
  uint64_t UnsampledCount = 0;
  size_t Place = 0; ///< of the launch
  bool HasOtherLaunches = false;
  bool AreWritesSame = true; ///< of the launches so far
  OtherInputs Inputs;        ///< of the first launch with such ones
  OrderedBuffers Ordered;
  LeftBuffers Left;
  std::map<std::pair<std::string, std::string>, Tolerances> Scoped;
};

} // namespace

/// Where the original's runs happen to agree in a launch, another launch may
/// show that the same buffer has no order to be held to.
Verdict judgeInOrder(const Trace &A, const Trace &B,
                     const VerdictRules &Rules) {
  const OpenPlaces None;
  Judge First(A, B, Rules, None);
  Verdict V = First.run();
  if (!V.differs() || V.Limited.Undetermined.empty())
    return V;
  return Judge(A, B, Rules, First.openPlaces()).run();
}

} // namespace porthip
