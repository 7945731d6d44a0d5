// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set, setp, selp, slct.
#include "Ptx/LoweringInternal.h"
#include "Ptx/Modifiers.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

static std::optional<CmpInst::Predicate> floatPredicate(StringRef Operator) {
  using P = CmpInst::Predicate;
  return StringSwitch<std::optional<P>>(Operator)
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
      .Case("nan", P::FCMP_UNO)
      .Default(std::nullopt);
}

static std::optional<CmpInst::Predicate> integerPredicate(StringRef Operator,
                                                          bool IsSigned) {
  using P = CmpInst::Predicate;
  return StringSwitch<std::optional<P>>(Operator)
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", IsSigned ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", IsSigned ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", IsSigned ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", IsSigned ? P::ICMP_SGE : P::ICMP_UGE)
      .Case("lo", P::ICMP_ULT)
      .Case("ls", P::ICMP_ULE)
      .Case("hi", P::ICMP_UGT)
      .Case("hs", P::ICMP_UGE)
      .Default(std::nullopt);
}

/// The comparison itself, as i1 or a vector of i1.
static Value *compare(Lowering &L, const Comparison &C, const ptx::Type &T,
                      Value *X, Value *Y) {
  std::optional<CmpInst::Predicate> P =
      T.isFloat() ? floatPredicate(C.Operator)
                  : integerPredicate(C.Operator, T.isSigned());
  if (!P) {
    L.fail(Problem::Modifier, "comparison '." + C.Operator +
                                  "' cannot be used with '." +
                                  StringRef(T.Name) + "'");
    return L.B.getFalse();
  }
  if (!T.isFloat())
    return L.B.CreateICmp(*P, X, Y);
  if (C.Ftz && T.Of == Type::Class::Float && T.LaneBits != 64) {
    X = flush(L, X);
    Y = flush(L, Y);
  }
  return L.B.CreateFCmp(*P, widen(L, X, T), widen(L, Y, T));
}

static Value *combine(Lowering &L, Form &F, const Comparison &C, Value *Bit) {
  if (C.Combine.empty() || L.failed())
    return Bit;
  Value *Other = L.readPredicate(F[3]);
  if (auto *V = dyn_cast<FixedVectorType>(Bit->getType()))
    Other = L.B.CreateVectorSplat(V->getNumElements(), Other);
  return C.Combine == "and"  ? L.B.CreateAnd(Bit, Other)
         : C.Combine == "or" ? L.B.CreateOr(Bit, Other)
                             : L.B.CreateXor(Bit, Other);
}

void lowerSetp(Lowering &L, Form &F) {
  Comparison C = takeComparison(F, L);
  ptx::Type T = F.takeType();
  if (L.failed())
    return;
  Value *Bit = compare(L, C, T, L.read(F[1], T), L.read(F[2], T));
  if (T.Lanes == 2) {
    // p|q are the results of the two halves.
    Bit = combine(L, F, C, Bit);
    if (F[0].Of != Operand::Kind::Pair || F[0].Parts.size() != 2)
      return L.fail(Problem::Operand, "packed types need two predicates, p|q");
    for (unsigned Lane = 0; Lane < 2; ++Lane)
      L.writePredicate(F[0].Parts[Lane], L.B.CreateExtractElement(Bit, Lane));
    return;
  }
  if (F[0].Of != Operand::Kind::Pair)
    return L.writePredicate(F[0], combine(L, F, C, Bit));
  if (F[0].Parts.size() != 2)
    return L.fail(Problem::Operand, "more than two predicates");
  Value *First = combine(L, F, C, Bit);
  Value *Second = combine(L, F, C, L.B.CreateNot(Bit));
  L.writePredicate(F[0].Parts[0], First);
  L.writePredicate(F[0].Parts[1], Second);
}

void lowerSet(Lowering &L, Form &F) {
  Comparison C = takeComparison(F, L);
  ptx::Type Result = F.takeType(), T = F.takeType();
  if (L.failed())
    return;
  Value *Bit =
      combine(L, F, C, compare(L, C, T, L.read(F[1], T), L.read(F[2], T)));
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
  L.write(F[0], Result, V);
}

void lowerSelp(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  Value *X = L.read(F[1], T), *Y = L.read(F[2], T);
  L.write(F[0], T, L.B.CreateSelect(L.readPredicate(F[3]), X, Y));
}

void lowerSlct(Lowering &L, Form &F) {
  bool Ftz = F.take("ftz");
  ptx::Type T = F.takeType(), Selector = F.takeType();
  if (Selector.bits() != 32 || (!Selector.isSigned() && !Selector.isFloat()))
    return L.fail(Problem::Modifier, "the selector must be '.s32' or '.f32'");
  Value *C = L.read(F[3], Selector);
  if (Ftz && Selector.isFloat())
    C = flush(L, C);
  Constant *Zero = Constant::getNullValue(C->getType());
  // A NaN selects the second.
  Value *IsFirst = Selector.isFloat() ? L.B.CreateFCmpOGE(C, Zero)
                                      : L.B.CreateICmpSGE(C, Zero);
  L.write(F[0], T, L.B.CreateSelect(IsFirst, L.read(F[1], T), L.read(F[2], T)));
}

} // namespace porthip::ptx
