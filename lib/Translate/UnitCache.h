// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers of parses that were made before. One is taken while the command line
// and every file that the parse read are as they were, and no header that it
// missed has come. As with other caches of compilations, a new header that an
// earlier folder of the search path shadows an old one with goes unseen.

#ifndef PORTHIP_TRANSLATE_UNITCACHE_H
#define PORTHIP_TRANSLATE_UNITCACHE_H

#include "Translate/TranslationUnit.h"
#include "llvm/Support/Chrono.h"
#include <map>
#include <optional>

namespace porthip {

class UnitCache {
public:
  /// \p Salt stands for all that is no file or argument: the program itself and
  /// its rules. Nothing is kept where \p Dir or \p Salt is empty.
  UnitCache(llvm::StringRef Dir, llvm::StringRef Salt);

  /// What UnitResult::toJson() gave for \p Job.
  std::optional<std::string> find(const UnitJob &Job);
  /// For a parse that began at \p Begin; not kept when a file has changed
  /// since.
  void keep(const UnitJob &Job, const UnitResult &Result,
            llvm::StringRef Answer, llvm::sys::TimePoint<> Begin);
  /// Forgets what was not used for long; at most once an hour.
  void prune() const;

private:
  std::string pathOf(const UnitJob &Job) const;
  /// Of a file's content; empty where it cannot be read.
  const std::string &hashOf(const std::string &Path);

  std::string Dir, Salt;
  std::map<std::string, std::string> Hashes;
};

} // namespace porthip

#endif
