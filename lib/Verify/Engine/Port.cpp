// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/Port.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Verify/Leg/KeptSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

class PortMaker {
public:
  explicit PortMaker(const PortRequest &Request)
      : Request(Request), Settings(*Request.Settings), Files(Settings.Files) {}

  Expected<MadePort> run() {
    if (Error Wrong = make())
      return std::move(Wrong);
    Made.Args = std::move(PortArgs);
    return std::move(Made);
  }

private:
  std::string rootOfFiles() const {
    if (Settings.Port.InRoot)
      return normalizePath(*Settings.Port.InRoot);
    std::string Root = sys::path::parent_path(normalizePath(Files[0])).str();
    auto widen = [&Root](StringRef To) {
      while (!isBelow(normalizePath(To), Root))
        Root = sys::path::parent_path(Root).str();
    };
    for (const std::string &File : Files)
      widen(File);
    // The project's folders are named from where it is built, or lie in its
    // repository. One right below another is common: src and include.
    const std::string Own = repositoryAround(Root);
    for (StringRef Folder : foldersOf(Settings.CompilerLine))
      if (sys::fs::is_directory(Folder) &&
          (sys::path::is_relative(Folder) ||
           (!Own.empty() && repositoryAround(normalizePath(Folder)) == Own)))
        widen((Folder + "/x").str());
    return Root;
  }

  Error make() {
    const std::string Root = rootOfFiles();
    if (Request.IsOwnBuild)
      return makeOwnBuild(Root);
    if (Request.IsTranslated || !Settings.Port.isGiven())
      return makeTranslated(Root);
    // In front of the original's, so that the port's own headers are found
    // first.
    PortArgs = Settings.Port.Files;
    append_range(PortArgs, Settings.Port.Arguments);
    if (Settings.Port.Root)
      return addArguments({{Root, normalizePath(*Settings.Port.Root)}});
    for (const std::string &Argument : Settings.CompilerLine)
      if (!isFile(Argument))
        PortArgs.push_back(Argument);
    return Error::success();
  }

  /// Translate tells what a build defines to choose the branches for AMD.
  Error makeOwnBuild(const std::string &Root) {
    if (Error Wrong = translateFiles(Root, Request.OutRoot))
      return Wrong;
    PortArgs = {"-D__HIP_PLATFORM_AMD__=1"};
    append_range(PortArgs, Settings.Port.Arguments);
    for (const std::string &Argument : Settings.CompilerLine) {
      if (isFile(Argument) && isRenamedSource(Argument))
        PortArgs.insert(PortArgs.end(), {"-x", "hip", Argument, "-x", "none"});
      else
        PortArgs.push_back(Argument);
    }
    append_range(PortArgs, BuildMacros);
    return Error::success();
  }

  /// Translates the files whose port is not there.
  Error makeTranslated(const std::string &Root) {
    std::vector<PortedTree> Trees;
    std::set<std::string> Folders;
    if (!Request.IsTranslated) {
      PortArgs = Settings.Port.Arguments;
      for (const ExistingPort &P : Settings.Port.Existing)
        if (!P.Folder.empty() && Folders.insert(P.Folder).second) {
          Trees.push_back({P.Root, P.Folder});
          // The shims that its files include, as in a build of the port.
          if (std::string Shims = P.Folder + "/porthip-include";
              sys::fs::is_directory(Shims))
            PortArgs.push_back("-I" + Shims);
        }
    }
    Error Wrong = translateFiles(Root, Request.OutRoot);
    if (hasAllPorts()) {
      // It is asked for the macros of the build alone.
      consumeError(std::move(Wrong));
      return addArguments(Trees);
    }
    if (Wrong)
      return Wrong;
    auto Kept = keptFolder(Request.OutRoot, Settings.CacheDir);
    if (!Kept)
      return Kept.takeError();
    Made.Folder = *Kept;
    Made.Root = Root;
    Made.Originals = Files;
    addWriteCommand();
    Trees.push_back({Root, *Kept});
    return addArguments(Trees);
  }

  bool hasAllPorts() const {
    return !Request.IsTranslated && all_of(Files, [&](StringRef File) {
      return Settings.Port.existing(File);
    });
  }

  void addWriteCommand() {
    Made.WriteCommand = {"porthip", "--out-root", "DIR"};
    auto add = [&](const char *Name, const std::optional<std::string> &Value) {
      if (Value)
        append_range(Made.WriteCommand, std::vector<std::string>{Name, *Value});
    };
    add("--in-root", Settings.Port.InRoot);
    add("--warp", Settings.Port.Warp);
    add("--arithmetic", Settings.Port.Arithmetic);
    add("--cuda-path", Settings.Port.CudaPath);
    append_range(Made.WriteCommand, Settings.CompilerLine);
  }

  /// A port of the folder Root, with the folders of that.
  struct PortedTree {
    std::string Root, OutRoot;

    bool has(StringRef Path) const {
      return Path == Root || isBelow(Path, Root);
    }
    std::string pathOf(StringRef Path) const {
      return OutRoot + Path.substr(Root.size()).str();
    }
  };

  /// Port in the first of \p Trees that has it.
  Expected<std::string> portOf(const std::string &File,
                               ArrayRef<PortedTree> Trees) const {
    const ExistingPort *Known =
        Request.IsTranslated ? nullptr : Settings.Port.existing(File);
    if (Known)
      return Known->File;
    std::string Missing;
    for (const PortedTree &T : Trees) {
      const std::string Path = normalizePath(File);
      Missing = portedFile(T.pathOf(Path));
      if (T.has(Path) && sys::fs::exists(Missing))
        return Missing;
    }
    return createStringError("the port of '" + File + "' is missing: '" +
                             Missing + "'; --port FILE names another");
  }

  /// The line of the original, with the port's files and before each folder of
  /// the project those of the ports.
  Error addArguments(ArrayRef<PortedTree> Trees) {
    bool HasFiles = !Request.IsTranslated && !Settings.Port.Files.empty();
    bool IsFolder = false, IsLanguage = false;
    for (StringRef Argument : Settings.CompilerLine) {
      // The original's language; the port's file has the suffix of its own.
      bool IsValue = std::exchange(IsLanguage, Argument == "-x");
      if (IsValue || IsLanguage)
        continue;
      StringRef Folder = IsFolder ? Argument : "";
      if (Argument.starts_with("-I"))
        Folder = Argument.drop_front(2);
      IsFolder =
          Argument == "-I" || Argument == "-isystem" || Argument == "-iquote";
      if (isFile(Argument)) {
        if (HasFiles)
          continue;
        auto Port = portOf(Argument.str(), Trees);
        if (!Port)
          return Port.takeError();
        PortArgs.push_back(std::move(*Port));
        continue;
      }
      const std::string Normal = Folder.empty() ? "" : normalizePath(Folder);
      if (Argument.starts_with("-I")) {
        for (const PortedTree &T : Trees)
          if (T.has(Normal))
            PortArgs.push_back("-I" + T.pathOf(Normal));
      } else if (!Folder.empty()) {
        const std::string Option = PortArgs.back();
        PortArgs.pop_back();
        for (const PortedTree &T : Trees)
          if (T.has(Normal))
            PortArgs.insert(PortArgs.end(), {Option, T.pathOf(Normal)});
        PortArgs.push_back(Option);
      }
      PortArgs.push_back(Argument.str());
    }
    append_range(PortArgs, BuildMacros);
    return Error::success();
  }

  /// Translate calls it by the suffix that HIP's compiler goes by.
  static std::string portedFile(const std::string &Path) {
    std::string Hip = portedName(Path);
    return sys::fs::exists(Hip) ? Hip : Path;
  }

  Error translateFiles(const std::string &Root, const std::string &OutRoot) {
    FreshPortOrder Order{Files, {}, Root, OutRoot};
    copy_if(Settings.CompilerLine, std::back_inserter(Order.CompilerArgs),
            [&](const std::string &Word) { return !isFile(Word); });
    auto Fresh = Settings.Translate(Order);
    if (!Fresh)
      return Fresh.takeError();
    // Macros that choose the project's own branches for AMD.
    for (const std::string &Macro : Fresh->BuildMacros)
      BuildMacros.push_back("-D" + Macro + "=1");
    if (Request.IsOwnBuild || hasAllPorts())
      return Error::success();
    say(Fresh->Messages);
    if (!Fresh->Failure.empty())
      return createStringError("the port could not be made: translate " +
                               Fresh->Failure);
    noteOutsideHeaders(*Fresh, Root);
    Made.Findings = std::move(Fresh->Findings);
    return Error::success();
  }

  /// The port includes them as they are, which seldom compiles. It is a guess
  /// that they are not ours to port: who knows better says so.
  void noteOutsideHeaders(const FreshPort &Fresh,
                          const std::string &Root) const {
    std::set<StringRef> Told;
    for (const std::string &Message : Fresh.OutsideHeaders) {
      if (!Told.insert(Message).second)
        continue;
      const std::string Header =
          StringRef(Message).split('\'').second.split('\'').first.str();
      say("porthip: note: " + Message + "; to port it, too: " +
          shellText({"--in-root", folderOfBoth(Root, Header)}));
    }
  }

  static std::string folderOfBoth(StringRef Folder, StringRef Header) {
    const std::string Path = normalizePath(Header);
    while (!isBelow(Path, Folder) && Folder != "/")
      Folder = sys::path::parent_path(Folder);
    return normalizePath(".") == Folder ? "." : displayPath(Folder);
  }

  void say(StringRef Text) const {
    if (Text = Text.rtrim('\n'); !Text.empty() && Request.Shown)
      Request.Shown->print(Text);
  }

  bool isFile(StringRef Argument) const {
    return is_contained(Files, Argument);
  }

  const PortRequest &Request;
  const VerifySettings &Settings;
  const std::vector<std::string> &Files;
  std::vector<std::string> PortArgs, BuildMacros;
  MadePort Made;
};

} // namespace

Expected<MadePort> makePort(const PortRequest &Request) {
  return PortMaker(Request).run();
}

std::vector<std::string> foldersOf(ArrayRef<std::string> Line) {
  std::vector<std::string> Result;
  for (size_t I = 0; I < Line.size(); ++I) {
    StringRef Word = Line[I];
    bool IsOption = Word == "-I" || Word == "-isystem" || Word == "-iquote";
    if (IsOption && I + 1 < Line.size())
      Result.push_back(Line[++I]);
    else if (Word.consume_front("-I"))
      Result.push_back(Word.str());
  }
  return Result;
}

std::vector<std::string> portFiles(ArrayRef<std::string> Line) {
  std::vector<std::string> Result;
  for (const std::string &Word : Line)
    if (!StringRef(Word).starts_with("-") && sys::fs::is_regular_file(Word))
      Result.push_back(Word);
  return Result;
}

} // namespace porthip
