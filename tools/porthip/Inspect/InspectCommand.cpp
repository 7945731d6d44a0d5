// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip inspect`: counts what the code of kernels costs.
#include "Compiler/Compile/Build.h"
#include "Inspect/Budget/Budget.h"
#include "Inspect/Page/InspectPage.h"
#include "Inspect/Profile/OriginalPlaces.h"
#include "Inspect/Report/InspectReports.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Inspect/KernelCounts.h"
#include "tools/porthip/Inspect/Trials.h"
#include "tools/porthip/Output/ReportFiles.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static inspect::ReportOptions reportOptionsOf(const ParsedOptions &Options) {
  inspect::ReportOptions Report;
  Report.Asked = askedLaunch(Options);
  Report.ListsCounts = Options.has("counts");
  return Report;
}

namespace {

/// From what was compiled to what is told of it.
class Results {
public:
  Results(const ParsedOptions &Options,
          const inspect::CompiledKernels &Compiled)
      : Shown(reportOptionsOf(Options)), Options(Options), Compiled(Compiled) {}

  Error find() {
    if (Error Wrong = readProfiles())
      return Wrong;
    const inspect::FindingsRequest Request = request();
    Found = findPerformance(Request);
    if (!Options.has("budget"))
      return Error::success();
    auto Held = compareBudget(Options.value("budget"), Request);
    if (!Held)
      return Held.takeError();
    Found.insert(Found.end(), Held->Over.begin(), Held->Over.end());
    tellBudget(*Held);
    return Error::success();
  }

  Error write() const {
    std::vector<OutputFile> Files;
    const bool ToStdout =
        addReportFiles(reportOf(Found), Options, /*HasPrefix=*/true, Files);
    if (Options.has("write-budget"))
      Files.push_back(
          {Options.value("write-budget"), budgetText(request()), ""});
    if (Options.has("html"))
      Files.push_back({Options.value("html"), page(), ""});
    if (Error Wrong = writeFiles(Files))
      return Wrong;
    if (Options.has("json")) {
      outs() << jsonOf(Compiled.Kernels, Found, Shown).dump(2) << "\n";
    } else if (!ToStdout) {
      printKernels(outs(), Compiled.Kernels, Shown);
      outs() << (Found.empty() ? "" : "\n");
      printFindings(outs(), Found);
    }
    return Error::success();
  }

  int status() const {
    if (Compiled.Failed)
      return ExitFailed;
    const auto From = failingFrom(Options);
    return From && any_of(Found,
                          [&](const inspect::PerformanceFinding &F) {
                            return F.Of.Level >= *From;
                          })
               ? ExitFindings
               : ExitDone;
  }

  inspect::ReportOptions Shown;
  std::vector<std::string> Originals; ///< the CUDA among the sources

private:
  /// Error: a profile cannot be read.
  Error readProfiles() {
    for (const std::string &File : Options.values("profile")) {
      auto Text = readFile(File);
      if (!Text)
        return Text.takeError();
      auto Read = inspect::profileFromJson(*Text, File);
      if (!Read)
        return Read.takeError();
      append_range(Sites, *Read);
    }
    moveToOriginals(Sites, Originals);
    sortSites(Sites);
    return Error::success();
  }

  inspect::FindingsRequest request() const {
    return {Compiled.Kernels, Shown.Asked, Sites};
  }

  std::string page() const {
    return inspect::pageOf({Compiled.Kernels, Found, &Shown, Sites});
  }

  static void tellBudget(const inspect::BudgetResult &Held) {
    errs() << "porthip: budget: " << counted(Held.Over.size(), "kernel")
           << " over it, " << Held.Better << " under it, " << Held.Unknown
           << " not in it";
    if (Held.Gone)
      errs() << ", " << counted(Held.Gone, "row") << " of other kernels";
    if (Held.Unrun)
      errs() << ", " << Held.Unrun
             << " with numbers of a run that no --profile "
             << "has";
    errs() << "\n";
  }

  const ParsedOptions &Options;
  const inspect::CompiledKernels &Compiled;
  std::vector<inspect::ProfiledSite> Sites; ///< of runs
  std::vector<inspect::PerformanceFinding> Found;
};

} // namespace

int runInspect(const ParsedOptions &Options) {
  auto Setup = buildSetup(Options);
  if (!Setup)
    return failWith(ExitFailed, Setup.takeError());
  auto Request = kernelSourcesOf(Options, Setup->On);
  if (!Request)
    return failWith(ExitFailed, Request.takeError());
  const std::vector<std::string> Gpus = Request->Translation.Options.Gpus;
  inspect::KernelSources Sources;
  if (Error Wrong = Sources.make(*Request))
    return failWith(ExitFailed, std::move(Wrong));
  auto Found = compiledKernels(Options, Setup->On, Sources, Gpus);
  if (!Found)
    return failWith(ExitFailed, Found.takeError());
  Results All(Options, *Found);
  for (const inspect::KernelSource &S : Sources.Sources)
    if (S.Original)
      All.Originals.push_back(S.Original->File);
  if (Options.has("compare")) {
    auto Cuda = compileOriginals(Sources.Sources,
                                 findGpuTarget(Options.value("compare"))->Name,
                                 Setup->On, errs());
    if (!Cuda)
      return failWith(ExitFailed, Cuda.takeError());
    All.Shown.Cuda = std::move(*Cuda);
  }
  if (Options.has("try")) {
    auto Tried = trials(Options, Setup->On, *Request, Sources, *Found);
    if (!Tried)
      return failWith(ExitFailed, Tried.takeError());
    All.Shown.Tried = std::move(*Tried);
  }
  if (Error Wrong = All.find())
    return failWith(ExitFailed, std::move(Wrong));
  if (Error Wrong = All.write())
    return failWith(ExitFailed, std::move(Wrong));
  return All.status();
}

} // namespace porthip
