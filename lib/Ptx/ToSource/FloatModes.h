// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The modifiers that floating-point instructions share, as C++ around the
// operation.
#ifndef PORTHIP_PTX_TOSOURCE_FLOATMODES_H
#define PORTHIP_PTX_TOSOURCE_FLOATMODES_H

#include "Ptx/ToSource/Writer.h"

namespace porthip::ptx {

struct FloatModes {
  llvm::StringRef Rounding; ///< empty: none was given
  bool Ftz, Sat, Relu;

  explicit FloatModes(Form &F)
      : Rounding(F.takeOneOf({"rn", "rz", "rm", "rp"})), Ftz(F.take("ftz")),
        Sat(F.take("sat")), Relu(F.take("relu")) {
    F.take("noftz"); // f16 and bf16: subnormals are kept anyway.
  }

  bool isDirected() const { return !Rounding.empty() && Rounding != "rn"; }
  bool check(Writer &W, const Type &T) const;
  /// A source: subnormals are zeros with .ftz.
  Expr in(Writer &W, const Type &T, const Expr &E) const;
  /// A result.
  Expr out(Writer &W, const Type &T, const Expr &E) const;
  /// CUDA's function with that rounding: __fadd_rz for add of .f32.
  Expr rounded(Writer &W, const Type &T, llvm::StringRef Name,
               llvm::ArrayRef<Expr> Args) const;
};

/// The suffix of helpers that differ by type: "" for float and double.
std::string halfSuffix(const Type &T);
/// Subnormals to zero.
Expr flush(Writer &W, const Type &T, const Expr &E);

} // namespace porthip::ptx
#endif
