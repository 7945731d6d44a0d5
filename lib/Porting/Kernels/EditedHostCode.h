// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edits by hand in a port that no launch of a kernel by itself shows: functions
// of the host.
#ifndef PORTHIP_PORTING_KERNELS_EDITEDHOSTCODE_H
#define PORTHIP_PORTING_KERNELS_EDITEDHOSTCODE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct EditedFunction {
  std::string Name;
  unsigned Line = 0; ///< 1-based, in the port; 0: it is gone
};

/// Functions of the host whose words differ between \p Base, as porthip wrote
/// it, and \p Mine.
std::vector<EditedFunction> editedHostCode(llvm::StringRef Base,
                                           llvm::StringRef Mine);

} // namespace porthip
#endif
