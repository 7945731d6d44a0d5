// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic, shifts, bit fields, counting, permuting bytes. Shift amounts beyond
// the width are clamped: all bits are shifted out.
#include "Ptx/LoweringInternal.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// The type of an instruction on bits, which may be a predicate.
static ptx::Type takeBits(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if ((!T.isInteger() && !T.isPredicate()) || T.Lanes != 1)
    L.fail(Problem::Modifier,
           "'." + StringRef(T.Name) + "' is not a supported type");
  return T;
}

static void logic(Lowering &L, Form &F, llvm::Instruction::BinaryOps Opcode) {
  ptx::Type T = takeBits(L, F);
  L.write(F[0], T, L.B.CreateBinOp(Opcode, L.read(F[1], T), L.read(F[2], T)));
}

void lowerAnd(Lowering &L, Form &F) { logic(L, F, llvm::Instruction::And); }
void lowerOr(Lowering &L, Form &F) { logic(L, F, llvm::Instruction::Or); }
void lowerXor(Lowering &L, Form &F) { logic(L, F, llvm::Instruction::Xor); }

void lowerNot(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  L.write(F[0], T, L.B.CreateNot(L.read(F[1], T)));
}

void lowerCnot(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  Value *V = L.read(F[1], T);
  Value *IsZero = L.B.CreateICmpEQ(V, ConstantInt::get(V->getType(), 0));
  L.write(F[0], T, L.B.CreateZExt(IsZero, V->getType()));
}

/// The function of three bits whose table is Lut, in sum-of-minterms form.
static Value *lookUp(Lowering &L, uint64_t Lut, Value *X, Value *Y, Value *Z) {
  Value *Result = Constant::getNullValue(X->getType());
  for (unsigned Row = 0; Row < 8; ++Row) {
    if (!(Lut >> Row & 1))
      continue;
    Value *Term = Row & 4 ? X : L.B.CreateNot(X);
    Term = L.B.CreateAnd(Term, Row & 2 ? Y : L.B.CreateNot(Y));
    Term = L.B.CreateAnd(Term, Row & 1 ? Z : L.B.CreateNot(Z));
    Result = L.B.CreateOr(Result, Term);
  }
  return Result;
}

void lowerLop3(Lowering &L, Form &F) {
  StringRef Combine = F.takeOneOf({"or", "and"});
  ptx::Type T = takeBits(L, F);
  uint64_t Lut = L.immediate(F[4], "the table");
  if (Lut > 255)
    L.fail(Problem::Operand, "the table must be 0 to 255");
  Value *V = lookUp(L, Lut, L.read(F[1], T), L.read(F[2], T), L.read(F[3], T));
  if (Combine.empty() && F.size() == 5)
    return L.write(F[0], T, V);
  if (Combine.empty() || F.size() != 6 || F[0].Of != Operand::Kind::Pair ||
      F[0].Parts.size() != 2)
    return L.fail(Problem::Operand, "d|p, a predicate and '.or' or '.and' go "
                                    "together");
  Value *Bit = L.B.CreateICmpNE(V, Constant::getNullValue(V->getType()));
  Value *Other = L.readPredicate(F[5]);
  L.write(F[0].Parts[0], T, V);
  L.writePredicate(F[0].Parts[1], Combine == "or" ? L.B.CreateOr(Bit, Other)
                                                  : L.B.CreateAnd(Bit, Other));
}

//===- Shifts -------------------------------------------------------------===//

/// The amount is 32 bits whatever is shifted.
static void shift(Lowering &L, Form &F, bool IsLeft) {
  ptx::Type T = takeBits(L, F);
  Value *V = L.read(F[1], T), *Amount = L.read(F[2], bitsType(32));
  if (L.failed())
    return;
  llvm::Type *Int = V->getType();
  unsigned Width = T.bits();
  Value *IsOut = L.B.CreateICmpUGE(Amount, L.B.getInt32(Width));
  Value *Inside = L.B.CreateSelect(IsOut, L.B.getInt32(0), Amount);
  Value *By = L.B.CreateZExtOrTrunc(Inside, Int);
  Value *Out = Constant::getNullValue(Int);
  Value *Shifted;
  if (IsLeft) {
    Shifted = L.B.CreateShl(V, By);
  } else if (T.isSigned()) {
    Shifted = L.B.CreateAShr(V, By);
    Out = L.B.CreateAShr(V, Width - 1);
  } else {
    Shifted = L.B.CreateLShr(V, By);
  }
  L.write(F[0], T, L.B.CreateSelect(IsOut, Out, Shifted));
}

void lowerShl(Lowering &L, Form &F) { shift(L, F, true); }
void lowerShr(Lowering &L, Form &F) { shift(L, F, false); }

void lowerShf(Lowering &L, Form &F) {
  StringRef Direction = F.takeOneOf({"l", "r"});
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Direction.empty() || Mode.empty() || !T.is("b32"))
    return L.fail(Problem::Modifier, "this form is not supported");
  Value *Low = L.B.CreateZExt(L.read(F[1], T), L.B.getInt64Ty());
  Value *High = L.B.CreateZExt(L.read(F[2], T), L.B.getInt64Ty());
  Value *Both = L.B.CreateOr(Low, L.B.CreateShl(High, 32));
  Value *Amount = L.read(F[3], T);
  Amount = Mode == "wrap" ? L.B.CreateAnd(Amount, 31)
                          : L.B.CreateBinaryIntrinsic(Intrinsic::umin, Amount,
                                                      L.B.getInt32(32));
  Value *By = L.B.CreateZExt(Amount, L.B.getInt64Ty());
  // Left: the high word of the pair shifted left; 32 at most stays inside.
  Value *V = Direction == "r" ? L.B.CreateLShr(Both, By)
                              : L.B.CreateLShr(L.B.CreateShl(Both, By), 32);
  L.write(F[0], T, L.B.CreateTrunc(V, L.B.getInt32Ty()));
}

//===- Counting -----------------------------------------------------------===//

/// The result is a u32 whatever is counted.
static void count(Lowering &L, Form &F, Intrinsic::ID ID) {
  ptx::Type T = takeBits(L, F);
  Value *V = L.read(F[1], T);
  V = ID == Intrinsic::ctpop ? L.B.CreateUnaryIntrinsic(ID, V)
                             : L.B.CreateBinaryIntrinsic(ID, V, L.B.getFalse());
  L.write(F[0], bitsType(32), L.B.CreateZExtOrTrunc(V, L.B.getInt32Ty()));
}

void lowerPopc(Lowering &L, Form &F) { count(L, F, Intrinsic::ctpop); }
void lowerClz(Lowering &L, Form &F) { count(L, F, Intrinsic::ctlz); }

void lowerBrev(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  L.write(F[0], T,
          L.B.CreateUnaryIntrinsic(Intrinsic::bitreverse, L.read(F[1], T)));
}

void lowerBfind(Lowering &L, Form &F) {
  bool IsShift = F.take("shiftamt");
  ptx::Type T = takeBits(L, F);
  Value *V = L.read(F[1], T);
  // Of a negative number the highest bit that is not the sign.
  if (T.isSigned())
    V = L.B.CreateXor(V, L.B.CreateAShr(V, T.bits() - 1));
  Value *Zeros = L.B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, L.B.getFalse());
  Zeros = L.B.CreateZExtOrTrunc(Zeros, L.B.getInt32Ty());
  Value *Index =
      IsShift ? Zeros : L.B.CreateSub(L.B.getInt32(T.bits() - 1), Zeros);
  Value *IsNone = L.B.CreateICmpEQ(V, Constant::getNullValue(V->getType()));
  L.write(F[0], bitsType(32),
          L.B.CreateSelect(IsNone, L.B.getInt32(~0u), Index));
}

void lowerFns(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  if (!T.is("b32"))
    return L.fail(Problem::Modifier, "only '.b32' is supported");
  L.write(
      F[0], T,
      L.intrinsic("fns", {L.read(F[1], T), L.read(F[2], T), L.read(F[3], T)}));
}

//===- Bit fields ---------------------------------------------------------===//

/// The lowest byte of a 32-bit position or length.
static Value *readByte(Lowering &L, const Operand &O) {
  return L.B.CreateAnd(L.read(O, bitsType(32)), 255);
}

/// 2^Length - 1 in Int; all ones from its width on.
static Value *lowMask(Lowering &L, llvm::Type *Int, Value *Length) {
  unsigned Width = Int->getIntegerBitWidth();
  Value *IsAll = L.B.CreateICmpUGE(Length, L.B.getInt32(Width));
  Value *By = L.B.CreateZExtOrTrunc(
      L.B.CreateSelect(IsAll, L.B.getInt32(0), Length), Int);
  Value *Mask = L.B.CreateSub(L.B.CreateShl(ConstantInt::get(Int, 1), By),
                              ConstantInt::get(Int, 1));
  return L.B.CreateSelect(IsAll, Constant::getAllOnesValue(Int), Mask);
}

/// V shifted by a 32-bit amount, 0 from the width on.
static Value *shiftOut(Lowering &L, Value *V, Value *Amount, bool IsLeft) {
  llvm::Type *Int = V->getType();
  unsigned Width = Int->getIntegerBitWidth();
  Value *IsOut = L.B.CreateICmpUGE(Amount, L.B.getInt32(Width));
  Value *By = L.B.CreateZExtOrTrunc(
      L.B.CreateSelect(IsOut, L.B.getInt32(0), Amount), Int);
  Value *Shifted = IsLeft ? L.B.CreateShl(V, By) : L.B.CreateLShr(V, By);
  return L.B.CreateSelect(IsOut, Constant::getNullValue(Int), Shifted);
}

void lowerBfe(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  Value *V = L.read(F[1], T);
  Value *First = readByte(L, F[2]), *Length = readByte(L, F[3]);
  if (L.failed())
    return;
  llvm::Type *Int = V->getType();
  Value *Mask = lowMask(L, Int, Length);
  Value *Field = L.B.CreateAnd(shiftOut(L, V, First, false), Mask);
  if (T.isSigned()) {
    // The field is filled with its highest bit, or with the sign of the value
    // if it reaches beyond it; a field without bits is 0.
    Value *Last = L.B.CreateBinaryIntrinsic(
        Intrinsic::umin,
        L.B.CreateSub(L.B.CreateAdd(First, Length), L.B.getInt32(1)),
        L.B.getInt32(T.bits() - 1));
    Value *Sign = L.B.CreateTrunc(
        L.B.CreateLShr(V, L.B.CreateZExtOrTrunc(Last, Int)), L.B.getInt1Ty());
    Value *IsEmpty = L.B.CreateICmpEQ(Length, L.B.getInt32(0));
    // Bits of the field that lie beyond the value are copies of its sign too.
    Value *Have = L.B.CreateBinaryIntrinsic(Intrinsic::usub_sat,
                                            L.B.getInt32(T.bits()), First);
    Value *Real = L.B.CreateBinaryIntrinsic(Intrinsic::umin, Have, Length);
    Value *Fill = L.B.CreateNot(lowMask(L, Int, Real));
    Value *Signed = L.B.CreateSelect(Sign, L.B.CreateOr(Field, Fill), Field);
    Field = L.B.CreateSelect(IsEmpty, Constant::getNullValue(Int), Signed);
  }
  L.write(F[0], T, Field);
}

void lowerBfi(Lowering &L, Form &F) {
  ptx::Type T = takeBits(L, F);
  Value *Field = L.read(F[1], T), *Into = L.read(F[2], T);
  Value *First = readByte(L, F[3]), *Length = readByte(L, F[4]);
  if (L.failed())
    return;
  Value *Mask = shiftOut(L, lowMask(L, Field->getType(), Length), First, true);
  Value *Placed = L.B.CreateAnd(shiftOut(L, Field, First, true), Mask);
  L.write(F[0], T,
          L.B.CreateOr(L.B.CreateAnd(Into, L.B.CreateNot(Mask)), Placed));
}

void lowerSzext(Lowering &L, Form &F) {
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || T.bits() != 32 || !T.isInteger())
    return L.fail(Problem::Modifier, "this form is not supported");
  Value *V = L.read(F[1], T), *Length = L.read(F[2], T);
  // wrap takes the length modulo 32, clamp stops at 32.
  if (Mode == "wrap")
    Length = L.B.CreateAnd(Length, 31);
  Value *Mask = lowMask(L, V->getType(), Length);
  Value *Field = L.B.CreateAnd(V, Mask);
  if (T.isSigned()) {
    Value *Highest = L.B.CreateXor(Mask, L.B.CreateLShr(Mask, 1));
    Value *IsSet = L.B.CreateICmpNE(L.B.CreateAnd(V, Highest), L.B.getInt32(0));
    Field = L.B.CreateSelect(IsSet, L.B.CreateOr(Field, L.B.CreateNot(Mask)),
                             Field);
  }
  L.write(F[0], T, Field);
}

void lowerBmsk(Lowering &L, Form &F) {
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || !T.is("b32"))
    return L.fail(Problem::Modifier, "this form is not supported");
  Value *First = L.read(F[1], T), *Length = L.read(F[2], T);
  if (Mode == "wrap") {
    First = L.B.CreateAnd(First, 31);
    Length = L.B.CreateAnd(Length, 31);
  }
  L.write(F[0], T,
          shiftOut(L, lowMask(L, L.B.getInt32Ty(), Length), First, true));
}

//===- Bytes --------------------------------------------------------------===//

void lowerPrmt(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  StringRef Mode = F.takeOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  if (!T.is("b32"))
    return L.fail(Problem::Modifier, "only '.b32' is supported");
  SmallVector<Value *, 3> Args = {L.read(F[1], T), L.read(F[2], T),
                                  L.read(F[3], T)};
  if (L.failed())
    return;
  // The modes that replicate or extend look at the first source only.
  if (!Mode.empty() && Mode != "f4e" && Mode != "b4e")
    Args.erase(Args.begin() + 1);
  L.write(F[0], T,
          L.intrinsic(("prmt" + (Mode.empty() ? "" : "." + Mode)).str(), Args));
}

} // namespace porthip::ptx
