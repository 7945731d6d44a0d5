// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs of a project's build that may write into its sources, run so that
// these stay as they are.
#ifndef PORTHIP_PORTING_CONFIGURE_SOURCEGUARD_H
#define PORTHIP_PORTING_CONFIGURE_SOURCEGUARD_H

#include "Compiler/Process/Process.h"
#include "Support/Files/TemporaryFolder.h"

namespace porthip {

/// Sends the files that a program writes into the project to a layer over it,
/// which that program alone sees: an overlay in a mount namespace, so that all
/// paths are the project's. Where the system has none of that for us, new files
/// are moved away when the program has ended.
class SourceGuard {
public:
  /// \p Layers: an overlay where there is one.
  SourceGuard(std::string Root, const TemporaryFolder &Scratch,
              bool Layers = true);

  /// As runToEnd(), for a supervised program.
  llvm::Error run(Process &P) const;

  /// In the compile commands of \p Folder: files that the programs made in the
  /// project are found where they are now.
  void showMade(const std::string &Folder) const;

private:
  bool enter() const;
  void moveAway(const std::vector<std::string> &Before) const;
  std::vector<std::string> files() const;
  std::string madeTwin(llvm::StringRef Path) const;

  const std::string Root;
  std::string Layer, Work; ///< Layer has what came, by its path below Root
  bool HasOverlay = false;
};

} // namespace porthip
#endif
