// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelCounts.h"
#include "Support/Workers.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static void tellWhatLacks(const inspect::CompiledKernels &Compiled,
                          StringRef IfRefused) {
  if (Compiled.Failed)
    errs() << IfRefused;
  for (const GpuTarget *Gpu : Compiled.WithoutLibraries)
    errs() << "porthip: note: for " << Gpu->Name
           << " AMD's device libraries are not here, or too old for it: calls "
              "of their functions are counted as calls\n";
}

Expected<inspect::SourcesRequest> kernelSourcesOf(const ParsedOptions &Options,
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
  // A port's losses are translate's to tell; here its code is counted.
  Request.Translation.IsQuiet = true;
  Request.On = &On;
  return Request;
}

inspect::AskedLaunch askedLaunch(const ParsedOptions &Options) {
  inspect::AskedLaunch Asked;
  StringRef(Options.value("block")).getAsInteger(10, Asked.Block);
  StringRef(Options.value("dynamic-lds")).getAsInteger(10, Asked.DynamicLds);
  return Asked;
}

inspect::CompileRequest compileRequest(const ParsedOptions &Options,
                                       const Environment &On,
                                       const inspect::KernelSources &Of) {
  inspect::CompileRequest Request;
  Request.Sources = Of.Sources;
  Request.On = &On;
  Request.Jobs = availableCores();
  StringRef(Options.value("jobs")).getAsInteger(10, Request.Jobs);
  Request.Log = &errs();
  Request.IsVerbose = Options.has("verbose");
  return Request;
}

Expected<inspect::CompiledKernels>
compiledKernels(const ParsedOptions &Options, const Environment &On,
                const inspect::KernelSources &Of,
                ArrayRef<std::string> GpuNames) {
  const std::vector<const GpuTarget *> Gpus = portTargets(GpuNames);
  inspect::CompileRequest Request = compileRequest(Options, On, Of);
  Request.Gpus = Gpus;
  Request.FindsLaunches = true;
  auto Compiled = compileKernels(Request);
  if (Compiled)
    tellWhatLacks(*Compiled, Of.IfRefused);
  return Compiled;
}

Expected<std::vector<inspect::PerformanceFinding>>
performanceFindings(const ParsedOptions &Options, const Environment &On,
                    const inspect::SourcesRequest &Request) {
  inspect::KernelSources Sources;
  if (Error Wrong = Sources.make(Request))
    return std::move(Wrong);
  auto Compiled =
      compiledKernels(Options, On, Sources, Request.Translation.Options.Gpus);
  if (!Compiled)
    return Compiled.takeError();
  return inspect::findPerformance({Compiled->Kernels, {}, {}});
}

} // namespace porthip
