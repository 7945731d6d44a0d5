// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources with what was counted beside their lines.
#ifndef PORTHIP_INSPECT_PAGE_SOURCEHEAT_H
#define PORTHIP_INSPECT_PAGE_SOURCEHEAT_H

#include "Inspect/Page/InspectPage.h"

namespace porthip::inspect {

/// The lines that have counts, with a few around them: of each a bar for the
/// instructions that are counted there on the GPU that has most of them, their
/// kinds, and what lanes did in the run.
void writeSources(llvm::raw_ostream &OS, const PageRequest &Request);

} // namespace porthip::inspect
#endif
