// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Write/PortWriter.h"
#include "Port/TextDiff.h"
#include "Port/TextMerge.h"
#include "PortFolder/RunRecord.h"
#include "Support/Console/Terminal.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Length of a refused file; the rest is for diff(1).
constexpr unsigned MaxDiffLines = 40;

std::string firstLines(StringRef Text, unsigned Count) {
  SmallVector<StringRef> Lines;
  Text.rtrim('\n').split(Lines, '\n');
  std::string Shown = join(ArrayRef(Lines).take_front(Count), "\n") + "\n";
  if (Lines.size() > Count)
    Shown += "... and " + utostr(Lines.size() - Count) + " more lines\n";
  return Shown;
}

constexpr MergeNames MergeLabels = {"the port, edited", "the last translation",
                                    "the new translation"};

Manifest::Port recordOf(const PortWriter::Item &I) {
  return {I.Target, I.Text, I.Path, I.Original, I.Flags};
}

void tellMerge(raw_ostream &OS, const std::string &Path, const TextMerge &M) {
  std::string Name = printable(Path);
  OS << "porthip: merged " << Name << ": " << counted(M.FromTheirs, "change")
     << " of the new translation, " << counted(M.FromMine, "edit")
     << " by hand\n";
  for (const MergePlace &P : M.Places) {
    OS << Name << ":" << P.Line << ": ";
    const std::string In =
        P.Head.empty() ? "" : " in `" + printable(P.Head) + "`";
    switch (P.Is) {
    case MergePlace::Conflict:
      OS << "error: the edit and the new translation changed the same words"
         << In << "; choose, and remove the marks\n";
      break;
    case MergePlace::WithinLine:
      OS << "warning: merged word by word" << In << "; read this line\n";
      break;
    case MergePlace::Function:
      OS << "warning: both changed lines of `" << printable(P.Head)
         << "`; check that they fit together\n";
      break;
    }
  }
}

} // namespace

Error PortWriter::write(ArrayRef<OutputFile> Others, raw_ostream &OS) {
  if (Error Wrong = openManifests())
    return Wrong;
  for (const Item &I : Items)
    if (Error Wrong = plan(I))
      return Wrong;
  if (RefusedCount) {
    OS << Refused;
    return createStringError(
        "nothing is written: it would overwrite " +
        counted(RefusedCount, "file") +
        " with edits made by hand; merge edits with --update, move "
        "them into the CUDA sources, write elsewhere with -o or --out-root, "
        "or overwrite with --force");
  }
  if (Becomes == Edited::Merged) {
    planOrphans();
    tellDrift();
  }
  for (const OutputFile &File : Others)
    (Layout.Kind == LayoutKind::OutRoot &&
             isBelow(normalizePath(File.Path), Layout.OutRoot)
         ? Files[Layout.OutRoot]
         : FilesApart)
        .push_back(File);
  if (Error Wrong = writeByJournal(changes(), FilesApart))
    return Wrong;
  for (const auto &[Folder, Of] : Manifests)
    Of.removeOldTexts();
  OS << Told;
  return Error::success();
}

/// All of it at once, whatever ends the run: outputs, what the manifests say of
/// them, and the texts that later edits are told by.
std::vector<FolderChange> PortWriter::changes() {
  std::set<std::string> Kept;
  for (const Item &I : Items)
    if (Manifest *Of = manifestOf(I))
      if (auto Text = Of->texts().keep(I.Text);
          Text && Kept.insert(Text->Path).second)
        Files[folderOf(I)].push_back(std::move(*Text));
  std::vector<FolderChange> All;
  for (const auto &[Folder, Of] : Manifests) {
    FolderChange &Change = All.emplace_back();
    Change.Folder = Folder;
    Change.Files = std::move(Files[Folder]);
    Change.Removed = std::move(Removed[Folder]);
    if (Of.isChanged())
      Change.Files.push_back(Of.file());
  }
  recordRun(All);
  return All;
}

/// In order of the folders, so that two runs never wait for each other.
Error PortWriter::openManifests() {
  std::set<std::string> Folders;
  for (const Item &I : Items)
    if (std::string Folder = folderOf(I); !Folder.empty())
      Folders.insert(std::move(Folder));
  for (const std::string &Folder : Folders) {
    auto Opened = Manifest::open(Folder);
    if (!Opened)
      return Opened.takeError();
    if (Layout.Kind == LayoutKind::OutRoot)
      Opened->setRoot(Layout.InRoot);
    if (Links)
      Opened->recordLinks(*Links);
    Manifests.emplace(Folder, std::move(*Opened));
  }
  return Error::success();
}

/// The folder that tells of a port; empty: nobody does.
std::string PortWriter::folderOf(const Item &I) const {
  if (I.IsNamed || I.Path == I.Target)
    return "";
  return Layout.Kind == LayoutKind::OutRoot
             ? Layout.OutRoot
             : sys::path::parent_path(I.Target).str();
}

void PortWriter::put(const Item &I, std::string Text, StringRef ModeFrom) {
  const std::string Folder = folderOf(I);
  (Folder.empty() ? FilesApart : Files[Folder])
      .push_back({displayPath(I.Target), std::move(Text), ModeFrom.str()});
  ++Written;
}

Manifest *PortWriter::manifestOf(const Item &I) {
  auto Found = Manifests.find(folderOf(I));
  return Found == Manifests.end() ? nullptr : &Found->second;
}

Error PortWriter::plan(const Item &I) {
  if (I.Path == I.Target)
    return planInPlace(I);
  std::optional<std::string> Standing = standingText(I.Target);
  bool IsSame = Standing && *Standing == I.Text;
  if (Manifest *Of = manifestOf(I)) {
    if (!Standing ? sys::fs::is_regular_file(I.Target) : !IsSame) {
      OutputOwner Owner =
          Standing ? Of->ownerOf(I.Target, *Standing) : OutputOwner::Other;
      if (Owner == OutputOwner::Edited && Becomes == Edited::Merged) {
        planEdited(I, *Standing, *Of);
        return Error::success();
      }
      if (Owner != OutputOwner::Porthip && Becomes != Edited::Overwritten) {
        refuse(I, Standing.value_or(""),
               Owner == OutputOwner::Edited
                   ? "was edited after porthip wrote it"
                   : "exists, and porthip did not write it");
        return Error::success();
      }
    }
    if (Standing && Of->ownerOf(I.Target, *Standing) == OutputOwner::Other)
      Of->recordReplaced(I.Target, *Standing);
    Of->record(recordOf(I));
  }
  if (IsSame) {
    ++SameCount;
    return Error::success();
  }
  if (Standing && Becomes == Edited::Merged)
    Versions.push_back({I.Target.str(), *Standing, *Standing, I.Text, I.Text});
  put(I, I.Text, I.Path);
  return Error::success();
}

/// The edits stay, with what is new in the translation.
void PortWriter::planEdited(const Item &I, const std::string &Standing,
                            Manifest &Of) {
  if (hasConflictMarkers(Standing))
    return refuse(I, Standing,
                  "has conflicts of an earlier update; resolve "
                  "them and remove their marks first");
  auto Base = Of.baseOf(I.Target);
  if (!Base)
    return refuse(I, Standing,
                  "was edited, and the translation that it was made of is not "
                  "kept (" +
                      toString(Base.takeError()) + ")");
  Of.record(recordOf(I));
  if (*Base == I.Text) {
    Versions.push_back(
        {I.Target.str(), std::move(*Base), Standing, I.Text, Standing});
    ++SameCount;
    return;
  }
  TextMerge M = mergeTexts(*Base, Standing, I.Text, MergeLabels);
  HasConflicts |= M.hasConflicts();
  raw_string_ostream OS(Told);
  tellMerge(OS, displayPath(I.Target), M);
  Versions.push_back({I.Target.str(), std::move(*Base), Standing, I.Text,
                      M.hasConflicts() ? I.Text : M.Text});
  put(I, std::move(M.Text), I.Target);
}

/// Reports differences that the merges of texts do not see.
void PortWriter::tellDrift() {
  raw_string_ostream OS(Told);
  for (const Drift &D : driftOf(Versions)) {
    OS << printable(displayPath(D.File)) << ":" << D.Line
       << ": warning: " << printable(driftText(D));
    if (!D.Edited.empty())
      OS << " (" << printable(displayPath(D.EditedFile)) << ":" << D.EditedLine
         << "); check that they fit together";
    OS << "\n";
  }
}

/// Plans to remove the ports of files that upstream removed, unless somebody
/// edited them.
void PortWriter::planOrphans() {
  raw_string_ostream OS(Told);
  std::set<StringRef> Targets;
  for (const Item &I : Items)
    Targets.insert(I.Target);
  for (auto &[Folder, Of] : Manifests)
    for (const Manifest::Known &O : Of.outputs()) {
      if (Targets.count(O.Output) || O.Source.empty() ||
          sys::fs::exists(O.Source))
        continue;
      std::string Name = printable(displayPath(O.Output));
      std::string Source = printable(displayPath(O.Source));
      std::optional<std::string> Standing = standingText(O.Output);
      if (Standing && Of.ownerOf(O.Output, *Standing) == OutputOwner::Edited) {
        OS << "porthip: warning: " << Name << ": its source " << Source
           << " is gone; the port stays, since it was edited, and is yours "
              "from now on\n";
      } else if (Standing) {
        OS << "porthip: removed " << Name << ": its source " << Source
           << " is gone\n";
        Removed[Folder].push_back(O.Output);
      }
      Of.forget(O.Output);
    }
}

Error PortWriter::planInPlace(const Item &I) {
  if (!I.HasEdits)
    return Error::success();
  // The original first: it must exist before its place is taken.
  std::string Backup = (I.Path + ".orig").str();
  std::optional<std::string> Kept = standingText(Backup);
  if (sys::fs::exists(Backup) && Kept != I.Original &&
      Becomes != Edited::Overwritten)
    return fileError(
        displayPath(Backup),
        "exists, and differs from the original that --in-place would keep "
        "there; move it away, or overwrite it with --force");
  FilesApart.push_back({displayPath(Backup), I.Original.str(), I.Path.str()});
  put(I, I.Text, I.Path);
  return Error::success();
}

void PortWriter::refuse(const Item &I, StringRef Standing, StringRef Why) {
  ++RefusedCount;
  std::string Name = printable(displayPath(I.Target));
  Refused += ("porthip: error: " + Name + ": " + Why + "\n").str();
  Refused += firstLines(unifiedTextDiff(Name + " (as it is)",
                                        Name + " (as porthip would write it)",
                                        Standing, I.Text),
                        MaxDiffLines);
}

} // namespace porthip
