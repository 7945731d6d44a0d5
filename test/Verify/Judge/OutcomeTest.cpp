// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every combination of what is seen has one outcome, and each of the texts
// belongs to it.
#include "Verify/Judge/Verdict.h"
#include "gtest/gtest.h"
#include <set>

using namespace porthip;

namespace {

/// Compared in full.
Verdict equal() {
  Verdict V;
  V.Compared.ElementCount = 1;
  return V;
}

Outcome::Reason why(const Verdict &V) { return outcomeOf(V).why(); }

TEST(Outcome, OneReasonForEachLimit) {
  Verdict V = equal();
  EXPECT_EQ(why(V), Outcome::AllEqual);
  V.Limited.OwnBuild = "own@vgpu:gfx90a";
  EXPECT_EQ(why(V), Outcome::LikeOwnBuild);
  V = equal();
  V.addUnsteady("the original prints a clock");
  EXPECT_EQ(why(V), Outcome::Unsteady);
  EXPECT_EQ(V.Notes.size(), 1u);
  V.Limited.UnrecordedCount = 1;
  EXPECT_EQ(why(V), Outcome::UnrecordedAndUnsteady);
  V.Limited.IsUnsteady = false;
  EXPECT_EQ(why(V), Outcome::Unrecorded);
}

TEST(Outcome, WhatProvesNothing) {
  Verdict V;
  EXPECT_EQ(why(V), Outcome::NothingDone);
  V.Limited.HasNothingLeft = true;
  EXPECT_EQ(why(V), Outcome::NoneRepeated);
  V.Limited.Undetermined.push_back({});
  EXPECT_EQ(why(V), Outcome::NoneHome);
  // Values that are equal elsewhere do not follow from these.
  V.Compared.ElementCount = 1;
  EXPECT_EQ(why(V), Outcome::NoneHome);
  V.Limited.JudgedBy.CopyCount = 1;
  EXPECT_EQ(why(V), Outcome::UndeterminedBuffers);
}

TEST(Outcome, WhatKernelsPrintIsCompared) {
  Verdict V;
  V.Compared.HasPrinted = true;
  EXPECT_EQ(why(V), Outcome::AllEqual);
  V.Limited.Undetermined.push_back({});
  EXPECT_EQ(why(V), Outcome::UndeterminedBuffers);
}

// Whatever else was seen.
TEST(Outcome, ADifferenceGoesFirst) {
  for (unsigned Bits = 0; Bits < 64; ++Bits) {
    Verdict V;
    V.First.Is = Divergence::Output;
    V.Compared.ElementCount = Bits & 1;
    V.Limited.UnrecordedCount = Bits >> 1 & 1;
    V.Limited.IsUnsteady = Bits >> 2 & 1;
    V.Limited.HasNothingLeft = Bits >> 3 & 1;
    V.Limited.OwnBuild = Bits >> 4 & 1 ? "own" : "";
    V.Limited.Undetermined.resize(Bits >> 5);
    EXPECT_EQ(outcomeOf(V).is(), Outcome::Different) << Bits;
    V.First.Is = Divergence::None;
    EXPECT_NE(outcomeOf(V).is(), Outcome::Different) << Bits;
  }
}

TEST(Outcome, OnlyWhatProvesNothingIsObjectedTo) {
  std::set<std::string> Heads;
  for (unsigned Why = 0; Why <= Outcome::NothingDone; ++Why) {
    const Outcome O{Outcome::Reason(Why)};
    const bool IsProof =
        O.is() == Outcome::Equal || O.is() == Outcome::Different;
    EXPECT_EQ(O.objection().empty(), IsProof) << O.head().str();
    EXPECT_FALSE(O.head().empty());
    EXPECT_EQ(O.head().starts_with("equal"), O.is() == Outcome::Equal);
    Heads.insert(O.head().str());
  }
  // The last two share theirs: their objections differ.
  EXPECT_EQ(Heads.size(), size_t(Outcome::NothingDone));
}

} // namespace
