// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red. Subnormals are kept, also where the GPU flushes them (add of
// .f32 in global memory), as they are by atomicAdd through LLVM's atomicrmw.
#include "Ptx/ToIR/MemoryInternal.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
struct Atomic {
  StringRef Operation;
  AtomicOrdering Ordering;
  SyncScope::ID Scope;
  unsigned Space, Count;
  bool HasPolicy;
  ptx::Type T;
};
} // namespace

static Atomic takeAtomic(Lowering &L, Form &F) {
  Atomic A;
  A.Operation = F.takeOneOf(
      {"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"});
  A.Ordering = takeOrdering(F).value_or(AtomicOrdering::Monotonic);
  A.Scope = takeScope(L, F).value_or(
      L.B.getContext().getOrInsertSyncScopeID("device"));
  A.Space = spaceOf(F.takeSpace()).value_or(GenericSpace);
  A.HasPolicy = F.takePolicy();
  F.take("noftz");
  A.Count = F.takeVector();
  A.T = F.takeType();
  if (A.Operation.empty())
    L.fail(Problem::Modifier, "the operation is missing");
  return A;
}

static std::optional<AtomicRMWInst::BinOp> operationOf(const Atomic &A) {
  using Op = AtomicRMWInst::BinOp;
  using Result = std::optional<Op>;
  if (A.T.isFloat())
    return StringSwitch<Result>(A.Operation)
        .Case("add", Op::FAdd)
        .Case("min", Op::FMin)
        .Case("max", Op::FMax)
        .Default(std::nullopt);
  bool IsSigned = A.T.isSigned();
  return StringSwitch<Result>(A.Operation)
      .Case("add", Op::Add)
      .Case("min", IsSigned ? Op::Min : Op::UMin)
      .Case("max", IsSigned ? Op::Max : Op::UMax)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("exch", Op::Xchg)
      .Case("inc", Op::UIncWrap)
      .Case("dec", Op::UDecWrap)
      .Default(std::nullopt);
}

/// A loop around compare-and-swap, for bf16: LLVM's own would flush subnormals
/// on a host with AVX512-BF16. The old value as bits.
static Value *brainAtomic(Lowering &L, const Atomic &A, Value *P, Value *V) {
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
  Value *Sum = A.Operation == "add"   ? B.CreateFAdd(X, Y)
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

static Value *swapIfEqual(Lowering &L, Form &F, const Atomic &A, Value *P,
                          unsigned First) {
  ptx::Type T = bitsType(A.T.bits());
  Value *Expected = L.read(F[First], T), *New = L.read(F[First + 1], T);
  if (L.failed())
    return nullptr;
  AtomicCmpXchgInst *Swap = L.B.CreateAtomicCmpXchg(
      P, Expected, New, Align(T.bits() / 8), A.Ordering,
      AtomicCmpXchgInst::getStrongestFailureOrdering(A.Ordering), A.Scope);
  return L.B.CreateExtractValue(Swap, 0);
}

/// One element; the old value as bits, or null where something is wrong.
static Value *atomicOne(Lowering &L, const Atomic &A, Value *P,
                        const Operand &O) {
  std::optional<AtomicRMWInst::BinOp> Op = operationOf(A);
  if (!Op) {
    L.fail(Problem::Modifier, "'." + A.Operation + "' cannot be used with '." +
                                  StringRef(A.T.Name) + "'");
    return nullptr;
  }
  Value *V = L.read(O, A.T);
  if (L.failed())
    return nullptr;
  if (A.T.Of == Type::Class::BFloat)
    return brainAtomic(L, A, P, V);
  return L.B.CreateAtomicRMW(*Op, P, V, Align(A.T.bits() / 8), A.Ordering,
                             A.Scope);
}

static void atomicForm(Lowering &L, Form &F, bool HasResult) {
  Atomic A = takeAtomic(L, F);
  unsigned First = HasResult ? 1 : 0;
  size_t Needed = First + (A.Operation == "cas" ? 3 : 2) + A.HasPolicy;
  if (!L.failed() && F.size() != Needed)
    L.fail(Problem::Operand,
           "'." + A.Operation + "' takes " + Twine(Needed) + " operands");
  Value *P = L.address(F[First], A.Space);
  if (L.failed())
    return;
  if (A.Operation == "cas") {
    Value *Old = swapIfEqual(L, F, A, P, First + 1);
    if (Old && HasResult)
      L.write(F[0], bitsType(A.T.bits()), Old);
    return;
  }
  ArrayRef<Operand> From = elementsOf(L, F[First + 1], A.Count);
  ArrayRef<Operand> Into;
  if (HasResult && F[0].Of != Operand::Kind::Sink)
    Into = elementsOf(L, F[0], A.Count);
  for (unsigned N = 0; N < A.Count && !L.failed(); ++N) {
    Value *Element =
        N ? L.B.CreateConstGEP1_32(L.B.getIntNTy(A.T.bits()), P, N) : P;
    Value *Old = atomicOne(L, A, Element, From[N]);
    if (Old && !Into.empty())
      L.write(Into[N], bitsType(A.T.bits()), L.asInteger(Old));
  }
}

void lowerAtom(Lowering &L, Form &F) { atomicForm(L, F, true); }
void lowerRed(Lowering &L, Form &F) { atomicForm(L, F, false); }

} // namespace porthip::ptx
