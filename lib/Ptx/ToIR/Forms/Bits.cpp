// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic, shifts, bit fields, counting, permuting bytes. Shift amounts beyond
// the width are clamped: all bits are shifted out.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

static void logic(Lowering &L, const Decoded &D,
                  llvm::Instruction::BinaryOps Opcode) {
  const ptx::Type &T = D.type();
  L.write(D[0], T, L.B.CreateBinOp(Opcode, L.read(D[1], T), L.read(D[2], T)));
}

void lowerAnd(Lowering &L, const Decoded &D) {
  logic(L, D, llvm::Instruction::And);
}
void lowerOr(Lowering &L, const Decoded &D) {
  logic(L, D, llvm::Instruction::Or);
}
void lowerXor(Lowering &L, const Decoded &D) {
  logic(L, D, llvm::Instruction::Xor);
}

void lowerNot(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(D[0], T, L.B.CreateNot(L.read(D[1], T)));
}

void lowerCnot(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  Value *IsZero = L.B.CreateICmpEQ(V, ConstantInt::get(V->getType(), 0));
  L.write(D[0], T, L.B.CreateZExt(IsZero, V->getType()));
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

void lowerLop3(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  uint64_t Lut = L.immediate(D[4], "the table");
  if (Lut > 255)
    L.fail(Problem::Operand, "the table must be 0 to 255");
  Value *V = lookUp(L, Lut, L.read(D[1], T), L.read(D[2], T), L.read(D[3], T));
  if (D.Combine.empty())
    return L.write(D[0], T, V);
  Value *Bit = L.B.CreateICmpNE(V, Constant::getNullValue(V->getType()));
  Value *Other = L.readPredicate(D[5]);
  L.write(D[0].Parts[0], T, V);
  L.writePredicate(D[0].Parts[1], D.Combine == "or"
                                      ? L.B.CreateOr(Bit, Other)
                                      : L.B.CreateAnd(Bit, Other));
}

//===- Shifts -------------------------------------------------------------===//

/// The amount is 32 bits whatever is shifted.
static void shift(Lowering &L, const Decoded &D, bool IsLeft) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T), *Amount = L.read(D[2], bitsType(32));
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
  L.write(D[0], T, L.B.CreateSelect(IsOut, Out, Shifted));
}

void lowerShl(Lowering &L, const Decoded &D) { shift(L, D, true); }
void lowerShr(Lowering &L, const Decoded &D) { shift(L, D, false); }

//===- Counting -----------------------------------------------------------===//

/// The result is a u32 whatever is counted.
static void count(Lowering &L, const Decoded &D, Intrinsic::ID ID) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  V = ID == Intrinsic::ctpop ? L.B.CreateUnaryIntrinsic(ID, V)
                             : L.B.CreateBinaryIntrinsic(ID, V, L.B.getFalse());
  L.write(D[0], bitsType(32), L.B.CreateZExtOrTrunc(V, L.B.getInt32Ty()));
}

void lowerPopc(Lowering &L, const Decoded &D) { count(L, D, Intrinsic::ctpop); }
void lowerClz(Lowering &L, const Decoded &D) { count(L, D, Intrinsic::ctlz); }

void lowerBrev(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(D[0], T,
          L.B.CreateUnaryIntrinsic(Intrinsic::bitreverse, L.read(D[1], T)));
}

void lowerBfind(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  if (!L.failed())
    L.write(D[0], bitsType(32),
            L.intrinsic(T.isSigned() ? "flo.s" : "flo.u",
                        {V, L.B.getInt1(D.ShiftAmount)}));
}

void lowerFns(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  L.write(
      D[0], T,
      L.intrinsic("fns", {L.read(D[1], T), L.read(D[2], T), L.read(D[3], T)}));
}

//===- Bit fields ---------------------------------------------------------===//

/// A position or length in a field of type T: the lowest byte of 32 bits. In
/// 64-bit fields all bits count, though the PTX ISA speaks of a byte (as an
/// H200 gave, driver 580.159).
static Value *readByte(Lowering &L, const ptx::Type &T, const Operand &O) {
  Value *N = L.read(O, bitsType(32));
  if (T.bits() < 64)
    return L.B.CreateAnd(N, 255);
  return L.B.CreateBinaryIntrinsic(Intrinsic::umin, N, L.B.getInt32(255));
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

void lowerBfe(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *V = L.read(D[1], T);
  Value *First = readByte(L, T, D[2]), *Length = readByte(L, T, D[3]);
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
  L.write(D[0], T, Field);
}

void lowerBfi(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *Field = L.read(D[1], T), *Into = L.read(D[2], T);
  Value *First = readByte(L, T, D[3]), *Length = readByte(L, T, D[4]);
  if (L.failed())
    return;
  Value *Mask = shiftOut(L, lowMask(L, Field->getType(), Length), First, true);
  Value *Placed = L.B.CreateAnd(shiftOut(L, Field, First, true), Mask);
  L.write(D[0], T,
          L.B.CreateOr(L.B.CreateAnd(Into, L.B.CreateNot(Mask)), Placed));
}

} // namespace porthip::ptx
