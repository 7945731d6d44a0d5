// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The PTX parser and both lowerings. Input: a line with the constraints
// ("=r,f,l"), then the template in LLVM's form.
#include "Fuzz.h"
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToIR.h"
#include "Ptx/ToSource.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace porthip;

namespace {

constexpr size_t MostOperands = 12;

/// Null: no letter of NVPTX's.
Type *typeOf(StringRef Constraint, LLVMContext &Context) {
  switch (Constraint.empty() ? ' ' : Constraint.back()) {
  case 'b':
    return Type::getInt1Ty(Context);
  case 'h':
    return Type::getInt16Ty(Context);
  case 'r':
  case 'n':
    return Type::getInt32Ty(Context);
  case 'l':
    return Type::getInt64Ty(Context);
  case 'q':
    return Type::getInt128Ty(Context);
  case 'f':
    return Type::getFloatTy(Context);
  case 'd':
    return Type::getDoubleTy(Context);
  default:
    return nullptr;
  }
}

/// A function whose parameters are the inputs, and the call in it.
CallInst *makeCall(Module &M, StringRef Text, ArrayRef<StringRef> Constraints) {
  LLVMContext &Context = M.getContext();
  SmallVector<Type *, MostOperands> Outputs, Inputs;
  for (StringRef C : Constraints) {
    bool IsOutput = C.consume_front("=");
    Type *T = C.size() == 1 ? typeOf(C, Context) : nullptr;
    // An input that is tied to an output: "0".
    unsigned Tied = 0;
    if (!T && !IsOutput && !C.getAsInteger(10, Tied) && Tied < Outputs.size())
      T = Outputs[Tied];
    if (!T || (IsOutput && !Inputs.empty()))
      return nullptr;
    (IsOutput ? Outputs : Inputs).push_back(T);
  }
  Type *Result = Outputs.empty()       ? Type::getVoidTy(Context)
                 : Outputs.size() == 1 ? Outputs[0]
                                       : StructType::get(Context, Outputs);
  auto *Signature = FunctionType::get(Result, Inputs, false);
  std::string All = join(Constraints, ",");
  if (Error Wrong = InlineAsm::verify(Signature, All)) {
    consumeError(std::move(Wrong));
    return nullptr;
  }
  auto *F = Function::Create(Signature, Function::ExternalLinkage, "f", M);
  IRBuilder<> Builder(BasicBlock::Create(Context, "", F));
  SmallVector<Value *, MostOperands> Arguments;
  size_t Input = 0;
  for (StringRef C : Constraints)
    if (!C.starts_with("=")) {
      Value *Given = F->getArg(unsigned(Input++));
      Arguments.push_back(C == "n" ? Builder.getInt32(7) : Given);
    }
  auto *Asm = InlineAsm::get(Signature, Text, All, /*hasSideEffects=*/true);
  CallInst *Call = Builder.CreateCall(Asm, Arguments);
  Result->isVoidTy() ? Builder.CreateRetVoid() : Builder.CreateRet(Call);
  return Call;
}

void lowerToIR(StringRef Text, ArrayRef<StringRef> Constraints) {
  LLVMContext Context;
  Module M("fuzz", Context);
  M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  CallInst *Call = makeCall(M, Text, Constraints);
  if (!Call)
    return;
  consumeError(ptx::lowerInlineAsm(*Call, "sm_80"));
  std::string Wrong;
  raw_string_ostream OS(Wrong);
  fuzz::require(!verifyModule(M, &OS), Wrong);
}

void lowerToSource(StringRef Text, ArrayRef<StringRef> Constraints) {
  ptx::SourceAsm Asm;
  Asm.Template = Text.str();
  for (StringRef C : Constraints)
    Asm.Operands.push_back({C.str(), "x" + utostr(Asm.Operands.size()),
                            ptx::CType(C.size() % 13), C.size() == 2});
  for (bool IsNative : {false, true}) {
    Asm.HasNativeWarps = IsNative;
    auto Code = ptx::writeSource(Asm);
    if (Code)
      fuzz::require(!Code->IsBlock || Code->Lines.size() != 0, "empty block");
    else
      consumeError(Code.takeError());
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Head, Text] = fuzz::textOf(Data, Size).split('\n');
  SmallVector<StringRef, MostOperands> Constraints;
  Head.split(Constraints, ',', -1, /*KeepEmpty=*/false);
  if (Constraints.size() > MostOperands)
    return -1;
  consumeError(ptx::parse(Text).takeError());
  lowerToIR(Text, Constraints);
  lowerToSource(Text, Constraints);
  return 0;
}
