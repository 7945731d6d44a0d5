// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Vendor/VendorBuild.h"
#include "Compiler/Compile/Build.h"
#include "Compiler/Process/Process.h"
#include "Compiler/Vendor/AmdCommands.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

void append(Strings &To, std::initializer_list<std::string> Words) {
  To.insert(To.end(), Words);
}

//===-- Compilers ---------------------------------------------------------===//

/// The first of the paths that can be run, else Name in PATH; empty: neither.
std::string findProgram(ArrayRef<std::string> Paths, StringRef Name) {
  for (const std::string &Path : Paths)
    if (sys::fs::can_execute(Path))
      return Path;
  auto Found = sys::findProgramByName(Name);
  return Found ? *Found : "";
}

std::string findNvcc(const Environment &On, std::string &LookedFor) {
  Strings Paths;
  if (!On.Tools.CudaPath.empty())
    Paths.push_back(On.Tools.CudaPath + "/bin/nvcc");
  LookedFor = join(Paths, ", ") + (Paths.empty() ? "" : ", ") +
              "nvcc in PATH; install the CUDA toolkit, or name its folder with "
              "--cuda-path";
  return findProgram(Paths, "nvcc");
}

/// Whether clang has what it needs for \p Archs: libraries, and the program
/// that puts images into objects.
bool compilesWithClang(const Environment &On, ArrayRef<std::string> Archs) {
  std::string Libraries = deviceLibraryDir(On);
  StringRef Tools = sys::path::parent_path(On.Tools.ClangExecutable);
  return !Libraries.empty() &&
         sys::fs::can_execute(Tools + "/clang-offload-bundler") &&
         all_of(Archs, [&](StringRef Arch) {
           Arch.consume_front("gfx");
           return sys::fs::exists(Libraries + "/oclc_isa_version_" +
                                  Arch.split(':').first + ".bc");
         });
}

std::string findHipcc(const Environment &On, ArrayRef<std::string> Archs,
                      std::string &LookedFor) {
  Strings Paths;
  if (!On.HipRoot.empty())
    Paths.push_back(On.HipRoot + "/bin/hipcc");
  if (On.HipRoot != "/opt/rocm")
    Paths.push_back("/opt/rocm/bin/hipcc");
  LookedFor = join(Paths, ", ") +
              ", hipcc in PATH, clang with clang-offload-bundler and ROCm's "
              "device libraries for " +
              join(Archs, ", ") +
              " (amdgcn/bitcode); install ROCm, or name its root with "
              "--rocm-path";
  std::string Found = findProgram(Paths, "hipcc");
  return Found.empty() && compilesWithClang(On, Archs)
             ? On.Tools.ClangExecutable
             : Found;
}

//===-- Commands ----------------------------------------------------------===//

/// A line of nvcc's own options, without what porthip decides: the output, the
/// architecture, the kind of runtime.
class NvccLine {
public:
  explicit NvccLine(const VendorBuildRequest &Request) : Request(Request) {}

  Strings run(StringRef Compiler) {
    const Environment &On = *Request.On;
    Strings Command = {Compiler.str()};
    append(Command, {"-arch=" + Request.Arch, "-cudart", "shared", "-Xcompiler",
                     "-ffp-contract=off", "-o", Request.Output});
    // Found again when the program runs.
    std::string Root =
        sys::path::parent_path(sys::path::parent_path(Compiler)).str();
    append(Command, {"-Xlinker", "-rpath=" + Root + "/lib64"});
    if (Request.IsHip)
      append(Command, {"-x", "cu", "-D__HIP_PLATFORM_NVIDIA__", "-D__HIPCC__",
                       "-isystem", On.Tools.ShimDir + "/hip-nvidia"});
    for (size_t I = 0; I < Request.Args.size();) {
      size_t Dropped = wordsToDrop(I);
      if (Dropped == 0)
        Command.push_back(Request.Args[I++]);
      I += Dropped;
    }
    // Behind the program's own folders.
    append(Command, {"-I" + On.Tools.ShimDir + "/include"});
    return Command;
  }

private:
  /// 0: the word at I stays.
  size_t wordsToDrop(size_t I) const {
    StringRef Word = Request.Args[I];
    for (StringRef Name :
         {"-o", "--output-file", "-arch", "--gpu-architecture", "-gencode",
          "--generate-code", "-code", "--gpu-code", "-cudart", "--cudart"}) {
      if (Word == Name)
        return 2;
      if (Word.starts_with((Name + "=").str()))
        return 1;
    }
    return 0;
  }

  const VendorBuildRequest &Request;
};

Strings hipCommand(const VendorBuildRequest &Request, const BuildLine &Line,
                   StringRef Compiler) {
  const Environment &On = *Request.On;
  const AmdGpus For = {Compiler.str(), {Request.Arch}};
  // As on the other legs: inputs that the host computes are to be the same.
  Strings Command = {Compiler.str(), "-Xarch_host", "-ffp-contract=off"};
  append_range(Command, amdFlags(Line, On, For));
  if (Line.IsRelocatable)
    Command.push_back("--hip-link");
  for (const Input &I : Line.Inputs) {
    if (I.Is == Input::File)
      append(Command,
             {"-x", sourceKind(I.Text) == SourceKind::Object ? "none" : "hip",
              I.Text});
    else if (I.Is == Input::Library)
      append(Command, {"-l" + I.Text});
    else
      append_range(Command, I.Arguments);
  }
  append_range(Command, amdRuntimeFlags(On, For));
  append(Command, {"-o", Request.Output});
  return Command;
}

} // namespace

Expected<std::string> findVendorCompiler(GpuVendor Of, const Environment &On,
                                         ArrayRef<std::string> Archs) {
  std::string LookedFor;
  bool IsNvidia = Of == GpuVendor::Nvidia;
  std::string Found =
      IsNvidia ? findNvcc(On, LookedFor) : findHipcc(On, Archs, LookedFor);
  if (Found.empty())
    return createStringError(Twine("no compiler for ") +
                             (IsNvidia ? "NVIDIA" : "AMD") +
                             " GPUs; looked for " + LookedFor);
  return Found;
}

Expected<std::vector<std::string>>
vendorCommand(const VendorBuildRequest &Request, StringRef Compiler) {
  if (Request.Of == GpuVendor::Nvidia)
    return NvccLine(Request).run(Compiler);
  auto Line = readBuildLine(mapCompilerArgs(Request.Args));
  if (!Line)
    return Line.takeError();
  return hipCommand(Request, *Line, Compiler);
}

Error buildForVendor(const VendorBuildRequest &Request) {
  auto Compiler = findVendorCompiler(Request.Of, *Request.On, Request.Arch);
  if (!Compiler)
    return Compiler.takeError();
  auto Command = vendorCommand(Request, *Compiler);
  if (!Command)
    return Command.takeError();
  Process Compile;
  Compile.Args = std::move(*Command);
  Compile.KeepsOutput = true;
  Compile.IsSupervised = true;
  if (Error Wrong = runToEnd(Compile))
    return Wrong;
  if (Compile.Failure.empty())
    return Error::success();
  if (Request.Log)
    *Request.Log << Compile.Output << Compile.Messages
                 << "command: " << shellText(Compile.Args) << "\n";
  return make_error<CompileError>("", Compile.Status);
}

} // namespace porthip
