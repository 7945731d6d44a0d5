// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_CLANG_NVCCENUMERATIONS_H
#define PORTHIP_CLANG_NVCCENUMERATIONS_H

#include <memory>

namespace clang {
class FrontendAction;
} // namespace clang

namespace porthip {

/// \p Action on code in which enumerations convert as in nvcc's device code:
/// Frontend/NvccEnumeration.h.
std::unique_ptr<clang::FrontendAction>
withNvccEnumerations(std::unique_ptr<clang::FrontendAction> Action);

} // namespace porthip
#endif
