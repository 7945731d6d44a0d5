// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joint operations of a warp's lanes: intrinsics, which the builtins define.
// The forms without .sync, of GPUs before Volta, are about the lanes that
// execute the instruction together: they get the active mask.
#include "Ptx/ToIR/Lowering.h"

using namespace llvm;
namespace porthip::ptx {

/// The mask: operand Index with .sync, else the lanes that are active here.
static Value *memberMask(Lowering &L, const Decoded &D, size_t Index) {
  return D.Sync ? L.read(D[Index], bitsType(32)) : L.intrinsic("activemask");
}

/// d or d|p; p gets the second.
static void writePair(Lowering &L, const Operand &O, const ptx::Type &T,
                      Value *First, Value *Second) {
  if (O.Of != Operand::Kind::Pair)
    return L.write(O, T, First);
  L.write(O.Parts[0], T, First);
  L.writePredicate(O.Parts[1], Second);
}

void lowerShfl(Lowering &L, const Decoded &D) {
  ptx::Type Word = bitsType(32);
  Value *Mask = memberMask(L, D, 4);
  Value *V = L.read(D[1], Word), *From = L.read(D[2], Word);
  Value *Clamp = L.read(D[3], Word);
  if (L.failed())
    return;
  bool HasPredicate = D[0].Of == Operand::Kind::Pair;
  std::string Name =
      ("shfl.sync." + D.Operation + (HasPredicate ? ".i32p" : ".i32")).str();
  Value *Result = L.intrinsic(Name, {Mask, V, From, Clamp});
  if (!HasPredicate)
    return L.write(D[0], Word, Result);
  writePair(L, D[0], Word, L.B.CreateExtractValue(Result, 0),
            L.B.CreateExtractValue(Result, 1));
}

void lowerVote(Lowering &L, const Decoded &D) {
  Value *Mask = memberMask(L, D, 2);
  Value *Bit = L.readPredicate(D[1]);
  if (L.failed())
    return;
  L.write(D[0], D.type(),
          L.intrinsic(("vote." + D.Operation + ".sync").str(), {Mask, Bit}));
}

/// The intrinsic Name with the suffix of the type, on value and mask.
static Value *match(Lowering &L, const Decoded &D, StringRef Name,
                    StringRef Suffix) {
  Value *V = L.read(D[1], D.type()), *Mask = L.read(D[2], bitsType(32));
  if (L.failed())
    return nullptr;
  StringRef Size = D.type().bits() == 32 ? ".i32" : ".i64";
  return L.intrinsic((Name + Size + Suffix).str(), {Mask, V});
}

void lowerMatchAny(Lowering &L, const Decoded &D) {
  if (Value *V = match(L, D, "match.any.sync", ""))
    L.write(D[0], bitsType(32), V);
}

void lowerMatchAll(Lowering &L, const Decoded &D) {
  if (Value *Both = match(L, D, "match.all.sync", "p"))
    writePair(L, D[0], bitsType(32), L.B.CreateExtractValue(Both, 0),
              L.B.CreateExtractValue(Both, 1));
}

void lowerRedux(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  std::string Name = "redux.sync.";
  bool IsExtreme = D.Operation == "min" || D.Operation == "max";
  if (IsExtreme && T.isFloat())
    Name += "f";
  else if (IsExtreme && !T.isSigned())
    Name += "u";
  Name += D.Operation.str() + (D.Abs ? ".abs" : "") + (D.NaN ? ".NaN" : "");
  Value *V = L.read(D[1], T), *Mask = L.read(D[2], bitsType(32));
  if (L.failed())
    return;
  L.write(D[0], T, L.intrinsic(Name, {V, Mask}));
}

void lowerActivemask(Lowering &L, const Decoded &D) {
  L.write(D[0], D.type(), L.intrinsic("activemask"));
}

void lowerElect(Lowering &L, const Decoded &D) {
  Value *Both = L.intrinsic("elect.sync", L.read(D[1], bitsType(32)));
  if (L.failed())
    return;
  writePair(L, D[0], bitsType(32), L.B.CreateExtractValue(Both, 0),
            L.B.CreateExtractValue(Both, 1));
}

} // namespace porthip::ptx
