// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mov, with packing and unpacking, and what moves addresses between spaces.
#include "Ptx/ToIR/Lowering.h"

using namespace llvm;
namespace porthip::ptx {

static void packElements(Lowering &L, const Decoded &D, const ptx::Type &T) {
  const std::vector<Operand> &Parts = D[1].Parts;
  unsigned Bits = T.bits() / Parts.size();
  llvm::Type *Whole = L.B.getIntNTy(T.bits());
  Value *V = ConstantInt::get(Whole, 0);
  for (size_t N = 0; N < Parts.size(); ++N) {
    Value *Element = L.readRaw(Parts[N], Bits);
    if (Element->getType()->getIntegerBitWidth() != Bits)
      return L.fail(Problem::Operand, "the elements do not fill the register");
    V = L.B.CreateOr(V,
                     L.B.CreateShl(L.B.CreateZExt(Element, Whole), N * Bits));
  }
  L.write(D[0], T, V);
}

static void unpackElements(Lowering &L, const Decoded &D, const ptx::Type &T) {
  const std::vector<Operand> &Parts = D[0].Parts;
  unsigned Bits = T.bits() / Parts.size();
  Value *V = L.asInteger(L.read(D[1], T));
  for (size_t N = 0; N < Parts.size(); ++N)
    L.write(Parts[N], bitsType(Bits),
            L.B.CreateTrunc(L.B.CreateLShr(V, N * Bits), L.B.getIntNTy(Bits)));
}

void lowerMov(Lowering &L, const Decoded &D) {
  ptx::Type T = D.type();
  if (D[1].Of == Operand::Kind::Vector)
    return packElements(L, D, T);
  if (D[0].Of == Operand::Kind::Vector)
    return unpackElements(L, D, T);
  if (T.isPredicate())
    return L.writePredicate(D[0], L.readPredicate(D[1]));
  bool IsSpecial = D[1].isName() && (StringRef(D[1].Name).starts_with("%") ||
                                     D[1].Name == "WARP_SZ");
  if (IsSpecial && T.isInteger() && !L.widthOf(D[1])) {
    // Special registers are read in the size that is asked for.
    Value *V = L.readRaw(D[1], T.bits());
    return L.write(D[0], T, L.B.CreateZExtOrTrunc(V, L.irType(T)));
  }
  L.write(D[0], T, L.read(D[1], T));
}

/// Shared and local memory are parts of one address space here, so that an
/// address is the same in all of them.
void lowerCvta(Lowering &L, const Decoded &D) {
  L.write(D[0], D.type(), L.read(D[1], D.type()));
}

void lowerIsspacep(Lowering &L, const Decoded &D) {
  // A cluster is one block.
  Value *Address =
      L.B.CreateIntToPtr(L.read(D[1], bitsType(64)), L.B.getPtrTy());
  L.writePredicate(
      D[0],
      L.intrinsic(("isspacep." + D.Space.split("::").first).str(), Address));
}

/// A cluster has one block, of rank 0: its addresses are its own.
void lowerMapa(Lowering &L, const Decoded &D) {
  L.read(D[2], bitsType(32));
  L.write(D[0], D.type(), L.read(D[1], D.type()));
}

void lowerGetctarank(Lowering &L, const Decoded &D) {
  L.readRaw(D[1], 64);
  L.write(D[0], bitsType(32), L.B.getInt32(0));
}

} // namespace porthip::ptx
