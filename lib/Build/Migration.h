// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The migration of build files: edits that let one file serve both vendors, and
// findings where a person has to look.
#ifndef PORTHIP_BUILD_MIGRATION_H
#define PORTHIP_BUILD_MIGRATION_H

#include "Port/Port.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace porthip {

/// Sources of the project whose ports have other names: by normalised path.
struct RenamedSources {
  std::set<std::string> Paths;
  /// C++ that only HIP's compiler takes in the port: by path below the root.
  std::set<std::string> AsHip;
  /// Host compilers read CUDA's headers for some, see hostsReadCuda().
  bool HostsReadCuda = false;
  /// Some include Thrust or CUB: ROCm's are written in C++17.
  bool NeedCxx17 = false;
  /// Name of the port of a source in the folder \p Folder whose name a build
  /// file spells \p Name, maybe with variables or wildcards: the name of its
  /// port; else empty.
  std::string portName(llvm::StringRef Folder, llvm::StringRef Name) const;
};

struct BuildFileInput {
  std::string Path; ///< normalised
  std::string Text;
};

struct MigratedFile {
  std::string Path;
  std::vector<Edit> Edits; ///< sorted
};

struct BuildMigration {
  std::vector<MigratedFile> Files; ///< those with edits, in the order given
  std::vector<Finding> Findings;
  /// Files that the edits rely on, by their paths below the root.
  std::map<std::string, std::string> Helpers;
};

/// Name of the helper of CMake's and of make's, below the root. Python's lie
/// beside the modules.
constexpr llvm::StringLiteral CMakeHelper = "cmake/porthip-gpu.cmake";
constexpr llvm::StringLiteral MakeHelper = "porthip-include/gpu.mk";

/// The root as seen from the folder of \p File: "../../" for two levels.
std::string wayUp(llvm::StringRef File, llvm::StringRef Root);

/// In what follows \p CudaHeaders is a folder below the root, with headers of
/// CUDA's names that the build for AMD uses; NVIDIA is the default then. Empty:
/// the sources are HIP's. \p AmdMacros choose the branches that a project has
/// for AMD already; its build for AMD defines them.

/// CMake's files of a project in the folder \p Root: CMakeLists.txt and .cmake.
/// A file that is not CMake's language has a finding and no edits.
BuildMigration migrateCMake(llvm::ArrayRef<BuildFileInput> Files,
                            llvm::StringRef Root, const RenamedSources &Renamed,
                            llvm::StringRef CudaHeaders = "",
                            const std::set<std::string> &AmdMacros = {});

/// Python's files of a project: setup.py, and modules that import
/// torch.utils.cpp_extension; others have no edits. A file that is not Python
/// has a finding.
BuildMigration migratePython(llvm::ArrayRef<BuildFileInput> Files,
                             llvm::StringRef Root,
                             const RenamedSources &Renamed,
                             llvm::StringRef CudaHeaders = "",
                             const std::set<std::string> &AmdMacros = {});

/// Files of GNU make: a choice by the variable GPU_VENDOR at each place that
/// differs.
BuildMigration migrateMake(llvm::ArrayRef<BuildFileInput> Files,
                           llvm::StringRef Root, const RenamedSources &Renamed,
                           llvm::StringRef CudaHeaders = "",
                           const std::set<std::string> &AmdMacros = {});

/// Whether GNU make's files are named so.
bool isMakefileName(llvm::StringRef Path);

/// The variables of makefiles that hold nvcc themselves, sorted.
std::vector<std::string>
nvccVariables(llvm::ArrayRef<BuildFileInput> Makefiles);

/// The makefiles among \p Texts, by path below \p Root: by their names, and
/// what these include.
std::vector<BuildFileInput>
makefilesOf(llvm::StringRef Root,
            const std::map<std::string, std::string> &Texts);

/// Whether a file of this name is Meson's, Bazel's or Automake's.
bool isOtherBuildFile(llvm::StringRef Path);

/// Findings of such files: findings and no edits.
BuildMigration readOtherBuilds(llvm::ArrayRef<BuildFileInput> Files,
                               const RenamedSources &Renamed);

/// Whether it is the shell's, by its name or its first line.
bool isShellScript(llvm::StringRef Path, llvm::StringRef Text);

/// Findings of such files: a finding for each call of nvcc, and no edits.
/// A call of nvcc in a script, with what the script sets its variables to.
struct ScriptCommand {
  std::string Script;                ///< absolute
  std::vector<std::string> Words;    ///< behind nvcc; none has a variable
  std::vector<std::string> HipWords; ///< the same for hipcc, and names of ports
};

/// Calls of nvcc in \p Files that name a source; what a variable holds that the
/// script does not set is left out.
std::vector<ScriptCommand> scriptCommands(llvm::ArrayRef<BuildFileInput> Files);

BuildMigration readShellScripts(llvm::ArrayRef<BuildFileInput> Files,
                                const RenamedSources &Renamed,
                                llvm::StringRef CudaHeaders = "");

} // namespace porthip
#endif
