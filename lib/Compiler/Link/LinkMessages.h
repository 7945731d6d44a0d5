// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that a linker did not find, in words that say what to add.
#ifndef PORTHIP_COMPILER_LINK_LINKMESSAGES_H
#define PORTHIP_COMPILER_LINK_LINKMESSAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct LinkMessages {
  /// Names that no file has, as the linker writes them, once each, in its
  /// order.
  std::vector<std::string> Undefined;
  /// Whether this is all that went wrong.
  bool IsAll = false;
};

/// \p Messages: of GNU's linkers or of lld, behind clang.
LinkMessages readLinkMessages(llvm::StringRef Messages);

/// The option that links the library of a toolkit with \p Function:
/// "-lcublas"; empty: it is of none that is known.
std::string linkOptionFor(llvm::StringRef Function);

/// 'a', 'b', 'c' and 4 more
std::string listOfNames(llvm::ArrayRef<std::string> Names);

/// "2 functions of libcublas are missing, such as 'cublasCreate_v2' (add
/// -lcublas)"; one part for each library, and one for all other names. Not for
/// an empty list. \p Files: which seem to have what is of no library.
std::string undefinedText(llvm::ArrayRef<std::string> Undefined,
                          llvm::ArrayRef<std::string> Files = {});

/// The same, but for libraries alone; empty: none of them is missing.
std::string missingLibrariesText(llvm::ArrayRef<std::string> Undefined);

} // namespace porthip
#endif
