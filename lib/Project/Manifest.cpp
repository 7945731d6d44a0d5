// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Project/Manifest.h"
#include "Project/Journal.h"
#include "Support/LineDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

constexpr int FormatVersion = 1;

/// From the folder \p From to \p Path; both absolute and normalised.
std::string relativePath(StringRef Path, StringRef From) {
  auto At = sys::path::begin(Path), End = sys::path::end(Path);
  auto FromAt = sys::path::begin(From), FromEnd = sys::path::end(From);
  while (At != End && FromAt != FromEnd && *At == *FromAt) {
    ++At;
    ++FromAt;
  }
  SmallString<256> Result;
  for (; FromAt != FromEnd; ++FromAt)
    sys::path::append(Result, "..");
  for (; At != End; ++At)
    sys::path::append(Result, *At);
  return std::string(Result);
}

std::string manifestPath(StringRef Folder) {
  return (Folder + "/.porthip/manifest.json").str();
}

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

} // namespace

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

Manifest::Manifest(Manifest &&From) noexcept
    : Folder(std::move(From.Folder)), Texts(std::move(From.Texts)),
      MadeFolders(std::move(From.MadeFolders)),
      Lock(std::exchange(From.Lock, -1)), Content(std::move(From.Content)),
      Recorded(std::move(From.Recorded)), Changed(From.Changed) {
  From.MadeFolders.clear();
}

Manifest::~Manifest() {
  // Folders for a manifest that was not written: a run that failed leaves
  // nothing behind.
  for (; !MadeFolders.empty(); MadeFolders.pop_back())
    if (::rmdir(MadeFolders.back().c_str()) != 0)
      break;
  if (Lock >= 0)
    ::close(Lock);
}

std::string Manifest::path() const { return manifestPath(Folder); }

/// On the folder .porthip itself, so that there is no file that has no other
/// use. The end of the process frees it, however it ends.
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
  Lock = sys::RetryAfterSignal(-1, ::open, Hidden.c_str(),
                               O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Some network file systems have no locks: then one run at a time is for the
  // user to see to.
  if (Lock >= 0)
    (void)sys::RetryAfterSignal(-1, ::flock, Lock, LOCK_EX);
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
  if (!Text)
    return Text.takeError();
  static constexpr StringLiteral Fix =
      "correct it or remove it; without it porthip does not know its own "
      "ports, and --force overwrites them";
  auto Read = parseJson(*Text, path());
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
  return Error::success();
}

OutputOwner Manifest::ownerOf(StringRef Output, StringRef Text) const {
  const Json &Outputs = Content["outputs"];
  auto Entry = Outputs.find(nameOf(Output, Folder));
  if (Entry == Outputs.end())
    return OutputOwner::Other;
  std::string Hash = sha256Of(Text);
  return Hash == textIn(*Entry, "sha256") ||
                 Hash == textIn(*Entry, "previousSha256")
             ? OutputOwner::Porthip
             : OutputOwner::Edited;
}

Json &Manifest::entryOf(const Port &P) {
  std::string Name = nameOf(P.Output, Folder);
  Json &Entry = Content["outputs"][Name];
  Recorded.insert(std::move(Name));
  if (Entry.is_null())
    Entry = Json::object();
  return Entry;
}

namespace {
/// Without the hash of what stands there.
void describe(Json &Entry, const Manifest::Port &P, StringRef Folder) {
  if (!P.Source.empty()) {
    Entry["source"] = nameOf(P.Source, Folder);
    Entry["sourceSha256"] = sha256Of(P.SourceText);
  }
  Entry["sha256"] = sha256Of(P.Text);
}

size_t changedLines(StringRef From, StringRef To) {
  size_t Count = 0;
  for (const LineChange &C : diffLines(splitLines(From), splitLines(To)))
    Count += C.CountA + C.CountB;
  return Count;
}
} // namespace

void Manifest::record(const Port &P) {
  bool IsOurs = ownerOf(P.Output, P.Standing) == OutputOwner::Porthip;
  Json &Entry = entryOf(P);
  const Json Before = Entry;
  describe(Entry, P, Folder);
  // A run that is killed after the manifest is written leaves the text that
  // stands there now, which is porthip's all the same.
  if (IsOurs && P.Standing != P.Text)
    Entry["previousSha256"] = sha256Of(P.Standing);
  Changed |= Entry != Before;
}

void Manifest::recordMerged(const Port &P) {
  Json &Entry = entryOf(P);
  const Json Before = Entry;
  describe(Entry, P, Folder);
  Entry.erase("previousSha256");
  Changed |= Entry != Before;
}

void Manifest::finish() {
  for (const std::string &Name : Recorded)
    Changed |= Content["outputs"][Name].erase("previousSha256") > 0;
}

Expected<std::string> Manifest::baseOf(StringRef Output, StringRef Text) const {
  const Json &Outputs = Content["outputs"];
  auto Entry = Outputs.find(nameOf(Output, Folder));
  if (Entry == Outputs.end())
    return createStringError("porthip did not write it");
  auto Last = Texts.read(textIn(*Entry, "sha256"));
  StringRef Previous = textIn(*Entry, "previousSha256");
  if (!Last || Previous.empty())
    return Last;
  // A run was killed before it ended; either text was edited.
  auto Before = Texts.read(Previous);
  if (!Before) {
    consumeError(Before.takeError());
    return Last;
  }
  if (changedLines(*Before, Text) < changedLines(*Last, Text))
    return Before;
  return Last;
}

std::vector<Manifest::Known> Manifest::outputs() const {
  std::vector<Known> All;
  for (const auto &[Name, Entry] : Content["outputs"].items()) {
    StringRef Source = textIn(Entry, "source");
    All.push_back({pathOf(Name, Folder),
                   Source.empty() ? "" : pathOf(Source, Folder),
                   textIn(Entry, "sourceSha256").str()});
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
  Changed |= Content["outputs"].erase(nameOf(Output, Folder)) > 0;
}

void Manifest::removeOldTexts() const {
  std::set<std::string> Hashes;
  for (const Json &Entry : Content["outputs"])
    for (const char *Name : {"sha256", "previousSha256"})
      Hashes.insert(textIn(Entry, Name).str());
  Texts.removeOthers(Hashes);
}

OutputFile Manifest::file() const {
  // Sorted, so that two branches that add outputs merge.
  std::map<std::string, const Json *> Sorted;
  for (const auto &[Name, Entry] : Content["outputs"].items())
    Sorted[Name] = &Entry;
  Json Written = Content;
  Written["outputs"] = Json::object();
  for (const auto &[Name, Entry] : Sorted)
    Written["outputs"][Name] = *Entry;
  return {path(), Written.dump(2) + "\n", ""};
}

} // namespace porthip
