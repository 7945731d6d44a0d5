// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One process at a time writes into a folder of ports.

#ifndef PORTHIP_PORTFOLDER_FOLDERLOCK_H
#define PORTHIP_PORTFOLDER_FOLDERLOCK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace porthip {

/// Lock of a folder itself, mostly of `.porthip` in one that holds ports, so
/// that there is no file that has no other use. The end of the process frees
/// it, however it ends. Some network file systems have no locks: then one run
/// at a time is for the user to see to.
class FolderLock {
public:
  FolderLock() = default;
  FolderLock(FolderLock &&From) noexcept : Fd(std::exchange(From.Fd, -1)) {}
  FolderLock &operator=(FolderLock &&From) noexcept {
    std::swap(Fd, From.Fd);
    return *this;
  }
  ~FolderLock();

  /// Waits for who has it.
  static FolderLock wait(llvm::StringRef Folder);
  /// Lock of \p Folder, whose files are replaced by their ports; waits.
  static FolderLock waitForTree(const std::string &Folder);
  /// None: somebody has it, this process perhaps.
  static std::optional<FolderLock> tryFor(llvm::StringRef Folder);

private:
  static FolderLock open(const std::string &Folder);

  int Fd = -1;
};

/// Locks the folders, or those that hold the files: once it returns, every
/// other run that replaces files there has ended. In order of the folders, so
/// that two runs never wait for each other.
std::vector<FolderLock> lockTreesOf(llvm::ArrayRef<std::string> Paths);

} // namespace porthip

#endif
