// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip run`: builds a program for the virtual GPU and becomes it.
#include "Compiler/Compile/ObjectCache.h"
#include "Compiler/Compile/ProgramSources.h"
#include "Compiler/Compile/ProgramUnits.h"
#include "RunReports.h"
#include "Support/Files/Files.h"
#include "Support/Workers.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/RunSettings.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/CacheOptions.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

namespace variable = vgpu::variable;

std::vector<std::string> checksAsked(const ParsedOptions &Options) {
  const std::string List = Options.value("check");
  std::vector<std::string> Names;
  for (StringRef Name : split(List, ','))
    Names.push_back(Name.str());
  return Names;
}

class Run {
public:
  explicit Run(const ParsedOptions &Options) : Options(Options) {}

  int run() {
    auto Read = readBuildLine(mapCompilerArgs(Options.CompilerLine));
    if (!Read)
      return failWith(ExitWrongUsage, Read.takeError());
    Line = std::move(*Read);
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    if (Error Wrong = checkKinds(Line))
      return failWith(ExitFailed, std::move(Wrong));
    if (Error Wrong = checkSourceFiles("run", filesOf(Line)))
      return failWith(ExitFailed, std::move(Wrong));
    auto Found = buildSetup(Options);
    if (!Found)
      return failWith(ExitFailed, Found.takeError());
    Setup = std::move(*Found);
    if (Error Wrong = Built.make(programRequest(), Line))
      return failNothingRan(std::move(Wrong));
    CacheDir = cacheDirOf(Options);
    if (Error Wrong = build())
      return failNothingRan(std::move(Wrong));
    for (const auto &[Name, Value] : vgpu::variablesOf(runSettings()))
      variable::set(Name, Value);
    return become();
  }

private:
  /// Not the compiler's status: 1 is what --check ends with when it has found
  /// something.
  static int failNothingRan(Error Wrong) {
    failBuild(std::move(Wrong));
    return ExitFailed;
  }

  Error checkUsage() {
    if (filesOf(Line).empty())
      return noSourceFile("run", Options.ProgramArgs);
    if (Line.Until != Step::Link || !Line.Output.empty())
      return createStringError("'run' compiles, links and runs; 'porthip cc' "
                               "makes objects and programs");
    for (const OptionInfo &O : runReportOptions())
      if (Options.has(O.Long) && !Options.has("check"))
        return createStringError("--" + O.Long + " goes with --check");
    if (Options.has("profile-json") && !Options.has("profile"))
      return createStringError("--profile-json goes with --profile");
    if (Options.has("profile") && Options.has("check"))
      return createStringError("--profile counts what runs, and --check adds "
                               "to it; give one of them");
    return checkTarget(Options);
  }

  ProgramRequest programRequest() const {
    ProgramRequest Request;
    Request.CompilerLine = Options.CompilerLine;
    if (Options.has("p"))
      Request.BuildFolder = Options.value("p");
    const vgpu::CheckSet Checks = vgpu::checkSet(checksAsked(Options));
    Request.MarksUnset = Checks.Init;
    Request.MarksMembers = Checks.Memory;
    Request.NamesCallers = Options.has("check");
    Request.As = Setup.As;
    return Request;
  }

  Error build() {
    BuildRequest Request;
    Request.Line = &Line;
    Request.On = &Setup.On;
    Request.As = Setup.As;
    Request.Jobs = std::max(2u, availableCores());
    Request.CacheDir = CacheDir;
    Request.IsToRun = true;
    Request.Log = &errs();
    SmallString<128> Unique;
    if (auto Wrong = sys::fs::createUniqueDirectory("porthip-run", Unique))
      return fileError(Unique, Wrong);
    Temporary = std::string(Unique);
    auto Made = buildCached(Built.Units, Request, CacheDir, Temporary);
    if (!Made) {
      removeTemporary();
      return Made.takeError();
    }
    Program = Made->Program;
    IsKept = Made->IsKept;
    return Error::success();
  }

  void removeTemporary() { sys::fs::remove_directories(Temporary); }

  vgpu::RunSettings runSettings() const {
    vgpu::RunSettings Settings;
    for (const Unit &U : Built.Units)
      if (U.Target && Settings.As.empty())
        Settings.As = U.Target->Name;
    Settings.Threads = Options.value("threads");
    Settings.TimeoutSeconds = Options.value("timeout");
    Settings.Check = Options.value("check");
    Settings.ShuffleLanes = Options.value("shuffle-lanes");
    Settings.IsInStep = Options.has("lockstep");
    if (Options.has("mode"))
      Settings.Mode = Options.value("mode");
    Settings.CacheDir = CacheDir;
    Settings.OwnsCacheDir = Options.has("no-cache") || Options.has("cache-dir");
    Settings.CudaPath = Setup.On.Tools.CudaPath;
    return Settings;
  }

  /// Where nothing is watched the process becomes the program, so that its
  /// status, its signals and its output are the program's without anything
  /// between.
  int become() {
    std::vector<std::string> Args = {programNameOf(Built.Units.front().File)};
    Args.insert(Args.end(), Options.ProgramArgs.begin(),
                Options.ProgramArgs.end());
    std::vector<char *> Words;
    for (std::string &Arg : Args)
      Words.push_back(Arg.data());
    Words.push_back(nullptr);
    int Fd = ::open(Program.c_str(), O_RDONLY | O_CLOEXEC);
    removeTemporary();
    auto execute = [&] {
      // It was ignored for the compilers' pipes.
      ::signal(SIGPIPE, SIG_DFL);
      if (IsKept)
        ::execv(Program.c_str(), Words.data());
      else
        ::fexecve(Fd, Words.data(), environ);
      return failWith(ExitFailed, Program + ": " + std::strerror(errno));
    };
    if (!isWatched(Options))
      return execute();
    RunEnd End;
    End.Gpu = runSettings().As;
    End.Files = filesOf(Line);
    return runWatched(Options, End, execute);
  }

  const ParsedOptions &Options;
  BuildLine Line;
  BuildSetup Setup;
  ProgramUnits Built;
  std::string CacheDir, Program, Temporary;
  bool IsKept = false; ///< Program, by the cache
};

} // namespace

int runRun(const ParsedOptions &Options) { return Run(Options).run(); }

} // namespace porthip
