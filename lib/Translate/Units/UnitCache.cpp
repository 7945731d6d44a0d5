// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/UnitCache.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

UnitCache::UnitCache(StringRef Dir, StringRef Salt)
    : Salt(Salt.str()), Kept(Salt.empty() ? "" : Dir, CachePart::Parses) {}

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
  // What a command line says of a file beside its parse is told each time.
  const auto &[Args, Arch, Language, Directory, Ignored, Others, IsForClang,
               IsOutsideBuild] = *Options;
  CacheKey Key("parse 5");
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
  auto Entry = Kept.find(keyOf(Job));
  return Entry ? unpackText(Entry->Payload) : std::nullopt;
}

void UnitCache::keep(const UnitJob &Job, const UnitResult &Result,
                     StringRef Answer, sys::TimePoint<> Begin) {
  Kept.keep(
      keyOf(Job), packText(Answer),
      {Result.Outcome.Files, Result.Outcome.NotFound, Result.Outcome.Contents},
      Begin);
}

} // namespace porthip
