// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page with which `porthip port` ends.
#ifndef PORTHIP_PORTING_WHOLE_PROJECTSUMMARY_H
#define PORTHIP_PORTING_WHOLE_PROJECTSUMMARY_H

#include "Porting/Configure/ProjectBuild.h"
#include "Porting/Tree/AmdHeaders.h"
#include "Porting/Whole/MissingLibraries.h"
#include "Report/Report.h"
#include "Support/Text/NextStep.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace porthip {

struct ProjectSummary {
  struct Step {
    std::string What, File;
    unsigned Line = 0, Places = 0;
    double Minutes = 0;
  };
  std::string Root, OutRoot, ShimDir;
  std::string RocmPath; ///< as it was given; empty: it was not
  ProjectBuild Build;
  unsigned CudaFiles = 0, Units = 0, PartlyParsed = 0;
  unsigned PartlyOutsideBuild = 0; ///< of PartlyParsed
  UnreachedHeaders Unreached;
  unsigned BuildFilesMigrated = 0, FilesCopied = 0, FilesWritten = 0;
  double LikelyMinutes = 0;
  bool HasErrors = false;
  bool IsOneSource = false;
  /// Counts of one source: places with lines for AMD, and files that have such.
  /// Made: they are written.
  unsigned EditPlaces = 0, EditedFiles = 0, MadePlaces = 0;
  /// They choose the project's own branches for AMD.
  std::set<std::string> AmdMacros;
  std::set<std::string> Sources; ///< absolute: what the translation looked at
  /// The first in a Python program that compiles as it stands: "p.py:NAME".
  std::string TextKernel;
  bool HasPortedTexts = false; ///< CUDA code in strings that is translated
  std::vector<Step> Left;
  /// Its build asks the environment or hipconfig where ROCm is.
  bool AsksForRocm = false;
  /// Folders of other projects in it that stay as they are.
  std::vector<std::string> LeftProjects;
  /// By the outermost of these, how many of FilesCopied.
  std::map<std::string, unsigned> FilesOfOthers;
  std::vector<std::string> NumberFlags, LeftOut;
  /// Other projects that CMake downloads while it builds, with their places.
  std::vector<std::string> Downloads;
  /// Folders of submodules that nobody has fetched.
  std::vector<std::string> MissingSubmodules;
  std::vector<MissingLibrary> Missing;
  std::vector<MissingHeader> MissingHeaders;
  std::vector<MissingPackage> MissingPackages; ///< beside CUDA
  std::string HipText;                         ///< "HIP 5.2 in /usr"
  /// The makefiles that are migrated, below the root.
  std::vector<std::string> Makefiles;

  /// Branches for AMD in the ported sources: its own build compiles these.
  /// Without any it may have other sources for AMD.
  bool takesOwnBuild() const;
  /// Whether all CUDA code stands in Python programs, and setup.py compiles
  /// none.
  bool hasProgramsAlone() const;
};

/// Adds the results of \p R, of the project's translation.
void addReport(const Report &R, ProjectSummary &Summary);

/// "25 min", "3.4 h".
std::string timeText(double Minutes);

void printProjectSummary(llvm::raw_ostream &OS, const ProjectSummary &Summary);

} // namespace porthip
#endif
