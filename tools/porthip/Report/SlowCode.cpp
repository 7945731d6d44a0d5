// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SlowCode.h"
#include "Inspect/Report/InspectReports.h"
#include "tools/porthip/Inspect/KernelCounts.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

Error SlowCode::find(const ParsedOptions &Options, const TreeRequest &Asked,
                     Report &To) {
  auto Setup = buildSetup(Options);
  if (!Setup)
    return Setup.takeError();
  auto Request = kernelSourcesOf(Options, Setup->On);
  if (!Request)
    return Request.takeError();
  Request->CompilerLine = Options.Positional;
  append_range(Request->CompilerLine, Options.CompilerArgs);
  if (!Asked.BuildFolder.empty())
    Request->BuildFolder = Asked.BuildFolder;
  auto Slow = performanceFindings(Options, Setup->On, *Request);
  if (!Slow)
    return Slow.takeError();
  Found = std::move(*Slow);
  // The estimate knows its findings by their places in the list.
  append_range(To.Findings, inspect::reportOf(Found).Findings);
  return Error::success();
}

void SlowCode::print(raw_ostream &OS) const {
  if (Found.empty())
    return;
  OS << "\nSlow in the kernels' code; 'porthip inspect' has all counts\n";
  inspect::printFindings(OS, Found);
}

} // namespace porthip
