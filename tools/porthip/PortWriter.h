// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes ports, and keeps what is not porthip's: a file that somebody edited or
// made is refused with a diff, porthip's own output is written anew.

#ifndef PORTHIP_TOOLS_PORTHIP_PORTWRITER_H
#define PORTHIP_TOOLS_PORTHIP_PORTWRITER_H

#include "Project/Manifest.h"
#include "Translate/Layout.h"
#include <map>

namespace porthip {

class PortWriter {
public:
  /// \p Forces: --force.
  PortWriter(const LayoutOptions &Layout, bool Forces)
      : Layout(Layout), Forces(Forces) {}

  /// A port to write. Paths are normalised; they live as long as the writer.
  struct Item {
    llvm::StringRef Path, Target; ///< no Path: it is made of no file
    llvm::StringRef Original;
    std::string Text;
    /// Named by the user, as a compiler's -o: overwritten, whosever it is.
    bool IsNamed = false;
    /// Somebody needs it even if it is as its original.
    bool HasEdits = false;
  };
  void add(Item I) { Items.push_back(std::move(I)); }

  /// Writes \p Others and what was added, all or nothing. Errors: a file that
  /// cannot be written; files that are refused, which are on \p OS then, each
  /// with its diff.
  llvm::Error write(llvm::ArrayRef<OutputFile> Others, llvm::raw_ostream &OS);
  unsigned written() const { return Written; }
  /// All is there already as it would be written.
  bool isUpToDate() const { return !Written && SameCount; }

private:
  llvm::Error openManifests();
  llvm::Error plan(const Item &I);
  llvm::Error planInPlace(const Item &I);
  Manifest *manifestOf(const Item &I);
  std::string folderOf(const Item &I) const;
  void refuse(const Item &I, llvm::StringRef Standing, OutputOwner Owner);

  const LayoutOptions &Layout;
  const bool Forces;
  std::vector<Item> Items;
  std::map<std::string, Manifest> Manifests; ///< by folder
  std::vector<OutputFile> Files;
  std::string Refused;
  unsigned RefusedCount = 0, SameCount = 0, Written = 0;
};

} // namespace porthip

#endif
