// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The build's answer on a project's sources, for whoever reads the whole
// project: `porthip port`, and `porthip report`, which estimates one.
#ifndef PORTHIP_PORTING_WHOLE_ASKEDBUILD_H
#define PORTHIP_PORTING_WHOLE_ASKEDBUILD_H

#include "Porting/Configure/ProjectBuild.h"
#include "Porting/Tree/TreeRequest.h"

namespace porthip {

/// \p Scratch: of the project \p Root; keeps what the build makes. \p
/// BuildFolder: in place of what the build has; empty: it is asked. Unknown
/// parts are told on stderr.
llvm::Expected<ProjectBuild>
askBuild(const std::string &Root, const ProjectFiles &Files,
         const Environment &On, const BuildArguments &Arguments,
         const std::string &BuildFolder, TemporaryFolder &Scratch);

/// Makes \p Request one of all of the folder \p Root as its build has it, but
/// for \p OtherFolders (ProjectFiles), which git ignores.
void addBuild(const std::string &Root, const ProjectBuild &Build,
              const std::vector<std::string> &OtherFolders,
              TreeRequest &Request);

/// The same for a request that names a folder and no flags; others stay.
llvm::Error addBuildOfFolder(TreeRequest &Request, const Environment &On,
                             TemporaryFolder &Scratch);

} // namespace porthip
#endif
