// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The macros that a translation unit's own files leave behind.
#ifndef PORTHIP_FRONTEND_KERNELS_OWNMACROS_H
#define PORTHIP_FRONTEND_KERNELS_OWNMACROS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace porthip {

/// Names, sorted, that headers of the system do not expect to be macros: `min`,
/// `malloc`, `N`. Reserved names and those that the system itself defines, such
/// as NULL, are not among them.
std::vector<std::string> ownMacros(const clang::Preprocessor &PP);

} // namespace porthip
#endif
