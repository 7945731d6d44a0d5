// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Inputs.h"
#include "Verify/Judge/Verdict.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// Whether two texts show the same value: a difference in rounding is none.
bool isSameText(StringRef A, StringRef B) {
  double X, Y;
  if (A == B)
    return true;
  return !A.getAsDouble(X) && !B.getAsDouble(Y) &&
         isClose(X, Y, Tolerances().of(ElementType::F32));
}

/// Two ports part from the original at one place, with the same values.
bool areAlike(const Divergence &A, const Divergence &B) {
  return A.Is == B.Is && A.Number == B.Number && A.KernelB == B.KernelB &&
         A.Place == B.Place && A.Untouched.empty() == B.Untouched.empty() &&
         A.Values.Field == B.Values.Field &&
         A.Values.FirstIndex == B.Values.FirstIndex &&
         isSameText(A.Values.FirstB, B.Values.FirstB) &&
         isSameText(A.TextB, B.TextB);
}

} // namespace

void explain(ArrayRef<JudgedLeg> Legs) {
  const auto *Like = find_if(Legs, [](const JudgedLeg &L) {
    return L.IsPort && L.IsLikeOriginal && L.Of->differs();
  });
  if (Like == Legs.end())
    return;
  auto isAlike = [&](const JudgedLeg &L) {
    return L.IsPort && areAlike(L.Of->First, Like->Of->First);
  };
  const std::string &Name = Like->Of->LegB;
  bool AreAll = Legs.size() > 1 && all_of(Legs, isAlike);
  for (const JudgedLeg &L : Legs) {
    Verdict &V = *L.Of;
    if (!isAlike(L) || !V.Because.Cause.empty())
      continue;
    std::string Why =
        AreAll         ? "all ports differ in the same way, also " + Name + ", "
        : &L != &*Like ? Name + " differs in the same way, "
                       : "";
    V.Because.Cause =
        Why + "on the original's kind of GPU: the port's source computes "
              "something else, not the hardware";
    // True of one leg by itself.
    erase_if(V.First.Values.Hints,
             [](StringRef Hint) { return Hint == RoundingHint; });
  }
}

void noteEnlarged(Verdict &V) {
  if (V.First.Is != Divergence::Output && V.First.Is != Divergence::ExitStatus)
    return;
  const auto Most = max_element(V.Launches, [](const auto &L, const auto &M) {
    return L.MaxUlp < M.MaxUlp;
  });
  if (Most == V.Launches.end() || !Most->MaxUlp || !Most->IsEqual)
    return;
  V.Notes.push_back("launch " + utostr(Most->Number) + ", " + Most->Kernel +
                    ", wrote values that differ within the bounds (at most " +
                    utostr(Most->MaxUlp) +
                    " ULP), which may be why: the program enlarges them, or "
                    "prints all their bits");
}

/// Code of the project's own for one side: what differs by it is no error of
/// the port.
const TraceArray *arrayAt(const Trace &T, const Divergence &D) {
  if (D.Is == Divergence::Copy) {
    auto C = find_if(T.Copies,
                     [&](const TraceCopy &C) { return C.Number == D.Number; });
    return C == T.Copies.end() ? nullptr : &C->What;
  }
  auto L = find_if(T.Launches,
                   [&](const TraceLaunch &L) { return L.Number == D.Number; });
  if (L == T.Launches.end())
    return nullptr;
  auto Array = find_if(L->Changed, [&](const TraceArray &A) {
    return placeOf(*L, A.Buffer) == D.Place;
  });
  return Array == L->Changed.end() ? nullptr : &*Array;
}

} // namespace porthip
