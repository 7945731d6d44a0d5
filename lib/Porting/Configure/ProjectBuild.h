// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a project builds, found out in a scratch folder.
#ifndef PORTHIP_PORTING_CONFIGURE_PROJECTBUILD_H
#define PORTHIP_PORTING_CONFIGURE_PROJECTBUILD_H

#include "Compiler/Machine/Environment.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Support/Files/TemporaryFolder.h"
#include <string>
#include <vector>

namespace porthip {

enum class BuildKind { Cmake, Make, Python, None };

/// A setup.py that has PyTorch compile something.
struct ExtensionBuild {
  std::string Script; ///< relative to the project's folder
  /// With which it compiles CUDA that it leaves out by default: of its own
  /// ("--cuda_ext"), and of the environment ("BUILD_CUDA_EXT=1").
  std::vector<std::string> Arguments, Variables;
};

/// A call of nvcc in a script of the shell.
struct ScriptCompile {
  std::string Folder;                       ///< below the project's
  std::vector<std::string> Words, HipWords; ///< as the script, and for ports
};

struct ProjectBuild {
  BuildKind Is = BuildKind::None;
  /// Holds compile_commands.json; empty: flags are not known.
  std::string DatabaseFolder;
  std::vector<ExtensionBuild> Extensions;
  /// Python files that have PyTorch compile CUDA as they are imported.
  unsigned LoadingScripts = 0;
  /// Where nothing else tells flags.
  std::vector<ScriptCompile> ScriptCompiles;
  /// The database has what these two compile and nothing else.
  bool KnowsLoadsAlone = false;
  /// Why there is no database; empty: there is one, or nothing to ask.
  std::string Problem;
  std::vector<std::string> Details; ///< the last lines of what failed
  /// Parts that the build asks for and this machine lacks, where the database
  /// was made without it: packages, commands, folders, the project's own words.
  std::vector<std::string> LeftOpen;
  /// Where the root has no CMakeLists.txt, the folder below it of one that
  /// begins a build of CUDA; empty: there is none. With BuildKind::Cmake it is
  /// the project's build.
  std::string CmakeBelow;
  /// setup.py has CMake build that, so that its flags are known.
  bool AsksCmakeBelow = false;
  /// With what CMake configured it: what turns CUDA on where the project leaves
  /// it off, then what was asked for. Builds of the port want the same.
  std::vector<std::string> CmakeArguments;
  /// The same with the project's own way to build for AMD in place of that for
  /// CUDA: `-DMINE_HIP=ON`; empty: it has none.
  std::vector<std::string> AmdArguments;
  /// With what make was asked, likewise.
  std::vector<std::string> MakeArguments;

  /// Tells the commands of the project's own build.
  bool knowsFlags() const {
    return !DatabaseFolder.empty() && !KnowsLoadsAlone;
  }
};

/// The user's arguments for the project's own build, by its kind.
struct BuildArguments {
  std::vector<std::string> Cmake, Make;
};

/// By the files in \p Root.
BuildKind buildKindOf(const std::string &Root);

/// By the files in \p Root: \p All. A project of CMake's is configured below \p
/// Scratch with porthip's own compiler.
ProjectBuild examineBuild(const std::string &Root, const ProjectFiles &All,
                          const Environment &On, const std::string &ProgramPath,
                          const BuildArguments &Arguments,
                          const TemporaryFolder &Scratch);

/// A CUDA toolkit of porthip's own below \p Scratch, for builds that look for
/// one. Empty: \p Build has the problem.
std::string makeScratchToolkit(const Environment &On,
                               const std::string &ProgramPath,
                               const TemporaryFolder &Scratch,
                               ProjectBuild &Build);

} // namespace porthip
#endif
