// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading and writing files. A write goes to a temporary file beside the target
// and is renamed over it, so that each target has its old or its new content
// and never a part of it, whenever the process ends. That holds when the
// machine loses its power, too, for targets that were there before; new files
// may then be missing or empty.

#ifndef PORTHIP_SUPPORT_FILES_FILES_H
#define PORTHIP_SUPPORT_FILES_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <system_error>

namespace porthip {

/// An error about one path: "path: what is wrong; what to do".
class FileError : public llvm::ErrorInfo<FileError> {
public:
  static char ID;
  FileError(std::string Path, std::string Text)
      : Path(std::move(Path)), Text(std::move(Text)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Path << ": " << Text; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::io_error);
  }

  std::string Path, Text;
};

llvm::Error fileError(llvm::StringRef Path, llvm::StringRef Text);
llvm::Error fileError(llvm::StringRef Path, std::error_code EC);

/// The bytes of a regular file, at most \p MaxBytes. Errors: missing, a
/// directory, unreadable, larger.
llvm::Expected<std::string> readFile(llvm::StringRef Path,
                                     uint64_t MaxBytes = uint64_t(1) << 30);

/// A file to be written, see writeFiles.
struct OutputFile {
  std::string Path;
  std::string Text;
  /// Copies the permission bits of this file, if not empty.
  std::string ModeFrom;
  /// Its bytes are on the disk before its name is.
  bool IsSynced = false;
};

/// Writes all of \p Files: first every temporary, then every rename, so that a
/// full disk or an unwritable folder leaves all targets as they were. Who kills
/// the process between two renames finds some targets new and some old. Makes
/// missing parent folders. Temporaries are removed on error and on SIGINT,
/// SIGTERM; those of SIGKILL the next write removes (TemporaryFile.h).
llvm::Error writeFiles(llvm::ArrayRef<OutputFile> Files);

/// Absolute, with `.` and `..` folded and symbolic links kept.
std::string normalizePath(llvm::StringRef Path);

/// Whether \p Path lies in the folder \p Root or deeper; both normalised. False
/// for the folder itself and for an empty \p Root.
bool isBelow(llvm::StringRef Path, llvm::StringRef Root);

/// The repository that a normalised folder lies in: the next one upwards,
/// itself first, with `.git`. Empty: none.
std::string repositoryAround(llvm::StringRef Folder);

/// From the folder \p From to \p Path; both absolute and normalised.
std::string relativePath(llvm::StringRef Path, llvm::StringRef From);

/// \p Prefix, a part that no other call makes, \p Suffix: for a file that takes
/// another's place by a rename. It does not exist yet. Unlike with LLVM's
/// createUniqueFile(), a '%' in \p Prefix stays.
std::string uniquePath(llvm::StringRef Prefix, llvm::StringRef Suffix = "");

/// \p Path relative to the current folder when it lies below it, else as is.
std::string displayPath(llvm::StringRef Path);

} // namespace porthip

#endif
