// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg.h"
#include "Driver/ObjectCache.h"
#include "Support/Files.h"
#include "Support/Workers.h"
#include "Verify/Recording.h"
#include "Verify/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

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
    return wrong("starts with neither 'cuda@', 'hip@' nor 'trace:'");
  Result.IsPort = Side == "hip";
  if (Executor.starts_with("nvidia") || Executor.starts_with("amd"))
    return wrong("real GPUs are not supported yet; use vgpu:TARGET or "
                 "trace:FILE");
  if (!Executor.consume_front("vgpu:"))
    return wrong("is not on 'vgpu:TARGET', such as vgpu:gfx942");
  auto Target = targetNamed(Executor);
  if (!Target)
    return Target.takeError();
  Result.Target = *Target;
  bool IsAmd = Result.Target->Of == vgpu::Vendor::Amd;
  if (IsAmd && !Result.IsPort)
    return wrong("CUDA does not run on an AMD GPU; 'hip@' is the port");
  return Result;
}

Expected<BuiltLeg> BuiltLeg::build(const Leg &L, const LegProgram &P) {
  auto Line = readBuildLine(mapCompilerArgs(P.CompilerArgs));
  if (!Line)
    return Line.takeError();
  if (Line->OptLevel.empty())
    Line->OptLevel = "-O2";
  Line->IsQuiet = true;
  std::vector<Unit> Units;
  for (const Input &I : Line->Inputs) {
    if (I.Is != Input::File)
      continue;
    auto U = makeUnit(I, *Line, L.Target);
    if (!U)
      return U.takeError();
    Units.push_back(std::move(*U));
  }
  BuildRequest Request;
  Request.Line = &*Line;
  Request.On = P.On;
  Request.As = L.Target;
  Request.Jobs = std::max(2u, availableCores());
  Request.Log = P.Log;
  auto Built =
      buildCached(std::move(Units), Request,
                  P.CacheDir.empty() ? P.TemporaryDir : P.CacheDir + "/run");
  if (!Built)
    return Built.takeError();
  BuiltLeg Result(L, P);
  Result.ProgramPath = Built->Program;
  return Result;
}

std::vector<std::string> BuiltLeg::environment() const {
  std::vector<std::string> Result = {
      std::string("PORTHIP_VGPU_AS=") + L->Target->Name,
      "PORTHIP_VGPU_CACHE_DIR=" +
          (P->CacheDir.empty() ? "" : P->CacheDir + "/vgpu")};
  const std::string &Cuda = P->On->Tools.CudaPath;
  Result.push_back("PORTHIP_VGPU_CUDA_PATH=" + (Cuda.empty() ? "none" : Cuda));
  append_range(Result, P->Variables);
  return Result;
}

Expected<Trace> BuiltLeg::run(ArrayRef<std::string> Args) const {
  RecordRequest Request;
  Request.Program = {ProgramPath};
  append_range(Request.Program, Args);
  Request.Environment = environment();
  Request.SpoolPath = P->TemporaryDir + "/record";
  Request.TimeoutSeconds = P->TimeoutSeconds;
  Request.SampleEvery = P->SampleEvery;
  Request.MaxBytes = P->MaxBytes;
  auto Recorded = record(Request);
  if (!Recorded)
    return Recorded.takeError();
  // A program that never launches anything leaves no record.
  Trace Result = std::move(Recorded->Run);
  if (P->Log && Result.ExitStatus)
    *P->Log << Recorded->Messages;
  Result.Leg = L->Name;
  return Result;
}

Expected<RunKey> BuiltLeg::key() const {
  RunKey Key;
  // Its name follows from the libraries that it was linked with, too.
  Key.add("link", sys::path::filename(ProgramPath));
  auto Program = MemoryBuffer::getFile(ProgramPath);
  if (!Program)
    return fileError(ProgramPath, Program.getError());
  Key.addContents("program", (*Program)->getBuffer());
  for (const std::string &Path : P->InputFiles)
    if (Error Wrong = Key.addFile("input", Path))
      return std::move(Wrong);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Key.add("folder", Here);
  Key.add("leg", L->Name);
  for (const std::string &Variable : P->Variables)
    Key.add("variable", Variable);
  Key.add("sample", utostr(P->SampleEvery));
  Key.add("max-bytes", utostr(P->MaxBytes));
  Key.addEnvironment();
  // What runs it: us, the virtual GPU, LLVM, libdevice.
  Key.addStamp("porthip", sys::fs::getMainExecutable(nullptr, nullptr));
  Key.add("llvm", LLVM_VERSION_STRING);
  std::error_code Wrong;
  std::vector<std::string> Libraries;
  for (sys::fs::directory_iterator It(P->On->RuntimeDir, Wrong), End;
       It != End && !Wrong; It.increment(Wrong))
    Libraries.push_back(It->path());
  llvm::sort(Libraries);
  for (const std::string &Path : Libraries)
    Key.addStamp("library", Path);
  const std::string &Cuda = P->On->Tools.CudaPath;
  Key.addStamp("libdevice", Cuda + "/nvvm/libdevice/libdevice.10.bc");
  return Key;
}

static Expected<Trace> runReusing(const BuiltLeg &Built,
                                  const LegProgram &Program) {
  auto Key = Built.key();
  if (!Key)
    return Key.takeError();
  for (const std::string &Argument : Program.Args)
    Key->add("argument", Argument);
  RunCache Cache(Program.CacheDir + "/runs");
  if (auto Kept = Cache.find(*Key))
    return std::move(*Kept);
  auto T = Built.run(Program.Args);
  if (T)
    Cache.keep(*Key, *T);
  return T;
}

Expected<Trace> runLeg(const Leg &L, const LegProgram &Program) {
  if (L.Target) {
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

} // namespace porthip
