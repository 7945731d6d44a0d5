// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"

namespace porthip {

int runTranslate(const ParsedOptions &) {
  return failWith(ExitFailed, "'translate' is not built into this program");
}

} // namespace porthip
