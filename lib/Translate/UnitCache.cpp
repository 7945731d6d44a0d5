// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/UnitCache.h"
#include "Frontend/Preamble.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace porthip {
namespace {

/// To be raised with the form of an entry: a line of JSON with its files, its
/// missing headers and the length of the answer, and the answer, compressed.
constexpr StringLiteral Format("porthip-unit-1");

std::string hashText(StringRef Text) {
  return utohexstr(xxh3_64bits(Text), /*LowerCase=*/true, 16);
}

/// Where a header that was missing could be by now.
bool hasCome(const Json &Missing, const UnitJob &Job) {
  for (const Json &M : Missing) {
    std::string Name = stringFromJson(M[1]);
    std::vector<std::string> Folders = {
        sys::path::parent_path(stringFromJson(M[0])).str()};
    append_range(Folders, Job.Options->Args);
    for (const std::string &Folder : Folders) {
      SmallString<256> Path(Job.Options->Directory);
      if (sys::path::is_absolute(Folder))
        Path = Folder;
      else
        sys::path::append(Path, Folder);
      sys::path::append(Path, Name);
      if (sys::fs::exists(Path))
        return true;
    }
  }
  return false;
}

std::string compressed(StringRef Text) {
  if (!compression::zstd::isAvailable())
    return Text.str();
  SmallVector<uint8_t> Bytes;
  compression::zstd::compress(arrayRefFromStringRef(Text), Bytes, 1);
  return toStringRef(Bytes).str();
}

std::optional<std::string> expanded(StringRef Bytes, size_t Size) {
  if (!compression::zstd::isAvailable())
    return Bytes.str();
  SmallVector<uint8_t> Text;
  if (Error Wrong = compression::zstd::decompress(arrayRefFromStringRef(Bytes),
                                                  Text, Size)) {
    consumeError(std::move(Wrong));
    return std::nullopt;
  }
  return toStringRef(Text).str();
}

} // namespace

UnitCache::UnitCache(StringRef Dir, StringRef Salt) : Salt(Salt.str()) {
  if (Dir.empty() || Salt.empty())
    return;
  SmallString<256> Folder(Dir);
  sys::path::append(Folder, "units");
  if (!sys::fs::create_directories(Folder))
    this->Dir = std::string(Folder);
}

std::string UnitCache::pathOf(const UnitJob &Job) const {
  ParseJob Parse;
  Parse.File = Job.File;
  Parse.Tools = Job.Tools;
  Parse.Options = Job.Options;
  std::string Text = Format.str() + "\n" + Salt + "\n" + Job.InRoot + "\n";
  Text += join(driverArguments(Parse), "\n");
  if (const TranslateOptions *T = Job.Translation)
    Text += "\n" + utostr(unsigned(T->Warp)) + join(T->Gpus, ",") + " " +
            T->Hip.First.str() + " " + T->Hip.Last.str();
  SmallString<256> Path(Dir);
  // pruneCache() touches only files of this name.
  sys::path::append(Path, "llvmcache-" + hashText(Text));
  return std::string(Path);
}

const std::string &UnitCache::hashOf(const std::string &Path) {
  auto [It, IsNew] = Hashes.try_emplace(Path);
  if (!IsNew)
    return It->second;
  auto Text = readFile(Path);
  if (Text)
    It->second = hashText(*Text);
  else
    consumeError(Text.takeError());
  return It->second;
}

std::optional<std::string> UnitCache::find(const UnitJob &Job) {
  if (Dir.empty())
    return std::nullopt;
  std::string Path = pathOf(Job);
  auto Entry = readFile(Path);
  if (!Entry) {
    consumeError(Entry.takeError());
    return std::nullopt;
  }
  auto [Head, Body] = StringRef(*Entry).split('\n');
  auto [Sum, Line] = Head.split(' ');
  if (Sum != hashText((Line + Body).str()))
    return std::nullopt; // damaged
  Expected<Json> J = parseJson(Line, Path);
  if (!J) {
    consumeError(J.takeError());
    return std::nullopt;
  }
  for (const Json &File : (*J)["files"])
    if (hashOf(stringFromJson(File[0])) != File[1].get<std::string>())
      return std::nullopt;
  if (hasCome((*J)["missing"], Job))
    return std::nullopt;
  return expanded(Body, (*J)["size"].get<size_t>());
}

void UnitCache::keep(const UnitJob &Job, const UnitResult &Result,
                     StringRef Answer, sys::TimePoint<> Begin) {
  if (Dir.empty())
    return;
  Json Files = Json::array(), Missing = Json::array();
  for (const std::string &File : Result.Outcome.Files) {
    sys::fs::file_status Status;
    // Made up by the parse itself, or a precompiled header, whose own sources
    // are among the files.
    if ((!Job.CacheDir.empty() && isBelow(File, Job.CacheDir)) ||
        sys::fs::status(File, Status))
      continue;
    const std::string &Hash = hashOf(File);
    if (Hash.empty() || Status.getLastModificationTime() >= Begin)
      return;
    Files.push_back({stringToJson(File), Hash});
  }
  for (const ParseProblem &P : Result.Outcome.MissingHeaders)
    Missing.push_back({stringToJson(P.File), stringToJson(P.Message)});
  Json Head = {{"files", Files}, {"missing", Missing}, {"size", Answer.size()}};
  std::string Line = Head.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string Body = compressed(Answer);
  std::string Sum = hashText(Line + Body);
  // What cannot be kept is computed again.
  consumeError(writeFiles({{pathOf(Job), Sum + " " + Line + "\n" + Body, ""}}));
}

void UnitCache::prune() const {
  if (Dir.empty())
    return;
  pruneEntries(Dir);
}

} // namespace porthip
