// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of writeFiles(), for who needs to come between them.

#ifndef PORTHIP_SUPPORT_FILES_TRANSACTION_H
#define PORTHIP_SUPPORT_FILES_TRANSACTION_H

#include "Support/Files/Files.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <sys/types.h>
#include <vector>

namespace porthip {

/// A new text, and where a rename brings it. Both paths are absolute.
struct StagedFile {
  std::string Temporary, Target;
};

/// One set of files on its way to disk. Whatever was neither committed nor kept
/// is taken back by the destructor.
class Transaction {
public:
  Transaction() = default;
  /// Temporaries of what is below \p Folder, an absolute path, are in its
  /// folder .porthip, which exists, and not beside their targets.
  explicit Transaction(llvm::StringRef Folder) : Folder(Folder.str()) {}
  Transaction(const Transaction &) = delete;
  Transaction &operator=(const Transaction &) = delete;
  ~Transaction();

  /// Writes the temporary. \p File lives as long as the transaction.
  llvm::Error prepare(const OutputFile &File);
  /// Renames all that was prepared.
  llvm::Error commit();

  /// In place of commit(): all temporaries, in order, which no signal removes
  /// from now on.
  llvm::Expected<std::vector<StagedFile>> stage();
  /// Leaves the staged files to the caller.
  void keep();

private:
  struct Pending {
    std::string Path;      ///< As the user named it, for messages.
    std::string Target;    ///< Links followed.
    std::string Temporary; ///< Empty: a device, written in place.
    llvm::StringRef Text;
    bool Replaces = false; ///< a file that is there
    bool IsSynced = false;
    std::optional<mode_t> Mode; ///< None: what the umask gives.
  };

  llvm::Error makeParents(llvm::StringRef Target, llvm::StringRef Path);
  std::string placeOf(const Pending &P) const;
  llvm::Error writeTemporary(Pending &P);
  llvm::Error writeDevices();
  llvm::Error rename(Pending &P);

  std::string Folder;
  std::vector<Pending> Files;
  std::vector<std::string> MadeFolders;
  llvm::StringSet<> Targets, SweptFolders;
};

} // namespace porthip

#endif
