// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip run`: builds a program for the virtual GPU and becomes it.
#include "Compiler/Compile/ObjectCache.h"
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "RunReports.h"
#include "Support/Files/Files.h"
#include "Support/Workers.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Abi/Variables.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/CacheOptions.h"
#include "tools/porthip/Project/BuildSetup.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

namespace variable = vgpu::variable;

const char *validateChecks(StringRef Value) {
  SmallVector<StringRef> Names;
  Value.split(Names, ',');
  for (StringRef Name : Names)
    if (Name != vgpu::check::All &&
        !is_contained(vgpu::offeredChecks(), Name)) {
      static const std::string Text = vgpu::offeredChecksText();
      return Text.c_str();
    }
  return nullptr;
}

/// "memory,race": those that --check=all looks for.
std::string checksOfAll() {
  std::string Names;
#define CHECK(NAME, TEXT, GROUP)                                               \
  if (StringRef(#GROUP) == "Defect")                                           \
    Names += (Names.empty() ? "" : ",") + std::string(TEXT);
#include "VirtualGpu/Abi/Checks.def"
  return Names;
}

const char *validateSeconds(StringRef Value) {
  double Seconds;
  return Value.getAsDouble(Seconds) || !(Seconds > 0) || Seconds > 1e9
             ? "seconds, more than 0"
             : nullptr;
}

const char *validateSeed(StringRef Value) {
  uint32_t Seed;
  return Value.getAsInteger(10, Seed) || Seed == 0 ? "a number from 1"
                                                   : nullptr;
}

std::vector<OptionInfo> launchOptions() {
  static const std::string FindDefects =
      "Find defects: " + checksOfAll() + " or all";
  return {
      valueOption("threads", "N",
                  "Threads of the CPU (default: one for each core)")
          .checkedBy(validateCount),
      valueOption("timeout", "SECONDS", "Stop a kernel that takes longer")
          .checkedBy(validateSeconds),
      valueOption("check", "LIST", FindDefects,
                  "Reports what a GPU would do wrong silently, with kernel, "
                  "block, thread and source line. Slower. 'float', where NaN "
                  "and infinity begin and digits are lost, and 'leaks' are no "
                  "part of 'all'. Where something is "
                  "found, the exit status is that of --error-exitcode.")
          .checkedBy(validateChecks),
      valueOption("shuffle-lanes", "SEED",
                  "Run lanes in another order, to make races visible",
                  "The same seed gives the same order. Default seed: 1.")
          .checkedBy(validateSeed)
          .implying("1"),
      flagOption(
          "lockstep",
          "Keep a warp's lanes in step between accesses of shared "
          "memory",
          "For CUDA code from before __syncwarp, which relies on it; "
          "--check=race names the places. Lanes of AMD GPUs always are."),
      choiceOption("mode", "HOW", {"auto", "fiber", "region"}, "",
                   "How kernels run; to find errors in porthip itself"),
  };
}

std::vector<OptionInfo> fileOptions() {
  return {
      valueOption("", "BUILD_DIR", "The folder of compile_commands.json",
                  "The options of each file are taken from there; those of "
                  "the command line are added.")
          .letter('p'),
      flagOption("no-cache",
                 "Compile everything again, keep nothing in the cache"),
      valueOption("cache-dir", "DIR", "Folder of the cache",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
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
    std::vector<std::string> Files;
    for (const Input &I : Line.Inputs)
      if (I.Is == Input::File)
        Files.push_back(I.Text);
    if (Error Wrong = checkSourceFiles("run", Files))
      return failWith(ExitFailed, std::move(Wrong));
    auto Found = buildSetup(Options);
    if (!Found)
      return failWith(ExitFailed, Found.takeError());
    Setup = std::move(*Found);
    if (Error Wrong = makeUnits())
      return failNothingRan(std::move(Wrong));
    CacheDir = cacheDirOf(Options);
    if (Error Wrong = build())
      return failNothingRan(std::move(Wrong));
    setEnvironment();
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
    bool HasFile =
        any_of(Line.Inputs, [](const Input &I) { return I.Is == Input::File; });
    if (!HasFile)
      return noSourceFile("run", Options);
    if (Line.Until != Step::Link || !Line.Output.empty())
      return createStringError("'run' compiles, links and runs; 'porthip cc' "
                               "makes objects and programs");
    for (const OptionInfo &O : runReportOptions())
      if (Options.has(O.Long) && !Options.has("check"))
        return createStringError("--" + O.Long + " goes with --check");
    return checkTarget(Options);
  }

  /// What a program under test gains by: the host's own part is as fast as the
  /// device's, and its output is not behind pages of warnings.
  bool checksFor(StringRef Name) const {
    const std::string Given = Options.value("check");
    SmallVector<StringRef> Names;
    StringRef(Given).split(Names, ',');
    return is_contained(Names, Name) || is_contained(Names, "all");
  }

  void setDefaults(BuildLine &Of) const {
    Of.MarksUnset = checksFor("init");
    if (Of.OptLevel.empty())
      Of.OptLevel = "-O2";
    bool WantsWarnings = any_of(
        Of.HostArgs, [](StringRef Arg) { return Arg.starts_with("-W"); });
    if (!WantsWarnings)
      Of.IsQuiet = true;
  }

  Error makeUnits() {
    std::optional<CompilationDatabase> Database;
    if (Options.has("p")) {
      auto Loaded = CompilationDatabase::load(Options.value("p"));
      if (!Loaded)
        return Loaded.takeError();
      Database = std::move(*Loaded);
    }
    setDefaults(Line);
    for (const Input &I : Line.Inputs) {
      if (I.Is != Input::File)
        continue;
      const BuildLine *How = &Line;
      if (const CompileOptions *Known =
              Database ? Database->find(I.Text) : nullptr) {
        auto Own = ownLine(*Known);
        if (!Own)
          return Own.takeError();
        How = *Own;
      }
      Input Absolute = I;
      if (How != &Line)
        Absolute.Text = normalizePath(I.Text);
      auto U = makeUnit(Absolute, *How, Setup.As);
      if (!U)
        return U.takeError();
      Units.push_back(std::move(*U));
    }
    shareVendor(Units);
    return Error::success();
  }

  /// The database's, with the command line's behind it.
  Expected<const BuildLine *> ownLine(const CompileOptions &Known) {
    CompileOptions Both = Known;
    CompileOptions Given = mapCompilerArgs(Options.CompilerLine);
    // Given here, so relative to here, not to the folder of the build.
    bool IsPath = false;
    for (const std::string &Argument : Given.Args) {
      Both.Args.push_back(IsPath ? normalizePath(Argument) : Argument);
      IsPath = takesIncludeFolder(Argument);
    }
    Both.Others.insert(Both.Others.end(), Given.Others.begin(),
                       Given.Others.end());
    // Which file, and what is made of it, is not the database's to say.
    llvm::erase_if(Both.Others, [](const OtherArgument &A) {
      return A.Name.empty() || A.Name == "-o" || A.Name == "-c";
    });
    auto Own = readBuildLine(std::move(Both));
    if (!Own)
      return Own.takeError();
    Own->Until = Step::Link;
    Own->Output.clear();
    Own->DependencyArgs.clear();
    setDefaults(*Own);
    OwnLines.push_back(std::make_unique<BuildLine>(std::move(*Own)));
    return OwnLines.back().get();
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
    auto Built = buildCached(Units, Request, CacheDir, Temporary);
    if (!Built) {
      removeTemporary();
      return Built.takeError();
    }
    Program = Built->Program;
    IsKept = Built->IsKept;
    return Error::success();
  }

  void removeTemporary() { sys::fs::remove_directories(Temporary); }

  void setEnvironment() {
    for (const Unit &U : Units)
      if (U.Target) {
        variable::set(variable::As, U.Target->Name);
        break;
      }
    if (Options.has("threads"))
      variable::set(variable::Threads, Options.value("threads"));
    if (Options.has("timeout")) {
      double Seconds = 0;
      StringRef(Options.value("timeout")).getAsDouble(Seconds);
      variable::set(variable::TimeoutMs,
                    utostr(std::max<uint64_t>(1, uint64_t(Seconds * 1000))));
    }
    if (Options.has("check"))
      variable::set(variable::Check, Options.value("check"));
    if (Options.has("shuffle-lanes"))
      variable::set(variable::ShuffleLanes, Options.value("shuffle-lanes"));
    if (Options.has("lockstep"))
      variable::set(variable::Lockstep, "1");
    if (Options.has("mode"))
      variable::set(variable::Mode, Options.value("mode") == "auto"
                                        ? ""
                                        : Options.value("mode"));
    if (Options.has("no-cache") || Options.has("cache-dir") ||
        !variable::find(variable::CacheDir))
      variable::set(variable::CacheDir, CacheDir);
    const std::string &Cuda = Setup.On.Tools.CudaPath;
    variable::set(variable::CudaPath, Cuda.empty() ? "none" : Cuda);
  }

  /// Without checks the process becomes the program, so that its status, its
  /// signals and its output are the program's without anything between.
  int become() {
    std::vector<std::string> Args = {programNameOf(Units.front().File)};
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
    return Options.has("check") ? runChecked(execute) : execute();
  }

  /// Waits for the program, to tell what was found.
  int runChecked(function_ref<int()> Execute) {
    SmallString<128> Path;
    if (auto Wrong =
            sys::fs::createTemporaryFile("porthip-check", "jsonl", Path))
      return failWith(ExitFailed, fileError(Path, Wrong));
    const std::string Others = variable::valueOf(variable::Report).str();
    variable::set(variable::Report, std::string(Path));
    auto Status = waitFor(Execute);
    auto Found = RunReports::read(std::string(Path));
    if (!Others.empty())
      std::ofstream(Others, std::ios::app)
          << std::ifstream(Path.c_str()).rdbuf();
    sys::fs::remove(Path);
    if (Error Wrong = joinErrors(Status.takeError(), Found.takeError()))
      return failWith(ExitFailed, std::move(Wrong));
    if (Error Wrong = Found->write(Options))
      return failWith(ExitFailed, std::move(Wrong));
    return Found->statusFor(Options, *Status);
  }

  /// The exit status as a shell has it.
  static Expected<int> waitFor(function_ref<int()> Execute) {
    outs().flush();
    // The terminal sends them to the program as well, which decides.
    ::signal(SIGINT, SIG_IGN);
    ::signal(SIGQUIT, SIG_IGN);
    pid_t Child = ::fork();
    if (Child < 0)
      return createStringError(Twine("fork: ") + std::strerror(errno));
    if (!Child) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      ::signal(SIGINT, SIG_DFL);
      ::signal(SIGQUIT, SIG_DFL);
      ::_exit(Execute());
    }
    int Status = 0;
    while (::waitpid(Child, &Status, 0) < 0)
      if (errno != EINTR)
        return createStringError(Twine("waitpid: ") + std::strerror(errno));
    return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
  }

  const ParsedOptions &Options;
  BuildLine Line;
  std::vector<std::unique_ptr<BuildLine>> OwnLines;
  BuildSetup Setup;
  std::vector<Unit> Units;
  std::string CacheDir, Program, Temporary;
  bool IsKept = false; ///< Program, by the cache
};

} // namespace

CommandInfo runInfo() {
  CommandInfo Info(
      "run", "Run CUDA or HIP on the virtual GPU", "FILE... [COMPILER-ARGS]",
      "Compiles the files for the virtual GPU, links and runs them: CUDA as on "
      "an NVIDIA GPU, HIP as on an AMD GPU. Other options are passed to the "
      "compiler, as nvcc or hipcc take them (-I, -D, -std, -O, -rdc, -l). "
      "Output and exit status are the program's; with --check the status is 1 "
      "where the program ends with 0 and something was found.");
  Info.ReadsProject = true;
  Info.Compiler = &nvccAndClang();
  Info.AfterDashes = "PROGRAM-ARGS";
  for (std::vector<OptionInfo> Group :
       {buildOptions(), launchOptions(), runReportOptions(), fileOptions()})
    Info.Options.insert(Info.Options.end(), Group.begin(), Group.end());
  Info.Examples = {
      {"porthip run prog.cu -- 1024", "CUDA on a virtual sm_80"},
      {"porthip run --as gfx1100 prog.hip", "its port on wavefronts of 32"},
      {"porthip run --check=all -O2 -Iinclude a.cu b.cu",
       "several files, and look for defects"},
      {"porthip run --check=all --sarif run.sarif prog.cu",
       "for code scanning; exit status 1 where something is found"}};
  return Info;
}

int runRun(const ParsedOptions &Options) { return Run(Options).run(); }

} // namespace porthip
