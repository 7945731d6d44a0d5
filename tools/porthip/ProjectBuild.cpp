// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProjectBuild.h"
#include "MakeProject.h"
#include "PythonProject.h"
#include "Driver/Process.h"
#include "Toolkit/Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned MaxSeconds = 900;

bool has(const std::string &Root, StringRef Name) {
  return sys::fs::exists(Root + "/" + Name.str());
}

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

void configure(const std::string &Root, const Environment &On,
               const std::string &ProgramPath,
               const std::vector<std::string> &Arguments,
               const TemporaryFolder &Scratch, ProjectBuild &Build) {
  std::string Toolkit = makeScratchToolkit(On, ProgramPath, Scratch, Build);
  if (Toolkit.empty())
    return;
  std::string Folder = Scratch.below("build");
  Process Cmake;
  Cmake.Args = {"cmake",
                "-S",
                Root,
                "-B",
                Folder,
                "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                "-DCMAKE_CUDA_COMPILER=" + Toolkit + "/bin/nvcc"};
  Cmake.Args.insert(Cmake.Args.end(), Arguments.begin(), Arguments.end());
  // For FindCUDA and what projects look at themselves.
  Cmake.Environment = {"CUDA_PATH=" + Toolkit,
                       "CUDA_HOME=" + Toolkit,
                       "CUDACXX=" + Toolkit + "/bin/nvcc"};
  Cmake.KeepsOutput = true;
  Cmake.IsSupervised = true;
  Cmake.TimeoutSeconds = MaxSeconds;
  ProcessGroup Group;
  if (Error Wrong = Group.start(Cmake)) {
    Build.Problem = toString(std::move(Wrong));
    return;
  }
  Group.waitForNext();
  if (sys::fs::exists(Folder + "/compile_commands.json")) {
    Build.DatabaseFolder = Folder;
    return;
  }
  Build.Problem = Cmake.Failure.empty()
                      ? "CMake wrote no compile_commands.json"
                      : "CMake did not configure the project: " + Cmake.Failure;
  Build.Details = detailsOf(Cmake.Messages + Cmake.Output);
}

} // namespace

std::string makeScratchToolkit(const Environment &On,
                               const std::string &ProgramPath,
                               const TemporaryFolder &Scratch,
                               ProjectBuild &Build) {
  ToolkitRequest Request;
  Request.Folder = Scratch.below("cuda");
  Request.ProgramPath = ProgramPath;
  Request.On = &On;
  if (Error Wrong = makeCudaFolder(Request)) {
    Build.Problem = toString(std::move(Wrong));
    return "";
  }
  return Request.Folder;
}

static bool hasMakefile(const std::string &Root) {
  return has(Root, "Makefile") || has(Root, "makefile") ||
         has(Root, "GNUmakefile");
}

BuildKind buildKindOf(const std::string &Root) {
  if (has(Root, "CMakeLists.txt"))
    return BuildKind::Cmake;
  if (has(Root, "setup.py") || has(Root, "pyproject.toml"))
    return BuildKind::Python;
  return hasMakefile(Root) ? BuildKind::Make : BuildKind::None;
}

ProjectBuild examineBuild(const std::string &Root, const Environment &On,
                          const std::string &ProgramPath,
                          const std::vector<std::string> &Arguments,
                          const TemporaryFolder &Scratch) {
  ProjectBuild Build;
  Build.Is = buildKindOf(Root);
  if (Build.Is == BuildKind::Cmake) {
    configure(Root, On, ProgramPath, Arguments, Scratch, Build);
    // Part of a larger build of CMake's, maybe; make builds it by itself.
    if (Build.DatabaseFolder.empty() && hasMakefile(Root))
      Build.Is = BuildKind::Make;
  } else if (has(Root, "setup.py")) {
    recordExtensions(Root, On, ProgramPath, Scratch, Build);
  }
  // A tree of programs may have makefiles further down alone.
  bool MayHaveMake = Build.Is == BuildKind::Make || Build.Is == BuildKind::None;
  if (MayHaveMake && Build.DatabaseFolder.empty()) {
    ProjectBuild Asked;
    recordMake(Root, On, ProgramPath, Scratch, Asked);
    Build.DatabaseFolder = Asked.DatabaseFolder;
    if (!Asked.DatabaseFolder.empty() || Build.Problem.empty())
      Build.Problem = Asked.Problem;
  }
  if (Build.DatabaseFolder.empty() && has(Root, "compile_commands.json"))
    Build.DatabaseFolder = Root;
  return Build;
}

} // namespace porthip
