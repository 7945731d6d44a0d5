// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How scripts of the shell compile a project that has no build files.
#ifndef PORTHIP_PORTING_CONFIGURE_SCRIPTPROJECT_H
#define PORTHIP_PORTING_CONFIGURE_SCRIPTPROJECT_H

#include "Porting/Configure/ProjectBuild.h"

namespace porthip {

/// Fills in the database of \p Build, a project's without build files, with the
/// calls of nvcc in the scripts below \p Root. They are read and never run.
void recordScripts(const std::string &Root, const ProjectFiles &Files,
                   const TemporaryFolder &Scratch, ProjectBuild &Build);

} // namespace porthip
#endif
