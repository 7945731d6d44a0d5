// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lists of headers that earlier runs have precompiled, so that a run over
// one changed unit takes what was made for all of its project.

#ifndef PORTHIP_TRANSLATE_UNITS_MADEHEADERS_H
#define PORTHIP_TRANSLATE_UNITS_MADEHEADERS_H

#include "Support/Cache/Cache.h"
#include <map>
#include <string>
#include <vector>

namespace porthip {

struct MadeHeaders {
  std::vector<std::string> Names;  ///< as `#include <NAME>` has them, in order
  std::vector<std::string> Macros; ///< "NAME=x", defined before them

  bool operator==(const MadeHeaders &Other) const {
    return Names == Other.Names && Macros == Other.Macros;
  }
};

class MadeHeadersIndex {
public:
  /// \p CacheDir: empty: none is known.
  explicit MadeHeadersIndex(llvm::StringRef CacheDir);

  /// Made with \p Arguments, clang's own without macros and include folders;
  /// the last one first. Their files may be gone or out of date.
  const std::vector<MadeHeaders> &find(const std::string &Arguments);
  void add(const std::string &Arguments, const MadeHeaders &Made);

private:
  std::vector<MadeHeaders> read(const std::string &Arguments);

  Cache Kept;
  std::map<std::string, std::vector<MadeHeaders>> Known; ///< by arguments
};

} // namespace porthip

#endif
