// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of a person with the port of a project: build it, test it, install it.
#ifndef PORTHIP_PORTING_WHOLE_PROJECTSTEPS_H
#define PORTHIP_PORTING_WHOLE_PROJECTSTEPS_H

#include "Porting/Whole/ProjectSummary.h"

namespace porthip {

/// How it is built, step by step.
std::vector<NextStep> nextSteps(const ProjectSummary &S);

/// The same for people: "Next: ...", with the commands of a step below it.
void printSteps(llvm::raw_ostream &OS, const ProjectSummary &S);

/// Folder as pip takes it for one: a name without a slash is a package's, which
/// pip would ask its index for.
std::string pathForPip(llvm::StringRef Folder);

/// Build and install what the setup.py files of \p Build compile, in \p Folder.
std::vector<std::string> installCommands(const ProjectBuild &Build,
                                         llvm::StringRef Folder);

} // namespace porthip
#endif
