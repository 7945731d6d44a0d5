// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The places of a parse that are the project's: below its folder.
#ifndef PORTHIP_FRONTEND_PARSE_OWNFILES_H
#define PORTHIP_FRONTEND_PARSE_OWNFILES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace porthip {

class OwnFiles {
public:
  /// \p Root: the project's folder; empty: all is outside.
  OwnFiles(const clang::SourceManager &Sources, llvm::StringRef Root)
      : Sources(Sources), Root(Root) {}

  /// Looks at a file once. Text of the command line is in none, and the
  /// project's.
  bool isOutside(clang::SourceLocation Place);

private:
  const clang::SourceManager &Sources;
  const std::string Root;
  llvm::DenseMap<clang::FileID, bool> Outside;
};

} // namespace porthip
#endif
