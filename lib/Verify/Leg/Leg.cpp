// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/Leg.h"
#include "Compiler/Compile/ObjectCache.h"
#include "Compiler/Vendor/VendorBuild.h"
#include "Gpus/UsualGpus.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Workers.h"
#include "Verify/Leg/Recording.h"
#include "Verify/Trace/TraceFile.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

Leg ownBuildOn(const GpuTarget &Target) {
  Leg Result;
  Result.Name = (Twine("hip@own:") + Target.Name).str();
  Result.IsPort = Result.IsOwnBuild = true;
  Result.Target = &Target;
  return Result;
}

Expected<Leg> parseLeg(StringRef Text) {
  Leg Result;
  Result.Name = Text.str();
  StringRef Rest = Text;
  auto wrong = [&](const Twine &Why) {
    return createStringError("leg '" + Text + "': " + Why);
  };
  if (Rest.consume_front("trace:")) {
    Result.TracePath = Rest.str();
    return Rest.empty() ? Expected<Leg>(wrong("names no file")) : Result;
  }
  auto [Side, Executor] = Rest.split('@');
  if (Side != "cuda" && Side != "hip")
    return wrong("must start with 'cuda@', 'hip@' or 'trace:'");
  Result.IsPort = Side == "hip";
  auto [Kind, Arch] = Executor.split(':');
  GpuVendor On = GpuVendor::Nvidia;
  if (Kind == "own") {
    auto Target = targetNamed(Arch.empty() ? StringRef(UsualAmdGpu) : Arch);
    if (!Target)
      return Target.takeError();
    if (!Result.IsPort || (*Target)->Of != GpuVendor::Amd)
      return wrong("a project's own build is 'hip@own:TARGET', on a virtual "
                   "GPU of AMD's (hip@own:gfx942)");
    return ownBuildOn(**Target);
  }
  if (Kind == "vgpu") {
    auto Target = targetNamed(Arch);
    if (!Target)
      return Target.takeError();
    Result.Target = *Target;
    Result.Name = (Side + "@vgpu:" + Result.Target->Name).str();
    On = Result.Target->Of;
  } else if (Kind == "nvidia" || Kind == "amd") {
    On = Kind == "amd" ? GpuVendor::Amd : GpuVendor::Nvidia;
    StringRef Start = Kind == "amd" ? "gfx" : "sm_";
    if (const GpuTarget *Named = findGpuTarget(Arch)) {
      Arch = Named->Name;
      Result.Name = (Side + "@" + Kind + ":" + Arch).str();
    }
    if (Executor.contains(':') && !Arch.starts_with(Start))
      return wrong("'" + Arch +
                   "' is not an architecture of that vendor; one is " +
                   (Kind == "amd" ? "gfx942" : "sm_90"));
    Result.Real = On;
    Result.Arch = Arch.str();
  } else {
    return wrong("must be on 'vgpu:TARGET' (vgpu:gfx942), 'own:TARGET', "
                 "'nvidia' or 'amd'");
  }
  if (On == GpuVendor::Amd && !Result.IsPort)
    return wrong("CUDA does not run on an AMD GPU; 'hip@amd' runs the port");
  return Result;
}

Error BuiltLeg::buildReal() {
  auto Gpus = findGpus(*L->Real, *P->On);
  if (!Gpus)
    return Gpus.takeError();
  std::string Others;
  for (const Gpu &G : *Gpus) {
    if (L->Arch.empty() || G.Arch == L->Arch) {
      Device = G;
      break;
    }
    Others += (Others.empty() ? "" : ", ") + G.Arch + " (" + G.Name + ")";
  }
  if (!Device)
    return createStringError("no GPU here is a " + L->Arch + "; there is " +
                             Others);
  VendorBuildRequest Request;
  Request.Args = P->CompilerArgs;
  Request.IsHip = L->IsPort;
  Request.Of = *L->Real;
  Request.Arch = Device->Arch;
  Request.Output = ProgramPath = P->TemporaryDir + "/program";
  Request.On = P->On;
  Request.Log = P->Log;
  return buildForVendor(Request);
}

Expected<BuiltLeg> BuiltLeg::build(const Leg &L, const LegProgram &P) {
  if (L.Real) {
    BuiltLeg Result(L, P);
    if (Error Wrong = Result.buildReal())
      return std::move(Wrong);
    return Result;
  }
  auto Line = readBuildLine(mapCompilerArgs(P.CompilerArgs));
  if (!Line)
    return Line.takeError();
  if (Line->OptLevel.empty())
    Line->OptLevel = "-O2";
  Line->IsQuiet = true;
  auto Units = makeUnits(*Line, L.Target);
  if (!Units)
    return Units.takeError();
  BuildRequest Request;
  Request.Line = &*Line;
  Request.On = P.On;
  Request.As = L.Target;
  Request.Jobs = std::max(2u, availableCores());
  Request.CacheDir = P.CacheDir;
  Request.IsToRun = true;
  Request.Log = P.Log;
  if (P.Tick)
    Request.Tick = [&P] { P.Tick("compiling"); };
  auto Built =
      buildCached(std::move(*Units), Request, P.CacheDir, P.TemporaryDir);
  if (!Built)
    return Built.takeError();
  BuiltLeg Result(L, P);
  Result.ProgramPath = std::move(Built->Program);
  Result.ProgramHash = std::move(Built->ProgramHash);
  Result.Libraries = std::move(Built->Libraries);
  if (P.NoteBuilt)
    P.NoteBuilt(Result.ProgramPath);
  return Result;
}

std::vector<std::string> BuiltLeg::environment() const {
  return L->Real ? realEnvironment() : virtualEnvironment();
}

/// The program's first GPU is the leg's.
std::vector<std::string> BuiltLeg::realEnvironment() const {
  std::vector<std::string> Result = P->Variables;
  bool IsNvidia = *L->Real == GpuVendor::Nvidia;
  if (Device->Ordinal != 0)
    Result.push_back(
        (IsNvidia ? "CUDA_VISIBLE_DEVICES=" : "HIP_VISIBLE_DEVICES=") +
        utostr(Device->Ordinal));
  return Result;
}

std::vector<std::string> BuiltLeg::virtualEnvironment() const {
  std::vector<std::string> Result = {
      vgpu::variable::assignment(vgpu::variable::As, L->Target->Name),
      vgpu::variable::assignment(vgpu::variable::CacheDir, P->CacheDir)};
  const std::string &Cuda = P->On->Tools.CudaPath;
  Result.push_back(vgpu::variable::assignment(vgpu::variable::CudaPath,
                                              Cuda.empty() ? "none" : Cuda));
  append_range(Result, P->Variables);
  return Result;
}

Expected<Trace> BuiltLeg::run(ArrayRef<std::string> Args) const {
  RecordRequest Request;
  Request.Program = {ProgramPath};
  append_range(Request.Program, Args);
  Request.Name = P->Name;
  Request.Environment = environment();
  Request.SpoolPath = P->TemporaryDir + "/record";
  Request.TimeoutSeconds = P->TimeoutSeconds;
  Request.SampleEvery = P->SampleEvery;
  Request.MaxBytes = P->MaxBytes;
  Request.WantedPath = P->WantedPath;
  if (P->Tick)
    Request.Tick = [this] { P->Tick("running"); };
  if (L->Real) {
    Request.By = RecordedBy::Libraries;
    Request.LibraryDir = P->On->RecorderDir;
  }
  auto Recorded = record(Request);
  if (!Recorded)
    return Recorded.takeError();
  // A program that never launches anything leaves no record; but then on a real
  // GPU the recorder may not have been in its way.
  if (L->Real && !Recorded->HasRecord && Recorded->Run.ExitStatus == 0)
    return createStringError("runs, but the recorder sees no call of "
                             "libcudart, libcuda or libamdhip64");
  Trace Result = std::move(Recorded->Run);
  // Why it failed, or why none of its kernels could be launched.
  if (P->Log && (Result.ExitStatus || !Result.hasKernels()))
    *P->Log << Recorded->Messages;
  Result.Leg = L->Name;
  // One that does not end so is no worse for it.
  if (P->RunsAlone && !Result.ExitStatus) {
    if (auto Alone = runAlone(Request))
      Result.Alone = std::move(*Alone);
    else
      consumeError(Alone.takeError());
  }
  return Result;
}

Expected<CacheKey> BuiltLeg::key() const {
  // All fields, by name: one that is added does not compile until it is decided
  // here. Not in the key: what made the program, whose hash is, the arguments,
  // which the caller adds, and where and how long it runs.
  const auto &[CompilerArgs, Args, Name, On, Variables, CacheDir, ReusesRuns,
               InputFiles, TemporaryDir, TimeoutSeconds, SampleEvery, MaxBytes,
               WantedPath, Log, RunsAlone, NoteBuilt, Tick] = *P;
  SmallString<128> Here;
  sys::fs::current_path(Here);
  CacheKey Key("run 3");
  Key.add("leg", L->Name)
      .add("program", ProgramHash)
      .add("name", Name)
      .add("variables", Variables)
      .add("alone", RunsAlone)
      .add("sample", SampleEvery)
      .add("max-bytes", MaxBytes)
      .add("wanted", WantedPath)
      .add("folder", Here);
  for (const std::string &Path : InputFiles)
    if (Error Wrong = addFileTo(Key, "input", Path))
      return std::move(Wrong);
  addEnvironmentTo(Key);
  for (const std::string &Path : Libraries)
    Key.addStamp("library", Path);
  // The parts that run it: us, the virtual GPU, LLVM, libdevice.
  Key.addStamp("porthip", programPath());
  Key.add("llvm", LLVM_VERSION_STRING);
  std::error_code Wrong;
  std::vector<std::string> StandIns;
  for (sys::fs::directory_iterator It(On->RuntimeDir, Wrong), End;
       It != End && !Wrong; It.increment(Wrong))
    StandIns.push_back(It->path());
  llvm::sort(StandIns);
  for (const std::string &Path : StandIns)
    Key.addStamp("stand-in", Path);
  Key.addStamp("libdevice",
               On->Tools.CudaPath + "/nvvm/libdevice/libdevice.10.bc");
  return Key;
}

static Expected<Trace> runReusing(const BuiltLeg &Built,
                                  const LegProgram &Program) {
  auto Key = Built.key();
  if (!Key)
    return Key.takeError();
  Key->add("arguments", Program.Args);
  RunCache Kept(Program.CacheDir);
  if (auto Known = Kept.find(*Key))
    return std::move(*Known);
  auto T = Built.run(Program.Args);
  if (T)
    Kept.keep(*Key, *T);
  return T;
}

std::vector<std::string> realLegs(const Environment &On,
                                  std::vector<std::string> &Notes) {
  std::vector<std::string> Result;
  for (GpuVendor Of : {GpuVendor::Nvidia, GpuVendor::Amd}) {
    auto Gpus = findGpus(Of, On);
    if (!Gpus) {
      consumeError(Gpus.takeError());
      continue;
    }
    const Gpu &First = Gpus->front();
    std::string Here = First.Name + " (" + First.Arch + ")";
    auto Compiler = findVendorCompiler(Of, On, First.Arch);
    if (!Compiler) {
      Notes.push_back(Here + " is left out: " + toString(Compiler.takeError()));
      continue;
    }
    bool IsNvidia = Of == GpuVendor::Nvidia;
    std::string On = (IsNvidia ? "@nvidia:" : "@amd:") + First.Arch;
    std::vector<std::string> Added = {"hip" + On};
    if (IsNvidia)
      Added.insert(Added.begin(), "cuda" + On);
    Notes.push_back(Here + " is here, which adds " + join(Added, " and "));
    append_range(Result, Added);
  }
  return Result;
}

Expected<Trace> runLeg(const Leg &L, const LegProgram &Program) {
  if (L.runs()) {
    auto Built = BuiltLeg::build(L, Program);
    if (!Built)
      return Built.takeError();
    bool Reuses = Program.ReusesRuns && !Program.CacheDir.empty();
    return Reuses ? runReusing(*Built, Program) : Built->run(Program.Args);
  }
  auto Read = readTrace(L.TracePath);
  if (Read)
    Read->Leg = L.Name;
  return Read;
}

std::vector<std::string> defaultLegs() {
  return {"cuda@vgpu:" + UsualNvidiaGpu.str(), "hip@vgpu:" + UsualAmdGpu.str(),
          "hip@vgpu:" + UsualAmdGpuOf32.str(),
          "hip@vgpu:" + UsualNvidiaGpu.str()};
}

} // namespace porthip
