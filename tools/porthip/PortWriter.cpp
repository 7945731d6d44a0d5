// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortWriter.h"
#include "Port/TextDiff.h"
#include "Support/Terminal.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Of a refused file; the rest is for diff(1).
constexpr unsigned MaxDiffLines = 40;

/// None: there is no such file, or none that can be read.
std::optional<std::string> standingText(StringRef Path) {
  auto Text = readFile(Path);
  if (Text)
    return std::move(*Text);
  consumeError(Text.takeError());
  return std::nullopt;
}

std::string firstLines(StringRef Text, unsigned Count) {
  SmallVector<StringRef> Lines;
  Text.rtrim('\n').split(Lines, '\n');
  std::string Shown = join(ArrayRef(Lines).take_front(Count), "\n") + "\n";
  if (Lines.size() > Count)
    Shown += "... and " + utostr(Lines.size() - Count) + " more lines\n";
  return Shown;
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
        " with text that is not porthip's; move edits into the CUDA sources, "
        "write elsewhere with -o or --out-root, or overwrite with --force");
  }
  Written = Files.size();
  // First: whatever ends the run between two files, each of them is known.
  std::vector<OutputFile> All;
  for (const auto &[Folder, Of] : Manifests)
    if (Of.isChanged())
      All.push_back(Of.file());
  append_range(All, Others);
  append_range(All, Files);
  return writeFiles(All);
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
      if (Owner != OutputOwner::Porthip && !Forces) {
        refuse(I, Standing.value_or(""), Owner);
        return Error::success();
      }
    }
    Of->record({I.Target, I.Text, Standing.value_or(""), I.Path, I.Original});
  }
  if (IsSame)
    ++SameCount;
  else
    Files.push_back({displayPath(I.Target), I.Text, I.Path.str()});
  return Error::success();
}

Error PortWriter::planInPlace(const Item &I) {
  if (!I.HasEdits)
    return Error::success();
  // The original first: it must exist before its place is taken.
  std::string Backup = (I.Path + ".orig").str();
  std::optional<std::string> Kept = standingText(Backup);
  if (sys::fs::exists(Backup) && Kept != I.Original && !Forces)
    return fileError(
        displayPath(Backup),
        "exists, and differs from the original that --in-place would keep "
        "there; move it away, or overwrite it with --force");
  Files.push_back({displayPath(Backup), I.Original.str(), I.Path.str()});
  Files.push_back({displayPath(I.Target), I.Text, I.Path.str()});
  return Error::success();
}

void PortWriter::refuse(const Item &I, StringRef Standing, OutputOwner Owner) {
  ++RefusedCount;
  std::string Name = printable(displayPath(I.Target));
  Refused += "porthip: error: " + Name +
             (Owner == OutputOwner::Edited
                  ? ": was edited after porthip wrote it\n"
                  : ": exists, and porthip did not write it\n");
  Refused += firstLines(unifiedTextDiff(Name + " (as it is)",
                                        Name + " (as porthip would write it)",
                                        Standing, I.Text),
                        MaxDiffLines);
}

} // namespace porthip
