// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts of files that an editor has and the disk does not. They hold for a
// whole process, which is there for one analysis: whoever reads a source reads
// them, be it clang, the cache or porthip. Ruled out: handing them to each
// reader, one of which would be forgotten and mix what is typed with what is
// saved.
#ifndef PORTHIP_SUPPORT_FILES_UNSAVEDTEXTS_H
#define PORTHIP_SUPPORT_FILES_UNSAVEDTEXTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>

namespace porthip {

/// Texts by path. Called once, before anything is read.
void beginWithUnsavedTexts(std::map<std::string, std::string> Texts);

/// Null: the file on disk counts.
const std::string *unsavedText(llvm::StringRef Path);

/// The files of the machine, with these texts over them.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesAsEdited();

} // namespace porthip
#endif
