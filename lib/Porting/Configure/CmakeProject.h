// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How CMake compiles a project's sources, found out without a build.
#ifndef PORTHIP_PORTING_CONFIGURE_CMAKEPROJECT_H
#define PORTHIP_PORTING_CONFIGURE_CMAKEPROJECT_H

#include "Porting/Configure/ProjectBuild.h"

namespace porthip {

struct CmakeRequest {
  const std::string Root;
  const Environment &On;
  const std::string &ProgramPath;
  const std::vector<std::string> &Arguments; ///< of CMake
  /// Packages that the machine lacks may be left open, see
  /// runtime-shims/toolkit/cmake/left-open.cmake.
  bool MayLeaveOpen = true;
};

/// Configures the project below \p Scratch, with a CUDA toolkit of porthip's
/// own. Fills in the database, or the problem.
void configureCmake(const CmakeRequest &Request, const TemporaryFolder &Scratch,
                    ProjectBuild &Build);

} // namespace porthip
#endif
