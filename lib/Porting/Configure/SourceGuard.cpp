// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/SourceGuard.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/System/Confinement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sched.h>
#include <set>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace porthip {
namespace {

bool write(const char *Path, const std::string &Text) {
  int Fd = ::open(Path, O_WRONLY | O_CLOEXEC);
  if (Fd < 0)
    return false;
  bool IsGood = ::write(Fd, Text.data(), Text.size()) == ssize_t(Text.size());
  ::close(Fd);
  return IsGood;
}

/// Mounts of our own, as the user that we are. \returns whether that took a
/// namespace of users; none: the system does not let us.
std::optional<bool> ownMounts() {
  if (::unshare(CLONE_NEWNS) == 0)
    return false;
  const std::string User = std::to_string(::geteuid()),
                    Group = std::to_string(::getegid());
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
    return std::nullopt;
  // Older kernels have no such file.
  (void)write("/proc/self/setgroups", "deny");
  if (!write("/proc/self/uid_map", User + " " + User + " 1") ||
      !write("/proc/self/gid_map", Group + " " + Group + " 1"))
    return std::nullopt;
  return true;
}

/// As an option of overlayfs has it.
std::string escaped(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (StringRef("\\:,").contains(C))
      Text += '\\';
    Text += C;
  }
  return Text;
}

/// Visits the entries of \p Folder, without git's own.
template <typename Taker>
void eachBelow(const std::string &Folder, Taker Take) {
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC,
                                                /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC))
    if (sys::path::filename(It->path()) == ".git" || !Take(It->path()))
      It.no_push();
}

} // namespace

SourceGuard::SourceGuard(std::string ItsRoot, const TemporaryFolder &Scratch,
                         bool Layers)
    : Root(std::move(ItsRoot)), Layer(Scratch.below("made")),
      Work(Scratch.below("made-work")) {
  if (sys::fs::create_directories(Layer) || sys::fs::create_directories(Work) ||
      !Layers)
    return;
  Process Probe;
  Probe.Body = [&](std::string &) { return enter() ? 0 : 1; };
  Probe.KeepsOutput = true;
  Probe.IsSupervised = true;
  Error Wrong = runToEnd(Probe);
  HasOverlay = !Wrong && Probe.Failure.empty();
  consumeError(std::move(Wrong));
  ::chmod((Work + "/work").c_str(), 0700);
}

/// In a process that becomes the program.
bool SourceGuard::enter() const {
  const std::optional<bool> OfUsers = ownMounts();
  if (!OfUsers || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr))
    return false;
  const std::string Options =
      "lowerdir=" + escaped(Root) + ",upperdir=" + escaped(Layer) +
      ",workdir=" + escaped(Work) + (*OfUsers ? ",userxattr" : "");
  return ::mount("overlay", Root.c_str(), "overlay", 0, Options.c_str()) == 0;
}

Error SourceGuard::run(Process &P) const {
  if (!HasOverlay) {
    const std::vector<std::string> Before = files();
    Error Wrong = runToEnd(P);
    moveAway(Before);
    return Wrong;
  }
  auto Program = sys::findProgramByName(P.Args.front());
  if (!Program)
    return runToEnd(P); // which says so
  // Who is confined mounts nothing.
  P.Body = [&, Within = std::exchange(P.Within, nullptr)](std::string &) {
    if (!enter() || (Within && !confine(*Within)) ||
        (!P.Folder.empty() && ::chdir(P.Folder.c_str()) != 0))
      return 126;
    for (const std::string &Variable : P.Environment) {
      auto [Name, Value] = StringRef(Variable).split('=');
      ::setenv(Name.str().c_str(), Value.str().c_str(), 1);
    }
    std::vector<char *> Words;
    for (std::string &Word : P.Args)
      Words.push_back(Word.data());
    Words.push_back(nullptr);
    ::execv(Program->c_str(), Words.data());
    return 127;
  };
  Error Wrong = runToEnd(P);
  // The kernel leaves a folder that not even its owner may look into.
  ::chmod((Work + "/work").c_str(), 0700);
  return Wrong;
}

std::vector<std::string> SourceGuard::files() const {
  std::vector<std::string> Paths;
  eachBelow(Root, [&](const std::string &Path) {
    Paths.push_back(Path);
    return true;
  });
  llvm::sort(Paths);
  return Paths;
}

void SourceGuard::moveAway(const std::vector<std::string> &Before) const {
  namespace fs = std::filesystem;
  std::vector<std::string> New;
  eachBelow(Root, [&](const std::string &Path) {
    if (std::binary_search(Before.begin(), Before.end(), Path))
      return true;
    New.push_back(Path);
    return false;
  });
  for (const std::string &Path : New) {
    const std::string Target = Layer + Path.substr(Root.size());
    std::error_code EC;
    fs::create_directories(sys::path::parent_path(Target).str(), EC);
    fs::copy(Path, Target,
             fs::copy_options::recursive | fs::copy_options::copy_symlinks |
                 fs::copy_options::overwrite_existing,
             EC);
    if (!EC)
      fs::remove_all(Path, EC);
  }
}

/// Where a file of the project is that a program made; empty: nowhere.
std::string SourceGuard::madeTwin(StringRef Path) const {
  if (!isBelow(Path, Root) || sys::fs::exists(Path))
    return "";
  const std::string Twin = Layer + Path.substr(Root.size()).str();
  return sys::fs::is_regular_file(Twin) ? Twin : "";
}

void SourceGuard::showMade(const std::string &Folder) const {
  std::set<std::string> Folders;
  eachBelow(Layer, [&](const std::string &Path) {
    if (sys::fs::is_regular_file(Path))
      Folders.insert(sys::path::parent_path(Path).str());
    return true;
  });
  const std::string Path = Folder + "/compile_commands.json";
  auto Text = readFile(Path);
  if (Folders.empty() || !Text)
    return consumeError(Text.takeError());
  auto Read = parseJson(*Text, Path);
  if (!Read || !Read->is_array())
    return consumeError(Read.takeError());
  for (Json &Entry : *Read) {
    auto Command = Entry.find("command"), File = Entry.find("file");
    if (Command == Entry.end() || !Command->is_string())
      continue;
    std::string Words = Command->get<std::string>();
    if (File != Entry.end() && File->is_string())
      if (std::string Twin = madeTwin(File->get<std::string>());
          !Twin.empty()) {
        const std::string Old = File->get<std::string>();
        for (size_t At = 0; (At = Words.find(Old, At)) != std::string::npos;
             At += Twin.size())
          Words.replace(At, Old.size(), Twin);
        *File = Twin;
      }
    for (const std::string &Each : Folders)
      Words += " " + shellText({"-I" + Each});
    *Command = Words;
  }
  consumeError(writeFiles(OutputFile{Path, Read->dump(1) + "\n", ""}));
}

} // namespace porthip
