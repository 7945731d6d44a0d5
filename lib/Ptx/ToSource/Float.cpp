// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What floating-point instructions share; reciprocals, roots, the approximate
// functions.
#include "Ptx/ToSource/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

std::string halfSuffix(const ptx::Type &T) {
  return T.LaneBits == 16 ? "_" + std::string(T.Name) : "";
}

bool FloatModes::check(Writer &W, const ptx::Type &T) const {
  if (T.Lanes == 2 && T.LaneBits == 32)
    W.fail(Problem::Modifier, "'.f32x2' is not supported here");
  if (isDirected() && T.LaneBits == 16)
    W.fail(Problem::Modifier, "'." + Rounding + "' cannot be used with '." +
                                  StringRef(T.Name) + "'");
  if (Ftz && T.LaneBits == 64)
    W.fail(Problem::Modifier, "'.ftz' cannot be used with '.f64'");
  return !W.failed();
}

Expr flush(Writer &W, const ptx::Type &T, const Expr &E) {
  return W.call("ftz" + halfSuffix(T), typeOf(T), {E});
}

Expr FloatModes::in(Writer &W, const ptx::Type &T, const Expr &E) const {
  return Ftz ? flush(W, T, E) : E;
}

Expr FloatModes::out(Writer &W, const ptx::Type &T, const Expr &E) const {
  Expr V = E;
  if (Sat)
    V = W.call("sat" + halfSuffix(T), typeOf(T), {V});
  if (Relu)
    V = W.call("relu" + halfSuffix(T), typeOf(T), {V});
  return Ftz ? flush(W, T, V) : V;
}

Expr FloatModes::rounded(Writer &W, const ptx::Type &T, StringRef Name,
                         ArrayRef<Expr> Args) const {
  // PTX rounds to minus and plus infinity, CUDA's names down and up.
  StringRef Mode = Rounding == "rm"   ? "rd"
                   : Rounding == "rp" ? "ru"
                   : Rounding.empty() ? "rn"
                                      : Rounding;
  std::string Full =
      ((T.bits() == 32 || Name == "ma" ? "f" : "d") + Name + "_" + Mode).str();
  return W.shim("porthip/rounding.h", Full, typeOf(T), Args);
}

//===- Reciprocals and roots ----------------------------------------------===//

namespace {
struct Unary {
  ptx::Type T;
  bool IsApproximate = false, Ftz = false;
  FloatModes Modes;

  explicit Unary(Form &F) : IsApproximate(F.take("approx")), Modes(F) {
    Ftz = Modes.Ftz;
    T = F.takeType();
  }
};
} // namespace

/// rcp and sqrt: exact with a rounding, or approximate.
static void root(Writer &W, Form &F, StringRef Name) {
  Unary U(F);
  if (!U.T.isFloat() || U.T.LaneBits == 16 || U.T.Lanes > 1 ||
      U.IsApproximate == !U.Modes.Rounding.empty())
    return W.fail(Problem::Modifier, "this form is not supported");
  if (U.IsApproximate) {
    // .f64 has .ftz only, and keeps what it likes of subnormals.
    std::string Full =
        (Name + "_approx" + (U.Ftz && U.T.bits() == 32 ? "_ftz" : "")).str();
    return W.write(F[0], U.T, W.call(Full, typeOf(U.T), {W.read(F[1], U.T)}));
  }
  if (!U.Modes.check(W, U.T))
    return;
  Expr X = U.Modes.in(W, U.T, W.read(F[1], U.T));
  W.write(F[0], U.T, U.Modes.out(W, U.T, U.Modes.rounded(W, U.T, Name, {X})));
}

void writeRcp(Writer &W, Form &F) { root(W, F, "rcp"); }
void writeSqrt(Writer &W, Form &F) { root(W, F, "sqrt"); }

/// Helpers name_approx and name_approx_ftz, with the type if it is of 16 bits.
static void approximate(Writer &W, Form &F, StringRef Name, bool HasDouble) {
  Unary U(F);
  bool IsDouble = U.T.LaneBits == 64;
  if (!U.IsApproximate || !U.Modes.Rounding.empty() || U.Modes.Sat ||
      U.Modes.Relu || !U.T.isFloat() || (IsDouble && !HasDouble) ||
      (U.T.Lanes == 2 && U.T.LaneBits == 32))
    return W.fail(Problem::Modifier, "this form is not supported");
  bool Ftz = U.Ftz && !IsDouble;
  std::string Full =
      (Name + "_approx" + (Ftz && U.T.LaneBits == 32 ? "_ftz" : "")).str() +
      halfSuffix(U.T);
  Expr X = W.read(F[1], U.T);
  if (Ftz && U.T.LaneBits == 16)
    X = flush(W, U.T, X);
  Expr V = W.call(Full, typeOf(U.T), {X});
  if (Ftz && U.T.LaneBits == 16)
    V = flush(W, U.T, V);
  W.write(F[0], U.T, V);
}

void writeRsqrt(Writer &W, Form &F) { approximate(W, F, "rsqrt", true); }
void writeSin(Writer &W, Form &F) { approximate(W, F, "sin", false); }
void writeCos(Writer &W, Form &F) { approximate(W, F, "cos", false); }
void writeLg2(Writer &W, Form &F) { approximate(W, F, "lg2", false); }
void writeEx2(Writer &W, Form &F) { approximate(W, F, "ex2", false); }
void writeTanh(Writer &W, Form &F) { approximate(W, F, "tanh", false); }

void writeTestp(Writer &W, Form &F) {
  StringRef Kind = F.takeOneOf(
      {"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  ptx::Type T = F.takeType();
  if (Kind.empty() || T.Of != Type::Class::Float || T.LaneBits < 32 ||
      T.Lanes > 1)
    return W.fail(Problem::Modifier, "a class of '.f32' or '.f64' is missing");
  W.write(F[0], *typeNamed("pred"),
          W.call(("testp_" + Kind).str(), CType::Bool, {W.read(F[1], T)}));
}

void writeCopysign(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (T.Of != Type::Class::Float || T.LaneBits < 32 || T.Lanes > 1)
    return W.fail(Problem::Modifier, "only '.f32' and '.f64' are supported");
  // The sign of the first, the magnitude of the second.
  W.write(F[0], T,
          W.hip(T.bits() == 32 ? "copysignf" : "copysign", typeOf(T),
                {W.read(F[2], T), W.read(F[1], T)}));
}

} // namespace porthip::ptx
