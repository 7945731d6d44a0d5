// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a project's makefiles compile its sources, found out without a build.
#ifndef PORTHIP_PORTING_CONFIGURE_MAKEPROJECT_H
#define PORTHIP_PORTING_CONFIGURE_MAKEPROJECT_H

#include "Porting/Configure/ProjectBuild.h"

namespace porthip {

/// A name that make takes by itself.
bool isMakefile(llvm::StringRef Name);

/// Calls `make -n` in a copy of \p Root below \p Scratch, in its own folder and
/// in those with makefiles that it does not go into, with \p Arguments and,
/// where nothing is compiled for CUDA so, with what turns that on. Fills in the
/// database, or the problem. A project whose makefiles compile no CUDA has
/// neither.
void recordMake(const std::string &Root, const ProjectFiles &Files,
                const Environment &On, const std::string &ProgramPath,
                const std::vector<std::string> &Arguments,
                const TemporaryFolder &Scratch, ProjectBuild &Build);

} // namespace porthip
#endif
