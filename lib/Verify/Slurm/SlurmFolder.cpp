// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmFolder.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Verify/Leg/TraceFolder.h"
#include "Verify/Trace/TraceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <csignal>
#include <unistd.h>

using namespace llvm;

namespace porthip {

static std::string hash8(StringRef Text) {
  return utohexstr(uint32_t(xxh3_64bits(Text)), /*LowerCase=*/true,
                   /*Width=*/8);
}

/// Readable, and different for different texts.
static std::string nameFor(StringRef Text) {
  std::string Name;
  for (char C : Text.take_front(40))
    Name += isAlnum(C) || C == '-' || C == '_' || C == '.' ? C : '-';
  return Name + "-" + hash8(Text);
}

static std::string hostName() {
  char Name[256] = {};
  ::gethostname(Name, sizeof(Name) - 1);
  return Name;
}

SlurmFolder::SlurmFolder(const std::string &SuitePath,
                         const std::string &SuiteFolder,
                         const std::string &Shared)
    : SuiteFolder(SuiteFolder) {
  std::string Stem = sys::path::stem(SuitePath).str();
  Root = normalizePath(sys::path::is_absolute(Shared)
                           ? Shared
                           : SuiteFolder + "/" + Shared) +
         "/" + StringRef(nameFor(Stem)).drop_back(8).str() +
         hash8(normalizePath(SuitePath));
}

SlurmFolder::~SlurmFolder() {
  if (IsLocked)
    sys::fs::remove(Root + "/lock");
}

/// Removes the lock of a process that is gone. Of several processes that find
/// the lock of one that is gone, one removes it, and only while it still says
/// \p Text: a second one would remove the lock that the first has made since.
static Error removeStaleLock(const std::string &Lock, StringRef Text) {
  std::string Guard = Lock + ".remove";
  int Fd = -1;
  if (auto Wrong = sys::fs::openFileForWrite(Guard, Fd, sys::fs::CD_CreateNew))
    return fileError(
        Guard, Wrong == std::errc::file_exists
                   ? "another porthip is starting on this suite; wait for it, "
                     "or remove this file if no porthip is running"
                   : Wrong.message());
  ::close(Fd);
  auto Now = readFile(Lock);
  if (Now && *Now == Text)
    sys::fs::remove(Lock);
  if (!Now)
    consumeError(Now.takeError());
  sys::fs::remove(Guard);
  return Error::success();
}

Error SlurmFolder::open() {
  if (auto Wrong = sys::fs::create_directories(Root))
    return fileError(Root, Wrong);
  std::string Lock = Root + "/lock";
  std::string Ours =
      hostName() + " " + utostr(uint64_t(sys::Process::getProcessId()));
  for (bool IsSecond : {false, true}) {
    int Fd = -1;
    std::error_code Wrong =
        sys::fs::openFileForWrite(Lock, Fd, sys::fs::CD_CreateNew);
    if (!Wrong) {
      raw_fd_ostream(Fd, /*shouldClose=*/true) << Ours << "\n";
      IsLocked = true;
      return Error::success();
    }
    if (Wrong != std::errc::file_exists)
      return fileError(Lock, Wrong);
    auto Read = readFile(Lock);
    std::string Text = Read ? *Read : std::string();
    if (!Read)
      consumeError(Read.takeError());
    auto [Host, Pid] = StringRef(Text).trim().split(' ');
    pid_t Other = 0;
    bool IsGone = Host == hostName() && !Pid.getAsInteger(10, Other) &&
                  Other > 0 && ::kill(Other, 0) && errno == ESRCH;
    if (!IsGone || IsSecond)
      return fileError(
          Lock,
          "another porthip is working on this suite (process " + Pid.str() +
              " on " + Host.str() +
              "); wait for it, or remove this file if that process has ended");
    if (Error Failed = removeStaleLock(Lock, Text))
      return Failed;
  }
  return Error::success();
}

Error SlurmFolder::clear() {
  for (const char *Name : {"/arrays", "/cases"})
    if (auto Wrong = sys::fs::remove_directories(Root + Name,
                                                 /*IgnoreErrors=*/false))
      return fileError(Root + Name, Wrong);
  // The folder is the argument, which needs no quotes.
  return writeFiles({{script(),
                      "#!/bin/bash\n"
                      "# Runs one task of the job array in the folder $1.\n"
                      "task=$1/$SLURM_ARRAY_TASK_ID\n"
                      "exec bash \"$task/run.sh\" > \"$task/log\" 2>&1\n",
                      ""}});
}

Expected<std::optional<SlurmState>> SlurmFolder::readState() const {
  std::string Path = Root + "/state.json";
  if (!sys::fs::exists(Path))
    return std::nullopt;
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto State = parseSlurmState(*Text, Path);
  if (!State)
    return State.takeError();
  return std::optional<SlurmState>(std::move(*State));
}

Error SlurmFolder::writeState(const SlurmState &State) const {
  return writeFiles({{Root + "/state.json", toText(State), ""}});
}

std::string SlurmFolder::ofArray(size_t Array) const {
  return Root + "/arrays/" + utostr(Array);
}

std::string SlurmFolder::ofTask(size_t Array, size_t Task) const {
  return ofArray(Array) + "/" + utostr(Task);
}

std::string SlurmFolder::ofCase(StringRef Name) const {
  return Root + "/cases/" + nameFor(Name);
}

std::string SlurmFolder::keyOf(const SlurmJob &Job) const {
  std::string Text = SuiteFolder;
  auto add = [&](StringRef Word) {
    Text += '\0';
    Text += Word;
  };
  for (const std::string &Word : Job.Args) {
    add(Word);
    // "a.cu", "--spec=a.json"; a folder's contents are not looked at.
    for (StringRef Path :
         {StringRef(Word), StringRef(Word).split('=').second}) {
      std::string Full = sys::path::is_absolute(Path)
                             ? Path.str()
                             : SuiteFolder + "/" + Path.str();
      if (Path.empty() || !sys::fs::is_regular_file(Full))
        continue;
      auto Content = readFile(Full);
      if (Content)
        add(utohexstr(xxh3_64bits(*Content)));
      else
        consumeError(Content.takeError());
    }
  }
  for (const std::string &Word : Job.Options->arguments())
    add(Word);
  for (const std::string &Line : Job.Options->Setup)
    add(Line);
  add(utostr(Job.Of->MemoryBytes));
  return utohexstr(xxh3_64bits(Text), /*LowerCase=*/true, /*Width=*/16);
}

Error SlurmFolder::writeTask(size_t Array, size_t Task,
                             const SlurmJob &Job) const {
  std::string Place = ofTask(Array, Task), Case = ofCase(Job.Of->Name);
  for (const std::string &Path : {Place, Case})
    if (auto Wrong = sys::fs::create_directories(Path))
      return fileError(Path, Wrong);
  for (const std::string &Path :
       {Place + "/end", Place + "/log", Place + "/result",
        traceFile(Case, Job.Leg), failureFile(Case, Job.Leg)})
    sys::fs::remove(Path);
  auto quoted = [](const std::string &Word) { return shellText({Word}); };
  std::string Text =
      "# A leg of a suite of `porthip verify`.\ntask=" + quoted(Place) +
      "\nrm -f \"$task/end\"\n";
  for (const std::string &Line : Job.Options->Setup)
    Text += Line + "\n";
  Text += "cd " + quoted(SuiteFolder) + " || exit 1\n";
  if (Job.Of->MemoryBytes)
    Text += "ulimit -v " + utostr(Job.Of->MemoryBytes >> 10) + "\n";
  std::vector<std::string> Args = Job.Args;
  Args.insert(Args.begin() + 2, "--case-result=" + Place + "/result");
  Text += shellText(Args) +
          "\nstatus=$?\n"
          "printf '%s %s\\n' \"$status\" \"${SLURMD_NODENAME:-$(hostname)}\" > "
          "\"$task/end.new\" &&\n"
          "  mv \"$task/end.new\" \"$task/end\"\n"
          "exit \"$status\"\n";
  return writeFiles({{Place + "/run.sh", Text, ""}});
}

/// A folder that is opened is up to date, even where a network file system
/// remembers that a file was not there.
static bool holds(const std::string &Folder, StringRef Name) {
  std::error_code Wrong;
  for (sys::fs::directory_iterator It(Folder, Wrong), End; It != End && !Wrong;
       It.increment(Wrong))
    if (sys::path::filename(It->path()) == Name)
      return true;
  return false;
}

std::optional<SlurmFolder::End> SlurmFolder::readEnd(size_t Array,
                                                     size_t Task) const {
  if (!holds(ofTask(Array, Task), "end"))
    return std::nullopt;
  auto Text = readFile(ofTask(Array, Task) + "/end");
  if (!Text) {
    consumeError(Text.takeError());
    return std::nullopt;
  }
  End Result;
  auto [Status, Host] = StringRef(*Text).trim().split(' ');
  if (Status.getAsInteger(10, Result.Status))
    return std::nullopt;
  Result.Host = Host.str();
  return Result;
}

bool SlurmFolder::hasTrace(const SlurmTask &Task) const {
  std::string Folder = ofCase(Task.Case);
  return holds(Folder, sys::path::filename(traceFile(Folder, Task.Leg)));
}

bool SlurmFolder::wasProgramStopped(const SlurmTask &Task) const {
  auto Status = readExitStatus(traceFile(ofCase(Task.Case), Task.Leg));
  if (!Status) {
    consumeError(Status.takeError());
    return false;
  }
  constexpr int OfSignals = 128; // as a shell has it
  return *Status == OfSignals + SIGTERM || *Status == OfSignals + SIGKILL;
}

Error SlurmFolder::writeFailure(const SlurmTask &Task) const {
  std::string Case = ofCase(Task.Case);
  sys::fs::remove(traceFile(Case, Task.Leg));
  return writeFiles({{failureFile(Case, Task.Leg), Task.Message, ""}});
}

std::string SlurmFolder::readLog(size_t Array, size_t Task) const {
  auto Text = readFile(ofTask(Array, Task) + "/log");
  if (Text)
    return *Text;
  consumeError(Text.takeError());
  return "";
}

std::string SlurmFolder::logText(size_t Array, size_t Task) const {
  std::string Log = readLog(Array, Task);
  SmallVector<StringRef> Lines;
  StringRef(Log).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  if (Lines.empty())
    return "";
  std::string Text = "\n  its log, " + ofTask(Array, Task) + "/log, ends:";
  for (StringRef Line : ArrayRef(Lines).take_back(10))
    Text += ("\n    " + Line.take_front(500)).str();
  return Text;
}

std::optional<CaseResult> SlurmFolder::readResult(size_t Array,
                                                  size_t Task) const {
  std::string Path = ofTask(Array, Task) + "/result";
  if (!holds(ofTask(Array, Task), "result"))
    return std::nullopt;
  auto Text = readFile(Path);
  auto Result = Text ? parseCaseResult(*Text, Path) : Text.takeError();
  if (Result)
    return std::move(*Result);
  consumeError(Result.takeError());
  return std::nullopt;
}

} // namespace porthip
