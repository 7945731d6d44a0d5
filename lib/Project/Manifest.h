// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What porthip has written into a folder, so that the next run can tell its own
// output from what a person made of it: `.porthip/manifest.json` in the folder.
// docs/design/manifest.md says what it holds and why.

#ifndef PORTHIP_PROJECT_MANIFEST_H
#define PORTHIP_PROJECT_MANIFEST_H

#include "Project/PortTexts.h"
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

/// Whether there is one, readable or not.
bool hasManifest(llvm::StringRef Folder);

/// Of one folder. While it lives no other process has it: runs that write into
/// one folder at a time wait for each other.
class Manifest {
public:
  /// Reads that of \p Folder; without one it is empty. What a process that was
  /// killed had decided to write is written first. Errors: it is damaged, of a
  /// newer porthip, or cannot be read.
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

  /// A port that holds edits by hand beside \p P.Text, which is the new
  /// translation. To be written after the output: until then the last
  /// translation is what the edits were made of.
  void recordMerged(const Port &P);

  /// What porthip wrote for \p Output before somebody edited it to \p Text.
  /// Errors: it did not, or no longer has it.
  llvm::Expected<std::string> baseOf(llvm::StringRef Output,
                                     llvm::StringRef Text) const;

  /// An output, and what it was made of. Paths are absolute.
  struct Known {
    std::string Output;
    std::string Source, SourceSha256; ///< empty: of no file
  };
  std::vector<Known> outputs() const;
  void forget(llvm::StringRef Output);

  /// The folder whose sources these are; empty: each is beside its source.
  std::string root() const;
  void setRoot(llvm::StringRef Path);

  /// The manifest itself; to be written before the outputs. Only if isChanged.
  OutputFile file() const;
  bool isChanged() const { return Changed; }
  /// To be called when file() was: all outputs will be as they were recorded.
  void finish();

  const PortTexts &texts() const { return Texts; }
  /// Removes the texts that the manifest does not name.
  void removeOldTexts() const;

private:
  explicit Manifest(llvm::StringRef Folder)
      : Folder(Folder.str()), Texts(Folder) {}
  llvm::Error lock();
  llvm::Error read();
  std::string path() const;

  Json &entryOf(const Port &P);

  std::string Folder;
  PortTexts Texts;
  std::vector<std::string> MadeFolders; ///< The innermost last.
  int Lock = -1;
  Json Content;
  std::set<std::string> Recorded; ///< names of outputs
  bool Changed = false;
};

} // namespace porthip

#endif
