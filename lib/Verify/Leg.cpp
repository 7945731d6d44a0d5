// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg.h"
#include "Driver/ObjectCache.h"
#include "Driver/Process.h"
#include "Support/Files.h"
#include "Support/Workers.h"
#include "Verify/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

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
  if (!IsAmd && Result.IsPort)
    return wrong("HIP on NVIDIA's GPUs is not supported yet");
  return Result;
}

namespace {

class LegRun {
public:
  LegRun(const Leg &L, const LegProgram &P) : L(L), P(P) {}

  Expected<Trace> run() {
    if (Error Wrong = build())
      return std::move(Wrong);
    SmallString<128> Spool(P.TemporaryDir);
    sys::path::append(Spool, "record");
    sys::fs::remove(Spool);
    Process Program;
    if (Error Wrong = execute(Program, Spool.str()))
      return std::move(Wrong);
    // A program that never launches anything leaves no record.
    Trace Result;
    if (sys::fs::exists(Spool)) {
      auto Bytes = readFile(Spool, /*MaxBytes=*/uint64_t(1) << 36);
      if (!Bytes)
        return Bytes.takeError();
      sys::fs::remove(Spool);
      auto Parsed = parseSpool(*Bytes, "the record of " + L.Name);
      if (!Parsed)
        return Parsed.takeError();
      Result = std::move(*Parsed);
    }
    Result.Leg = L.Name;
    Result.ExitStatus = Program.Status;
    Result.Output = std::move(Program.Output);
    return Result;
  }

private:
  Error build() {
    auto Read = readBuildLine(mapCompilerArgs(P.CompilerArgs));
    if (!Read)
      return Read.takeError();
    Line = std::move(*Read);
    if (Line.OptLevel.empty())
      Line.OptLevel = "-O2";
    Line.IsQuiet = true;
    std::vector<Unit> Units;
    for (const Input &I : Line.Inputs) {
      if (I.Is != Input::File)
        continue;
      auto U = makeUnit(I, Line, L.Target);
      if (!U)
        return U.takeError();
      Units.push_back(std::move(*U));
    }
    BuildRequest Request;
    Request.Line = &Line;
    Request.On = P.On;
    Request.As = L.Target;
    Request.Jobs = std::max(2u, availableCores());
    Request.Log = P.Log;
    auto Built =
        buildCached(std::move(Units), Request,
                    P.CacheDir.empty() ? P.TemporaryDir : P.CacheDir + "/run");
    if (!Built)
      return Built.takeError();
    ProgramPath = Built->Program;
    return Error::success();
  }

  /// With env(1) and timeout(1) between: they are everywhere, and what ends
  /// and what is in the environment is theirs to do right.
  Error execute(Process &Program, StringRef Spool) {
    auto Env = sys::findProgramByName("env");
    if (!Env)
      return createStringError("env(1) is not there: " +
                               Env.getError().message());
    Program.Args = {*Env};
    auto set = [&](StringRef Name, const Twine &Value) {
      Program.Args.push_back((Name + "=" + Value).str());
    };
    set("PORTHIP_VGPU_AS", L.Target->Name);
    set("PORTHIP_VGPU_TRACE", Spool);
    set("PORTHIP_VGPU_CACHE_DIR",
        P.CacheDir.empty() ? "" : P.CacheDir + "/vgpu");
    if (!P.On->Tools.CudaPath.empty())
      set("PORTHIP_VGPU_CUDA_PATH", P.On->Tools.CudaPath);
    if (P.TimeoutSeconds) {
      set("PORTHIP_VGPU_TIMEOUT_MS", utostr(uint64_t(P.TimeoutSeconds) * 1000));
      append_range(Program.Args,
                   ArrayRef<std::string>{"timeout", "-k", "5",
                                         utostr(P.TimeoutSeconds)});
    }
    Program.Args.push_back(ProgramPath);
    append_range(Program.Args, P.Args);
    Program.KeepsOutput = true;
    ProcessGroup Group;
    if (Error Wrong = Group.start(Program))
      return Wrong;
    Group.waitForNext();
    if (P.Log && Program.Status)
      *P.Log << Program.Messages;
    if (P.TimeoutSeconds && (Program.Status == 124 || Program.Status == 137))
      return createStringError("took over " + utostr(P.TimeoutSeconds) +
                               " s and was stopped");
    return Error::success();
  }

  const Leg &L;
  const LegProgram &P;
  BuildLine Line;
  std::string ProgramPath;
};

} // namespace

Expected<Trace> runLeg(const Leg &L, const LegProgram &Program) {
  if (L.Target)
    return LegRun(L, Program).run();
  auto Read = readTrace(L.TracePath);
  if (Read)
    Read->Leg = L.Name;
  return Read;
}

} // namespace porthip
