// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: a lowered kernel. Guarantees: the constant vgm.NAME of the C type
// VgKernelCode, by which the scheduler finds all else. Last.
#include "VirtualGpu/Compile/Lower/LowerInternal.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu::lowering {

static Constant *table(Module &M, ArrayRef<Constant *> Rows,
                       const Twine &Name) {
  if (Rows.empty())
    return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
  auto *Type_ = ArrayType::get(Rows.front()->getType(), Rows.size());
  return new GlobalVariable(M, Type_, true, GlobalValue::PrivateLinkage,
                            ConstantArray::get(Type_, Rows), Name);
}

static Constant *structOf(ArrayRef<Constant *> Fields) {
  return ConstantStruct::getAnon(Fields);
}

void writeKernelConstant(KernelState &K) {
  LLVMContext &C = K.M.getContext();
  IRBuilder<> B(C);
  auto Number = [&](uint64_t V) { return B.getInt32(uint32_t(V)); };

  SmallVector<Constant *, 16> Arguments, Sites;
  for (const VgArgument &A : K.Arguments)
    Arguments.push_back(structOf(
        {Number(A.OffsetBytes), Number(A.SizeBytes), Number(A.AlignBytes)}));
  StringMap<Constant *> Texts; // Copies of a call share a line.
  for (const Site &S : K.Sites) {
    Constant *&Where = Texts[S.Where];
    if (!Where)
      Where = B.CreateGlobalString(S.Where, "vgs", 0, &K.M);
    Sites.push_back(structOf({Number(S.Kind), Number(S.LoopEnd), Where}));
  }
  auto *Null = ConstantPointerNull::get(B.getPtrTy());
  // In the order of KernelCode.h.
  static_assert(sizeof(VgKernelCode) == 88 && sizeof(VgSite) == 16 &&
                sizeof(VgArgument) == 12);
  Constant *Code = structOf(
      {Number(PORTHIP_VGPU_ABI), Number(K.Mode), Number(K.Shared.StaticBytes),
       Number(K.Shared.AlignBytes), Number(K.PrivateBytes),
       Number(K.MaxThreads), Number(K.Arguments.size()), Number(K.Sites.size()),
       table(K.M, Arguments, "vga"), table(K.M, Sites, "vgt"),
       K.Mode == VG_MODE_REGION ? static_cast<Constant *>(Null) : K.Body,
       K.Regions ? K.Regions : Null, Number(K.AccessCount), Number(K.FactCount),
       K.Facts ? K.Facts : Null,
       K.Options.Certificate.empty()
           ? static_cast<Constant *>(Null)
           : B.CreateGlobalString(K.Options.Certificate, "vgc", 0, &K.M)});
  auto *Found =
      new GlobalVariable(K.M, Code->getType(), true,
                         GlobalValue::ExternalLinkage, Code, "vgm." + K.Name);
  Found->setAlignment(Align(8));
  if (K.Body)
    K.Body->setLinkage(GlobalValue::InternalLinkage);
}

} // namespace porthip::vgpu::lowering
