// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline asm of one matrix instruction, as kernels write it that order their
// registers themselves: `v_mfma_f32_32x32x8f16 $0, $1, $2, $0`. It becomes the
// call of the intrinsic. Used by AmdAsm.cpp.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// gfx942 writes blocks and types apart: v_mfma_f32_32x32x4_2b_bf16 is the
/// intrinsic mfma.f32.32x32x4bf16.1k.
std::string oldName(StringRef Name) {
  SmallVector<StringRef> Parts;
  Name.split(Parts, '.');
  if (Parts.size() == 5 && Parts[3].ends_with("b"))
    Parts.erase(Parts.begin() + 3);
  if (Parts.size() != 4)
    return "";
  const bool IsBfloat = Parts[3] == "bf16";
  return (Parts[0] + "." + Parts[1] + "." + Parts[2] + Parts[3] +
          (IsBfloat ? ".1k" : ""))
      .str();
}

/// f16, bf16 and f32 as WMMA's intrinsics have them: bfloats are integers.
Type *elementNamed(StringRef Name, LLVMContext &Context) {
  return Name == "f16"    ? Type::getHalfTy(Context)
         : Name == "bf16" ? Type::getInt16Ty(Context)
         : Name == "f32"  ? Type::getFloatTy(Context)
                          : nullptr;
}
Type *vectorOf(Type *Element, Type *OfThisSize) {
  const unsigned Bits = OfThisSize->getPrimitiveSizeInBits();
  const unsigned Each = Element->getPrimitiveSizeInBits();
  return Bits && Bits % Each == 0 ? FixedVectorType::get(Element, Bits / Each)
                                  : nullptr;
}

/// An intrinsic and the types of its overloads.
struct Found {
  Intrinsic::ID Id = Intrinsic::not_intrinsic;
  SmallVector<Type *, 2> Overloads;
};

/// `wmma.f32.16x16x16.f16`; those of integers and halves have modifiers, which
/// are not guessed.
Found findWmma(StringRef Name, CallInst &Call, Value *A) {
  SmallVector<StringRef> Parts;
  Name.split(Parts, '.');
  Found Result;
  if (Parts.size() != 4 || Parts[1] != "f32")
    return Result;
  LLVMContext &Context = Call.getContext();
  Type *OfA = elementNamed(Parts[3], Context);
  Type *D = vectorOf(Type::getFloatTy(Context), Call.getType());
  Type *VectorA = OfA ? vectorOf(OfA, A->getType()) : nullptr;
  if (!D || !VectorA)
    return Result;
  Result.Id = Intrinsic::lookupIntrinsicID(("llvm.amdgcn." + Name).str());
  Result.Overloads = {D, VectorA};
  return Result;
}

Found find(StringRef Name, CallInst &Call, Value *A) {
  if (Name.starts_with("wmma."))
    return findWmma(Name, Call, A);
  Found Result;
  for (const std::string &Candidate : {Name.str(), oldName(Name)}) {
    Result.Id = Intrinsic::lookupIntrinsicID("llvm.amdgcn." + Candidate);
    if (Result.Id != Intrinsic::not_intrinsic &&
        !Intrinsic::isOverloaded(Result.Id))
      return Result;
  }
  return {};
}

/// The input that is tied to the only result; null: there is none.
Value *tiedInput(CallInst &Call) {
  unsigned Input = 0;
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  for (const InlineAsm::ConstraintInfo &C : Asm->ParseConstraints()) {
    if (C.Type != InlineAsm::isInput)
      continue;
    if (!C.Codes.empty() && C.Codes[0] == "0")
      return Call.getArgOperand(Input);
    ++Input;
  }
  return nullptr;
}

/// `$N`: an input; `$0`: what is tied to it; `0`: zero of type T. Null: not one
/// of these.
Value *operand(StringRef Text, CallInst &Call, Type *T) {
  unsigned Number;
  if (Text == "0")
    return Constant::getNullValue(T);
  if (!Text.consume_front("$") || Text.getAsInteger(10, Number))
    return nullptr;
  if (Number == 0)
    return tiedInput(Call);
  return Number <= Call.arg_size() ? Call.getArgOperand(Number - 1) : nullptr;
}

/// `cbsz:1 abid:2 blgp:3`, in any order, behind the last operand, which is what
/// is left. False: something else is there.
bool takeModifiers(StringRef &Last, unsigned (&Modifiers)[3]) {
  auto [Operand, Rest] = Last.split(' ');
  Last = Operand;
  for (StringRef Word : split(Rest, ' ')) {
    if (Word.empty())
      continue;
    auto [Name, Value] = Word.split(':');
    const int Index = Name == "cbsz"   ? 0
                      : Name == "abid" ? 1
                      : Name == "blgp" ? 2
                                       : -1;
    if (Index < 0 || Value.getAsInteger(10, Modifiers[Index]))
      return false;
  }
  return true;
}

} // namespace

Value *emitMatrixAsm(IRBuilderBase &B, StringRef Mnemonic, StringRef Operands,
                     CallInst &Call) {
  if (!Mnemonic.consume_front("v_") || Call.getType()->isVoidTy())
    return nullptr;
  std::string Name = Mnemonic.str();
  llvm::replace(Name, '_', '.');
  const bool IsSparse = Mnemonic.starts_with("smfmac_");
  if (!IsSparse && !Mnemonic.starts_with("mfma_") &&
      !Mnemonic.starts_with("wmma_"))
    return nullptr;
  SmallVector<StringRef> Texts;
  Operands.split(Texts, ',');
  for (StringRef &Text : Texts)
    Text = Text.trim();
  unsigned Modifiers[3] = {0, 0, 0};
  if (Texts.size() != 4 || Texts[0] != "$0" ||
      !takeModifiers(Texts[3], Modifiers))
    return nullptr;
  // In a sparse product the last operand is the index; C is D.
  Value *A = operand(Texts[1], Call, Call.getType());
  Value *C = operand(IsSparse ? "$0" : Texts[3], Call, Call.getType());
  SmallVector<Value *> Args = {A, operand(Texts[2], Call, Call.getType()), C};
  if (IsSparse)
    Args.push_back(operand(Texts[3], Call, B.getInt32Ty()));
  if (is_contained(Args, nullptr))
    return nullptr;
  Found Of = find(Name, Call, A);
  if (Of.Id == Intrinsic::not_intrinsic)
    return nullptr;
  FunctionType *T = Intrinsic::getType(Call.getContext(), Of.Id, Of.Overloads);
  for (unsigned M = 0; Args.size() < T->getNumParams(); ++M)
    Args.push_back(B.getInt32(Modifiers[M]));
  const DataLayout &Layout = Call.getDataLayout();
  for (unsigned I = 0; I < T->getNumParams(); ++I) {
    if (Layout.getTypeSizeInBits(Args[I]->getType()) !=
        Layout.getTypeSizeInBits(T->getParamType(I)))
      return nullptr;
    Args[I] = B.CreateBitCast(Args[I], T->getParamType(I));
  }
  if (Layout.getTypeSizeInBits(T->getReturnType()) !=
      Layout.getTypeSizeInBits(Call.getType()))
    return nullptr;
  return B.CreateIntrinsic(Of.Id, Of.Overloads, Args);
}

} // namespace porthip::vgpu
