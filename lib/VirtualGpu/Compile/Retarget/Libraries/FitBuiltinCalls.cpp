// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: calls of `__vgi.NAME` with the intrinsics' own signatures, and of
// functions of the device library that no installed one defines.
// Guarantees: they have signatures that C can spell, as Builtins/Builtin.h
// says, and names that do not depend on address spaces (`.p3` is `.p0`).
// Why here: all calls of builtins exist.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// How a value of the intrinsic's signature is passed in C.
enum class Form { Same, Integer, Pointer, Dropped };

Form formOf(Type *T, const DataLayout &Layout) {
  if (T->isMetadataTy())
    return Form::Dropped;
  if (T->isStructTy() || T->isArrayTy())
    return Form::Pointer;
  if (T->isIntegerTy() && T->getIntegerBitWidth() > 64)
    return Form::Pointer;
  if (!T->isVectorTy())
    return Form::Same;
  uint64_t Bits = Layout.getTypeSizeInBits(T);
  bool IsWord = Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64;
  return IsWord && !T->isPtrOrPtrVectorTy() ? Form::Integer : Form::Pointer;
}

/// Whether the builtin has one more parameter, the line of the call: what it
/// refuses depends on the target, the operands and the lanes that are here.
bool takesPlace(StringRef Name) {
  for (StringRef Family : {"mfma.", "smfmac.", "wmma.", "swmmac.", "ds.read.tr",
                           "global.load.tr."})
    if (Name.starts_with(
            (BuiltinPrefix + Twine("llvm.amdgcn.") + Family).str()))
      return true;
  return false;
}

/// Whether it has one more parameter, the number of the GPU: how tensor cores
/// add is not the same for all.
bool takesArch(StringRef Name) {
  return Name.starts_with((BuiltinPrefix + Twine("llvm.nvvm.wmma.")).str()) &&
         Name.contains(".mma.");
}

/// llvm.x.p3.f32 -> llvm.x.p0.f32
std::string flatName(StringRef Name) {
  SmallVector<StringRef> Parts;
  Name.split(Parts, '.');
  std::string Result;
  for (StringRef Part : Parts) {
    if (!Result.empty())
      Result += '.';
    unsigned Space;
    StringRef Digits = Part;
    bool IsPointer =
        Digits.consume_front("p") && !Digits.getAsInteger(10, Space);
    Result += IsPointer ? StringRef("p0") : Part;
  }
  return Result;
}

Type *wordFor(Type *T, const DataLayout &Layout) {
  return Type::getIntNTy(T->getContext(), Layout.getTypeSizeInBits(T));
}

class Fitter {
public:
  Fitter(Function &F, const RetargetOptions &Options)
      : F(F), M(*F.getParent()), Layout(M.getDataLayout()), Options(Options) {}

  void run() {
    Function *Callee = fittedDeclaration();
    for (User *U : make_early_inc_range(F.users()))
      replaceCall(*cast<CallInst>(U), Callee);
    F.eraseFromParent();
  }

private:
  Form resultForm() { return formOf(F.getReturnType(), Layout); }

  FunctionType *fittedType() {
    FunctionType *T = signatureInC(*F.getFunctionType(), Layout);
    if (!TakesPlace && !TakesArch)
      return T;
    SmallVector<Type *> Params(T->params());
    LLVMContext &Context = M.getContext();
    Params.push_back(TakesPlace ? cast<Type>(PointerType::get(Context, 0))
                                : Type::getInt32Ty(Context));
    return FunctionType::get(T->getReturnType(), Params, false);
  }

  Function *fittedDeclaration() {
    std::string Name = flatName(F.getName());
    TakesPlace = takesPlace(Name);
    TakesArch = takesArch(Name);
    F.setName("");
    FunctionCallee Callee = M.getOrInsertFunction(Name, fittedType());
    auto *New = cast<Function>(Callee.getCallee());
    AttributeSet OfFunction = F.getAttributes().getFnAttrs();
    New->addFnAttrs(AttrBuilder(M.getContext(), OfFunction));
    return New;
  }

  AllocaInst *slot(CallInst &Call, Type *T) {
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> B(&Entry, Entry.begin());
    return B.CreateAlloca(T);
  }

  void replaceCall(CallInst &Call, Function *Callee) {
    IRBuilder<> B(&Call);
    SmallVector<Value *> Args;
    AllocaInst *Result = nullptr;
    if (resultForm() == Form::Pointer) {
      Result = slot(Call, Call.getType());
      Args.push_back(Result);
    }
    for (Value *Arg : Call.args()) {
      switch (formOf(Arg->getType(), Layout)) {
      case Form::Dropped:
        break;
      case Form::Same:
        Args.push_back(Arg);
        break;
      case Form::Integer:
        Args.push_back(B.CreateBitCast(Arg, wordFor(Arg->getType(), Layout)));
        break;
      case Form::Pointer:
        AllocaInst *At = slot(Call, Arg->getType());
        B.CreateStore(Arg, At);
        Args.push_back(At);
      }
    }
    if (TakesPlace)
      Args.push_back(stringFor(M, sourceLine(Call)));
    if (TakesArch)
      Args.push_back(B.getInt32(numberOfArch(tensorArch(Options))));
    CallInst *New = B.CreateCall(Callee, Args);
    New->setAttributes(AttributeList::get(
        M.getContext(), AttributeList::FunctionIndex,
        AttrBuilder(M.getContext(), Call.getAttributes().getFnAttrs())));
    Value *Value = New;
    if (Result)
      Value = B.CreateLoad(Call.getType(), Result);
    else if (resultForm() == Form::Integer)
      Value = B.CreateBitCast(New, Call.getType());
    if (!Call.getType()->isVoidTy())
      Value->takeName(&Call);
    Call.replaceAllUsesWith(Value);
    Call.eraseFromParent();
  }

  Function &F;
  Module &M;
  const DataLayout &Layout;
  const RetargetOptions &Options;
  bool TakesPlace = false, TakesArch = false;
};

} // namespace

FunctionType *signatureInC(FunctionType &T, const DataLayout &Layout) {
  Type *Pointer = PointerType::get(T.getContext(), 0);
  Type *Result = T.getReturnType();
  SmallVector<Type *> Types;
  switch (formOf(Result, Layout)) {
  case Form::Pointer:
    Types.push_back(Pointer);
    Result = Type::getVoidTy(T.getContext());
    break;
  case Form::Integer:
    Result = wordFor(Result, Layout);
    break;
  default:
    break;
  }
  for (Type *P : T.params()) {
    Form How = formOf(P, Layout);
    if (How != Form::Dropped)
      Types.push_back(How == Form::Same      ? P
                      : How == Form::Integer ? wordFor(P, Layout)
                                             : Pointer);
  }
  return FunctionType::get(Result, Types, false);
}

Error fitBuiltinCalls(Module &M, RetargetState &State) {
  SmallVector<Function *> Builtins;
  for (Function &F : M)
    if (F.isDeclaration() && (F.getName().starts_with(BuiltinPrefix) ||
                              isDeviceLibraryName(F.getName())))
      Builtins.push_back(&F);
  for (Function *F : Builtins)
    Fitter(*F, State.Options).run();
  return Error::success();
}

} // namespace porthip::vgpu
