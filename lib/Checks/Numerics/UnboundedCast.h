// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of floats to integers that may not hold the number: what the
// checks of such conversions have in common.
#ifndef PORTHIP_CHECKS_NUMERICS_UNBOUNDEDCAST_H
#define PORTHIP_CHECKS_NUMERICS_UNBOUNDEDCAST_H

#include "Checks/Analysis/ValueRange.h"

namespace porthip {

/// The integer type that a number is converted to: of an enumeration the one
/// that it is kept in; null: none.
clang::QualType integerTypeOf(clang::QualType To);

/// Whether AMD's GPUs may make another integer than NVIDIA's of a number in
/// \p R. \p IsReadAsFloat: it becomes a float again, which clang makes a
/// truncation.
bool mayConvertOtherwise(const ValueRange &R, clang::QualType From,
                         clang::QualType To, bool IsReadAsFloat,
                         CheckContext &C);

/// Whether all of \p R is truncated to a number of the integer type \p To.
bool fitsInto(const ValueRange &R, clang::QualType To, CheckContext &C);

/// Whether clang may know of \p From, a number in \p R, that it does not fit.
bool mayBeFolded(const ValueRange &R, const clang::Expr &From,
                 clang::QualType To, CheckContext &C);

/// Finding about the conversion of \p E, which is converted to \p To.
HazardBuilder unboundedCast(const clang::Expr &E, clang::QualType To,
                            CheckContext &C);

/// Makes `porthip::to_integer<To>(From)` of \p Cast, or around \p From where no
/// cast is written.
void convertByCall(HazardBuilder &Report, const clang::Expr &Cast,
                   const clang::Expr &From, clang::QualType To,
                   CheckContext &C);

std::string nameOfType(clang::QualType Type, CheckContext &C);

} // namespace porthip
#endif
