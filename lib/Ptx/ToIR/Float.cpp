// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating point as PTX has it, from IR that computes the same on any host.
// f16 and bf16 are computed in float, which has more than twice their bits, so
// that rounding twice gives what rounding once gives; only a fused
// multiply-add needs care. NaN payloads are not those of the GPU.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// Like's shape (scalar or vector) with that element.
static llvm::Type *shaped(Value *Like, llvm::Type *Element) {
  auto *V = dyn_cast<FixedVectorType>(Like->getType());
  return V ? FixedVectorType::get(Element, V->getNumElements()) : Element;
}

Value *widen(Lowering &L, Value *V, const ptx::Type &T) {
  if (T.LaneBits != 16)
    return V;
  llvm::Type *Float = shaped(V, L.B.getFloatTy());
  if (T.Of == Type::Class::Float)
    return L.B.CreateFPExt(V, Float);
  Value *Wide = L.B.CreateZExt(V, shaped(V, L.B.getInt32Ty()));
  return L.B.CreateBitCast(L.B.CreateShl(Wide, 16), Float);
}

Value *narrow(Lowering &L, Value *V, const ptx::Type &T) {
  if (T.LaneBits != 16)
    return V;
  if (T.Of == Type::Class::Float)
    return L.B.CreateFPTrunc(V, shaped(V, L.B.getHalfTy()));
  // Not fptrunc to bfloat: with AVX512-BF16 that flushes subnormals.
  llvm::Type *Int = shaped(V, L.B.getInt32Ty());
  Value *Bits = L.B.CreateBitCast(V, Int);
  Value *Odd = L.B.CreateAnd(L.B.CreateLShr(Bits, 16), 1);
  Value *Up =
      L.B.CreateAdd(Bits, L.B.CreateAdd(Odd, ConstantInt::get(Int, 0x7fff)));
  Value *IsNan = L.B.CreateFCmpUNO(V, V);
  Value *Rounded =
      L.B.CreateSelect(IsNan, ConstantInt::get(Int, 0x7fff0000), Up);
  return L.B.CreateTrunc(L.B.CreateLShr(Rounded, 16),
                         shaped(V, L.B.getInt16Ty()));
}

Value *flush(Lowering &L, Value *V) {
  Value *Zero = L.B.CreateBinaryIntrinsic(
      Intrinsic::copysign, ConstantFP::get(V->getType(), 0.0), V);
  return L.B.CreateSelect(L.B.createIsFPClass(V, fcSubnormal), Zero, V);
}

Value *flushRounded(Lowering &L, Value *V, Value *Scaled) {
  Value *Size = L.B.CreateUnaryIntrinsic(Intrinsic::fabs, Scaled);
  Value *IsTiny =
      L.B.CreateFCmpOLT(Size, ConstantFP::get(V->getType(), 0x1p-94));
  Value *Zero = L.B.CreateBinaryIntrinsic(
      Intrinsic::copysign, ConstantFP::get(V->getType(), 0.0), V);
  return L.B.CreateSelect(IsTiny, Zero, V);
}

Value *scale(Lowering &L, Value *V) {
  return L.B.CreateFMul(V, ConstantFP::get(V->getType(), 0x1p32));
}

Value *flushAs(Lowering &L, Value *V, const ptx::Type &T) {
  // bf16 has the subnormals of float.
  return T.Of == Type::Class::BFloat ? narrow(L, flush(L, widen(L, V, T)), T)
                                     : flush(L, V);
}

Value *saturate(Lowering &L, Value *V) {
  Constant *Zero = ConstantFP::get(V->getType(), 0.0);
  Constant *One = ConstantFP::get(V->getType(), 1.0);
  Value *Low = L.B.CreateSelect(L.B.CreateFCmpOGT(V, Zero), V, Zero);
  return L.B.CreateSelect(L.B.CreateFCmpOLT(Low, One), Low, One);
}

Value *relu(Lowering &L, Value *V) {
  Constant *Zero = ConstantFP::get(V->getType(), 0.0);
  return L.B.CreateSelect(L.B.CreateFCmpUGT(V, Zero), V, Zero);
}

/// x * y + z in float, rounded to odd: what is rounded to f16 after that is as
/// if it had been rounded once. The product of two f16 is exact in float.
static Value *fmaToOdd(Lowering &L, Value *X, Value *Y, Value *Z) {
  IRBuilder<> &B = L.B;
  Value *P = B.CreateFMul(X, Y);
  Value *S = B.CreateFAdd(P, Z);
  // The part that the sum lost (Knuth's two-sum; exact).
  Value *ZPart = B.CreateFSub(S, P);
  Value *Lost = B.CreateFAdd(B.CreateFSub(P, B.CreateFSub(S, ZPart)),
                             B.CreateFSub(Z, ZPart));
  Constant *Zero = ConstantFP::get(S->getType(), 0.0);
  llvm::Type *Int = shaped(S, B.getInt32Ty());
  Value *Bits = B.CreateBitCast(S, Int);
  Value *IsOdd = B.CreateTrunc(Bits, shaped(S, B.getInt1Ty()));
  Value *IsOutward =
      B.CreateICmpEQ(B.CreateFCmpOGT(Lost, Zero), B.CreateFCmpOGT(S, Zero));
  Value *Moved =
      B.CreateSelect(IsOutward, B.CreateAdd(Bits, ConstantInt::get(Int, 1)),
                     B.CreateSub(Bits, ConstantInt::get(Int, 1)));
  Value *DoesMove =
      B.CreateAnd(B.CreateFCmpONE(Lost, Zero), B.CreateNot(IsOdd));
  return B.CreateBitCast(B.CreateSelect(DoesMove, Moved, Bits), S->getType());
}

Value *fusedMultiplyAdd(Lowering &L, const ptx::Type &T, StringRef Rounding,
                        Value *X, Value *Y, Value *Z) {
  if (T.LaneBits != 16) {
    if (Rounding == "rn" || Rounding.empty())
      return L.B.CreateIntrinsic(Intrinsic::fma, X->getType(), {X, Y, Z});
    return L.intrinsic(
        ("fma." + Rounding + (T.LaneBits == 32 ? ".f" : ".d")).str(),
        {X, Y, Z});
  }
  if (T.Of == Type::Class::Float)
    return fmaToOdd(L, X, Y, Z);
  // bf16 has float's exponents: the product can leave float's range. Always
  // the packed form: LLVM flushes subnormals where a bfloat is a value on a
  // host with AVX512-BF16, and the packed form is an integer to the builtin.
  auto Pair = FixedVectorType::get(L.B.getBFloatTy(), 2);
  SmallVector<Value *, 3> In;
  for (Value *V : {X, Y, Z}) {
    Value *Bits = L.asInteger(narrow(L, V, T));
    In.push_back(
        L.B.CreateBitCast(L.B.CreateZExt(Bits, L.B.getInt32Ty()), Pair));
  }
  Value *Rounded = L.asInteger(L.intrinsic("fma.rn.bf16x2", In));
  Value *Bits = L.B.CreateTrunc(Rounded, L.B.getIntNTy(T.bits()));
  return widen(L, L.B.CreateBitCast(Bits, L.irType(T)), T);
}

unsigned formatNumber(const ptx::Type &T) {
  // enum Format of Builtins/Nvptx/Math/PtxFloat.c.
  return StringSwitch<unsigned>(T.lane().Name)
      .Cases({"f16", "f16x2"}, 0)
      .Cases({"bf16", "bf16x2"}, 1)
      .Default(2); // tf32
}

unsigned roundingNumber(StringRef Rounding) {
  // enum Rounding of Builtins/Nvptx/Math/PtxFloat.c.
  return StringSwitch<unsigned>(Rounding)
      .Cases({"rn", ""}, 0)
      .Case("rz", 1)
      .Case("rm", 2)
      .Case("rp", 3)
      .Case("rna", 4)
      .Default(0);
}

} // namespace porthip::ptx
