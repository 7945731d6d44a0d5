// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CmakeProject.h"
#include "Driver/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned MaxSeconds = 900;
/// Each try names what the next one leaves open.
constexpr unsigned MaxTries = 8;

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

class Configuration {
public:
  Configuration(const CmakeRequest &Request, const TemporaryFolder &Scratch,
                ProjectBuild &Build)
      : Request(Request), Folder(Scratch.below("build")),
        OpenFile(Scratch.below("left-open")), Build(Build) {}

  void run(const std::string &ItsToolkit) {
    Toolkit = ItsToolkit;
    if (call({}))
      return finish();
    const std::string Problem = Build.Problem;
    const std::vector<std::string> Details = Build.Details;
    if (Request.MayLeaveOpen && MayTryAgain)
      leaveOpen();
    if (!Build.DatabaseFolder.empty())
      return;
    Build.Problem = Problem;
    Build.Details = Details;
  }

private:
  bool hasDatabase() const {
    return sys::fs::exists(Folder + "/compile_commands.json");
  }

  void finish() {
    Build.DatabaseFolder = Folder;
    Build.Problem.clear();
    Build.Details.clear();
  }

  /// \returns whether there is a database.
  bool call(ArrayRef<std::string> More) {
    Process Cmake;
    Cmake.Args = {"cmake",
                  "-S",
                  Request.Root,
                  "-B",
                  Folder,
                  "-DCMAKE_BUILD_TYPE=Release",
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                  "-DCMAKE_CUDA_COMPILER=" + Toolkit + "/bin/nvcc"};
    append_range(Cmake.Args, Request.Arguments);
    append_range(Cmake.Args, More);
    // For FindCUDA and what projects look at themselves.
    Cmake.Environment = {"CUDA_PATH=" + Toolkit, "CUDA_HOME=" + Toolkit,
                         "CUDACXX=" + Toolkit + "/bin/nvcc"};
    Cmake.KeepsOutput = true;
    Cmake.IsSupervised = true;
    Cmake.TimeoutSeconds = MaxSeconds;
    if (Error Wrong = runToEnd(Cmake)) {
      Build.Problem = toString(std::move(Wrong));
      MayTryAgain = false;
      return false;
    }
    MayTryAgain = !Cmake.TimedOut;
    Output = Cmake.Messages + Cmake.Output;
    Build.Problem =
        Cmake.Failure.empty()
            ? "CMake wrote no compile_commands.json"
            : "CMake did not configure the project: " + Cmake.Failure;
    Build.Details = detailsOf(Output);
    return hasDatabase();
  }

  void leaveOpen() {
    // A download that failed once is not tried again.
    const bool HasFetched = StringRef(Output).contains("FetchContent");
    std::set<std::string> Commands;
    for (unsigned Try = 0; Try != MaxTries && MayTryAgain; ++Try) {
      sys::fs::remove(OpenFile);
      bool IsMade = call(
          {"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=" + Request.On.Tools.ShimDir +
               "/toolkit/cmake/left-open.cmake",
           "-DPORTHIP_LEFT_OPEN=" + OpenFile,
           "-DPORTHIP_OPEN_COMMANDS=" + join(Commands, ";"),
           std::string("-DPORTHIP_OPEN_FETCHES=") +
               (HasFetched ? "ON" : "OFF")});
      if (IsMade) {
        finish();
        noteLeftOpen();
        return;
      }
      if (!addMatches(unwrapped(Output),
                      "Unknown CMake command \"([A-Za-z0-9_]+)\"", Commands))
        return;
    }
  }

  /// Each thing once, in the order of CMake's files.
  void noteLeftOpen() {
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
  std::string Folder, OpenFile, Toolkit, Output;
  ProjectBuild &Build;
  bool MayTryAgain = true;
};

} // namespace

void configureCmake(const CmakeRequest &Request, const TemporaryFolder &Scratch,
                    ProjectBuild &Build) {
  std::string Toolkit =
      makeScratchToolkit(Request.On, Request.ProgramPath, Scratch, Build);
  if (!Toolkit.empty())
    Configuration(Request, Scratch, Build).run(Toolkit);
}

} // namespace porthip
