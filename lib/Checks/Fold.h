// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on constants that clang does not evaluate, as they hang on
// template parameters or on variables that nothing changes.
#ifndef PORTHIP_CHECKS_FOLD_H
#define PORTHIP_CHECKS_FOLD_H

#include "clang/AST/OperationKinds.h"
#include <cstdint>
#include <optional>

namespace porthip {

/// \p L \p Op \p R in 64 bits; comparisons give 0 or 1. None where the result
/// does not fit, for divisors below 1, and for what is no arithmetic.
std::optional<int64_t> foldBinary(clang::BinaryOperatorKind Op, int64_t L,
                                  int64_t R);

} // namespace porthip

#endif
