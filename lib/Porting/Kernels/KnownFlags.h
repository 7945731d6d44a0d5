// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flags of a project's build that `porthip port` learned, kept in the
// manifest: `porthip status --verify` builds kernels with them.
#ifndef PORTHIP_PORTING_KERNELS_KNOWNFLAGS_H
#define PORTHIP_PORTING_KERNELS_KNOWNFLAGS_H

#include "Frontend/CommandLine/CompilationDatabase.h"
#include "PortFolder/Manifest.h"
#include <optional>

namespace porthip {

class KnownFlags {
public:
  /// Flags of the compile_commands.json there; empty: they are not known.
  explicit KnownFlags(const std::string &DatabaseFolder);
  /// Flags of one source; none where they are not known. Folders below \p Root
  /// are relative to \p OutRoot, so that they hold in each clone.
  std::vector<std::string> toKeep(llvm::StringRef Source, llvm::StringRef Root,
                                  llvm::StringRef OutRoot) const;

private:
  std::optional<CompilationDatabase> Commands;
};

/// Flags of a command that decide what device code computes, for a compile that
/// is called anywhere: paths are absolute.
std::vector<std::string> verificationFlags(const CompileOptions &Options);

/// The flags of all of \p Sources, which \p Of, the manifest of \p Folder, has
/// kept; of headers none are known. Error: they differ.
llvm::Expected<std::vector<std::string>>
flagsKeptFor(const Manifest &Of, const std::string &Folder,
             llvm::ArrayRef<std::string> Sources);

/// The way back, for a compiler that is called anywhere.
std::vector<std::string> keptFlags(llvm::ArrayRef<std::string> Kept,
                                   llvm::StringRef OutRoot);

} // namespace porthip
#endif
