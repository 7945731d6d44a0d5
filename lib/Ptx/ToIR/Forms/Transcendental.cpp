// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reciprocals, roots and the approximate functions. Where PTX bounds an error,
// the result here is that of the exact function or the builtins' of it.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// Reads, computes in float or double, writes; flushing around it.
static void apply(Lowering &L, const Decoded &D,
                  function_ref<Value *(Value *)> Each) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  if (L.failed())
    return;
  if (D.Ftz)
    V = flushAs(L, V, T);
  V = widen(L, V, T);
  V = L.lanewise(T, {V}, [&](ArrayRef<Value *> Lane) { return Each(Lane[0]); });
  V = narrow(L, V, T);
  L.write(D[0], T, D.Ftz ? flushAs(L, V, T) : V);
}

/// The intrinsic Name with a directed rounding.
static Value *directed(Lowering &L, const Decoded &D, StringRef Name,
                       Value *V) {
  StringRef Suffix = D.type().LaneBits == 64 ? ".d" : D.Ftz ? ".ftz.f" : ".f";
  return L.intrinsic((Name + "." + D.Rounding + Suffix).str(), V);
}

/// An approximation by its builtin; f16 and bf16 go through that of float.
static void approximate(Lowering &L, const Decoded &D, StringRef Name) {
  apply(L, D, [&](Value *V) -> Value * { return L.intrinsic(Name, V); });
}

/// The gross approximations of double: they see and give the upper half only.
static bool isGross(const Decoded &D) {
  return D.Ftz && D.type().LaneBits == 64;
}

void lowerRcp(Lowering &L, const Decoded &D) {
  if (isGross(D))
    return approximate(L, D, "rcp.approx.ftz.d");
  apply(L, D, [&](Value *V) -> Value * {
    if (D.isDirected())
      return directed(L, D, "rcp", V);
    return L.B.CreateFDiv(ConstantFP::get(V->getType(), 1.0), V);
  });
}

void lowerSqrt(Lowering &L, const Decoded &D) {
  apply(L, D, [&](Value *V) -> Value * {
    if (D.isDirected())
      return directed(L, D, "sqrt", V);
    return L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
  });
}

void lowerRsqrt(Lowering &L, const Decoded &D) {
  if (isGross(D))
    return approximate(L, D, "rsqrt.approx.ftz.d");
  apply(L, D, [&](Value *V) -> Value * {
    Value *Root = L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
    return L.B.CreateFDiv(ConstantFP::get(V->getType(), 1.0), Root);
  });
}

void lowerSin(Lowering &L, const Decoded &D) {
  approximate(L, D, "sin.approx.f");
}
void lowerCos(Lowering &L, const Decoded &D) {
  approximate(L, D, "cos.approx.f");
}
void lowerLg2(Lowering &L, const Decoded &D) {
  approximate(L, D, "lg2.approx.f");
}
void lowerEx2(Lowering &L, const Decoded &D) {
  approximate(L, D, "ex2.approx");
}

void lowerTanh(Lowering &L, const Decoded &D) {
  apply(L, D, [&](Value *V) -> Value * {
    return L.B.CreateUnaryIntrinsic(Intrinsic::tanh, V);
  });
}

void lowerTestp(Lowering &L, const Decoded &D) {
  unsigned Classes = StringSwitch<unsigned>(D.Class)
                         .Case("finite", fcFinite)
                         .Case("infinite", fcInf)
                         .Case("number", fcAllFlags & ~fcNan)
                         .Case("notanumber", fcNan)
                         .Case("normal", fcNormal | fcZero) // As PTX says.
                         .Default(fcSubnormal);
  L.writePredicate(
      D[0], L.B.createIsFPClass(L.read(D[1], D.type()), FPClassTest(Classes)));
}

void lowerCopysign(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  // The sign of the first, the magnitude of the second.
  L.write(D[0], T,
          L.B.CreateBinaryIntrinsic(Intrinsic::copysign, L.read(D[2], T),
                                    L.read(D[1], T)));
}

} // namespace porthip::ptx
