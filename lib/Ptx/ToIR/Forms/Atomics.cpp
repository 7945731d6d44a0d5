// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red. Subnormals are flushed by add of .f32 in global memory, as the
// GPU does; they are kept by it on generic addresses, as by atomicAdd through
// LLVM's atomicrmw.
#include "Ptx/ToIR/Forms/MemoryModes.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
struct Atomic {
  StringRef Operation;
  AtomicOrdering Ordering;
  SyncScope::ID Scope;
  ptx::Type T;
  bool Flushes; ///< subnormals
};
} // namespace

static Atomic atomicOf(Lowering &L, const Decoded &D) {
  return {D.Operation, orderingOf(D.Order).value_or(AtomicOrdering::Monotonic),
          scopeOf(L, D.Scope)
              .value_or(L.B.getContext().getOrInsertSyncScopeID("device")),
          D.type(),
          D.Operation == "add" && D.type().is("f32") && D.Space == "global"};
}

static AtomicRMWInst::BinOp operationOf(const Atomic &A) {
  using Op = AtomicRMWInst::BinOp;
  if (A.T.isFloat())
    return StringSwitch<Op>(A.Operation)
        .Case("add", Op::FAdd)
        .Case("min", Op::FMin)
        .Default(Op::FMax);
  bool IsSigned = A.T.isSigned();
  return StringSwitch<Op>(A.Operation)
      .Case("add", Op::Add)
      .Case("min", IsSigned ? Op::Min : Op::UMin)
      .Case("max", IsSigned ? Op::Max : Op::UMax)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("exch", Op::Xchg)
      .Case("inc", Op::UIncWrap)
      .Default(Op::UDecWrap);
}

static Value *sumOf(Lowering &L, const Atomic &A, Value *X, Value *Y) {
  if (!A.Flushes)
    return L.B.CreateFAdd(X, Y);
  return flush(L, L.B.CreateFAdd(flush(L, X), flush(L, Y)));
}

/// A loop around compare-and-swap, where LLVM's own does not do: it would flush
/// subnormals of bf16 on a host with AVX512-BF16, and never those of float. The
/// old value as bits.
static Value *loopAtomic(Lowering &L, const Atomic &A, Value *P, Value *V) {
  IRBuilder<> &B = L.B;
  llvm::Type *Int = B.getIntNTy(A.T.bits());
  Align Alignment(A.T.bits() / 8);
  LoadInst *First = B.CreateAlignedLoad(Int, P, Alignment);
  First->setAtomic(AtomicOrdering::Monotonic, A.Scope);
  BasicBlock *Before = B.GetInsertBlock(), *Loop = L.newBlock("retry"),
             *After = L.newBlock("stored");
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Old = B.CreatePHI(Int, 2);
  Value *X = widen(L, B.CreateBitCast(Old, L.irType(A.T)), A.T);
  Value *Y = widen(L, V, A.T);
  Value *Sum = A.Operation == "add"   ? sumOf(L, A, X, Y)
               : A.Operation == "min" ? B.CreateMinNum(X, Y)
                                      : B.CreateMaxNum(X, Y);
  Value *New = L.asInteger(narrow(L, Sum, A.T));
  AtomicCmpXchgInst *Swap = B.CreateAtomicCmpXchg(
      P, Old, New, Alignment, A.Ordering,
      AtomicCmpXchgInst::getStrongestFailureOrdering(A.Ordering), A.Scope);
  Old->addIncoming(First, Before);
  Old->addIncoming(B.CreateExtractValue(Swap, 0), Loop);
  B.CreateCondBr(B.CreateExtractValue(Swap, 1), After, Loop);
  B.SetInsertPoint(After);
  return Old;
}

/// One element; the old value as bits, or null where something is wrong.
static Value *atomicOne(Lowering &L, const Atomic &A, Value *P,
                        const Operand &O) {
  Value *V = L.read(O, A.T);
  if (L.failed())
    return nullptr;
  if (A.T.Of == Type::Class::BFloat || A.Flushes)
    return loopAtomic(L, A, P, V);
  return L.B.CreateAtomicRMW(operationOf(A), P, V, Align(A.T.bits() / 8),
                             A.Ordering, A.Scope);
}

static void atomicForm(Lowering &L, const Decoded &D, bool HasResult) {
  Atomic A = atomicOf(L, D);
  unsigned First = HasResult ? 1 : 0;
  Value *P = L.address(D[First], spaceOf(D.Space));
  if (L.failed())
    return;
  ArrayRef<Operand> From = elementsOf(D[First + 1]);
  ArrayRef<Operand> Into;
  if (HasResult && D[0].Of != Operand::Kind::Sink)
    Into = elementsOf(D[0]);
  for (unsigned N = 0; N < D.Count && !L.failed(); ++N) {
    Value *Element =
        N ? L.B.CreateConstGEP1_32(L.B.getIntNTy(A.T.bits()), P, N) : P;
    Value *Old = atomicOne(L, A, Element, From[N]);
    if (Old && !Into.empty())
      L.write(Into[N], bitsType(A.T.bits()), L.asInteger(Old));
  }
}

void lowerAtom(Lowering &L, const Decoded &D) { atomicForm(L, D, true); }
void lowerRed(Lowering &L, const Decoded &D) { atomicForm(L, D, false); }

void lowerAtomCas(Lowering &L, const Decoded &D) {
  Atomic A = atomicOf(L, D);
  ptx::Type T = bitsType(A.T.bits());
  Value *P = L.address(D[1], spaceOf(D.Space));
  Value *Expected = L.read(D[2], T), *New = L.read(D[3], T);
  if (L.failed())
    return;
  AtomicCmpXchgInst *Swap = L.B.CreateAtomicCmpXchg(
      P, Expected, New, Align(T.bits() / 8), A.Ordering,
      AtomicCmpXchgInst::getStrongestFailureOrdering(A.Ordering), A.Scope);
  L.write(D[0], T, L.B.CreateExtractValue(Swap, 0));
}

} // namespace porthip::ptx
