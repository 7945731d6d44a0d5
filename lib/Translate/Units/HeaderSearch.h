// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file that an #include means, and those that come with it: by reading the
// #include lines, under whatever condition, as fast as files are read.

#ifndef PORTHIP_TRANSLATE_UNITS_HEADERSEARCH_H
#define PORTHIP_TRANSLATE_UNITS_HEADERSEARCH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace porthip {

/// The folders that clang looks in, in its order.
struct HeaderFolders {
  std::vector<std::string> Quoted, Angled;

  static HeaderFolders of(llvm::ArrayRef<std::string> FrontendArgs);
};

/// One set of include folders: what names mean there. Remembers all that it
/// looked at.
class HeaderSearch {
public:
  /// \p Base: the folders that are not the user's.
  HeaderSearch(HeaderFolders Of, const HeaderFolders &Base);

  /// Whether \p Name, as `#include <NAME>` has it, lies in a folder of the
  /// user's.
  bool needsFolders(llvm::StringRef Name);

  /// Normalised; empty: it is nowhere. \p IsNear: found beside \p From, which
  /// `#include <NAME>` would not do.
  std::string find(llvm::StringRef Name, bool IsAngled, llvm::StringRef From,
                   bool &IsNear);

  /// The files that \p Header and what it includes are made of; for bytesOf().
  const llvm::BitVector &closureOf(const std::string &Header);

  /// Whether a second #include of it has no effect.
  bool isGuarded(const std::string &Header);

  /// The names in \p Names that a file of \p Files has, comments included.
  std::set<std::string> namesIn(const llvm::BitVector &Files,
                                std::set<std::string> Names) const;

  /// The files that nvcc includes by itself, which all files have in common.
  llvm::BitVector implicitFiles();
  /// Without those.
  uint64_t bytesOf(llvm::BitVector Files);

private:
  struct Header {
    std::string Path;
    uint64_t Bytes = 0;
    bool IsRead = false, IsGuarded = false;
    std::vector<unsigned> Includes;
  };

  bool exists(const std::string &Path);
  unsigned idOf(const std::string &Path);
  const std::vector<unsigned> &includedBy(unsigned Id);

  HeaderFolders Of;
  llvm::StringSet<> BaseFolders;
  llvm::StringMap<std::string> Angled;
  llvm::StringMap<bool> Existing;
  llvm::StringMap<unsigned> Ids;
  std::vector<Header> Headers;
  std::map<std::string, llvm::BitVector> Closures;
};

} // namespace porthip

#endif
