// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/CmakeProject.h"
#include "Compiler/Process/Process.h"
#include "Porting/Configure/CmakeCache.h"
#include "Porting/Configure/GeneratedFiles.h"
#include "Porting/Configure/SourceGuard.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned MaxSeconds = 900;
/// Each try names what the next one leaves open.
constexpr unsigned MaxTries = 12;

/// CMake's own words for what went wrong, else the last ones.
std::vector<std::string> detailsOf(StringRef Output) {
  constexpr size_t MaxLines = 8;
  SmallVector<StringRef> Lines;
  Output.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  auto *First = find_if(
      Lines, [](StringRef Line) { return Line.contains("CMake Error"); });
  ArrayRef<StringRef> Shown(First, Lines.end());
  if (Shown.empty())
    Shown = ArrayRef(Lines).take_back(MaxLines);
  std::vector<std::string> Details;
  for (StringRef Line : Shown.take_front(MaxLines))
    Details.push_back(Line.rtrim().str());
  return Details;
}

/// In one line, as CMake breaks its messages.
std::string unwrapped(StringRef Text) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words);
  return join(Words, " ");
}

/// Adds what \p Pattern captures, wherever it matches. \returns whether that is
/// news.
bool addMatches(StringRef Text, StringRef Pattern, std::set<std::string> &To) {
  Regex Searched(Pattern);
  bool IsNews = false;
  for (SmallVector<StringRef, 2> Match; Searched.match(Text, &Match);) {
    IsNews |= To.insert(Match[1].str()).second;
    Text = Text.substr(Match[1].end() - Text.begin());
  }
  return IsNews;
}

/// One folder that is configured, with switches of the project's.
class Configuration {
public:
  Configuration(const CmakeRequest &Request, const SourceGuard &Guard,
                std::string ItsToolkit, std::string ItsFolder,
                std::vector<std::string> ItsSwitches)
      : Request(Request), Guard(Guard), Toolkit(std::move(ItsToolkit)),
        Folder(std::move(ItsFolder)), OpenFile(Folder + ".left-open"),
        Switches(std::move(ItsSwitches)) {}

  /// As the machine is. \returns whether there is a database.
  bool plain(ProjectBuild &Build) { return call({}, Build) && finish(Build); }

  /// Without what the machine lacks.
  bool leavingOpen(ProjectBuild &Build) {
    std::set<std::string> Commands, Sources, Targets, Objects, Folders,
        Libraries, Includes, Fetches;
    noteFailedFetches(Fetches);
    for (unsigned Try = 0; Try != MaxTries && MayTryAgain; ++Try) {
      sys::fs::remove(OpenFile);
      bool IsMade = call(
          {"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=" + Request.On.Tools.ShimDir +
               "/toolkit/cmake/left-open.cmake",
           "-DPORTHIP_LEFT_OPEN=" + OpenFile,
           "-DPORTHIP_OPEN_COMMANDS=" + join(Commands, ";"),
           "-DPORTHIP_OPEN_SOURCES=" + join(Sources, ";"),
           "-DPORTHIP_OPEN_TARGETS=" + join(Targets, ";"),
           "-DPORTHIP_OPEN_OBJECTS=" + join(Objects, ";"),
           "-DPORTHIP_OPEN_FOLDERS=" + join(Folders, ";"),
           "-DPORTHIP_OPEN_LIBRARIES=" + join(Libraries, ";"),
           "-DPORTHIP_OPEN_INCLUDES=" + join(Includes, ";"),
           "-DCMAKE_MODULE_PATH=" + standInModules(Includes),
           "-DPORTHIP_OPEN_FETCHES=" + join(Fetches, ";")},
          Build);
      const bool HasFailedFetch = noteFailedFetches(Fetches);
      if (IsMade && HasFailedFetch)
        continue; // its targets are known as those of what is left open
      if (IsMade) {
        noteLeftOpen(Build);
        return finish(Build);
      }
      if (HasConfigured) {
        noteLeftOpen(Build);
        Build.Details.clear();
        return false;
      }
      const std::string Said = unwrapped(Output);
      bool IsNews = addMatches(
          Said, "Unknown CMake command \"([A-Za-z0-9_]+)\"", Commands);
      IsNews |= addMatches(
          Said, "include could not find requested file: ([^ ;]+)", Includes);
      IsNews |= addMatches(Said, "Cannot find source file: ([^ ;]+)", Sources);
      IsNews |= addMatches(
          Said, "Objects of target \"([^\"]+)\" referenced but", Objects);
      // Names that the project's own modules look for.
      IsNews |= addMatches(
          Said, "([A-Za-z0-9_]+)( \\(ADVANCED\\))? used as include directory",
          Folders);
      IsNews |=
          addMatches(Said, "([A-Za-z0-9_]+)( \\(ADVANCED\\))? linked by target",
                     Libraries);
      for (StringRef Pattern :
           {"links to: ([^ ]+) but the target was not found",
            "called with non-existent target \"([^\"]+)\"",
            "Can not find target to add properties to: ([^ ]+)",
            "set_property could not find TARGET ([^ ]+)\\. "})
        IsNews |= addMatches(Said, Pattern, Targets);
      IsNews |= leaveToolchainOpen(Said);
      if (!IsNews)
        return false;
    }
    return false;
  }

  /// Whether CMake came to its end, though it may compile nothing.
  bool hasConfigured() const { return HasConfigured; }

  /// Whether the database compiles CUDA.
  bool hasCuda() const {
    auto Database = MemoryBuffer::getFile(Folder + "/compile_commands.json");
    if (!Database)
      return false;
    StringRef Text = (*Database)->getBuffer();
    return Text.contains(Toolkit + "/bin/nvcc") || Text.contains(".cu\"");
  }

  /// The switches that turn CUDA on and are off as it is configured.
  std::vector<std::string> switches() const {
    auto Cache = MemoryBuffer::getFile(Folder + "/CMakeCache.txt");
    return Cache ? cudaSwitches((*Cache)->getBuffer())
                 : std::vector<std::string>();
  }

private:
  /// A folder with modules of these names: before project() nothing else of
  /// ours is known to CMake.
  std::string standInModules(const std::set<std::string> &Includes) const {
    const std::string Modules = Folder + ".modules";
    sys::fs::create_directories(Modules);
    for (StringRef Name : Includes) {
      if (!all_of(Name,
                  [](char C) { return isAlnum(C) || C == '_' || C == '-'; }))
        continue;
      std::error_code Failed;
      raw_fd_ostream OS(Modules + "/" + Name.str() + ".cmake", Failed);
      if (!Failed)
        OS << "include(\"" << Request.On.Tools.ShimDir
           << "/toolkit/cmake/left-open-commands.cmake\")\nporthip_left_open("
              "\"include("
           << Name << ")\")\n";
    }
    return Modules;
  }

  /// A download that failed once is not tried again. \returns whether that is
  /// news.
  bool noteFailedFetches(std::set<std::string> &Fetches) const {
    const std::string Said = unwrapped(Output);
    if (addMatches(Said, "[A-Z][A-Za-z]+ step for ([A-Za-z0-9_.+-]+) failed",
                   Fetches))
      return true;
    return Fetches.empty() && StringRef(Said).contains("FetchContent") &&
           StringRef(Said).contains("CMake Error") &&
           Fetches.insert("ALL").second;
  }

  bool finish(ProjectBuild &Build) {
    makeGeneratedFiles(Folder, Guard, Request.On.Within.get());
    Guard.showMade(Folder);
    Build.DatabaseFolder = Folder;
    Build.CmakeArguments = Switches;
    append_range(Build.CmakeArguments, Request.Arguments);
    noteAmdArguments(Build);
    Build.Problem.clear();
    Build.Details.clear();
    return true;
  }

  /// A toolchain file that is not here, as of vcpkg where that is a submodule:
  /// an empty one stands in. \returns whether that is news.
  bool leaveToolchainOpen(StringRef Said) {
    SmallVector<StringRef, 2> Parts;
    if (!Toolchain.empty() ||
        !Regex("Could not find toolchain file: ([^ ]+)").match(Said, &Parts))
      return false;
    const std::string Empty = Folder + ".toolchain.cmake";
    if (Error Wrong = writeFiles({{Empty, "", ""}})) {
      consumeError(std::move(Wrong));
      return false;
    }
    Toolchain = "-DCMAKE_TOOLCHAIN_FILE=" + Empty;
    MissingToolchain = Parts[1].str();
    return true;
  }

  void noteAmdArguments(ProjectBuild &Build) const {
    Build.AmdArguments.clear();
    auto Cache = MemoryBuffer::getFile(Folder + "/CMakeCache.txt");
    if (!Cache)
      return;
    auto Text = MemoryBuffer::getFile(Request.Root + "/CMakeLists.txt");
    const std::vector<std::string> Amd = amdSwitches(
        (*Cache)->getBuffer(), Text ? (*Text)->getBuffer() : StringRef());
    auto isOf = [](StringRef Argument) {
      return [Name = Argument.split('=').first](StringRef Other) {
        return Other.split('=').first == Name;
      };
    };
    for (StringRef Argument : Amd)
      // Switches that were turned on for CUDA are off without that.
      if (!Argument.ends_with("=OFF") || none_of(Switches, isOf(Argument)))
        Build.AmdArguments.push_back(Argument.str());
    if (!Amd.empty())
      for (StringRef Argument : Build.CmakeArguments)
        if (none_of(Amd, isOf(Argument)))
          Build.AmdArguments.push_back(Argument.str());
  }

  /// The version that the project asks for and CMake has not; empty: none.
  static std::string newerCmake(StringRef Said) {
    SmallVector<StringRef> Parts;
    if (!Regex("CMake ([0-9.]+) or higher is required").match(Said, &Parts))
      return "";
    return Parts[1].str();
  }

  /// \returns whether there is a database.
  bool call(ArrayRef<std::string> More, ProjectBuild &Build) {
    askForTargets(Folder);
    Process Cmake;
    Cmake.Args = {"cmake", "-S", Request.Root, "-B", Folder,
                  "-DCMAKE_BUILD_TYPE=Release",
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                  "-DCMAKE_CUDA_COMPILER=" + Toolkit + "/bin/nvcc",
                  // Asked for before the language, CMake would find another.
                  "-DCUDAToolkit_ROOT=" + Toolkit};
    append_range(Cmake.Args, Switches);
    append_range(Cmake.Args, Request.Arguments);
    append_range(Cmake.Args, More);
    if (!Toolchain.empty())
      Cmake.Args.push_back(Toolchain);
    // For FindCUDA and what projects look at themselves.
    Cmake.Environment = {"CUDA_PATH=" + Toolkit, "CUDA_HOME=" + Toolkit,
                         "CUDACXX=" + Toolkit + "/bin/nvcc"};
    Cmake.KeepsOutput = true;
    Cmake.IsSupervised = true;
    Cmake.TimeoutSeconds = MaxSeconds;
    Cmake.Within = Request.On.Within.get();
    if (Error Wrong = Guard.run(Cmake)) {
      Build.Problem = toString(std::move(Wrong));
      MayTryAgain = false;
      return false;
    }
    MayTryAgain = !Cmake.TimedOut;
    HasConfigured = Cmake.Failure.empty();
    Output = Cmake.Messages + Cmake.Output;
    const std::string Wanted = newerCmake(Output);
    Build.Problem =
        HasConfigured ? "CMake configures the project, but compiles nothing"
        : !Wanted.empty()
            ? "the project asks for CMake " + Wanted +
                  " or newer: install that, and run again"
            : "CMake did not configure the project: " + Cmake.Failure;
    Build.Details = detailsOf(Output);
    // CMake writes no database where FindCUDA compiles all that there is.
    if (HasConfigured)
      addFindCudaCommands();
    return sys::fs::exists(Folder + "/compile_commands.json");
  }

  /// FindCUDA's compiles are in scripts; without them less is known.
  void addFindCudaCommands() {
    auto Cache = MemoryBuffer::getFile(Folder + "/CMakeCache.txt");
    if (!Cache || !(*Cache)->getBuffer().contains("CUDA_NVCC_EXECUTABLE:"))
      return;
    Process Cmake;
    Cmake.Args = {"cmake", "-DPORTHIP_BUILD=" + Folder, "-P",
                  Request.On.Tools.ShimDir +
                      "/toolkit/cmake/findcuda-commands.cmake"};
    Cmake.KeepsOutput = true;
    Cmake.IsSupervised = true;
    Cmake.TimeoutSeconds = MaxSeconds;
    Cmake.Within = Request.On.Within.get();
    consumeError(Guard.run(Cmake));
  }

  /// Each thing once, in the order of CMake's files.
  void noteLeftOpen(ProjectBuild &Build) {
    if (!MissingToolchain.empty())
      Build.LeftOpen.push_back(MissingToolchain);
    auto File = MemoryBuffer::getFile(OpenFile);
    if (!File)
      return;
    SmallVector<StringRef> Lines;
    (*File)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines)
      if (!is_contained(Build.LeftOpen, Line))
        Build.LeftOpen.push_back(Line.str());
  }

  const CmakeRequest &Request;
  const SourceGuard &Guard;
  const std::string Toolkit, Folder, OpenFile;
  const std::vector<std::string> Switches;
  std::string Output;
  std::string Toolchain,
      MissingToolchain; ///< empty: all is as it was asked for
  bool MayTryAgain = true, HasConfigured = false;
};

/// Tries configurations until one compiles CUDA; else the first that has a
/// database stays.
class CmakeTries {
public:
  CmakeTries(const CmakeRequest &Request, const std::string &Toolkit,
             const TemporaryFolder &Scratch, ProjectBuild &Build)
      : Request(Request), Toolkit(Toolkit), Scratch(Scratch), Build(Build),
        Guard(Request.Root, Scratch) {}

  void run() {
    Configuration Default(Request, Guard, Toolkit, Scratch.below("build"), {});
    ProjectBuild AsItIs = Build;
    bool IsMade = Default.plain(AsItIs);
    if (IsMade && Default.hasCuda())
      return keep(AsItIs);
    if (withSwitches(Default))
      return;
    if (!IsMade && Request.MayLeaveOpen) {
      ProjectBuild Open = Build;
      IsMade = Default.leavingOpen(Open);
      // CMake's messages without the help tell more, if neither works.
      if (IsMade || Default.hasConfigured())
        AsItIs = std::move(Open);
      if (IsMade && !Default.hasCuda() && withSwitches(Default))
        return;
    }
    keep(AsItIs);
  }

private:
  void keep(ProjectBuild &Made) { Build = std::move(Made); }

  /// CUDA is off by default in libraries that have a backend for CPUs too.
  bool withSwitches(const Configuration &Default) {
    std::vector<std::string> Switches = Default.switches();
    if (Switches.empty() || Switches == Tried)
      return false;
    Tried = Switches;
    Configuration With(Request, Guard, Toolkit, Scratch.below("build-cuda"),
                       Switches);
    ProjectBuild Asked = Build;
    bool IsMade = With.plain(Asked);
    if (!IsMade && Request.MayLeaveOpen)
      IsMade = With.leavingOpen(Asked);
    if (!IsMade || !With.hasCuda())
      return false;
    keep(Asked);
    return true;
  }

  const CmakeRequest &Request;
  const std::string &Toolkit;
  const TemporaryFolder &Scratch;
  ProjectBuild &Build;
  const SourceGuard Guard;
  std::vector<std::string> Tried;
};

} // namespace

void configureCmake(const CmakeRequest &Request, const TemporaryFolder &Scratch,
                    ProjectBuild &Build) {
  std::string Toolkit =
      makeScratchToolkit(Request.On, Request.ProgramPath, Scratch, Build);
  if (!Toolkit.empty())
    CmakeTries(Request, Toolkit, Scratch, Build).run();
}

} // namespace porthip
