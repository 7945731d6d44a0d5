// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/ObjectCache.h"
#include "Driver/Link.h"
#include "Driver/Process.h"
#include "Support/Files.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Entries beyond this go, the longest unused first.
constexpr size_t MaxFiles = 400;

std::string hexHash(StringRef Text) {
  return utohexstr(xxh3_64bits(Text), /*LowerCase=*/true, /*Width=*/16);
}

/// Changes when the file does, without reading it.
std::string stampOf(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return "missing";
  auto Time = Status.getLastModificationTime().time_since_epoch().count();
  return utostr(Status.getSize()) + "," + itostr(int64_t(Time));
}

std::string contentOf(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? hexHash((*Buffer)->getBuffer()) : "missing";
}

/// One file that a compiler read.
struct Dependency {
  std::string Stamp, Content, Path;

  bool isAsItWas() const {
    return stampOf(Path) == Stamp || contentOf(Path) == Content;
  }
};

/// \p Started: what changed since may have changed after it was read.
std::string dependencyLines(const std::set<std::string> &Paths,
                            sys::TimePoint<> Started) {
  std::string Text;
  for (const std::string &Path : Paths) {
    sys::fs::file_status Status;
    bool IsOld = !sys::fs::status(Path, Status) &&
                 Status.getLastModificationTime() < Started;
    Text += (IsOld ? stampOf(Path) : std::string("new")) + " " +
            contentOf(Path) + " " + Path + "\n";
  }
  return Text;
}

bool areAsTheyWere(StringRef Text) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    auto [Stamp, More] = Line.split(' ');
    auto [Content, Path] = More.split(' ');
    if (!Dependency{Stamp.str(), Content.str(), Path.str()}.isAsItWas())
      return false;
  }
  return true;
}

class Cache {
public:
  Cache(const BuildRequest &Request, StringRef Folder)
      : Request(Request), Folder(Folder) {}

  Expected<CachedBuild> build(std::vector<Unit> Units) {
    if (auto Wrong = sys::fs::create_directories(Folder))
      return fileError(Folder, Wrong);
    Started = std::chrono::system_clock::now();
    CachedBuild Result;
    std::vector<std::string> Objects(Units.size());
    std::vector<Unit> Missing;
    for (size_t I = 0; I != Units.size(); ++I) {
      if (Units[I].Is == Source::Object) {
        Objects[I] = Units[I].File;
        continue;
      }
      Objects[I] = path(keyOf(Units[I]) + ".o");
      if (isCurrent(Objects[I]))
        continue;
      prepare(Units[I], Objects[I]);
      Missing.push_back(Units[I]);
    }
    auto RemoveLeft = scope_exit([&] {
      for (const Unit &U : Missing)
        for (const char *Suffix : {"", ".d", ".dev.d"})
          sys::fs::remove(U.Output + Suffix);
    });
    if (Error Wrong = compile(Missing))
      return std::move(Wrong);
    for (const Unit &U : Missing)
      if (Error Wrong = keep(U))
        return std::move(Wrong);
    Result.UnitsCompiled = Missing.size();
    Result.Program = path("program-" + linkKey(Objects));
    if (Missing.empty() && sys::fs::can_execute(Result.Program)) {
      touch(Result.Program);
      return Result;
    }
    std::string New = Result.Program + suffix();
    if (Error Wrong = link(Request, Objects, New))
      return std::move(Wrong);
    if (auto Wrong = sys::fs::rename(New, Result.Program))
      return fileError(Result.Program, Wrong);
    prune();
    return Result;
  }

private:
  std::string path(const Twine &Name) const {
    SmallString<256> Full(Folder);
    sys::path::append(Full, Name);
    return std::string(Full);
  }

  static std::string suffix() {
    return ".new" + utostr(unsigned(sys::Process::getProcessId()));
  }

  std::string keyOf(const Unit &U) const {
    const Environment &E = *Request.On;
    std::string Text;
    if (U.hasDevice())
      Text += shellText(deviceCommand(U, E)) + imageOf(U, "");
    Text += shellText(hostCommand(U, E, ""));
    SmallString<128> Here;
    sys::fs::current_path(Here);
    Text += Here;
    Text += stampOf(E.Tools.ClangExecutable);
    return hexHash(Text);
  }

  /// Where the compilers write what is not an entry yet.
  static void prepare(Unit &U, const std::string &Object) {
    U.Output = Object + suffix();
    U.HostDependencies = U.Output + ".d";
    if (U.hasDevice())
      U.DeviceDependencies = U.Output + ".dev.d";
  }

  bool isCurrent(const std::string &Object) {
    auto Text = MemoryBuffer::getFile(Object + ".deps");
    if (!Text || !sys::fs::exists(Object))
      return false;
    auto [Head, Lines] = (*Text)->getBuffer().split('\n');
    // An object that was cut short is made anew.
    if (Head != stampOf(Object) || !areAsTheyWere(Lines))
      return false;
    return true;
  }

  Error compile(ArrayRef<Unit> Missing) {
    return Missing.empty() ? Error::success() : compileUnits(Missing, Request);
  }

  Error keep(const Unit &U) {
    std::string Object = U.Output.substr(0, U.Output.size() - suffix().size());
    std::set<std::string> Paths;
    for (const std::string &File : {U.HostDependencies, U.DeviceDependencies}) {
      if (File.empty())
        continue;
      auto Text = readFile(File);
      if (!Text)
        return Text.takeError();
      for (const std::string &Path : parseDependencies(*Text))
        Paths.insert(normalizePath(Path));
    }
    std::string Lines = dependencyLines(Paths, Started);
    if (auto Wrong = sys::fs::rename(U.Output, Object))
      return fileError(Object, Wrong);
    return writeFiles(
        {OutputFile{Object + ".deps", stampOf(Object) + "\n" + Lines, ""}});
  }

  /// Of the objects, the libraries and the command that links them.
  std::string linkKey(ArrayRef<std::string> Objects) const {
    auto Command = linkCommand(*Request.Line, *Request.On, Objects, "program");
    if (!Command) {
      consumeError(Command.takeError());
      return "none"; // it will fail, and say why
    }
    std::string Text = shellText(*Command);
    for (const std::string &Object : Objects)
      Text += stampOf(Object);
    for (const Input &I : Request.Line->Inputs)
      if (I.Is == Input::Library)
        for (const Input &Where : Request.Line->Inputs)
          if (Where.Is == Input::LinkerArgs && Where.Arguments[0] == "-L")
            for (const char *End : {".so", ".a"})
              Text += stampOf(Where.Arguments[1] + "/lib" + I.Text + End);
    return hexHash(Text);
  }

  static void touch(const std::string &Path) {
    int Fd;
    if (sys::fs::openFileForRead(Path, Fd))
      return;
    auto Now = std::chrono::system_clock::now();
    sys::fs::file_status Status;
    if (!sys::fs::status(Fd, Status))
      sys::fs::setLastAccessAndModificationTime(
          Fd, Now, Status.getLastModificationTime());
    sys::Process::SafelyCloseFileDescriptor(Fd);
  }

  /// By last access, as far as the file system keeps it.
  void prune() const {
    std::vector<std::pair<sys::TimePoint<>, std::string>> Files;
    std::error_code Wrong;
    for (sys::fs::directory_iterator It(Folder, Wrong), End;
         It != End && !Wrong; It.increment(Wrong)) {
      sys::fs::file_status Status;
      if (!sys::fs::status(It->path(), Status))
        Files.push_back({Status.getLastAccessedTime(), It->path()});
    }
    if (Files.size() <= MaxFiles)
      return;
    std::sort(Files.begin(), Files.end());
    for (size_t I = 0; I != Files.size() - MaxFiles; ++I)
      sys::fs::remove(Files[I].second);
  }

  const BuildRequest &Request;
  std::string Folder;
  sys::TimePoint<> Started;
};

} // namespace

std::vector<std::string> parseDependencies(StringRef Rule) {
  std::vector<std::string> Paths;
  // The target ends at a colon before a blank.
  size_t Colon = Rule.find(": ");
  if (Colon == StringRef::npos)
    return Paths;
  Rule = Rule.substr(Colon + 2);
  std::string Path;
  auto finish = [&] {
    if (!Path.empty())
      Paths.push_back(std::move(Path));
    Path.clear();
  };
  for (size_t I = 0; I < Rule.size(); ++I) {
    char C = Rule[I];
    char Next = I + 1 < Rule.size() ? Rule[I + 1] : 0;
    if (C == '\\' && Next == '\n') {
      ++I;
      finish();
    } else if ((C == '\\' && (Next == ' ' || Next == '#')) ||
               (C == '$' && Next == '$')) {
      Path += Next;
      ++I;
    } else if (C == ' ') {
      finish();
    } else if (C == '\n') {
      finish();
      break; // -MP writes rules without commands behind it
    } else {
      Path += C;
    }
  }
  finish();
  return Paths;
}

Expected<CachedBuild> buildCached(std::vector<Unit> Units,
                                  const BuildRequest &Request,
                                  StringRef Folder) {
  return Cache(Request, Folder).build(std::move(Units));
}

} // namespace porthip
