// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What porthip has written into a folder, so that the next run can tell its own
// output from what a person made of it: `.porthip/manifest.json` in the folder.
// docs/design/manifest.md says what it holds and why.

#ifndef PORTHIP_PROJECT_MANIFEST_H
#define PORTHIP_PROJECT_MANIFEST_H

#include "Support/Files.h"
#include "Support/Json.h"

namespace porthip {

/// Whose text stands in an output.
enum class OutputOwner : uint8_t {
  Porthip, ///< as it was written, by the last run or the one before
  Edited,  ///< porthip wrote the file, and somebody changed it
  Other    ///< no run wrote it, as far as the manifest knows
};

/// Absolute paths of what the manifest of \p Folder says porthip wrote; none
/// where there is no manifest that can be read.
std::vector<std::string> recordedOutputs(llvm::StringRef Folder);

/// Of one folder. While it lives no other process has it: runs that write into
/// one folder at a time wait for each other.
class Manifest {
public:
  /// Reads that of \p Folder; without one it is empty. Errors: it is damaged,
  /// of a newer porthip, or cannot be read.
  static llvm::Expected<Manifest> open(llvm::StringRef Folder);
  Manifest(Manifest &&) noexcept;
  Manifest &operator=(Manifest &&) = delete;
  ~Manifest();

  /// Of \p Output, a path below the folder that now holds \p Text.
  OutputOwner ownerOf(llvm::StringRef Output, llvm::StringRef Text) const;

  /// A port that is about to be written. Paths are absolute.
  struct Port {
    llvm::StringRef Output, Text;
    llvm::StringRef Standing; ///< what Output holds now; empty: nothing
    /// Empty: porthip made it of no file.
    llvm::StringRef Source, SourceText;
  };
  void record(const Port &P);

  /// The manifest itself; to be written before the outputs. Only if isChanged.
  OutputFile file() const;
  bool isChanged() const { return Changed; }

private:
  explicit Manifest(llvm::StringRef Folder) : Folder(Folder.str()) {}
  llvm::Error lock();
  llvm::Error read();
  std::string path() const;

  std::string Folder;
  std::vector<std::string> MadeFolders; ///< The innermost last.
  int Lock = -1;
  Json Content;
  bool Changed = false;
};

} // namespace porthip

#endif
