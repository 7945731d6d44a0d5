// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of a verification: the given one, or what translate writes.
#ifndef PORTHIP_VERIFY_ENGINE_PORT_H
#define PORTHIP_VERIFY_ENGINE_PORT_H

#include "Support/Console/Progress.h"
#include "Verify/Engine/Settings.h"
#include "Verify/Report/Report.h"

namespace porthip {

struct PortRequest {
  const VerifySettings *Settings = nullptr;
  std::string OutRoot; ///< a folder for the port
  /// The port is translate's, also where another one is given.
  bool IsTranslated = false;
  /// No port: the sources as they are, for a compiler of HIP.
  bool IsOwnBuild = false;
  Progress *Shown = nullptr; ///< for what translate says
};

struct MadePort {
  /// The compiler's line: the port's files, and before the original's include
  /// folders those that hold its ported headers.
  std::vector<std::string> Args;
  /// Where translate has written, for the folder of the originals; empty:
  /// somebody gave the port.
  std::string Folder, Root;
  std::vector<std::string> Originals;
  std::vector<std::string> WriteCommand; ///< writes what is in Folder to DIR
  std::vector<PortFinding> Findings;     ///< of translate, about what it wrote

  /// The messages of compilers and programs about the port, with places of the
  /// original for those in Folder, which is not the user's, and a note on that.
  std::string shownText(llvm::StringRef Text) const;
  /// \p S, found in one of the port's files, as the user knows that file.
  KernelSource shown(KernelSource S) const;
  /// "file:line" of the port, as the user knows it.
  std::string shownPlace(llvm::StringRef Place) const;
};

/// Errors: translate failed, or the given port lacks a file.
llvm::Expected<MadePort> makePort(const PortRequest &Request);

/// The folders that -I and its like name in a compiler's line.
std::vector<std::string> foldersOf(llvm::ArrayRef<std::string> Line);
/// The words of a compiler's line that are files.
std::vector<std::string> portFiles(llvm::ArrayRef<std::string> Line);

/// Adds what the legs of \p Report, those of \p Legs behind the first, tell
/// together: causes, and where a given port differs from what translate writes.
/// \p Request: for the latter.
void explainReport(VerifyReport &Report, llvm::ArrayRef<Leg> Legs,
                   PortRequest Request, llvm::ArrayRef<std::string> PortArgs);

} // namespace porthip
#endif
