// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/TemporaryFolder.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

Error TemporaryFolder::make(StringRef Prefix) {
  SmallString<128> Unique;
  if (auto Wrong = sys::fs::createUniqueDirectory(Prefix, Unique))
    return fileError(Unique, Wrong);
  Path = std::string(Unique);
  return Error::success();
}

/// -1: it is somebody else's, no folder, or in use. The lock goes with us,
/// however we end.
static int lockOwn(const char *Folder) {
  int Fd = ::open(Folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat Status;
  if (Fd >= 0 &&
      (::fstat(Fd, &Status) != 0 || Status.st_uid != ::geteuid() ||
       (Status.st_mode & 0077) != 0 || ::flock(Fd, LOCK_EX | LOCK_NB) != 0)) {
    ::close(Fd);
    return -1;
  }
  return Fd;
}

Error TemporaryFolder::makeFor(StringRef Prefix, StringRef Purpose) {
  SmallString<128> Same;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Same);
  sys::path::append(Same, Prefix + "-" + utohexstr(xxh3_64bits(Purpose)));
  // It may be there, of another run or of somebody else.
  (void)sys::fs::create_directory(Same, /*IgnoreExisting=*/true,
                                  sys::fs::owner_all);
  Lock = lockOwn(Same.c_str());
  if (Lock < 0)
    return make(Prefix);
  Path = std::string(Same);
  std::error_code EC;
  for (sys::fs::directory_iterator It(Path, EC, /*follow_symlinks=*/false), End;
       !EC && It != End; It.increment(EC))
    if (It->type() == sys::fs::file_type::directory_file)
      sys::fs::remove_directories(It->path());
    else
      sys::fs::remove(It->path());
  return Error::success();
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
  if (Lock >= 0)
    ::close(Lock);
}

} // namespace porthip
