// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg.h"
#include "Driver/ObjectCache.h"
#include "Support/Files.h"
#include "Support/Workers.h"
#include "Verify/Recording.h"
#include "Verify/TraceFile.h"
#include "llvm/ADT/STLExtras.h"

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

namespace {

class LegRun {
public:
  LegRun(const Leg &L, const LegProgram &P) : L(L), P(P) {}

  Expected<Trace> run() {
    if (Error Wrong = build())
      return std::move(Wrong);
    RecordRequest Request;
    Request.Program = {ProgramPath};
    append_range(Request.Program, P.Args);
    Request.Environment = environment();
    Request.SpoolPath = P.TemporaryDir + "/record";
    Request.TimeoutSeconds = P.TimeoutSeconds;
    Request.SampleEvery = P.SampleEvery;
    Request.MaxBytes = P.MaxBytes;
    auto Recorded = record(Request);
    if (!Recorded)
      return Recorded.takeError();
    // A program that never launches anything leaves no record.
    Trace Result = std::move(Recorded->Run);
    if (P.Log && Result.ExitStatus)
      *P.Log << Recorded->Messages;
    Result.Leg = L.Name;
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

  std::vector<std::string> environment() const {
    std::vector<std::string> Result = {
        std::string("PORTHIP_VGPU_AS=") + L.Target->Name,
        "PORTHIP_VGPU_CACHE_DIR=" +
            (P.CacheDir.empty() ? "" : P.CacheDir + "/vgpu")};
    const std::string &Cuda = P.On->Tools.CudaPath;
    Result.push_back("PORTHIP_VGPU_CUDA_PATH=" +
                     (Cuda.empty() ? "none" : Cuda));
    append_range(Result, P.Variables);
    return Result;
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
