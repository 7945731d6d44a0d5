// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Process.h"
#include "Support/Cache.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "Support/Words.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

class PortMaker {
public:
  explicit PortMaker(const PortRequest &Request)
      : Request(Request), Options(*Request.Options), Files(Request.Files) {}

  Expected<MadePort> run() {
    if (Error Wrong = make())
      return std::move(Wrong);
    Made.Args = std::move(PortArgs);
    return std::move(Made);
  }

private:
  std::string rootOfFiles() const {
    if (Options.has("in-root"))
      return normalizePath(Options.value("in-root"));
    std::string Root = sys::path::parent_path(normalizePath(Files[0])).str();
    auto widen = [&Root](StringRef To) {
      while (!isBelow(normalizePath(To), Root))
        Root = sys::path::parent_path(Root).str();
    };
    for (const std::string &File : Files)
      widen(File);
    // The project's folders are named from where it is built, others' by their
    // full path. One right below another is common: src and include.
    for (StringRef Folder : foldersOf(Options.CompilerLine))
      if (sys::path::is_relative(Folder) && sys::fs::is_directory(Folder))
        widen((Folder + "/x").str());
    return Root;
  }

  Error make() {
    const std::string Root = rootOfFiles();
    if (Request.IsTranslated || !hasGivenPort(Options)) {
      if (Error Wrong = translateFiles(Root, Request.OutRoot))
        return Wrong;
      auto Kept = keptFolder(Request.OutRoot, Request.CacheDir);
      if (!Kept)
        return Kept.takeError();
      Made.Folder = *Kept;
      Made.Root = Root;
      Made.Originals = Files;
      addWriteCommand();
      return addArguments(Root, *Kept);
    }
    // In front of the original's, so that the port's own headers are found
    // first.
    PortArgs = Options.values("port");
    append_range(PortArgs, Options.values("port-arg"));
    if (Options.has("port-root"))
      return addArguments(Root, normalizePath(Options.value("port-root")));
    for (const std::string &Argument : Options.CompilerLine)
      if (!isFile(Argument))
        PortArgs.push_back(Argument);
    return Error::success();
  }

  void addWriteCommand() {
    Made.WriteCommand = {"porthip", "--out-root", "DIR"};
    for (StringRef Name : {"in-root", "warp", "cuda-path"})
      if (Options.has(Name))
        Made.WriteCommand.insert(Made.WriteCommand.end(),
                                 {("--" + Name).str(), Options.value(Name)});
    append_range(Made.WriteCommand, Options.CompilerLine);
  }

  /// The line of the original, with the port's files and before each folder of
  /// the project that of the port.
  Error addArguments(const std::string &Root, const std::string &OutRoot) {
    bool HasFiles = !Request.IsTranslated && Options.has("port");
    auto portedPath = [&](StringRef Path) {
      return OutRoot + normalizePath(Path).substr(Root.size());
    };
    bool IsFolder = false, IsLanguage = false;
    for (StringRef Argument : Options.CompilerLine) {
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
    Translate.Args = {sys::fs::getMainExecutable(nullptr, nullptr),
                      "translate",
                      "--quiet",
                      "--fail-on=never",
                      "--warp=" + Options.value("warp"),
                      "--report-json=" + Findings,
                      "--in-root=" + Root,
                      "--out-root=" + OutRoot};
    if (Options.has("cuda-path"))
      Translate.Args.push_back("--cuda-path=" + Options.value("cuda-path"));
    if (Options.has("rocm-path"))
      Translate.Args.push_back("--rocm-path=" + Options.value("rocm-path"));
    if (Request.CacheDir.empty())
      Translate.Args.push_back("--no-cache");
    else
      Translate.Args.push_back("--cache-dir=" + Request.CacheDir);
    append_range(Translate.Args, Files);
    Translate.Args.push_back("--cc");
    for (const std::string &Argument : Options.CompilerLine)
      if (!isFile(Argument))
        Translate.Args.push_back(Argument);
    ProcessGroup Group;
    if (Error Wrong = Group.start(Translate))
      return Wrong;
    Group.waitForNext();
    errs() << Translate.Messages;
    if (Translate.Status)
      return createStringError("the port could not be made: translate " +
                               Translate.Failure);
    noteOutsideHeaders(Findings, Root);
    defineBuildMacros(Findings);
    return Error::success();
  }

  /// The port includes them as they are, which seldom compiles. That they are
  /// not ours to port is a guess: who knows better says so.
  static void noteOutsideHeaders(const std::string &Findings,
                                 const std::string &Root) {
    auto Text = readFile(Findings);
    auto Report = Text ? parseJson(*Text, Findings) : Text.takeError();
    if (!Report || !Report->contains("findings"))
      return consumeError(Report.takeError());
    std::set<std::string> Told;
    for (const Json &F : (*Report)["findings"]) {
      if (F.value("check", "") != "porthip-translate-outside-header" ||
          !Told.insert(F.value("message", "")).second)
        continue;
      const std::string Message = F.value("message", "");
      const std::string Header =
          StringRef(Message).split('\'').second.split('\'').first.str();
      errs() << "porthip: note: " << Message << "; to port it, too: "
             << shellText({"--in-root", folderOfBoth(Root, Header)}) << "\n";
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
    auto Text = readFile(Findings);
    auto Report = Text ? parseJson(*Text, Findings) : Text.takeError();
    if (!Report || !Report->contains("findings"))
      return consumeError(Report.takeError());
    for (const Json &F : (*Report)["findings"])
      if (F.value("check", "") == "porthip-vendor-build-macro")
        BuildMacros.push_back("-D" + F.value("symbol", "") + "=1");
  }

  bool isFile(StringRef Argument) const {
    return is_contained(Files, Argument);
  }

  const PortRequest &Request;
  const ParsedOptions &Options;
  const std::vector<std::string> &Files;
  std::vector<std::string> PortArgs, BuildMacros;
  MadePort Made;
};

} // namespace

Expected<std::string> keptFolder(const std::string &Folder,
                                 const std::string &CacheDir) {
  if (CacheDir.empty())
    return Folder;
  std::vector<OutputFile> Files;
  std::error_code Failed;
  for (sys::fs::recursive_directory_iterator It(Folder, Failed), End;
       It != End && !Failed; It.increment(Failed)) {
    if (!sys::fs::is_regular_file(It->path()))
      continue;
    auto Text = readFile(It->path());
    if (!Text)
      return Text.takeError();
    Files.push_back({It->path().substr(Folder.size()), *Text, ""});
  }
  if (Failed)
    return fileError(Folder, Failed);
  llvm::sort(Files, [](const OutputFile &A, const OutputFile &B) {
    return A.Path < B.Path;
  });
  CacheKey Key("sources 1");
  for (const OutputFile &File : Files)
    Key.add(File.Path, File.Text);
  Cache Sources(CacheDir, CachePart::Sources);
  std::string Kept = Sources.folderOf(Key);
  if (Kept.empty())
    return Folder;
  std::vector<OutputFile> Missing;
  uint64_t Bytes = 0;
  for (OutputFile &File : Files) {
    File.Path = Kept + File.Path;
    auto Old = readFile(File.Path);
    // Not written anew when it is the same: what is compiled from it goes by
    // that.
    if (!Old || *Old != File.Text) {
      Bytes += File.Text.size();
      Missing.push_back(File);
    }
    consumeError(Old.takeError());
  }
  if (Error Wrong = writeFiles(Missing)) {
    consumeError(std::move(Wrong));
    return Folder;
  }
  Sources.usedFolder(Kept, Bytes);
  return Kept;
}

bool hasGivenPort(const ParsedOptions &Options) {
  return Options.has("port") || Options.has("port-root");
}

/// Of the kernel that \p V is about, or where it has none, of all files.
static std::vector<SourceDifference>
changesOfPort(const Verdict &V, ArrayRef<std::string> Given,
              ArrayRef<std::string> Translated) {
  std::vector<std::string> Files = portFiles(Given),
                           Made = portFiles(Translated);
  if (V.SourceB.isFound()) {
    KernelSource Other =
        findKernel(V.First.KernelA, Made, foldersOf(Translated));
    std::vector<SourceDifference> InKernel = differencesOf(V.SourceB, Other);
    if (Other.isFound() && !InKernel.empty())
      return InKernel;
  }
  std::vector<SourceDifference> All;
  if (Files.size() == Made.size())
    for (auto [Port, Other] : zip(Files, Made))
      append_range(All, differencesOf(wholeFile(Port), wholeFile(Other)));
  return All;
}

void explainReport(VerifyReport &Report, ArrayRef<Leg> Legs,
                   PortRequest Request, ArrayRef<std::string> PortArgs) {
  std::vector<JudgedLeg> Judged;
  std::optional<std::vector<std::string>> Translated;
  const size_t Given = Request.Options->values("port").size();
  if (Given && Given < Request.Files.size()) {
    // What it lacks is the likely cause, and no comparison of sources shows it.
    for (auto [R, L] : zip(Report.Legs, Legs.drop_front()))
      if (L.IsPort && !R.Result.isEqual())
        R.Result.Notes.push_back(
            "--port names " + counted(Given, "file") + ", the original has " +
            utostr(Request.Files.size()) +
            "; name all files of the port: --port FILE --port FILE");
    return;
  }
  for (auto [R, L] : zip(Report.Legs, Legs.drop_front())) {
    if (!R.Failure.empty())
      continue;
    Verdict &V = R.Result;
    Judged.push_back(
        {&V, L.IsPort, L.vendor() && L.vendor() == Legs.front().vendor()});
    if (V.isEqual() || !L.IsPort || !hasGivenPort(*Request.Options))
      continue;
    if (!Translated) {
      Request.IsTranslated = true;
      auto Made = makePort(Request);
      Translated = Made ? std::move(Made->Args) : std::vector<std::string>();
      // It is a courtesy, and its errors are not the given port's.
      consumeError(Made.takeError());
    }
    V.PortChanges = changesOfPort(V, PortArgs, *Translated);
  }
  explain(Judged);
}

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
