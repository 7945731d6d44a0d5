// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip cc`: stands where nvcc, hipcc or clang++ stand in a build.
#include "Compiler/Compile/Build.h"
#include "Compiler/Machine/Gpus.h"
#include "Compiler/Vendor/VendorBuild.h"
#include "CompilerAnswers.h"
#include "Gpus/TargetLists.h"
#include "Porting/Compile/MemoryPort.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Workers.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/TreeOptions.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {

/// The options of `porthip translate` that matter to a port in memory.
static std::vector<OptionInfo> memoryPortOptions() {
  std::vector<OptionInfo> Options;
  for (const std::vector<OptionInfo> &Group :
       {translationOptions(), environmentOptions()})
    for (const OptionInfo &O : Group)
      if (is_contained({"warp", "arithmetic", "rules", "no-cache", "cache-dir"},
                       O.Long))
        Options.push_back(O.rare());
  Options.push_back(choiceOption("fail-on", "LEVEL",
                                 {"error", "warning", "never"}, "error",
                                 "Findings of a port that fail the compile")
                        .rare());
  return Options;
}

CommandInfo ccInfo() {
  CommandInfo Info(
      "Compile and link for the virtual GPU, or for AMD's", "COMPILER-ARGS...",
      "Takes the arguments of nvcc, hipcc or clang++, so that a build can use "
      "it as its compiler. Objects, archives and programs are the host's; they "
      "carry the device code for the virtual GPU. With --target they are for "
      "real AMD GPUs: CUDA is translated in memory and compiled by ROCm's "
      "compiler, and the sources stay as they are.");
  static constexpr CompilerWords Any;
  Info.Compiler = &Any;
  Info.Options = buildOptions();
  Info.Options.push_back(valueOption("target", "GPU[,...]",
                                     "AMD GPUs to compile for: gfx942,gfx1100",
                                     "Default of porthip-nvcc: PORTHIP_TARGET, "
                                     "else the GPUs of this machine.")
                             .offering(gpuTargetNames(GpuVendor::Amd)));
  Info.Options.push_back(
      flagOption("amd", "As --target; what porthip-nvcc stands for").rare());
  for (OptionInfo &O : memoryPortOptions())
    Info.Options.push_back(std::move(O));
  Info.Options.push_back(
      valueOption("toolkit", "DIR", "The folder that it is the compiler of",
                  "The compilers in a folder of 'porthip toolkit' give it, so "
                  "that builds find the rest of the toolkit there.")
          .rare());
  Info.Options.push_back(
      flagOption("hipcc", "C++ sources are HIP, as hipcc takes them").rare());
  Info.Examples = {
      {"porthip cc -O2 -c kernel.cu -o kernel.o", "compile one file"},
      {"porthip cc kernel.o main.cpp -o program", "compile another and link"},
      {"make NVCC=\"porthip cc\"", "use it in a project's Makefile"},
      {"porthip cc --target=gfx942 -c kernel.cu -o kernel.o",
       "CUDA to an object for an AMD GPU"}};
  return Info;
}

/// This command under a name of its own, for tools that take no arguments with
/// a compiler's name.
static std::string launcherPath(const Environment &On, bool IsReal) {
  if (!On.ToolkitDir.empty())
    return On.IsForRocm ? "" : On.ToolkitDir + "/bin/nvcc";
  SmallString<256> Path(sys::path::parent_path(programPath()));
  sys::path::append(Path, IsReal ? "porthip-nvcc" : "porthip-cc");
  return sys::fs::exists(Path) ? std::string(Path) : "";
}

static int runProgram(const BuildLine &Line) {
  SmallString<128> Path(linkOutput(Line));
  sys::fs::make_absolute(Path);
  std::vector<StringRef> Args = {Path};
  Args.insert(Args.end(), Line.RunArgs.begin(), Line.RunArgs.end());
  std::string Message;
  int Status =
      sys::ExecuteAndWait(Path, Args, std::nullopt, {}, 0, 0, &Message);
  return Status < 0 ? failWith(ExitFailed, Path.str() + ": " + Message)
                    : Status;
}

/// Takes over what a folder of `porthip toolkit` says of itself.
static void setToolkit(const ParsedOptions &Options, Environment &On) {
  if (!Options.has("toolkit"))
    return;
  On.ToolkitDir = Options.value("toolkit");
  On.IsForRocm = !sys::fs::exists(On.ToolkitDir + "/bin/nvcc");
}

/// --target, or PORTHIP_TARGET; empty: the GPUs of this machine.
static std::string targetList(const ParsedOptions &Options) {
  const char *Set = std::getenv("PORTHIP_TARGET");
  return Options.value("target").empty() && Set ? Set : Options.value("target");
}

static Error checkReal(const ParsedOptions &Options, const BuildLine &Line) {
  if (Options.has("as"))
    return createStringError("--as is the virtual GPU's and --target real "
                             "ones'; give one of them");
  if (any_of(Line.Options.Others,
             [](const OtherArgument &A) { return A.Name == "-ptx"; }))
    return createStringError("-ptx: AMD's compilers have no PTX; -cubin gives "
                             "a code object, which hipModuleLoad takes");
  return Error::success();
}

static bool isForReal(const ParsedOptions &Options) {
  return Options.has("target") || Options.has("amd");
}

/// Ports the line's sources where they are CUDA and are to run on AMD.
static Error portInMemory(const ParsedOptions &Options,
                          const BuildRequest &Request, BuildLine &Line,
                          MemoryPort &Port) {
  bool IsVirtualAmd = Request.As && Request.As->Of == GpuVendor::Amd &&
                      any_of(Line.Inputs, isCudaInput);
  if (!Request.Real && !IsVirtualAmd)
    return Error::success();
  auto Translation = treeRequest(Options);
  if (!Translation)
    return Translation.takeError();
  return Port.make(std::move(*Translation), failingFrom(Options), *Request.On,
                   Line);
}

int runCc(const ParsedOptions &Options) {
  auto Line = readBuildLine(mapCompilerArgs(Options.CompilerLine));
  if (!Line)
    return failWith(ExitWrongUsage, Line.takeError());
  if (Error Wrong = checkTarget(Options))
    return failWith(ExitWrongUsage, std::move(Wrong));
  auto Setup = buildSetup(Options, Line->HipRoot);
  if (!Setup)
    return failWith(ExitFailed, Setup.takeError());
  setToolkit(Options, Setup->On);
  if (Options.has("hipcc"))
    takeAsHip(*Line);
  if (auto Answered =
          answerQuestions(*Line, Setup->On, Setup->As, isForReal(Options)))
    return *Answered;
  BuildRequest Request;
  AmdGpus Real;
  if (isForReal(Options)) {
    if (Error Wrong = checkReal(Options, *Line))
      return failWith(ExitWrongUsage, std::move(Wrong));
    auto Archs = amdTargets(targetList(Options), Setup->On);
    if (!Archs)
      return failWith(ExitFailed, Archs.takeError());
    auto Compiler = findVendorCompiler(GpuVendor::Amd, Setup->On, *Archs);
    if (!Compiler)
      return failWith(ExitFailed, Compiler.takeError());
    Real = {*Compiler, *Archs};
    Request.Real = &Real;
  }
  Request.Line = &*Line;
  Request.LinkLauncher = launcherPath(Setup->On, isForReal(Options));
  Request.On = &Setup->On;
  Request.As = Setup->As;
  Request.Jobs = availableCores();
  Request.CacheDir = defaultCacheDir();
  Request.Log = &errs();
  MemoryPort Port;
  Port.Color = Options.value("color");
  if (Error Wrong = portInMemory(Options, Request, *Line, Port))
    return failWith(ExitFailed, std::move(Wrong));
  if (Port.HasErrors)
    return ExitFindings;
  Request.SourceMap = Port.SourceMap;
  if (Error Wrong = buildLine(Request)) {
    errs() << Port.IfRefused;
    return failBuild(std::move(Wrong));
  }
  bool Links = Line->Until == Step::Link && !Line->Cleans && !Line->IsDryRun;
  return Links && Line->Runs ? runProgram(*Line) : ExitDone;
}

} // namespace porthip
