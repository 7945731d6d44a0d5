// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TreeOptions.h"
#include "CacheOptions.h"
#include "Gpus/TargetLists.h"
#include "Shards.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Workers.h"
#include "Translate/WarpModes.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip {

static Expected<TranslateOptions>
translateOptionsOf(const ParsedOptions &Options) {
  TranslateOptions T;
  T.Launch = Options.value("launch") == "macro" ? LaunchStyle::Macro
                                                : LaunchStyle::Chevron;
  auto Gpus = portTargetsIn(Options.value("gpu"));
  if (!Gpus)
    return Gpus.takeError();
  T.Gpus = std::move(*Gpus);
  T.Warp = warpModeNamed(Options.value("warp"));
  T.Arithmetic = Options.value("arithmetic") == "keep" ? ArithmeticMode::Keep
                                                       : ArithmeticMode::Exact;
  T.Shims = StringSwitch<ShimMode>(Options.value("shim"))
                .Case("embed", ShimMode::Embed)
                .Case("none", ShimMode::Forbid)
                .Default(ShimMode::Include);
  T.Comments = Options.has("comments");
  return T;
}

static unsigned jobsOf(const ParsedOptions &Options) {
  unsigned Jobs;
  if (StringRef(Options.value("jobs")).getAsInteger(10, Jobs))
    return availableCores();
  return std::max(1u, Jobs);
}

std::vector<OptionInfo> linesOptions() {
  return {valueOption(
              "lines-of", "DIFF", "Only findings on lines that DIFF adds",
              "A unified diff with names relative to the current folder, as "
              "'git diff -U0 --relative BASE' writes it; '-' is stdin. Others "
              "are not told and do not count for --fail-on.")
              .rare(),
          valueOption("lines-in", "DIR", "Names in DIFF are relative to DIR")
              .rare()};
}

static Expected<ChangedLines> changedLinesOf(const std::string &Path,
                                             StringRef Folder) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return fileError(Path, Buffer.getError());
  auto Lines = readChangedLines((*Buffer)->getBuffer(), Folder);
  if (!Lines)
    return fileError(Path, toString(Lines.takeError()));
  return Lines;
}

Expected<TreeRequest> treeRequest(const ParsedOptions &Options) {
  TreeRequest Request;
  Request.Paths = Options.Positional;
  Request.Excluded = Options.values("exclude");
  Request.InRoot = Options.value("in-root");
  Request.BuildFolder = Options.value("p");
  Request.CompilerArgs = Options.CompilerArgs;
  Request.CudaPath = Options.value("cuda-path");
  Request.RocmPath = Options.value("rocm-path");
  if (Options.has("hip-version"))
    Request.Hip = Version::parse(Options.value("hip-version"));
  Request.Rules = Options.values("rules");
  auto Chosen = translateOptionsOf(Options);
  if (!Chosen)
    return Chosen.takeError();
  Request.Options = std::move(*Chosen);
  Request.PortsTexts = Options.value("strings") != "report";
  Request.IsOneSource = Options.has("one-source");
  Request.FixesOneSource = Options.has("fix");
  if (Options.has("lines-of")) {
    auto Lines = changedLinesOf(
        Options.value("lines-of"),
        Options.has("lines-in") ? Options.value("lines-in") : ".");
    if (!Lines)
      return Lines.takeError();
    Request.OnlyLines = std::move(*Lines);
  }
  Request.CacheDir = cacheDirOf(Options);
  Request.Jobs = jobsOf(Options);
  Request.Part = shardOf(Options);
  Request.IsQuiet = Options.has("quiet");
  return Request;
}

Expected<ParsedOptions>
translationOf(std::vector<std::string> Paths,
              std::vector<std::string> CompilerArgs,
              std::map<std::string, std::vector<std::string>> Given) {
  const CommandInfo Info = commandInfo("translate");
  auto Options = parseOptions(Info, {}); // the defaults
  if (!Options)
    return Options.takeError();
  Options->Positional = std::move(Paths);
  Options->CompilerArgs = std::move(CompilerArgs);
  Options->Given = std::move(Given);
  if (Error Wrong = addProject(Info, *Options))
    return std::move(Wrong);
  return Options;
}

std::map<std::string, std::vector<std::string>>
givenForTranslation(const ParsedOptions &Options) {
  std::map<std::string, std::vector<std::string>> Given;
  auto take = [&](const std::string &Key) {
    if (auto At = Options.Given.find(Key); At != Options.Given.end())
      Given.insert(*At);
  };
  for (const std::vector<OptionInfo> &Group :
       {translationOptions(), environmentOptions()})
    for (const OptionInfo &O : Group)
      if (O.key() != "p")
        take(O.key());
  for (const char *Key :
       {"no-progress", "fix", "quiet", "verbose", "jobs", "config"})
    take(Key);
  return Given;
}

TranslationText translationText(const ParsedOptions &Options) {
  TranslationText Text;
  Text.IsQuiet = Options.has("quiet");
  Text.Style.Color = useColor(Options.value("color"));
  Text.Style.ShowNotes = Options.has("verbose");
  Text.Style.OnlyErrors = Text.IsQuiet;
  return Text;
}

std::optional<Severity> failingFrom(const ParsedOptions &Options) {
  return StringSwitch<std::optional<Severity>>(Options.value("fail-on"))
      .Case("never", std::nullopt)
      .Case("note", Severity::Note)
      .Case("warning", Severity::Warning)
      .Default(Severity::Error);
}

ProgressStyle progressStyleOf(const ParsedOptions &Options) {
  return progressStyle(!Options.has("quiet") && !Options.has("no-progress"));
}

} // namespace porthip
