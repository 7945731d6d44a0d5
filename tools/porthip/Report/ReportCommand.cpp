// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip report`: what a port costs, what is left, and whether it may merge.
#include "Porting/Judge/TreeReport.h"
#include "Porting/Whole/AskedBuild.h"
#include "Report/Analysis/Gates.h"
#include "Report/Analysis/Known.h"
#include "Report/Analysis/Overview.h"
#include "Report/Analysis/Trend.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/System/Confinement.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/Shards.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "tools/porthip/Report/SlowCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace porthip {
namespace {

class ReportCommand {
public:
  explicit ReportCommand(const ParsedOptions &Options) : Options(Options) {}

  int run() {
    if (Options.has("print-effort-model"))
      return printModel();
    if (Options.has("diff"))
      return printDiff();
    if (Options.Positional.empty() && !Options.has("p"))
      return failWith(
          ExitWrongUsage,
          "nothing to report on; name a file or a folder: porthip report src");
    return report();
  }

private:
  Expected<EffortModel> model() const {
    if (Options.has("effort-model"))
      return EffortModel::load(Options.value("effort-model"));
    return EffortModel::builtIn();
  }

  int printModel() const {
    Expected<EffortModel> Model = model();
    if (!Model)
      return failWith(ExitFailed, Model.takeError());
    outs() << Model->toJson();
    return ExitDone;
  }

  int printDiff() const {
    if (Options.Positional.size() != 2)
      return failWith(ExitWrongUsage,
                      "--diff compares two reports: porthip report --diff "
                      "OLD.json NEW.json");
    Expected<Json> Old = readReport(Options.Positional[0]);
    if (!Old)
      return failWith(ExitFailed, Old.takeError());
    Expected<Json> New = readReport(Options.Positional[1]);
    if (!New)
      return failWith(ExitFailed, New.takeError());
    return printTrend(outs(), *Old, *New) ? ExitFindings : ExitDone;
  }

  /// How it is judged: all that can be wrong with what was given, before the
  /// work begins.
  Expected<ReportSetup> setup() const {
    ReportSetup Setup;
    Expected<EffortModel> Loaded = model();
    if (!Loaded)
      return Loaded.takeError();
    Setup.Model = std::move(*Loaded);
    if (Options.has("suppressions"))
      if (Error Wrong =
              readSuppressions(Options.value("suppressions"), Setup.Known))
        return std::move(Wrong);
    if (Options.has("baseline")) {
      Expected<std::set<std::string>> Baseline =
          readBaseline(Options.value("baseline"));
      if (!Baseline)
        return Baseline.takeError();
      Setup.Known.Baseline = std::move(*Baseline);
      Setup.Known.HasBaseline = true;
    }
    Setup.WithSources = wantsSources(Options, /*HasPrefix=*/false);
    return Setup;
  }

  int report() {
    Progress Shown(progressStyleOf(Options));
    auto Asked = treeRequest(Options);
    if (!Asked)
      return failWith(ExitFailed, Asked.takeError());
    Asked->Shown = &Shown;
    TemporaryFolder Scratch;
    if (Error Wrong = askBuild(*Asked, Scratch))
      return failWith(ExitFailed, std::move(Wrong));
    // Without a build to ask it was not done yet.
    if (Options.Within)
      confine(*Options.Within);
    auto Setup = setup();
    if (!Setup)
      return failWith(ExitFailed, Setup.takeError());
    auto Made = reportTree(*Asked, std::move(*Setup));
    if (!Made)
      return failWith(ExitFailed, Made.takeError());
    if (Asked->Part)
      return Made->HasUnread ? ExitFailed
                             : reportShard(Made->Inputs->Request, Made->Of);
    Judged = std::move(Made->Judged);
    // The estimate is written whatever becomes of the kernels.
    Error NotFound = Options.has("performance")
                         ? Slow.find(Options, *Asked, Judged)
                         : Error::success();
    if (Error Failed = joinErrors(output(), std::move(NotFound)))
      return failWith(ExitFailed, std::move(Failed));
    if (Made->HasUnread)
      return ExitFailed;
    return passesGates() ? ExitDone : ExitFindings;
  }

  /// Asks the build as `porthip port` does: an estimate without the build's
  /// flags is one of another project.
  Error askBuild(TreeRequest &Asked, TemporaryFolder &Scratch) const {
    if (Options.has("no-build"))
      return Error::success();
    auto Setup = buildSetup(Options);
    if (!Setup) {
      // A machine that builds nothing estimates by the sources alone.
      consumeError(Setup.takeError());
      return Error::success();
    }
    return addBuildOfFolder(Asked, Setup->On, Scratch);
  }

  Error output() {
    std::vector<OutputFile> Files;
    bool ToStdout = addReportFiles(Judged, Options, false, Files);
    if (Options.has("write-baseline"))
      Files.push_back(
          {Options.value("write-baseline"), baselineText(Judged), ""});
    if (Error Failed = writeFiles(Files))
      return Failed;
    if (Options.has("plan"))
      printPlan(outs(), Judged, overviewStyle());
    else if (Options.has("text") || (!ToStdout && !Options.has("quiet")))
      printOverview(outs(), Judged, overviewStyle());
    if (!ToStdout && !Options.has("quiet") && !Options.has("plan"))
      Slow.print(outs());
    return Error::success();
  }

  OverviewStyle overviewStyle() const {
    OverviewStyle Style;
    Style.Color = useColor(Options.value("color"), OutputStream::Stdout);
    return Style;
  }

  /// Says on stderr which gate closes.
  bool passesGates() const {
    ReportGates Gates;
    Gates.FailsFrom = failingFrom(Options);
    Gates.FailsFromName = Options.value("fail-on");
    double Limit;
    if (!StringRef(Options.value("max-manual-hours")).getAsDouble(Limit))
      Gates.MostManualHours = Limit;
    if (!StringRef(Options.value("min-auto-percent")).getAsDouble(Limit))
      Gates.LeastAutomaticPercent = Limit;
    const std::string Closed = closedGates(Judged, Gates);
    errs() << Closed;
    return Closed.empty();
  }

  const ParsedOptions &Options;
  Report Judged;
  SlowCode Slow; ///< of --performance
};

} // namespace

int runReport(const ParsedOptions &Options) {
  return ReportCommand(Options).run();
}

} // namespace porthip
