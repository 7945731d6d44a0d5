// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Shards.h"
#include "CacheOptions.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

/// "2/8": the second of eight.
static std::optional<Shard> parseShard(StringRef Value) {
  auto [Index, Count] = Value.split('/');
  Shard S;
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) ||
      S.Index < 1 || S.Index > S.Count)
    return std::nullopt;
  --S.Index;
  return S;
}

OptionInfo shardOption() {
  return valueOption(
             "shard", "I/N", "Parse part I of N, for the cache; write nothing",
             "A tree that is too large for one machine: run each part with the "
             "same options on a machine of its own, bring the caches together "
             "with 'porthip merge', and run once more without --shard. That "
             "run has all answers and writes what one run alone would.")
      .rare()
      .checkedBy([](StringRef Value) -> const char * {
        return parseShard(Value) ? nullptr
                                 : "a part and how many there are, such as 2/8";
      });
}

std::optional<Shard> shardOf(const ParsedOptions &Options) {
  return parseShard(Options.value("shard"));
}

int reportShard(const TranslationRequest &Request, const Translation &Done) {
  unsigned All = Done.Result.Stats.TranslationUnits;
  errs() << "porthip: shard " << Request.Part->Index + 1 << " of "
         << Request.Part->Count << ": " << All - Done.LeftOutUnits << " of "
         << counted(All, "translation unit")
         << " are parsed; the answers are in " << displayPath(Request.CacheDir)
         << "\n";
  return ExitDone;
}

CommandInfo mergeInfo() {
  CommandInfo Info(
      "Bring the caches of several machines together", "DIR...",
      "Copies what translation units said from the caches DIR into this one. "
      "For trees that 'translate --shard' or 'report --shard' divide over "
      "machines, which must have the tree at the same path and the same "
      "porthip. What differs from what the tree has now is not used.");
  Info.Options = {
      valueOption("cache-dir", "DIR", "The cache to copy into",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
      flagOption("json", "Write JSON, for programs",
                 "Its form: docs/schema/merge.schema.json.")};
  Info.Examples = {
      {"porthip translate --shard 2/8 --cache-dir part2 src",
       "on the second of eight machines"},
      {"porthip merge part1 part2", "on the last one, with all parts"}};
  Info.PositionalCompletion = Completion::Directory;
  Info.IsRare = true;
  return Info;
}

int runMerge(const ParsedOptions &Options) {
  if (Options.Positional.empty())
    return failWith(ExitWrongUsage,
                    "name the caches: porthip merge part1 part2");
  std::string Into = cacheDirOf(Options);
  if (Into.empty())
    return failWith(ExitFailed, "there is no cache to copy into; name a folder "
                                "with --cache-dir");
  unsigned Copied = 0, Known = 0;
  for (const std::string &From : Options.Positional) {
    auto Done = mergeCache(Into, normalizePath(From));
    if (!Done)
      return failWith(ExitFailed, Done.takeError());
    Copied += Done->Copied;
    Known += Done->Known;
  }
  if (Options.has("json")) {
    outs() << Json({{"format", "porthip-merge"},
                    {"version", 1},
                    {"folder", stringToJson(Into)},
                    {"copied", Copied},
                    {"known", Known}})
                  .dump(2)
           << "\n";
    return ExitDone;
  }
  errs() << "porthip: " << counted(Copied, "answer") << " copied to "
         << displayPath(Into);
  if (Known)
    errs() << ", " << Known << " known already";
  errs() << "\n";
  return ExitDone;
}

} // namespace porthip
