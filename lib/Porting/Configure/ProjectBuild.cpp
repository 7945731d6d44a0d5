// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/ProjectBuild.h"
#include "Build/CMake/Lexer.h"
#include "Porting/Configure/CmakeProject.h"
#include "Porting/Configure/MakeProject.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Porting/Configure/PythonProject.h"
#include "Porting/Configure/ScriptProject.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Toolkit/Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

bool has(const std::string &Root, StringRef Name) {
  return sys::fs::exists(Root + "/" + Name.str());
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
  // CMake and setup.py of one project are both asked; written last of all.
  if (sys::fs::exists(Request.Folder + "/version.json"))
    return Request.Folder;
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

static bool usesCppExtension(const std::string &Path) {
  auto Text = readFile(Path);
  if (Text)
    return StringRef(*Text).contains("cpp_extension");
  consumeError(Text.takeError());
  return false;
}

static bool isSetupScript(StringRef Path) {
  return sys::path::filename(Path).starts_with("setup");
}

/// The Python files below \p Root that name PyTorch's way to build extensions.
static std::vector<std::string> extensionFiles(const std::string &Root,
                                               const ProjectFiles &Files) {
  std::vector<std::string> Paths;
  copy_if(Files.Paths, std::back_inserter(Paths), [&](const std::string &Path) {
    return StringRef(Path).ends_with(".py") &&
           usesCppExtension(Root + "/" + Path);
  });
  return Paths;
}

/// setup.py, and setup_cuda.py and the like, among \p Files, nearest first: a
/// repository may hold several, or one that is not at its top.
static std::vector<std::string>
extensionScripts(std::vector<std::string> Files) {
  // Each is run: more than these are examples.
  constexpr size_t MaxScripts = 16;
  erase_if(Files, [](StringRef Path) { return !isSetupScript(Path); });
  stable_sort(Files, [](StringRef A, StringRef B) {
    return A.count('/') < B.count('/');
  });
  Files.resize(std::min(Files.size(), MaxScripts));
  return Files;
}

/// Adds the files that PyTorch compiles when one of \p Files is imported.
static void addLoads(const std::string &Root, std::vector<std::string> Files,
                     const Environment &On, const TemporaryFolder &Scratch,
                     ProjectBuild &Build) {
  erase_if(Files, isSetupScript);
  if (!Files.empty())
    recordLoads(Root, Files, On, Scratch, Build);
}

/// Many a project of CMake's has an extension of PyTorch's beside it, with
/// sources of its own, or is built by it alone.
static void addExtensions(const std::string &Root,
                          const std::vector<std::string> &Files,
                          const Environment &On, const std::string &ProgramPath,
                          const TemporaryFolder &Scratch, ProjectBuild &Build) {
  for (const std::string &Script : extensionScripts(Files)) {
    // The project's own was asked already.
    if (Script == "setup.py" && Build.Is == BuildKind::Python)
      continue;
    ProjectBuild Asked;
    Asked.DatabaseFolder = Build.DatabaseFolder;
    recordExtensions(Root, Script, On, ProgramPath, Scratch, Asked);
    if (Asked.Extensions.empty())
      continue;
    if (Build.DatabaseFolder.empty()) {
      Asked.Is = BuildKind::Python;
      Asked.CmakeBelow = Build.CmakeBelow;
      Build = std::move(Asked);
      continue;
    }
    Build.DatabaseFolder = Asked.DatabaseFolder;
    append_range(Build.Extensions, Asked.Extensions);
  }
}

/// A part of a larger build, which its own CMakeLists.txt does not begin.
static bool isPartOfCmakeBuild(const std::string &Root) {
  auto Text = readFile(Root + "/CMakeLists.txt");
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  auto Commands = cmake::lex(*Text);
  if (Commands)
    return none_of(*Commands,
                   [](const cmake::Command &C) { return C.is("project"); });
  consumeError(Commands.takeError());
  return false;
}

/// Whether it begins a build and has CUDA in it.
static bool beginsCudaBuild(const std::string &CmakeLists) {
  auto Text = readFile(CmakeLists);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  auto Commands = cmake::lex(*Text);
  if (Commands)
    return StringRef(*Text).contains("CUDA") &&
           any_of(*Commands,
                  [](const cmake::Command &C) { return C.is("project"); });
  consumeError(Commands.takeError());
  return false;
}

/// The folder of such a CMakeLists.txt, nearest first; empty: there is none.
static std::vector<std::string> cmakeFoldersBelow(const std::string &Root,
                                                  const ProjectFiles &Files) {
  std::vector<std::string> Folders;
  for (StringRef Path : Files.Paths)
    if (sys::path::filename(Path) == "CMakeLists.txt")
      Folders.push_back(sys::path::parent_path(Path).str());
  stable_sort(Folders, [](StringRef A, StringRef B) {
    return A.count('/') < B.count('/');
  });
  erase_if(Folders, [&](const std::string &Folder) {
    return !beginsCudaBuild(Root + "/" + Folder + "/CMakeLists.txt");
  });
  return Folders;
}

/// Whether setup.py names it: it has CMake build that.
static bool isNamedInSetup(const std::string &Root, StringRef Folder) {
  auto Text = readFile(Root + "/setup.py");
  if (Text)
    return StringRef(*Text).contains_insensitive("cmake") &&
           StringRef(*Text).contains(Folder);
  consumeError(Text.takeError());
  return false;
}

static bool hasMakefileBelow(const ProjectFiles &Files) {
  return any_of(Files.Paths, [](StringRef Path) {
    return isMakefile(sys::path::filename(Path));
  });
}

/// Whether a makefile of \p Root says how CUDA is compiled; many only call
/// CMake.
static bool compilesCudaByMake(const std::string &Root) {
  return any_of(ArrayRef<StringRef>({"Makefile", "makefile", "GNUmakefile"}),
                [&](StringRef Name) {
                  auto Text = readFile(Root + "/" + Name.str());
                  if (Text)
                    return StringRef(*Text).contains_insensitive("nvcc") ||
                           StringRef(*Text).contains(CudaSuffix);
                  consumeError(Text.takeError());
                  return false;
                });
}

ProjectBuild examineBuild(const std::string &Root, const ProjectFiles &All,
                          const Environment &On, const std::string &ProgramPath,
                          const BuildArguments &Arguments,
                          const TemporaryFolder &Scratch) {
  ProjectBuild Build;
  Build.Is = buildKindOf(Root);
  const std::vector<std::string> Files = extensionFiles(Root, All);
  if (Build.Is == BuildKind::Cmake) {
    // Part of a larger build of CMake's, maybe; make builds it by itself.
    const bool HasMake = hasMakefile(Root) ||
                         (isPartOfCmakeBuild(Root) && hasMakefileBelow(All));
    configureCmake({Root, On, ProgramPath, Arguments.Cmake, !HasMake}, Scratch,
                   Build);
    addExtensions(Root, Files, On, ProgramPath, Scratch, Build);
    if (Build.DatabaseFolder.empty() && HasMake &&
        (!hasMakefile(Root) || compilesCudaByMake(Root)))
      Build.Is = BuildKind::Make;
    else if (Build.DatabaseFolder.empty() && HasMake)
      configureCmake({Root, On, ProgramPath, Arguments.Cmake}, Scratch, Build);
  } else {
    const std::vector<std::string> Below = cmakeFoldersBelow(Root, All);
    if (!Below.empty())
      Build.CmakeBelow = Below.front();
    // The only one is the project's, in a folder such as `src`.
    const bool IsTheBuild = Build.Is == BuildKind::None && Below.size() == 1 &&
                            !hasMakefileBelow(All);
    if (IsTheBuild)
      Build.Is = BuildKind::Cmake;
    if (IsTheBuild || (!Below.empty() && isNamedInSetup(Root, Below.front())))
      configureCmake(
          {Root + "/" + Build.CmakeBelow, On, ProgramPath, Arguments.Cmake},
          Scratch, Build);
    Build.AsksCmakeBelow = !Build.DatabaseFolder.empty();
    if (has(Root, "setup.py"))
      recordExtensions(Root, "setup.py", On, ProgramPath, Scratch, Build);
    // One below makes no Python project of one that make builds.
    if (Build.Is != BuildKind::Make)
      addExtensions(Root, Files, On, ProgramPath, Scratch, Build);
  }
  // A tree of programs may have makefiles further down alone.
  bool MayHaveMake = Build.Is == BuildKind::Make || Build.Is == BuildKind::None;
  if (MayHaveMake && Build.DatabaseFolder.empty()) {
    ProjectBuild Asked;
    recordMake(Root, All, On, ProgramPath, Arguments.Make, Scratch, Asked);
    Build.DatabaseFolder = Asked.DatabaseFolder;
    Build.MakeArguments = Asked.MakeArguments;
    if (!Asked.DatabaseFolder.empty() || Build.Problem.empty() ||
        Build.Is == BuildKind::Make) {
      Build.Problem = Asked.Problem;
      Build.Details = Asked.Details;
    }
  }
  if (Build.DatabaseFolder.empty() && has(Root, "compile_commands.json"))
    Build.DatabaseFolder = Root;
  addLoads(Root, Files, On, Scratch, Build);
  if (Build.Is == BuildKind::None && Build.DatabaseFolder.empty())
    recordScripts(Root, All, Scratch, Build);
  return Build;
}

} // namespace porthip
