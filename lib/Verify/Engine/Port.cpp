// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/Port.h"
#include "Driver/Process/Process.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "Verify/Leg/KeptSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
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
    if (Request.IsTranslated || !Settings.Port.isGiven()) {
      if (Error Wrong = translateFiles(Root, Request.OutRoot))
        return Wrong;
      auto Kept = keptFolder(Request.OutRoot, Settings.CacheDir);
      if (!Kept)
        return Kept.takeError();
      Made.Folder = *Kept;
      Made.Root = Root;
      Made.Originals = Files;
      addWriteCommand();
      if (!Request.IsTranslated)
        PortArgs = Settings.Port.Arguments;
      return addArguments(Root, *Kept);
    }
    // In front of the original's, so that the port's own headers are found
    // first.
    PortArgs = Settings.Port.Files;
    append_range(PortArgs, Settings.Port.Arguments);
    if (Settings.Port.Root)
      return addArguments(Root, normalizePath(*Settings.Port.Root));
    for (const std::string &Argument : Settings.CompilerLine)
      if (!isFile(Argument))
        PortArgs.push_back(Argument);
    return Error::success();
  }

  void addWriteCommand() {
    Made.WriteCommand = {"porthip", "--out-root", "DIR"};
    auto add = [&](const char *Name, const std::optional<std::string> &Value) {
      if (Value)
        append_range(Made.WriteCommand, std::vector<std::string>{Name, *Value});
    };
    add("--in-root", Settings.Port.InRoot);
    add("--warp", Settings.Port.Warp);
    add("--cuda-path", Settings.Port.CudaPath);
    append_range(Made.WriteCommand, Settings.CompilerLine);
  }

  /// The line of the original, with the port's files and before each folder of
  /// the project that of the port.
  Error addArguments(const std::string &Root, const std::string &OutRoot) {
    bool HasFiles = !Request.IsTranslated && !Settings.Port.Files.empty();
    auto portedPath = [&](StringRef Path) {
      return OutRoot + normalizePath(Path).substr(Root.size());
    };
    bool IsFolder = false, IsLanguage = false;
    for (StringRef Argument : Settings.CompilerLine) {
      // Of the original; the port's file has the suffix of its own.
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
        PortArgs.push_back(portedFile(portedPath(Argument)));
        if (!sys::fs::exists(PortArgs.back()))
          return createStringError("the port of '" + Argument +
                                   "' is missing: '" + PortArgs.back() +
                                   "'; --port FILE names another");
        continue;
      }
      PortArgs.push_back(Argument.str());
      std::string Normal = Folder.empty() ? "" : normalizePath(Folder);
      if (Normal != Root && !isBelow(Normal, Root))
        continue;
      if (Argument.starts_with("-I")) {
        PortArgs.back() = "-I" + portedPath(Folder);
        PortArgs.push_back(Argument.str());
      } else {
        std::string Option = PortArgs[PortArgs.size() - 2];
        PortArgs.back() = portedPath(Folder);
        PortArgs.insert(PortArgs.end(), {Option, Argument.str()});
      }
    }
    append_range(PortArgs, BuildMacros);
    return Error::success();
  }

  /// Translate calls it by the suffix that HIP's compiler goes by.
  static std::string portedFile(const std::string &Path) {
    SmallString<128> Hip(Path);
    sys::path::replace_extension(Hip, ".hip");
    return sys::fs::exists(Hip) ? std::string(Hip) : Path;
  }

  /// In a process of its own, which keeps its crashes to itself.
  Error translateFiles(const std::string &Root, const std::string &OutRoot) {
    Process Translate;
    const std::string Findings = OutRoot + ".json";
    Translate.Args = {Settings.Porthip,
                      "translate",
                      "--quiet",
                      "--fail-on=never",
                      "--warp=" + Settings.Port.Warp.value_or("emulate32"),
                      "--report-json=" + Findings,
                      "--in-root=" + Root,
                      "--out-root=" + OutRoot};
    if (Settings.Port.CudaPath)
      Translate.Args.push_back("--cuda-path=" + *Settings.Port.CudaPath);
    if (Settings.Port.RocmPath)
      Translate.Args.push_back("--rocm-path=" + *Settings.Port.RocmPath);
    if (Settings.CacheDir.empty())
      Translate.Args.push_back("--no-cache");
    else
      Translate.Args.push_back("--cache-dir=" + Settings.CacheDir);
    append_range(Translate.Args, Files);
    Translate.Args.push_back("--cc");
    for (const std::string &Argument : Settings.CompilerLine)
      if (!isFile(Argument))
        Translate.Args.push_back(Argument);
    if (Error Wrong = runToEnd(Translate))
      return Wrong;
    say(Translate.Messages);
    if (Translate.Status)
      return createStringError("the port could not be made: translate " +
                               Translate.Failure);
    noteOutsideHeaders(Findings, Root);
    defineBuildMacros(Findings);
    return Error::success();
  }

  struct Found {
    std::string Check, Symbol, Message;
  };
  /// Of a report; none where it was not written.
  static std::vector<Found> findingsIn(const std::string &Path) {
    std::vector<Found> Findings;
    auto Text = readFile(Path);
    auto Report = Text ? parseJson(*Text, Path) : Text.takeError();
    if (!Report) {
      consumeError(Report.takeError());
      return Findings;
    }
    JsonPath::Root Root(Path);
    JsonMapper(*Report, Root).eachOf("findings", [&](const Json &J,
                                                     JsonPath Here) {
      JsonMapper M(J, Here);
      Found F;
      if (M.mapOptional("check", F.Check) &&
          M.mapOptional("symbol", F.Symbol) &&
          M.mapOptional("message", F.Message))
        Findings.push_back(std::move(F));
      return true;
    });
    return Findings;
  }

  /// The port includes them as they are, which seldom compiles. That they are
  /// not ours to port is a guess: who knows better says so.
  void noteOutsideHeaders(const std::string &Findings,
                          const std::string &Root) const {
    std::set<std::string> Told;
    for (const auto &[Check, Symbol, Message] : findingsIn(Findings)) {
      if (Check != "porthip-translate-outside-header" ||
          !Told.insert(Message).second)
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

  /// What chooses the branches that the project has for AMD.
  void defineBuildMacros(const std::string &Findings) {
    for (const auto &[Check, Symbol, Message] : findingsIn(Findings))
      if (Check == "porthip-vendor-build-macro")
        BuildMacros.push_back("-D" + Symbol + "=1");
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
