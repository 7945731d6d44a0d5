// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many files of one folder, changed as one: `.porthip/journal.json` says what is
// to be renamed and removed. Once it is there, the new state is decided, and
// whoever comes next finishes it; docs/design/manifest.md.

#ifndef PORTHIP_PROJECT_JOURNAL_H
#define PORTHIP_PROJECT_JOURNAL_H

#include "Support/Files.h"
#include <vector>

namespace porthip {

/// Writes \p Files as writeFiles() does and removes \p Removed, absolute paths,
/// so that a process that is killed leaves all of it or, for finishJournal() to
/// do, nothing of it undone. The caller has the lock of \p Folder, an absolute
/// path, whose folder .porthip exists.
llvm::Error writeByJournal(llvm::StringRef Folder,
                           llvm::ArrayRef<OutputFile> Files,
                           llvm::ArrayRef<std::string> Removed);

/// Whether a process was killed that had decided what to write.
bool hasJournal(llvm::StringRef Folder);

/// Brings what a killed process had decided to its end, and removes what one
/// left that had decided nothing. For who has the lock. Errors: the journal
/// cannot be read, or a file cannot be renamed; the journal stays then.
llvm::Error finishJournal(llvm::StringRef Folder);

} // namespace porthip

#endif
