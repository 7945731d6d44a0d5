// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mov, with packing and unpacking, and what moves addresses between spaces.
#include "Ptx/LoweringInternal.h"

using namespace llvm;
namespace porthip::ptx {

static void packElements(Lowering &L, Form &F, const ptx::Type &T) {
  const std::vector<Operand> &Parts = F[1].Parts;
  unsigned Bits = Parts.empty() ? 0 : T.bits() / Parts.size();
  if (Bits < 8 || Bits * Parts.size() != T.bits())
    return L.fail(Problem::Operand, "the elements do not fill the register");
  llvm::Type *Whole = L.B.getIntNTy(T.bits());
  Value *V = ConstantInt::get(Whole, 0);
  for (size_t N = 0; N < Parts.size(); ++N) {
    Value *Element = L.readRaw(Parts[N], Bits);
    if (Element->getType()->getIntegerBitWidth() != Bits)
      return L.fail(Problem::Operand, "the elements do not fill the register");
    V = L.B.CreateOr(V,
                     L.B.CreateShl(L.B.CreateZExt(Element, Whole), N * Bits));
  }
  L.write(F[0], T, V);
}

static void unpackElements(Lowering &L, Form &F, const ptx::Type &T) {
  const std::vector<Operand> &Parts = F[0].Parts;
  unsigned Bits = Parts.empty() ? 0 : T.bits() / Parts.size();
  if (Bits < 8 || Bits * Parts.size() != T.bits())
    return L.fail(Problem::Operand, "the elements do not fill the register");
  Value *V = L.asInteger(L.read(F[1], T));
  for (size_t N = 0; N < Parts.size(); ++N)
    L.write(Parts[N], bitsType(Bits),
            L.B.CreateTrunc(L.B.CreateLShr(V, N * Bits), L.B.getIntNTy(Bits)));
}

void lowerMov(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (F[1].Of == Operand::Kind::Vector)
    return packElements(L, F, T);
  if (F[0].Of == Operand::Kind::Vector)
    return unpackElements(L, F, T);
  if (T.isPredicate())
    return L.writePredicate(F[0], L.readPredicate(F[1]));
  bool IsSpecial = F[1].isName() && (StringRef(F[1].Name).starts_with("%") ||
                                     F[1].Name == "WARP_SZ");
  if (IsSpecial && T.isInteger() && !L.widthOf(F[1])) {
    // Special registers are read in the size that is asked for.
    Value *V = L.readRaw(F[1], T.bits());
    return L.write(F[0], T, L.B.CreateZExtOrTrunc(V, L.irType(T)));
  }
  L.write(F[0], T, L.read(F[1], T));
}

/// Shared and local memory are parts of one address space here, so that an
/// address is the same in all of them.
void lowerCvta(Lowering &L, Form &F) {
  F.take("to");
  StringRef Space = F.takeOneOf({"const", "global", "local", "shared",
                                 "shared::cta", "shared::cluster", "param"});
  ptx::Type T = F.takeType();
  if (Space.empty())
    return L.fail(Problem::Modifier, "the space is missing");
  L.write(F[0], T, L.read(F[1], T));
}

void lowerIsspacep(Lowering &L, Form &F) {
  StringRef Space = F.takeOneOf(
      {"const", "global", "local", "shared", "shared::cta", "shared::cluster"});
  if (Space.empty())
    return L.fail(Problem::Modifier, "the space is missing or not supported");
  // A cluster is one block.
  Value *Address =
      L.B.CreateIntToPtr(L.read(F[1], bitsType(64)), L.B.getPtrTy());
  L.writePredicate(
      F[0],
      L.intrinsic(("isspacep." + Space.split("::").first).str(), Address));
}

/// A cluster has one block, of rank 0: its addresses are its own.
void lowerMapa(Lowering &L, Form &F) {
  F.takeOneOf({"shared::cluster"});
  ptx::Type T = F.takeType();
  L.read(F[2], bitsType(32));
  L.write(F[0], T, L.read(F[1], T));
}

void lowerGetctarank(Lowering &L, Form &F) {
  F.takeOneOf({"shared::cluster"});
  F.takeType();
  L.readRaw(F[1], 64);
  L.write(F[0], bitsType(32), L.B.getInt32(0));
}

} // namespace porthip::ptx
