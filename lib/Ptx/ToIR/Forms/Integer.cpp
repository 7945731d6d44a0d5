// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The integer arithmetic that is on no other machine: builtins, which compute
// what the port does (ptx_arithmetic.h).
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
namespace porthip::ptx {

/// A call of the builtin of ptx_arithmetic.h.
static Value *callShared(Lowering &L, const Twine &Name, const ptx::Type &T,
                         ArrayRef<Value *> Args) {
  std::string Full =
      ("ptx." + Name + (T.isSigned() ? ".s" : ".u") + Twine(T.bits())).str();
  return L.builtin(Full, L.irType(T), Args);
}

void lowerShared(Lowering &L, const Decoded &D) {
  SmallVector<Value *, 4> Args;
  for (size_t N = 1; N < D.size(); ++N)
    Args.push_back(L.read(D[N], D.operandType(N)));
  L.write(D[0], D.operandType(0),
          callShared(L, D.functionName(), D.type(), Args));
}

void lowerMad24(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Value *V =
      callShared(L, "mul24_" + D.Part, T, {L.read(D[1], T), L.read(D[2], T)});
  Value *Addend = L.read(D[3], T);
  L.write(D[0], T,
          D.Sat ? L.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, V, Addend)
                : L.B.CreateAdd(V, Addend));
}

void lowerSad(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  StringRef Size = T.bits() == 16 ? "s" : T.bits() == 32 ? "i" : "ll";
  L.write(D[0], T,
          L.intrinsic(((T.isSigned() ? "sad." : "sad.u") + Size).str(),
                      {L.read(D[1], T), L.read(D[2], T), L.read(D[3], T)}));
}

/// The intrinsic Name.SIGNS: of which sign the bytes of the sources are.
static std::string signedName(const Decoded &D, StringRef Name) {
  return (Name + (D.Types[0].isSigned() ? ".s" : ".u") +
          (D.Types[1].isSigned() ? ".s" : ".u"))
      .str();
}

void lowerDp4a(Lowering &L, const Decoded &D) {
  ptx::Type T = bitsType(32);
  L.write(D[0], T,
          L.intrinsic(signedName(D, "idp4a"),
                      {L.read(D[1], T), L.read(D[2], T), L.read(D[3], T)}));
}

void lowerDp2a(Lowering &L, const Decoded &D) {
  ptx::Type T = bitsType(32);
  L.write(D[0], T,
          L.intrinsic(signedName(D, "idp2a"),
                      {L.read(D[1], T), L.read(D[2], T),
                       L.B.getInt1(D.Part == "hi"), L.read(D[3], T)}));
}

} // namespace porthip::ptx
