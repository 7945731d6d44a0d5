// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The subcommands: what each declares, and what runs it. A new command is a
// file with both, and a row in Commands.cpp.

#ifndef PORTHIP_TOOLS_PORTHIP_COMMANDS_H
#define PORTHIP_TOOLS_PORTHIP_COMMANDS_H

#include "Support/Console/Options.h"
#include "Support/Console/OptionsText.h"
#include "llvm/ADT/Twine.h"

namespace porthip {

enum ExitStatus : int {
  ExitDone = 0,
  ExitFindings = 1,
  ExitWrongUsage = 2,
  ExitFailed = 3
};

CommandInfo translateInfo();
CommandInfo portInfo();
CommandInfo statusInfo();
CommandInfo undoInfo();
CommandInfo runInfo();
CommandInfo ccInfo();
CommandInfo toolkitInfo();
CommandInfo verifyInfo();
CommandInfo inspectInfo();
CommandInfo recordInfo();
CommandInfo traceInfo();
CommandInfo reportInfo();
CommandInfo queryInfo();
CommandInfo explainInfo();
CommandInfo doctorInfo();
CommandInfo rulesInfo();
CommandInfo checksInfo();
CommandInfo ptxInfo();
CommandInfo cacheInfo();
CommandInfo mergeInfo();
CommandInfo completionInfo();
CommandInfo manInfo();
CommandInfo cheatsheetInfo();
CommandInfo mcpInfo();
CommandInfo lspInfo();
CommandInfo agentsInfo();

int runTranslate(const ParsedOptions &Options);
int runPort(const ParsedOptions &Options);
int runStatus(const ParsedOptions &Options);
int runUndo(const ParsedOptions &Options);
int runRun(const ParsedOptions &Options);
int runCc(const ParsedOptions &Options);
int runToolkit(const ParsedOptions &Options);
int runVerify(const ParsedOptions &Options);
int runInspect(const ParsedOptions &Options);
int runRecord(const ParsedOptions &Options);
int runTrace(const ParsedOptions &Options);
int runReport(const ParsedOptions &Options);
int runQuery(const ParsedOptions &Options);
int runExplain(const ParsedOptions &Options);
int runDoctor(const ParsedOptions &Options);
int runRules(const ParsedOptions &Options);
int runChecks(const ParsedOptions &Options);
int runPtx(const ParsedOptions &Options);
int runCache(const ParsedOptions &Options);
int runMerge(const ParsedOptions &Options);
int runCompletion(const ParsedOptions &Options);
int runMan(const ParsedOptions &Options);
int runCheatsheet(const ParsedOptions &Options);
int runMcp(const ParsedOptions &Options);
int runLsp(const ParsedOptions &Options);
int runAgents(const ParsedOptions &Options);

/// --hip-version and --rules, for all who ask the rules.
OptionInfo hipVersionOption();
OptionInfo rulesOption();

/// The check of a FILE to write: a source that is named by mistake, as in
/// `report --html kernel.cu`, would be lost.
const char *validateResultFile(llvm::StringRef Value);

/// For commands among whose options a compiler's may stand.
const CompilerWords &nvccAndClang();

/// Adds the options of the project's porthip.json, which lies around the first
/// argument or is named by --config.
llvm::Error addProject(const CommandInfo &Info, ParsedOptions &Options);

struct Command {
  llvm::StringLiteral Name;
  CommandInfo (*Info)(); ///< without its name
  int (*Run)(const ParsedOptions &);

  CommandInfo info() const {
    CommandInfo Whole = Info();
    Whole.Name = Name;
    return Whole;
  }
};

/// The table of commands; the first is the one that is meant when none is
/// named.
llvm::ArrayRef<Command> commands();
/// Null: there is none of that name.
const Command *commandNamed(llvm::StringRef Name);
/// Information of a command that there is.
CommandInfo commandInfo(llvm::StringRef Name);

/// All of the above, for help and completion.
ProgramInfo programInfo();

/// Prints `porthip: error: TEXT` to stderr and returns \p Status.
int failWith(ExitStatus Status, const llvm::Twine &Text);
int failWith(ExitStatus Status, llvm::Error Wrong);

} // namespace porthip

#endif
