// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A whole project in, one that builds with HIP out: what `porthip port` asks
// for.
#ifndef PORTHIP_PORTING_WHOLE_PORTPROJECT_H
#define PORTHIP_PORTING_WHOLE_PORTPROJECT_H

#include "Porting/Judge/TranslationText.h"
#include "Porting/Whole/PortWay.h"
#include "Porting/Whole/ProjectMigration.h"
#include "Porting/Write/PortWriter.h"

namespace porthip {

struct ProjectRequest {
  std::string Root, OutRoot;         ///< normalised
  PortWay Way = PortWay::Translated; ///< not BuildTime
  const Environment *On = nullptr;
  BuildArguments Arguments; ///< for the project's own build
  /// In place of what its own build has; empty: it is asked.
  std::string BuildFolder;

  /// How the sources are translated; which they are, where they go and the
  /// flags of the build follow.
  TreeRequest Translation;
  bool Annotates = false;            ///< findings stand in the ports
  std::optional<Severity> FailsFrom; ///< findings that are errors; none: never
  TranslationText Text;              ///< how the translation is told
  /// Is given what came of the translation; may be empty.
  std::function<llvm::Error(const Report &)> Tell;

  PortWriter::Edited Becomes = PortWriter::Edited::Refused;
  bool MakesCommits = false;
  bool CommitsState = false; ///< .porthip is in them
  /// Files to write besides; empty: none.
  std::string PatchFile, FixesFile, PullRequestFile;
};

struct PortedProject {
  ProjectSummary Summary;
  ProjectMigration
      Files; ///< build files with their findings; refers to the request
};

/// Tells on stderr what is found on the way. Errors: the sources cannot be
/// translated, a file cannot be read or written, or is somebody's own.
llvm::Expected<PortedProject> portProject(const ProjectRequest &Request);

} // namespace porthip

#endif
