// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/ObjectCache.h"
#include "Compiler/Link/Link.h"
#include "Compiler/Link/MissingLibraries.h"
#include "Compiler/Process/Process.h"
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/Workers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

Json pathsToJson(ArrayRef<std::string> Paths) {
  Json Array = Json::array();
  for (const std::string &Path : Paths)
    Array.push_back(stringToJson(Path));
  return Array;
}

void addPaths(std::vector<std::string> &To, const Json &Array) {
  for (const Json &Path : Array)
    To.push_back(stringFromJson(Path));
}

void sortPaths(std::vector<std::string> &Paths) {
  llvm::sort(Paths);
  Paths.erase(llvm::unique(Paths), Paths.end());
}

/// The hash of a file's content; empty: it cannot be read.
std::string hashOfFile(const std::string &Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return Buffer ? hashText((*Buffer)->getBuffer()) : "";
}

class CachedBuilder {
public:
  CachedBuilder(std::vector<Unit> Units, const BuildRequest &Request,
                StringRef CacheDir, const std::string &TemporaryDir)
      : Request(Request), TemporaryDir(TemporaryDir),
        Objects(CacheDir, CachePart::Objects, ".o"),
        Programs(CacheDir, CachePart::Programs) {
    for (Unit &U : Units)
      Parts.push_back({std::move(U), CacheKey("object 3"), "", "", false});
  }

  Expected<CachedBuild> build() {
    std::vector<Part *> New;
    for (Part &P : Parts)
      if (!findObject(P))
        New.push_back(&P);
    Result.UnitsCompiled = New.size();
    Started = Cache::begin();
    auto RemoveLeft = scope_exit([&] {
      for (const Part *P : New)
        if (!P->IsKept)
          sys::fs::remove(P->Object);
    });
    if (Error Wrong = compile(New))
      return std::move(Wrong);
    if (Error Wrong = findProgram() ? Error::success() : linkProgram())
      return std::move(Wrong);
    Result.Libraries = std::move(Linked.Read);
    return std::move(Result);
  }

private:
  struct Part {
    Unit U;
    CacheKey Key;
    std::string Object, Hash; ///< of the object's content
    bool IsKept; ///< by the cache, or the user's own: not ours to remove
  };

  CacheKey keyOf(const Unit &U) const {
    const Environment &E = *Request.On;
    // The commands, and what clang makes of them here and now, have all that
    // the unit, its line and the environment say.
    CacheKey Key("object 3");
    if (U.hasDevice()) {
      auto Device = deviceCommand(U, E);
      Key.add("device", Device)
          .add("device side", frontendArguments(Device))
          .add("image", imageOf(U, ""));
    }
    auto Host = hostCommand(U, E, "");
    SmallString<128> Here;
    sys::fs::current_path(Here);
    return Key.add("host", Host)
        .add("lacks", join(U.Nvcc.Lacks, " "))
        .add("g++", std::to_string(U.Nvcc.Gnu.Major) + "." +
                        std::to_string(U.Nvcc.Gnu.Minor) + "." +
                        std::to_string(U.Nvcc.Gnu.Patch))
        .add("host side", frontendArguments(Host))
        .add("environment", compilerEnvironment())
        .add("folder", Here)
        .addStamp("clang", E.Tools.ClangExecutable);
  }

  /// Finds the object of a part that is an object already, or that the cache
  /// has.
  bool findObject(Part &P) {
    if (P.U.Is == Source::Object) {
      P.Object = P.U.File;
      P.Hash = hashOfFile(P.Object);
      return P.IsKept = true;
    }
    P.Key = keyOf(P.U);
    if (auto Entry = Objects.find(P.Key))
      return take(P, *Entry);
    P.Object = Objects.newFile(P.Key);
    if (P.Object.empty())
      P.Object = TemporaryDir + "/" + std::to_string(&P - Parts.data()) + ".o";
    P.U.Output = P.Object;
    return false;
  }

  static bool take(Part &P, const Cache::Entry &Entry) {
    P.Object = Entry.Path;
    P.Hash = hashText(Entry.Payload);
    return P.IsKept = true;
  }

  Error compile(ArrayRef<Part *> New) {
    if (New.empty())
      return Error::success();
    auto Scans = scan(New);
    std::vector<Unit> Units;
    for (const Part *P : New)
      Units.push_back(P->U);
    if (Error Wrong = compileUnits(Units, Request))
      return Wrong;
    for (auto [P, From] : zip(New, Scans)) {
      std::optional<Cache::Entry> Entry;
      if (From)
        Entry = Objects.keepFile(P->Key, P->Object, *From, Started);
      if (Entry)
        take(*P, *Entry);
      else
        P->Hash = hashOfFile(P->Object);
    }
    return Error::success();
  }

  /// The sources of each of \p New; nothing where they are not known.
  std::vector<std::optional<CacheSources>> scan(ArrayRef<Part *> New) {
    std::vector<std::optional<CacheSources>> Found(New.size());
    if (!Objects.isOpen())
      return Found;
    WorkerLimits Limits;
    Limits.Jobs = Request.Jobs;
    runIsolated(
        New.size(), Limits, [&](unsigned I) { return scanOne(New[I]->U); },
        [&](unsigned I, const WorkerResult &Answer) {
          auto J = parseJson(Answer.Output, "scan");
          if (!Answer.Failure.empty() || !J || !J->is_array()) {
            consumeError(J.takeError());
            return;
          }
          Found[I].emplace();
          addPaths(Found[I]->Read, (*J)[0]);
          addPaths(Found[I]->NotFound, (*J)[1]);
        });
    return Found;
  }

  /// A list of what is read and one of what is not found; empty: not known.
  std::string scanOne(const Unit &U) const {
    std::vector<std::vector<std::string>> Commands = {
        hostCommand(U, *Request.On, "")};
    if (U.hasDevice())
      Commands.push_back(deviceCommand(U, *Request.On));
    IncludeScan All;
    for (const auto &Command : Commands) {
      auto One = scanIncludes(Command);
      if (!One) {
        consumeError(One.takeError());
        return "";
      }
      append_range(All.Read, One->Read);
      append_range(All.NotFound, One->NotFound);
    }
    sortPaths(All.Read);
    sortPaths(All.NotFound);
    Json J = {pathsToJson(All.Read), pathsToJson(All.NotFound)};
    return J.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  /// Libraries by their place in the folders that the line names.
  void findLibraries() {
    const std::vector<Input> &Inputs = Request.Line->Inputs;
    for (const Part &P : Parts)
      if (P.U.Is == Source::Object)
        Linked.Read.push_back(normalizePath(P.U.File));
    // A function that they lack ends the program at the call, by functions that
    // are linked.
    for (const std::string &Path :
         standInFiles(namedLibraries(*Request.Line), Request.On->RuntimeDir))
      (sys::fs::exists(Path) ? Linked.Read : Linked.NotFound).push_back(Path);
    for (const Input &I : Inputs) {
      bool IsFound = I.Is != Input::Library;
      for (const Input &Where : Inputs) {
        if (IsFound || Where.Is != Input::LinkerArgs ||
            Where.Arguments[0] != "-L")
          continue;
        for (const char *End : {".so", ".a"}) {
          std::string Path =
              normalizePath(Where.Arguments[1] + "/lib" + I.Text + End);
          bool Exists = sys::fs::exists(Path);
          (Exists ? Linked.Read : Linked.NotFound).push_back(Path);
          IsFound |= Exists;
        }
      }
    }
  }

  /// \p Kind: of the entry, the program or what its link said.
  CacheKey linkKey(StringRef Kind = "program 3") const {
    CacheKey Key(Kind);
    std::vector<std::string> Names;
    for (const Part &P : Parts)
      Names.push_back(P.U.Is == Source::Object ? P.Object : P.Hash);
    auto Command = linkCommand(*Request.Line, *Request.On, Names, "program");
    if (!Command) {
      consumeError(Command.takeError()); // linking will say it
      return Key;
    }
    SmallString<128> Here;
    sys::fs::current_path(Here);
    // Libraries that the command leaves out decide what stands for them.
    Key.add("command", *Command)
        .add("libraries", namedLibraries(*Request.Line))
        .add("environment", compilerEnvironment())
        .add("folder", Here)
        .addStamp("clang", Request.On->Tools.ClangExecutable);
    for (const Part &P : Parts)
      Key.add("object", P.Hash);
    return Key;
  }

  bool findProgram() {
    findLibraries();
    auto Entry = Programs.find(linkKey());
    auto Said = Entry ? Programs.find(linkKey(WhatWasSaid)) : std::nullopt;
    if (!Said)
      return false;
    *Request.Log << Said->Payload;
    return take(*Entry);
  }

  /// A link's notes and warnings, without the commands of -v.
  static std::string notesOf(StringRef Said) {
    std::string Notes;
    for (StringRef Rest = Said; !Rest.empty();) {
      auto [Line, After] = Rest.split('\n');
      if (!Line.starts_with("#$ "))
        Notes += (Line + "\n").str();
      Rest = After;
    }
    return Notes;
  }

  bool take(const Cache::Entry &Entry) {
    Result.Program = Entry.Path;
    Result.ProgramHash = hashText(Entry.Payload);
    return Result.IsKept = true;
  }

  Error linkProgram() {
    std::vector<std::string> Paths;
    for (const Part &P : Parts)
      Paths.push_back(P.Object);
    CacheKey Key = linkKey();
    std::string New = Programs.newFile(Key);
    Result.Program = TemporaryDir + "/program";
    std::string Said;
    raw_string_ostream To(Said);
    BuildRequest Telling = Request;
    Telling.Log = &To;
    Error Failed = link(Telling, Paths, New.empty() ? Result.Program : New);
    *Request.Log << Said;
    if (Failed)
      return Failed;
    if (!New.empty()) {
      Programs.keep(linkKey(WhatWasSaid), notesOf(Said), Linked, Started);
      if (auto Entry = Programs.keepFile(Key, New, Linked, Started)) {
        take(*Entry);
        return Error::success();
      }
      // To another disk, perhaps.
      auto Wrong = sys::fs::copy_file(New, Result.Program);
      sys::fs::setPermissions(Result.Program, sys::fs::all_exe |
                                                  sys::fs::owner_read |
                                                  sys::fs::owner_write);
      sys::fs::remove(New);
      if (Wrong)
        return fileError(Result.Program, Wrong);
    }
    Result.ProgramHash = hashOfFile(Result.Program);
    return Error::success();
  }

  static constexpr const char *WhatWasSaid = "what a link said 1";

  const BuildRequest &Request;
  const std::string TemporaryDir;
  Cache Objects, Programs;
  std::vector<Part> Parts;
  CacheSources Linked;
  sys::TimePoint<> Started;
  CachedBuild Result;
};

} // namespace

Expected<CachedBuild> buildCached(std::vector<Unit> Units,
                                  const BuildRequest &Request,
                                  StringRef CacheDir,
                                  const std::string &TemporaryDir) {
  return CachedBuilder(std::move(Units), Request, CacheDir, TemporaryDir)
      .build();
}

} // namespace porthip
