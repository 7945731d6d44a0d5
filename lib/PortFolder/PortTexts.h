// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texts that porthip wrote into a folder, kept below `.porthip/texts` by
// their hash: what a port that was edited since is compared with.

#ifndef PORTHIP_PORTFOLDER_PORTTEXTS_H
#define PORTHIP_PORTFOLDER_PORTTEXTS_H

#include "Support/Files/Files.h"
#include <optional>
#include <set>

namespace porthip {

class PortTexts {
public:
  explicit PortTexts(llvm::StringRef Folder);

  enum Which : bool { TextsAlone, Any };
  /// The file that keeps \p Text; none: it is kept already, has more than 16
  /// MiB, or is no text though \p Kept are texts alone (a NUL byte).
  std::optional<OutputFile> keep(llvm::StringRef Text,
                                 Which Kept = TextsAlone) const;

  /// The text with this hash. Errors: it is not kept, or damaged.
  llvm::Expected<std::string> read(llvm::StringRef Sha256) const;

  /// Removes what has none of these hashes.
  void removeOthers(const std::set<std::string> &Sha256s) const;

private:
  std::string pathOf(llvm::StringRef Sha256) const;

  std::string Folder;
};

/// 64 hexadecimal digits, in lower case.
std::string sha256Of(llvm::StringRef Text);

} // namespace porthip

#endif
