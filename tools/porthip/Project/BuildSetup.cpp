// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tools that a command builds with, by its options.
#include "BuildSetup.h"
#include "Compiler/Compile/Build.h"
#include "Gpus/TargetLists.h"
#include "Support/Files/InstallPlaces.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/Device.h"
#include "VirtualGpu/HostCpu.h"
#include "tools/porthip/Commands.h"
#include <unistd.h>

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> buildOptions() {
  return {
      valueOption(
          "as", "GPU", "GPU that the program sees: sm_80, gfx942, gfx1100, ...",
          "Decides for all files; -arch, -gencode and --offload-arch count "
          "only without it. Default: sm_80 for CUDA, gfx942 for HIP.")
          .offering(gpuTargetNames())
          .alsoCalled({"gpu", "target", "arch", "device"}),
      valueOption(
          "cuda-path", "DIR", "CUDA toolkit; 'none': porthip's own headers",
          "Without it the usual places are searched; when there is none, "
          "porthip's own headers are used."),
      valueOption("rocm-path", "DIR", "ROCm or HIP, for its headers",
                  "Without it HIP_PATH, ROCM_PATH and the usual places are "
                  "searched."),
  };
}

Error checkTarget(const ParsedOptions &Options) {
  if (!Options.has("as"))
    return Error::success();
  return targetNamed(Options.value("as")).takeError();
}

Expected<BuildSetup> buildSetup(const ParsedOptions &Options,
                                StringRef HipRoot) {
  BuildSetup Setup;
  EnvironmentRequest Request;
  Request.CudaPath = Options.value("cuda-path");
  Request.RocmPath =
      Options.has("rocm-path") ? Options.value("rocm-path") : HipRoot.str();
  Request.ProgramPath = programPath();
  auto On = findEnvironment(Request);
  if (!On)
    return On.takeError();
  Setup.On = std::move(*On);
  Setup.On.Within = Options.Within;
  std::string As = Options.value("as");
  if (As.empty())
    As = vgpu::variable::valueOf(vgpu::variable::As).str();
  if (!As.empty()) {
    auto Target = targetNamed(As);
    if (!Target)
      return Target.takeError();
    Setup.As = *Target;
  }
  // The program would only find out at its first launch.
  if (auto Cpu = vgpu::hostCpu(vgpu::variable::valueOf(vgpu::variable::Cpu));
      !Cpu)
    return Cpu.takeError();
  if (const auto Wrong = vgpu::wrongVariables(environ); !Wrong.Values.empty())
    return createStringError(Wrong.Values.front());
  return Setup;
}

int failBuild(Error Wrong) {
  int Status = ExitFailed;
  handleAllErrors(
      std::move(Wrong),
      [&](const CompileError &E) {
        Status = E.Status;
        if (!E.Text.empty())
          failWith(ExitFailed, E.Text);
      },
      [](const ErrorInfoBase &E) { failWith(ExitFailed, E.message()); });
  return Status;
}

} // namespace porthip
