// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices past arrays that are members of structs. What they lead to may lie in
// the next member, so that bounds of objects show nothing; the driver noted
// them before clang made addresses of them (VirtualGpu/SourceMarks.h).
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/SourceMarks.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Calls \p Do for each mark, which is gone then.
void takeMarks(Module &M, function_ref<void(CallInst &)> Do) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().starts_with(MemberPrefix))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      Do(*cast<CallInst>(U));
      cast<CallInst>(U)->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

class MemberWriter : CheckWriter {
public:
  explicit MemberWriter(Module &M) : CheckWriter(M) {}

  void run() {
    takeMarks(M, [&](CallInst &Mark) { write(Mark); });
  }

private:
  void write(CallInst &Mark) {
    auto [Struct, CountText] = Mark.getCalledFunction()
                                   ->getName()
                                   .drop_front(MemberPrefix.size())
                                   .rsplit(':');
    uint64_t Count = 0;
    CountText.getAsInteger(10, Count);
    Value *Index = Mark.getArgOperand(0);
    if (auto *Is = dyn_cast<ConstantInt>(Index);
        Is && Is->getZExtValue() < Count)
      return;
    IRBuilder<> B(&Mark);
    begin(B, B.CreateICmpUGE(Index, B.getInt64(Count)), &Mark, Mark);
    auto *T = StructType::get(C, {Pointer, Pointer, I64});
    Constant *Site =
        constant(ConstantStruct::get(T, {text(lineOf(Mark)), text(Struct),
                                         ConstantInt::get(I64, Count)}),
                 "vg.member");
    B.CreateCall(M.getOrInsertFunction("__vg_check_member", B.getVoidTy(),
                                       Pointer, I32, I64, Pointer),
                 {B.CreateCall(block()), B.CreateCall(lane()), Index, Site});
  }
};

} // namespace

void instrumentMembers(Module &M) { MemberWriter(M).run(); }

void dropMembers(Module &M) {
  takeMarks(M, [](CallInst &) {});
}

} // namespace porthip::vgpu
