// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip toolkit`: folders that stand where a build looks for CUDA or ROCm.
#include "Compiler/Process/Process.h"
#include "Gpus/TargetLists.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Toolkit/Toolkit.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Project/BuildSetup.h"

using namespace llvm;

namespace porthip {

CommandInfo toolkitInfo() {
  CommandInfo Info(
      "Make a folder that builds take for CUDA or ROCm", "",
      "The folder has compilers, headers, libraries and CMake packages where "
      "builds look for the vendor's. Programs that are built with it run on "
      "the "
      "virtual GPU. Neither the vendor's software nor a GPU is needed.");
  Info.Options = {
      valueOption("cuda", "DIR", "Make a folder like a CUDA toolkit"),
      valueOption("rocm", "DIR", "Make a folder like ROCm"),
      valueOption("as", "GPU", "Compile for this GPU whatever a build asks",
                  "sm_90, gfx1100, ... Without it -arch, -gencode and "
                  "--offload-arch count.")
          .offering(gpuTargetNames()),
      flagOption("amd", "nvcc of --cuda compiles for AMD GPUs, as porthip-nvcc",
                 "For those that PORTHIP_TARGET names, else this machine's; "
                 "programs run there and not on the virtual GPU.")};
  for (OptionInfo &Option : buildOptions())
    if (Option.Long != "as")
      Info.Options.push_back(std::move(Option));
  Info.Examples = {
      {"porthip toolkit --cuda ~/cuda", "in place of CUDA"},
      {"cmake -DCMAKE_CUDA_COMPILER=$HOME/cuda/bin/nvcc ..", "build with it"},
      {"porthip toolkit --rocm ~/rocm", "in place of ROCm"}};
  return Info;
}

static void printUse(StringRef Kind, const std::string &Folder) {
  auto word = [&](StringRef Below) {
    return shellText({Folder + Below.str()});
  };
  if (Kind == "cuda")
    outs() << "Created " << Folder << ". Use it with:\n"
           << "  cmake -DCMAKE_CUDA_COMPILER=" << word("/bin/nvcc") << " ...\n"
           << "  CUDA_HOME=" << word("") << " ...\n"
           << "  make NVCC=" << word("/bin/nvcc") << "\n";
  else
    outs() << "Created " << Folder << ". Use it with:\n"
           << "  cmake -DCMAKE_HIP_COMPILER=" << word("/llvm/bin/clang++")
           << " -DCMAKE_PREFIX_PATH=" << word("") << " ...\n"
           << "  ROCM_PATH=" << word("") << " ...\n"
           << "  make HIPCC=" << word("/bin/hipcc") << "\n";
}

int runToolkit(const ParsedOptions &Options) {
  if (!Options.has("cuda") && !Options.has("rocm"))
    return failWith(ExitWrongUsage, "no folder; name one: porthip toolkit "
                                    "--cuda DIR");
  if (Error Wrong = checkTarget(Options))
    return failWith(ExitWrongUsage, std::move(Wrong));
  auto Setup = buildSetup(Options);
  if (!Setup)
    return failWith(ExitFailed, Setup.takeError());
  bool HasBoth = Options.has("cuda") && Options.has("rocm");
  if (HasBoth && Options.has("as"))
    return failWith(ExitWrongUsage, "--as is for one vendor's GPU; make the "
                                    "folders one by one");
  if (Options.has("amd") && (Options.has("rocm") || Options.has("as")))
    return failWith(ExitWrongUsage, "--amd is for --cuda alone, without --as");
  for (StringRef Kind : {"cuda", "rocm"}) {
    if (!Options.has(Kind))
      continue;
    ToolkitRequest Request;
    Request.Folder = normalizePath(Options.value(Kind));
    Request.ProgramPath = programPath();
    Request.On = &Setup->On;
    Request.IsForAmd = Options.has("amd");
    Request.As = Options.has("as") ? Setup->As : nullptr;
    auto Of = Kind == "cuda" ? GpuVendor::Nvidia : GpuVendor::Amd;
    if (Request.As && Request.As->Of != Of)
      return failWith(ExitWrongUsage, "--as '" + Options.value("as") +
                                          "' is not a GPU of the vendor of --" +
                                          Kind);
    if (Error Wrong =
            Kind == "cuda" ? makeCudaFolder(Request) : makeRocmFolder(Request))
      return failWith(ExitFailed, std::move(Wrong));
    printUse(Kind, Request.Folder);
  }
  return ExitDone;
}

} // namespace porthip
