// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of the block and the warp, and mbarrier objects: intrinsics, whose
// builtins own the layout of an object.
#include "Ptx/ToIR/MemoryInternal.h"

using namespace llvm;
namespace porthip::ptx {

/// Every thread of the block without a count, else that many.
static void reduceAtBarrier(Lowering &L, Form &F, StringRef Aligned) {
  StringRef Operation = F.takeOneOf({"popc", "and", "or"});
  ptx::Type T = F.takeType();
  if (Operation.empty() ||
      (Operation == "popc" ? !T.is("u32") : !T.isPredicate()))
    return L.fail(Problem::Modifier, "this form is not supported");
  if (F.size() < 3)
    return L.fail(Problem::Operand, "'.red' takes 3 to 4 operands");
  ptx::Type Word = bitsType(32);
  SmallVector<Value *, 3> Args = {L.read(F[1], Word)};
  if (F.size() == 4)
    Args.push_back(L.read(F[2], Word));
  Args.push_back(L.readPredicate(F[F.size() - 1]));
  if (L.failed())
    return;
  std::string Name = ("barrier.cta.red." + Operation + Aligned +
                      (F.size() == 4 ? ".count" : ".all"))
                         .str();
  L.write(F[0], T, L.intrinsic(Name, Args));
}

void lowerBar(Lowering &L, Form &F) {
  F.take("cta");
  StringRef Kind = F.takeOneOf({"sync", "arrive", "red"});
  bool IsBar = F.instruction().Opcode == "bar";
  StringRef Aligned = F.take("aligned") || IsBar ? ".aligned" : "";
  if (Kind.empty())
    return L.fail(Problem::Modifier, "'.sync', '.arrive' or '.red' is missing");
  if (Kind == "red")
    return reduceAtBarrier(L, F, Aligned);
  if (F.size() > 2 || (Kind == "arrive" && F.size() != 2))
    return L.fail(Problem::Operand, "'." + Kind + "' takes a barrier" +
                                        (Kind == "sync" ? "" : " and a count"));
  SmallVector<Value *, 2> Args;
  for (size_t N = 0; N < F.size(); ++N)
    Args.push_back(L.read(F[N], bitsType(32)));
  if (L.failed())
    return;
  L.intrinsic(
      ("barrier.cta." + Kind + Aligned + (F.size() == 2 ? ".count" : ".all"))
          .str(),
      Args);
}

void lowerBarWarp(Lowering &L, Form &F) {
  Value *Mask = L.read(F[0], bitsType(32));
  if (!L.failed())
    L.intrinsic("bar.warp.sync", Mask);
}

void lowerBarrierCluster(Lowering &L, Form &F) {
  StringRef Kind = F.takeOneOf({"arrive", "wait"});
  StringRef Order = F.takeOneOf({"release", "relaxed", "acquire"});
  bool IsAligned = F.take("aligned");
  if (Kind.empty())
    return L.fail(Problem::Modifier, "'.arrive' or '.wait' is missing");
  L.intrinsic(("barrier.cluster." + Kind +
               (Order == "relaxed" ? ".relaxed" : "") +
               (IsAligned ? ".aligned" : ""))
                  .str());
}

//===- mbarrier -----------------------------------------------------------===//

namespace {
/// Modifiers of an instruction on an mbarrier object. Order and scope go into
/// the intrinsic's name; objects of other blocks of the cluster are the own.
struct BarrierUse {
  bool IsRelaxed = false;
  bool IsCluster = false;
  Value *Object = nullptr;

  std::string suffix(bool HasOrder) const {
    return std::string(IsRelaxed && HasOrder ? ".relaxed" : "") + ".scope." +
           (IsCluster ? "cluster" : "cta") + ".space.cta";
  }
};
} // namespace

static BarrierUse takeBarrier(Lowering &L, Form &F, const Operand &O) {
  BarrierUse Use;
  Use.IsRelaxed = takeOrdering(F) == AtomicOrdering::Monotonic;
  Use.IsCluster = F.takeOneOf({"cta", "cluster"}) == "cluster";
  unsigned Space = spaceOf(F.takeSpace()).value_or(GenericSpace);
  F.take("b64");
  if (Space != GenericSpace && Space != SharedSpace)
    L.fail(Problem::Modifier, "an mbarrier object is in shared memory");
  // A generic address is the address in shared memory, see lowerCvta.
  Use.Object =
      L.B.CreateAddrSpaceCast(L.address(O, Space), L.B.getPtrTy(SharedSpace));
  return Use;
}

static Value *callBarrier(Lowering &L, const Twine &Name,
                          ArrayRef<Value *> Args) {
  if (L.failed())
    return nullptr;
  return L.intrinsic(("mbarrier." + Name).str(), Args);
}

void lowerMbarrierInit(Lowering &L, Form &F) {
  BarrierUse Use = takeBarrier(L, F, F[0]);
  callBarrier(L, "init.shared", {Use.Object, L.read(F[1], bitsType(32))});
}

void lowerMbarrierInval(Lowering &L, Form &F) {
  BarrierUse Use = takeBarrier(L, F, F[0]);
  callBarrier(L, "inval.shared", Use.Object);
}

static void arrive(Lowering &L, Form &F, StringRef Name) {
  bool ExpectsBytes = F.take("expect_tx");
  F.take("noComplete"); // Says that the phase does not end with it.
  BarrierUse Use = takeBarrier(L, F, F[1]);
  Value *Given = F.size() == 3 ? L.read(F[2], bitsType(32)) : nullptr;
  if (ExpectsBytes && !Given)
    return L.fail(Problem::Operand, "the number of bytes is missing");
  Value *State = callBarrier(
      L, Name + (ExpectsBytes ? ".expect.tx" : "") + Use.suffix(true),
      {Use.Object, Given ? Given : L.B.getInt32(1)});
  if (State)
    L.write(F[0], bitsType(64), State);
}

void lowerMbarrierArrive(Lowering &L, Form &F) { arrive(L, F, "arrive"); }
void lowerMbarrierArriveDrop(Lowering &L, Form &F) {
  arrive(L, F, "arrive.drop");
}

static void transfer(Lowering &L, Form &F, StringRef Name) {
  BarrierUse Use = takeBarrier(L, F, F[0]);
  callBarrier(L, Name + Use.suffix(false),
              {Use.Object, L.read(F[1], bitsType(32))});
}

void lowerMbarrierExpectTx(Lowering &L, Form &F) {
  transfer(L, F, "expect.tx");
}
void lowerMbarrierCompleteTx(Lowering &L, Form &F) {
  transfer(L, F, "complete.tx");
}

void lowerMbarrierWait(Lowering &L, Form &F) {
  bool IsParity = F.take("parity");
  BarrierUse Use = takeBarrier(L, F, F[1]);
  SmallVector<Value *, 3> Args = {Use.Object,
                                  L.read(F[2], bitsType(IsParity ? 32 : 64))};
  bool HasLimit = F.size() == 4;
  if (HasLimit)
    Args.push_back(L.read(F[3], bitsType(32)));
  bool IsTry = F.instruction().Modifiers[0] == "try_wait";
  Value *IsOver = callBarrier(L,
                              Twine(IsTry ? "try" : "test") + ".wait" +
                                  (IsParity ? ".parity" : "") +
                                  (HasLimit ? ".tl" : "") + Use.suffix(true),
                              Args);
  if (IsOver)
    L.writePredicate(F[0], IsOver);
}

void lowerMbarrierPendingCount(Lowering &L, Form &F) {
  F.take("b64");
  if (Value *N = callBarrier(L, "pending.count", L.read(F[1], bitsType(64))))
    L.write(F[0], bitsType(32), N);
}

void lowerCpAsyncArrive(Lowering &L, Form &F) {
  bool HasNoIncrement = F.take("noinc");
  BarrierUse Use = takeBarrier(L, F, F[0]);
  if (!L.failed())
    L.intrinsic(HasNoIncrement ? "cp.async.mbarrier.arrive.noinc.shared"
                               : "cp.async.mbarrier.arrive.shared",
                Use.Object);
}

} // namespace porthip::ptx
