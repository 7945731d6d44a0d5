// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Source: Documentation/userspace-api/landlock.rst of Linux.
#include "Mcp/Confine.h"
#include <cstdint>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace llvm;

namespace porthip::mcp {

namespace {
/// Rights to files, by the version of the interface that has them first.
constexpr uint64_t Renames = 1u << 13; ///< older headers lack these names
constexpr uint64_t Truncates = 1u << 14;
constexpr uint64_t Writes = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr uint64_t Changes =
    Writes | Renames | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

/// 0: none. The first cannot rename from one folder to another.
long interfaceVersion() {
  const long Version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0,
                                 LANDLOCK_CREATE_RULESET_VERSION);
  return Version < 2 ? 0 : Version;
}

/// A folder that is not there lets nobody write to it.
void allow(int Rules, const std::string &Folder, uint64_t Rights) {
  landlock_path_beneath_attr Below = {};
  Below.allowed_access = Rights;
  Below.parent_fd = ::open(Folder.c_str(), O_PATH | O_CLOEXEC);
  if (Below.parent_fd < 0)
    return;
  ::syscall(SYS_landlock_add_rule, Rules, LANDLOCK_RULE_PATH_BENEATH, &Below,
            0);
  ::close(Below.parent_fd);
}
} // namespace

bool confineWrites(ArrayRef<std::string> Folders) {
  const long Version = interfaceVersion();
  if (!Version)
    return false;
  const uint64_t Handled = Changes | (Version >= 3 ? Truncates : 0);
  const int Rules =
      int(::syscall(SYS_landlock_create_ruleset, &Handled, sizeof(Handled), 0));
  if (Rules < 0)
    return false;
  for (const std::string &Folder : Folders)
    allow(Rules, Folder, Handled);
  allow(Rules, "/dev/shm", Handled);
  for (const char *Devices : {"/dev", "/proc"})
    allow(Rules, Devices, Handled & (Writes | Truncates));
  const bool IsDone = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                      ::syscall(SYS_landlock_restrict_self, Rules, 0) == 0;
  ::close(Rules);
  return IsDone;
}

} // namespace porthip::mcp
