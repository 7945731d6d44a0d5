// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of the block and the warp, and mbarrier objects: intrinsics, whose
// builtins own the layout of an object.
#include "Ptx/ToIR/Forms/MemoryModes.h"

using namespace llvm;
namespace porthip::ptx {

/// The intrinsic barrier.cta.Kind, of every thread of the block or of a count.
static Value *callBlockBarrier(Lowering &L, const Decoded &D, StringRef Kind,
                               bool HasCount, ArrayRef<Value *> Args) {
  // All of a warp are there at 'bar', or a promise says so.
  bool IsAligned = D.Aligned || D.Text->Opcode == "bar";
  return L.failed() ? nullptr
                    : L.intrinsic(("barrier.cta." + Kind +
                                   (IsAligned ? ".aligned" : "") +
                                   (HasCount ? ".count" : ".all"))
                                      .str(),
                                  Args);
}

static void waitOrArrive(Lowering &L, const Decoded &D, StringRef Kind) {
  SmallVector<Value *, 2> Args;
  for (size_t N = 0; N < D.size(); ++N)
    Args.push_back(L.read(D[N], bitsType(32)));
  callBlockBarrier(L, D, Kind, D.size() == 2, Args);
}

void lowerBarSync(Lowering &L, const Decoded &D) { waitOrArrive(L, D, "sync"); }
void lowerBarArrive(Lowering &L, const Decoded &D) {
  waitOrArrive(L, D, "arrive");
}

void lowerBarRed(Lowering &L, const Decoded &D) {
  ptx::Type Word = bitsType(32);
  SmallVector<Value *, 3> Args = {L.read(D[1], Word)};
  if (D.size() == 4)
    Args.push_back(L.read(D[2], Word));
  Args.push_back(L.readPredicate(D[D.size() - 1]));
  if (Value *V = callBlockBarrier(L, D, ("red." + D.Operation).str(),
                                  D.size() == 4, Args))
    L.write(D[0], D.type(), V);
}

void lowerBarWarp(Lowering &L, const Decoded &D) {
  Value *Mask = L.read(D[0], bitsType(32));
  if (!L.failed())
    L.intrinsic("bar.warp.sync", Mask);
}

void lowerBarrierCluster(Lowering &L, const Decoded &D) {
  L.intrinsic(("barrier.cluster." + D.Phase +
               (D.Order == "relaxed" ? ".relaxed" : "") +
               (D.Aligned ? ".aligned" : ""))
                  .str());
}

//===- mbarrier -----------------------------------------------------------===//

/// Order and scope go into the intrinsic's name; objects of other blocks of the
/// cluster are the own.
static std::string suffixOf(const Decoded &D, bool HasOrder) {
  return std::string(D.Order == "relaxed" && HasOrder ? ".relaxed" : "") +
         ".scope." + (D.Scope == "cluster" ? "cluster" : "cta") + ".space.cta";
}

/// A generic address is the address in shared memory, see lowerCvta.
static Value *objectOf(Lowering &L, const Decoded &D, const Operand &O) {
  return L.B.CreateAddrSpaceCast(L.address(O, spaceOf(D.Space)),
                                 L.B.getPtrTy(SharedSpace));
}

static Value *callBarrier(Lowering &L, const Twine &Name,
                          ArrayRef<Value *> Args) {
  if (L.failed())
    return nullptr;
  return L.intrinsic(("mbarrier." + Name).str(), Args);
}

void lowerMbarrierInit(Lowering &L, const Decoded &D) {
  Value *Object = objectOf(L, D, D[0]);
  callBarrier(L, "init.shared", {Object, L.read(D[1], bitsType(32))});
}

void lowerMbarrierInval(Lowering &L, const Decoded &D) {
  callBarrier(L, "inval.shared", objectOf(L, D, D[0]));
}

/// .noComplete says that the phase does not end with it.
static void arrive(Lowering &L, const Decoded &D, StringRef Name) {
  Value *Object = objectOf(L, D, D[1]);
  Value *Count = D.size() == 3 ? L.read(D[2], bitsType(32)) : L.B.getInt32(1);
  if (Value *State = callBarrier(
          L, Name + (D.ExpectsBytes ? ".expect.tx" : "") + suffixOf(D, true),
          {Object, Count}))
    L.write(D[0], bitsType(64), State);
}

void lowerMbarrierArrive(Lowering &L, const Decoded &D) {
  arrive(L, D, "arrive");
}
void lowerMbarrierArriveDrop(Lowering &L, const Decoded &D) {
  arrive(L, D, "arrive.drop");
}

static void transfer(Lowering &L, const Decoded &D, StringRef Name) {
  Value *Object = objectOf(L, D, D[0]);
  callBarrier(L, Name + suffixOf(D, false),
              {Object, L.read(D[1], bitsType(32))});
}

void lowerMbarrierExpectTx(Lowering &L, const Decoded &D) {
  transfer(L, D, "expect.tx");
}
void lowerMbarrierCompleteTx(Lowering &L, const Decoded &D) {
  transfer(L, D, "complete.tx");
}

void lowerMbarrierWait(Lowering &L, const Decoded &D) {
  Value *Object = objectOf(L, D, D[1]);
  SmallVector<Value *, 3> Args = {Object,
                                  L.read(D[2], bitsType(D.Parity ? 32 : 64))};
  bool HasLimit = D.size() == 4;
  if (HasLimit)
    Args.push_back(L.read(D[3], bitsType(32)));
  bool IsTry = D.Text->Modifiers[0] == "try_wait";
  if (Value *IsOver =
          callBarrier(L,
                      Twine(IsTry ? "try" : "test") + ".wait" +
                          (D.Parity ? ".parity" : "") +
                          (HasLimit ? ".tl" : "") + suffixOf(D, true),
                      Args))
    L.writePredicate(D[0], IsOver);
}

void lowerMbarrierPendingCount(Lowering &L, const Decoded &D) {
  if (Value *N = callBarrier(L, "pending.count", L.read(D[1], bitsType(64))))
    L.write(D[0], bitsType(32), N);
}

void lowerCpAsyncArrive(Lowering &L, const Decoded &D) {
  Value *Object = objectOf(L, D, D[0]);
  if (!L.failed())
    L.intrinsic(D.NoIncrement ? "cp.async.mbarrier.arrive.noinc.shared"
                              : "cp.async.mbarrier.arrive.shared",
                Object);
}

} // namespace porthip::ptx
