// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files of another file system, some with another text. Edits keep the
// length, so that offsets are those of the file on the disk.
#ifndef PORTHIP_FRONTEND_PARSE_EDITEDFILES_H
#define PORTHIP_FRONTEND_PARSE_EDITEDFILES_H

#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <optional>
#include <string>

namespace porthip {

/// The text that clang reads of the file at a path instead of its text;
/// nothing: the text. The text ends with a null character that is not a part of
/// it.
using TextEdit = std::function<std::optional<std::string>(
    llvm::StringRef Path, llvm::StringRef Text)>;

class EditedFiles : public llvm::vfs::ProxyFileSystem {
public:
  EditedFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Of, TextEdit Edit)
      : ProxyFileSystem(std::move(Of)), Edit(std::move(Edit)) {}
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  TextEdit Edit;
};

} // namespace porthip
#endif
