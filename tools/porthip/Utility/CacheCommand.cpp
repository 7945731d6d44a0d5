// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip cache`, and where the other commands keep things.
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Inputs/CacheOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

static std::string folderNamed(const ParsedOptions &Options) {
  return Options.has("cache-dir") ? normalizePath(Options.value("cache-dir"))
                                  : defaultCacheDir();
}

static void warn(const Twine &Text) {
  errs() << "porthip: warning: " << Text << "\n";
}

std::string cacheDirOf(const ParsedOptions &Options) {
  if (Options.has("no-cache"))
    return "";
  bool IsQuiet = Options.has("quiet");
  if (auto Size = sys::Process::GetEnv("PORTHIP_CACHE_SIZE");
      Size && !parseByteSize(*Size) && !IsQuiet)
    warn("PORTHIP_CACHE_SIZE is '" + *Size +
         "', which is not a size; the default is used; write it as 500M or "
         "20G");
  std::string Folder = folderNamed(Options);
  if (Folder.empty() || cacheBudget(Folder) == 0)
    return "";
  Error Wrong = checkCacheDir(Folder);
  if (!Wrong)
    return Folder;
  std::string Text = toString(std::move(Wrong));
  if (!IsQuiet)
    warn(Text + "; results cannot be kept there, so the next run does all "
                "work again; name another folder with --cache-dir or "
                "XDG_CACHE_HOME");
  return "";
}

CommandInfo cacheInfo() {
  CommandInfo Info(
      "Show or clear the cache", "",
      "Prints how much the cache folder holds: precompiled headers, results of "
      "parses, objects, programs, sources, runs and kernels. All of it "
      "together stays within PORTHIP_CACHE_SIZE (500M, 20G; default: 5G, and a "
      "quarter of the disk at most); what was not used for longest is removed "
      "first.");
  Info.IsRare = true;
  Info.Options = {
      flagOption("clear", "Remove everything from the cache"),
      flagOption("json", "Write JSON, for programs",
                 "Its form: docs/schema/cache.schema.json."),
      valueOption("cache-dir", "DIR", "The cache folder",
                  "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip.")};
  Info.Examples = {{"porthip cache", "what it holds, and how much"},
                   {"porthip cache --clear", "empty it"}};
  return Info;
}

static std::string sizeText(uint64_t Bytes) {
  std::string Text;
  raw_string_ostream(Text) << format("%.1f MiB", double(Bytes) / (1 << 20));
  return Text;
}

static Json toJson(StringRef Folder, ArrayRef<CacheUsage> Usage) {
  Json Parts = Json::array();
  for (const CacheUsage &U : Usage)
    Parts.push_back(
        {{"part", U.Part.str()}, {"entries", U.Entries}, {"bytes", U.Bytes}});
  return {{"format", "porthip-cache"},
          {"version", 1},
          {"folder", stringToJson(Folder)},
          {"limit", cacheBudget(Folder)},
          {"parts", std::move(Parts)}};
}

int runCache(const ParsedOptions &Options) {
  if (!Options.Positional.empty())
    return failWith(ExitWrongUsage, "'" + Options.Positional.front() +
                                        "': 'cache' takes no files");
  std::string Folder = folderNamed(Options);
  if (Folder.empty())
    return failWith(ExitFailed, "there is no home folder; name the cache "
                                "folder with --cache-dir");
  if (Options.has("clear"))
    clearCache(Folder);
  uint64_t Total = 0;
  auto Usage = cacheUsage(Folder);
  for (const CacheUsage &U : Usage)
    Total += U.Bytes;
  if (Options.has("json")) {
    outs() << toJson(Folder, Usage).dump(2) << "\n";
    return ExitDone;
  }
  outs() << Folder << ": " << sizeText(Total) << " of at most "
         << sizeText(cacheBudget(Folder)) << "\n";
  for (const CacheUsage &U : Usage)
    outs() << format("  %-9s", U.Part.str().c_str())
           << format("%7llu", (unsigned long long)U.Entries)
           << right_justify(sizeText(U.Bytes), 14) << "\n";
  return ExitDone;
}

} // namespace porthip
