// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A port of files, written into a folder without a summary: for who compiles
// it.
#ifndef PORTHIP_PORTING_WRITE_WRITEPORT_H
#define PORTHIP_PORTING_WRITE_WRITEPORT_H

#include "Porting/Tree/TreeRequest.h"

namespace porthip {

struct WrittenPort {
  /// An input could not be read, and was told.
  bool HasUnread = false;
  /// They choose the project's own branches for AMD, in the order of the places
  /// that ask for them.
  std::vector<std::string> BuildMacros;
  /// The findings about headers outside of the ported folder, likewise.
  std::vector<std::string> OutsideHeaders;
  /// Errors, warnings, and notes on numbers that are printed, likewise.
  std::vector<Finding> Findings;
};

/// Translates what \p Request names and writes it to its OutRoot. Errors among
/// the findings are printed to stderr. Errors: as of translateTree(); a file
/// that cannot be written.
llvm::Expected<WrittenPort> writePort(const TreeRequest &Request);

} // namespace porthip

#endif
