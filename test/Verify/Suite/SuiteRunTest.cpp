// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suites whose porthip is a script: what it hands over, and what is made of it
// where it does not come to that.
#include "Verify/Suite/SuiteRun.h"
#include "../../Support/TempFolder.h"
#include "Support/Files/Files.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

/// Its last argument says what it does; of the others, --case-result counts.
constexpr StringLiteral Script = R"(#!/bin/sh
for Word; do
  case $Word in --case-result=*) To=${Word#*=};; esac
  Last=$Word
done
hand_over() {
  echo '{"format": "porthip case result", "state": "'"$1"'", "message": "'"$2"'",
         "reused": 2}' > "$To"
}
case $Last in
passes) hand_over passed '';;
differs) hand_over differs 'in k'; echo MISMATCH in prose; exit 1;;
crashes) hand_over passed ''; kill -SEGV $$;;
hangs) exec sleep 60;;
refuses) echo 'porthip: error: no such option' >&2; exit 2;;
esac
)";

class SuiteRunTest : public testing::Test {
protected:
  void SetUp() override {
    Program = Folder.path("porthip");
    ASSERT_EQ(toString(writeFiles({{Program, Script.str(), ""}})), "");
    ASSERT_FALSE(sys::fs::setPermissions(Program, sys::fs::all_all));
  }

  SuiteResults run(std::vector<std::string> What) {
    Suite S;
    for (const std::string &Word : What) {
      SuiteCase &C = S.Cases.emplace_back();
      C.Name = Word;
      C.Files = {Word};
    }
    SuiteRequest Request;
    Request.Path = Folder.path("suite.json");
    Request.Porthip = Program;
    Request.AtATime = 2;
    Request.TimeLimitSeconds = TimeLimit;
    Request.Last = Last;
    Request.Shown = &Shown;
    auto Ran = runSuite(S, Request);
    EXPECT_TRUE(bool(Ran)) << toString(Ran.takeError());
    return Ran ? std::move(Ran->Results) : SuiteResults();
  }

  TempFolder Folder;
  std::string Program, Said;
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
