// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The engine on legs that are traces: nothing is built or run.
#include "Verify/Engine/Verification.h"
#include "../../Support/TempFolder.h"
#include "Verify/Engine/Messages.h"
#include "Verify/Leg/Recording.h"
#include "Verify/Leg/TraceFolder.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace porthip;

namespace {

Trace traceOf(StringRef Leg, std::vector<float> Values) {
  Trace T;
  T.Leg = Leg.str();
  TraceLaunch L;
  L.Number = 1;
  L.Symbol = "_Z1kPf";
  L.Kernel = "k(float*)";
  L.Arguments.push_back({8, "1", 0});
  TraceArray A;
  A.Buffer = "1";
  A.Type = ElementType::F32;
  const auto *Bytes = reinterpret_cast<const char *>(Values.data());
  A.Bytes.assign(Bytes, Bytes + Values.size() * sizeof(float));
  A.SizeBytes = A.Bytes.size();
  L.Changed.push_back(A);
  T.Launches.push_back(L);
  return T;
}

class VerificationTest : public testing::Test {
protected:
  /// Keeps \p T, and adds its leg.
  void add(const Trace &T) {
    ASSERT_EQ(toString(saveTrace(T, Folder.path("traces"))), "");
    Settings.Legs.push_back(
        cantFail(parseLeg("trace:" + traceFile(Folder.path("traces"), T.Leg))));
  }

  VerifyReport run() {
    Settings.On = &On;
    Verification Engine(Settings, Shown);
    EXPECT_EQ(toString(Engine.prepare()), "");
    auto Report = Engine.run();
    EXPECT_TRUE(bool(Report)) << toString(Report.takeError());
    return Report ? std::move(*Report) : VerifyReport();
  }

  TempFolder Folder;
  Environment On;
  std::string Said;
  raw_string_ostream Err{Said};
  Progress Shown{ProgressStyle::Off, {&Err, nullptr, nullptr}};
  VerifySettings Settings;
};

TEST_F(VerificationTest, EachLegIsHeldToTheFirst) {
  add(traceOf("cuda", {1, 2}));
  add(traceOf("same", {1, 2}));
  add(traceOf("other", {1, 3}));
  VerifyReport Report = run();
  ASSERT_EQ(Report.Legs.size(), 2u);
  EXPECT_EQ(Report.Reference.Failure, "");
  EXPECT_FALSE(Report.Legs[0].Result.differs());
  EXPECT_EQ(Report.Legs[1].Result.First.Is, Divergence::Buffer);
  EXPECT_EQ(Report.Legs[1].Result.First.Values.FirstIndex, 1u);
  EXPECT_EQ(Said, "");
}

TEST_F(VerificationTest, TolerancesOfTheSettingsHold) {
  add(traceOf("cuda", {1, 2}));
  add(traceOf("near", {1, 2.0001f}));
  ASSERT_EQ(toString(Settings.Rules.Tol.set("f32:rel=1e-3")), "");
  EXPECT_FALSE(run().Legs.at(0).Result.differs());
}

TEST_F(VerificationTest, ALegThatIsMissingDoesNotHideTheNext) {
  add(traceOf("cuda", {1}));
  Settings.Legs.push_back(cantFail(parseLeg("trace:/there/is/none.phtrace")));
  add(traceOf("same", {1}));
  VerifyReport Report = run();
  ASSERT_EQ(Report.Legs.size(), 2u);
  EXPECT_NE(Report.Legs[0].Failure.find("none.phtrace"), std::string::npos);
  EXPECT_TRUE(Report.Legs[1].Failure.empty());
  EXPECT_FALSE(Report.Legs[1].Result.differs());
}

TEST_F(VerificationTest, WithoutAReferenceNothingIsCompared) {
  Settings.Legs.push_back(cantFail(parseLeg("trace:/there/is/none.phtrace")));
  add(traceOf("same", {1}));
  VerifyReport Report = run();
  EXPECT_NE(Report.Reference.Failure, "");
  EXPECT_TRUE(Report.Legs.empty());
}

TEST_F(VerificationTest, NothingToCompareIsAFailureUnlessAccepted) {
  Trace Empty = traceOf("cuda", {});
  Empty.Launches[0].Changed.clear();
  add(Empty);
  Empty.Leg = "other";
  add(Empty);
  EXPECT_NE(run().Legs.at(0).Failure.find("nothing could be compared"),
            std::string::npos);
  Settings.AllowsUncompared = true;
  EXPECT_EQ(run().Legs.at(0).Failure, "");
}

TEST(MessagesTest, WhatTookTooLongIsKnownAsThat) {
  LegResult Slow, Broken;
  takeFailure(make_error<TimeLimitError>("took over 2 s"), Slow);
  takeFailure(createStringError("is broken"), Broken);
  EXPECT_EQ(Slow.Failure, "took over 2 s");
  EXPECT_TRUE(Slow.HasTimedOut);
  EXPECT_EQ(Broken.Failure, "is broken");
  EXPECT_FALSE(Broken.HasTimedOut);
}

TEST(MessagesTest, OneErrorOfTwoLegsIsToldOnce) {
  const std::string Text = "a.cu:1: error: no\n";
  VerifyReport Report;
  LegResult First, Second;
  First.Failure = Second.Failure = "does not compile";
  EXPECT_EQ(takeMessages(Text, First, Report), "a.cu:1: error: no");
  Report.Legs.push_back(First);
  EXPECT_EQ(takeMessages(Text, Second, Report), "");
  EXPECT_EQ(Second.SeenAt, "see above");
  EXPECT_EQ(Second.Messages, "a.cu:1: error: no");
}

TEST(MessagesTest, FoldersOfOursAreNotShown) {
  EXPECT_EQ(withoutIncludesOf({"/cache"},
                              "In file included from /cache/x/harness.cu:2:\n"
                              "In file included from a.cu:1:\nb.h:1: error\n"),
            "In file included from a.cu:1:\nb.h:1: error\n");
}

} // namespace
