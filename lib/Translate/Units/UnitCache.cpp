// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/UnitCache.h"
#include "Support/Files/Files.h"
#include "Translate/Units/MovedEvidence.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

UnitCache::UnitCache(StringRef Dir, StringRef Salt)
    : Salt(Salt.str()), Kept(Salt.empty() ? "" : Dir, CachePart::Parses),
      Prints(Salt.empty() ? "" : Dir, CachePart::Parses, ".code") {}

const std::string &UnitCache::frontendHash(const ParseJob &Parse) {
  ParseJob Anonymous = Parse;
  Anonymous.File = sys::path::extension(Parse.File).str();
  auto [It, IsNew] =
      FrontendHashes.try_emplace(join(driverArguments(Anonymous), "\n"));
  if (IsNew)
    It->second =
        hashText(CacheKey("").add("", frontendArguments(Parse)).text());
  return It->second;
}

CacheKey UnitCache::keyOf(const UnitJob &Job) {
  // All fields, by name: one that is added does not compile until it is here.
  // Not in the key: the rules, which the salt has, and what only saves time.
  const auto &[File, Options, Tools, Rules, Checks, InRoot, CacheDir, Shared,
               IsHip] = Job;
  // Facts that a command line gives about a file beside its parse are told each
  // time.
  const auto &[Args, Arch, Language, Directory, Ignored, Others, IsForClang,
               IsOutsideBuild] = *Options;
  CacheKey Key("parse 6");
  Key.add("salt", Salt)
      .add("clang", clang::getClangFullVersion())
      .add("file", File)
      .add("arguments", Args)
      .add("architecture", Arch)
      .add("language", Language)
      .add("directory", Directory)
      .add("others", Others)
      .add("is for clang", IsForClang)
      .add("tools", Tools)
      .add("checks", Checks)
      .add("root", InRoot)
      .add("hip", IsHip);
  SmallString<128> Here;
  if (Directory.empty() && hasRelativePath(Args))
    sys::fs::current_path(Here);
  Key.add("folder", Here);
  // As analyzeUnit() may parse it.
  Toolchain Own = withoutToolkit(*Tools);
  for (const Toolchain *With : {Tools, static_cast<const Toolchain *>(&Own)})
    for (Side On : {Side::Device, Side::Host}) {
      ParseJob Parse;
      Parse.File = File;
      Parse.On = On;
      Parse.Tools = With;
      Parse.Options = Options;
      Key.add("frontend", frontendHash(Parse));
    }
  return Key;
}

std::optional<std::string> UnitCache::find(const UnitJob &Job) {
  const CacheKey Key = keyOf(Job);
  auto Entry = Kept.find(Key);
  return Entry ? unpackText(Entry->Payload) : findMoved(Key);
}

static CacheKey printKey(StringRef Hash) {
  return CacheKey("code print 1").add("content", Hash);
}

std::optional<MovedCode> UnitCache::movedCode(const std::string &Path,
                                              StringRef OldHash,
                                              StringRef NewHash) {
  auto Entry = Prints.find(printKey(OldHash));
  auto Old = Entry ? unpackText(Entry->Payload) : std::nullopt;
  auto Print = Old ? CodePrint::unpack(*Old) : std::nullopt;
  if (!Print)
    return std::nullopt;
  auto Text = readFile(Path);
  if (!Text) {
    consumeError(Text.takeError());
    return std::nullopt;
  }
  if (hashText(*Text) != NewHash)
    return std::nullopt; // it is being changed
  return MovedCode::between(std::move(*Print), CodePrint::of(*Text));
}

/// Finds an answer whose files have changed, if only where there is no code.
std::optional<std::string> UnitCache::findMoved(const CacheKey &Key) {
  auto Entry = Kept.findChanged(Key);
  if (!Entry || Entry->Changed.empty())
    return std::nullopt;
  MovedFiles Moved;
  for (const auto &[Path, Hash] : Entry->Changed) {
    auto Code = movedCode(Path, Entry->From.Contents[Path], Hash);
    if (!Code)
      return std::nullopt;
    Moved.emplace(Path, std::move(*Code));
  }
  auto Answer = unpackText(Entry->Payload);
  auto Result = Answer ? UnitResult::fromJson(*Answer)
                       : Expected<UnitResult>(createStringError("damaged"));
  if (!Result) {
    consumeError(Result.takeError());
    return std::nullopt;
  }
  if (!moveEvidence(*Result, Moved))
    return std::nullopt;
  for (const auto &[Path, Hash] : Entry->Changed) {
    Entry->From.Contents[Path] = Hash;
    if (auto Said = Result->Outcome.Contents.find(Path);
        Said != Result->Outcome.Contents.end())
      Said->second = Hash;
    keepPrint(Path, Hash);
  }
  std::string Now = Result->toJson();
  Kept.keep(Key, packText(Now), Entry->From);
  return Now;
}

void UnitCache::keepPrint(const std::string &Path, const std::string &Hash) {
  if (!KeptPrints.insert(Hash).second || Prints.find(printKey(Hash)))
    return;
  auto Text = readFile(Path);
  if (!Text)
    return consumeError(Text.takeError());
  if (hashText(*Text) == Hash)
    Prints.keep(printKey(Hash), packText(CodePrint::of(*Text).pack()));
}

void UnitCache::keep(const UnitJob &Job, const UnitResult &Result,
                     StringRef Answer, sys::TimePoint<> Begin) {
  Kept.keep(
      keyOf(Job), packText(Answer),
      {Result.Outcome.Files, Result.Outcome.NotFound, Result.Outcome.Contents},
      Begin);
  if (!Kept.isOpen() || Job.InRoot.empty())
    return;
  for (const std::string &File : Result.Outcome.Files)
    if (auto Hash = Result.Outcome.Contents.find(File);
        Hash != Result.Outcome.Contents.end() && isBelow(File, Job.InRoot))
      keepPrint(File, Hash->second);
}

} // namespace porthip
