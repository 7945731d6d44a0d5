// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Existing/ExistingPorts.h"
#include "Compiler/Process/Process.h"
#include "PortFolder/Manifest.h"
#include "Porting/Kernels/KnownFlags.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>

using namespace llvm;

namespace porthip {
namespace {

std::string textOrNothing(const std::string &Path) {
  auto Text = readFile(Path);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return "";
}

/// The entries of the manifests in the folders around, each read once.
class PortSearch {
public:
  std::vector<ExistingPort> portsOf(const std::string &Source) {
    const std::string Path = normalizePath(Source);
    std::vector<ExistingPort> Found;
    const std::string Beside = sys::path::parent_path(Path).str();
    addKnown(Beside, Path, Found);
    if (Found.empty())
      addByName(Path, Found);
    for (const std::string &Folder : foldersAround(Beside))
      if (Folder != Beside)
        addKnown(Folder, Path, Found);
    for (ExistingPort &P : Found)
      P.Source = Source;
    return Found;
  }

private:
  /// All that the manifest of \p Folder knows; nothing where it cannot be read:
  /// who writes there is told.
  const std::vector<ExistingPort> &knownIn(const std::string &Folder) {
    auto [At, IsNew] = Known.try_emplace(Folder);
    if (!IsNew || !hasManifest(Folder))
      return At->second;
    auto Of = Manifest::open(Folder);
    if (!Of) {
      consumeError(Of.takeError());
      return At->second;
    }
    for (const Manifest::Known &Output : Of->outputs()) {
      if (Output.Source.empty() || !sys::fs::exists(Output.Output))
        continue;
      ExistingPort P;
      P.Source = Output.Source;
      P.File = Output.Output;
      P.Root = Of->root();
      if (!P.Root.empty())
        P.Folder = Folder;
      P.IsWritten = true;
      P.IsEdited =
          Of->ownerOf(P.File, textOrNothing(P.File)) != OutputOwner::Porthip;
      P.IsBehind = sha256Of(textOrNothing(P.Source)) != Output.SourceSha256;
      At->second.push_back(std::move(P));
    }
    return At->second;
  }

  void addKnown(const std::string &Folder, const std::string &Source,
                std::vector<ExistingPort> &To) {
    // In a folder that has nothing to do with it, nothing is opened.
    const std::string Text = textOrNothing(Folder + "/.porthip/manifest.json");
    if (!StringRef(Text).contains(sys::path::filename(Source)))
      return;
    for (const ExistingPort &P : knownIn(Folder))
      if (P.Source == Source && P.File != Source)
        To.push_back(P);
  }

  /// As -o names it, or a person: no manifest knows that file.
  static void addByName(const std::string &Source,
                        std::vector<ExistingPort> &To) {
    ExistingPort P;
    P.File = portedNameBeside(Source);
    if (P.File == Source || !sys::fs::is_regular_file(P.File))
      return;
    To.push_back(std::move(P));
  }

  /// Folders of its own folder's and of those above up to the project's: those
  /// below them that hold ports, and those beside the uppermost, as `port`
  /// makes them.
  std::vector<std::string> foldersAround(const std::string &Start) {
    constexpr unsigned MostAbove = 4; // where no repository says where to end
    const std::string Top = repositoryAround(Start);
    std::vector<std::string> Folders;
    std::string At = Start;
    for (unsigned Above = 0;; ++Above) {
      append_range(Folders, portFoldersIn(At));
      const bool IsLast = Top.empty() ? Above == MostAbove : At == Top;
      const std::string Parent = sys::path::parent_path(At).str();
      if (Parent.empty() || Parent == At)
        break;
      if (IsLast) {
        append_range(Folders, portFoldersIn(Parent));
        break;
      }
      At = Parent;
    }
    return Folders;
  }

  const std::vector<std::string> &portFoldersIn(const std::string &Folder) {
    constexpr unsigned MostEntries = 4096;
    auto [At, IsNew] = PortFolders.try_emplace(Folder);
    std::error_code Wrong;
    unsigned Count = 0;
    if (IsNew)
      for (sys::fs::directory_iterator It(Folder, Wrong), End;
           It != End && !Wrong && ++Count < MostEntries; It.increment(Wrong))
        if (hasManifest(It->path()))
          At->second.push_back(normalizePath(It->path()));
    llvm::sort(At->second);
    return At->second;
  }

  std::map<std::string, std::vector<ExistingPort>> Known;
  std::map<std::string, std::vector<std::string>> PortFolders;
};

bool includesHip(const std::string &Path) {
  const std::string Text = textOrNothing(Path);
  for (StringRef Line : split(Text, '\n'))
    if (Line.ltrim().starts_with("#") && Line.contains("include") &&
        (Line.contains("<hip/") || Line.contains("\"hip/")))
      return true;
  return false;
}

} // namespace

std::vector<ExistingPort> existingPorts(ArrayRef<std::string> Files) {
  PortSearch Search;
  std::vector<ExistingPort> Result;
  for (const std::string &File : Files) {
    std::vector<ExistingPort> Found = Search.portsOf(File);
    if (Found.empty())
      continue;
    for (const ExistingPort &Other : drop_begin(Found))
      Found.front().Others.push_back(Other.File);
    Result.push_back(std::move(Found.front()));
  }
  return Result;
}

Expected<std::vector<std::string>> flagsOfBuild(ArrayRef<ExistingPort> Ports) {
  std::optional<std::vector<std::string>> Flags;
  for (const ExistingPort &P : Ports) {
    const std::string Folder =
        P.Folder.empty() ? sys::path::parent_path(P.File).str() : P.Folder;
    if (!P.IsWritten || !hasManifest(Folder))
      continue;
    auto Of = Manifest::open(Folder);
    if (!Of)
      return Of.takeError();
    auto Own = flagsKeptFor(*Of, Folder, normalizePath(P.Source));
    if (!Own)
      return Own.takeError();
    if (Flags && *Flags != *Own)
      return createStringError(
          "the project's build compiles these files with different flags");
    Flags = std::move(*Own);
  }
  return Flags.value_or(std::vector<std::string>());
}

std::string noteOn(const ExistingPort &P) {
  const std::string Source = displayPath(P.Source), File = displayPath(P.File);
  std::string Text = "the port '" + File + "' is verified, ";
  Text += !P.IsWritten ? "which is there and not in porthip's list"
          : P.IsEdited ? "which was edited since porthip wrote it"
                       : "as porthip wrote it";
  if (P.IsBehind) {
    std::vector<std::string> Update = {"porthip", "--update", Source};
    if (!P.Folder.empty())
      Update = {"porthip",
                "port",
                displayPath(P.Root),
                "--out-root",
                displayPath(P.Folder),
                "--update"};
    Text +=
        "; it is out of date, as '" + Source +
        "' has changed since, and may differ for that: " + shellText(Update) +
        " brings the change into it";
  }
  for (const std::string &Other : P.Others)
    Text += "; '" + displayPath(Other) + "' is another port of it (--port " +
            displayPath(Other) + ")";
  return Text + "; --fresh verifies a fresh translation instead";
}

Error checkPortedInPlace(ArrayRef<std::string> Files) {
  for (const std::string &File : Files) {
    const std::string Original = File + ".orig";
    if (!sys::fs::is_regular_file(Original) || !includesHip(File) ||
        includesHip(Original))
      continue;
    const std::string Name = sys::path::filename(File).str();
    return createStringError(
        "'" + File +
        "' was ported in place, so it is HIP and there is nothing "
        "to compare it with; its original is '" +
        Original +
        "'. Copy that into another folder, with the '.orig' of each header "
        "that "
        "was ported, and compare: " +
        shellText({"mkdir", "original"}) + " && " +
        shellText({"cp", Original, "original/" + Name}) + " && " +
        shellText({"porthip", "verify", "original/" + Name, "--port", File}));
  }
  return Error::success();
}

} // namespace porthip
