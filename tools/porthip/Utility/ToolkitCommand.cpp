// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip toolkit`: folders that stand where a build looks for CUDA or ROCm.
#include "Compiler/Process/Process.h"
#include "Gpus/TargetLists.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Json/Json.h"
#include "Toolkit/Toolkit.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/StringExtras.h"

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
                 "programs run there and not on the virtual GPU."),
      flagOption("json", "Write JSON, for programs",
                 "Its form: docs/schema/toolkit.schema.json.")};
  for (OptionInfo &Option : buildOptions())
    if (Option.Long != "as")
      Info.Options.push_back(std::move(Option));
  Info.Examples = {
      {"porthip toolkit --cuda ~/cuda", "in place of CUDA"},
      {"cmake -DCMAKE_CUDA_COMPILER=$HOME/cuda/bin/nvcc ..", "build with it"},
      {"porthip toolkit --rocm ~/rocm", "in place of ROCm"}};
  return Info;
}

namespace {
struct MadeFolder {
  StringRef Kind; ///< "cuda" or "rocm"
  std::string Folder;

  /// How builds take it, a line each; "..." stands for the rest of the line.
  std::vector<std::string> uses() const {
    auto word = [&](StringRef Below) {
      return shellText({Folder + Below.str()});
    };
    if (Kind == "cuda")
      return {"cmake -DCMAKE_CUDA_COMPILER=" + word("/bin/nvcc") + " ...",
              "CUDA_HOME=" + word("") + " ...",
              "make NVCC=" + word("/bin/nvcc")};
    return {"cmake -DCMAKE_HIP_COMPILER=" + word("/llvm/bin/clang++") +
                " -DCMAKE_PREFIX_PATH=" + word("") + " ...",
            "ROCM_PATH=" + word("") + " ...",
            "make HIPCC=" + word("/bin/hipcc")};
  }
};
} // namespace

static void print(ArrayRef<MadeFolder> Made, bool AsJson) {
  Json Folders = Json::array();
  for (const MadeFolder &M : Made) {
    Json Uses = Json::array();
    for (const std::string &Line : M.uses())
      Uses.push_back(stringToJson(Line));
    Folders.push_back({{"kind", M.Kind.str()},
                       {"folder", stringToJson(M.Folder)},
                       {"use", std::move(Uses)}});
    if (!AsJson)
      outs() << "Created " << M.Folder << ". Use it with:\n  "
             << join(M.uses(), "\n  ") << "\n";
  }
  if (AsJson)
    outs() << Json({{"format", "porthip-toolkit"},
                    {"version", 1},
                    {"folders", std::move(Folders)}})
                  .dump(2)
           << "\n";
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
  std::vector<MadeFolder> Made;
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
    Made.push_back({Kind, Request.Folder});
  }
  print(Made, Options.has("json"));
  return ExitDone;
}

} // namespace porthip
