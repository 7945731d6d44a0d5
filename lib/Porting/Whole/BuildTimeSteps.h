// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page of `porthip port --way=build-time`.
#ifndef PORTHIP_PORTING_WHOLE_BUILDTIMESTEPS_H
#define PORTHIP_PORTING_WHOLE_BUILDTIMESTEPS_H

#include "Porting/Configure/ProjectBuild.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

/// Prints the commands to build the project \p Root, whose build is \p Build,
/// for \p Gpus as it is.
void printBuildTimeSteps(llvm::raw_ostream &OS, const std::string &Root,
                         const ProjectFiles &Files, const ProjectBuild &Build,
                         llvm::StringRef Gpus);

} // namespace porthip
#endif
