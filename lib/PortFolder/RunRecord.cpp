// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/RunRecord.h"
#include "PortFolder/Manifest.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr int RecordVersion = 1;

bool isOfPorthip(StringRef Path, StringRef Folder) {
  return isBelow(Path, (Folder + "/.porthip").str());
}

/// Keeps texts of one folder, each once.
class KeptTexts {
public:
  explicit KeptTexts(FolderChange &Change)
      : Change(Change), Texts(Change.Folder) {
    for (const OutputFile &File : Change.Files)
      Paths.insert(normalizePath(File.Path));
  }

  /// \returns its hash.
  std::string keep(StringRef Text) {
    if (auto File = Texts.keep(Text, PortTexts::Any);
        File && Paths.insert(normalizePath(File->Path)).second)
      Change.Files.push_back(std::move(*File));
    return sha256Of(Text);
  }

private:
  FolderChange &Change;
  const PortTexts Texts;
  std::set<std::string> Paths;
};

/// None: the run leaves the folder as it is.
std::optional<RunRecord> recordOf(FolderChange &Change) {
  KeptTexts Kept(Change);
  RunRecord Record;
  auto wasAt = [&](StringRef Path) {
    std::optional<std::string> Text = standingText(Path);
    return Text ? Kept.keep(*Text) : std::string();
  };
  bool ChangesManifest = false;
  const size_t Count = Change.Files.size();
  const std::string Manifest = manifestPath(Change.Folder);
  for (size_t I = 0; I != Count; ++I) {
    const std::string Path = normalizePath(Change.Files[I].Path);
    ChangesManifest |= Path == Manifest;
    if (isOfPorthip(Path, Change.Folder) || !isBelow(Path, Change.Folder))
      continue;
    std::string Was = wasAt(Path);
    Record.Files.push_back(
        {Path, std::move(Was), sha256Of(Change.Files[I].Text)});
  }
  for (const std::string &Path : Change.Removed)
    Record.Files.push_back({Path, wasAt(Path), ""});
  if (Record.Files.empty() && !ChangesManifest)
    return std::nullopt;
  Record.ManifestWas = wasAt(Manifest);
  return Record;
}

} // namespace

std::string RunRecord::pathIn(StringRef Folder) {
  return (Folder + "/.porthip/last-run.json").str();
}

OutputFile RunRecord::file(StringRef Folder) const {
  Json Listed = Json::array(), Elsewhere = Json::array();
  for (const File &F : Files)
    Listed.push_back({{"path", stringToJson(relativePath(F.Path, Folder))},
                      {"was", F.Was},
                      {"is", F.Is}});
  for (const std::string &Other : Others)
    Elsewhere.push_back(stringToJson(relativePath(Other, Folder)));
  Json All = {{"format", "porthip-undo"},
              {"version", RecordVersion},
              {"manifestWas", ManifestWas},
              {"files", std::move(Listed)},
              {"others", std::move(Elsewhere)}};
  return {pathIn(Folder), All.dump(1) + "\n", ""};
}

Expected<std::optional<RunRecord>> RunRecord::read(StringRef Folder) {
  const std::string Path = pathIn(Folder);
  if (!sys::fs::exists(Path))
    return std::nullopt;
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  RunRecord Record;
  bool LeadsOut = false;
  int Version = 0;
  auto addFile = [&](const Json &Entry, JsonPath Here) {
    JsonMapper M(Entry, Here);
    std::string Name;
    File F;
    if (!M || !M.map("path", Name) || !M.map("was", F.Was) ||
        !M.map("is", F.Is))
      return false;
    F.Path = normalizePath((Folder + "/" + Name).str());
    LeadsOut |= sys::path::is_absolute(Name) || !isBelow(F.Path, Folder) ||
                isOfPorthip(F.Path, Folder);
    Record.Files.push_back(std::move(F));
    return true;
  };
  std::vector<std::string> Others;
  auto takeAll = [&](const Json &Read, JsonPath Place) {
    JsonMapper M(Read, Place);
    return M && M.is("format", "porthip-undo") && M.map("version", Version) &&
           (Version > RecordVersion ||
            (M.map("manifestWas", Record.ManifestWas) &&
             M.eachOf("files", addFile) && M.map("others", Others)));
  };
  if (Error Wrong = readJson(*Text, Path, takeAll,
                             "it is not porthip's record of a run; remove it: "
                             "that run can then not be taken back"))
    return std::move(Wrong);
  if (Version > RecordVersion)
    return fileError(Path, "was written by a newer porthip; use that one");
  // It may have come with a clone of somebody else's.
  if (LeadsOut)
    return fileError(Path, "names files that are not in this folder; remove "
                           "it: that run can then not be taken back");
  for (const std::string &Name : Others)
    Record.Others.push_back(normalizePath((Folder + "/" + Name).str()));
  return std::move(Record);
}

void recordRun(std::vector<FolderChange> &Changes) {
  std::vector<std::pair<FolderChange *, RunRecord>> Records;
  for (FolderChange &Change : Changes)
    if (auto Record = recordOf(Change))
      Records.emplace_back(&Change, std::move(*Record));
  for (auto &[Change, Record] : Records) {
    for (const auto &[Other, Its] : Records)
      if (Other != Change)
        Record.Others.push_back(Other->Folder);
    Change->Files.push_back(Record.file(Change->Folder));
  }
}

} // namespace porthip
