// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/StatusText.h"
#include "Compiler/Process/Process.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Text/Markup.h"
#include "Support/Text/NextStep.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {
namespace {

struct StateText {
  const char *Name;  ///< in JSON
  const char *Words; ///< behind "2 files"
};

StateText textOf(PortState S) {
  switch (S) {
  case PortState::UpToDate:
    return {"up-to-date", "up to date"};
  case PortState::Stale:
    return {"stale", "stale: the source changed since"};
  case PortState::Edited:
    return {"edited", "edited by hand"};
  case PortState::Conflicting:
    return {"conflicting", "with conflicts of an update, still marked"};
  case PortState::Missing:
    return {"missing", "missing: removed after porthip wrote them"};
  case PortState::SourceGone:
    return {"source-gone", "whose source is gone"};
  }
  llvm_unreachable("not a state");
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
      if (F.needsWork() && !F.File.Source.empty())
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

StatusText::HostCode editedHostCode(const PortStatus &Status) {
  StatusText::HostCode Edited;
  for (size_t I = 0; I < Status.Files.size(); ++I) {
    auto Of = Status.Files[I].editedHostCode(Status.Of);
    if (!Of.empty())
      Edited[I] = std::move(Of);
  }
  return Edited;
}

/// Prints the functions that --verify does not answer for, and the command that
/// does.
void printHostCode(raw_ostream &OS, const std::string &Folder,
                   ArrayRef<FileStatus> Files,
                   const StatusText::HostCode &Edited) {
  if (Edited.empty())
    return;
  OS << "  " << counted(Edited.size(), "file")
     << " with edited functions of the host, which --verify does not run\n";
  for (const auto &[File, Functions] : Edited) {
    OS << "    " << printable(displayPath(Files[File].File.Output)) << ":";
    for (const EditedFunction &F : Functions) {
      OS << (&F == &Functions.front() ? " " : ", ") << printable(F.Name);
      if (F.Line)
        OS << " (line " << F.Line << ")";
      else
        OS << " (removed)";
    }
    OS << "\n      compare its program: "
       << shellText({"porthip", "verify", displayPath(Files[File].File.Source),
                     "--port-root", displayPath(Folder)})
       << "\n";
  }
}

std::vector<NextStep> nextSteps(const std::string &Folder, const Manifest &Of,
                                ArrayRef<FileStatus> Files,
                                ArrayRef<TouchedKernel> Kernels) {
  if (any_of(Files, [](const FileStatus &F) {
        return is_contained(F.States, PortState::Conflicting);
      }))
    return {{"resolve the conflicts and remove their marks", ""}};
  if (any_of(Files, [](const FileStatus &F) { return F.needsWork(); }))
    return {{"", updateCommand(Folder, Of, Files)}};
  if (any_of(Kernels, [](const TouchedKernel &K) {
        return K.Is == TouchedKernel::NotAsked;
      }))
    return {{"", shellText(
                     {"porthip", "status", displayPath(Folder), "--verify"})}};
  return {};
}

void print(raw_ostream &OS, const std::string &Folder, const Manifest &Of,
           ArrayRef<FileStatus> Files, ArrayRef<TouchedKernel> Kernels,
           const StatusText::HostCode &Edited) {
  std::string Head = printable(displayPath(Folder)) + ": " +
                     counted(Files.size(), "file") + " that porthip wrote";
  if (std::string Root = Of.root(); !Root.empty())
    Head += ", from " + printable(displayPath(Root));
  OS << wrapText(Head, 0, 2) << "\n";
  std::map<PortState, std::vector<const FileStatus *>> ByState;
  for (const FileStatus &F : Files)
    for (PortState S : F.States)
      ByState[S].push_back(&F);
  for (const auto &[S, In] : ByState) {
    OS << "  " << In.size() << " " << textOf(S).Words << "\n";
    if (S == PortState::UpToDate)
      continue;
    for (const FileStatus *F : In) {
      OS << "    " << printable(displayPath(F->File.Output));
      if (S == PortState::Stale || S == PortState::SourceGone)
        OS << "  (" << printable(displayPath(F->File.Source)) << ")";
      OS << "\n";
    }
  }
  printKernels(OS, Kernels);
  printHostCode(OS, Folder, Files, Edited);
  for (const NextStep &Step : nextSteps(Folder, Of, Files, Kernels))
    OS << "next: " << textOf(Step) << "\n";
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
            ArrayRef<FileStatus> Files, ArrayRef<TouchedKernel> Kernels,
            const StatusText::HostCode &Edited) {
  Json Listed = Json::array();
  for (const FileStatus &F : Files) {
    Json States = Json::array();
    for (PortState S : F.States)
      States.push_back(textOf(S).Name);
    Json Entry = {{"path", toUtf8(displayPath(F.File.Output))},
                  {"states", std::move(States)}};
    if (!F.File.Source.empty())
      Entry["source"] = toUtf8(displayPath(F.File.Source));
    if (auto Of = Edited.find(size_t(&F - Files.data())); Of != Edited.end())
      for (const EditedFunction &Each : Of->second)
        Entry["notVerified"].push_back(toUtf8(Each.Name));
    Listed.push_back(std::move(Entry));
  }
  Json Status = {{"format", "porthip-status"},
                 {"version", 1},
                 {"folder", toUtf8(displayPath(Folder))},
                 {"files", std::move(Listed)},
                 {"kernels", toJson(Kernels)},
                 {"next", toJson(nextSteps(Folder, Of, Files, Kernels))}};
  if (std::string Root = Of.root(); !Root.empty())
    Status["root"] = toUtf8(displayPath(Root));
  return Status;
}

} // namespace

StatusText::StatusText(std::string Folder, const PortStatus &Of, bool AsksHost)
    : Folder(std::move(Folder)), Of(Of) {
  if (AsksHost)
    Edited = editedHostCode(Of);
}

std::string StatusText::text() const {
  std::string Text;
  raw_string_ostream OS(Text);
  print(OS, Folder, Of.Of, Of.Files, Of.Kernels.Touched, Edited);
  return Text;
}

Json StatusText::json() const {
  return toJson(Folder, Of.Of, Of.Files, Of.Kernels.Touched, Edited);
}

} // namespace porthip
