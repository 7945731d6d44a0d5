// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// "Start here": the places that matter most, each with what to type.
#include "Report/Analysis/AnalysisInternal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned MaxPlaces = 10;

class Planner {
public:
  Planner(const AnalysisRequest &Of, Report &Result)
      : Inputs(Of.Inputs), Program(Of.Program), Project(Of.Project), R(Result) {
  }

  void plan() {
    if (!R.Sum.total() && R.Findings.empty())
      return;
    if (R.IsGuess)
      addParse();
    addStep("translate, and look at what changes",
            Project.empty() ? "porthip --diff " + Inputs + flags()
                            : "porthip port " + Project);
    addPlaces();
    addStep("build for the virtual GPU, run, and compare with the original",
            Program.empty() ? "porthip help verify"
                            : "porthip verify " + Program + flags())
        .Fix = Program.empty() ? "for each program: porthip verify FILES" : "";
  }

private:
  std::string flags() const {
    return R.MissingFlags.empty() ? "" : " " + R.MissingFlags;
  }

  PlanStep &addStep(std::string What, std::string Command) {
    PlanStep Step;
    Step.What = std::move(What);
    Step.Command = std::move(Command);
    R.Plan.push_back(std::move(Step));
    return R.Plan.back();
  }

  std::string whatItLacks() const {
    if (R.MissingFlags.empty() && !R.MissingPackages.empty())
      return "install what this machine lacks: " +
             R.MissingPackages.front().Name +
             (R.MissingPackages.size() > 1 ? " and others" : "");
    return R.hasTextsAlone() ? "name what the programs put in place of names"
                             : "pass the build's flags";
  }

  /// Nothing below is worth reading before.
  void addParse() {
    bool IsFound = !R.MissingFlags.empty();
    addStep(utostr(R.Stats.PartlyParsed) + " of " +
                counted(R.Stats.TranslationUnits, "translation unit") +
                " did not parse completely: " + whatItLacks(),
            IsFound           ? "porthip report " + Inputs + flags()
            : Project.empty() ? "porthip --dry-run -v " + Inputs
                              : "porthip port " + Project)
        .Fix = IsFound ? ""
               : R.hasTextsAlone()
                   ? "-DNAME=VALUE for each name in a string"
                   : "see what clang says; flags of the build are given as "
                     "they are, or with -p BUILD_DIR";
  }

  /// The order of work: blockers first, then what takes long; the risk of a
  /// wrong result weighs.
  static auto rank(const EffortItem &Item) {
    constexpr double Weight[] = {0.5, 1, 1.5, 2};
    return std::make_tuple(Item.Kind != Category::Blocked,
                           -Item.Time.Likely * Weight[unsigned(Item.Level)],
                           StringRef(Item.What));
  }

  void addPlaces() {
    std::vector<const EffortItem *> Items;
    for (const EffortItem &Item : R.Items)
      if (Item.Kind >= Category::Review && !Item.Findings.empty() &&
          !StringRef(Item.What).starts_with("porthip-frontend-"))
        Items.push_back(&Item);
    llvm::stable_sort(Items, [](const EffortItem *A, const EffortItem *B) {
      return rank(*A) < rank(*B);
    });
    if (Items.size() > MaxPlaces)
      Items.resize(MaxPlaces);
    for (const EffortItem *Item : Items)
      addPlace(*Item);
  }

  /// New ones before those of the baseline, errors before warnings.
  const ReportFinding &worst(const EffortItem &Item) const {
    auto Rank = [&](unsigned I) {
      const ReportFinding &F = R.Findings[I];
      return std::make_tuple(F.State != FindingState::Open, -int(F.Of.Level),
                             I);
    };
    return R.Findings[*min_element(Item.Findings, [&](unsigned A, unsigned B) {
      return Rank(A) < Rank(B);
    })];
  }

  void addPlace(const EffortItem &Item) {
    const ReportFinding &First = worst(Item);
    bool IsOfRule = First.Of.Check == "porthip-translate-unsupported" ||
                    First.Of.Check == "porthip-translate-header";
    PlanStep &Step =
        addStep(Item.Title, IsOfRule ? "porthip rules show " + First.Of.Symbol
                                     : "porthip explain " + First.Of.Check);
    Step.Fix = First.Of.Fix;
    Step.File = First.Of.File;
    Step.Line = First.Of.Line;
    Step.Places = Item.Count;
    Step.Files = Item.Files;
    Step.Time = Item.Time;
  }

  const std::string &Inputs, &Program, &Project;
  Report &R;
};

} // namespace

void addPlan(const AnalysisRequest &Of, Report &Result) {
  Planner(Of, Result).plan();
}

} // namespace porthip
