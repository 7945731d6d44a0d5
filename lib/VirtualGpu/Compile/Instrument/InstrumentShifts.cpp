// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

class ShiftInstrumenter : CheckWriter {
public:
  ShiftInstrumenter(Module &M, StringRef Kernel)
      : CheckWriter(M), Kernel(Kernel) {}

  void run() {
    forEachOwn(
        [](const Instruction &I) {
          return I.getType()->isIntegerTy() && wideShift(I) && !isRotation(I);
        },
        [&](Instruction &I) { check(I, *wideShift(I)); });
  }

private:
  /// x << n | x >> (32 - n) is the same for n = 0, however shifts are done.
  static bool isRotation(const Instruction &I) {
    const auto Shift = wideShift(I);
    return any_of(I.users(), [&](const User *U) {
      if (cast<Instruction>(U)->getOpcode() != Instruction::Or)
        return false;
      const Value *Back = U->getOperand(U->getOperand(0) == &I ? 1 : 0);
      return shifts(Back, Shift->Of,
                    Shift->IsLeft ? Instruction::LShr : Instruction::Shl);
    });
  }

  static bool shifts(const Value *By, const Value *Of, unsigned Opcode) {
    const auto *I = dyn_cast<Instruction>(By);
    if (!I)
      return false;
    if (const auto Wide = wideShift(*I))
      return Wide->Of == Of && Wide->IsLeft == (Opcode == Instruction::Shl);
    return I->getOpcode() == Opcode && I->getOperand(0) == Of;
  }

  /// The last of what is computed from I alone and chosen then, or not:
  /// n ? x >> (32 - n) & 7 : 0
  static Instruction &lastOf(Instruction &I) {
    Instruction *Last = &I;
    while (Last->hasOneUse()) {
      auto *User = cast<Instruction>(*Last->user_begin());
      if (!isa<BinaryOperator, CastInst>(User) ||
          User->getParent() != I.getParent())
        break;
      Last = User;
    }
    const bool IsChosen =
        Last->hasOneUse() && isa<SelectInst>(*Last->user_begin());
    return IsChosen ? *Last : I;
  }

  void check(Instruction &I, const WideShift &Shift) {
    Value *IsTaken = nullptr;
    Instruction *Place = placeFor(lastOf(I), IsTaken);
    const unsigned Bits = I.getType()->getIntegerBitWidth();
    IRBuilder<> B(Place);
    Value *Is = B.CreateICmpUGE(
        Shift.Amount, ConstantInt::get(Shift.Amount->getType(), Bits));
    if (IsTaken)
      Is = B.CreateAnd(Is, IsTaken);
    begin(B, Is, Place, I);
    B.CreateCall(M.getOrInsertFunction("__vg_check_shift", B.getVoidTy(),
                                       Pointer, I32, I64, I64, Pointer),
                 {B.CreateCall(block()), B.CreateCall(lane()),
                  B.CreateZExt(Shift.Of, I64), B.CreateZExt(Shift.Amount, I64),
                  siteOf(I, Shift, Bits)});
  }

  Constant *siteOf(const Instruction &I, const WideShift &Shift,
                   unsigned Bits) {
    auto *T = StructType::get(C, {Pointer, Pointer, Pointer, I32, I32});
    Constant *Data = ConstantStruct::get(
        T, {text(lineOf(I)), text(Kernel), text(Shift.IsLeft ? "<<" : ">>"),
            ConstantInt::get(I32, Bits), ConstantInt::get(I32, 0)});
    return constant(Data, "vg.shift");
  }

  const std::string Kernel;
};

} // namespace

void instrumentShifts(Module &M, StringRef Kernel) {
  ShiftInstrumenter(M, Kernel).run();
}

} // namespace porthip::vgpu
