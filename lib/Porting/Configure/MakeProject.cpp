// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Make prints what it would run, and runs what it needs to know that: $(shell),
// the makes that it calls, makefiles that are made. So that happens in a copy.
#include "Porting/Configure/MakeProject.h"
#include "Build/Make/CommandLog.h"
#include "Compiler/Process/Process.h"
#include "Frontend/CommandLine/CompilerArgs.h"
#include "Porting/Configure/MakeSwitches.h"
#include "Porting/Configure/OutsideFiles.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Json/Json.h"
#include "Support/System/Confinement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <chrono>
#include <cstdlib>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// It only names commands; what takes longer waits for something.
constexpr unsigned MaxMakeSeconds = 120;
/// Makefiles ask larger files for their date alone.
constexpr uint64_t MaxCopiedBytes = 1 << 20;

/// A toolkit's own headers: porthip's come in any case, and two do not mix.
bool isToolkitInclude(StringRef Folder) {
  return sys::fs::exists(Folder + "/cuda_runtime.h");
}

class MakeRecord {
public:
  MakeRecord(const std::string &Root, const TemporaryFolder &Scratch,
             OutsideFiles Outside, std::vector<std::string> Arguments,
             const Confinement *Within, ProjectBuild &Build)
      : Root(Root), Outside(std::move(Outside)), Within(Within),
        Copy(realPath(Scratch.Path) + "/make"), Arguments(std::move(Arguments)),
        Build(Build) {}

  void run(const std::string &Make, const std::string &Toolkit,
           const ProjectFiles &Files) {
    const char *Path = std::getenv("PATH");
    Settings = {"CUDA_PATH=" + Toolkit,
                "CUDA_HOME=" + Toolkit,
                "PATH=" + Toolkit + "/bin:" + (Path ? Path : ""),
                "MAKEFLAGS=",
                "MAKELEVEL=",
                "LC_ALL=C"};
    std::string Below = Root.substr(Outside.Base.size());
    Error Wrong = joinErrors(copyFiles(Root, Copy + Below, Files.Paths),
                             copyFiles(Outside.Base, Copy, Outside.Paths));
    if (Wrong) {
      Build.Problem = toString(std::move(Wrong));
      return;
    }
    for (const std::string &Path : Files.Paths)
      if (isMakefile(sys::path::filename(Path)))
        Folders.push_back(
            sys::path::parent_path(Copy + Below + "/" + Path).str());
    // The nearest to the root first: it may go into the others.
    stable_sort(Folders, [](StringRef A, StringRef B) {
      return A.count('/') < B.count('/');
    });
    askAll(Make);
    if (!HasCuda && Build.Problem.empty())
      askWithSwitches(Make, Files, Copy + Below);
    // What the user asks for counts.
    if (!HasCuda && Build.Problem.empty() && Folders.size() == 1 &&
        Arguments.empty())
      askForGoals(Make, Folders.front());
    keep();
  }

private:
  static std::string realPath(StringRef Path) {
    SmallString<128> Real;
    return sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
  }

  static Error copyFiles(StringRef Source, StringRef Target,
                         ArrayRef<std::string> Paths) {
    for (StringRef Path : Paths) {
      std::string From = (Source + "/" + Path).str(),
                  To = (Target + "/" + Path).str();
      StringRef Folder = sys::path::parent_path(To);
      if (std::error_code EC = sys::fs::create_directories(Folder))
        return fileError(Folder, EC);
      uint64_t Bytes = 0;
      if (sys::fs::is_directory(From) || sys::fs::file_size(From, Bytes))
        continue;
      std::error_code EC;
      if (Bytes <= MaxCopiedBytes)
        EC = sys::fs::copy_file(From, To);
      else
        raw_fd_ostream Empty(To, EC);
      if (EC)
        return fileError(To, EC);
    }
    return Error::success();
  }

  void askAll(const std::string &Make) {
    for (const std::string &Folder : Folders)
      if (!Entered.count(Folder) && Build.Problem.empty())
        ask(Make, Folder);
  }

  /// CUDA is off by default where a project has code for CPUs too.
  void askWithSwitches(const std::string &Make, const ProjectFiles &Files,
                       const std::string &Folder) {
    std::vector<std::string> Texts;
    for (const std::string &Path : Files.Paths)
      if (isMakefile(sys::path::filename(Path)) ||
          sys::path::extension(Path) == ".mk") {
        auto Text = readFile(Folder + "/" + Path);
        if (Text)
          Texts.push_back(std::move(*Text));
        else
          consumeError(Text.takeError());
      }
    std::vector<std::string> Switches = cudaMakeSwitches(Texts);
    // Switches that the user gave count.
    erase_if(Switches, [&](StringRef Switch) {
      return any_of(Arguments, [&](StringRef Argument) {
        return Argument.split('=').first == Switch.split('=').first;
      });
    });
    if (Switches.empty())
      return;
    Switches.insert(Switches.end(), Arguments.begin(), Arguments.end());
    std::swap(Arguments, Switches);
    Entered.clear();
    Known.clear();
    Json WithoutSwitches = Json::array();
    std::swap(Entries, WithoutSwitches);
    askAll(Make);
    if (!HasCuda) {
      std::swap(Arguments, Switches);
      std::swap(Entries, WithoutSwitches);
    }
  }

  /// The first target only says which others there are, or there are programs
  /// that nothing needs.
  void askForGoals(const std::string &Make, const std::string &Folder) {
    for (StringRef Name : {"GNUmakefile", "makefile", "Makefile"}) {
      auto Text = readFile(Folder + "/" + Name.str());
      if (!Text) {
        consumeError(Text.takeError());
        continue;
      }
      const std::vector<std::string> Goals = cudaMakeGoals(*Text);
      Arguments = Goals;
      if (!Goals.empty())
        ask(Make, Folder);
      if (!HasCuda)
        Arguments.clear();
      return; // make takes the first of them
    }
  }

  void ask(const std::string &Make, const std::string &Folder) {
    auto Now = std::chrono::steady_clock::now();
    auto Left = std::chrono::duration_cast<std::chrono::seconds>(Until - Now);
    Process Run;
    // All targets are out of date, and one that cannot be made is left out.
    Run.Args = {Make, "-n", "-B", "-w", "-k", "-i"};
    append_range(Run.Args, Arguments);
    Run.Folder = Folder;
    Run.Environment = Settings;
    Run.KeepsOutput = true;
    Run.IsSupervised = true;
    Run.TimeoutSeconds = std::max<long>(1, Left.count());
    Run.Within = Within;
    if (Error Wrong = runToEnd(Run)) {
      Build.Problem = toString(std::move(Wrong));
      return;
    }
    if (Run.TimedOut) {
      Build.Problem = "'make -n' ran for more than two minutes and was stopped";
      return;
    }
    make::CommandLog Log = make::readCommandLog(Run.Output, Folder);
    Entered.insert(Folder);
    Entered.insert(Log.Entered.begin(), Log.Entered.end());
    for (const make::LoggedCommand &Command : Log.Commands)
      add(Command);
    noteMissing(Run.Messages);
  }

  /// Why make does not get further: a file that is not there, mostly.
  void noteMissing(StringRef Messages) {
    constexpr size_t MaxLines = 5;
    for (StringRef Line : split(Messages, '\n'))
      if (Line.contains("No rule to make target") && Missing.size() < MaxLines)
        Missing.push_back(original(Line.trim()));
  }

  /// An entry for each source that is compiled.
  void add(const make::LoggedCommand &Command) {
    int At = make::findCompiler(Command.Words);
    if (At < 0)
      return;
    ArrayRef<std::string> Words = Command.Words;
    CompileOptions How =
        mapCompilerArgs(Words.drop_front(At + 1), Command.Folder);
    Json Arguments = argumentsOf(Words.drop_front(At), Command.Folder);
    for (const OtherArgument &Input : How.Others) {
      if (!Input.Name.empty() || !isCompiledSource(Input.Value))
        continue;
      SmallString<128> Path(Input.Value);
      sys::path::make_absolute(Command.Folder, Path);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      std::string File = original(Path);
      if (!isBelow(File, Root) || !sys::fs::exists(File) ||
          !Known.insert(File).second)
        continue;
      HasCuda |= isRenamedSource(File) ||
                 sys::path::filename(Words[At]).contains("nvcc");
      Entries.push_back(Json{{"directory", original(Command.Folder)},
                             {"file", File},
                             {"arguments", Arguments}});
    }
  }

  Json argumentsOf(ArrayRef<std::string> Words, StringRef Folder) const {
    Json Arguments = Json::array();
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I], Value = Word;
      if (Value.consume_front("-I") || Value.consume_front("-isystem")) {
        bool IsNext = Value.empty() && I + 1 < Words.size();
        SmallString<128> Path(IsNext ? StringRef(Words[I + 1]) : Value);
        sys::path::make_absolute(Folder, Path);
        if (isToolkitInclude(Path)) {
          I += IsNext;
          continue;
        }
      }
      Arguments.push_back(stringToJson(original(Word)));
    }
    return Arguments;
  }

  /// \p Text with the copy's path as that of what was copied.
  std::string original(StringRef Text) const {
    std::string Result;
    while (true) {
      auto [Before, After] = Text.split(Copy);
      Result += Before;
      if (Before.size() == Text.size())
        return Result;
      Result += Outside.Base;
      Text = After;
    }
  }

  void keep() {
    if (!HasCuda) {
      if (Build.Problem.empty() && !Missing.empty()) {
        Build.Problem = "'make -n' does not get to a compile of CUDA";
        Build.Details = std::move(Missing);
      }
      return;
    }
    if (Error Wrong = writeFiles({OutputFile{Copy + "/compile_commands.json",
                                             Entries.dump(), ""}})) {
      Build.Problem = toString(std::move(Wrong));
      return;
    }
    Build.DatabaseFolder = Copy;
    Build.MakeArguments = Arguments;
  }

  const std::string &Root;
  const OutsideFiles Outside;
  const Confinement *Within; ///< for make; null: it may open all
  /// Path of Outside.Base, and the project in its place below it.
  const std::string Copy;
  std::vector<std::string> Arguments; ///< of make: variables, and targets
  ProjectBuild &Build;
  std::vector<std::string> Settings;
  std::vector<std::string> Folders; ///< with makefiles
  std::set<std::string> Entered, Known;
  std::vector<std::string> Missing; ///< lines of make's
  Json Entries = Json::array();
  bool HasCuda = false;
  const std::chrono::steady_clock::time_point Until =
      std::chrono::steady_clock::now() + std::chrono::seconds(MaxMakeSeconds);
};

} // namespace

bool isMakefile(StringRef Name) {
  return Name == "Makefile" || Name == "makefile" || Name == "GNUmakefile";
}

void recordMake(const std::string &Root, const ProjectFiles &Files,
                const Environment &On, const std::string &ProgramPath,
                const std::vector<std::string> &Arguments,
                const TemporaryFolder &Scratch, ProjectBuild &Build) {
  if (none_of(Files.Paths, [](StringRef Path) {
        return isMakefile(sys::path::filename(Path));
      }))
    return;
  auto Make = sys::findProgramByName("make");
  if (!Make) {
    Build.Problem = "make is not installed, so it was not asked for flags";
    return;
  }
  std::string Toolkit = makeScratchToolkit(On, ProgramPath, Scratch, Build);
  if (Toolkit.empty())
    return;
  OutsideFiles Outside = outsideFiles(Root, Files.Paths, Scratch.Path);
  // They are copied to where make may open them.
  if (On.Within)
    erase_if(Outside.Paths, [&](StringRef Path) {
      return !lets(*On.Within, (Outside.Base + "/" + Path).str());
    });
  MakeRecord(Root, Scratch, std::move(Outside), Arguments, On.Within.get(),
             Build)
      .run(*Make, Toolkit, Files);
}

} // namespace porthip
