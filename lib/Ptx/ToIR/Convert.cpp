// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt between integers, floating point and the small formats.
#include "Ptx/LoweringInternal.h"
#include "Ptx/Modifiers.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// The source, whose register may be wider than its type.
static Value *readSource(Lowering &L, const Operand &O, const ptx::Type &T) {
  Value *Raw = L.readRaw(O, T.bits());
  unsigned Width = Raw->getType()->getIntegerBitWidth();
  if (Width < T.bits() || (Width != T.bits() && T.Lanes > 1)) {
    L.fail(Problem::Operand, "an operand of " + Twine(Width) +
                                 " bits stands for a value of '." +
                                 StringRef(T.Name) + "'");
    return Constant::getNullValue(L.irType(T));
  }
  return L.B.CreateBitCast(L.B.CreateTrunc(Raw, L.B.getIntNTy(T.bits())),
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

static Value *integerToInteger(Lowering &L, const Conversion &C, Value *V) {
  if (C.Sat)
    return clampInteger(L, V, C.From.isSigned(), C.To.bits(), C.To.isSigned());
  llvm::Type *To = L.irType(C.To);
  return C.From.isSigned() ? L.B.CreateSExtOrTrunc(V, To)
                           : L.B.CreateZExtOrTrunc(V, To);
}

static Value *integerToFloat(Lowering &L, const Conversion &C, Value *V) {
  bool IsSigned = C.From.isSigned();
  bool IsLong = C.From.bits() == 64;
  llvm::Type *Int = L.B.getIntNTy(IsLong ? 64 : 32);
  V = IsSigned ? L.B.CreateSExt(V, Int) : L.B.CreateZExt(V, Int);
  if (C.To.bits() == 16) {
    Value *Long = IsSigned ? L.B.CreateSExt(V, L.B.getInt64Ty())
                           : L.B.CreateZExt(V, L.B.getInt64Ty());
    Value *Code = L.builtin(IsSigned ? "ptx.encode_s64" : "ptx.encode_u64",
                            L.B.getInt32Ty(),
                            {Long, L.B.getInt32(formatNumber(C.To)),
                             L.B.getInt32(roundingNumber(C.Rounding))});
    return L.B.CreateBitCast(L.B.CreateTrunc(Code, L.B.getInt16Ty()),
                             L.irType(C.To));
  }
  Value *Result;
  if (C.Rounding == "rn" || C.Rounding.empty() ||
      (C.To.bits() == 64 && !IsLong))
    Result = IsSigned ? L.B.CreateSIToFP(V, L.irType(C.To))
                      : L.B.CreateUIToFP(V, L.irType(C.To));
  else
    Result = L.intrinsic((Twine(IsSigned ? "" : "u") + (IsLong ? "ll" : "i") +
                          "2" + (C.To.bits() == 32 ? "f." : "d.") + C.Rounding)
                             .str(),
                         V);
  return C.Sat ? saturate(L, Result) : Result;
}

static Value *roundToIntegral(Lowering &L, StringRef Rounding, Value *V) {
  Intrinsic::ID ID = StringSwitch<Intrinsic::ID>(Rounding)
                         .Case("rni", Intrinsic::roundeven)
                         .Case("rmi", Intrinsic::floor)
                         .Case("rpi", Intrinsic::ceil)
                         .Default(Intrinsic::trunc);
  return L.B.CreateUnaryIntrinsic(ID, V);
}

static Value *floatToInteger(Lowering &L, const Conversion &C, Value *V) {
  if (C.Integral.empty())
    L.fail(Problem::Modifier, "a rounding mode to an integer is missing");
  if (C.Ftz && C.From.is("f32"))
    V = flush(L, V);
  V = roundToIntegral(L, C.Integral, widen(L, V, C.From));
  llvm::Type *Int = L.irType(C.To);
  // Values out of range are clamped with or without .sat.
  Value *Whole = L.B.CreateIntrinsic(C.To.isSigned() ? Intrinsic::fptosi_sat
                                                     : Intrinsic::fptoui_sat,
                                     {Int, V->getType()}, {V});
  if (!C.From.is("f64") && C.To.bits() != 64)
    return Whole; // NaN gives 0.
  Value *IsNan = L.B.CreateFCmpUNO(V, V);
  return L.B.CreateSelect(
      IsNan, ConstantInt::get(Int, APInt::getSignMask(C.To.bits())), Whole);
}

//===- Floating point -----------------------------------------------------===//

/// V, a float or double, in the format of a scalar or of a lane of To; an
/// integer of the lane's size.
static Value *encode(Lowering &L, const Conversion &C, Value *V) {
  Value *Double = L.B.CreateFPExt(V, L.B.getDoubleTy());
  Value *Code =
      L.builtin("ptx.encode", L.B.getInt32Ty(),
                {Double, L.B.getInt32(formatNumber(C.To)),
                 L.B.getInt32(roundingNumber(C.Rounding)),
                 L.B.getInt32((C.SatFinite ? 1 : 0) | (C.Relu ? 2 : 0))});
  return L.B.CreateTrunc(Code, L.B.getIntNTy(C.To.LaneBits));
}

/// A float or double as a value of the 16-bit type or a lane of it.
static Value *toSixteen(Lowering &L, const Conversion &C, Value *V) {
  ptx::Type Lane = C.To.lane();
  if (V->getType()->isFloatTy() && (C.isNearest() && !C.SatFinite))
    return narrow(L, C.Relu ? relu(L, V) : V, Lane);
  return L.B.CreateBitCast(encode(L, C, V), L.irType(Lane));
}

static Value *floatToFloat(Lowering &L, const Conversion &C, Value *V) {
  if (C.Ftz && C.From.is("f32"))
    V = flush(L, V);
  V = widen(L, V, C.From);
  if (!C.Integral.empty()) {
    if (C.From.LaneBits != C.To.LaneBits)
      L.fail(Problem::Modifier, "'." + C.Integral + "' between two types");
    V = roundToIntegral(L, C.Integral, V);
  }
  if (C.Sat)
    V = saturate(L, V);
  if (C.To.bits() == 16)
    return toSixteen(L, C, V);
  if (C.To.is("f64"))
    return L.B.CreateFPExt(V, L.B.getDoubleTy());
  if (V->getType()->isDoubleTy()) {
    V = (C.isNearest() && !C.SatFinite)
            ? L.B.CreateFPTrunc(V, L.B.getFloatTy())
            : L.intrinsic(("d2f." + C.Rounding).str(), V);
  }
  return C.Ftz ? flush(L, V) : V;
}

//===- Packed forms -------------------------------------------------------===//

/// Two floats in one register, the first operand in the high half.
static void packSixteen(Lowering &L, Form &F, const Conversion &C) {
  Value *Result = nullptr;
  for (unsigned N = 1; N < 3; ++N) {
    Value *V = L.read(F[N], C.From);
    if (C.Ftz)
      V = flush(L, V);
    Value *Half =
        L.B.CreateZExt(L.asInteger(toSixteen(L, C, V)), L.B.getInt32Ty());
    Result = Result ? L.B.CreateOr(Result, Half) : L.B.CreateShl(Half, 16);
  }
  L.write(F[0], bitsType(32), Result);
}

/// fp8, fp6, fp4 and ue8m0: each form is an intrinsic.
static void toSmall(Lowering &L, Form &F, const Conversion &C) {
  bool IsFromFloats = C.From.is("f32") && F.size() == 3;
  if (!IsFromFloats && !(C.From.Lanes == 2 && F.size() == 2))
    return L.fail(Problem::Modifier, "this conversion is not supported");
  std::string Name = (Twine(IsFromFloats ? "ff" : C.From.Name) + ".to." +
                      C.To.Name + "." + C.Rounding + (C.Relu ? ".relu" : ""))
                         .str();
  // fp8 is always clamped, and its intrinsics do not say so.
  bool IsFp8 = C.To.is("e4m3x2") || C.To.is("e5m2x2");
  if (IsFp8 && !C.SatFinite)
    return L.fail(Problem::Modifier, "'.satfinite' is missing");
  if (C.SatFinite && !IsFp8)
    Name += ".satfinite";
  SmallVector<Value *, 2> Args;
  for (size_t N = 1; N < F.size(); ++N)
    Args.push_back(L.read(F[N], C.From));
  if (C.From.Of == Type::Class::BFloat)
    Args[0] =
        L.B.CreateBitCast(Args[0], FixedVectorType::get(L.B.getBFloatTy(), 2));
  if (L.failed())
    return;
  Value *Code = L.intrinsic(Name, Args);
  if (!L.failed())
    L.writeExtended(F[0], C.To,
                    L.B.CreateTrunc(Code, L.B.getIntNTy(C.To.bits())));
}

static void fromSmall(Lowering &L, Form &F, const Conversion &C) {
  Value *Code = L.asInteger(readSource(L, F[1], C.From));
  if (L.failed())
    return;
  std::string Name = std::string(C.From.Name) + ".to." + C.To.Name;
  if (C.From.Name[0] == 'e')
    Name += ".rn";
  if (C.Relu)
    Name += ".relu";
  Value *V = L.intrinsic(Name, L.B.CreateZExt(Code, L.B.getInt16Ty()));
  if (!L.failed())
    L.write(F[0], bitsType(32), V);
}

static void packedForm(Lowering &L, Form &F, const Conversion &C) {
  bool IsToPair = C.To.Lanes == 2 && C.To.isFloat() && C.To.LaneBits == 16;
  if (C.To.Of == Type::Class::Small && C.To.Lanes == 2)
    return toSmall(L, F, C);
  if (C.From.Of == Type::Class::Small && C.From.Lanes == 2 && IsToPair &&
      F.size() == 2)
    return fromSmall(L, F, C);
  if (C.From.is("f32") && IsToPair && F.size() == 3)
    return packSixteen(L, F, C);
  L.fail(Problem::Modifier, "this conversion is not supported");
}

/// What PTX does not define is refused rather than given a meaning.
static void checkModifiers(Lowering &L, const Conversion &C) {
  bool IsPacked = C.To.Lanes > 1 || C.From.Lanes > 1;
  bool IsShort = C.To.LaneBits == 16 && C.To.isFloat();
  bool IsNarrowing = !C.From.isInteger() &&
                     (IsShort || IsPacked || C.To.Of == Type::Class::Tf32);
  bool IsBad = (!C.Integral.empty() &&
                (!C.Rounding.empty() || C.From.isInteger() || IsPacked)) ||
               (C.To.isInteger() && !C.Rounding.empty()) ||
               ((C.Relu || C.SatFinite) && !IsNarrowing) ||
               (C.Sat && IsPacked) ||
               (C.Sat && C.From.isInteger() && IsShort) ||
               (C.Ftz && !C.From.is("f32") && !C.To.is("f32")) ||
               (C.Ftz && C.To.Of == Type::Class::Small) ||
               ((C.Rounding == "rna") != (C.To.Of == Type::Class::Tf32) &&
                C.Rounding == "rna");
  if (IsBad)
    L.fail(Problem::Modifier, "these modifiers cannot be combined");
}

void lowerCvt(Lowering &L, Form &F) {
  Conversion C = takeConversion(F);
  checkModifiers(L, C);
  if (L.failed())
    return;
  if (C.To.Lanes > 1 || C.From.Lanes > 1)
    return packedForm(L, F, C);
  if (F.size() != 2)
    return L.fail(Problem::Operand, "'cvt' of one value takes 2 operands");
  Value *V = readSource(L, F[1], C.From);
  if (C.To.Of == Type::Class::Tf32) {
    if (!C.From.is("f32"))
      return L.fail(Problem::Modifier, "this conversion is not supported");
    return L.write(F[0], bitsType(32), encode(L, C, V));
  }
  bool IsFrom = C.From.isInteger() || C.From.isFloat();
  bool IsTo = C.To.isInteger() || C.To.isFloat();
  if (!IsFrom || !IsTo || C.From.isUntyped() || C.To.isUntyped())
    return L.fail(Problem::Modifier, "this conversion is not supported");
  if (C.From.isInteger())
    V = C.To.isInteger() ? integerToInteger(L, C, V) : integerToFloat(L, C, V);
  else
    V = C.To.isInteger() ? floatToInteger(L, C, V) : floatToFloat(L, C, V);
  L.writeExtended(F[0], C.To, V);
}

void lowerCvtPack(Lowering &L, Form &F) {
  bool IsSat = F.take("sat");
  StringRef To =
      F.takeOneOf({"u16", "s16", "u8", "s8", "u4", "s4", "u2", "s2"});
  ptx::Type From = F.takeType();
  F.take("b32"); // The third source's.
  unsigned Bits = 0;
  if (!IsSat || To.empty() || To.drop_front().getAsInteger(10, Bits) ||
      !From.is("s32") || F.size() != (Bits == 16 ? 3 : 4))
    return L.fail(Problem::Modifier, "this conversion is not supported");
  auto Part = [&](const Operand &O) {
    return L.B.CreateZExt(
        clampInteger(L, L.read(O, From), true, Bits, To[0] == 's'),
        L.B.getInt32Ty());
  };
  Value *V = L.B.CreateOr(L.B.CreateShl(Part(F[1]), Bits), Part(F[2]));
  if (F.size() == 4)
    V = L.B.CreateOr(V, L.B.CreateShl(L.read(F[3], bitsType(32)), 2 * Bits));
  L.write(F[0], bitsType(32), V);
}

} // namespace porthip::ptx
