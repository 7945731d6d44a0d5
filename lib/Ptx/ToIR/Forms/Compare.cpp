// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set, setp, selp, slct.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

static CmpInst::Predicate floatPredicate(StringRef Operator) {
  using P = CmpInst::Predicate;
  return StringSwitch<P>(Operator)
      .Case("eq", P::FCMP_OEQ)
      .Case("ne", P::FCMP_ONE)
      .Case("lt", P::FCMP_OLT)
      .Case("le", P::FCMP_OLE)
      .Case("gt", P::FCMP_OGT)
      .Case("ge", P::FCMP_OGE)
      .Case("equ", P::FCMP_UEQ)
      .Case("neu", P::FCMP_UNE)
      .Case("ltu", P::FCMP_ULT)
      .Case("leu", P::FCMP_ULE)
      .Case("gtu", P::FCMP_UGT)
      .Case("geu", P::FCMP_UGE)
      .Case("num", P::FCMP_ORD)
      .Default(P::FCMP_UNO);
}

static CmpInst::Predicate integerPredicate(StringRef Operator, bool IsSigned) {
  using P = CmpInst::Predicate;
  return StringSwitch<P>(Operator)
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", IsSigned ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", IsSigned ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", IsSigned ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", IsSigned ? P::ICMP_SGE : P::ICMP_UGE)
      .Case("lo", P::ICMP_ULT)
      .Case("ls", P::ICMP_ULE)
      .Case("hi", P::ICMP_UGT)
      .Default(P::ICMP_UGE);
}

/// The comparison itself, as i1 or a vector of i1.
static Value *compare(Lowering &L, const Decoded &D, const ptx::Type &T) {
  Value *X = L.read(D[1], T), *Y = L.read(D[2], T);
  if (!T.isFloat())
    return L.B.CreateICmp(integerPredicate(D.Compare, T.isSigned()), X, Y);
  if (D.Ftz && T.Of == Type::Class::Float) {
    X = flush(L, X);
    Y = flush(L, Y);
  }
  return L.B.CreateFCmp(floatPredicate(D.Compare), widen(L, X, T),
                        widen(L, Y, T));
}

static Value *combine(Lowering &L, const Decoded &D, Value *Bit) {
  if (D.Combine.empty() || L.failed())
    return Bit;
  Value *Other = L.readPredicate(D[3]);
  if (auto *V = dyn_cast<FixedVectorType>(Bit->getType()))
    Other = L.B.CreateVectorSplat(V->getNumElements(), Other);
  return D.Combine == "and"  ? L.B.CreateAnd(Bit, Other)
         : D.Combine == "or" ? L.B.CreateOr(Bit, Other)
                             : L.B.CreateXor(Bit, Other);
}

void lowerSetp(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *Bit = compare(L, D, T);
  if (T.Lanes == 2) {
    // p|q are the results of the two halves.
    Bit = combine(L, D, Bit);
    for (unsigned Lane = 0; Lane < 2; ++Lane)
      L.writePredicate(D[0].Parts[Lane], L.B.CreateExtractElement(Bit, Lane));
    return;
  }
  if (D[0].Of != Operand::Kind::Pair)
    return L.writePredicate(D[0], combine(L, D, Bit));
  Value *First = combine(L, D, Bit);
  Value *Second = combine(L, D, L.B.CreateNot(Bit));
  L.writePredicate(D[0].Parts[0], First);
  L.writePredicate(D[0].Parts[1], Second);
}

void lowerSet(Lowering &L, const Decoded &D) {
  const ptx::Type &Result = D.Types[0], &T = D.Types[1];
  Value *Bit = combine(L, D, compare(L, D, T));
  if (L.failed())
    return;
  Value *V;
  if (T.Lanes == 2 && Result.isInteger())
    // Two results of 16 bits in one register.
    V = L.B.CreateSExt(Bit, FixedVectorType::get(L.B.getInt16Ty(), 2));
  else if (Result.isInteger())
    V = L.B.CreateSExt(Bit, L.irType(Result));
  else if (Result.Of == Type::Class::BFloat)
    V = L.B.CreateSelect(Bit, ConstantInt::get(L.irType(Result), 0x3f80),
                         Constant::getNullValue(L.irType(Result)));
  else
    V = L.B.CreateSelect(Bit, ConstantFP::get(L.irType(Result), 1.0),
                         Constant::getNullValue(L.irType(Result)));
  L.write(D[0], Result, V);
}

void lowerSelp(Lowering &L, const Decoded &D) {
  ptx::Type T = D.type();
  Value *X = L.read(D[1], T), *Y = L.read(D[2], T);
  L.write(D[0], T, L.B.CreateSelect(L.readPredicate(D[3]), X, Y));
}

void lowerSlct(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.Types[0], &Selector = D.Types[1];
  Value *C = L.read(D[3], Selector);
  if (D.Ftz)
    C = flush(L, C);
  Constant *Zero = Constant::getNullValue(C->getType());
  // A NaN selects the second.
  Value *IsFirst = Selector.isFloat() ? L.B.CreateFCmpOGE(C, Zero)
                                      : L.B.CreateICmpSGE(C, Zero);
  L.write(D[0], T, L.B.CreateSelect(IsFirst, L.read(D[1], T), L.read(D[2], T)));
}

} // namespace porthip::ptx
