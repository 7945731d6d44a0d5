// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/Files.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/TemporaryFile.h"
#include "Support/Files/Transaction.h"
#include "Support/Files/UnsavedTexts.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

char FileError::ID = 0;

Error fileError(StringRef Path, StringRef Text) {
  return make_error<FileError>(printable(Path), Text.str());
}

Error fileError(StringRef Path, std::error_code EC) {
  // LLVM's messages start with a capital.
  std::string Text = EC.message();
  if (!Text.empty())
    Text[0] = toLower(Text[0]);
  return fileError(Path, Text);
}

static Error errnoError(StringRef Path) {
  return fileError(Path, std::error_code(errno, std::generic_category()));
}

Expected<std::string> readFile(StringRef Path, uint64_t MaxBytes) {
  if (const std::string *Edited = unsavedText(Path))
    return *Edited;
  std::string Name = Path.str();
  // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
  int Fd = sys::RetryAfterSignal(-1, ::open, Name.c_str(),
                                 O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (Fd < 0)
    return errnoError(Path);
  llvm::scope_exit Close([Fd] { ::close(Fd); });
  struct stat Status;
  if (::fstat(Fd, &Status) != 0)
    return errnoError(Path);
  if (S_ISDIR(Status.st_mode))
    return fileError(Path, "is a directory");
  if (!S_ISREG(Status.st_mode))
    return fileError(Path, "is not a regular file");
  auto tooLarge = [&] {
    return fileError(Path, "is larger than " + std::to_string(MaxBytes >> 20) +
                               " MiB");
  };
  if (uint64_t(Status.st_size) > MaxBytes)
    return tooLarge();

  // The size is only a hint: the file may grow, and files in /proc have none.
  std::string Text;
  Text.resize(std::size_t(Status.st_size) + 1);
  std::size_t Size = 0;
  while (true) {
    if (Size == Text.size())
      Text.resize(Text.size() * 2);
    ssize_t Got = sys::RetryAfterSignal(-1, ::read, Fd, Text.data() + Size,
                                        Text.size() - Size);
    if (Got < 0)
      return errnoError(Path);
    if (Got == 0)
      break;
    Size += std::size_t(Got);
    if (Size > MaxBytes)
      return tooLarge();
  }
  Text.resize(Size);
  return Text;
}

namespace {

Error writeAll(int Fd, StringRef Text, StringRef Path) {
  while (!Text.empty()) {
    ssize_t Put =
        sys::RetryAfterSignal(-1, ::write, Fd, Text.data(), Text.size());
    if (Put < 0)
      return errnoError(Path);
    Text = Text.drop_front(std::size_t(Put));
  }
  return Error::success();
}

/// Where a write to \p Path ends up: a symbolic link stays one.
Expected<std::string> followLinks(StringRef Path) {
  std::string Name = Path.str();
  struct stat Status;
  if (::lstat(Name.c_str(), &Status) != 0 || !S_ISLNK(Status.st_mode))
    return Name;
  SmallString<256> Real;
  if (sys::fs::real_path(Name, Real))
    return fileError(Path, "is a symbolic link to a file that does not exist");
  return Real.str().str();
}

} // namespace

Error Transaction::makeParents(StringRef Target, StringRef Path) {
  std::string Folder = sys::path::parent_path(Target).str();
  std::vector<std::string> Missing;
  struct stat Status;
  while (!Folder.empty() && ::stat(Folder.c_str(), &Status) != 0 &&
         errno == ENOENT) {
    Missing.push_back(Folder);
    Folder = sys::path::parent_path(Folder).str();
  }
  for (; !Missing.empty(); Missing.pop_back()) {
    if (::mkdir(Missing.back().c_str(), 0777) == 0)
      MadeFolders.push_back(Missing.back());
    else if (errno != EEXIST)
      return errnoError(Missing.back());
  }
  return Error::success();
}

/// Beside the target, where a rename is sure to reach it, or where all of a
/// folder's are kept.
std::string Transaction::placeOf(const Pending &P) const {
  return !Folder.empty() && isBelow(normalizePath(P.Target), Folder)
             ? Folder + "/.porthip/" + sys::path::filename(P.Target).str()
             : P.Target;
}

Error Transaction::writeTemporary(Pending &P) {
  std::string Folder = sys::path::parent_path(placeOf(P)).str();
  if (SweptFolders.insert(Folder).second)
    removeStaleTemporaries(Folder);
  int Fd = -1;
  for (int Try = 0; Try != 16 && Fd < 0; ++Try) {
    P.Temporary = temporaryFor(placeOf(P));
    // Before it exists, so that no interrupt can leave it behind.
    sys::RemoveFileOnSignal(P.Temporary);
    // Not mkstemp: the umask must apply.
    Fd = sys::RetryAfterSignal(-1, ::open, P.Temporary.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (Fd < 0) {
      sys::DontRemoveFileOnSignal(P.Temporary);
      P.Temporary.clear();
      if (errno != EEXIST)
        break;
    }
  }
  if (Fd < 0)
    return errnoError(P.Path);
  Error Wrong = writeAll(Fd, P.Text, P.Path);
  if (!Wrong && P.Mode && ::fchmod(Fd, *P.Mode & 07777) != 0)
    Wrong = errnoError(P.Path);
  // A rename may reach the disk before the text does: after a power failure
  // the file that was there would be empty. A new one loses nothing.
  if (!Wrong && (P.Replaces || P.IsSynced) &&
      sys::RetryAfterSignal(-1, ::fdatasync, Fd) != 0 && errno != EINVAL)
    Wrong = errnoError(P.Path);
  // Some file systems tell of a full disk only here.
  if (::close(Fd) != 0 && !Wrong)
    Wrong = errnoError(P.Path);
  return Wrong;
}

Error Transaction::prepare(const OutputFile &File) {
  if (File.Path.empty())
    return fileError("output", "has an empty name");
  Expected<std::string> Target = followLinks(File.Path);
  if (!Target)
    return Target.takeError();
  Files.push_back(
      {File.Path, *Target, "", File.Text, false, File.IsSynced, std::nullopt});
  Pending &P = Files.back();

  struct stat Status;
  if (::stat(P.Target.c_str(), &Status) == 0) {
    if (S_ISDIR(Status.st_mode))
      return fileError(File.Path, "is a directory");
    if (!S_ISREG(Status.st_mode))
      return Error::success();
    // A rename would replace it all the same, and root may write anything:
    // the bits are what the owner wants.
    if ((Status.st_mode & 0222) == 0 || ::access(P.Target.c_str(), W_OK) != 0)
      return fileError(File.Path, "is read-only");
    P.Mode = Status.st_mode;
    P.Replaces = true;
  } else if (errno != ENOENT) {
    return errnoError(File.Path);
  } else if (Error Wrong = makeParents(P.Target, P.Path)) {
    return Wrong;
  }
  if (!Targets.insert(normalizePath(P.Target)).second)
    return fileError(File.Path, "would be written twice");
  if (!File.ModeFrom.empty()) {
    if (::stat(File.ModeFrom.c_str(), &Status) != 0)
      return errnoError(File.ModeFrom);
    P.Mode = Status.st_mode;
  }
  return writeTemporary(P);
}

/// An interrupt that the program survives (`sys::SetInterruptFunction`) has
/// taken the temporary file away all the same: it is written again.
Error Transaction::rename(Pending &P) {
  for (bool IsSecond : {false, true}) {
    if (::rename(P.Temporary.c_str(), P.Target.c_str()) == 0)
      break;
    if (errno != ENOENT || IsSecond)
      return errnoError(P.Path);
    sys::DontRemoveFileOnSignal(P.Temporary);
    if (Error Wrong = writeTemporary(P))
      return Wrong;
  }
  sys::DontRemoveFileOnSignal(P.Temporary);
  P.Temporary.clear();
  return Error::success();
}

/// They can still fail with nothing renamed.
Error Transaction::writeDevices() {
  for (Pending &P : Files) {
    if (!P.Temporary.empty())
      continue;
    int Fd = sys::RetryAfterSignal(-1, ::open, P.Target.c_str(),
                                   O_WRONLY | O_CLOEXEC);
    if (Fd < 0)
      return errnoError(P.Path);
    Error Wrong = writeAll(Fd, P.Text, P.Path);
    if (::close(Fd) != 0 && !Wrong)
      Wrong = errnoError(P.Path);
    if (Wrong)
      return Wrong;
  }
  return Error::success();
}

Error Transaction::commit() {
  if (Error Wrong = writeDevices())
    return Wrong;
  for (Pending &P : Files) {
    if (P.Temporary.empty())
      continue;
    if (Error Wrong = rename(P))
      return Wrong;
    MadeFolders.clear();
  }
  return Error::success();
}

Expected<std::vector<StagedFile>> Transaction::stage() {
  if (Error Wrong = writeDevices())
    return std::move(Wrong);
  std::vector<StagedFile> Staged;
  for (Pending &P : Files) {
    if (P.Temporary.empty())
      continue;
    sys::DontRemoveFileOnSignal(P.Temporary);
    // An interrupt that the program survives has taken it away.
    if (::access(P.Temporary.c_str(), F_OK) != 0) {
      if (Error Wrong = writeTemporary(P))
        return std::move(Wrong);
      sys::DontRemoveFileOnSignal(P.Temporary);
    }
    Staged.push_back({normalizePath(P.Temporary), normalizePath(P.Target)});
  }
  return std::move(Staged);
}

void Transaction::keep() {
  for (Pending &P : Files)
    P.Temporary.clear();
  MadeFolders.clear();
}

Transaction::~Transaction() {
  for (Pending &P : Files) {
    if (P.Temporary.empty())
      continue;
    ::unlink(P.Temporary.c_str());
    sys::DontRemoveFileOnSignal(P.Temporary);
  }
  for (auto Folder = MadeFolders.rbegin(); Folder != MadeFolders.rend();
       ++Folder)
    ::rmdir(Folder->c_str());
}

Error writeFiles(ArrayRef<OutputFile> Files) {
  Transaction T;
  for (const OutputFile &File : Files)
    if (Error Wrong = T.prepare(File))
      return Wrong;
  return T.commit();
}

std::string repositoryAround(StringRef Folder) {
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder))
    if (sys::fs::exists(Folder + "/.git"))
      return Folder.str();
  return "";
}

std::string normalizePath(StringRef Path) {
  SmallString<256> Full(Path);
  // Without a current folder the path stays relative, which is all there is.
  (void)sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

bool isBelow(StringRef Path, StringRef Root) {
  return !Root.empty() && Path.consume_front(Root) && !Path.empty() &&
         (Root.ends_with("/") || Path.starts_with("/"));
}

std::string relativePath(StringRef Path, StringRef From) {
  auto At = sys::path::begin(Path), End = sys::path::end(Path);
  auto FromAt = sys::path::begin(From), FromEnd = sys::path::end(From);
  while (At != End && FromAt != FromEnd && *At == *FromAt) {
    ++At;
    ++FromAt;
  }
  SmallString<256> Result;
  for (; FromAt != FromEnd; ++FromAt)
    sys::path::append(Result, "..");
  for (; At != End; ++At)
    sys::path::append(Result, *At);
  return std::string(Result);
}

std::string displayPath(StringRef Path) {
  SmallString<256> Current;
  if (sys::fs::current_path(Current))
    return Path.str();
  std::string Full = normalizePath(Path);
  StringRef Rest = Full;
  if (Rest.consume_front(Current) && Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
}

std::string uniquePath(StringRef Prefix, StringRef Suffix) {
  SmallString<16> Unique;
  sys::fs::createUniquePath("%%%%%%%%", Unique, /*MakeAbsolute=*/false);
  return (Prefix + Unique + Suffix).str();
}

} // namespace porthip
