// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of `porthip verify`: how the port is made, and where results go.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFYPARTS_H
#define PORTHIP_TOOLS_PORTHIP_VERIFYPARTS_H

#include "Support/Options.h"
#include "Support/TemporaryFolder.h"
#include "Verify/Leg/Leg.h"
#include "Verify/Report/Report.h"
#include <optional>

namespace porthip {

struct PortRequest {
  const ParsedOptions *Options = nullptr;
  std::vector<std::string> Files; ///< the originals among the line's words
  std::string OutRoot;            ///< a folder for the port
  std::string CacheDir;           ///< empty: nothing is kept
  /// What translate writes, also where --port or --port-root name another.
  bool IsTranslated = false;
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

  /// What compilers and programs say of the port, with places of the original
  /// for those in Folder, which is not the user's, and a note on that.
  std::string shownText(llvm::StringRef Text) const;
  /// \p S, found in one of the port's files, as the user knows that file.
  KernelSource shown(KernelSource S) const;
};

llvm::Expected<MadePort> makePort(const PortRequest &Request);

/// Moves generated sources where the same ones always are, so that what is
/// compiled from them is found again: the folder that has them then. Without a
/// cache that is \p Folder itself.
llvm::Expected<std::string> keptFolder(const std::string &Folder,
                                       const std::string &CacheDir);

/// Where a leg's trace is kept, and why there is none.
std::string traceFile(llvm::StringRef Folder, llvm::StringRef LegName);
std::string failureFile(llvm::StringRef Folder, llvm::StringRef LegName);
llvm::Error saveTrace(const Trace &T, llvm::StringRef Folder);
/// What saveTrace() kept of \p L; of a leg that is a trace, that one.
llvm::Expected<Trace> loadTrace(const Leg &L, llvm::StringRef Folder);

/// --sample, --max-bytes.
std::vector<OptionInfo> recordingOptions();

/// The legs that are run where none is named.
std::vector<std::string> defaultLegs();

/// --suite and what belongs to it.
std::vector<OptionInfo> suiteOptions();
int runSuite(const ParsedOptions &Options);

/// The folders that -I and its like name in a compiler's line.
std::vector<std::string> foldersOf(llvm::ArrayRef<std::string> Line);
/// The words of a compiler's line that are files.
std::vector<std::string> portFiles(llvm::ArrayRef<std::string> Line);

/// Whether the port is one that somebody gave.
bool hasGivenPort(const ParsedOptions &Options);

/// What the legs of \p Report, those of \p Legs behind the first, tell
/// together: causes, and where a given port differs from what translate writes.
/// \p Request: for the latter.
void explainReport(VerifyReport &Report, llvm::ArrayRef<Leg> Legs,
                   PortRequest Request, llvm::ArrayRef<std::string> PortArgs);

/// LegResult::Failure where compilers say all else.
constexpr const char DoesNotCompile[] = "does not compile";

/// Why a leg failed.
std::string failureText(llvm::Error Wrong);

/// Without the lines that say that a file below one of \p Folders, written by
/// porthip, includes what a compiler speaks of.
std::string withoutIncludesOf(llvm::ArrayRef<std::string> Folders,
                              llvm::StringRef Text);

/// Of a leg that failed, the messages become \p Result's. What of \p Text is to
/// be printed: none of it where an earlier leg has the same errors.
std::string takeMessages(std::string Text, LegResult &Result,
                         const VerifyReport &Before);

/// --junit, --html.
llvm::Error writeReports(const VerifyReport &Report,
                         const ParsedOptions &Options);
/// On stdout, failures on stderr; the exit status.
int printReport(const VerifyReport &Report, bool AsJson);

} // namespace porthip
#endif
