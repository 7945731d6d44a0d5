// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The record of what porthip has written into a folder, so that the next run
// can tell its own output from what a person made of it:
// `.porthip/manifest.json` in the folder. docs/design/manifest.md says what it
// holds and why.

#ifndef PORTHIP_PORTFOLDER_MANIFEST_H
#define PORTHIP_PORTFOLDER_MANIFEST_H

#include "PortFolder/FolderLock.h"
#include "PortFolder/PortTexts.h"
#include "Support/Json/Json.h"
#include <map>
#include <set>

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

/// The file itself.
std::string manifestPath(llvm::StringRef Folder);

/// Whether there is one, readable or not.
bool hasManifest(llvm::StringRef Folder);

/// Manifest of one folder. While it lives no other process has it: runs that
/// write into one folder at a time wait for each other.
class Manifest {
public:
  /// Reads that of \p Folder; without one it is empty. Writes that a killed
  /// process had decided on are done first. Errors: it is damaged, of a newer
  /// porthip, or cannot be read.
  static llvm::Expected<Manifest> open(llvm::StringRef Folder);
  Manifest(Manifest &&) = default;
  Manifest &operator=(Manifest &&) = delete;
  ~Manifest();

  /// Owner of \p Output, a path below the folder that now holds \p Text.
  OutputOwner ownerOf(llvm::StringRef Output, llvm::StringRef Text) const;

  /// A port as porthip makes it, which is about to be written. Where somebody
  /// edited the one that is there, \p Text is what the next edits are told by.
  /// Paths are absolute.
  struct Port {
    llvm::StringRef Output, Text;
    /// Empty: porthip made it of no file.
    llvm::StringRef Source, SourceText;
    /// Flags of the build, for the source; none: they are not known.
    llvm::ArrayRef<std::string> Flags = {};
  };
  void record(const Port &P);

  /// Records the text that stood at \p Output when porthip first wrote there,
  /// and was not its own. Nothing happens where it is known already.
  void recordReplaced(llvm::StringRef Output, llvm::StringRef Text);

  /// Links to folders that the port has, as the project: by absolute path, with
  /// what they say.
  using Links = std::map<std::string, std::string>;
  void recordLinks(const Links &Made);
  Links links() const;

  /// The text that porthip wrote for \p Output before somebody edited it.
  /// Errors: it did not, or no longer has it.
  llvm::Expected<std::string> baseOf(llvm::StringRef Output) const;

  /// An output, and what it was made of. Paths are absolute.
  struct Known {
    std::string Output;
    std::string Source, SourceSha256; ///< empty: of no file
    std::vector<std::string> Flags;   ///< as they were recorded
    std::string Replaced; ///< hash of somebody's file; empty: none was there
  };
  std::vector<Known> outputs() const;
  void forget(llvm::StringRef Output);

  /// The folder whose sources these are; empty: each is beside its source.
  std::string root() const;
  void setRoot(llvm::StringRef Path);

  /// The manifest itself, to be written together with the outputs. Only if
  /// isChanged.
  OutputFile file() const;
  bool isChanged() const { return Changed; }
  /// An earlier one, \p Text, in which \p Kept have the entries of this one.
  /// Errors: it is none.
  llvm::Expected<OutputFile>
  earlier(llvm::StringRef Text, const std::vector<std::string> &Kept) const;
  /// As links(), of the text of a manifest; none where it is none.
  Links linksIn(llvm::StringRef Text) const;

  const PortTexts &texts() const { return Texts; }
  /// Removes the texts that neither the manifest names nor the last run's
  /// record.
  void removeOldTexts() const;

private:
  explicit Manifest(llvm::StringRef Folder)
      : Folder(Folder.str()), Texts(Folder) {}
  llvm::Error lock();
  llvm::Error read();
  llvm::Error take(llvm::StringRef Text);
  std::string path() const { return manifestPath(Folder); }

  std::string Folder;
  PortTexts Texts;
  std::vector<std::string> MadeFolders; ///< The innermost last.
  FolderLock Lock;
  Json Content; ///< without the outputs
  /// By name, sorted, so that two branches that add outputs merge.
  std::map<std::string, Json> Outputs;
  bool Changed = false;
};

} // namespace porthip

#endif
