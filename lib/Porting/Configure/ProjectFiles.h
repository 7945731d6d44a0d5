// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All files of a project, whatever they are.
#ifndef PORTHIP_PORTING_CONFIGURE_PROJECTFILES_H
#define PORTHIP_PORTING_CONFIGURE_PROJECTFILES_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

struct ProjectFiles {
  /// Relative to the project's folder, sorted.
  std::vector<std::string> Paths;
  /// Folders without any of them, the outermost only.
  std::vector<std::string> OtherFolders;
  /// Links to folders of the project, with where they lead to from their own.
  std::vector<std::pair<std::string, std::string>> FolderLinks;
  /// Links that lead out of the folder, or nowhere.
  std::vector<std::string> LeftOut;
};

/// The files that git knows below \p Root, submodules included, and those that
/// it does not ignore; without git all files but hidden folders, builds of
/// CMake's, objects and programs. \p Excluded: an absolute path that does not
/// count, with all below it.
llvm::Expected<ProjectFiles> projectFiles(const std::string &Root,
                                          const std::string &Excluded);

/// Adds all files of \p Folder, an absolute path below \p Root that is not
/// among them: another project's, which git ignores.
llvm::Error addFolder(const std::string &Root, llvm::StringRef Folder,
                      ProjectFiles &To);

/// Makes the links of \p Files in \p OutRoot, where nothing of the name is.
llvm::Error makeFolderLinks(const ProjectFiles &Files, llvm::StringRef OutRoot);

/// Other projects in \p Root (OtherProjects.h) of which no command of the build
/// in \p DatabaseFolder compiles a file: what a source includes of them needs
/// no build file of theirs. None where the build is not known ("").
std::vector<std::string> unbuiltProjects(const std::string &Root,
                                         const std::string &DatabaseFolder);

} // namespace porthip
#endif
