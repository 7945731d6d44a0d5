// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers of parses that were made before. One is taken while all that decides
// the parse is as it was: the options, what clang makes of them here and now,
// every file that was read, and every place where none was found. Where
// comments alone have changed, what it says is brought to where the code is
// now.

#ifndef PORTHIP_TRANSLATE_UNITS_UNITCACHE_H
#define PORTHIP_TRANSLATE_UNITS_UNITCACHE_H

#include "Support/Cache/Cache.h"
#include "Translate/Text/CodePrint.h"
#include "Translate/Units/TranslationUnit.h"
#include <map>
#include <optional>
#include <set>

namespace porthip {

class UnitCache {
public:
  /// \p Salt stands for all that is no file or option: the program itself and
  /// its rules. Nothing is kept where \p Dir or \p Salt is empty.
  UnitCache(llvm::StringRef Dir, llvm::StringRef Salt);

  /// The result of UnitResult::toJson() for \p Job.
  std::optional<std::string> find(const UnitJob &Job);
  /// For a parse that began at \p Begin; not kept when a file has changed
  /// since.
  void keep(const UnitJob &Job, const UnitResult &Result,
            llvm::StringRef Answer, llvm::sys::TimePoint<> Begin);

private:
  std::optional<std::string> findMoved(const CacheKey &Key);
  std::optional<MovedCode> movedCode(const std::string &Path,
                                     llvm::StringRef OldHash,
                                     llvm::StringRef NewHash);
  void keepPrint(const std::string &Path, const std::string &Hash);
  CacheKey keyOf(const UnitJob &Job);
  const std::string &frontendHash(const ParseJob &Parse);

  std::string Salt;
  Cache Kept;
  /// The code of a file of the project, by the hash of its text.
  Cache Prints;
  std::set<std::string> KeptPrints; ///< hashes: units share headers
  /// The hash of the driver's work on arguments: files share them.
  std::map<std::string, std::string> FrontendHashes;
};

} // namespace porthip

#endif
