// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of floating-point instructions; reciprocals, roots, the
// approximate functions.
#include "Ptx/ToSource/Forms/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

std::string halfSuffix(const ptx::Type &T) {
  return T.LaneBits == 16 ? "_" + std::string(T.Name) : "";
}

Expr flush(Writer &W, const ptx::Type &T, const Expr &E) {
  return W.call("ftz" + halfSuffix(T), typeOf(T), {E});
}

Expr sourceWithModes(Writer &W, const Decoded &D, const ptx::Type &T,
                     const Expr &E) {
  return D.Ftz ? flush(W, T, E) : E;
}

Expr resultWithModes(Writer &W, const Decoded &D, const ptx::Type &T,
                     const Expr &E) {
  Expr V = E;
  if (D.Sat)
    V = W.call("sat" + halfSuffix(T), typeOf(T), {V});
  if (D.Relu)
    V = W.call("relu" + halfSuffix(T), typeOf(T), {V});
  return D.Ftz ? flush(W, T, V) : V;
}

Expr rounded(Writer &W, const Decoded &D, const ptx::Type &T, StringRef Name,
             ArrayRef<Expr> Args) {
  // PTX rounds to minus and plus infinity, CUDA's names down and up.
  StringRef Mode = D.Rounding == "rm"   ? "rd"
                   : D.Rounding == "rp" ? "ru"
                   : D.Rounding.empty() ? "rn"
                                        : D.Rounding;
  std::string Full =
      ((T.bits() == 32 || Name == "ma" ? "f" : "d") + Name + "_" + Mode).str();
  return W.shim("porthip/rounding.h", Full, typeOf(T), Args);
}

//===- Reciprocals and roots ----------------------------------------------===//

/// Helpers name_approx and name_approx_ftz, with the type if it is of 16 bits.
/// .f64 has .ftz only, and keeps what it likes of subnormals.
static void approximate(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  bool IsHalf = T.LaneBits == 16;
  std::string Full =
      (Name + "_approx" + (D.Ftz && T.LaneBits == 32 ? "_ftz" : "")).str() +
      halfSuffix(T);
  Expr X = W.read(D[1], T);
  Expr V = W.call(Full, typeOf(T), {IsHalf ? sourceWithModes(W, D, T, X) : X});
  W.write(D[0], T, IsHalf ? resultWithModes(W, D, T, V) : V);
}

/// rcp and sqrt: exact with a rounding, or approximate.
static void root(Writer &W, const Decoded &D, StringRef Name) {
  if (D.Approx)
    return approximate(W, D, Name);
  const ptx::Type &T = D.type();
  Expr X = sourceWithModes(W, D, T, W.read(D[1], T));
  W.write(D[0], T, resultWithModes(W, D, T, rounded(W, D, T, Name, {X})));
}

void writeRcp(Writer &W, const Decoded &D) { root(W, D, "rcp"); }
void writeSqrt(Writer &W, const Decoded &D) { root(W, D, "sqrt"); }
void writeRsqrt(Writer &W, const Decoded &D) { approximate(W, D, "rsqrt"); }
void writeSin(Writer &W, const Decoded &D) { approximate(W, D, "sin"); }
void writeCos(Writer &W, const Decoded &D) { approximate(W, D, "cos"); }
void writeLg2(Writer &W, const Decoded &D) { approximate(W, D, "lg2"); }
void writeEx2(Writer &W, const Decoded &D) { approximate(W, D, "ex2"); }
void writeTanh(Writer &W, const Decoded &D) { approximate(W, D, "tanh"); }

void writeTestp(Writer &W, const Decoded &D) {
  W.write(D[0], *typeNamed("pred"),
          W.call(("testp_" + D.Class).str(), CType::Bool,
                 {W.read(D[1], D.type())}));
}

void writeCopysign(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  // The sign of the first, the magnitude of the second.
  W.write(D[0], T,
          W.hip(T.bits() == 32 ? "copysignf" : "copysign", typeOf(T),
                {W.read(D[2], T), W.read(D[1], T)}));
}

} // namespace porthip::ptx
