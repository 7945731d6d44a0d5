// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A port that is verified as it lies there, not a fresh one.
#ifndef PORTHIP_VERIFY_REPORT_EXISTINGPORT_H
#define PORTHIP_VERIFY_REPORT_EXISTINGPORT_H

#include <string>
#include <vector>

namespace porthip {

/// The port of one file that was there already, and was taken.
struct ExistingPort {
  std::string Source, File;
  /// The folder with the port of all of Root; empty: the file lies by itself.
  std::string Folder, Root;
  bool IsWritten = false;          ///< by porthip, as far as it knows
  bool IsEdited = false;           ///< since porthip wrote it
  bool IsBehind = false;           ///< the source changed since
  std::vector<std::string> Others; ///< more ports of Source
};

} // namespace porthip
#endif
