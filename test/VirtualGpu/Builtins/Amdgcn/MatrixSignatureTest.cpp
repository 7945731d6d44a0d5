// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A builtin has the operands of its intrinsic, in the form that the retargeting
// brings them to, and the line of the call behind them.
#include "VirtualGpu/Builtins/Embedded.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {
/// v16f16, i32, v8bf16; null: not a type.
Type *typeNamed(StringRef Name, LLVMContext &Context) {
  unsigned Count = 0;
  if (Name.consume_front("v") && Name.consumeInteger(10, Count))
    return nullptr;
  Type *T = StringSwitch<Type *>(Name)
                .Case("f16", Type::getHalfTy(Context))
                .Case("bf16", Type::getBFloatTy(Context))
                .Case("f32", Type::getFloatTy(Context))
                .Case("i16", Type::getInt16Ty(Context))
                .Case("i32", Type::getInt32Ty(Context))
                .Default(nullptr);
  return T && Count ? FixedVectorType::get(T, Count) : T;
}

/// The overloads' types are the last parts of a name.
FunctionType *typeOfIntrinsic(StringRef Name, LLVMContext &Context) {
  Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Name);
  if (Id == Intrinsic::not_intrinsic)
    return nullptr;
  SmallVector<StringRef> Parts;
  StringRef(Name.drop_front(Intrinsic::getBaseName(Id).size()))
      .split(Parts, '.');
  SmallVector<Type *> Overloads;
  for (StringRef Part : Parts)
    if (!Part.empty())
      Overloads.push_back(typeNamed(Part, Context));
  return Intrinsic::getType(Context, Id, Overloads);
}

/// Builtin.h: vectors up to 64 bits are integers, larger ones addresses.
Type *inC(Type *T) {
  if (!T->isVectorTy())
    return T;
  unsigned Bits = unsigned(T->getPrimitiveSizeInBits().getFixedValue());
  if (Bits > 64)
    return PointerType::get(T->getContext(), 0);
  return Type::getIntNTy(T->getContext(), Bits);
}
FunctionType *signatureInC(FunctionType *T) {
  SmallVector<Type *> Params;
  Type *Result = inC(T->getReturnType());
  if (Result->isPointerTy()) {
    Params.push_back(Result);
    Result = Type::getVoidTy(T->getContext());
  }
  for (Type *P : T->params())
    Params.push_back(inC(P));
  Params.push_back(PointerType::get(T->getContext(), 0));
  return FunctionType::get(Result, Params, false);
}
std::string printed(Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}
} // namespace

TEST(AmdMatrix, SignaturesAreThoseOfTheIntrinsics) {
  LLVMContext Context;
  auto Module = parseBitcodeFile(
      MemoryBufferRef(porthip::vgpu::amdgcnBuiltins(), "builtins"), Context);
  ASSERT_TRUE(bool(Module));
  unsigned Count = 0;
  for (Function &F : **Module) {
    StringRef Name = F.getName();
    if (!Name.consume_front("__vgi.") ||
        (!Name.contains(".mfma.") && !Name.contains(".smfmac.") &&
         !Name.contains(".wmma.") && !Name.contains(".swmmac.")))
      continue;
    FunctionType *Want = typeOfIntrinsic(Name, Context);
    ASSERT_TRUE(Want) << Name.str();
    EXPECT_EQ(printed(F.getFunctionType()), printed(signatureInC(Want)))
        << Name.str();
    ++Count;
  }
  EXPECT_GT(Count, 140u);
}
