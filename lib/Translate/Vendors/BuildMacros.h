// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros of the build that choose a project's branches for AMD. Some port does
// not compile without: where names of CUDA's that such a branch defines stay,
// in code for both.
//
//   #ifdef USE_ROCM
//   using cudaStream_t = hipStream_t;
//   #endif

#ifndef PORTHIP_TRANSLATE_VENDORS_BUILDMACROS_H
#define PORTHIP_TRANSLATE_VENDORS_BUILDMACROS_H

#include "Translate/Translate.h"
#include "Translate/Vendors/ProjectVendors.h"

namespace porthip {

/// A note for each, a warning where the port, which is made, needs it.
void reportBuildMacros(Translation &Result, const ProjectVendors &Vendors,
                       const RuleIndex &Rules);

} // namespace porthip

#endif
