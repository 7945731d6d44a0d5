// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suites whose cases are a function: what it hands over, and what is made of it
// where it does not come to that.
#include "Verify/Suite/SuiteRun.h"
#include "../../Support/TempFolder.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <csignal>
#include <unistd.h>

using namespace llvm;
using namespace porthip;

namespace {

/// The last word says what it does.
int verify(const std::vector<std::string> &Words,
           std::optional<CaseResult> &Told) {
  StringRef What = Words.back();
  if (What == "refuses") {
    errs() << "porthip: error: no such option\n";
    return 2;
  }
  Told.emplace();
  Told->ReusedCount = 2;
  if (What == "differs") {
    Told->Is = CaseResult::Differs;
    Told->Message = "in k";
    outs() << "MISMATCH in prose\n";
    return 1;
  }
  if (What == "crashes")
    ::raise(SIGSEGV);
  if (What == "where") {
    SmallString<128> Here, Real;
    if (!sys::fs::current_path(Here) && !sys::fs::real_path(Here, Real))
      outs() << Real << "\n";
  }
  if (What == "hangs")
    ::sleep(60);
  return 0;
}

class SuiteRunTest : public testing::Test {
protected:
  SuiteResults run(std::vector<std::string> What) {
    Suite S;
    for (const std::string &Word : What) {
      SuiteCase &C = S.Cases.emplace_back();
      C.Name = Word;
      C.Files = {Word};
    }
    SuiteRequest Request;
    Request.Path = Folder.path("suite.json");
    Request.Verify = verify;
    Request.AtATime = 2;
    Request.TimeLimitSeconds = TimeLimit;
    Request.Last = Last;
    Request.Shown = &Shown;
    auto Ran = runSuite(S, Request);
    EXPECT_TRUE(bool(Ran)) << toString(Ran.takeError());
    return Ran ? std::move(Ran->Results) : SuiteResults();
  }

  TempFolder Folder;
  std::string Said;
  raw_string_ostream Err{Said};
  Progress Shown{ProgressStyle::Off, {&Err, nullptr, nullptr}};
  unsigned TimeLimit = 0;
  const SuiteResults *Last = nullptr;
};

TEST_F(SuiteRunTest, WhatIsHandedOverCounts) {
  SuiteResults R = run({"passes", "differs"});
  ASSERT_EQ(R.size(), 2u);
  EXPECT_EQ(R["passes"].Is, CaseResult::Passed);
  EXPECT_EQ(R["passes"].ReusedCount, 2u);
  EXPECT_EQ(R["differs"].Is, CaseResult::Differs);
  EXPECT_EQ(R["differs"].Message, "in k");
  EXPECT_EQ(R["differs"].Text, "MISMATCH in prose\n");
  EXPECT_NE(Said.find("differs differs ("), std::string::npos);
  EXPECT_NE(Said.find("2 legs not run again)"), std::string::npos);
}

TEST_F(SuiteRunTest, ACrashAfterItsResultIsACrash) {
  EXPECT_EQ(run({"crashes"})["crashes"].Is, CaseResult::Crashed);
}

TEST_F(SuiteRunTest, EachCaseIsInTheSuitesFolder) {
  SuiteResults R = run({"where"});
  SmallString<128> Real;
  ASSERT_FALSE(sys::fs::real_path(Folder.path("."), Real));
  EXPECT_EQ(R["where"].Text, (Real + "\n").str());
}

TEST_F(SuiteRunTest, LastWordsTellWhereNothingIsHandedOver) {
  SuiteResults R = run({"refuses"});
  EXPECT_EQ(R["refuses"].Is, CaseResult::Failed);
  EXPECT_EQ(R["refuses"].Message, "no such option");
}

TEST_F(SuiteRunTest, ATimeForAll) {
  TimeLimit = 1;
  SuiteResults R = run({"hangs"});
  EXPECT_EQ(R["hangs"].Is, CaseResult::TimedOut);
  EXPECT_EQ(R["hangs"].Message, "stopped, the suite took over 1 s");
}

TEST_F(SuiteRunTest, WhatPassedIsKept) {
  SuiteResults Before;
  Before["passes"].Seconds = 12345;
  Before["refuses"].Is = CaseResult::Failed;
  Before["gone"].Is = CaseResult::Passed;
  Last = &Before;
  SuiteResults R = run({"passes", "refuses"});
  EXPECT_EQ(R.size(), 2u);
  EXPECT_EQ(R["passes"].Seconds, 12345);
  EXPECT_EQ(R["refuses"].Message, "no such option");
}

} // namespace
