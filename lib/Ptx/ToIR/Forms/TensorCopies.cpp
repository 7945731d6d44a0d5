// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies by tensor maps and bulk reductions: calls of builtins
// (VirtualGpu/Builtins/Nvptx/TensorCopy.c). A cluster is one block.
#include "Ptx/ToIR/Lowering.h"

using namespace llvm;
namespace porthip::ptx {

static llvm::Type *plainPointer(Lowering &L) {
  return PointerType::get(L.B.getContext(), GenericSpace);
}

static Value *sharedAddress(Lowering &L, const Operand &O) {
  return L.B.CreateAddrSpaceCast(L.address(O, SharedSpace), plainPointer(L));
}

/// [map, {coordinates}]: the map, its rank, five coordinates, and the line,
/// which is filled in later.
static void appendTensor(Lowering &L, const Operand &O,
                         SmallVectorImpl<Value *> &Args) {
  Value *Map = L.read(O.Parts[0], bitsType(64));
  ArrayRef<Operand> At = elementsOf(O.Parts[1]);
  Args.push_back(L.B.CreateIntToPtr(Map, plainPointer(L)));
  Args.push_back(L.B.getInt32(uint32_t(At.size())));
  constexpr size_t MaxRank = 5;
  for (size_t D = 0; D < MaxRank; ++D)
    Args.push_back(D < At.size() ? L.read(At[D], bitsType(32))
                                 : L.B.getInt32(0));
  Args.push_back(ConstantPointerNull::get(cast<PointerType>(plainPointer(L))));
}

void lowerTensorLoad(Lowering &L, const Decoded &D) {
  SmallVector<Value *, 12> Args = {sharedAddress(L, D[0]),
                                   sharedAddress(L, D[2])};
  appendTensor(L, D[1], Args);
  if (!L.failed())
    L.builtin("ptx.tensor.load", L.B.getVoidTy(), Args);
}

/// To global memory: a store, or a reduction.
static void lowerOut(Lowering &L, const Decoded &D, const Twine &Name) {
  SmallVector<Value *, 12> Args = {sharedAddress(L, D[1])};
  appendTensor(L, D[0], Args);
  if (!L.failed())
    L.builtin(Name.str(), L.B.getVoidTy(), Args);
}
void lowerTensorStore(Lowering &L, const Decoded &D) {
  lowerOut(L, D, "ptx.tensor.store");
}
void lowerTensorReduce(Lowering &L, const Decoded &D) {
  lowerOut(L, D, "ptx.tensor.reduce." + D.Operation);
}

/// To global memory, or to shared memory, where an mbarrier object hears of the
/// bytes.
void lowerBulkReduce(Lowering &L, const Decoded &D) {
  Value *To = D.TellsBarrier
                  ? sharedAddress(L, D[0])
                  : L.B.CreateAddrSpaceCast(L.address(D[0], GlobalSpace),
                                            plainPointer(L));
  Value *From = sharedAddress(L, D[1]);
  Value *Bytes = L.read(D[2], bitsType(32));
  Value *Barrier = D.TellsBarrier ? L.address(D[3], SharedSpace) : nullptr;
  if (L.failed())
    return;
  L.builtin(("ptx.bulk.reduce." + D.Operation + "." + D.type().Name).str(),
            L.B.getVoidTy(), {To, From, Bytes});
  if (Barrier)
    L.builtin("ptx.bulk.done", L.B.getVoidTy(),
              {L.B.CreateAddrSpaceCast(Barrier, plainPointer(L)), Bytes});
}

} // namespace porthip::ptx
