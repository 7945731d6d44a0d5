// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Analysis.h"
#include "Ptx/Advice.h"
#include "Report/Analysis/Overview.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"
#include <ctime>
#include <random>
#include <set>

using namespace llvm;
using namespace porthip;

namespace {

const char *const Text = "cudaMalloc(a);\ncudaMalloc(b);\n"
                         "x();\nx();\ncudaFoo();\n";

SymbolUse use(unsigned Offset, unsigned Line, UseOutcome Outcome,
              std::string Symbol = "cudaMalloc") {
  SymbolUse U;
  U.Symbol = std::move(Symbol);
  U.Library = "runtime";
  U.Offset = Offset;
  U.Line = Line;
  U.Outcome = Outcome;
  return U;
}

Finding finding(unsigned Offset, unsigned Line, Severity Level,
                std::string Check, unsigned Minutes) {
  Finding F;
  F.Check = std::move(Check);
  F.Level = Level;
  F.File = "a.cu";
  F.Offset = Offset;
  F.Line = Line;
  F.Column = 1;
  F.EffortMinutes = Minutes;
  return F;
}

class AnalysisTest : public ::testing::Test {
protected:
  void SetUp() override {
    FilePort File;
    File.Path = "a.cu";
    File.IsMain = File.HoldsCuda = true;
    File.Lines = 5;
    File.Uses = {use(0, 1, UseOutcome::Renamed), use(15, 2, UseOutcome::Shim),
                 use(40, 5, UseOutcome::Unsupported, "cudaFoo")};
    Edit Rename{0, 10, "hipMalloc", Engine::Ast, "cudaMalloc"};
    Edit Other{30, 1, "y", Engine::Ast, "operator"};
    File.Edits = {Rename, Other};
    Of.Files = {File};
    Of.Libraries = {{"runtime", "CUDA runtime API", "HIP runtime"}};
  }

  Report run() {
    AnalysisRequest Request;
    Request.Of = &Of;
    Request.Model = &Model;
    Request.TextOf = [](const std::string &) { return StringRef(Text); };
    Request.NameOf = [](const std::string &Path) { return Path; };
    Request.Gpus = {"gfx942", "gfx1100"};
    Request.Known = Known;
    Request.BuildFiles = BuildFiles;
    return analyze(Request);
  }

  Port Of;
  EffortModel Model = EffortModel::builtIn();
  KnownFindings Known;
  unsigned BuildFiles = 0;
};

// Generated code has thousands of one line.
TEST_F(AnalysisTest, FingerprintsOfManyAlike) {
  constexpr unsigned Count = 20000;
  for (unsigned I = 0; I < Count; ++I)
    Of.Findings.push_back(
        finding(I, 3, Severity::Error, "porthip-warp-hard-coded-size", 5));
  // One whose symbol is what another would be numbered as.
  Of.Findings.push_back(Of.Findings.front());
  Of.Findings.back().Symbol = "#7";
  std::clock_t Begin = std::clock();
  Report R = run();
  // Counting from the first each time takes minutes.
  EXPECT_LT((std::clock() - Begin) / CLOCKS_PER_SEC, 20);
  std::set<std::string> Different;
  for (const ReportFinding &F : R.Findings)
    Different.insert(F.Fingerprint);
  EXPECT_EQ(Different.size(), Count + 1);
}

TEST_F(AnalysisTest, FingerprintsOfTheSameLineKeepTheirOrder) {
  auto Of3 = [&](unsigned Count) {
    Of.Findings.assign(
        Count, finding(30, 3, Severity::Error, "porthip-warp-mixed-size", 5));
    std::vector<std::string> Result;
    for (const ReportFinding &F : run().Findings)
      Result.push_back(F.Fingerprint);
    return Result;
  };
  std::vector<std::string> Two = Of3(2), Three = Of3(3);
  EXPECT_EQ(Two[0], Three[0]);
  EXPECT_EQ(Two[1], Three[1]);
}

TEST_F(AnalysisTest, APlaceHasItsWorstCategory) {
  Of.Findings = {finding(0, 1, Severity::Warning, "porthip-x-y", 10),
                 finding(40, 5, Severity::Error, "porthip-x-z", 30)};
  Report R = run();
  EXPECT_EQ(R.Sum.places(Category::Automatic), 1u); // the other edit
  EXPECT_EQ(R.Sum.places(Category::Shim), 1u);
  EXPECT_EQ(R.Sum.places(Category::Review), 1u);
  EXPECT_EQ(R.Sum.places(Category::Manual), 1u);
  EXPECT_EQ(R.Sum.total(), 4u);
  EXPECT_DOUBLE_EQ(R.Sum.automaticPercent(), 50);
  EXPECT_EQ(R.ChangedLines, 2u);
}

TEST_F(AnalysisTest, FurtherPlacesCostLess) {
  Of.Findings = {finding(30, 3, Severity::Warning, "porthip-x-y", 10),
                 finding(35, 4, Severity::Warning, "porthip-x-y", 10)};
  Report R = run();
  ASSERT_EQ(R.Findings.size(), 2u);
  EXPECT_DOUBLE_EQ(R.Findings[0].Time.Likely, 10);
  EXPECT_DOUBLE_EQ(R.Findings[1].Time.Likely, 0.35); // in the same file
  EXPECT_LT(R.Findings[0].Time.Low, 10);
  EXPECT_GT(R.Findings[0].Time.High, 10);
  EXPECT_NE(R.Findings[0].Fingerprint, R.Findings[1].Fingerprint);
}

TEST_F(AnalysisTest, OnlyCostlySymbolsBlock) {
  Finding F =
      finding(40, 5, Severity::Error, "porthip-translate-unsupported", 30);
  F.Symbol = "cudaFoo";
  Of.Findings = {F};
  EXPECT_EQ(run().Findings[0].Kind, Category::Manual);
  Of.Findings[0].EffortMinutes = 480;
  EXPECT_EQ(run().Findings[0].Kind, Category::Blocked);
}

TEST_F(AnalysisTest, KnownAndSuppressedFindings) {
  Of.Findings = {finding(30, 3, Severity::Warning, "porthip-x-y", 10),
                 finding(40, 5, Severity::Error, "porthip-x-z", 30)};
  Known.Baseline = {run().Findings[0].Fingerprint};
  Known.HasBaseline = true;
  Known.SuppressionFile = "accepted.json";
  Known.Suppressions = {{"porthip-x-z", "", "*.cu", "right as it is", 2},
                        {"porthip-x-none", "", "", "never", 3}};
  Report R = run();
  ASSERT_EQ(R.Findings.size(), 3u);
  EXPECT_EQ(R.Findings[0].State, FindingState::Known);
  EXPECT_EQ(R.Findings[1].State, FindingState::Suppressed);
  EXPECT_EQ(R.Findings[1].Reason, "right as it is");
  EXPECT_EQ(R.Findings[1].Time.High, 0);
  EXPECT_EQ(R.Sum.places(Category::Manual), 0u);
  EXPECT_EQ(R.Findings[2].Of.File, "accepted.json");
  EXPECT_EQ(R.Findings[2].Of.Line, 3u);
}

TEST_F(AnalysisTest, ItemsAddUp) {
  Of.Findings = {finding(30, 3, Severity::Warning, "porthip-x-y", 10)};
  Report R = run();
  double Sum = 0;
  for (const EffortItem &Item : R.Items)
    Sum += Item.Time.Likely;
  EXPECT_NEAR(Sum, R.Sum.Time.Likely, 1e-9);
  EXPECT_GT(Sum, 10);
}

/// Minutes as durationText prints them, and by how much they may be off.
std::pair<double, double> minutesOf(StringRef Text) {
  if (Text == "< 1 min")
    return {0.5, 0.5};
  double Value = 0;
  std::string Number;
  for (char C : Text.split(' ').first)
    if (C != ',')
      Number += C;
  StringRef(Number).getAsDouble(Value);
  double HalfOfLast = StringRef(Number).contains('.') ? 0.05 : 0.5;
  double Unit = Text.ends_with(" h") ? 60 : 1;
  return {Value * Unit, HalfOfLast * Unit};
}

// Many reports by chance: places of a check with other minutes each, symbols
// with and without the same fix, rates of a team's model.
TEST_F(AnalysisTest, TheRatesOfARowGiveItsPrintedSum) {
  std::mt19937 Random(20261122);
  auto Below = [&](unsigned End) { return unsigned(Random() % End); };
  const char *const Checks[] = {"porthip-x-y", "porthip-warp-spin-lock",
                                "porthip-translate-unsupported",
                                "porthip-ptx-not-translated"};
  // likely, low, high, places, files
  static const std::string Time = " *([0-9,.]+ h|[0-9]+ min|< 1 min)";
  static const Regex Row("^" + Time + Time + Time + " +([0-9,]+) +([0-9,]+)  ");
  unsigned Rows = 0;
  for (unsigned Run = 0; Run < 200; ++Run) {
    SetUp();
    Of.Findings.clear();
    Of.Files.resize(1 + Below(4), Of.Files[0]);
    for (size_t I = 0; I < Of.Files.size(); ++I)
      Of.Files[I].Path = "f" + std::to_string(I) + ".cu";
    for (unsigned Count = Below(40); Count; --Count) {
      Finding F = finding(Below(45), 1 + Below(5), Severity(Below(3)),
                          Checks[Below(4)], Below(4) * 37);
      F.File = Of.Files[Below(Of.Files.size())].Path;
      F.Symbol = "s" + std::to_string(Below(3));
      F.Fix = "do " + std::to_string(Below(3));
      Of.Findings.push_back(F);
    }
    std::string Printed;
    raw_string_ostream OS(Printed);
    OverviewStyle Style;
    Style.MaxRows = 1000;
    Report R = run();
    printOverview(OS, R, Style);
    SmallVector<StringRef, 64> Lines;
    StringRef(Printed).split(Lines, '\n');
    unsigned RowsHere = 0;
    for (StringRef Line : Lines) {
      SmallVector<StringRef, 8> Parts;
      if (!Row.match(Line, &Parts))
        continue;
      ASSERT_LT(RowsHere, R.Items.size()) << Printed;
      const EffortItem &Of = R.Items[RowsHere];
      double Places, Files;
      Parts[4].getAsDouble(Places);
      Parts[5].getAsDouble(Files);
      const double Made = Of.FirstMinutes + (Files - 1) * Of.FurtherMinutes +
                          (Places - Files) * Of.SameFileMinutes;
      auto [Likely, Off] = minutesOf(Parts[1]);
      EXPECT_LE(std::abs(Made - Likely), Off + 1e-6) << Line.str();
      ++RowsHere;
    }
    EXPECT_EQ(RowsHere, R.Items.size()) << Printed;
    Rows += RowsHere;
  }
  EXPECT_GT(Rows, 1000u);
}

TEST_F(AnalysisTest, SymbolsWithOneFixAreOnePieceOfWork) {
  for (const char *Symbol : {"cudaFoo", "cudaBar", "cudaOther"}) {
    Finding F =
        finding(40, 5, Severity::Error, "porthip-translate-unsupported", 480);
    F.Symbol = Symbol;
    F.Fix = F.Symbol == "cudaOther" ? "write it" : "use another interface";
    Of.Findings.push_back(F);
  }
  Report R = run();
  ASSERT_GE(R.Items.size(), 2u);
  EXPECT_EQ(R.Items[0].What, "porthip-translate-unsupported cudaBar");
  EXPECT_EQ(StringRef(R.Items[0].Title).split(':').first,
            "'cudaBar' and 1 other");
  EXPECT_EQ(R.Items[0].Count, 2u);
  EXPECT_EQ(R.Items[1].What, "porthip-translate-unsupported cudaOther");
  EXPECT_EQ(R.Items[1].Count, 1u);
}

TEST_F(AnalysisTest, TensorCoreInstructionsTakeDays) {
  constexpr double Day = 480;
  for (const char *Opcode : {"mma", "wgmma", "tcgen05"}) {
    const ptx::Advice *Advice = ptx::adviceFor(Opcode);
    ASSERT_TRUE(Advice);
    Finding F = finding(0, 1, Severity::Error, "porthip-ptx-not-translated",
                        Advice->EffortMinutes);
    F.Subject = Opcode;
    EffortRates Rates = Model.ratesOf(F);
    EXPECT_GE(*Rates.FirstMinutes, 2 * Day) << Opcode;
    EXPECT_GE(*Rates.FurtherMinutes, Day) << Opcode;
    EXPECT_GE(*Rates.SameFileMinutes, 60) << Opcode;
    EXPECT_EQ(Rates.Confidence, "low") << Opcode;
    EXPECT_FALSE(Rates.Reason.empty()) << Opcode;
  }
}

TEST_F(AnalysisTest, ATileIsWrittenOnceAFile) {
  auto MinutesOf = [&](std::vector<std::string> Tiles) {
    Of.Findings.clear();
    for (unsigned I = 0; I < Tiles.size(); ++I) {
      Finding F =
          finding(0, I, Severity::Error, "porthip-ptx-not-translated", 2400);
      F.Subject = "wgmma";
      F.Message =
          "inline PTX is not translated: 'wgmma.mma_async.sync.aligned" +
          Tiles[I] + " {%0}, %1;' multiplies";
      Of.Findings.push_back(F);
    }
    return run().Items[0];
  };
  const std::string Narrow = ".m64n64k16.f32.f16.f16",
                    Wide = ".m64n256k16.f32.f16.f16";
  EffortItem One = MinutesOf({Narrow}), Again = MinutesOf({Narrow, Narrow}),
             Two = MinutesOf({Narrow, Wide, Narrow});
  EXPECT_EQ(One.Time.Likely, Again.Time.Likely);
  EXPECT_EQ(Again.Findings.size(), 2u);
  EXPECT_EQ(Two.Time.Likely, One.Time.Likely + Two.SameFileMinutes);
  EXPECT_FALSE(StringRef(One.Title).contains("tile"));
  EXPECT_TRUE(StringRef(Two.Title).ends_with(", 2 tiles"));
  // A fence of theirs is none.
  EXPECT_FALSE(StringRef(MinutesOf({Narrow, ".fence"}).Title).contains("tile"));
}

TEST_F(AnalysisTest, ABuildFileOfEachProgramCounts) {
  auto BuildMinutes = [&](unsigned Files) {
    BuildFiles = Files;
    for (const EffortItem &Item : run().Items)
      if (Item.What == "project-build-files")
        return Item.Time.Likely;
    return -1.0;
  };
  EXPECT_EQ(BuildMinutes(0), BuildMinutes(1));
  EXPECT_GT(BuildMinutes(50), 8 * 60);
}

TEST_F(AnalysisTest, LibrariesCountCoveredPlaces) {
  Report R = run();
  ASSERT_EQ(R.Libraries.size(), 1u);
  EXPECT_EQ(R.Libraries[0].Covered, 2u);
  EXPECT_EQ(R.Libraries[0].Unsupported, 1u);
  EXPECT_EQ(R.Libraries[0].Calls[0].Symbol, "cudaFoo");
}

TEST_F(AnalysisTest, KernelsAreJudgedForEachTarget) {
  KernelFacts Plain, Big, Textures, Shuffles;
  Plain.File = Big.File = Textures.File = Shuffles.File = "a.cu";
  Plain.Line = Plain.EndLine = 1;
  Big.Line = Big.EndLine = 2;
  Textures.Line = Textures.EndLine = 3;
  Shuffles.Line = Shuffles.EndLine = 5;
  Big.SharedBytes = 70000;
  Textures.TextureFetches = 1;
  Shuffles.WarpOperations = 2;
  Shuffles.Name = "shuffles";
  for (KernelFacts *K : {&Plain, &Big, &Textures, &Shuffles})
    K->IsParsed = true;
  Of.Kernels = {Plain, Big, Textures, Shuffles};
  Of.Findings = {finding(40, 5, Severity::Error, "porthip-x-z", 30)};
  Report R = run();
  ASSERT_EQ(R.Kernels.size(), 4u);
  auto RiskOf = [&](unsigned Kernel, unsigned Gpu) {
    return R.Kernels[Kernel].Risks[Gpu].Level;
  };
  EXPECT_EQ(RiskOf(0, 0), Risk::None);
  EXPECT_EQ(RiskOf(1, 0), Risk::High);
  EXPECT_EQ(RiskOf(1, 1), Risk::High);
  EXPECT_EQ(RiskOf(2, 0), Risk::Low); // gfx942 reads them by plain loads
  EXPECT_EQ(RiskOf(2, 1), Risk::None);
  EXPECT_EQ(RiskOf(3, 0), Risk::High); // the finding
  EXPECT_EQ(R.Findings[0].Kernel, "shuffles");
  EXPECT_EQ(R.Kernels[3].Findings, 1u);
}

TEST_F(AnalysisTest, NotesAreALowRisk) {
  KernelFacts Plain, Template, Shuffles;
  Plain.File = Template.File = Shuffles.File = "a.cu";
  Plain.IsParsed = Template.IsParsed = Shuffles.IsParsed = true;
  Plain.Line = Plain.EndLine = 1;
  Template.Line = Template.EndLine = 2;
  Template.IsTemplate = true;
  Shuffles.Line = Shuffles.EndLine = 5;
  Shuffles.WarpOperations = 2;
  Of.Kernels = {Plain, Template, Shuffles};
  Of.Findings = {finding(0, 1, Severity::Note, "porthip-x-y", 0),
                 finding(10, 2, Severity::Note, "porthip-x-y", 0),
                 finding(40, 5, Severity::Note, "porthip-x-y", 0)};
  Report R = run();
  EXPECT_EQ(R.Kernels[0].Risks[0].Level, Risk::Low);
  EXPECT_EQ(R.Kernels[0].Risks[0].Causes.back(), "line 1: porthip-x-y");
  EXPECT_EQ(R.Kernels[0].Findings, 0u);
  EXPECT_EQ(R.Kernels[1].Risks[0].Level, Risk::Unknown);
  EXPECT_EQ(R.Kernels[1].Risks[0].Causes.back(), "line 2: porthip-x-y");
  EXPECT_EQ(R.Kernels[2].Risks[0].Level, Risk::Medium);
}

TEST_F(AnalysisTest, FilesOutsideOfTheBuildMakeNoGuess) {
  Of.Stats.TranslationUnits = 4;
  Of.Stats.PartlyParsed = 1;
  EXPECT_TRUE(run().IsGuess);
  Of.Stats.PartlyOutsideBuild = 1;
  EXPECT_FALSE(run().IsGuess);
  Of.Stats.PartlyParsed = 2;
  EXPECT_TRUE(run().IsGuess);
}

TEST_F(AnalysisTest, WhatWasNotLookedAtHasAnUnknownRisk) {
  KernelFacts Unread, Open, Found;
  Unread.File = Open.File = Found.File = "a.cu";
  Open.IsParsed = Found.IsParsed = true;
  Open.IsTemplate = Found.IsTemplate = true;
  Found.SharedBytes = 70000;
  Of.Kernels = {Unread, Open, Found};
  Report R = run();
  EXPECT_EQ(R.Kernels[0].Risks[0].Level, Risk::Unknown);
  EXPECT_EQ(R.Kernels[1].Risks[0].Level, Risk::Unknown);
  EXPECT_EQ(R.Kernels[2].Risks[0].Level, Risk::High);
}

TEST_F(AnalysisTest, TheHeadlineCountsWork) {
  const Report Few = run();
  Of.Findings.push_back(finding(90, 9, Severity::Error, "porthip-x-days", 960));
  const Report Days = run();
  EXPECT_LT(Days.WorkPercent, Few.WorkPercent / 2);
  EXPECT_GT(Days.WorkPercent, 0);
}

TEST_F(AnalysisTest, ProjectsWithABuildCostMoreThanFiles) {
  auto Project = [&](unsigned Files) {
    BuildFiles = Files;
    for (const EffortItem &Item : run().Items)
      if (Item.What == "project-merge")
        return Item.Time.Likely;
    return 0.0;
  };
  EXPECT_EQ(Project(0), 0);
  EXPECT_EQ(Project(1), EffortModel::builtIn().project().ProjectMinutes);
}

TEST_F(AnalysisTest, FindingsInDeviceFunctionsReachTheKernelsThatCallThem) {
  KernelFacts Caller, Other;
  Caller.File = Other.File = "a.cu";
  Caller.Line = Caller.EndLine = 1;
  Other.Line = Other.EndLine = 2;
  Caller.Callees = {{"a.cu", 3, 4}, {"b.cuh", 1, 9}};
  Of.Kernels = {Caller, Other};
  Finding Far = finding(0, 7, Severity::Error, "porthip-x-z", 30);
  Far.File = "b.cuh";
  Of.Findings = {finding(30, 4, Severity::Warning, "porthip-x-y", 10), Far};
  Report R = run();
  EXPECT_EQ(R.Kernels[0].Findings, 2u);
  EXPECT_EQ(R.Kernels[0].Time.Likely, 40);
  EXPECT_EQ(R.Kernels[0].Risks[0].Level, Risk::High);
  EXPECT_EQ(R.Kernels[0].Risks[0].Causes.back(), "b.cuh:7: porthip-x-z");
  EXPECT_EQ(R.Kernels[1].Findings, 0u);
}

TEST_F(AnalysisTest, NoCudaCostsNothing) {
  Of.Files[0].HoldsCuda = false;
  Of.Files[0].Uses.clear();
  Of.Files[0].Edits.clear();
  Report R = run();
  EXPECT_EQ(R.Sum.Time.High, 0);
  EXPECT_EQ(R.Sum.automaticPercent(), 100);
}

TEST(Overview, Durations) {
  EXPECT_EQ(durationText(0), "0 min");
  EXPECT_EQ(durationText(0.2), "< 1 min");
  EXPECT_EQ(durationText(45), "45 min");
  EXPECT_EQ(durationText(150), "2.5 h");
  EXPECT_EQ(durationText(60 * 12), "12 h");
  EXPECT_EQ(durationText(60 * 1234), "1,234 h");
}

} // namespace
