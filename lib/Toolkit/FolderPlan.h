// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plan of a folder's content, and the writing of it. A folder that holds
// anything else is left as it is.
#ifndef PORTHIP_TOOLKIT_FOLDERPLAN_H
#define PORTHIP_TOOLKIT_FOLDERPLAN_H

#include "Support/Files/Files.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace porthip {

class FolderPlan {
public:
  /// \p Kind: "cuda" or "rocm"; a folder of one kind does not become another's.
  FolderPlan(llvm::StringRef Root, llvm::StringRef Kind)
      : Root(Root.str()), Kind(Kind.str()) {}

  /// \p Name is relative to the folder.
  void file(llvm::StringRef Name, std::string Text);
  /// A program: a shell script.
  void script(llvm::StringRef Name, std::string Text);
  /// A symbolic link to \p Target, which is absolute.
  void link(llvm::StringRef Name, std::string Target);

  /// \p Executable: a program, whose permissions scripts get. Errors: the
  /// folder is not empty and not a toolkit of the same kind; something cannot
  /// be written.
  llvm::Error write(const std::string &Executable) const;

  /// \p Text as one word of a shell.
  static std::string quoted(llvm::StringRef Text);

private:
  llvm::Error check() const;
  llvm::Error removeLinksAbove(llvm::StringRef Name) const;
  std::string path(llvm::StringRef Name) const;

  std::string Root, Kind;
  std::map<std::string, std::string> Files, Scripts, Links;
};

} // namespace porthip
#endif
