// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp and the threads of a block do together. A warp has
// 32 lanes (porthip/warp.h), as masks in PTX have 32 bits.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

static const char *WarpHeader = "porthip/warp.h";

static bool checkWarp(Writer &W) {
  if (W.statement().HasNativeWarps)
    W.fail(Problem::Unsupported,
           "a mask of 32 bits cannot name the 64 lanes of a wavefront; "
           "translate with --warp=emulate32");
  return !W.failed();
}

static Expr readWord(Writer &W, const Operand &O) {
  return convert(W.read(O, bitsType(32)), CType::Unsigned);
}

/// The mask: operand Index with .sync, else the lanes that are active here.
static Expr memberMask(Writer &W, Form &F, bool IsSync, size_t Index) {
  if (F.size() != Index + (IsSync ? 1 : 0)) {
    W.fail(Problem::Operand, IsSync ? "the member mask is missing"
                                    : "a member mask needs '.sync'");
    return {};
  }
  return IsSync ? readWord(W, F[Index])
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

void writeShfl(Writer &W, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"up", "down", "bfly", "idx"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || T.bits() != 32 || T.Lanes != 1)
    return W.fail(Problem::Modifier, "this form is not supported");
  if (!checkWarp(W))
    return;
  Expr Mask = memberMask(W, F, IsSync, 4);
  bool HasPredicate = F[0].Of == Operand::Kind::Pair;
  const Operand &Into = HasPredicate ? F[0].Parts[0] : F[0];
  // A float stays one.
  bool IsFloat =
      W.sourceType(F[1]) == CType::Float &&
      (W.sourceType(Into) == CType::Float || Into.Of == Operand::Kind::Sink);
  CType Type = IsFloat ? CType::Float : CType::Unsigned;
  ptx::Type Word = IsFloat ? *typeNamed("f32") : bitsType(32);
  Expr V = convert(W.read(F[1], Word), Type);
  if (W.failed())
    return;
  std::optional<uint64_t> Clamp = W.constant(F[3]);
  unsigned Width = Clamp ? widthOfClamp(Mode, *Clamp) : 0;
  if (Width && !HasPredicate) {
    StringRef Name = Mode == "up"     ? "shfl_up_sync"
                     : Mode == "down" ? "shfl_down_sync"
                     : Mode == "bfly" ? "shfl_xor_sync"
                                      : "shfl_sync";
    bool IsUnsigned = Mode == "up" || Mode == "down";
    Expr From = convert(W.read(F[2], bitsType(32)),
                        IsUnsigned ? CType::Unsigned : CType::Int);
    SmallVector<Expr, 4> Args = {Mask, V, From};
    if (Width != 32)
      Args.push_back(literal(Width, CType::Int));
    return W.write(Into, Word, W.shim(WarpHeader, Name, Type, Args));
  }
  SmallVector<Expr, 5> Args = {Mask, V, readWord(W, F[2]), readWord(W, F[3])};
  std::string Name = ("shfl_" + Mode).str();
  if (!HasPredicate)
    return W.write(Into, Word, W.call(Name, Type, Args));
  if (F[0].Parts.size() != 2)
    return W.fail(Problem::Operand, "more than two results");
  Expr Valid = W.declare("bool", literal(0, CType::Bool));
  Args.push_back(
      {"&" + Valid.Text, CType::Pointer, Hold::Unary, false, std::nullopt});
  Expr Result = W.declare("const " + spell(Type), W.call(Name, Type, Args));
  W.write(Into, Word, Result);
  W.write(F[0].Parts[1], *typeNamed("pred"), Valid);
}

//===- Votes --------------------------------------------------------------===//

void writeVote(Writer &W, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"all", "any", "uni", "ballot"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || (Mode == "ballot" ? !T.is("b32") : !T.isPredicate()))
    return W.fail(Problem::Modifier, "this form is not supported");
  if (!checkWarp(W))
    return;
  Expr Mask = memberMask(W, F, IsSync, 2);
  Expr Bit = W.readPredicate(F[1]);
  if (W.failed())
    return;
  Expr V = W.shim(WarpHeader, (Mode + "_sync").str(),
                  Mode == "ballot" ? CType::Unsigned : CType::Int, {Mask, Bit});
  if (Mode != "ballot") {
    V.Text += " != 0";
    V.Holds = Hold::Loose;
    V.Type = CType::Bool;
  }
  W.write(F[0], T, V);
}

/// d or d|p; p gets the second.
static void writePair(Writer &W, const Operand &O, const Expr &First,
                      const Expr &Second) {
  if (O.Of != Operand::Kind::Pair)
    return W.write(O, bitsType(32), First);
  if (O.Parts.size() != 2)
    return W.fail(Problem::Operand, "more than two results");
  W.write(O.Parts[0], bitsType(32), First);
  W.write(O.Parts[1], *typeNamed("pred"), Second);
}

void writeMatch(Writer &W, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"any", "all"});
  ptx::Type T = F.takeType();
  if (!IsSync || Mode.empty() || !T.isInteger() || T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  if (!checkWarp(W))
    return;
  Expr V = convert(W.read(F[1], T), unsignedInteger(T.bits()));
  Expr Mask = readWord(W, F[2]);
  if (W.failed())
    return;
  if (Mode == "any")
    return W.write(
        F[0], bitsType(32),
        W.shim(WarpHeader, "match_any_sync", CType::Unsigned, {Mask, V}));
  Expr Same = W.declare("int", literal(0, CType::Int));
  Expr Lanes = W.declare("const unsigned",
                         W.shim(WarpHeader, "match_all_sync", CType::Unsigned,
                                {Mask,
                                 V,
                                 {"&" + Same.Text, CType::Pointer, Hold::Unary,
                                  false, std::nullopt}}));
  Lanes.Type = CType::Unsigned;
  writePair(W, F[0], Lanes,
            binary(Same, "!=", literal(0, CType::Int), CType::Bool));
}

void writeRedux(Writer &W, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Operation = F.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  ptx::Type T = F.takeType();
  if (!IsSync || Operation.empty() || T.bits() != 32 || !T.isInteger())
    return W.fail(Problem::Modifier, "this form is not supported");
  if (!checkWarp(W))
    return;
  bool IsExtreme = Operation == "min" || Operation == "max";
  CType Type = T.isSigned() && (IsExtreme || Operation == "add")
                   ? CType::Int
                   : CType::Unsigned;
  W.write(F[0], T,
          W.shim(WarpHeader, ("reduce_" + Operation + "_sync").str(), Type,
                 {readWord(W, F[2]), convert(W.read(F[1], T), Type)}));
}

void writeActivemask(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (checkWarp(W))
    W.write(F[0], T, W.shim(WarpHeader, "activemask", CType::Unsigned, {}));
}

void writeElect(Writer &W, Form &F) {
  if (!F.take("sync"))
    return W.fail(Problem::Modifier, "'.sync' is missing");
  if (!checkWarp(W))
    return;
  if (F[0].Of != Operand::Kind::Pair || F[0].Parts.size() != 2)
    return W.fail(Problem::Operand, "expected two results, d|p");
  Expr Mask = W.simple(readWord(W, F[1]));
  if (F[0].Parts[0].Of != Operand::Kind::Sink)
    W.write(F[0].Parts[0], bitsType(32),
            W.call("elected", CType::Unsigned, {Mask}));
  W.write(F[0].Parts[1], *typeNamed("pred"),
          W.shim(WarpHeader, "elect_sync", CType::Bool, {Mask}));
}

//===- Barriers -----------------------------------------------------------===//

/// Without a number of threads all of the block wait, and then the barrier's
/// own number does not matter: they cannot wait at two at a time.
static void refuseNamed(Writer &W) {
  W.fail(Problem::Unsupported,
         "AMD GPUs have one barrier, for all threads of the block: no numbered "
         "barriers, none for a part of the block, and none without waiting");
}

static void reduceAtBarrier(Writer &W, Form &F) {
  StringRef Operation = F.takeOneOf({"popc", "and", "or"});
  ptx::Type T = F.takeType();
  if (Operation.empty() ||
      (Operation == "popc" ? !T.is("u32") : !T.isPredicate()))
    return W.fail(Problem::Modifier, "this form is not supported");
  if (F.size() != 3)
    return refuseNamed(W);
  Expr Bit = W.readPredicate(F[2]);
  Expr V = W.hip(Operation == "popc"  ? "__syncthreads_count"
                 : Operation == "and" ? "__syncthreads_and"
                                      : "__syncthreads_or",
                 CType::Int, {Bit});
  if (Operation != "popc") {
    V.Text += " != 0";
    V.Holds = Hold::Loose;
    V.Type = CType::Bool;
  }
  W.write(F[0], T, V);
  W.setOrdersMemory();
}

void writeBar(Writer &W, Form &F) {
  F.take("cta");
  StringRef Kind = F.takeOneOf({"sync", "arrive", "red"});
  F.take("aligned");
  if (Kind.empty())
    return W.fail(Problem::Modifier, "'.sync', '.arrive' or '.red' is missing");
  if (Kind == "red")
    return reduceAtBarrier(W, F);
  if (Kind == "arrive" || F.size() != 1)
    return refuseNamed(W);
  W.line("__syncthreads()");
  W.setOrdersMemory();
}

void writeBarWarp(Writer &W, Form &F) {
  if (!checkWarp(W))
    return;
  W.line(
      W.shim(WarpHeader, "syncwarp", CType::Unknown, {readWord(W, F[0])}).Text);
  W.setOrdersMemory();
}

static void refuseCluster(Writer &W, Form &F) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported, "AMD GPUs have no clusters of blocks");
}
void writeBarrierCluster(Writer &W, Form &F) { refuseCluster(W, F); }

static void refuseObject(Writer &W, Form &F) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported,
         "AMD GPUs have no barrier objects in shared memory; use "
         "__syncthreads(), or count arrivals with atomics in shared memory");
}
void writeMbarrierInit(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierInval(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierArrive(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierArriveDrop(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierExpectTx(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierCompleteTx(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierWait(Writer &W, Form &F) { refuseObject(W, F); }
void writeMbarrierPendingCount(Writer &W, Form &F) { refuseObject(W, F); }

//===- Control ------------------------------------------------------------===//

/// What only tells the hardware or a profiler something.
void writeNoEffect(Writer &, Form &F) { F.takeAllWith(""); }

void writeBra(Writer &W, Form &F) {
  F.take("uni");
  if (!F[0].isName())
    return W.fail(Problem::Operand, "expected a label");
  W.line("goto " + W.label(F[0].Name));
}

void writeExit(Writer &W, Form &) {
  W.fail(Problem::Unsupported, "on AMD GPUs a thread cannot end in the middle "
                               "of a function; return from the kernel");
}

void writeRet(Writer &W, Form &F) {
  F.take("uni");
  W.fail(Problem::Unsupported, "'ret' leaves the function around the asm "
                               "statement; write 'return' in C++");
}

void writeTrap(Writer &W, Form &) {
  W.line(W.shim("porthip/intrinsics.h", "trap", CType::Unknown, {}).Text);
}

void writeBrkpt(Writer &W, Form &) {
  W.line(W.shim("porthip/intrinsics.h", "brkpt", CType::Unknown, {}).Text);
}

void writeNanosleep(Writer &W, Form &F) {
  F.take("u32");
  W.line(W.shim("porthip/intrinsics.h", "nanosleep", CType::Unknown,
                {readWord(W, F[0])})
             .Text);
}

} // namespace porthip::ptx
