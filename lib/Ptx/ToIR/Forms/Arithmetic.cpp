// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add, sub, mul, mad, fma, div, rem, abs, neg, min, max, of integers and of
// floating point, and the extended-precision forms with the carry flag.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

using Operation = function_ref<Value *(ArrayRef<Value *>)>;

/// Computes Op on In, values of D's type, with the modes around it, and writes
/// the result. Scales: the sources that, times a number, give the result times
/// that number; none where a result is exact if it is tiny.
static void compute(Lowering &L, const Decoded &D, ArrayRef<Value *> In,
                    Operation Op, ArrayRef<unsigned> Scales = {}) {
  const ptx::Type &T = D.type();
  SmallVector<Value *, 3> Wide;
  for (Value *V : In)
    Wide.push_back(widen(L, D.Ftz ? flushAs(L, V, T) : V, T));
  Value *V = Op(Wide);
  if (D.Ftz && T.LaneBits == 32 && !Scales.empty()) {
    for (unsigned N : Scales)
      Wide[N] = scale(L, Wide[N]);
    V = flushRounded(L, V, Op(Wide));
  }
  if (D.Sat)
    V = saturate(L, V);
  if (D.Relu)
    V = relu(L, V);
  V = narrow(L, V, T);
  L.write(D[0], T, D.Ftz ? flushAs(L, V, T) : V);
}

/// Whether ptxas may make one operation of this product or sum and another: it
/// names no rounding. A product that saturates or flushes is computed here.
static bool isOpen(const Decoded &D, bool IsProduct) {
  return D.Rounding.empty() && !D.Ftz && D.TypeCount == 1 &&
         !(IsProduct && D.Sat);
}

/// The same type in IR; bf16 is a float there, too.
static llvm::Type *openType(Lowering &L, const ptx::Type &T) {
  if (T.Of != Type::Class::BFloat)
    return L.irType(T);
  llvm::Type *One = L.B.getBFloatTy();
  return T.Lanes == 1 ? One : FixedVectorType::get(One, T.Lanes);
}

/// A product or sum in its own type, with the flag by which the virtual GPU's
/// contract-as-ptxas knows it.
static void computeOpen(Lowering &L, const Decoded &D,
                        llvm::Instruction::BinaryOps Operation) {
  const ptx::Type &T = D.type();
  llvm::Type *Float = openType(L, T);
  IRBuilderBase::FastMathFlagGuard Guard(L.B);
  FastMathFlags Open;
  Open.setAllowContract();
  L.B.setFastMathFlags(Open);
  Value *V =
      L.B.CreateBinOp(Operation, L.B.CreateBitCast(L.read(D[1], T), Float),
                      L.B.CreateBitCast(L.read(D[2], T), Float));
  L.B.setFastMathFlags(FastMathFlags());
  V = L.B.CreateBitCast(V, L.irType(T));
  if (D.Sat)
    V = narrow(L, saturate(L, widen(L, V, T)), T);
  L.write(D[0], T, V);
}

/// An operation with a directed rounding, which hosts do not have.
static Value *directed(Lowering &L, StringRef Name, StringRef Rounding,
                       const ptx::Type &T, ArrayRef<Value *> V) {
  return L.lanewise(T, V, [&](ArrayRef<Value *> Lane) {
    return L.intrinsic(
        (Name + "." + Rounding + (T.LaneBits == 32 ? ".f" : ".d")).str(), Lane);
  });
}

/// Reads a source, which a mixed-precision form has in a narrower type.
static Value *readMixed(Lowering &L, const Decoded &D, const Operand &O) {
  return D.TypeCount == 1 ? L.read(O, D.type())
                          : widen(L, L.read(O, D.Types[1]), D.Types[1]);
}

static void floatAddSub(Lowering &L, const Decoded &D, bool IsSubtraction) {
  if (isOpen(D, false))
    return computeOpen(L, D,
                       IsSubtraction ? llvm::Instruction::FSub
                                     : llvm::Instruction::FAdd);
  const ptx::Type &T = D.type();
  compute(L, D, {readMixed(L, D, D[1]), L.read(D[2], T)},
          [&](ArrayRef<Value *> In) {
            Value *Right = IsSubtraction ? L.B.CreateFNeg(In[1]) : In[1];
            if (D.isDirected())
              return directed(L, "add", D.Rounding, T, {In[0], Right});
            return L.B.CreateFAdd(In[0], Right);
          });
}

void lowerFloatAdd(Lowering &L, const Decoded &D) { floatAddSub(L, D, false); }
void lowerFloatSub(Lowering &L, const Decoded &D) { floatAddSub(L, D, true); }

/// Adds or subtracts as \p Operation, uadd_with_overflow or
/// usub_with_overflow, says; Carry (may be null) too. Sets the flag if
/// SetsFlag.
static Value *withCarry(Lowering &L, Intrinsic::ID Operation, Value *X,
                        Value *Y, Value *Carry, bool SetsFlag) {
  Value *Both = L.B.CreateBinaryIntrinsic(Operation, X, Y);
  Value *V = L.B.CreateExtractValue(Both, 0);
  Value *Out = L.B.CreateExtractValue(Both, 1);
  if (Carry) {
    Both = L.B.CreateBinaryIntrinsic(Operation, V,
                                     L.B.CreateZExt(Carry, X->getType()));
    V = L.B.CreateExtractValue(Both, 0);
    Out = L.B.CreateOr(Out, L.B.CreateExtractValue(Both, 1));
  }
  if (SetsFlag)
    L.storeCarry(Out);
  return V;
}

static Value *addWithCarry(Lowering &L, Value *X, Value *Y, Value *Carry,
                           bool SetsFlag) {
  return withCarry(L, Intrinsic::uadd_with_overflow, X, Y, Carry, SetsFlag);
}

static Value *subWithBorrow(Lowering &L, Value *X, Value *Y, Value *Borrow,
                            bool SetsFlag) {
  return withCarry(L, Intrinsic::usub_with_overflow, X, Y, Borrow, SetsFlag);
}

static void addSub(Lowering &L, const Decoded &D, bool IsSubtraction) {
  const ptx::Type &T = D.type();
  Value *X = L.read(D[1], T), *Y = L.read(D[2], T);
  Value *V;
  if (D.Cc)
    V = IsSubtraction ? subWithBorrow(L, X, Y, nullptr, true)
                      : addWithCarry(L, X, Y, nullptr, true);
  else if (D.Sat)
    V = L.B.CreateBinaryIntrinsic(
        IsSubtraction ? Intrinsic::ssub_sat : Intrinsic::sadd_sat, X, Y);
  else
    V = IsSubtraction ? L.B.CreateSub(X, Y) : L.B.CreateAdd(X, Y);
  L.write(D[0], T, V);
}

void lowerAdd(Lowering &L, const Decoded &D) { addSub(L, D, false); }
void lowerSub(Lowering &L, const Decoded &D) { addSub(L, D, true); }

void lowerAddCarry(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(
      D[0], T,
      addWithCarry(L, L.read(D[1], T), L.read(D[2], T), L.loadCarry(), D.Cc));
}

void lowerSubCarry(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(
      D[0], T,
      subWithBorrow(L, L.read(D[1], T), L.read(D[2], T), L.loadCarry(), D.Cc));
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

/// .lo, .hi or .wide of the product.
static Value *product(Lowering &L, const ptx::Type &T, StringRef Part, Value *X,
                      Value *Y) {
  if (Part == "lo")
    return L.B.CreateMul(X, Y);
  Value *Full = fullProduct(L, T, X, Y);
  if (Part == "wide")
    return Full;
  return L.B.CreateTrunc(L.B.CreateLShr(Full, T.bits()), X->getType());
}

void lowerMul(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(D[0], D.resultType(),
          product(L, T, D.Part, L.read(D[1], T), L.read(D[2], T)));
}

void lowerFloatMul(Lowering &L, const Decoded &D) {
  if (isOpen(D, true))
    return computeOpen(L, D, llvm::Instruction::FMul);
  const ptx::Type &T = D.type();
  compute(L, D, {L.read(D[1], T), L.read(D[2], T)},
          [&](ArrayRef<Value *> In) {
            return D.isDirected() ? directed(L, "mul", D.Rounding, T, In)
                                  : L.B.CreateFMul(In[0], In[1]);
          },
          {0});
}

/// mad of floating point is this too: fused since sm_20.
void lowerFma(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  compute(L, D, {readMixed(L, D, D[1]), readMixed(L, D, D[2]), L.read(D[3], T)},
          [&](ArrayRef<Value *> In) -> Value * {
            if (T.Lanes > 1 && D.isDirected())
              return directed(L, "fma", D.Rounding, T, In);
            return fusedMultiplyAdd(L, T, D.Rounding, In[0], In[1], In[2]);
          },
          {0, 2});
}

static void integerMad(Lowering &L, const Decoded &D, bool ReadsCarry) {
  const ptx::Type &T = D.type();
  Value *V = product(L, T, D.Part, L.read(D[1], T), L.read(D[2], T));
  Value *Addend = L.read(D[3], D.resultType());
  if (L.failed())
    return;
  if (D.Cc || ReadsCarry)
    V = addWithCarry(L, V, Addend, ReadsCarry ? L.loadCarry() : nullptr, D.Cc);
  else if (D.Sat)
    V = L.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, V, Addend);
  else
    V = L.B.CreateAdd(V, Addend);
  L.write(D[0], D.resultType(), V);
}

void lowerMad(Lowering &L, const Decoded &D) { integerMad(L, D, false); }
void lowerMadCarry(Lowering &L, const Decoded &D) { integerMad(L, D, true); }

//===- Quotients ----------------------------------------------------------===//

/// PTX leaves division by zero to the machine, which gives all ones, for the
/// remainder too (as an H200 gave, driver 580.159). The smallest integer
/// divided by -1 is itself.
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
    return L.B.CreateSelect(IsZero, Constant::getAllOnesValue(Int), V);
  }
  Value *V = T.isSigned() ? L.B.CreateSDiv(X, Safe) : L.B.CreateUDiv(X, Safe);
  if (T.isSigned())
    V = L.B.CreateSelect(IsMinusOne, L.B.CreateNeg(X), V);
  return L.B.CreateSelect(IsZero, Constant::getAllOnesValue(Int), V);
}

void lowerDiv(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(D[0], T,
          divideIntegers(L, T, L.read(D[1], T), L.read(D[2], T), false));
}

/// .full may be exact; .approx has no reciprocal of divisors above 2^126.
void lowerFloatDiv(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  compute(L, D, {L.read(D[1], T), L.read(D[2], T)},
          [&](ArrayRef<Value *> In) {
            if (D.Approx)
              return L.intrinsic(D.Ftz ? "div.approx.ftz.f" : "div.approx.f",
                                 In);
            return D.isDirected() ? directed(L, "div", D.Rounding, T, In)
                                  : L.B.CreateFDiv(In[0], In[1]);
          },
          {0});
}

void lowerRem(Lowering &L, const Decoded &D) {
  ptx::Type T = D.type();
  L.write(D[0], T,
          divideIntegers(L, T, L.read(D[1], T), L.read(D[2], T), true));
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

static void floatAbsOrNeg(Lowering &L, const Decoded &D, bool IsAbs) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  if (D.Ftz)
    V = flushAs(L, V, T);
  L.write(D[0], T, changeSign(L, T, V, IsAbs));
}

void lowerFloatAbs(Lowering &L, const Decoded &D) { floatAbsOrNeg(L, D, true); }
void lowerFloatNeg(Lowering &L, const Decoded &D) {
  floatAbsOrNeg(L, D, false);
}

/// The smallest integer stays: it has no positive counterpart.
void lowerAbs(Lowering &L, const Decoded &D) {
  Value *V = L.read(D[1], D.type());
  L.write(D[0], D.type(),
          L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, L.B.CreateNeg(V)));
}

void lowerNeg(Lowering &L, const Decoded &D) {
  L.write(D[0], D.type(), L.B.CreateNeg(L.read(D[1], D.type())));
}

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

static void floatMinOrMax(Lowering &L, const Decoded &D, bool IsMax) {
  const ptx::Type &T = D.type();
  SmallVector<Value *, 3> In;
  for (size_t N = 1; N < D.size(); ++N)
    In.push_back(L.read(D[N], T));
  compute(L, D, In, [&](ArrayRef<Value *> Wide) {
    Value *V = nullptr;
    ptx::Type Computed = T;
    if (T.LaneBits == 16)
      Computed = *typeNamed(T.Lanes == 2 ? "f32x2" : "f32");
    for (Value *Next : Wide) {
      Value *Part = D.Abs ? changeSign(L, Computed, Next, true) : Next;
      V = V ? floatMinMax(L, V, Part, IsMax, D.NaN) : Part;
    }
    if (!D.XorSign)
      return V;
    Value *Sign = L.asInteger(Wide[0]);
    for (Value *Next : Wide.drop_front())
      Sign = L.B.CreateXor(Sign, L.asInteger(Next));
    return L.B.CreateBinaryIntrinsic(Intrinsic::copysign, V,
                                     L.B.CreateBitCast(Sign, V->getType()));
  });
}

void lowerFloatMin(Lowering &L, const Decoded &D) {
  floatMinOrMax(L, D, false);
}
void lowerFloatMax(Lowering &L, const Decoded &D) { floatMinOrMax(L, D, true); }

static void minOrMax(Lowering &L, const Decoded &D, bool IsMax) {
  const ptx::Type &T = D.type();
  Intrinsic::ID ID = T.isSigned() ? (IsMax ? Intrinsic::smax : Intrinsic::smin)
                                  : (IsMax ? Intrinsic::umax : Intrinsic::umin);
  Value *V = L.B.CreateBinaryIntrinsic(ID, L.read(D[1], T), L.read(D[2], T));
  if (D.Relu)
    V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                  Constant::getNullValue(V->getType()));
  L.write(D[0], T, V);
}

void lowerMin(Lowering &L, const Decoded &D) { minOrMax(L, D, false); }
void lowerMax(Lowering &L, const Decoded &D) { minOrMax(L, D, true); }

} // namespace porthip::ptx
