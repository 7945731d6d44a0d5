// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of commands.
#include "Commands.h"
#include "PortFolder/ProjectOptions.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static constexpr Command Commands[] = {
    {"translate", translateInfo, runTranslate},
    {"port", portInfo, runPort},
    {"status", statusInfo, runStatus},
    {"undo", undoInfo, runUndo},
    {"run", runInfo, runRun},
    {"cc", ccInfo, runCc},
    {"toolkit", toolkitInfo, runToolkit},
    {"verify", verifyInfo, runVerify},
    {"inspect", inspectInfo, runInspect},
    {"record", recordInfo, runRecord},
    {"trace", traceInfo, runTrace},
    {"report", reportInfo, runReport},
    {"query", queryInfo, runQuery},
    {"explain", explainInfo, runExplain},
    {"doctor", doctorInfo, runDoctor},
    {"rules", rulesInfo, runRules},
    {"checks", checksInfo, runChecks},
    {"ptx", ptxInfo, runPtx},
    {"cache", cacheInfo, runCache},
    {"merge", mergeInfo, runMerge},
    {"completion", completionInfo, runCompletion},
    {"man", manInfo, runMan},
    {"cheatsheet", cheatsheetInfo, runCheatsheet},
    {"mcp", mcpInfo, runMcp},
    {"lsp", lspInfo, runLsp},
    {"agents", agentsInfo, runAgents},
};

ArrayRef<Command> commands() { return Commands; }

const Command *commandNamed(StringRef Name) {
  const auto *Found =
      find_if(Commands, [&](const Command &C) { return C.Name == Name; });
  return Found == std::end(Commands) ? nullptr : Found;
}

CommandInfo commandInfo(StringRef Name) {
  const Command *Found = commandNamed(Name);
  assert(Found && "no such command");
  return Found->info();
}

ProgramInfo programInfo() {
  ProgramInfo Program;
  Program.Name = "porthip";
  Program.Summary = "turns CUDA into HIP that compiles for AMD GPUs";
  Program.Version = PORTHIP_VERSION;
  for (const Command &C : Commands)
    Program.Commands.push_back(C.info());
  return Program;
}

const char *validateResultFile(StringRef Value) {
  return isSourceText(Value)
             ? "the name of a file to write; a source that has this name would "
               "be lost"
             : nullptr;
}

Error addProject(const CommandInfo &Info, ParsedOptions &Options) {
  if (!Info.ReadsProject)
    return Error::success();
  std::string Path = Options.value("config");
  if (!Options.has("config"))
    Path = findProjectOptions(
        Options.Positional.empty() ? "" : Options.Positional.front());
  if (Path.empty() || Path == "none")
    return Error::success();
  std::vector<CommandInfo> Readers = programInfo().Commands;
  erase_if(Readers, [](const CommandInfo &C) { return !C.ReadsProject; });
  if (Error Wrong = addProjectOptions(Path, Info, Readers, Options))
    return Wrong;
  if (Options.has("verbose"))
    errs() << "porthip: options of " << displayPath(Path) << "\n";
  return Error::success();
}

} // namespace porthip
