// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/FolderLock.h"
#include "Support/Files/Files.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <fcntl.h>
#include <set>
#include <string>
#include <sys/file.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

static std::string hiddenIn(StringRef Folder) {
  return (Folder + "/.porthip").str();
}

FolderLock FolderLock::open(const std::string &Folder) {
  FolderLock Lock;
  Lock.Fd = sys::RetryAfterSignal(-1, ::open, Folder.c_str(),
                                  O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return Lock;
}

FolderLock FolderLock::wait(StringRef Folder) {
  return waitForTree(hiddenIn(Folder));
}

FolderLock FolderLock::waitForTree(const std::string &Folder) {
  FolderLock Lock = open(Folder);
  if (Lock.Fd >= 0)
    (void)sys::RetryAfterSignal(-1, ::flock, Lock.Fd, LOCK_EX);
  return Lock;
}

std::optional<FolderLock> FolderLock::tryFor(StringRef Folder) {
  FolderLock Lock = open(hiddenIn(Folder));
  if (Lock.Fd >= 0 &&
      sys::RetryAfterSignal(-1, ::flock, Lock.Fd, LOCK_EX | LOCK_NB) != 0 &&
      errno == EWOULDBLOCK)
    return std::nullopt;
  return Lock;
}

FolderLock::~FolderLock() {
  if (Fd >= 0)
    ::close(Fd);
}

std::vector<FolderLock> lockTreesOf(ArrayRef<std::string> Paths) {
  std::set<std::string> Folders;
  for (const std::string &Path : Paths)
    Folders.insert(sys::fs::is_directory(Path)
                       ? normalizePath(Path)
                       : sys::path::parent_path(normalizePath(Path)).str());
  std::vector<FolderLock> Locks;
  for (const std::string &Folder : Folders)
    Locks.push_back(FolderLock::waitForTree(Folder));
  return Locks;
}

} // namespace porthip
