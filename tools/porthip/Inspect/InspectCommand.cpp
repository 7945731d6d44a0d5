// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip inspect`: counts what the code of kernels costs.
#include "Compiler/Compile/Build.h"
#include "Inspect/Report/InspectReports.h"
#include "Inspect/Sources/KernelSources.h"
#include "Support/Workers.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static inspect::ReportOptions reportOptionsOf(const ParsedOptions &Options) {
  inspect::ReportOptions Report;
  StringRef(Options.value("block")).getAsInteger(10, Report.Block);
  StringRef(Options.value("dynamic-lds")).getAsInteger(10, Report.DynamicLds);
  Report.ListsCounts = Options.has("counts");
  return Report;
}

static Expected<inspect::SourcesRequest> sourcesOf(const ParsedOptions &Options,
                                                   const Environment &On) {
  inspect::SourcesRequest Request;
  Request.CompilerLine = Options.CompilerLine;
  Request.Excluded = Options.values("exclude");
  if (Options.has("p"))
    Request.BuildFolder = Options.value("p");
  auto Translation = treeRequest(Options);
  if (!Translation)
    return Translation.takeError();
  Request.Translation = std::move(*Translation);
  // What a port loses is translate's to tell; here its code is counted.
  Request.Translation.IsQuiet = true;
  Request.On = &On;
  return Request;
}

static Expected<inspect::CompiledKernels>
compiledKernels(const ParsedOptions &Options, const Environment &On,
                const inspect::KernelSources &Of,
                ArrayRef<std::string> GpuNames) {
  const std::vector<const GpuTarget *> Gpus = portTargets(GpuNames);
  inspect::CompileRequest Request;
  Request.Sources = Of.Sources;
  Request.Gpus = Gpus;
  Request.On = &On;
  Request.Jobs = availableCores();
  StringRef(Options.value("jobs")).getAsInteger(10, Request.Jobs);
  Request.Log = &errs();
  Request.IsVerbose = Options.has("verbose");
  return compileKernels(Request);
}

int runInspect(const ParsedOptions &Options) {
  auto Setup = buildSetup(Options);
  if (!Setup)
    return failWith(ExitFailed, Setup.takeError());
  auto Request = sourcesOf(Options, Setup->On);
  if (!Request)
    return failWith(ExitFailed, Request.takeError());
  const std::vector<std::string> Gpus = Request->Translation.Options.Gpus;
  inspect::KernelSources Sources;
  if (Error Wrong = Sources.make(std::move(*Request)))
    return failWith(ExitFailed, std::move(Wrong));
  auto Found = compiledKernels(Options, Setup->On, Sources, Gpus);
  if (!Found)
    return failWith(ExitFailed, Found.takeError());
  if (Found->Failed)
    errs() << Sources.IfRefused;
  for (const GpuTarget *Gpu : Found->WithoutLibraries)
    errs() << "porthip: note: for " << Gpu->Name
           << " AMD's device libraries are not here, or too old for it: calls "
              "of their functions are counted as calls\n";
  const inspect::ReportOptions Report = reportOptionsOf(Options);
  if (Options.has("json"))
    outs() << jsonOf(Found->Kernels, Report).dump(2) << "\n";
  else
    printKernels(outs(), Found->Kernels, Report);
  return Found->Failed ? ExitFailed : ExitDone;
}

} // namespace porthip
