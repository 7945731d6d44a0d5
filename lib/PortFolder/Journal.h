// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many files of some folders, changed as one: each folder's
// `.porthip/journal.json` says what is to be renamed and removed there. Once
// that of the first folder is there, the new state is decided, and whoever
// comes next finishes it; docs/design/manifest.md.

#ifndef PORTHIP_PORTFOLDER_JOURNAL_H
#define PORTHIP_PORTFOLDER_JOURNAL_H

#include "Support/Files/Files.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip {

/// The changes to one folder.
struct FolderChange {
  std::string Folder; ///< absolute and normalised
  std::vector<OutputFile> Files;
  std::vector<std::string> Removed; ///< absolute paths
};

/// The text of a file; none: there is none, or none that can be read.
std::optional<std::string> standingText(llvm::StringRef Path);
/// The hash of that; empty: there is none.
std::string standingHash(llvm::StringRef Path);

/// Writes and removes as writeFiles() does, so that a process that is killed
/// leaves all of \p Changes or, for finishJournal() to do, nothing of it
/// undone.
/// \p Others, and files that a symbolic link has in another folder, come last,
/// each for itself. The caller has the lock of each folder, in the order of
/// their names; .porthip exists there.
llvm::Error writeByJournal(llvm::ArrayRef<FolderChange> Changes,
                           llvm::ArrayRef<OutputFile> Others);

/// Whether a process was killed that had decided what to write.
bool hasJournal(llvm::StringRef Folder);

/// Brings what a killed process had decided to its end, and removes what one
/// left that had decided nothing, in \p Folder and in those that it wanted to
/// change with it. For who has the lock of \p Folder. Errors: the journal
/// cannot be read, a file cannot be renamed, or somebody edited one since the
/// process was killed, so that nothing of it is done; the journal stays then.
llvm::Error finishJournal(llvm::StringRef Folder);

} // namespace porthip

#endif
