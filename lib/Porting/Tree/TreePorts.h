// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ports of a translated tree: where each goes, and its text.
#ifndef PORTHIP_PORTING_TREE_TREEPORTS_H
#define PORTHIP_PORTING_TREE_TREEPORTS_H

#include "Porting/Tree/TranslateTree.h"
#include "Translate/Output/Layout.h"
#include <list>

namespace porthip {

/// Where the ports go. Without any of it each lies beside its source.
struct PortPlaces {
  bool IsInPlace = false;
  std::string OutRoot; ///< a folder for all of them, normalised
  std::string File;    ///< of the only input's, as a compiler's -o names it
  /// The only input's port goes to stdout.
  bool IsStdout = false;
  /// Place of one source: the folder below OutRoot that takes its headers.
  std::string HeaderFolder;
};

/// A port that is not written yet. Paths are normalised.
struct PortedFile {
  std::string Path; ///< empty: it is made of no file
  std::string Target, Original, Text;
  bool HasEdits = false;
};

class TreePorts {
public:
  /// Adds the edits to \p Of that follow from the places, and where \p
  /// Annotates its findings, as comments. Both are kept by reference.
  TreePorts(Tree &Of, const PortPlaces &Places, bool Annotates = false);

  const LayoutOptions &layout() const { return Layout; }
  /// By path of the source.
  const std::map<std::string, std::string> &targets() const { return Targets; }
  const FilePort &portOf(const std::string &Path) const;
  bool isMain(const std::string &Path) const;

  /// All that is written. A port that goes to stdout is no part of it: \p
  /// ToStdout takes its text.
  std::list<PortedFile>
  files(llvm::function_ref<void(llvm::StringRef)> ToStdout) const;

  /// All edits as a unified diff, with names as git writes them.
  std::string diff() const;

private:
  void add(const std::string &Path, const std::string &Target,
           llvm::function_ref<void(llvm::StringRef)> ToStdout,
           std::list<PortedFile> &To) const;

  Tree &Of;
  const PortPlaces &Places;
  LayoutOptions Layout;
  std::map<std::string, std::string> Targets;
};

} // namespace porthip

#endif
