// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches, ends and pauses.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// Starts a block that only a label reaches.
static void startUnreachable(Lowering &L) {
  L.B.SetInsertPoint(L.newBlock("dead"));
}

void lowerBra(Lowering &L, const Decoded &D) {
  // .uni is a promise, of use to the assembler.
  if (BasicBlock *Target = L.labelled(D[0].Name)) {
    L.B.CreateBr(Target);
    startUnreachable(L);
  }
}

void lowerExit(Lowering &L, const Decoded &) {
  L.intrinsic("exit");
  L.B.CreateUnreachable();
  startUnreachable(L);
}

/// In a kernel the lane ends; elsewhere it would leave a function that the
/// compiler may have inlined.
void lowerRet(Lowering &L, const Decoded &D) {
  if (L.statement().getFunction()->getCallingConv() != CallingConv::PTX_Kernel)
    return L.fail(Problem::Unsupported,
                  "a return out of an asm statement is not supported");
  lowerExit(L, D);
}

void lowerTrap(Lowering &L, const Decoded &) {
  L.B.CreateIntrinsic(Intrinsic::trap, ArrayRef<Value *>());
}

void lowerBrkpt(Lowering &L, const Decoded &) {
  L.B.CreateIntrinsic(Intrinsic::debugtrap, ArrayRef<Value *>());
}

void lowerNanosleep(Lowering &L, const Decoded &D) {
  Value *Time = L.read(D[0], bitsType(32));
  if (!L.failed())
    L.intrinsic("nanosleep", Time);
}

/// Events for profilers, register budgets and the start of dependent grids:
/// nothing that a program computes depends on them. A grid starts when what it
/// depends on has ended.
void lowerNoEffect(Lowering &, const Decoded &) {}

} // namespace porthip::ptx
