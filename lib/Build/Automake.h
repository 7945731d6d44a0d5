// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_AUTOMAKE_H
#define PORTHIP_BUILD_AUTOMAKE_H

#include "Build/Migration.h"

namespace porthip {

bool isAutomakeFile(llvm::StringRef Path);

/// Adds where Automake's input names what the port has not.
void readAutomake(const BuildFileInput &File, const RenamedSources &Renamed,
                  std::vector<Finding> &To);

} // namespace porthip
#endif
