// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/StreamNotes.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {
namespace {

class Note {
public:
  Note(Instruction &Before, const StreamAccess &A)
      : Before(&Before), A(A), B(&Before), I32(B.getInt32Ty()) {}

  ///   if (E.Operations)
  ///     if (what is stored is not there already)
  ///       if (not all records are the operation's own)
  ///         if (all records are its own or of operations before it)
  ///           put its own
  ///         else
  ///           closer look
  Instruction *write() {
    Value *Operations =
        load(B.getPtrTy(), A.Entry, offsetof(VgCheckEntry, Operations));
    enter(B.CreateIsNotNull(Operations));
    if (A.StoredBits)
      enter(isNew());
    Own = load(I32, A.Entry, offsetof(VgCheckEntry, OwnRecord));
    Cells = B.CreateGEP(ArrayType::get(I32, 3), Operations,
                        B.CreateLShr(A.Place, 2));
    Bytes = bytesInCell();
    const unsigned Count = std::max(A.SizeBytes / 4, 1u);
    enter(B.CreateNot(all(Count, [&](unsigned I) { return isNoted(I); })));
    Limit = load(I32, A.Entry, offsetof(VgCheckEntry, OrderedBelow));
    Value *Is = all(Count, [&](unsigned I) { return isSettled(I); });
    if (A.SizeBytes > 1)
      Is =
          B.CreateAnd(Is, B.CreateIsNull(B.CreateAnd(
                              A.Place, A.SizeBytes < 4 ? A.SizeBytes - 1 : 3)));
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(Is, Before->getIterator(), &Then, &Else,
                                  likely());
    B.SetInsertPoint(Then);
    for (unsigned I = 0; I != Count; ++I)
      put(I);
    return Else;
  }

private:
  void enter(Value *If) {
    Before = SplitBlockAndInsertIfThen(If, Before, /*Unreachable=*/false);
    B.SetInsertPoint(Before);
  }

  MDNode *likely() const {
    return MDBuilder(B.getContext()).createLikelyBranchWeights();
  }

  LoadInst *load(Type *T, Value *Of, uint64_t OffsetBytes) {
    return B.CreateLoad(T, at(Of, OffsetBytes));
  }
  Value *at(Value *Of, uint64_t OffsetBytes) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Of, OffsetBytes);
  }

  Value *all(unsigned Count, function_ref<Value *(unsigned)> Of) {
    Value *Is = Of(0);
    for (unsigned I = 1; I != Count; ++I)
      Is = B.CreateAnd(Is, Of(I));
    return Is;
  }

  /// A value that is there already may be written by all.
  Value *isNew() {
    Value *There =
        B.CreateAlignedLoad(B.getIntNTy(A.SizeBytes * 8), A.Address, Align(1));
    return B.CreateICmpNE(B.CreateZExt(There, B.getInt64Ty()), A.StoredBits);
  }

  Value *bytesInCell() {
    if (A.SizeBytes >= 4)
      return B.getInt32(VG_RECORD_BYTES);
    Value *Shift = B.CreateTrunc(B.CreateAnd(A.Place, 3), I32);
    return B.CreateShl(B.getInt32((1u << A.SizeBytes) - 1), Shift);
  }

  uint64_t fieldOf(unsigned Cell, bool IsWrite, unsigned Reader = 0) const {
    return Cell * sizeof(VgOperationCell) +
           (IsWrite ? offsetof(VgOperationCell, Write)
                    : offsetof(VgOperationCell, Reads) + 4 * Reader);
  }

  /// Plain, by this operation, of all the bytes.
  Value *isNoted(unsigned Cell) {
    Value *Record = load(I32, Cells, fieldOf(Cell, A.IsWrite));
    Value *Others = B.CreateNot(B.CreateXor(Bytes, VG_RECORD_BYTES));
    return B.CreateICmpEQ(B.CreateAnd(Record, Others), B.CreateOr(Own, Bytes));
  }

  /// IsPlain: an own record has to be of a plain access.
  Value *isBefore(Value *Record, bool IsPlain) {
    Value *Distance = B.CreateSub(Record, Own);
    return B.CreateOr(
        B.CreateICmpULT(Record, Limit),
        B.CreateICmpULT(Distance, B.getInt32(IsPlain ? VG_RECORD_ATOMIC
                                                     : 1u << VG_RECORD_SHIFT)));
  }

  Value *isSettled(unsigned Cell) {
    Value *Is = isBefore(load(I32, Cells, fieldOf(Cell, true)), A.IsWrite);
    for (unsigned Reader = 0; Reader != (A.IsWrite ? 2u : 1u); ++Reader)
      Is = B.CreateAnd(
          Is,
          isBefore(load(I32, Cells, fieldOf(Cell, false, Reader)), !A.IsWrite));
    return Is;
  }

  /// Adds the bytes to what the operation has there.
  void put(unsigned Cell) {
    Value *At = this->at(Cells, fieldOf(Cell, A.IsWrite));
    Value *Record = B.CreateLoad(I32, At);
    Value *IsOwn = B.CreateICmpUGE(Record, Own);
    B.CreateStore(B.CreateOr(B.CreateSelect(IsOwn, Record, Own), Bytes), At);
  }

  Instruction *Before;
  const StreamAccess &A;
  IRBuilder<> B;
  Type *I32;
  Value *Own = nullptr, *Cells = nullptr, *Bytes = nullptr, *Limit = nullptr;
};

} // namespace

Instruction *noteForStreams(Instruction &Before, const StreamAccess &A) {
  return Note(Before, A).write();
}

} // namespace porthip::vgpu
