// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries that AMD has no counterpart of, as builds name them: the embedded
// rules of kind `library`.
#ifndef PORTHIP_RULES_LIBRARYRULES_H
#define PORTHIP_RULES_LIBRARYRULES_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip {

/// A library that has no equivalent. The minutes for the code are told at its
/// headers; a build has its own minutes.
struct LibraryRule {
  llvm::StringRef Title, Reason, Fix;
};

/// \p Name: "cudss" of -lcudss and CUDA::cudss, "rmm::rmm" of a list of
/// targets.
std::optional<LibraryRule> libraryOfLink(llvm::StringRef Name);
/// \p Name: "cudss" of find_package(cudss), in whatever case.
std::optional<LibraryRule> libraryOfPackage(llvm::StringRef Name);

} // namespace porthip

#endif
