// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joint operations of a warp's lanes and of a block's threads. A warp has 32
// lanes (porthip/warp.h), as masks in PTX have 32 bits.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

static const char *WarpHeader = "porthip/warp.h";

static bool checkWarp(Writer &W) {
  return W.needWarpsOf32(
      "a mask of 32 bits cannot name the 64 lanes of a wavefront; "
      "translate with --warp=emulate32");
}

static Expr readWord(Writer &W, const Operand &O) {
  return convert(W.read(O, bitsType(32)), CType::Unsigned);
}

/// The mask: operand Index with .sync, else the lanes that are active here.
static Expr memberMask(Writer &W, const Decoded &D, size_t Index) {
  return D.Sync ? readWord(W, D[Index])
                : W.shim(WarpHeader, "activemask", CType::Unsigned, {});
}

//===- Shuffles -----------------------------------------------------------===//

/// The width of CUDA's functions that a constant clamp stands for; 0: none.
static unsigned widthOfClamp(StringRef Mode, uint64_t Clamp) {
  unsigned Segment = Clamp >> 8 & 31, Limit = Clamp & 31;
  unsigned Width = 32 - Segment;
  bool IsPower = (Width & (Width - 1)) == 0;
  return IsPower && Limit == (Mode == "up" ? 0u : 31u) ? Width : 0;
}

void writeShfl(Writer &W, const Decoded &D) {
  StringRef Mode = D.Operation;
  if (!checkWarp(W))
    return;
  Expr Mask = memberMask(W, D, 4);
  bool HasPredicate = D[0].Of == Operand::Kind::Pair;
  const Operand &Into = HasPredicate ? D[0].Parts[0] : D[0];
  // A float stays one.
  bool IsFloat =
      W.sourceType(D[1]) == CType::Float &&
      (W.sourceType(Into) == CType::Float || Into.Of == Operand::Kind::Sink);
  CType Type = IsFloat ? CType::Float : CType::Unsigned;
  ptx::Type Word = IsFloat ? *typeNamed("f32") : bitsType(32);
  Expr V = convert(W.read(D[1], Word), Type);
  if (W.failed())
    return;
  std::optional<uint64_t> Clamp = W.constant(D[3]);
  unsigned Width = Clamp ? widthOfClamp(Mode, *Clamp) : 0;
  if (Width && !HasPredicate) {
    StringRef Name = Mode == "up"     ? "shfl_up_sync"
                     : Mode == "down" ? "shfl_down_sync"
                     : Mode == "bfly" ? "shfl_xor_sync"
                                      : "shfl_sync";
    bool IsUnsigned = Mode == "up" || Mode == "down";
    Expr From = convert(W.read(D[2], bitsType(32)),
                        IsUnsigned ? CType::Unsigned : CType::Int);
    SmallVector<Expr, 4> Args = {Mask, V, From};
    if (Width != 32)
      Args.push_back(literal(Width, CType::Int));
    return W.write(Into, Word, W.shim(WarpHeader, Name, Type, Args));
  }
  SmallVector<Expr, 5> Args = {Mask, V, readWord(W, D[2]), readWord(W, D[3])};
  std::string Name = ("shfl_" + Mode).str();
  if (!HasPredicate)
    return W.write(Into, Word, W.call(Name, Type, Args));
  Expr Valid = W.declare("bool", literal(0, CType::Bool));
  Args.push_back(
      {"&" + Valid.Text, CType::Pointer, Hold::Unary, false, std::nullopt});
  Expr Result = W.declare("const " + spell(Type), W.call(Name, Type, Args));
  W.write(Into, Word, Result);
  W.write(D[0].Parts[1], *typeNamed("pred"), Valid);
}

//===- Votes --------------------------------------------------------------===//

void writeVote(Writer &W, const Decoded &D) {
  StringRef Mode = D.Operation;
  if (!checkWarp(W))
    return;
  Expr Mask = memberMask(W, D, 2);
  Expr Bit = W.readPredicate(D[1]);
  if (W.failed())
    return;
  Expr V = W.shim(WarpHeader, (Mode + "_sync").str(),
                  Mode == "ballot" ? CType::Unsigned : CType::Int, {Mask, Bit});
  if (Mode != "ballot") {
    V.Text += " != 0";
    V.Holds = Hold::Loose;
    V.Type = CType::Bool;
  }
  W.write(D[0], D.type(), V);
}

/// d or d|p; p gets the second.
static void writePair(Writer &W, const Operand &O, const Expr &First,
                      const Expr &Second) {
  if (O.Of != Operand::Kind::Pair)
    return W.write(O, bitsType(32), First);
  W.write(O.Parts[0], bitsType(32), First);
  W.write(O.Parts[1], *typeNamed("pred"), Second);
}

void writeMatchAny(Writer &W, const Decoded &D) {
  if (!checkWarp(W))
    return;
  Expr V = W.read(D[1], D.type());
  W.write(D[0], bitsType(32),
          W.shim(WarpHeader, "match_any_sync", CType::Unsigned,
                 {readWord(W, D[2]), V}));
}

void writeMatchAll(Writer &W, const Decoded &D) {
  if (!checkWarp(W))
    return;
  Expr V = W.read(D[1], D.type());
  Expr Mask = readWord(W, D[2]);
  if (W.failed())
    return;
  Expr Same = W.declare("int", literal(0, CType::Int));
  Expr Lanes = W.declare("const unsigned",
                         W.shim(WarpHeader, "match_all_sync", CType::Unsigned,
                                {Mask,
                                 V,
                                 {"&" + Same.Text, CType::Pointer, Hold::Unary,
                                  false, std::nullopt}}));
  Lanes.Type = CType::Unsigned;
  writePair(W, D[0], Lanes,
            binary(Same, "!=", literal(0, CType::Int), CType::Bool));
}

void writeRedux(Writer &W, const Decoded &D) {
  StringRef Operation = D.Operation;
  const ptx::Type &T = D.type();
  if (!checkWarp(W))
    return;
  if (T.isFloat())
    return W.write(D[0], T,
                   W.call(("redux_" + Operation + (D.Abs ? "_abs" : "") +
                           (D.NaN ? "_nan" : ""))
                              .str(),
                          CType::Float, {readWord(W, D[2]), W.read(D[1], T)}));
  bool IsExtreme = Operation == "min" || Operation == "max";
  CType Type = T.isSigned() && (IsExtreme || Operation == "add")
                   ? CType::Int
                   : CType::Unsigned;
  W.write(D[0], T,
          W.shim(WarpHeader, ("reduce_" + Operation + "_sync").str(), Type,
                 {readWord(W, D[2]), convert(W.read(D[1], T), Type)}));
}

void writeActivemask(Writer &W, const Decoded &D) {
  if (checkWarp(W))
    W.write(D[0], D.type(),
            W.shim(WarpHeader, "activemask", CType::Unsigned, {}));
}

void writeElect(Writer &W, const Decoded &D) {
  if (!checkWarp(W))
    return;
  Expr Mask = W.simple(readWord(W, D[1]));
  if (D[0].Parts[0].Of != Operand::Kind::Sink)
    W.write(D[0].Parts[0], bitsType(32),
            W.call("elected", CType::Unsigned, {Mask}));
  W.write(D[0].Parts[1], *typeNamed("pred"),
          W.shim(WarpHeader, "elect_sync", CType::Bool, {Mask}));
}

//===- Barriers -----------------------------------------------------------===//

static void callPartialBarrier(Writer &W, const Decoded &D, StringRef Name) {
  SmallVector<Expr, 2> Args;
  for (size_t I = 0; I != D.size(); ++I)
    Args.push_back(readWord(W, D[I]));
  W.line(W.shim("porthip/partial_barriers.h", Name, CType::Unknown, Args).Text);
  W.setOrdersMemory();
}

/// Without a number of threads all of the block wait, and then the barrier's
/// own number does not matter: they cannot wait at two at a time.
void writeBarSync(Writer &W, const Decoded &D) {
  if (D.size() == 2 || W.statement().SharesBarrier) {
    W.note(WaitsInALoop);
    return callPartialBarrier(W, D, "partial_barrier_sync");
  }
  W.line("__syncthreads()");
  W.setOrdersMemory();
}

void writeBarArrive(Writer &W, const Decoded &D) {
  callPartialBarrier(W, D, "partial_barrier_arrive");
}

/// A cluster is one block: who waits for it waits for the block.
void writeBarrierCluster(Writer &W, const Decoded &D) {
  W.line(D.Phase == "wait" ? "__syncthreads()" : "__threadfence_block()");
  W.setOrdersMemory();
}

void writeBarRed(Writer &W, const Decoded &D) {
  StringRef Operation = D.Operation;
  Expr Bit = W.readPredicate(D[2]);
  Expr V = W.hip(Operation == "popc"  ? "__syncthreads_count"
                 : Operation == "and" ? "__syncthreads_and"
                                      : "__syncthreads_or",
                 CType::Int, {Bit});
  if (Operation != "popc") {
    V.Text += " != 0";
    V.Holds = Hold::Loose;
    V.Type = CType::Bool;
  }
  W.write(D[0], D.type(), V);
  W.setOrdersMemory();
}

void writeBarWarp(Writer &W, const Decoded &D) {
  if (!checkWarp(W))
    return;
  W.line(
      W.shim(WarpHeader, "syncwarp", CType::Unknown, {readWord(W, D[0])}).Text);
  W.setOrdersMemory();
}

//===- Control ------------------------------------------------------------===//

/// Instructions that only tell the hardware or a profiler something.
void writeNoEffect(Writer &, const Decoded &) {}

void writeBra(Writer &W, const Decoded &D) {
  W.line("goto " + W.label(D[0].Name));
}

void writeTrap(Writer &W, const Decoded &) {
  W.line(W.shim("porthip/intrinsics.h", "trap", CType::Unknown, {}).Text);
}

void writeBrkpt(Writer &W, const Decoded &) {
  W.line(W.shim("porthip/intrinsics.h", "brkpt", CType::Unknown, {}).Text);
}

void writeNanosleep(Writer &W, const Decoded &D) {
  W.line(W.shim("porthip/intrinsics.h", "nanosleep", CType::Unknown,
                {readWord(W, D[0])})
             .Text);
}

} // namespace porthip::ptx
