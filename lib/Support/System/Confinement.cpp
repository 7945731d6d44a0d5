// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Source: Documentation/userspace-api/landlock.rst of Linux.
#include "Support/System/Confinement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

namespace {
/// Rights to files, by the version of the interface that has them first.
constexpr uint64_t Renames = 1u << 13; ///< older headers lack these names
constexpr uint64_t Truncates = 1u << 14;
constexpr uint64_t WritesFile = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr uint64_t ReadsFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr uint64_t Reads = ReadsFile | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t Writes =
    WritesFile | Renames | LANDLOCK_ACCESS_FS_REMOVE_DIR |
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

/// Nothing where \p Path is missing.
void allow(int Rules, const std::string &Path, uint64_t Rights) {
  landlock_path_beneath_attr Below = {};
  Below.parent_fd = ::open(Path.c_str(), O_PATH | O_CLOEXEC);
  if (Below.parent_fd < 0)
    return;
  struct stat Status;
  const bool IsFolder =
      ::fstat(Below.parent_fd, &Status) == 0 && S_ISDIR(Status.st_mode);
  Below.allowed_access =
      IsFolder ? Rights : Rights & (ReadsFile | WritesFile | Truncates);
  ::syscall(SYS_landlock_add_rule, Rules, LANDLOCK_RULE_PATH_BENEATH, &Below,
            0);
  ::close(Below.parent_fd);
}

std::string homeFolder() {
  SmallString<128> Home;
  sys::path::home_directory(Home);
  return Home.str().str();
}

/// One that cannot be opened is an error to git, one that is missing is none.
void hideGitConfiguration() {
  const std::string File = homeFolder() + "/.gitconfig";
  const int Fd = ::open(File.c_str(), O_RDONLY | O_CLOEXEC);
  if (Fd >= 0)
    ::close(Fd);
  else
    ::setenv("GIT_CONFIG_GLOBAL", "/dev/null", /*overwrite=*/0);
}
} // namespace

bool canConfine() { return interfaceVersion() != 0; }

bool confine(const Confinement &To) {
  const long Version = interfaceVersion();
  if (!Version)
    return false;
  const uint64_t Handled = Reads | Writes | (Version >= 3 ? Truncates : 0);
  const int Rules =
      int(::syscall(SYS_landlock_create_ruleset, &Handled, sizeof(Handled), 0));
  if (Rules < 0)
    return false;
  for (const std::string &Path : To.Read)
    allow(Rules, Path, Reads);
  for (const std::string &Path : To.Written)
    allow(Rules, Path, Handled);
  allow(Rules, "/dev/shm", Handled);
  for (const char *Devices : {"/dev", "/proc"})
    allow(Rules, Devices, Handled & (Reads | WritesFile | Truncates));
  const bool IsDone = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                      ::syscall(SYS_landlock_restrict_self, Rules, 0) == 0;
  ::close(Rules);
  if (IsDone)
    hideGitConfiguration();
  return IsDone;
}

bool lets(const Confinement &To, StringRef Path) {
  SmallString<128> Meant;
  if (sys::fs::real_path(Path, Meant))
    return false;
  auto Holds = [&](StringRef Folder) {
    SmallString<128> Real;
    StringRef Rest = Meant;
    return !sys::fs::real_path(Folder, Real) && Rest.consume_front(Real) &&
           (Rest.empty() || Rest.front() == '/');
  };
  return any_of(To.Read, Holds) || any_of(To.Written, Holds);
}

namespace {
/// Collects what the environment names.
class NamedFolders {
public:
  /// \p Folder, unless it is or holds the user's home.
  void add(StringRef Folder) {
    if (!sys::path::is_absolute(Folder))
      return;
    Folder = Folder.rtrim('/');
    if (!Folder.empty() && Home != Folder &&
        !StringRef(Home).starts_with((Folder + "/").str()))
      Found.push_back(Folder.str());
  }

  template <typename Adder> void each(const char *Variable, Adder Add) {
    const char *Value = std::getenv(Variable);
    SmallVector<StringRef> Folders;
    StringRef(Value ? Value : "").split(Folders, ':', -1, /*KeepEmpty=*/false);
    for (StringRef Folder : Folders)
      Add(Folder);
  }

  /// Programs come with libraries, headers and what CMake reads; those of
  /// pyenv and its kin start others beside their folder.
  void addPrograms(StringRef Folder) {
    add(Folder);
    if (sys::path::filename(Folder) == "shims")
      add(sys::path::parent_path(Folder));
    if (sys::path::filename(Folder) != "bin")
      return;
    const std::string Prefix = sys::path::parent_path(Folder).str();
    for (const char *Below : {"/lib", "/lib64", "/libexec", "/include",
                              "/share/cmake", "/share/pkgconfig"})
      add(Prefix + Below);
  }

  std::vector<std::string> Found;

private:
  const std::string Home = homeFolder();
};
} // namespace

std::vector<std::string> installedFiles() {
  NamedFolders Folders;
  Folders.Found = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt",
                   "/sys",
                   // Other distributions' installations.
                   "/nix/store", "/gnu/store", "/snap", "/etc/ld.so.cache",
                   "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
                   "/etc/localtime", "/etc/nsswitch.conf", "/etc/gitconfig",
                   "/etc/OpenCL", "/etc/openmpi", "/etc/mpich"};
  for (const char *Variable :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
        "LD_LIBRARY_PATH", "PYTHONPATH", "CMAKE_PREFIX_PATH", "PKG_CONFIG_PATH",
        "CUDA_PATH", "CUDA_HOME", "CUDAToolkit_ROOT", "ROCM_PATH", "HIP_PATH",
        "MPI_HOME", "OPAL_PREFIX", "VIRTUAL_ENV", "CONDA_PREFIX"})
    Folders.each(Variable, [&](StringRef Folder) { Folders.add(Folder); });
  Folders.each("PATH", [&](StringRef Folder) { Folders.addPrograms(Folder); });
  Folders.add(homeFolder() + "/.local/lib");
  return std::move(Folders.Found);
}

} // namespace porthip
