// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices past arrays that are members of structs, and stores to constant
// memory. The place of an index may lie in the next member, so that bounds of
// objects show nothing, and clang takes such a store for none; the driver noted
// both before that (VirtualGpu/SourceMarks.h).
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/SourceMarks.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Calls \p Do for each mark, which is gone then.
void takeMarks(Module &M, StringRef Prefix, function_ref<void(CallInst &)> Do) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().starts_with(Prefix))
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
    takeMarks(M, MemberPrefix, [&](CallInst &Mark) { write(Mark); });
    takeMarks(M, ConstantPrefix, [&](CallInst &Mark) { writeStore(Mark); });
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

  void writeStore(CallInst &Mark) {
    IRBuilder<> B(&Mark);
    StringRef Variable =
        Mark.getCalledFunction()->getName().drop_front(ConstantPrefix.size());
    Constant *Site = constant(
        ConstantStruct::get(StructType::get(C, {Pointer, Pointer}),
                            {text(lineOf(Mark)), text(demangle(Variable))}),
        "vg.constant");
    B.CreateCall(M.getOrInsertFunction("__vg_check_constant", B.getVoidTy(),
                                       Pointer, I32, Pointer),
                 {B.CreateCall(block()), B.CreateCall(lane()), Site});
  }
};

} // namespace

void instrumentMembers(Module &M) { MemberWriter(M).run(); }

void dropMembers(Module &M) {
  takeMarks(M, MemberPrefix, [](CallInst &) {});
  takeMarks(M, ConstantPrefix, [](CallInst &) {});
}

} // namespace porthip::vgpu
