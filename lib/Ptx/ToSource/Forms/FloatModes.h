// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The modifiers that floating-point instructions share, as C++ around the
// operation.
#ifndef PORTHIP_PTX_TOSOURCE_FORMS_FLOATMODES_H
#define PORTHIP_PTX_TOSOURCE_FORMS_FLOATMODES_H

#include "Ptx/ToSource/Writer.h"

namespace porthip::ptx {

/// A source of type T: subnormals are zeros with .ftz.
Expr sourceWithModes(Writer &W, const Decoded &D, const Type &T, const Expr &E);
/// A result of type T: clamped with .sat and .relu, flushed with .ftz.
Expr resultWithModes(Writer &W, const Decoded &D, const Type &T, const Expr &E);
/// CUDA's function with D's rounding: __fadd_rz for add of .f32.
Expr rounded(Writer &W, const Decoded &D, const Type &T, llvm::StringRef Name,
             llvm::ArrayRef<Expr> Args);
/// The suffix of helpers that differ by type: "" for float and double.
std::string halfSuffix(const Type &T);
/// Subnormals to zero.
Expr flush(Writer &W, const Type &T, const Expr &E);

} // namespace porthip::ptx
#endif
