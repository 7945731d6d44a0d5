// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole numbers as a kernel's spec writes them: "ceildiv(n, 256) * channels".

#ifndef PORTHIP_VERIFY_KERNEL_SIZEEXPRESSION_H
#define PORTHIP_VERIFY_KERNEL_SIZEEXPRESSION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <string>

namespace porthip {

using Sizes = std::map<std::string, int64_t>;

/// + - * / % and parentheses, min(a, b), max(a, b), ceildiv(a, b), numbers, and
/// the names in \p Names. Errors: no such name (lists those that there are), a
/// division by zero, over 63 bits, no expression.
llvm::Expected<int64_t> evaluateSize(llvm::StringRef Text, const Sizes &Names);

/// A name that an expression may use.
bool isSizeName(llvm::StringRef Text);

} // namespace porthip

#endif
