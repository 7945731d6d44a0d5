// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add, sub, mul, mad, fma, div, rem, abs, neg, min, max, of integers and of
// floating point, and the extended-precision forms with the carry flag.
#include "Ptx/LoweringInternal.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
/// The modifiers that floating-point arithmetic shares.
struct FloatModes {
  StringRef Rounding; ///< empty: none was given
  bool Ftz, Sat, Relu;

  explicit FloatModes(Form &F)
      : Rounding(F.takeOneOf({"rn", "rz", "rm", "rp"})), Ftz(F.take("ftz")),
        Sat(F.take("sat")), Relu(F.take("relu")) {
    F.take("noftz"); // f16 and bf16: subnormals are kept anyway.
  }
  bool isDirected() const { return !Rounding.empty() && Rounding != "rn"; }
};
} // namespace

using Operation = function_ref<Value *(ArrayRef<Value *>)>;

/// Computes Op on In, values of type T, with the modes around it.
static Value *compute(Lowering &L, const ptx::Type &T, const FloatModes &Modes,
                      ArrayRef<Value *> In, Operation Op) {
  SmallVector<Value *, 3> Wide;
  for (Value *V : In)
    Wide.push_back(widen(L, Modes.Ftz ? flushAs(L, V, T) : V, T));
  Value *V = Op(Wide);
  if (Modes.Sat)
    V = saturate(L, V);
  if (Modes.Relu)
    V = relu(L, V);
  V = narrow(L, V, T);
  return Modes.Ftz ? flushAs(L, V, T) : V;
}

static void checkModes(Lowering &L, const ptx::Type &T,
                       const FloatModes &Modes) {
  if (Modes.isDirected() && T.LaneBits == 16)
    L.fail(Problem::Modifier, "'." + Modes.Rounding +
                                  "' cannot be used with '." +
                                  StringRef(T.Name) + "'");
  if (Modes.Ftz && T.LaneBits == 64)
    L.fail(Problem::Modifier, "'.ftz' cannot be used with '.f64'");
}

/// An operation with a directed rounding, which hosts do not have.
static Value *directed(Lowering &L, StringRef Name, StringRef Rounding,
                       const ptx::Type &T, ArrayRef<Value *> V) {
  return L.lanewise(T, V, [&](ArrayRef<Value *> Lane) {
    return L.intrinsic(
        (Name + "." + Rounding + (T.LaneBits == 32 ? ".f" : ".d")).str(), Lane);
  });
}

/// Reads operand N, which a mixed-precision form has in a narrower type.
static Value *readMixed(Lowering &L, const Operand &O, const ptx::Type &T,
                        std::optional<ptx::Type> Narrow) {
  return Narrow ? widen(L, L.read(O, *Narrow), *Narrow) : L.read(O, T);
}

static void floatAddSub(Lowering &L, Form &F, const ptx::Type &T,
                        bool IsSubtraction) {
  FloatModes Modes(F);
  std::optional<ptx::Type> Narrow = F.takeTypeIfAny();
  checkModes(L, T, Modes);
  Value *X = readMixed(L, F[1], T, Narrow);
  Value *Y = L.read(F[2], T);
  Value *V = compute(L, T, Modes, {X, Y}, [&](ArrayRef<Value *> In) {
    Value *Right = IsSubtraction ? L.B.CreateFNeg(In[1]) : In[1];
    if (Modes.isDirected())
      return directed(L, "add", Modes.Rounding, T, {In[0], Right});
    return L.B.CreateFAdd(In[0], Right);
  });
  L.write(F[0], T, V);
}

/// Adds Carry (may be null) too; sets the flag if SetsFlag.
static Value *addWithCarry(Lowering &L, Value *X, Value *Y, Value *Carry,
                           bool SetsFlag) {
  Value *Sum = L.B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, X, Y);
  Value *V = L.B.CreateExtractValue(Sum, 0);
  Value *Out = L.B.CreateExtractValue(Sum, 1);
  if (Carry) {
    Sum = L.B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, V,
                                    L.B.CreateZExt(Carry, X->getType()));
    V = L.B.CreateExtractValue(Sum, 0);
    Out = L.B.CreateOr(Out, L.B.CreateExtractValue(Sum, 1));
  }
  if (SetsFlag)
    L.storeCarry(Out);
  return V;
}

static Value *subWithBorrow(Lowering &L, Value *X, Value *Y, Value *Borrow,
                            bool SetsFlag) {
  Value *D = L.B.CreateBinaryIntrinsic(Intrinsic::usub_with_overflow, X, Y);
  Value *V = L.B.CreateExtractValue(D, 0);
  Value *Out = L.B.CreateExtractValue(D, 1);
  if (Borrow) {
    D = L.B.CreateBinaryIntrinsic(Intrinsic::usub_with_overflow, V,
                                  L.B.CreateZExt(Borrow, X->getType()));
    V = L.B.CreateExtractValue(D, 0);
    Out = L.B.CreateOr(Out, L.B.CreateExtractValue(D, 1));
  }
  if (SetsFlag)
    L.storeCarry(Out);
  return V;
}

static void addSub(Lowering &L, Form &F, bool IsSubtraction) {
  ptx::Type T = F.takeType();
  if (T.isFloat())
    return floatAddSub(L, F, T, IsSubtraction);
  if (!T.isInteger())
    return L.fail(Problem::Modifier,
                  "'." + StringRef(T.Name) + "' is not a supported type");
  Value *X = L.read(F[1], T), *Y = L.read(F[2], T);
  Value *V;
  if (F.take("cc"))
    V = IsSubtraction ? subWithBorrow(L, X, Y, nullptr, true)
                      : addWithCarry(L, X, Y, nullptr, true);
  else if (T.isSigned() && F.take("sat"))
    V = L.B.CreateBinaryIntrinsic(
        IsSubtraction ? Intrinsic::ssub_sat : Intrinsic::sadd_sat, X, Y);
  else
    V = IsSubtraction ? L.B.CreateSub(X, Y) : L.B.CreateAdd(X, Y);
  L.write(F[0], T, V);
}

void lowerAdd(Lowering &L, Form &F) { addSub(L, F, false); }
void lowerSub(Lowering &L, Form &F) { addSub(L, F, true); }

void lowerAddCarry(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  bool SetsFlag = F.take("cc");
  L.write(F[0], T,
          addWithCarry(L, L.read(F[1], T), L.read(F[2], T), L.loadCarry(),
                       SetsFlag));
}

void lowerSubCarry(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  bool SetsFlag = F.take("cc");
  L.write(F[0], T,
          subWithBorrow(L, L.read(F[1], T), L.read(F[2], T), L.loadCarry(),
                        SetsFlag));
}

//===- Products -----------------------------------------------------------===//

/// The product of two integers in twice their width.
static Value *fullProduct(Lowering &L, const ptx::Type &T, Value *X, Value *Y) {
  llvm::Type *Wide = L.B.getIntNTy(T.bits() * 2);
  auto Extend = [&](Value *V) {
    return T.isSigned() ? L.B.CreateSExt(V, Wide) : L.B.CreateZExt(V, Wide);
  };
  return L.B.CreateMul(Extend(X), Extend(Y));
}

/// .lo, .hi or .wide of the product; WideType is what .wide gives.
static Value *product(Lowering &L, const ptx::Type &T, StringRef Part, Value *X,
                      Value *Y) {
  if (Part == "lo")
    return L.B.CreateMul(X, Y);
  Value *Full = fullProduct(L, T, X, Y);
  if (Part == "wide")
    return Full;
  return L.B.CreateTrunc(L.B.CreateLShr(Full, T.bits()), X->getType());
}

static ptx::Type wideType(Lowering &L, const ptx::Type &T) {
  std::string Name = (T.isSigned() ? "s" : "u") + std::to_string(T.bits() * 2);
  std::optional<ptx::Type> Wide = typeNamed(Name);
  if (!Wide)
    L.fail(Problem::Modifier,
           "'.wide' cannot be used with '." + StringRef(T.Name) + "'");
  return Wide.value_or(T);
}

static StringRef takePart(Lowering &L, Form &F, const ptx::Type &T) {
  StringRef Part = F.takeOneOf({"lo", "hi", "wide"});
  if (Part.empty())
    L.fail(Problem::Modifier, "'.lo', '.hi' or '.wide' is missing");
  if (!T.isInteger() || T.Lanes != 1)
    L.fail(Problem::Modifier,
           "'." + StringRef(T.Name) + "' is not a supported type");
  return Part;
}

void lowerMul(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (T.isFloat()) {
    FloatModes Modes(F);
    checkModes(L, T, Modes);
    Value *V = compute(L, T, Modes, {L.read(F[1], T), L.read(F[2], T)},
                       [&](ArrayRef<Value *> In) {
                         return Modes.isDirected()
                                    ? directed(L, "mul", Modes.Rounding, T, In)
                                    : L.B.CreateFMul(In[0], In[1]);
                       });
    return L.write(F[0], T, V);
  }
  StringRef Part = takePart(L, F, T);
  if (L.failed())
    return;
  Value *V = product(L, T, Part, L.read(F[1], T), L.read(F[2], T));
  L.write(F[0], Part == "wide" ? wideType(L, T) : T, V);
}

static void floatFma(Lowering &L, Form &F, const ptx::Type &T) {
  FloatModes Modes(F);
  std::optional<ptx::Type> Narrow = F.takeTypeIfAny();
  checkModes(L, T, Modes);
  Value *X = readMixed(L, F[1], T, Narrow);
  Value *Y = readMixed(L, F[2], T, Narrow);
  Value *V = compute(L, T, Modes, {X, Y, L.read(F[3], T)},
                     [&](ArrayRef<Value *> In) -> Value * {
                       if (T.Lanes > 1 && Modes.isDirected())
                         return directed(L, "fma", Modes.Rounding, T, In);
                       return fusedMultiplyAdd(L, T, Modes.Rounding, In[0],
                                               In[1], In[2]);
                     });
  L.write(F[0], T, V);
}

void lowerFma(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (!T.isFloat())
    return L.fail(Problem::Modifier,
                  "'." + StringRef(T.Name) + "' is not a supported type");
  floatFma(L, F, T);
}

static void integerMad(Lowering &L, Form &F, bool ReadsCarry) {
  ptx::Type T = F.takeType();
  if (T.isFloat() && !ReadsCarry)
    return floatFma(L, F, T); // Fused since sm_20.
  StringRef Part = takePart(L, F, T);
  bool SetsFlag = F.take("cc");
  ptx::Type Result = Part == "wide" ? wideType(L, T) : T;
  if (L.failed())
    return;
  Value *V = product(L, T, Part, L.read(F[1], T), L.read(F[2], T));
  Value *Addend = L.read(F[3], Result);
  if (L.failed())
    return;
  if (SetsFlag || ReadsCarry)
    V = addWithCarry(L, V, Addend, ReadsCarry ? L.loadCarry() : nullptr,
                     SetsFlag);
  else if (T.isSigned() && Part == "hi" && F.take("sat"))
    V = L.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, V, Addend);
  else
    V = L.B.CreateAdd(V, Addend);
  L.write(F[0], Result, V);
}

void lowerMad(Lowering &L, Form &F) { integerMad(L, F, false); }
void lowerMadCarry(Lowering &L, Form &F) { integerMad(L, F, true); }

//===- Quotients ----------------------------------------------------------===//

/// PTX leaves division by zero to the machine, which gives all ones, and for
/// the remainder the dividend. The smallest integer divided by -1 is itself.
static Value *divideIntegers(Lowering &L, const ptx::Type &T, Value *X,
                             Value *Y, bool IsRemainder) {
  llvm::Type *Int = X->getType();
  Constant *Zero = ConstantInt::get(Int, 0), *One = ConstantInt::get(Int, 1);
  Value *IsZero = L.B.CreateICmpEQ(Y, Zero);
  Value *IsBad = IsZero;
  Value *IsMinusOne = L.B.CreateICmpEQ(Y, Constant::getAllOnesValue(Int));
  if (T.isSigned())
    IsBad = L.B.CreateOr(IsZero, IsMinusOne);
  Value *Safe = L.B.CreateSelect(IsBad, One, Y);
  if (IsRemainder) {
    Value *V = T.isSigned() ? L.B.CreateSRem(X, Safe) : L.B.CreateURem(X, Safe);
    return L.B.CreateSelect(IsZero, X, V);
  }
  Value *V = T.isSigned() ? L.B.CreateSDiv(X, Safe) : L.B.CreateUDiv(X, Safe);
  if (T.isSigned())
    V = L.B.CreateSelect(IsMinusOne, L.B.CreateNeg(X), V);
  return L.B.CreateSelect(IsZero, Constant::getAllOnesValue(Int), V);
}

void lowerDiv(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (T.isInteger())
    return L.write(
        F[0], T, divideIntegers(L, T, L.read(F[1], T), L.read(F[2], T), false));
  // The approximations may be exact.
  bool IsApproximate = !F.takeOneOf({"approx", "full"}).empty();
  FloatModes Modes(F);
  checkModes(L, T, Modes);
  if (!T.isFloat() || T.LaneBits == 16)
    return L.fail(Problem::Modifier,
                  "'." + StringRef(T.Name) + "' is not a supported type");
  if (IsApproximate == !Modes.Rounding.empty())
    return L.fail(Problem::Modifier, "exactly one rounding mode is needed");
  Value *V = compute(L, T, Modes, {L.read(F[1], T), L.read(F[2], T)},
                     [&](ArrayRef<Value *> In) {
                       return Modes.isDirected()
                                  ? directed(L, "div", Modes.Rounding, T, In)
                                  : L.B.CreateFDiv(In[0], In[1]);
                     });
  L.write(F[0], T, V);
}

void lowerRem(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  L.write(F[0], T,
          divideIntegers(L, T, L.read(F[1], T), L.read(F[2], T), true));
}

//===- Signs, smallest and largest ----------------------------------------===//

/// Clears (abs) or turns (neg) the sign bits of floating-point values.
static Value *changeSign(Lowering &L, const ptx::Type &T, Value *V,
                         bool IsAbs) {
  Value *Bits = L.asInteger(V);
  APInt Sign = APInt::getSplat(T.bits(), APInt::getSignMask(T.LaneBits));
  Value *Changed =
      IsAbs ? L.B.CreateAnd(Bits, ~Sign)
            : L.B.CreateXor(Bits, ConstantInt::get(Bits->getType(), Sign));
  return L.B.CreateBitCast(Changed, V->getType());
}

static void absOrNeg(Lowering &L, Form &F, bool IsAbs) {
  ptx::Type T = F.takeType();
  Value *V = L.read(F[1], T);
  if (T.isFloat()) {
    if (T.LaneBits != 64 && F.take("ftz"))
      V = flushAs(L, V, T);
    return L.write(F[0], T, changeSign(L, T, V, IsAbs));
  }
  Value *Negative = L.B.CreateNeg(V);
  // The smallest integer stays: it has no positive counterpart.
  L.write(F[0], T,
          IsAbs ? L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, Negative)
                : Negative);
}

void lowerAbs(Lowering &L, Form &F) { absOrNeg(L, F, true); }
void lowerNeg(Lowering &L, Form &F) { absOrNeg(L, F, false); }

/// The smaller or larger of two numbers: -0 is below +0; a NaN loses, or wins
/// with .NaN.
static Value *floatMinMax(Lowering &L, Value *X, Value *Y, bool IsMax,
                          bool IsNan) {
  IRBuilder<> &B = L.B;
  llvm::Type *T = X->getType();
  unsigned Bits = T->getScalarSizeInBits();
  llvm::Type *Int = B.getIntNTy(Bits);
  if (auto *V = dyn_cast<FixedVectorType>(T))
    Int = FixedVectorType::get(Int, V->getNumElements());
  Value *XBits = B.CreateBitCast(X, Int), *YBits = B.CreateBitCast(Y, Int);
  // Equal values differ in the sign of zero at most: or of the signs is the
  // smaller zero, and of the signs the larger.
  Value *Equal = B.CreateBitCast(
      IsMax ? B.CreateAnd(XBits, YBits) : B.CreateOr(XBits, YBits), T);
  Value *IsFirst = IsMax ? B.CreateFCmpOGT(X, Y) : B.CreateFCmpOLT(X, Y);
  Value *V = B.CreateSelect(IsFirst, X, Y);
  V = B.CreateSelect(B.CreateFCmpOEQ(X, Y), Equal, V);
  Value *XNan = B.CreateFCmpUNO(X, X), *YNan = B.CreateFCmpUNO(Y, Y);
  V = B.CreateSelect(XNan, IsNan ? X : Y, V);
  return B.CreateSelect(YNan, IsNan ? Y : X, V);
}

static Value *floatMinMaxForm(Lowering &L, Form &F, const ptx::Type &T,
                              bool IsMax) {
  FloatModes Modes(F);
  checkModes(L, T, Modes);
  if (!Modes.Rounding.empty() || Modes.Sat || Modes.Relu)
    L.fail(Problem::Modifier, "nothing is rounded or clamped here");
  bool IsNan = F.take("NaN"), IsXorSign = F.take("xorsign");
  if (IsXorSign && !F.take("abs"))
    L.fail(Problem::Modifier, "'.xorsign' needs '.abs'");
  bool IsAbs = IsXorSign || F.take("abs");
  SmallVector<Value *, 3> In;
  for (size_t N = 1; N < F.size(); ++N)
    In.push_back(L.read(F[N], T));
  return compute(L, T, Modes, In, [&](ArrayRef<Value *> Wide) {
    Value *V = nullptr;
    ptx::Type Computed = T;
    if (T.LaneBits == 16)
      Computed = *typeNamed(T.Lanes == 2 ? "f32x2" : "f32");
    for (Value *Next : Wide) {
      Value *Part = IsAbs ? changeSign(L, Computed, Next, true) : Next;
      V = V ? floatMinMax(L, V, Part, IsMax, IsNan) : Part;
    }
    if (!IsXorSign)
      return V;
    Value *Sign = L.asInteger(Wide[0]);
    for (Value *Next : Wide.drop_front())
      Sign = L.B.CreateXor(Sign, L.asInteger(Next));
    return L.B.CreateBinaryIntrinsic(Intrinsic::copysign, V,
                                     L.B.CreateBitCast(Sign, V->getType()));
  });
}

static void minOrMax(Lowering &L, Form &F, bool IsMax) {
  ptx::Type T = F.takeType();
  if (T.isFloat())
    return L.write(F[0], T, floatMinMaxForm(L, F, T, IsMax));
  Value *V = L.read(F[1], T);
  Intrinsic::ID ID = T.isSigned() ? (IsMax ? Intrinsic::smax : Intrinsic::smin)
                                  : (IsMax ? Intrinsic::umax : Intrinsic::umin);
  for (size_t N = 2; N < F.size(); ++N)
    V = L.B.CreateBinaryIntrinsic(ID, V, L.read(F[N], T));
  if (T.isSigned() && F.take("relu"))
    V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                  Constant::getNullValue(V->getType()));
  L.write(F[0], T, V);
}

void lowerMin(Lowering &L, Form &F) { minOrMax(L, F, false); }
void lowerMax(Lowering &L, Form &F) { minOrMax(L, F, true); }

} // namespace porthip::ptx
