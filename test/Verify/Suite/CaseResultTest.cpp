// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/CaseResult.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

LegResult failed(StringRef Name, StringRef Why) {
  LegResult L;
  L.Name = Name.str();
  L.Failure = Why.str();
  return L;
}

VerifyReport reportOf(std::vector<LegResult> Legs) {
  VerifyReport R;
  R.Reference.Name = "cuda";
  R.Legs = std::move(Legs);
  return R;
}

LegResult different(StringRef Name) {
  LegResult L;
  L.Name = L.Result.LegB = Name.str();
  L.Result.LegA = "cuda";
  L.Result.First.Is = Divergence::Kernel;
  L.Result.First.Number = 4;
  return L;
}

TEST(CaseResultTest, WhereItDiffers) {
  LegResult Same;
  Same.Name = "same";
  CaseResult R = caseResultOf(reportOf({Same, different("hip")}));
  EXPECT_EQ(R.Is, CaseResult::Differs);
  EXPECT_EQ(R.Message, "hip: MISMATCH (0 launches, 0 buffers compared): launch "
                       "4 is of another kernel:");
  EXPECT_EQ(caseResultOf(reportOf({Same})).Is, CaseResult::Passed);
  EXPECT_EQ(caseResultOf(reportOf({Same})).Message, "");
}

TEST(CaseResultTest, AFailureGoesBeforeADifference) {
  CaseResult R =
      caseResultOf(reportOf({failed("a", "is not here"), different("b"),
                             failed("c", "is not here")}));
  EXPECT_EQ(R.Is, CaseResult::Failed);
  EXPECT_EQ(R.Message, "a, c: is not here");
}

TEST(CaseResultTest, TheFirstErrorOfACompilerIsTheReason) {
  LegResult L = failed("a", "does not compile");
  L.Messages = "In file included from x\nx.cu:1:1: error: first\nx.cu:2:1: "
               "error: second";
  L.SeenAt = "see above";
  EXPECT_EQ(caseResultOf(reportOf({L})).Message,
            "a: does not compile: x.cu:1:1: error: first");
}

TEST(CaseResultTest, WhatTheVirtualGpuSaidIsTheReasonOfAStatus) {
  LegResult L = failed("a", "exits with 134");
  L.Messages = "porthip: error: out of bounds\nAborted";
  EXPECT_EQ(caseResultOf(reportOf({L})).Message,
            "a: exits with 134: out of bounds");
  L.Failure = "is not here";
  EXPECT_EQ(caseResultOf(reportOf({L})).Message, "a: is not here");
}

TEST(CaseResultTest, OneLegOutOfTimeMakesItOutOfTime) {
  LegResult Slow = failed("a", "took over 2 s");
  Slow.HasTimedOut = true;
  EXPECT_EQ(caseResultOf(reportOf({Slow, failed("b", "is not here")})).Is,
            CaseResult::TimedOut);
  EXPECT_EQ(caseResultOf(Slow).Is, CaseResult::TimedOut);
  EXPECT_EQ(caseResultOf(Slow).Message, "took over 2 s");
}

TEST(CaseResultTest, ADoubtIsAFailure) {
  VerifyReport R = reportOf({different("b")});
  R.Doubt = "fails without a recorder";
  EXPECT_EQ(caseResultOf(R).Is, CaseResult::Failed);
  EXPECT_EQ(caseResultOf(R).Message, "cuda: fails without a recorder");
}

TEST(CaseResultTest, AFileKeepsWhatIsHandedOver) {
  CaseResult R = failedCase("a \"b\" \xe9\nsecond line");
  R.Is = CaseResult::TimedOut;
  R.ReusedCount = 3;
  auto Read = parseCaseResult(fileOf(R), "r");
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(Read->Is, CaseResult::TimedOut);
  EXPECT_EQ(Read->Message, "a \"b\" \xe9");
  EXPECT_EQ(Read->ReusedCount, 3u);
}

TEST(CaseResultTest, OtherFilesAreNone) {
  for (StringRef Text :
       {"[]", "{}", "null", R"({"format": "porthip case result"})",
        R"({"format": "porthip case result", "state": "odd", "message": "",
            "reused": 0})",
        R"({"format": "porthip case result", "state": "passed", "message": "",
            "reused": -1})",
        R"({"format": 1, "state": "passed", "message": "", "reused": 0})"}) {
    auto Read = parseCaseResult(Text, "r");
    EXPECT_FALSE(bool(Read)) << Text.str();
    consumeError(Read.takeError());
  }
}

TEST(CaseResultTest, AProcessThatHandedNothingOver) {
  EXPECT_EQ(caseResultOf(139, "Segmentation fault\n").Is, CaseResult::Crashed);
  EXPECT_EQ(caseResultOf(139, "Segmentation fault\n").Message, "");
  CaseResult R = caseResultOf(2, "a note\nporthip: error: unknown option\n");
  EXPECT_EQ(R.Is, CaseResult::Failed);
  EXPECT_EQ(R.Message, "unknown option");
}

} // namespace
