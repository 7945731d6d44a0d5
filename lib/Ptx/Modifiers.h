// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifiers that several instructions share and that mean the same to all that
// lower PTX, to IR and to C++.
#ifndef PORTHIP_PTX_MODIFIERS_H
#define PORTHIP_PTX_MODIFIERS_H

#include "Ptx/Form.h"

namespace porthip::ptx {

/// Of cvt.
struct Conversion {
  llvm::StringRef Integral; ///< rni, rzi, rmi, rpi; or empty
  llvm::StringRef Rounding; ///< rn, rz, rm, rp, rna; or empty
  bool Ftz, Sat, SatFinite, Relu;
  ptx::Type To, From;

  bool isNearest() const { return Rounding == "rn" || Rounding.empty(); }
};
Conversion takeConversion(Form &F);

/// Of setp, set and the like.
struct Comparison {
  llvm::StringRef Operator; ///< eq, ltu, num, lo, ...
  llvm::StringRef Combine;  ///< and, or, xor with the third source; or empty
  bool Ftz;
};
Comparison takeComparison(Form &F, Failures &To);

/// The lanes that .h10 or .b3210 on a packed result name; all of Count (2 or 4)
/// without.
unsigned laneMask(const Operand &O, unsigned Count, Failures &To);

} // namespace porthip::ptx
#endif
