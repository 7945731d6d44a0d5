// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: target intrinsics as calls of `__vgi.NAME`.
// Guarantees: AMDGCN's cross-lane operations, which take a value of any type,
// are calls of their forms for i32 and i64.
// Why here: the builtins are C, with one function for each type.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

struct Family {
  StringRef Name;    ///< Without the overload's suffix.
  unsigned DataArgs; ///< Bit I: argument I has the overloaded type.
};

const Family Families[] = {
    {"llvm.amdgcn.readfirstlane", 1},
    {"llvm.amdgcn.readlane", 1},
    {"llvm.amdgcn.writelane", 5},
    {"llvm.amdgcn.update.dpp", 3},
    {"llvm.amdgcn.mov.dpp", 1},
    {"llvm.amdgcn.mov.dpp8", 1},
    {"llvm.amdgcn.permlane16", 3},
    {"llvm.amdgcn.permlanex16", 3},
    {"llvm.amdgcn.permlane16.var", 3},
    {"llvm.amdgcn.permlanex16.var", 3},
    {"llvm.amdgcn.permlane64", 1},
    {"llvm.amdgcn.set.inactive", 3},
    {"llvm.amdgcn.set.inactive.chain.arg", 3},
    {"llvm.amdgcn.wqm", 1},
    {"llvm.amdgcn.softwqm", 1},
    {"llvm.amdgcn.wwm", 1},
    {"llvm.amdgcn.strict.wwm", 1},
    {"llvm.amdgcn.strict.wqm", 1},
};

/// The family of a function `__vgi.FAMILY.SUFFIX`; null if it has none.
const Family *familyOf(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front(BuiltinPrefix))
    return nullptr;
  StringRef Base = Name.rsplit('.').first;
  for (const Family &Of : Families)
    if (Base == Of.Name)
      return &Of;
  return nullptr;
}

/// Splits one call into calls on integers of 32 and 64 bits.
class Narrower {
public:
  Narrower(CallInst &Call, const Family &Of)
      : Call(Call), Of(Of), B(&Call), Layout(Call.getModule()->getDataLayout()),
        Bits(Layout.getTypeSizeInBits(Call.getType())) {}

  void run() {
    SmallVector<Value *> Wide;
    for (unsigned I = 0; I < Call.arg_size(); ++I)
      Wide.push_back(isData(I) ? toInteger(Call.getArgOperand(I))
                               : Call.getArgOperand(I));
    Value *Result = nullptr;
    for (uint64_t At = 0; At < Bits; At += 64) {
      unsigned Piece = Bits - At > 32 ? 64 : 32;
      Value *Part =
          B.CreateZExtOrTrunc(callPiece(Wide, At, Piece), wholeType());
      if (At)
        Part = B.CreateShl(Part, At);
      Result = Result ? B.CreateOr(Result, Part) : Part;
    }
    Call.replaceAllUsesWith(fromInteger(Result));
    Call.eraseFromParent();
  }

private:
  bool isData(unsigned Index) const { return Of.DataArgs >> Index & 1; }
  Type *wholeType() { return B.getIntNTy(Bits); }

  Value *toInteger(Value *V) {
    if (V->getType()->isPointerTy())
      return B.CreatePtrToInt(V, wholeType());
    return B.CreateBitCast(V, wholeType());
  }
  Value *fromInteger(Value *V) {
    if (Call.getType()->isPointerTy())
      return B.CreateIntToPtr(V, Call.getType());
    return B.CreateBitCast(V, Call.getType());
  }

  Value *callPiece(ArrayRef<Value *> Wide, uint64_t At, unsigned Piece) {
    Type *T = B.getIntNTy(Piece);
    SmallVector<Value *> Args;
    SmallVector<Type *> Types;
    for (unsigned I = 0; I < Wide.size(); ++I) {
      Value *Arg = Wide[I];
      if (isData(I)) {
        if (At)
          Arg = B.CreateLShr(Arg, At);
        Arg = B.CreateZExtOrTrunc(Arg, T);
      }
      Args.push_back(Arg);
      Types.push_back(Arg->getType());
    }
    std::string Name =
        (BuiltinPrefix + Of.Name + (Piece == 32 ? ".i32" : ".i64")).str();
    FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
        Name, FunctionType::get(T, Types, false));
    CallInst *New = B.CreateCall(Callee, Args);
    New->setAttributes(Call.getAttributes());
    if (auto *F = dyn_cast<Function>(Callee.getCallee()))
      F->setAttributes(Call.getCalledFunction()->getAttributes());
    return New;
  }

  CallInst &Call;
  const Family &Of;
  IRBuilder<> B;
  const DataLayout &Layout;
  uint64_t Bits;
};

} // namespace

Error narrowCrossLane(Module &M, RetargetState &State) {
  if (!State.isAmd())
    return Error::success();
  SmallVector<std::pair<CallInst *, const Family *>> Calls;
  for (Function &F : M) {
    const Family *Of = familyOf(F);
    if (!Of || F.getReturnType()->isIntegerTy(32) ||
        F.getReturnType()->isIntegerTy(64) || F.getReturnType()->isStructTy())
      continue;
    for (User *U : F.users())
      Calls.push_back({cast<CallInst>(U), Of});
  }
  for (auto [Call, Of] : Calls)
    Narrower(*Call, *Of).run();
  return Error::success();
}

} // namespace porthip::vgpu
