// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries and headers that a port needs and this machine lacks: for the page
// and for programs.
#ifndef PORTHIP_PORTING_WHOLE_PROJECTNEEDS_H
#define PORTHIP_PORTING_WHOLE_PROJECTNEEDS_H

#include "Porting/Whole/ProjectSummary.h"
#include "Support/Json/Json.h"

namespace porthip {

void printNeeds(llvm::raw_ostream &OS, const ProjectSummary &S);

/// A list of one object for each; empty where the machine has all.
Json needsToJson(const ProjectSummary &S);

} // namespace porthip
#endif
