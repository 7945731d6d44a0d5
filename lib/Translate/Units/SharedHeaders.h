// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers from outside of the project that its translation units have in common
// (torch's, CUB's, the standard library's), so that a run parses them once:
// they are precompiled and come before each unit that includes them.
//
// To come earlier than the unit has them changes nothing if they stand on their
// own: a header counts that is guarded, and is included at the top level and
// under no condition but such as NVIDIA's compile fulfils, or as the project's
// own macros do (SupposedBranches.h). Whether it was included, and macros of
// the project from before would have changed it, is seen in the parse
// (ParseOutcome::IsDoubtful).

#ifndef PORTHIP_TRANSLATE_UNITS_SHAREDHEADERS_H
#define PORTHIP_TRANSLATE_UNITS_SHAREDHEADERS_H

#include "Translate/Units/MadeHeaders.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace porthip {

struct SharedHeaders {
  std::vector<std::string> Names; ///< as `#include <NAME>` has them, in order
  /// The headers in Names that AMD's compile does not come to; for
  /// ParseJob::SupposedHeaders.
  std::vector<std::string> ForCuda;
  /// The headers in Names that both come to, if the project's macros are what
  /// they seem.
  std::vector<std::string> Supposed;
  bool NeedFolders = false;             ///< for ParseJob::LeadingNeedFolders
  std::vector<std::string> LaterMacros; ///< for ParseJob::LaterMacros
};

/// The headers to come before a unit. Without names: there are none.
struct HeadersChoice {
  SharedHeaders Made;   ///< what the cache has
  SharedHeaders Wanted; ///< what is better, where something is
};

class SharedHeadersPlan {
public:
  /// \p Root: the project's folder. \p Index must outlive this.
  SharedHeadersPlan(llvm::StringRef Root, MadeHeadersIndex &Index);
  ~SharedHeadersPlan();

  /// \p FrontendArgs: clang's own, with all include folders; \p BaseArgs: the
  /// same without the user's.
  void add(llvm::StringRef File, llvm::StringRef Text,
           llvm::ArrayRef<std::string> FrontendArgs,
           llvm::ArrayRef<std::string> BaseArgs);

  /// Whether the cache has \p Headers for a unit, counted as they were added.
  using IsMadeFn =
      llvm::function_ref<bool(unsigned Unit, const SharedHeaders &Headers)>;

  /// For each unit that was added, in that order. \p All: every header that
  /// counts, for a unit that someone waits for; else those that take less time
  /// precompiled than in each unit.
  std::vector<HeadersChoice> choose(bool All, IsMadeFn IsMade);

  /// For later runs: \p Headers are precompiled now, for a unit.
  void noteMade(unsigned Unit, const SharedHeaders &Headers);

private:
  class Impl;
  std::unique_ptr<Impl> Of;
};

} // namespace porthip

#endif
