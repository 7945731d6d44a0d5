// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/Manifest.h"
#include "PortFolder/Journal.h"
#include "PortFolder/RunRecord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr int FormatVersion = 1;

/// How the manifest of \p Folder calls \p Path.
std::string nameOf(StringRef Path, StringRef Folder) {
  std::string Name = relativePath(Path, Folder);
  // JSON has no other bytes.
  return json::isUTF8(Name) && !StringRef(Name).starts_with("hex:")
             ? Name
             : "hex:" + toHex(Name, /*LowerCase=*/true);
}

/// The way back from nameOf().
std::string pathOf(StringRef Name, StringRef Folder) {
  std::string Bytes;
  if (StringRef Hex = Name;
      Hex.consume_front("hex:") && tryGetFromHex(Hex, Bytes))
    Name = Bytes;
  return normalizePath((Folder + "/" + Name).str());
}

/// The text that \p Entry has under \p Name; empty: none.
StringRef textIn(const Json &Entry, const char *Name) {
  auto Found = Entry.find(Name);
  return Found != Entry.end() && Found->is_string()
             ? StringRef(Found->get_ref<const std::string &>())
             : StringRef();
}

std::vector<std::string> flagsIn(const Json &Entry) {
  std::vector<std::string> Flags;
  auto Found = Entry.find("flags");
  if (Found != Entry.end() && Found->is_array())
    for (const Json &Flag : *Found)
      if (Flag.is_string())
        Flags.push_back(Flag.get<std::string>());
  return Flags;
}

/// All hashes of texts that the manifest \p Content names.
void addHashes(const Json &Outputs, std::set<std::string> &Hashes) {
  for (const Json &Entry : Outputs)
    for (const char *Name : {"sha256", "replaced"})
      Hashes.insert(textIn(Entry, Name).str());
}

/// Adds the hashes that taking the run back needs.
void addHashes(const RunRecord &Last, const PortTexts &Texts,
               std::set<std::string> &Hashes) {
  for (const RunRecord::File &F : Last.Files)
    Hashes.insert(F.Was);
  Hashes.insert(Last.ManifestWas);
  if (Last.ManifestWas.empty())
    return;
  auto Text = Texts.read(Last.ManifestWas);
  auto Read = Text ? parseJson(*Text, "manifest") : Text.takeError();
  if (!Read)
    return consumeError(Read.takeError());
  if (Read->is_object() && Read->contains("outputs"))
    addHashes((*Read)["outputs"], Hashes);
}

Manifest::Links linksOf(const Json &Content, StringRef Folder) {
  Manifest::Links Links;
  auto Found = Content.is_object() ? Content.find("links") : Content.end();
  if (Found != Content.end() && Found->is_object())
    for (const auto &[Name, Says] : Found->items())
      Links[pathOf(Name, Folder)] = stringFromJson(Says);
  return Links;
}

} // namespace

std::string manifestPath(StringRef Folder) {
  return (Folder + "/.porthip/manifest.json").str();
}

std::vector<std::string> recordedOutputs(StringRef Folder) {
  std::vector<std::string> Paths;
  auto Text = readFile(manifestPath(Folder));
  auto Read = Text ? parseJson(*Text, "manifest") : Text.takeError();
  if (!Read) {
    consumeError(Read.takeError());
    return Paths;
  }
  if (Read->is_object() && Read->contains("outputs"))
    for (const auto &[Name, Entry] : (*Read)["outputs"].items())
      Paths.push_back(pathOf(Name, Folder));
  return Paths;
}

bool hasManifest(StringRef Folder) {
  return sys::fs::exists(manifestPath(Folder)) || hasJournal(Folder);
}

Expected<Manifest> Manifest::open(StringRef Folder) {
  Manifest M(Folder);
  if (Error Wrong = M.lock())
    return std::move(Wrong);
  if (Error Wrong = finishJournal(M.Folder))
    return std::move(Wrong);
  if (Error Wrong = M.read())
    return std::move(Wrong);
  return M;
}

Manifest::~Manifest() {
  // Folders for a manifest that was not written: a run that failed leaves
  // nothing behind.
  for (; !MadeFolders.empty(); MadeFolders.pop_back())
    if (::rmdir(MadeFolders.back().c_str()) != 0)
      break;
}

Error Manifest::lock() {
  const std::string Hidden = Folder + "/.porthip";
  std::vector<std::string> Missing;
  struct stat Status;
  for (std::string At = Hidden;
       !At.empty() && ::stat(At.c_str(), &Status) != 0 && errno == ENOENT;
       At = sys::path::parent_path(At).str())
    Missing.push_back(At);
  for (; !Missing.empty(); Missing.pop_back()) {
    if (::mkdir(Missing.back().c_str(), 0777) == 0)
      MadeFolders.push_back(Missing.back());
    else if (errno != EEXIST)
      return fileError(displayPath(Missing.back()),
                       std::error_code(errno, std::generic_category()));
  }
  Lock = FolderLock::wait(Folder);
  return Error::success();
}

Error Manifest::read() {
  Content = {{"format", "porthip-manifest"},
             {"version", FormatVersion},
             {"outputs", Json::object()}};
  struct stat Status;
  if (::stat(path().c_str(), &Status) != 0 && errno == ENOENT)
    return Error::success();
  auto Text = readFile(path());
  return Text ? take(*Text) : Text.takeError();
}

Error Manifest::take(StringRef Text) {
  static constexpr StringLiteral Fix =
      "correct it or remove it; without it porthip does not know its own "
      "ports, and --force overwrites them";
  auto Read = parseJson(Text, path());
  if (!Read)
    return createStringError(toString(Read.takeError()) + "; " + Fix);
  auto Version = Read->is_object() ? Read->find("version") : Read->end();
  if (!Read->is_object() || Version == Read->end() ||
      !Version->is_number_integer() || !Read->contains("outputs") ||
      !(*Read)["outputs"].is_object())
    return fileError(path(), ("is not a manifest of porthip; " + Fix).str());
  for (const Json &Entry : (*Read)["outputs"])
    if (!Entry.is_object())
      return fileError(path(), ("is not a manifest of porthip; " + Fix).str());
  if (Version->get<int64_t>() > FormatVersion)
    return fileError(path(), "was written by a newer porthip; use that one");
  Content = std::move(*Read);
  for (auto &[Name, Entry] : Content["outputs"].items())
    Outputs[Name] = std::move(Entry);
  Content["outputs"] = Json::object();
  return Error::success();
}

OutputOwner Manifest::ownerOf(StringRef Output, StringRef Text) const {
  auto Entry = Outputs.find(nameOf(Output, Folder));
  if (Entry == Outputs.end())
    return OutputOwner::Other;
  const bool IsOurs = sha256Of(Text) == textIn(Entry->second, "sha256");
  return IsOurs ? OutputOwner::Porthip : OutputOwner::Edited;
}

void Manifest::record(const Port &P) {
  Json &Entry = Outputs[nameOf(P.Output, Folder)];
  const Json Before = Entry;
  if (Entry.is_null())
    Entry = Json::object();
  if (!P.Source.empty()) {
    Entry["source"] = nameOf(P.Source, Folder);
    Entry["sourceSha256"] = sha256Of(P.SourceText);
  }
  if (!P.Flags.empty())
    Entry["flags"] = P.Flags.vec();
  Entry["sha256"] = sha256Of(P.Text);
  Changed |= Entry != Before;
}

void Manifest::recordReplaced(StringRef Output, StringRef Text) {
  Json &Entry = Outputs[nameOf(Output, Folder)];
  if (!Entry.is_null())
    return;
  Entry = {{"replaced", sha256Of(Text)}};
  Changed = true;
}

void Manifest::recordLinks(const Links &Made) {
  Json Named = Json::object();
  for (const auto &[Path, Says] : Made)
    Named[nameOf(Path, Folder)] = stringToJson(Says);
  auto Before = Content.find("links");
  Changed |= Before == Content.end() ? !Made.empty() : *Before != Named;
  if (Made.empty())
    Content.erase("links");
  else
    Content["links"] = std::move(Named);
}

Manifest::Links Manifest::links() const { return linksOf(Content, Folder); }

Manifest::Links Manifest::linksIn(StringRef Text) const {
  auto Read = parseJson(Text, path());
  if (Read)
    return linksOf(*Read, Folder);
  consumeError(Read.takeError());
  return {};
}

Expected<OutputFile>
Manifest::earlier(StringRef Text, const std::vector<std::string> &Kept) const {
  Manifest Before(Folder);
  if (Error Wrong = Before.take(Text))
    return std::move(Wrong);
  for (const std::string &Output : Kept) {
    const std::string Name = nameOf(Output, Folder);
    if (auto Entry = Outputs.find(Name); Entry != Outputs.end())
      Before.Outputs[Name] = Entry->second;
  }
  return Before.file();
}

Expected<std::string> Manifest::baseOf(StringRef Output) const {
  auto Entry = Outputs.find(nameOf(Output, Folder));
  if (Entry == Outputs.end())
    return createStringError("porthip did not write it");
  return Texts.read(textIn(Entry->second, "sha256"));
}

std::vector<Manifest::Known> Manifest::outputs() const {
  std::vector<Known> All;
  for (const auto &[Name, Entry] : Outputs) {
    StringRef Source = textIn(Entry, "source");
    All.push_back({pathOf(Name, Folder),
                   Source.empty() ? "" : pathOf(Source, Folder),
                   textIn(Entry, "sourceSha256").str(), flagsIn(Entry),
                   textIn(Entry, "replaced").str()});
  }
  return All;
}

std::string Manifest::root() const {
  StringRef Name = textIn(Content, "root");
  return Name.empty() ? "" : pathOf(Name, Folder);
}

void Manifest::setRoot(StringRef Path) {
  std::string Name = nameOf(Path, Folder);
  Changed |= textIn(Content, "root") != Name;
  Content["root"] = std::move(Name);
}

void Manifest::forget(StringRef Output) {
  Changed |= Outputs.erase(nameOf(Output, Folder)) > 0;
}

void Manifest::removeOldTexts() const {
  std::set<std::string> Hashes;
  for (const auto &[Name, Entry] : Outputs)
    addHashes(Json::array({Entry}), Hashes);
  auto Last = RunRecord::read(Folder);
  // The files that it names may be wanted yet.
  if (!Last)
    return consumeError(Last.takeError());
  if (*Last)
    addHashes(**Last, Texts, Hashes);
  Texts.removeOthers(Hashes);
}

OutputFile Manifest::file() const {
  Json Written = Content;
  Json::object_t &Entries = Written["outputs"].get_ref<Json::object_t &>();
  Entries.reserve(Outputs.size());
  for (const auto &[Name, Entry] : Outputs)
    Entries.emplace_back(Name, Entry);
  return {path(), Written.dump(2) + "\n", ""};
}

} // namespace porthip
