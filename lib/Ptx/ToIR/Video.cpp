// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions: calls of two helpers with the form as
// constants.
#include "Ptx/LoweringInternal.h"
#include "Ptx/Modifiers.h"

using namespace llvm;
namespace porthip::ptx {

// Operations and flags are those of Builtins/NvptxPtx.c.
namespace {
enum Operation { Add, Sub, AbsDiff, Min, Max, Shl, Shr, Mad, Set, Average };
enum Flag {
  ResultSigned = 1,
  ASigned = 2,
  BSigned = 4,
  Saturates = 8,
  SecondShift = 4,
  Wraps = 64,
  CompareShift = 8
};
} // namespace

static unsigned takeCompare(Lowering &L, Form &F) {
  StringRef Name = F.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge"});
  if (Name.empty())
    L.fail(Problem::Modifier, "a comparison is missing");
  return StringSwitch<unsigned>(Name)
      .Case("ne", 1)
      .Case("lt", 2)
      .Case("le", 3)
      .Case("gt", 4)
      .Case("ge", 5)
      .Default(0);
}

static unsigned takeFlags(Lowering &L, Form &F, Operation Op) {
  // vset names no result type: it is u32.
  bool HasResult = Op != Set;
  ptx::Type Result = HasResult ? F.takeType() : bitsType(32);
  ptx::Type A = F.takeType(), B = F.takeType();
  unsigned Flags = (Result.isSigned() ? ResultSigned : 0) |
                   (A.isSigned() ? ASigned : 0) | (B.isSigned() ? BSigned : 0);
  if (A.bits() != 32 || B.bits() != 32 || Result.bits() != 32)
    L.fail(Problem::Modifier, "only '.u32' and '.s32' are supported");
  if (Op == Set)
    Flags |= takeCompare(L, F) << CompareShift;
  if (F.take("sat"))
    Flags |= Saturates;
  if (Op == Shl || Op == Shr) {
    StringRef Mode = F.takeOneOf({"wrap", "clamp"});
    if (Mode.empty())
      L.fail(Problem::Modifier, "'.wrap' or '.clamp' is missing");
    if (Mode == "wrap")
      Flags |= Wraps;
  }
  StringRef Second = F.takeOneOf({"add", "min", "max"});
  unsigned Number = StringSwitch<unsigned>(Second)
                        .Case("add", 1)
                        .Case("min", 2)
                        .Case("max", 3)
                        .Default(0);
  return Flags | Number << SecondShift;
}

/// The part of a source that .b0 to .b3, .h0, .h1 select: first bit | size
/// << 8.
static unsigned fieldOf(Lowering &L, const Operand &O) {
  StringRef Name = O.Component;
  if (Name.empty())
    return 32 << 8;
  unsigned Index = 0;
  bool IsByte = Name.consume_front("b");
  if ((!IsByte && !Name.consume_front("h")) || Name.getAsInteger(10, Index) ||
      Index > (IsByte ? 3u : 1u)) {
    L.fail(Problem::Operand,
           "selector '." + O.Component + "' is not supported");
    return 32 << 8;
  }
  return IsByte ? (Index * 8) | 8 << 8 : (Index * 16) | 16 << 8;
}

static Value *readPart(Lowering &L, Operand O) {
  O.Component.clear();
  return L.read(O, bitsType(32));
}

static void video(Lowering &L, Form &F, Operation Op) {
  unsigned Scale = F.take("shr7") ? 7 : F.take("shr15") ? 15 : 0;
  unsigned Flags = takeFlags(L, F, Op);
  bool HasSecond = Flags >> SecondShift & 3;
  if (!F[0].Component.empty())
    return L.fail(Problem::Operand,
                  "merging into a part of the result is not supported");
  if (Op != Mad && HasSecond != (F.size() == 4))
    return L.fail(Problem::Operand, "a third source and a second operation go "
                                    "together");
  IRBuilder<> &B = L.B;
  Value *A = readPart(L, F[1]), *C = readPart(L, F[2]);
  Value *Third = F.size() == 4 ? L.read(F[3], bitsType(32)) : B.getInt32(0);
  Value *V = L.builtin(
      "ptx.video", B.getInt32Ty(),
      {B.getInt32(Op), B.getInt32(Flags), A, B.getInt32(fieldOf(L, F[1])), C,
       B.getInt32(fieldOf(L, F[2])), Third, B.getInt32(Scale)});
  L.write(F[0], bitsType(32), V);
}

static void videoPacked(Lowering &L, Form &F, Operation Op) {
  unsigned Count = F.instruction().Opcode.back() - '0';
  unsigned Flags = takeFlags(L, F, Op);
  unsigned Mask = laneMask(F[0], Count, L);
  if (!F[1].Component.empty() || !F[2].Component.empty())
    return L.fail(Problem::Operand,
                  "selecting lanes of a source is not supported");
  if ((Flags >> SecondShift & 3) > 1)
    return L.fail(Problem::Modifier, "only '.add' is a second operation here");
  IRBuilder<> &B = L.B;
  ptx::Type T = bitsType(32);
  Value *V = L.builtin("ptx.video_packed", B.getInt32Ty(),
                       {B.getInt32(Op), B.getInt32(Flags), B.getInt32(Count),
                        B.getInt32(Mask), L.read(F[1], T), L.read(F[2], T),
                        L.read(F[3], T)});
  Operand Result = F[0];
  Result.Component.clear();
  L.write(Result, T, V);
}

void lowerVadd(Lowering &L, Form &F) { video(L, F, Add); }
void lowerVsub(Lowering &L, Form &F) { video(L, F, Sub); }
void lowerVabsdiff(Lowering &L, Form &F) { video(L, F, AbsDiff); }
void lowerVmin(Lowering &L, Form &F) { video(L, F, Min); }
void lowerVmax(Lowering &L, Form &F) { video(L, F, Max); }
void lowerVshl(Lowering &L, Form &F) { video(L, F, Shl); }
void lowerVshr(Lowering &L, Form &F) { video(L, F, Shr); }
void lowerVmad(Lowering &L, Form &F) { video(L, F, Mad); }
void lowerVset(Lowering &L, Form &F) { video(L, F, Set); }
void lowerVaddPacked(Lowering &L, Form &F) { videoPacked(L, F, Add); }
void lowerVsubPacked(Lowering &L, Form &F) { videoPacked(L, F, Sub); }
void lowerVavrgPacked(Lowering &L, Form &F) { videoPacked(L, F, Average); }
void lowerVabsdiffPacked(Lowering &L, Form &F) { videoPacked(L, F, AbsDiff); }
void lowerVminPacked(Lowering &L, Form &F) { videoPacked(L, F, Min); }
void lowerVmaxPacked(Lowering &L, Form &F) { videoPacked(L, F, Max); }
void lowerVsetPacked(Lowering &L, Form &F) { videoPacked(L, F, Set); }

} // namespace porthip::ptx
