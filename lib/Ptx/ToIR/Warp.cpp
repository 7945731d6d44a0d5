// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp do together: intrinsics, which the builtins define.
// The forms without .sync, of GPUs before Volta, are about the lanes that
// execute the instruction together: they get the active mask.
#include "Ptx/LoweringInternal.h"

using namespace llvm;
namespace porthip::ptx {

/// The mask: operand Index with .sync, else the lanes that are active here.
static Value *memberMask(Lowering &L, Form &F, bool IsSync, size_t Index) {
  if (F.size() != Index + (IsSync ? 1 : 0)) {
    L.fail(Problem::Operand, IsSync ? "the member mask is missing"
                                    : "a member mask needs '.sync'");
    return L.B.getInt32(0);
  }
  return IsSync ? L.read(F[Index], bitsType(32)) : L.intrinsic("activemask");
}

/// d or d|p; p gets the second.
static void writePair(Lowering &L, const Operand &O, const ptx::Type &T,
                      Value *First, Value *Second) {
  if (O.Of != Operand::Kind::Pair)
    return L.write(O, T, First);
  if (O.Parts.size() != 2)
    return L.fail(Problem::Operand, "more than two results");
  L.write(O.Parts[0], T, First);
  L.writePredicate(O.Parts[1], Second);
}

void lowerShfl(Lowering &L, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"up", "down", "bfly", "idx"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || T.bits() != 32 || T.Lanes != 1)
    return L.fail(Problem::Modifier, "this form is not supported");
  ptx::Type Word = bitsType(32);
  Value *Mask = memberMask(L, F, IsSync, 4);
  Value *V = L.read(F[1], Word), *From = L.read(F[2], Word);
  Value *Clamp = L.read(F[3], Word);
  if (L.failed())
    return;
  bool HasPredicate = F[0].Of == Operand::Kind::Pair;
  std::string Name =
      ("shfl.sync." + Mode + (HasPredicate ? ".i32p" : ".i32")).str();
  Value *Result = L.intrinsic(Name, {Mask, V, From, Clamp});
  if (!HasPredicate)
    return L.write(F[0], Word, Result);
  writePair(L, F[0], Word, L.B.CreateExtractValue(Result, 0),
            L.B.CreateExtractValue(Result, 1));
}

void lowerVote(Lowering &L, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"all", "any", "uni", "ballot"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || (Mode == "ballot" ? !T.is("b32") : !T.isPredicate()))
    return L.fail(Problem::Modifier, "this form is not supported");
  Value *Mask = memberMask(L, F, IsSync, 2);
  Value *Bit = L.readPredicate(F[1]);
  if (L.failed())
    return;
  L.write(F[0], T, L.intrinsic(("vote." + Mode + ".sync").str(), {Mask, Bit}));
}

void lowerMatch(Lowering &L, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Mode = F.takeOneOf({"any", "all"});
  ptx::Type T = F.takeType();
  if (!IsSync || Mode.empty() || (!T.is("b32") && !T.is("b64")))
    return L.fail(Problem::Modifier, "this form is not supported");
  Value *V = L.read(F[1], T), *Mask = L.read(F[2], bitsType(32));
  if (L.failed())
    return;
  StringRef Suffix = T.bits() == 32 ? ".i32" : ".i64";
  if (Mode == "any")
    return L.write(F[0], bitsType(32),
                   L.intrinsic(("match.any.sync" + Suffix).str(), {Mask, V}));
  Value *Both = L.intrinsic(("match.all.sync" + Suffix + "p").str(), {Mask, V});
  writePair(L, F[0], bitsType(32), L.B.CreateExtractValue(Both, 0),
            L.B.CreateExtractValue(Both, 1));
}

void lowerRedux(Lowering &L, Form &F) {
  bool IsSync = F.take("sync");
  StringRef Operation = F.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  bool IsAbs = F.take("abs"), IsNan = F.take("NaN");
  ptx::Type T = F.takeType();
  bool IsFloat = T.is("f32");
  if (!IsSync || Operation.empty() || T.bits() != 32 ||
      (!IsFloat && (IsAbs || IsNan || !T.isInteger())))
    return L.fail(Problem::Modifier, "this form is not supported");
  std::string Name = "redux.sync.";
  bool IsExtreme = Operation == "min" || Operation == "max";
  if (IsExtreme && IsFloat)
    Name += "f";
  else if (IsExtreme && !T.isSigned())
    Name += "u";
  Name += Operation.str() + (IsAbs ? ".abs" : "") + (IsNan ? ".NaN" : "");
  Value *V = L.read(F[1], T), *Mask = L.read(F[2], bitsType(32));
  if (L.failed())
    return;
  L.write(F[0], T, L.intrinsic(Name, {V, Mask}));
}

void lowerActivemask(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  L.write(F[0], T, L.intrinsic("activemask"));
}

void lowerElect(Lowering &L, Form &F) {
  if (!F.take("sync"))
    return L.fail(Problem::Modifier, "'.sync' is missing");
  Value *Both = L.intrinsic("elect.sync", L.read(F[1], bitsType(32)));
  if (L.failed())
    return;
  writePair(L, F[0], bitsType(32), L.B.CreateExtractValue(Both, 0),
            L.B.CreateExtractValue(Both, 1));
}

} // namespace porthip::ptx
