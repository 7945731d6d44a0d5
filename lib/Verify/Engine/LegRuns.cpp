// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/LegRuns.h"
#include "Support/Files/Files.h"
#include "Verify/Engine/Messages.h"
#include "Verify/Engine/OlderLibraries.h"
#include "Verify/Leg/TraceFolder.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/VectorCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip {

void LegRuns::say(const Twine &Note) {
  Shown.print(("porthip: note: " + Note).str());
}

/// Beside the usual legs, those of the GPUs that are here.
void LegRuns::addRealLegs() {
  std::vector<std::string> Notes;
  for (const std::string &Name : realLegs(*Settings.On, Notes))
    Legs.push_back(cantFail(parseLeg(Name)));
  for (const std::string &Note : Notes)
    say(Note);
}

Error LegRuns::readKernels() {
  KernelFile Given;
  Given.File = Settings.Files[0];
  Given.CompilerLine = Settings.CompilerLine;
  Given.On = Settings.On;
  Given.CacheDir = Settings.CacheDir;
  Kernels.emplace(std::move(Given), *Settings.Kernels);
  if (Error Wrong = Kernels->read(Temporary.Path))
    return Wrong;
  for (const std::string &Note : Kernels->notes())
    say(Note);
  return Error::success();
}

PortRequest LegRuns::portRequest(StringRef Folder) const {
  PortRequest Request;
  Request.Settings = &Settings;
  Request.OutRoot = Temporary.below(Folder);
  Request.Shown = &Shown;
  return Request;
}

Error LegRuns::makeOwnPort() {
  auto Made = makePort(portRequest("port"));
  if (!Made)
    return Made.takeError();
  Port = std::move(*Made);
  if (std::string Older =
          olderLibrariesNote(portFiles(Port.Args), *Settings.On);
      !Older.empty())
    say(Older);
  return Error::success();
}

Error LegRuns::makeOwnBuild() {
  if (!OwnBuild.Args.empty())
    return Error::success();
  PortRequest Request = portRequest("own");
  Request.IsOwnBuild = true;
  auto Made = makePort(Request);
  if (!Made)
    return Made.takeError();
  OwnBuild = std::move(*Made);
  return Error::success();
}

std::string LegRuns::takeLog(const Leg &L) {
  std::string Text = std::exchange(LogText, "");
  if (L.IsPort)
    Text = portOf(L).shownText(Text);
  return Kernels ? withoutIncludesOf({Settings.CacheDir, Temporary.Path}, Text)
                 : Text;
}

/// The bytes of a first run: contents with equal hashes need no more, and those
/// that may differ are recorded again.
constexpr uint64_t FirstMaxBytes = uint64_t(64) << 20;
/// The recorder's.
constexpr uint64_t UsualMaxBytes = uint64_t(1) << 30;

uint64_t LegRuns::maxBytes() const {
  return Settings.MaxBytes ? Settings.MaxBytes : UsualMaxBytes;
}

/// Traces that are kept have to do without another run, and bounds and kernels
/// alone are made of contents.
bool LegRuns::canRecordAgain(const Leg &L) const {
  return L.runs() && Settings.LoadTraces.empty() &&
         Settings.SaveTraces.empty() && !Settings.DerivesBounds && !Kernels;
}

Error LegRuns::want(const WantedContents *Wanted) {
  WantedPath.clear();
  if (!Wanted)
    return Error::success();
  std::string Lines;
  for (uint64_t Number : Wanted->Launches)
    Lines += "launch " + utostr(Number) + "\n";
  for (uint64_t Number : Wanted->Copies)
    Lines += "copy " + utostr(Number) + "\n";
  WantedPath = temporary("wanted");
  return writeFiles({{WantedPath, std::move(Lines), ""}});
}

Expected<Trace> LegRuns::traceOf(const Leg &L) {
  if (Settings.LoadTraces.empty()) {
    LegRun First;
    if (all_of(Legs, [&](const Leg &Each) { return canRecordAgain(Each); }))
      First.MaxBytes = std::min(FirstMaxBytes, maxBytes());
    return run(L, First);
  }
  auto T = loadTrace(L, normalizePath(Settings.LoadTraces));
  // The leg was run before the reference told what it cannot do.
  if (T && Kernels)
    Kernels->leaveOut(*T);
  return T;
}

/// Whose results another compiler might have made, too: blocks and warps in
/// another order; then products are rounded before they are added, or the
/// math functions are ours, not the toolkit's. One at a time, so that the
/// runs differ from each other as they do from a port.
static void makeRepeat(LegProgram &Program, unsigned Seed) {
  Program.Variables.push_back(
      vgpu::variable::assignment(vgpu::variable::ShuffleBlocks, utostr(Seed)));
  if (Seed > FirstSeedOfOrders)
    return;
  if (Seed % 2 == 0)
    Program.CompilerArgs.push_back("-fmad=false");
  else if (Seed > 1)
    Program.Variables.push_back(
        vgpu::variable::assignment(vgpu::variable::CudaPath, "none"));
}

LegProgram LegRuns::programOf(const Leg &L, const LegRun &Run) {
  LegProgram Program;
  Program.CompilerArgs = L.IsPort ? portOf(L).Args : Settings.CompilerLine;
  append_range(Program.CompilerArgs, Run.CompilerArgs);
  if (hasNumbersOfCuda(L))
    giveNumbersOfCuda(Program);
  Program.Args = Settings.ProgramArgs;
  if (!Settings.ProgramName.empty())
    Program.Name = Settings.ProgramName;
  Program.On = Settings.On;
  Program.CacheDir = Settings.CacheDir;
  // The last is of a leg that nobody asked for.
  auto Place = find_if(Legs, [&](const Leg &One) { return &One == &L; });
  Program.TemporaryDir = Temporary.below("leg" + utostr(Place - Legs.begin()));
  Program.Log = &Log;
  Program.Tick = [this, &L](StringRef Does) {
    Shown.doing((Does + " " + L.Name).str());
  };
  // Inputs that porthip makes are the same with and without a recorder.
  Program.RunsAlone = &L == &Legs.front() && !Kernels && Run.isFirst();
  // A driver's update is one of the reasons to run on a real GPU again.
  Program.ReusesRuns = !L.Real && Settings.Reuse != VerifySettings::RunsAgain &&
                       (Kernels || Settings.Reuse == VerifySettings::Reuses);
  if (Run.NotesStores) {
    Program.ReusesRuns = false;
    Program.Variables.push_back(
        vgpu::variable::assignment(vgpu::variable::Stores, "note"));
  }
  Program.InputFiles = Settings.InputFiles;
  Program.TimeoutSeconds = Settings.TimeoutSeconds;
  Program.SampleEvery = Settings.SampleEvery;
  Program.MaxBytes = Run.MaxBytes ? Run.MaxBytes : Settings.MaxBytes;
  Program.WantedPath = WantedPath;
  Program.ReusesRuns &= WantedPath.empty();
  if (Run.Seed)
    makeRepeat(Program, Run.Seed);
  if (!Run.FactsOf.empty())
    Program.Variables.push_back(
        vgpu::variable::assignment(vgpu::variable::FactsOf, Run.FactsOf));
  append_range(Program.Variables, Run.Variables);
  return Program;
}

Expected<Trace> LegRuns::run(const Leg &L, const LegRun &Run) {
  Leg Other = L;
  if (Run.On)
    Other.Target = Run.On;
  LegProgram Program = programOf(L, Run);
  if (Run.CompilerArgs.empty() && !Run.On)
    Program.NoteBuilt = [this, &L](StringRef Path) {
      Programs[&L] = Path.str();
    };
  if (auto Wrong = sys::fs::create_directories(Program.TemporaryDir))
    return fileError(Program.TemporaryDir, Wrong);
  const size_t Said = LogText.size();
  auto T = Kernels && L.runs()
               ? kernelTrace(Other, std::move(Program),
                             Run.isFirst() && &L == &reference())
               : runLeg(Other, Program);
  // Another run of it says the same.
  if (T && (!Run.isFirst() || !WantedPath.empty()))
    truncateLog(Said);
  if (T && !T->ReusedFrom.empty() && !Run.IsForCause) {
    ++ReusedCount;
    say(L.Name + (Run.Seed ? ", in another order" : "") +
        ": cached result from " + T->ReusedFrom + " (--no-reuse runs it)");
  }
  bool IsSaved =
      !Settings.SaveTraces.empty() && L.TracePath.empty() && Run.isFirst();
  if (!T || !IsSaved)
    return T;
  if (Error Wrong = saveTrace(*T, Settings.SaveTraces))
    return std::move(Wrong);
  return T;
}

bool LegRuns::isRoundedByVectors(const Leg &L,
                                 ArrayRef<std::string> Symbols) const {
  auto Known = Programs.find(&L);
  if (Known == Programs.end())
    return true;
  auto Bytes = MemoryBuffer::getFile(Known->second, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
  if (!Bytes)
    return true;
  auto Result = vgpu::isRoundedByVectors((*Bytes)->getBuffer(), Symbols);
  if (Result)
    return *Result;
  consumeError(Result.takeError());
  return true;
}

/// The generators of kernels are those of the headers; the host API is told.
void LegRuns::giveNumbersOfCuda(LegProgram &Program) const {
  Program.CompilerArgs.push_back("-I" + Settings.On->Tools.ShimDir +
                                 "/rocm/of-cuda");
  Program.Variables.push_back(
      vgpu::variable::assignment(vgpu::variable::Random, "cuda"));
}

bool LegRuns::hasNumbersOfCuda(const Leg &L) const {
  return L.IsPort && L.Target && L.Target->Of == GpuVendor::Amd &&
         Settings.HasNumbersOfCuda;
}

Expected<Trace> LegRuns::kernelTrace(const Leg &L, LegProgram Program,
                                     bool IsReference) {
  if (Error Wrong = Kernels->wrap(Program.CompilerArgs, L.IsPort))
    return std::move(Wrong);
  // The file's own host code is not called: where it can be left out, the
  // libraries that it calls need not be there.
  if (!L.Real)
    Program.CompilerArgs.insert(
        Program.CompilerArgs.end(),
        {"-ffunction-sections", "-Xlinker", "--gc-sections"});
  // Inputs that lead outside of the buffers prove nothing.
  if (IsReference && !L.IsPort)
    Program.Variables.push_back(
        vgpu::variable::assignment(vgpu::variable::Check, vgpu::check::Memory));
  return Kernels->run(L, std::move(Program), IsReference);
}

} // namespace porthip
