// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip undo`: takes back what was written into a folder.
#include "Porting/Write/UndoRuns.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

void list(raw_ostream &OS, ArrayRef<std::string> Paths, StringRef Became,
          bool ListsAll) {
  if (Paths.empty())
    return;
  OS << "  " << counted(Paths.size(), "file") << " " << Became << "\n";
  if (ListsAll)
    for (const std::string &Path : Paths)
      OS << "    " << printable(displayPath(Path)) << "\n";
}

void print(raw_ostream &OS, const UndoRequest &Request, const UndoneRuns &Done,
           bool IsVerbose) {
  const bool IsDry = Request.IsDry;
  OS << printable(displayPath(Request.Folder)) << ": "
     << (Request.IsOfAll ? "all that porthip wrote" : "the last run")
     << (IsDry ? " would be taken back" : " is taken back") << "\n";
  list(OS, Done.Removed, IsDry ? "to be removed" : "removed",
       IsDry || IsVerbose);
  list(OS, Done.Restored,
       IsDry                       ? "to be as before"
       : Done.Restored.size() == 1 ? "as it was before"
                                   : "as they were before",
       IsDry || IsVerbose);
  list(OS, Done.Edited,
       Done.Edited.size() == 1 ? "edited by hand: kept as it is"
                               : "edited by hand: kept as they are",
       true);
  list(OS, Done.Unknown,
       "left as they are: what they were before is not kept (above 16 MiB)",
       true);
  for (const std::string &Folder : Done.Left)
    OS << "  " << printable(displayPath(Folder + "/.porthip"))
       << (IsDry ? " to be removed" : " removed") << "\n";
  if (sys::fs::exists(Request.Folder + "/.git") && !Done.Left.empty())
    OS << "  commits stay; see 'git log'\n";
}

Json namesOf(ArrayRef<std::string> Paths) {
  Json Names = Json::array();
  for (const std::string &Path : Paths)
    Names.push_back(toUtf8(displayPath(Path)));
  return Names;
}

Json jsonOf(const UndoRequest &Request, const UndoneRuns &Done) {
  return {{"format", "porthip-undo"},
          {"version", 1},
          {"folder", toUtf8(displayPath(Request.Folder))},
          {"all", Request.IsOfAll},
          {"dryRun", Request.IsDry},
          {"removed", namesOf(Done.Removed)},
          {"restored", namesOf(Done.Restored)},
          {"edited", namesOf(Done.Edited)},
          {"unknown", namesOf(Done.Unknown)},
          {"left", namesOf(Done.Left)}};
}

} // namespace

CommandInfo undoInfo() {
  CommandInfo Info(
      "Take back what the last run wrote", "[DIR]",
      "Brings DIR (default: the current folder) back to what it was before "
      "the last run of 'porthip' or 'porthip port' that wrote ports, build "
      "files and .porthip there: new files go, others are as they were. Files "
      "that somebody edited since stay, and are named. What -o names and "
      "--in-place changes (it keeps FILE.orig) is not porthip's to take back.");
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {
      flagOption("all", "Take back all runs, below DIR too",
                 "Files of yours that --force overwrote come back."),
      flagOption("dry-run",
                 "Write nothing; say what would become of each file"),
      flagOption("json", "Write JSON, for programs",
                 "Its form: docs/schema/undo.schema.json."),
      flagOption("quiet", "Print nothing but errors").letter('q'),
      flagOption("verbose", "Name every file").letter('v')};
  Info.Examples = {
      {"porthip undo solver-hip --dry-run", "what would be taken back"},
      {"porthip undo solver-hip --all", "as if porthip had never run"}};
  return Info;
}

int runUndo(const ParsedOptions &Options) {
  if (Options.Positional.size() > 1)
    return failWith(ExitWrongUsage, "one folder at a time");
  UndoRequest Request;
  Request.Folder =
      normalizePath(Options.Positional.empty() ? "." : Options.Positional[0]);
  Request.IsOfAll = Options.has("all");
  Request.IsDry = Options.has("dry-run");
  if (!sys::fs::is_directory(Request.Folder))
    return failWith(ExitFailed, displayPath(Request.Folder) +
                                    ": there is no such folder; name the "
                                    "folder of the port");
  auto Done = undoRuns(Request);
  if (!Done)
    return failWith(ExitFailed, Done.takeError());
  if (Options.has("json"))
    outs() << jsonOf(Request, *Done).dump(2) << "\n";
  else if (!Options.has("quiet"))
    print(outs(), Request, *Done, Options.has("verbose"));
  return ExitDone;
}

} // namespace porthip
