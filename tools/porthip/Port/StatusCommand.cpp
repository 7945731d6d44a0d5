// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip status`: which files of a port are behind their sources, and which
// were edited.
#include "Driver/Process/Process.h"
#include "EditedHostCode.h"
#include "Port/TextMerge.h"
#include "Project/Manifest.h"
#include "Support/Console/Terminal.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"
#include "Support/Text/Words.h"
#include "TouchedKernels.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

enum class State : uint8_t {
  UpToDate,
  Stale,
  Edited,
  Conflicting,
  Missing,
  SourceGone
};

struct StateText {
  const char *Name;  ///< in JSON
  const char *Words; ///< behind "2 files"
};

StateText textOf(State S) {
  switch (S) {
  case State::UpToDate:
    return {"up-to-date", "up to date"};
  case State::Stale:
    return {"stale", "stale: the source changed since"};
  case State::Edited:
    return {"edited", "edited by hand"};
  case State::Conflicting:
    return {"conflicting", "with conflicts of an update, still marked"};
  case State::Missing:
    return {"missing", "missing: removed after porthip wrote them"};
  case State::SourceGone:
    return {"source-gone", "whose source is gone"};
  }
  llvm_unreachable("not a state");
}

struct FileStatus {
  Manifest::Known File;
  std::vector<State> States;
  /// Edited by hand, and of no kernel: no launch of one by itself shows it.
  std::vector<EditedFunction> Host;
};

std::vector<EditedFunction> editedHostOf(const FileStatus &F,
                                         const Manifest &Of) {
  std::vector<EditedFunction> None;
  if (!is_contained(F.States, State::Edited) || !mayHaveKernels(F.File.Source))
    return None;
  auto Base = Of.baseOf(F.File.Output), Mine = readFile(F.File.Output);
  if (Base && Mine)
    return editedHostCode(*Base, *Mine);
  consumeError(Base.takeError());
  consumeError(Mine.takeError());
  return None;
}

std::optional<std::string> textIf(const std::string &Path) {
  auto Text = readFile(Path);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return std::nullopt;
}

std::vector<State> statesOf(const Manifest::Known &File, const Manifest &Of) {
  std::vector<State> States;
  std::optional<std::string> Source = textIf(File.Source);
  if (!File.Source.empty() && !Source)
    States.push_back(State::SourceGone);
  else if (Source && sha256Of(*Source) != File.SourceSha256)
    States.push_back(State::Stale);
  std::optional<std::string> Text = textIf(File.Output);
  if (!Text)
    States.push_back(State::Missing);
  else if (Of.ownerOf(File.Output, *Text) != OutputOwner::Porthip)
    States.push_back(hasConflictMarkers(*Text) ? State::Conflicting
                                               : State::Edited);
  if (States.empty())
    States.push_back(State::UpToDate);
  return States;
}

/// Edits by hand alone ask for nothing.
bool needsWork(const FileStatus &F) {
  return any_of(F.States, [](State S) {
    return S != State::UpToDate && S != State::Edited;
  });
}

std::string updateCommand(const std::string &Folder, const Manifest &Of,
                          ArrayRef<FileStatus> Files) {
  std::vector<std::string> Words = {"porthip"};
  if (std::string Root = Of.root(); !Root.empty()) {
    Words.insert(Words.end(), {"port", displayPath(Root), "--out-root",
                               displayPath(Folder), "--update"});
  } else {
    Words.push_back("--update");
    for (const FileStatus &F : Files)
      if (needsWork(F) && !F.File.Source.empty())
        Words.push_back(displayPath(F.File.Source));
  }
  return shellText(Words);
}

void printKernels(raw_ostream &OS, ArrayRef<TouchedKernel> Kernels) {
  if (Kernels.empty())
    return;
  OS << "  " << counted(Kernels.size(), "kernel")
     << " touched since it was ported or verified\n";
  for (const TouchedKernel &K : Kernels) {
    OS << "    " << printable(K.Name) << "  ("
       << printable(displayPath(K.Source)) << ":" << K.Line
       << "): " << textOf(K.Because);
    if (K.Is != TouchedKernel::NotAsked)
      OS << "; " << textOf(K.Is);
    if (!K.Reason.empty())
      OS << ": " << printable(K.Reason);
    OS << "\n";
  }
}

/// What --verify does not answer for, and what does.
void printHostCode(raw_ostream &OS, const std::string &Folder,
                   ArrayRef<FileStatus> Files) {
  const size_t Count =
      count_if(Files, [](const FileStatus &F) { return !F.Host.empty(); });
  if (!Count)
    return;
  OS << "  " << counted(Count, "file")
     << " with edited functions of the host, which --verify does not run\n";
  for (const FileStatus &F : Files) {
    if (F.Host.empty())
      continue;
    OS << "    " << printable(displayPath(F.File.Output)) << ":";
    for (const EditedFunction &Each : F.Host) {
      OS << (&Each == &F.Host.front() ? " " : ", ") << printable(Each.Name);
      if (Each.Line)
        OS << " (line " << Each.Line << ")";
      else
        OS << " (removed)";
    }
    OS << "\n      compare its program: "
       << shellText({"porthip", "verify", displayPath(F.File.Source),
                     "--port-root", displayPath(Folder)})
       << "\n";
  }
}

void print(raw_ostream &OS, const std::string &Folder, const Manifest &Of,
           ArrayRef<FileStatus> Files, ArrayRef<TouchedKernel> Kernels) {
  OS << printable(displayPath(Folder)) << ": " << counted(Files.size(), "file")
     << " that porthip wrote";
  if (std::string Root = Of.root(); !Root.empty())
    OS << ", from " << printable(displayPath(Root));
  OS << "\n";
  std::map<State, std::vector<const FileStatus *>> ByState;
  for (const FileStatus &F : Files)
    for (State S : F.States)
      ByState[S].push_back(&F);
  for (const auto &[S, In] : ByState) {
    OS << "  " << In.size() << " " << textOf(S).Words << "\n";
    if (S == State::UpToDate)
      continue;
    for (const FileStatus *F : In) {
      OS << "    " << printable(displayPath(F->File.Output));
      if (S == State::Stale || S == State::SourceGone)
        OS << "  (" << printable(displayPath(F->File.Source)) << ")";
      OS << "\n";
    }
  }
  printKernels(OS, Kernels);
  printHostCode(OS, Folder, Files);
  if (ByState.count(State::Conflicting))
    OS << "next: resolve the conflicts and remove their marks\n";
  else if (any_of(Files, needsWork))
    OS << "next: " << updateCommand(Folder, Of, Files) << "\n";
  else if (any_of(Kernels, [](const TouchedKernel &K) {
             return K.Is == TouchedKernel::NotAsked;
           }))
    OS << "next: "
       << shellText({"porthip", "status", displayPath(Folder), "--verify"})
       << "\n";
}

Json toJson(ArrayRef<TouchedKernel> Kernels) {
  Json Listed = Json::array();
  for (const TouchedKernel &K : Kernels) {
    Json Entry = {{"kernel", toUtf8(K.Name)},
                  {"source", toUtf8(displayPath(K.Source))},
                  {"line", K.Line},
                  {"port", toUtf8(displayPath(K.Port))},
                  {"changed", nameOf(K.Because)},
                  {"verdict", nameOf(K.Is)}};
    if (!K.Reason.empty())
      Entry["why"] = toUtf8(K.Reason);
    Listed.push_back(std::move(Entry));
  }
  return Listed;
}

Json toJson(const std::string &Folder, const Manifest &Of,
            ArrayRef<FileStatus> Files, ArrayRef<TouchedKernel> Kernels) {
  Json Listed = Json::array();
  for (const FileStatus &F : Files) {
    Json States = Json::array();
    for (State S : F.States)
      States.push_back(textOf(S).Name);
    Json Entry = {{"path", toUtf8(displayPath(F.File.Output))},
                  {"states", std::move(States)}};
    if (!F.File.Source.empty())
      Entry["source"] = toUtf8(displayPath(F.File.Source));
    for (const EditedFunction &Each : F.Host)
      Entry["notVerified"].push_back(toUtf8(Each.Name));
    Listed.push_back(std::move(Entry));
  }
  Json Status = {{"format", "porthip-status"},
                 {"version", 1},
                 {"folder", toUtf8(displayPath(Folder))},
                 {"files", std::move(Listed)},
                 {"kernels", toJson(Kernels)}};
  if (std::string Root = Of.root(); !Root.empty())
    Status["root"] = toUtf8(displayPath(Root));
  return Status;
}

} // namespace

CommandInfo statusInfo() {
  CommandInfo Info(
      "status", "Say which ports are behind their sources, or edited", "[DIR]",
      "Compares the files that porthip wrote into DIR (default: the current "
      "folder) and their sources with what they were when it wrote them. The "
      "exit status is 1 where a source changed or is gone, a port is missing, "
      "or a conflict is still marked; edits by hand alone are fine. Also says "
      "which kernels are touched: their words, those of their launches or of "
      "what they use are not what they were when the kernel was ported or "
      "last verified.");
  Info.PositionalCompletion = Completion::Directory;
  Info.Options = {flagOption("json", "Write JSON, for programs"),
                  flagOption("verify", "Verify the kernels that are touched",
                             "By 'porthip verify --kernel' on the virtual "
                             "GPUs, with made-up inputs. A kernel that is "
                             "equal is touched no more; else the exit status "
                             "is 1. Functions of the host that were edited by "
                             "hand are named: they need the program, "
                             "'porthip verify prog.cu'."),
                  valueOption("verify-arg", "ARG",
                              "An argument for 'porthip verify': -Iinclude")
                      .repeatable(),
                  flagOption("quiet", "Write nothing").letter('q')};
  Info.Examples = {
      {"porthip status solver-hip", "of a folder that `porthip port` wrote"},
      {"porthip status solver-hip --verify --verify-arg=-Iinclude",
       "verify just what was touched"}};
  return Info;
}

int runStatus(const ParsedOptions &Options) {
  if (Options.Positional.size() > 1)
    return failWith(ExitWrongUsage, "one folder at a time");
  std::string Folder =
      normalizePath(Options.Positional.empty() ? "." : Options.Positional[0]);
  if (!hasManifest(Folder))
    return failWith(ExitFailed,
                    displayPath(Folder) +
                        ": porthip wrote nothing into this folder (it has no "
                        ".porthip/manifest.json); name the folder of the port");
  auto Of = Manifest::open(Folder);
  if (!Of)
    return failWith(ExitFailed, Of.takeError());
  std::vector<FileStatus> Files;
  std::set<std::string> NotReady;
  for (Manifest::Known &File : Of->outputs()) {
    std::vector<State> States = statesOf(File, *Of);
    Files.push_back({std::move(File), std::move(States), {}});
    if (Options.has("verify"))
      Files.back().Host = editedHostOf(Files.back(), *Of);
    if (needsWork(Files.back()))
      NotReady.insert(Files.back().File.Output);
  }
  auto Kernels = KernelState::read(Folder, *Of);
  if (!Kernels)
    return failWith(ExitFailed, Kernels.takeError());
  if (Options.has("verify"))
    if (Error Wrong = Kernels->verify(NotReady, Options.values("verify-arg")))
      return failWith(ExitFailed, std::move(Wrong));
  ArrayRef<TouchedKernel> Touched = Kernels->Touched;
  if (Options.has("json"))
    outs() << toJson(Folder, *Of, Files, Touched).dump(2) << "\n";
  else if (!Options.has("quiet"))
    print(outs(), Folder, *Of, Files, Touched);
  bool IsUnequal =
      Options.has("verify") && any_of(Touched, [](const TouchedKernel &K) {
        return K.Is != TouchedKernel::Equal;
      });
  return IsUnequal || any_of(Files, needsWork) ? ExitFindings : ExitDone;
}

} // namespace porthip
