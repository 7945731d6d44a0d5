// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt between integers, floating point and the small formats.
#include "Ptx/ToIR/FloatToInteger.h"
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// The source, whose register may be wider than its type.
static Value *readSource(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.Types[1];
  Value *Raw = L.readRaw(D[1], T.bits());
  return L.B.CreateBitCast(L.B.CreateZExtOrTrunc(Raw, L.B.getIntNTy(T.bits())),
                           L.irType(T));
}

//===- Integers -----------------------------------------------------------===//

/// V, of type From, clamped to what To holds.
static Value *clampInteger(Lowering &L, Value *V, bool IsFromSigned,
                           unsigned ToBits, bool IsToSigned) {
  unsigned Bits = V->getType()->getIntegerBitWidth();
  unsigned Wide = std::max(Bits, ToBits) + 1;
  llvm::Type *Int = L.B.getIntNTy(Wide);
  V = IsFromSigned ? L.B.CreateSExt(V, Int) : L.B.CreateZExt(V, Int);
  APInt Low =
      IsToSigned ? APInt::getSignedMinValue(ToBits).sext(Wide) : APInt(Wide, 0);
  APInt High = IsToSigned ? APInt::getSignedMaxValue(ToBits).sext(Wide)
                          : APInt::getMaxValue(ToBits).zext(Wide);
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, ConstantInt::get(Int, Low));
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smin, V,
                                ConstantInt::get(Int, High));
  return L.B.CreateTrunc(V, L.B.getIntNTy(ToBits));
}

static Value *integerToInteger(Lowering &L, const Decoded &D, Value *V) {
  if (D.Sat)
    return clampInteger(L, V, D.Types[1].isSigned(), D.Types[0].bits(),
                        D.Types[0].isSigned());
  llvm::Type *To = L.irType(D.Types[0]);
  return D.Types[1].isSigned() ? L.B.CreateSExtOrTrunc(V, To)
                               : L.B.CreateZExtOrTrunc(V, To);
}

static Value *integerToFloat(Lowering &L, const Decoded &D, Value *V) {
  bool IsSigned = D.Types[1].isSigned();
  bool IsLong = D.Types[1].bits() == 64;
  llvm::Type *Int = L.B.getIntNTy(IsLong ? 64 : 32);
  V = IsSigned ? L.B.CreateSExt(V, Int) : L.B.CreateZExt(V, Int);
  if (D.Types[0].bits() == 16) {
    Value *Long = IsSigned ? L.B.CreateSExt(V, L.B.getInt64Ty())
                           : L.B.CreateZExt(V, L.B.getInt64Ty());
    Value *Code = L.builtin(IsSigned ? "ptx.encode_s64" : "ptx.encode_u64",
                            L.B.getInt32Ty(),
                            {Long, L.B.getInt32(formatNumber(D.Types[0])),
                             L.B.getInt32(roundingNumber(D.Rounding))});
    return L.B.CreateBitCast(L.B.CreateTrunc(Code, L.B.getInt16Ty()),
                             L.irType(D.Types[0]));
  }
  Value *Result;
  if (D.Rounding == "rn" || D.Rounding.empty() ||
      (D.Types[0].bits() == 64 && !IsLong))
    Result = IsSigned ? L.B.CreateSIToFP(V, L.irType(D.Types[0]))
                      : L.B.CreateUIToFP(V, L.irType(D.Types[0]));
  else
    Result =
        L.intrinsic((Twine(IsSigned ? "" : "u") + (IsLong ? "ll" : "i") + "2" +
                     (D.Types[0].bits() == 32 ? "f." : "d.") + D.Rounding)
                        .str(),
                    V);
  return D.Sat ? saturate(L, Result) : Result;
}

static Value *roundToIntegral(Lowering &L, StringRef Rounding, Value *V) {
  Intrinsic::ID ID = StringSwitch<Intrinsic::ID>(Rounding)
                         .Case("rni", Intrinsic::roundeven)
                         .Case("rmi", Intrinsic::floor)
                         .Case("rpi", Intrinsic::ceil)
                         .Default(Intrinsic::trunc);
  return L.B.CreateUnaryIntrinsic(ID, V);
}

static Value *floatToInteger(Lowering &L, const Decoded &D, Value *V) {
  if (D.Ftz && D.Types[1].is("f32"))
    V = flush(L, V);
  V = roundToIntegral(L, D.Integral, widen(L, V, D.Types[1]));
  // With or without .sat.
  return convertToInteger(L.B, V, L.irType(D.Types[0]), D.Types[0].isSigned(),
                          /*IsAmd=*/false);
}

//===- Floating point -----------------------------------------------------===//

/// V, a float or double, in the format of a scalar or of a lane of To; an
/// integer of the lane's size.
static Value *encode(Lowering &L, const Decoded &D, Value *V) {
  Value *Double = L.B.CreateFPExt(V, L.B.getDoubleTy());
  Value *Code =
      L.builtin("ptx.encode", L.B.getInt32Ty(),
                {Double, L.B.getInt32(formatNumber(D.Types[0])),
                 L.B.getInt32(roundingNumber(D.Rounding)),
                 L.B.getInt32((D.SatFinite ? 1 : 0) | (D.Relu ? 2 : 0))});
  return L.B.CreateTrunc(Code, L.B.getIntNTy(D.Types[0].LaneBits));
}

/// A float or double as a value of the 16-bit type or a lane of it.
static Value *toSixteen(Lowering &L, const Decoded &D, Value *V) {
  ptx::Type Lane = D.Types[0].lane();
  if (V->getType()->isFloatTy() && (!D.isDirected() && !D.SatFinite))
    return narrow(L, D.Relu ? relu(L, V) : V, Lane);
  return L.B.CreateBitCast(encode(L, D, V), L.irType(Lane));
}

static Value *floatToFloat(Lowering &L, const Decoded &D, Value *V) {
  if (D.Ftz && D.Types[1].is("f32"))
    V = flush(L, V);
  V = widen(L, V, D.Types[1]);
  if (!D.Integral.empty())
    V = roundToIntegral(L, D.Integral, V);
  if (D.Sat)
    V = saturate(L, V);
  if (D.Types[0].bits() == 16)
    return toSixteen(L, D, V);
  if (D.Types[0].is("f64"))
    return L.B.CreateFPExt(V, L.B.getDoubleTy());
  if (V->getType()->isDoubleTy()) {
    V = (!D.isDirected() && !D.SatFinite)
            ? L.B.CreateFPTrunc(V, L.B.getFloatTy())
            : L.intrinsic(("d2f." + D.Rounding + (D.Ftz ? ".ftz" : "")).str(),
                          V);
  }
  return D.Ftz ? flush(L, V) : V;
}

//===- Packed forms -------------------------------------------------------===//

/// Two floats in one register, the first operand in the high half.
void lowerCvtToPair(Lowering &L, const Decoded &D) {
  Value *Result = nullptr;
  for (unsigned N = 1; N < 3; ++N) {
    Value *V = L.read(D[N], D.Types[1]);
    if (D.Ftz)
      V = flush(L, V);
    Value *Half =
        L.B.CreateZExt(L.asInteger(toSixteen(L, D, V)), L.B.getInt32Ty());
    Result = Result ? L.B.CreateOr(Result, Half) : L.B.CreateShl(Half, 16);
  }
  L.write(D[0], bitsType(32), Result);
}

/// fp8, fp6, fp4 and ue8m0: each form is an intrinsic.
void lowerCvtToSmall(Lowering &L, const Decoded &D) {
  const ptx::Type &To = D.Types[0], &From = D.Types[1];
  std::string Name = (Twine(From.Lanes == 1 ? "ff" : From.Name) + ".to." +
                      To.Name + "." + D.Rounding + (D.Relu ? ".relu" : ""))
                         .str();
  // fp8 is always clamped, and its intrinsics do not say so.
  if (D.SatFinite && !To.is("e4m3x2") && !To.is("e5m2x2"))
    Name += ".satfinite";
  SmallVector<Value *, 2> Args;
  for (size_t N = 1; N < D.size(); ++N)
    Args.push_back(L.read(D[N], From));
  if (From.Of == Type::Class::BFloat)
    Args[0] =
        L.B.CreateBitCast(Args[0], FixedVectorType::get(L.B.getBFloatTy(), 2));
  if (L.failed())
    return;
  Value *Code = L.intrinsic(Name, Args);
  if (!L.failed())
    L.writeExtended(D[0], To, L.B.CreateTrunc(Code, L.B.getIntNTy(To.bits())));
}

void lowerCvtFromSmall(Lowering &L, const Decoded &D) {
  const ptx::Type &From = D.Types[1];
  Value *Code = L.asInteger(readSource(L, D));
  if (L.failed())
    return;
  std::string Name = std::string(From.Name) + ".to." + D.Types[0].Name;
  if (From.Name[0] == 'e')
    Name += ".rn";
  if (D.Relu)
    Name += ".relu";
  Value *V = L.intrinsic(Name, L.B.CreateZExt(Code, L.B.getInt16Ty()));
  if (!L.failed())
    L.write(D[0], bitsType(32), V);
}

void lowerCvtToTf32(Lowering &L, const Decoded &D) {
  L.write(D[0], bitsType(32), encode(L, D, readSource(L, D)));
}

void lowerCvt(Lowering &L, const Decoded &D) {
  const ptx::Type &To = D.Types[0];
  Value *V = readSource(L, D);
  if (L.failed())
    return;
  if (D.Types[1].isInteger())
    V = To.isInteger() ? integerToInteger(L, D, V) : integerToFloat(L, D, V);
  else
    V = To.isInteger() ? floatToInteger(L, D, V) : floatToFloat(L, D, V);
  L.writeExtended(D[0], To, V);
}

void lowerCvtPack(Lowering &L, const Decoded &D) {
  unsigned Bits = 0;
  D.Packed.drop_front().getAsInteger(10, Bits);
  auto Part = [&](const Operand &O) {
    return L.B.CreateZExt(
        clampInteger(L, L.read(O, D.type()), true, Bits, D.Packed[0] == 's'),
        L.B.getInt32Ty());
  };
  Value *V = L.B.CreateOr(L.B.CreateShl(Part(D[1]), Bits), Part(D[2]));
  if (D.size() == 4)
    V = L.B.CreateOr(V, L.B.CreateShl(L.read(D[3], bitsType(32)), 2 * Bits));
  L.write(D[0], bitsType(32), V);
}

} // namespace porthip::ptx
