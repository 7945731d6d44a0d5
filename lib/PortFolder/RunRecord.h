// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The changes of the last run in a folder of ports, `.porthip/last-run.json`,
// so that `porthip undo` can take it back; docs/design/manifest.md.

#ifndef PORTHIP_PORTFOLDER_RUNRECORD_H
#define PORTHIP_PORTFOLDER_RUNRECORD_H

#include "PortFolder/Journal.h"
#include "PortFolder/PortTexts.h"
#include <optional>

namespace porthip {

struct RunRecord {
  /// The SHA-256 of what stood there before the run, and of what it left;
  /// empty: no file.
  struct File {
    std::string Path; ///< absolute
    std::string Was, Is;
  };
  std::vector<File> Files;
  /// The manifest's text before the run, by its hash; empty: there was none.
  std::string ManifestWas;
  /// The other folders that the same run wrote into.
  std::vector<std::string> Others;

  /// Record of \p Folder; none: no run is known that could be taken back.
  /// Errors: it cannot be read, or names files that are not in the folder.
  static llvm::Expected<std::optional<RunRecord>> read(llvm::StringRef Folder);

  static std::string pathIn(llvm::StringRef Folder);
  OutputFile file(llvm::StringRef Folder) const;
};

/// Adds to what a run is about to write into each folder how it is taken back:
/// the record, and the texts that stood there. Folders that the run leaves as
/// they are get none.
void recordRun(std::vector<FolderChange> &Changes);

} // namespace porthip

#endif
