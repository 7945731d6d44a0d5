// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The engine's settings by the options of `porthip verify`.
#include "Compiler/Compile/Build.h"
#include "Compiler/Compile/ProgramSources.h"
#include "Porting/Existing/ExistingPorts.h"
#include "Support/Cache/Cache.h"
#include "Verify/Judge/Bounds.h"
#include "VerifyParts.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

bool areKernelsAsked(const ParsedOptions &Options) {
  return Options.has("kernel") || Options.has("spec") || Options.has("init");
}

namespace {

/// The legs that are named, else the usual ones; a leg of the port alone is
/// compared with the usual original.
Expected<std::vector<Leg>> legsOf(const ParsedOptions &Options) {
  std::vector<std::string> Names = Options.values("leg");
  if (Names.empty())
    Names = defaultLegs();
  std::vector<Leg> Legs;
  for (const std::string &Name : Names) {
    auto L = parseLeg(Name);
    if (!L)
      return L.takeError();
    Legs.push_back(std::move(*L));
  }
  if (Legs.size() == 1 && Legs.front().IsPort)
    Legs.insert(Legs.begin(), llvm::cantFail(parseLeg(defaultLegs().front())));
  if (Legs.size() < 2)
    return createStringError("name a second --leg; the first is the reference");
  return Legs;
}

Expected<std::vector<std::string>>
filesNamedIn(const std::vector<std::string> &CompilerLine) {
  auto Line = readBuildLine(mapCompilerArgs(CompilerLine));
  if (!Line)
    return Line.takeError();
  if (Error Wrong = checkKinds(*Line))
    return std::move(Wrong);
  return filesOf(*Line);
}

std::optional<std::string> given(const ParsedOptions &Options, StringRef Name) {
  if (!Options.has(Name))
    return std::nullopt;
  return Options.value(Name);
}

/// The number of an option; the option's own check has let it through.
unsigned numberOf(const ParsedOptions &Options, StringRef Name,
                  unsigned Default) {
  unsigned Value = Default;
  if (Options.has(Name))
    StringRef(Options.value(Name)).getAsInteger(10, Value);
  return Value;
}

PortSettings portOf(const ParsedOptions &Options) {
  PortSettings Port;
  Port.Files = Options.values("port");
  Port.Arguments = Options.values("port-arg");
  Port.Root = given(Options, "port-root");
  Port.InRoot = given(Options, "in-root");
  Port.Warp = given(Options, "warp");
  Port.Arithmetic = given(Options, "arithmetic");
  Port.CudaPath = given(Options, "cuda-path");
  Port.RocmPath = given(Options, "rocm-path");
  return Port;
}

KernelSettings kernelsOf(const ParsedOptions &Options) {
  KernelSettings Kernels;
  Kernels.Names = Options.values("kernel");
  Kernels.TakesAll = llvm::is_contained(Kernels.Names, AllKernels);
  if (Kernels.TakesAll)
    Kernels.Names.clear();
  Kernels.SpecPath = Options.value("spec");
  if (Options.has("seed"))
    StringRef(Options.value("seed")).getAsInteger(10, Kernels.Seed.emplace());
  Kernels.Tolerances = Options.values("tol");
  Kernels.OriginalSeconds = numberOf(Options, "kernels-timeout", 0);
  return Kernels;
}

void setRun(const ParsedOptions &Options, VerifySettings &To) {
  To.ChecksFloats = Options.value("check") == "float";
  To.Cause.IsOn = Options.value("cause") != "off";
  To.Cause.IsOfLine = Options.value("cause") == "line";
  To.Cause.Seconds = numberOf(Options, "cause-seconds", To.Cause.Seconds);
  To.Repeats = numberOf(Options, "repeats", To.Repeats);
  To.RequiresExact = Options.has("require-exact");
  To.AllowsUncompared = Options.has("allow-uncompared");
  To.HasNumbersOfCuda = Options.value("random") != "amd";
  To.TimeoutSeconds = numberOf(Options, "timeout", To.TimeoutSeconds);
  To.SampleEvery = numberOf(Options, "sample", 1);
  if (Options.has("max-bytes"))
    To.MaxBytes = *parseByteSize(Options.value("max-bytes"));
  if (Options.has("no-reuse"))
    To.Reuse = VerifySettings::RunsAgain;
  else if (Options.has("reuse") || Options.has("input"))
    To.Reuse = VerifySettings::Reuses;
  To.InputFiles = Options.values("input");
}

/// "auto", bounds for a buffer of a kernel, and those for all.
Error setTolerances(const ParsedOptions &Options, VerifySettings &To) {
  for (const std::string &Text : Options.values("tol")) {
    if (Text == "auto") {
      To.DerivesBounds = true;
      continue;
    }
    ScopedTolerance Scoped;
    auto IsScoped = parseScoped(Text, Scoped);
    if (!IsScoped)
      return IsScoped.takeError();
    if (*IsScoped)
      To.Rules.Scoped.push_back(std::move(Scoped));
    else if (Error Wrong = To.Rules.Tol.set(Text))
      return Wrong;
  }
  const bool IsOfProgram = To.DerivesBounds || !To.Rules.Scoped.empty();
  if (IsOfProgram && areKernelsAsked(Options))
    return createStringError("--tol auto and bounds for a kernel's buffer are "
                             "for programs; a spec has a 'tolerance' for each "
                             "kernel and case");
  if (To.DerivesBounds && Options.has("load-traces"))
    return createStringError("--tol auto runs the original again, and "
                             "--load-traces runs nothing; remove one of them");
  return Error::success();
}

} // namespace

Expected<VerifySettings> verifySettings(const ParsedOptions &Options) {
  VerifySettings Settings;
  auto Legs = legsOf(Options);
  if (!Legs)
    return Legs.takeError();
  Settings.Legs = std::move(*Legs);
  if (Error Wrong = checkTraceUsage(Options, Settings.Legs))
    return std::move(Wrong);
  if (Error Wrong = setTolerances(Options, Settings))
    return std::move(Wrong);
  Settings.Rules.Unordered = Options.values("unordered");
  Settings.Rules.ComparesOutput = Options.value("output") != "ignore";
  auto Files = filesNamedIn(Options.CompilerLine);
  if (!Files)
    return Files.takeError();
  Settings.Files = std::move(*Files);
  Settings.Title = Options.value(TextTitleKey);
  bool IsBuilt = any_of(Settings.Legs, [](const Leg &L) { return L.runs(); });
  if (Settings.Files.empty() && IsBuilt)
    return noSourceFile("verify", Options.ProgramArgs);
  if (Error Wrong = checkOriginals(Settings.Files))
    return std::move(Wrong);
  if (Error Wrong = checkPortedInPlace(Settings.Files))
    return std::move(Wrong);
  if (Error Wrong = checkKernelUsage(Options, Settings.Files))
    return std::move(Wrong);
  Settings.AddsRealLegs = !Options.has("leg") && !Options.has("only-leg");
  Settings.OnlyLeg = Options.value("only-leg");
  Settings.SaveTraces = Options.value("save-traces");
  Settings.LoadTraces = Options.value("load-traces");
  Settings.CompilerLine = Options.CompilerLine;
  Settings.ProgramArgs = Options.ProgramArgs;
  if (!Settings.Files.empty())
    Settings.ProgramName = programNameOf(Settings.Files.front());
  Settings.Port = portOf(Options);
  if (!Settings.Port.isGiven() && Settings.LoadTraces.empty() &&
      !Options.has("init"))
    Settings.Port.Existing = existingPorts(Settings.Files);
  if (Error Wrong = addFlagsOfBuild(Options, Settings))
    return std::move(Wrong);
  if (areKernelsAsked(Options))
    Settings.Kernels = kernelsOf(Options);
  setRun(Options, Settings);
  return Settings;
}

} // namespace porthip
