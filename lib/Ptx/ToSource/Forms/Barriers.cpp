// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier objects and the bulk copies that they hear of: functions of
// porthip/mbarrier.h, and porthip/tensor_copy.h where a map says what is
// copied. Objects of other blocks of the cluster are the own.
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

static constexpr const char *BarrierHeader = "porthip/mbarrier.h";
static constexpr const char *ObjectType = "unsigned long long";

static Expr objectOf(Writer &W, const Decoded &D, const Operand &O) {
  return W.address(O, D.isShared(), ObjectType);
}

static Expr word(Writer &W, const Operand &O) {
  return convert(W.read(O, bitsType(32)), CType::Unsigned);
}

static Expr callBarrier(Writer &W, const Twine &Name, CType T,
                        ArrayRef<Expr> Args) {
  W.orderMemory();
  return W.shim(BarrierHeader, ("mbarrier_" + Name).str(), T, Args);
}

void writeMbarrierInit(Writer &W, const Decoded &D) {
  Expr P = objectOf(W, D, D[0]);
  W.line(callBarrier(W, "init", CType::Unknown, {P, word(W, D[1])}).Text);
}

/// Its memory is free again.
void writeMbarrierInval(Writer &, const Decoded &) {}

static void arrive(Writer &W, const Decoded &D, const Twine &Name) {
  SmallVector<Expr, 2> Args = {objectOf(W, D, D[1])};
  if (D.size() == 3)
    Args.push_back(word(W, D[2]));
  Expr State = callBarrier(W, Name + (D.ExpectsBytes ? "_expect_tx" : ""),
                           CType::ULong, Args);
  if (D[0].Of == Operand::Kind::Sink)
    W.line(State.Text);
  else
    W.write(D[0], bitsType(64), State);
}

void writeMbarrierArrive(Writer &W, const Decoded &D) {
  arrive(W, D, "arrive");
}
void writeMbarrierArriveDrop(Writer &W, const Decoded &D) {
  arrive(W, D, "arrive_drop");
}

static void transfer(Writer &W, const Decoded &D, const Twine &Name) {
  Expr P = objectOf(W, D, D[0]);
  W.line(callBarrier(W, Name, CType::Unknown, {P, word(W, D[1])}).Text);
}

void writeMbarrierExpectTx(Writer &W, const Decoded &D) {
  transfer(W, D, "expect_tx");
}
void writeMbarrierCompleteTx(Writer &W, const Decoded &D) {
  transfer(W, D, "complete_tx");
}

void writeMbarrierWait(Writer &W, const Decoded &D) {
  Expr P = objectOf(W, D, D[1]);
  Expr Phase = D.Parity ? word(W, D[2])
                        : convert(W.read(D[2], bitsType(64)), CType::ULong);
  bool IsTry = D.Text->Modifiers[0] == "try_wait";
  W.note(WaitsInALoop);
  W.write(D[0], *typeNamed("pred"),
          callBarrier(W,
                      Twine(IsTry ? "try" : "test") + "_wait" +
                          (D.Parity ? "_parity" : ""),
                      CType::Bool, {P, Phase}));
}

void writeMbarrierPendingCount(Writer &W, const Decoded &D) {
  Expr State = convert(W.read(D[1], bitsType(64)), CType::ULong);
  W.write(D[0], bitsType(32),
          W.shim(BarrierHeader, "mbarrier_pending_count", CType::Unsigned,
                 {State}));
}

/// The thread's copies are done: it arrives, or counts one more and then does.
void writeCpAsyncArrive(Writer &W, const Decoded &D) {
  if (D.NoIncrement)
    W.line(callBarrier(W, "arrive", CType::ULong, {objectOf(W, D, D[0])}).Text);
}

//===- Bulk copies --------------------------------------------------------===//

void writeCpAsyncBulkIn(Writer &W, const Decoded &D) {
  Expr Into = W.address(D[0], true, "void");
  Expr From = W.address(D[1], D.From != "global", "const void");
  Expr Bytes = word(W, D[2]);
  Expr Barrier = W.address(D[3], true, ObjectType);
  W.orderMemory();
  W.line(W.shim(BarrierHeader, "cp_async_bulk", CType::Unknown,
                {Into, From, Bytes, Barrier})
             .Text);
}

void writeCpAsyncBulkOut(Writer &W, const Decoded &D) {
  SmallVector<Expr, 4> Args = {W.address(D[0], false, "void"),
                               W.address(D[1], true, "const void"),
                               word(W, D[2])};
  if (D.ByteMask)
    Args.push_back(
        convert(W.read(D[D.size() - 1], bitsType(16)), CType::UShort));
  W.orderMemory();
  W.line(W.shim(BarrierHeader,
                D.ByteMask ? "cp_async_bulk_bytes" : "cp_async_bulk",
                CType::Unknown, Args)
             .Text);
}

//===- Copies by tensor maps ----------------------------------------------===//

/// [map, {coordinates}]; a cluster is one block, which multicasts to itself.
static void appendTensor(Writer &W, const Operand &O,
                         SmallVectorImpl<Expr> &Map,
                         SmallVectorImpl<Expr> &Places) {
  Expr Address = W.readRaw(O.Parts[0], 64);
  Map.push_back({"(const void *)" + Address.operand(), CType::Pointer,
                 Hold::Unary, false, std::nullopt});
  for (const Operand &Place : elementsOf(O.Parts[1]))
    Places.push_back(convert(W.read(Place, bitsType(32)), CType::Int));
}

static constexpr const char *TensorHeader = "porthip/tensor_copy.h";

void writeTensorLoad(Writer &W, const Decoded &D) {
  SmallVector<Expr, 8> Args = {W.address(D[0], true, "void")}, Places;
  appendTensor(W, D[1], Args, Places);
  Args.push_back(W.address(D[2], true, ObjectType));
  Args.append(Places);
  W.orderMemory();
  W.line(W.shim(TensorHeader, "tensor_load", CType::Unknown, Args).Text);
}

void writeTensorStore(Writer &W, const Decoded &D) {
  SmallVector<Expr, 8> Args, Places;
  appendTensor(W, D[0], Args, Places);
  Args.push_back(W.address(D[1], true, "const void"));
  Args.append(Places);
  W.orderMemory();
  W.line(W.shim(TensorHeader, "tensor_store", CType::Unknown, Args).Text);
}

} // namespace porthip::ptx
