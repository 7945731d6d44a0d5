// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip undo`: folders of ports as they were before the last run, or before
// the first one; what somebody edited stays. docs/design/manifest.md.
#ifndef PORTHIP_PORTING_WRITE_UNDORUNS_H
#define PORTHIP_PORTING_WRITE_UNDORUNS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

struct UndoRequest {
  std::string Folder; ///< normalised; it, or folders below, hold ports
  bool IsOfAll = false;
  bool IsDry = false; ///< nothing is written
};

/// The outcome for each file, real or planned; absolute paths, sorted.
struct UndoneRuns {
  std::vector<std::string> Removed, Restored;
  std::vector<std::string> Edited;  ///< by hand: they stay
  std::vector<std::string> Unknown; ///< what they were is not kept: they stay
  /// Folders in which porthip has nothing any more.
  std::vector<std::string> Left;
};

/// Errors: porthip wrote nothing there, the last run is not known or is one of
/// several, a file cannot be read or written.
llvm::Expected<UndoneRuns> undoRuns(const UndoRequest &Request);

} // namespace porthip

#endif
