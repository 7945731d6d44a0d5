// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files of a project that its translation leaves: build files, which are
// migrated, and what is copied.
#ifndef PORTHIP_PORTING_WHOLE_PROJECTMIGRATION_H
#define PORTHIP_PORTING_WHOLE_PROJECTMIGRATION_H

#include "Build/Migration.h"
#include "Porting/Configure/ProjectFiles.h"
#include "Porting/Whole/ProjectSummary.h"
#include "Report/Text.h"

namespace porthip {

class ProjectMigration {
public:
  /// \p Root, \p OutRoot: the folders of the project and its port. \p
  /// CudaHeaders: below the latter, of one source; empty: there is none.
  ProjectMigration(llvm::StringRef Root, llvm::StringRef OutRoot,
                   llvm::StringRef CudaHeaders)
      : Root(Root), OutRoot(OutRoot), CudaHeaders(CudaHeaders) {}

  /// Reads \p Files but for those that became \p Ported, ports by their paths.
  /// \p Summary knows the build and the sources; what is left out is added.
  /// Errors: a file cannot be read.
  llvm::Error read(const ProjectFiles &Files,
                   const std::set<std::string> &Ported,
                   ProjectSummary &Summary);
  /// Edits of programs that are build files, or none of the build: code in
  /// their strings. By their paths; before migrate().
  void addTextEdits(std::map<std::string, std::vector<Edit>> Edits) {
    TextEdits = std::move(Edits);
  }
  /// Migrates what was read, and tells \p Summary.
  void migrate(ProjectSummary &Summary);

  /// Relative to the project, with their texts: all that was read.
  const std::map<std::string, std::string> &texts() const { return Texts; }
  /// The text of one of those in the port.
  std::string portedText(const std::string &Path) const;
  const BuildMigration &result() const { return Result; }
  /// The line that \p F is about, of a build file.
  std::string lineOf(const Finding &F) const;

private:
  bool isBuildFile(const std::string &Path, llvm::StringRef Text) const;
  void tellOfGit(ProjectSummary &Summary) const;
  void readIncludes(const ProjectSummary &Summary);
  void migrateMakefiles(ProjectSummary &Summary);
  void append(BuildMigration More);
  void tell(ProjectSummary &Summary) const;

  const llvm::StringRef Root, OutRoot, CudaHeaders;
  void joinTextEdits();

  RenamedSources Renamed;
  std::map<std::string, std::vector<Edit>> TextEdits;
  unsigned ProgramsAlone = 0; ///< of Result: only their texts are edited
  std::map<std::string, std::string> Texts;
  std::vector<BuildFileInput> BuildFiles;
  BuildMigration Result;
};

} // namespace porthip

#endif
