// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the files of a tree that are to be ported.

#ifndef PORTHIP_PORTFOLDER_TREEWALK_H
#define PORTHIP_PORTFOLDER_TREEWALK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <string>
#include <vector>

namespace porthip {

/// Normalised paths, sorted.
struct TreeFiles {
  /// .cu files, and C and C++ sources that name something of CUDA's.
  std::vector<std::string> Sources;
  /// Headers that do; they are mostly reached from sources.
  std::vector<std::string> Headers;
  /// These and the headers without CUDA.
  std::vector<std::string> AllHeaders;
  /// C and C++ sources without CUDA.
  std::vector<std::string> OtherSources;
  /// Python files that may hold CUDA code as text, or call CUDA by a library.
  std::vector<std::string> Programs;
  /// Makefiles and the like that name CUDA.
  std::vector<std::string> BuildFiles;
  /// Folders and files that could not be read, with the reason.
  std::vector<std::string> Problems;
  /// There are more entries than were asked for, and nothing was looked into.
  bool IsCut = false;
};

/// Looks at every file below \p Root, but not into hidden folders (.git), not
/// into those of a build, not through links to folders, and not at what porthip
/// wrote (Manifest.h). \p Excluded are globs over paths relative to \p Root:
/// `third_party/**`. \p MaxEntries: files and folders to look at.
/// Errors: \p Root is no folder, a glob is wrong.
llvm::Expected<TreeFiles> walkTree(llvm::StringRef Root,
                                   llvm::ArrayRef<std::string> Excluded,
                                   size_t MaxEntries = size_t(-1));

/// CMake's build folder: no part of its project, but its probes are CUDA.
bool isBuildFolder(llvm::StringRef Path);

/// The build files that name CUDA in the folder \p Path itself, sorted.
std::vector<std::string> buildFilesIn(llvm::StringRef Path);

/// Above this a file is data: clang would need minutes and gigabytes.
constexpr uint64_t MaxSourceBytes = uint64_t(64) << 20;

/// Whether its beginning has a byte that no source has.
bool isBinary(llvm::StringRef Text);

/// Whether a text may hold CUDA: it has a name's beginning or a launch. Wrong
/// hits cost a parse; there are no misses.
bool mayHoldCuda(llvm::StringRef Text);

/// Whether a program in another language may hold CUDA code as text, or call
/// CUDA by one of its libraries. Wrong hits cost a look at its tokens.
bool mayHoldCudaText(llvm::StringRef Text);

/// The kind of an entry of a folder; not all file systems say it with the name.
/// A link is one, whatever it leads to. status_error: it could not be asked.
llvm::sys::fs::file_type typeOf(const llvm::sys::fs::directory_entry &Entry);

} // namespace porthip

#endif
