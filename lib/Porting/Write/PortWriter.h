// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes ports, and keeps what is not porthip's: porthip's own output is
// written anew, a file that somebody edited is merged with the new translation
// or refused with a diff, a file that somebody made is refused.

#ifndef PORTHIP_PORTING_WRITE_PORTWRITER_H
#define PORTHIP_PORTING_WRITE_PORTWRITER_H

#include "Port/Drift.h"
#include "PortFolder/Journal.h"
#include "PortFolder/Manifest.h"
#include "Translate/Output/Layout.h"
#include <map>

namespace porthip {

class PortWriter {
public:
  /// The treatment of files that were edited.
  enum class Edited : uint8_t { Refused, Merged, Overwritten };

  PortWriter(const LayoutOptions &Layout, Edited Becomes)
      : Layout(Layout), Becomes(Becomes) {}

  /// A port to write. Paths are normalised; they live as long as the writer.
  struct Item {
    llvm::StringRef Path, Target; ///< no Path: it is made of no file
    llvm::StringRef Original;
    std::string Text;
    /// Named by the user, as a compiler's -o: overwritten, whosever it is.
    bool IsNamed = false;
    /// Somebody needs it even if it is as its original.
    bool HasEdits = false;
    std::vector<std::string> Flags = {}; ///< as Manifest::Port has them
  };
  void add(Item I) { Items.push_back(std::move(I)); }

  /// The links that the caller makes in the folder of ports, by absolute path.
  void setLinks(Manifest::Links Made) { Links = std::move(Made); }

  /// Writes what was added, all or nothing, then \p Others and what the user
  /// named. Errors: a file that cannot be written; files that are refused,
  /// which are on \p OS then, each with its diff. Merged files are told there
  /// too.
  llvm::Error write(llvm::ArrayRef<OutputFile> Others, llvm::raw_ostream &OS);
  /// Property of merged files; they are marked in the text.
  bool hasConflicts() const { return HasConflicts; }
  unsigned written() const { return Written; }
  /// All is there already as it would be written.
  bool isUpToDate() const { return !Written && SameCount; }

private:
  llvm::Error openManifests();
  llvm::Error plan(const Item &I);
  llvm::Error planInPlace(const Item &I);
  void planEdited(const Item &I, const std::string &Standing, Manifest &Of);
  void planOrphans();
  void tellDrift();
  Manifest *manifestOf(const Item &I);
  std::string folderOf(const Item &I) const;
  void refuse(const Item &I, llvm::StringRef Standing, llvm::StringRef Why);
  void put(const Item &I, std::string Text, llvm::StringRef ModeFrom);
  std::vector<FolderChange> changes();

  const LayoutOptions &Layout;
  const Edited Becomes;
  std::vector<Item> Items;
  std::optional<Manifest::Links> Links;
  std::map<std::string, Manifest> Manifests;            ///< by folder
  std::map<std::string, std::vector<OutputFile>> Files; ///< by folder
  std::vector<OutputFile> FilesApart; ///< no manifest tells of them
  std::vector<FileVersions> Versions; ///< of an update
  /// Outputs whose sources are gone, by folder.
  std::map<std::string, std::vector<std::string>> Removed;
  std::string Refused, Told;
  unsigned RefusedCount = 0, SameCount = 0, Written = 0;
  bool HasConflicts = false;
};

} // namespace porthip

#endif
