// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Gates.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

Report reportWith(Severity Level, double Minutes) {
  Report R;
  ReportFinding F;
  F.Of.Check = "porthip-x";
  F.Of.Level = Level;
  F.Of.File = "a.cu";
  F.Of.Line = 3;
  F.Of.Column = 5;
  F.Of.Message = "wrong";
  F.Kind = Category::Manual;
  F.Time.Likely = Minutes;
  R.Findings.push_back(F);
  R.Sum.Places = {3, 0, 0, 1, 0};
  return R;
}

TEST(Gates, NoneIsSet) {
  EXPECT_EQ(closedGates(reportWith(Severity::Error, 600), {}), "");
}

TEST(Gates, FindingsFromALevel) {
  ReportGates Gates;
  Gates.FailsFrom = Severity::Warning;
  Gates.FailsFromName = "warning";
  EXPECT_EQ(closedGates(reportWith(Severity::Note, 0), Gates), "");
  Report R = reportWith(Severity::Error, 0);
  EXPECT_EQ(closedGates(R, Gates),
            "a.cu:3:5: error: wrong [porthip-x]\n"
            "porthip: gate: 1 finding at or above --fail-on=warning\n");
  R.HasBaseline = true;
  EXPECT_NE(closedGates(R, Gates).find("gate: 1 new finding at"),
            std::string::npos);
  R.Findings[0].State = FindingState::Suppressed;
  EXPECT_EQ(closedGates(R, Gates), "");
}

TEST(Gates, LimitsOfWork) {
  const Report R = reportWith(Severity::Note, 120);
  ReportGates Gates;
  Gates.MostManualHours = 2;
  Gates.LeastAutomaticPercent = 75;
  EXPECT_EQ(closedGates(R, Gates), "");
  Gates.MostManualHours = 1.5;
  EXPECT_NE(closedGates(R, Gates).find("--max-manual-hours allows"),
            std::string::npos);
  Gates.LeastAutomaticPercent = 76;
  EXPECT_NE(closedGates(R, Gates).find(
                "75.0 % are ported automatically, --min-auto-percent asks for "
                "76.0"),
            std::string::npos)
      << closedGates(R, Gates);
}

} // namespace
