// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merges two texts that were made of one: a port that was edited by hand and
// the new translation, whose base is the last translation.

#ifndef PORTHIP_PORT_TEXTMERGE_H
#define PORTHIP_PORT_TEXTMERGE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// A place of the merged text that somebody should look at.
struct MergePlace {
  enum Kind : uint8_t {
    Conflict,   ///< both changed it; marked in the text
    WithinLine, ///< both changed other words of the same lines
    Function    ///< both changed other lines of the same function
  } Is;
  unsigned Line = 0; ///< 1-based, in the merged text
  /// The first line of the function, as it stands, without blanks around it;
  /// empty: it is in none.
  std::string Head;
};

struct TextMerge {
  std::string Text;
  std::vector<MergePlace> Places;        ///< by line
  unsigned FromMine = 0, FromTheirs = 0; ///< changes that were taken

  bool hasConflicts() const;
};

/// The names of the sides in the marker lines.
struct MergeNames {
  llvm::StringRef Mine, Base, Theirs;
};

/// Lines that one side changed are taken from it. Where both changed the same
/// lines, words decide, if at least two stand unchanged between any two
/// changes; else the three versions are written one below the other, with
/// markers as git writes them (`diff3`). A block of lines that one side moved
/// and the other edited is moved with its edits.
TextMerge mergeTexts(llvm::StringRef Base, llvm::StringRef Mine,
                     llvm::StringRef Theirs, const MergeNames &Names);

/// Whether a conflict of mergeTexts() is still marked in \p Text.
bool hasConflictMarkers(llvm::StringRef Text);

} // namespace porthip

#endif
