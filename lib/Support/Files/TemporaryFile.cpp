// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/TemporaryFile.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Mark = ".porthip-";

/// Names have 255 bytes at most, and the rest of ours takes 45.
constexpr size_t KeptOfName = 180;

/// Where a process has its number from: two containers, or two machines with
/// one network folder, give the same number to two processes.
std::string readMachineName() {
  std::string Text;
  if (auto Boot = readFile("/proc/sys/kernel/random/boot_id"))
    Text += *Boot;
  else
    consumeError(Boot.takeError());
  char Space[64] = {};
  if (::readlink("/proc/self/ns/pid", Space, sizeof(Space) - 1) > 0)
    Text += Space;
  char Host[256] = {};
  ::gethostname(Host, sizeof(Host) - 1);
  Text += Host;
  return utohexstr(uint32_t(xxh3_64bits(Text)), /*LowerCase=*/true,
                   /*Width=*/8);
}

/// Read once: it is asked for with each file that is written.
StringRef machineName() {
  static const std::string Name = readMachineName();
  return Name;
}

bool isGone(pid_t Process) { return ::kill(Process, 0) != 0 && errno == ESRCH; }

bool isOlderThanADay(const std::string &Path) {
  sys::fs::file_status Status;
  return !sys::fs::status(Path, Status, /*follow=*/false) &&
         std::chrono::system_clock::now() - Status.getLastModificationTime() >
             std::chrono::hours(24);
}

/// \p Name: the file's own, without its folder.
bool isStale(StringRef Name, const std::string &Path, StringRef Machine) {
  size_t At = Name.rfind(Mark);
  if (!Name.starts_with(".") || At == StringRef::npos)
    return false;
  SmallVector<StringRef, 3> Parts;
  Name.substr(At + Mark.size()).split(Parts, '-');
  pid_t Process = 0;
  if (Parts.size() != 3 || Parts[0].size() != 8 || Parts[2].size() != 8 ||
      !all_of((Parts[0] + Parts[2]).str(), isHexDigit) ||
      Parts[1].getAsInteger(10, Process) || Process <= 0)
    return false;
  return Parts[0] == Machine ? isGone(Process) : isOlderThanADay(Path);
}

} // namespace

std::string temporaryFor(StringRef Target) {
  SmallString<256> Prefix(sys::path::parent_path(Target));
  sys::path::append(Prefix,
                    "." + sys::path::filename(Target).take_front(KeptOfName) +
                        Mark + machineName() + "-" + utostr(::getpid()) + "-");
  return uniquePath(Prefix);
}

void removeStaleTemporaries(StringRef Folder) {
  std::error_code Wrong;
  sys::fs::directory_iterator It(Folder.empty() ? "." : Folder, Wrong,
                                 /*follow_symlinks=*/false);
  for (sys::fs::directory_iterator End; !Wrong && It != End;
       It.increment(Wrong))
    if (isStale(sys::path::filename(It->path()), It->path(), machineName()))
      ::unlink(It->path().c_str());
}

} // namespace porthip
