// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Outcome.h"
#include "Verify/Judge/Verdict.h"

using namespace llvm;

namespace porthip {
namespace {

struct OutcomeRow {
  Outcome::Reason Why;
  Outcome::Kind Is;
  StringLiteral Head;
  StringLiteral Objection = "";
};

constexpr OutcomeRow Rows[] = {
    {Outcome::AllEqual, Outcome::Equal, "equal"},
    {Outcome::Unsteady, Outcome::Equal,
     "equal, except where the original itself is not reproducible"},
    {Outcome::UndeterminedBuffers, Outcome::Equal,
     "equal, except where the original itself is not reproducible, buffers "
     "undetermined"},
    {Outcome::Unrecorded, Outcome::Equal,
     "equal, but only in what was recorded"},
    {Outcome::UnrecordedAndUnsteady, Outcome::Equal,
     "equal, except where the original itself is not reproducible, and only in "
     "what was recorded"},
    {Outcome::LikeOwnBuild, Outcome::Equal,
     "equal to the project's own build for AMD"},
    {Outcome::Diverges, Outcome::Different, "MISMATCH"},
    {Outcome::NoneHome, Outcome::Undetermined, "undetermined",
     "undetermined: the original writes other results in each run, and brings "
     "none home that it repeats, so nothing that follows from them can be "
     "compared"},
    {Outcome::NoneRepeated, Outcome::NothingCompared, "nothing to compare",
     "the original writes other results in each run, so nothing can be "
     "compared"},
    {Outcome::NothingDone, Outcome::NothingCompared, "nothing to compare",
     "nothing could be compared, so this proves nothing: no kernel changed "
     "memory that was recorded, or printed"},
};

constexpr bool areRowsInOrder() {
  for (size_t I = 0; I < std::size(Rows); ++I)
    if (Rows[I].Why != I)
      return false;
  return std::size(Rows) == Outcome::NothingDone + 1;
}
static_assert(areRowsInOrder());

} // namespace

Outcome::Kind Outcome::is() const { return Rows[Why].Is; }

StringRef Outcome::head() const { return Rows[Why].Head; }

StringRef Outcome::objection() const { return Rows[Why].Objection; }

Outcome outcomeOf(const Verdict &V) {
  if (V.differs())
    return Outcome(Outcome::Diverges);
  const Limits &L = V.Limited;
  const bool HasUndetermined = !L.Undetermined.empty();
  if (!V.Compared.HasPrinted) {
    if (HasUndetermined && !L.JudgedBy.isAny())
      return Outcome(Outcome::NoneHome);
    if (!HasUndetermined && !V.Compared.ElementCount)
      return Outcome(L.HasNothingLeft ? Outcome::NoneRepeated
                                      : Outcome::NothingDone);
  }
  if (L.UnrecordedCount)
    return Outcome(L.IsUnsteady ? Outcome::UnrecordedAndUnsteady
                                : Outcome::Unrecorded);
  if (HasUndetermined)
    return Outcome(Outcome::UndeterminedBuffers);
  if (!L.OwnBuild.empty())
    return Outcome(Outcome::LikeOwnBuild);
  return Outcome(L.IsUnsteady ? Outcome::Unsteady : Outcome::AllEqual);
}

} // namespace porthip
