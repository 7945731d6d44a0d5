// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The integer arithmetic that is on no other machine: 24-bit products, sums of
// absolute differences, dot products.
#include "Ptx/LoweringInternal.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// .lo: bits 31..0 of the 48-bit product, .hi: bits 47..16.
static Value *product24(Lowering &L, const ptx::Type &T, StringRef Part,
                        Value *X, Value *Y) {
  llvm::Type *Wide = L.B.getInt64Ty();
  auto Low24 = [&](Value *V) {
    Value *Top = L.B.CreateShl(L.B.CreateZExt(V, Wide), 40);
    return T.isSigned() ? L.B.CreateAShr(Top, 40) : L.B.CreateLShr(Top, 40);
  };
  Value *Full = L.B.CreateMul(Low24(X), Low24(Y));
  return L.B.CreateTrunc(Part == "hi" ? L.B.CreateLShr(Full, 16) : Full,
                         L.B.getInt32Ty());
}

static Value *readProduct24(Lowering &L, Form &F, const ptx::Type &T,
                            StringRef Part) {
  if (Part.empty())
    L.fail(Problem::Modifier, "'.lo' or '.hi' is missing");
  if (!T.isInteger() || T.bits() != 32)
    L.fail(Problem::Modifier, "only '.u32' and '.s32' are 24-bit products");
  if (L.failed())
    return nullptr;
  return product24(L, T, Part, L.read(F[1], T), L.read(F[2], T));
}

void lowerMul24(Lowering &L, Form &F) {
  StringRef Part = F.takeOneOf({"lo", "hi"});
  ptx::Type T = F.takeType();
  if (Value *V = readProduct24(L, F, T, Part))
    L.write(F[0], T, V);
}

void lowerMad24(Lowering &L, Form &F) {
  StringRef Part = F.takeOneOf({"lo", "hi"});
  ptx::Type T = F.takeType();
  Value *V = readProduct24(L, F, T, Part);
  if (!V)
    return;
  Value *Addend = L.read(F[3], T);
  if (T.isSigned() && Part == "hi" && F.take("sat"))
    V = L.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, V, Addend);
  else
    V = L.B.CreateAdd(V, Addend);
  L.write(F[0], T, V);
}

void lowerSad(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  Value *X = L.read(F[1], T), *Y = L.read(F[2], T);
  Value *IsLess =
      T.isSigned() ? L.B.CreateICmpSLT(X, Y) : L.B.CreateICmpULT(X, Y);
  Value *Difference =
      L.B.CreateSelect(IsLess, L.B.CreateSub(Y, X), L.B.CreateSub(X, Y));
  L.write(F[0], T, L.B.CreateAdd(L.read(F[3], T), Difference));
}

/// Sum of Count products of fields of X and Y, added to Z.
static Value *dot(Lowering &L, const ptx::Type &XType, const ptx::Type &YType,
                  Value *X, Value *Y, Value *Z, unsigned Count, unsigned XBits,
                  unsigned YFirst) {
  auto Field = [&](Value *V, const ptx::Type &T, unsigned Bits,
                   unsigned Index) {
    Value *Narrow =
        L.B.CreateTrunc(L.B.CreateLShr(V, Bits * Index), L.B.getIntNTy(Bits));
    return T.isSigned() ? L.B.CreateSExt(Narrow, L.B.getInt32Ty())
                        : L.B.CreateZExt(Narrow, L.B.getInt32Ty());
  };
  for (unsigned N = 0; N < Count; ++N)
    Z = L.B.CreateAdd(Z, L.B.CreateMul(Field(X, XType, XBits, N),
                                       Field(Y, YType, 8, YFirst + N)));
  return Z;
}

static void dotForm(Lowering &L, Form &F, unsigned Count, unsigned XBits,
                    unsigned YFirst) {
  ptx::Type XType = F.takeType(), YType = F.takeType();
  if (XType.bits() != 32 || YType.bits() != 32 || !XType.isInteger() ||
      !YType.isInteger())
    return L.fail(Problem::Modifier, "only '.u32' and '.s32' are supported");
  ptx::Type T = bitsType(32);
  L.write(F[0], T,
          dot(L, XType, YType, L.read(F[1], T), L.read(F[2], T),
              L.read(F[3], T), Count, XBits, YFirst));
}

void lowerDp4a(Lowering &L, Form &F) { dotForm(L, F, 4, 8, 0); }

void lowerDp2a(Lowering &L, Form &F) {
  StringRef Half = F.takeOneOf({"lo", "hi"});
  if (Half.empty())
    return L.fail(Problem::Modifier, "'.lo' or '.hi' is missing");
  dotForm(L, F, 2, 16, Half == "hi" ? 2 : 0);
}

} // namespace porthip::ptx
