// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a translation's report in the page of `port`.
#include "Porting/Whole/ProjectSummary.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

ReportFinding finding(StringRef Check, Severity Level, StringRef File,
                      StringRef Symbol = "") {
  ReportFinding F;
  F.Of.Check = Check.str();
  F.Of.Level = Level;
  F.Of.File = File.str();
  F.Of.Symbol = Symbol.str();
  return F;
}

TEST(ProjectSummary, CountsAndPlaces) {
  Report R;
  R.CudaFiles = 3;
  R.Stats.TranslationUnits = 2;
  R.Sum.Time.Likely = 1.23456;
  R.Files.resize(1);
  R.Files[0].Path = "/p/a.cu";
  PlanStep Whole, Place;
  Whole.What = "translate";
  Place.What = "a spin lock";
  Place.File = "/p/a.cu";
  Place.Line = 7;
  Place.Places = 2;
  Place.Time.Likely = 30;
  R.Plan = {Whole, Place};
  ProjectSummary S;
  addReport(R, S);
  EXPECT_EQ(S.CudaFiles, 3u);
  EXPECT_EQ(S.Units, 2u);
  EXPECT_EQ(S.LikelyMinutes, 1.23);
  EXPECT_EQ(S.Sources, std::set<std::string>{"/p/a.cu"});
  // The steps about the project are done.
  ASSERT_EQ(S.Left.size(), 1u);
  EXPECT_EQ(S.Left[0].What, "a spin lock");
  EXPECT_EQ(S.Left[0].Line, 7u);
  EXPECT_EQ(S.Left[0].Places, 2u);
  EXPECT_EQ(S.Left[0].Minutes, 30);
}

TEST(ProjectSummary, MacrosAndEditsOfOneSource) {
  Report R;
  R.Findings = {
      finding("porthip-vendor-build-macro", Severity::Note, "a.cu", "USE_AMD"),
      finding("porthip-one-source-edit", Severity::Note, "a.cu"),
      finding("porthip-one-source-edit", Severity::Warning, "a.cu"),
      finding("porthip-one-source-edit", Severity::Warning, "b.cu"),
      finding("porthip-warp-ballot", Severity::Warning, "c.cu")};
  ProjectSummary S;
  addReport(R, S);
  EXPECT_EQ(S.AmdMacros, std::set<std::string>{"USE_AMD"});
  EXPECT_EQ(S.EditPlaces, 3u);
  EXPECT_EQ(S.MadePlaces, 1u);
  EXPECT_EQ(S.EditedFiles, 2u);
}

TEST(ProjectSummary, Times) {
  EXPECT_EQ(timeText(25), "25 min");
  EXPECT_EQ(timeText(204), "3.4 h");
}

} // namespace
} // namespace porthip
