// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files, includes and names that the preprocessor met in a precompiled
// header, which a parse with it does not meet again.

#ifndef PORTHIP_FRONTEND_PARSE_HEADERGRAPH_H
#define PORTHIP_FRONTEND_PARSE_HEADERGRAPH_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct HeaderGraph {
  struct Include {
    unsigned File;    ///< of Files
    std::string Name; ///< as it is written
  };
  std::vector<std::string> Files; ///< absolute
  /// By file, in order; also those that a guard makes empty.
  std::vector<std::vector<Include>> Includes;
  /// Hashes of all names in the files, sorted; in macros and in what is
  /// compiled for others too.
  std::vector<uint64_t> Names;

  bool hasName(llvm::StringRef Name) const;
};

} // namespace porthip

#endif
