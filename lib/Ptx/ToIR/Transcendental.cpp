// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reciprocals, roots and the approximate functions. Where PTX bounds an error,
// the result here is that of the exact function or the builtins' of it.
#include "Ptx/LoweringInternal.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
struct Unary {
  ptx::Type T;
  StringRef Rounding; ///< approx or rn, rz, rm, rp
  bool Ftz;
};
} // namespace

static Unary takeUnary(Lowering &L, Form &F) {
  Unary U;
  U.Rounding = F.takeOneOf({"approx", "rn", "rz", "rm", "rp"});
  U.Ftz = F.take("ftz");
  U.T = F.takeType();
  if (!U.T.isFloat())
    L.fail(Problem::Modifier,
           "'." + StringRef(U.T.Name) + "' is not a supported type");
  if (U.Rounding.empty())
    L.fail(Problem::Modifier, "'.approx' or a rounding is missing");
  return U;
}

/// Reads, computes in float or double, writes; flushing around it.
static void apply(Lowering &L, Form &F, const Unary &U,
                  function_ref<Value *(Value *)> Each) {
  if (L.failed())
    return;
  if (U.Ftz && U.T.LaneBits == 64 && U.Rounding != "approx")
    return L.fail(Problem::Modifier, "'.ftz' cannot be used with '.f64'");
  Value *V = L.read(F[1], U.T);
  if (L.failed())
    return;
  if (U.Ftz)
    V = flushAs(L, V, U.T);
  V = widen(L, V, U.T);
  V = L.lanewise(U.T, {V},
                 [&](ArrayRef<Value *> Lane) { return Each(Lane[0]); });
  V = narrow(L, V, U.T);
  L.write(F[0], U.T, U.Ftz ? flushAs(L, V, U.T) : V);
}

static StringRef suffix(const Unary &U) {
  return U.T.LaneBits == 64 ? ".d" : ".f";
}

static bool isDirected(const Unary &U) {
  return U.Rounding != "approx" && U.Rounding != "rn";
}

void lowerRcp(Lowering &L, Form &F) {
  Unary U = takeUnary(L, F);
  apply(L, F, U, [&](Value *V) -> Value * {
    if (isDirected(U))
      return L.intrinsic(("rcp." + U.Rounding + suffix(U)).str(), V);
    return L.B.CreateFDiv(ConstantFP::get(V->getType(), 1.0), V);
  });
}

void lowerSqrt(Lowering &L, Form &F) {
  Unary U = takeUnary(L, F);
  apply(L, F, U, [&](Value *V) -> Value * {
    if (isDirected(U))
      return L.intrinsic(("sqrt." + U.Rounding + suffix(U)).str(), V);
    return L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
  });
}

void lowerRsqrt(Lowering &L, Form &F) {
  Unary U = takeUnary(L, F);
  if (U.Rounding != "approx")
    return L.fail(Problem::Modifier, "'.approx' is missing");
  apply(L, F, U, [&](Value *V) -> Value * {
    Value *Root = L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
    return L.B.CreateFDiv(ConstantFP::get(V->getType(), 1.0), Root);
  });
}

/// An approximation that exists in float only; f16 and bf16 go through it.
static void approximate(Lowering &L, Form &F, StringRef Name) {
  Unary U = takeUnary(L, F);
  if (U.Rounding != "approx" || U.T.LaneBits == 64)
    return L.fail(Problem::Modifier,
                  "only '.approx' of a type up to '.f32' is supported");
  apply(L, F, U, [&](Value *V) -> Value * { return L.intrinsic(Name, V); });
}

void lowerSin(Lowering &L, Form &F) { approximate(L, F, "sin.approx.f"); }
void lowerCos(Lowering &L, Form &F) { approximate(L, F, "cos.approx.f"); }
void lowerLg2(Lowering &L, Form &F) { approximate(L, F, "lg2.approx.f"); }
void lowerEx2(Lowering &L, Form &F) { approximate(L, F, "ex2.approx"); }

void lowerTanh(Lowering &L, Form &F) {
  Unary U = takeUnary(L, F);
  if (U.Rounding != "approx" || U.T.LaneBits == 64)
    return L.fail(Problem::Modifier,
                  "only '.approx' of a type up to '.f32' is supported");
  apply(L, F, U, [&](Value *V) -> Value * {
    return L.B.CreateUnaryIntrinsic(Intrinsic::tanh, V);
  });
}

void lowerTestp(Lowering &L, Form &F) {
  StringRef Kind = F.takeOneOf(
      {"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  ptx::Type T = F.takeType();
  if (Kind.empty() || T.Of != Type::Class::Float)
    return L.fail(Problem::Modifier, "a class of '.f32' or '.f64' is missing");
  unsigned Classes = StringSwitch<unsigned>(Kind)
                         .Case("finite", fcFinite)
                         .Case("infinite", fcInf)
                         .Case("number", fcAllFlags & ~fcNan)
                         .Case("notanumber", fcNan)
                         .Case("normal", fcNormal | fcZero) // As PTX says.
                         .Default(fcSubnormal);
  L.writePredicate(F[0],
                   L.B.createIsFPClass(L.read(F[1], T), FPClassTest(Classes)));
}

void lowerCopysign(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (T.Of != Type::Class::Float)
    return L.fail(Problem::Modifier, "only '.f32' and '.f64' are supported");
  // The sign of the first, the magnitude of the second.
  L.write(F[0], T,
          L.B.CreateBinaryIntrinsic(Intrinsic::copysign, L.read(F[2], T),
                                    L.read(F[1], T)));
}

} // namespace porthip::ptx
