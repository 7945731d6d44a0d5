// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/Trials.h"
#include "tools/porthip/Inspect/PaddingTrials.h"
#include "tools/porthip/Inspect/TrialVerification.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// \p Compiled kernels run on wavefronts of 64, where the two translations of
/// warp operations differ.
static bool hasWideWaves(const inspect::CompiledKernels &Compiled) {
  return any_of(Compiled.Kernels, [](const inspect::KernelCode &K) {
    return K.Has.WaveSize == 64;
  });
}

Expected<std::vector<inspect::Trial>>
trials(const ParsedOptions &Options, const Environment &On,
       const inspect::SourcesRequest &Request,
       const inspect::KernelSources &Sources,
       const inspect::CompiledKernels &Compiled) {
  inspect::SourcesRequest WithNative = Request;
  WithNative.Translation.Options.Warp = WarpMode::Native;
  inspect::KernelSources Native;
  if (hasWideWaves(Compiled))
    if (Error Wrong = Native.make(WithNative))
      return std::move(Wrong);
  inspect::TrialRequest Trying;
  const std::vector<const GpuTarget *> Gpus =
      portTargets(Request.Translation.Options.Gpus);
  Trying.Compiles = compileRequest(Options, On, Sources);
  Trying.Compiles.Gpus = Gpus;
  Trying.Native = Native.Sources;
  Trying.Kernels = Compiled.Kernels;
  Trying.Asked = askedLaunch(Options);
  auto Tried = tryCandidates(Trying);
  if (!Tried)
    return Tried.takeError();
  TemporaryFolder Folder;
  if (Error Wrong = Folder.make("porthip-inspect"))
    return std::move(Wrong);
  if (Error Wrong = addPaddingTrials(Trying, Options, Folder, *Tried))
    return std::move(Wrong);
  verifyTrials(*Tried, Options);
  return Tried;
}

} // namespace porthip
