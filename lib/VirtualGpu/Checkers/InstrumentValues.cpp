// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Checkers/CheckAbi.h"
#include "VirtualGpu/Checkers/Instrument.h"
#include "VirtualGpu/Retarget/Retarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

class ValueInstrumenter {
public:
  explicit ValueInstrumenter(Module &M)
      : M(M), C(M.getContext()), DL(M.getDataLayout()),
        Pointer(PointerType::get(C, 0)), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)), Double(Type::getDoubleTy(C)) {}

  void run() {
    for (Function &F : M) {
      if (F.isDeclaration() || !F.getSubprogram() ||
          F.hasFnAttribute("vg-unchecked"))
        continue;
      std::vector<Instruction *> Found;
      for (Instruction &I : instructions(F))
        if (I.getDebugLoc())
          Found.push_back(&I);
      for (Instruction *I : Found)
        follow(*I);
    }
  }

private:
  void follow(Instruction &I) {
    if (auto *S = dyn_cast<StoreInst>(&I)) {
      stores(I, S->getPointerOperand(), S->getValueOperand()->getType());
      value(I, S->getValueOperand(), "store", {}, S->getIterator());
      return;
    }
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      stores(I, R->getPointerOperand(), R->getType());
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      return stores(I, X->getPointerOperand(),
                    X->getNewValOperand()->getType());
    const std::string What = whatOf(I);
    if (What.empty() || I.isTerminator() || isa<PHINode>(I))
      return;
    SmallVector<Value *, 3> Operands;
    if (I.getType()->isFloatingPointTy() && !isa<LoadInst, AtomicRMWInst>(I)) {
      auto *Call = dyn_cast<CallInst>(&I);
      for (Use &U : Call ? Call->args() : I.operands())
        Operands.push_back(U.get());
    }
    value(I, &I, What, Operands, std::next(I.getIterator()));
  }

  /// "": nothing that a reader of the source would call a value. Arithmetic of
  /// integers is mostly of places, which each compiler does in its own way;
  /// what comes of it is stored, or leads to what is loaded.
  static std::string whatOf(const Instruction &I) {
    if (isa<LoadInst>(I))
      return "load";
    if (isa<AtomicRMWInst>(I))
      return "atomic";
    if (isa<FPToSIInst, FPToUIInst>(I))
      return "to integer";
    if (auto *Call = dyn_cast<CallInst>(&I))
      return nameOf(*Call);
    if (!I.getType()->isFloatingPointTy())
      return "";
    switch (I.getOpcode()) {
    case Instruction::FAdd:
      return "+";
    case Instruction::FSub:
      return "-";
    case Instruction::FMul:
      return "*";
    case Instruction::FDiv:
      return "/";
    case Instruction::SIToFP:
    case Instruction::UIToFP:
    case Instruction::FPTrunc:
    case Instruction::FPExt:
      return "convert";
    default:
      return "";
    }
  }

  /// A function that is not the program's: libraries', and what exchanges
  /// values among lanes.
  static std::string nameOf(const CallInst &Call) {
    const Function *F = Call.getCalledFunction();
    if (!F || F->getSubprogram() || F->getName().starts_with("__vg_") ||
        isa<DbgInfoIntrinsic>(Call) || Call.arg_size() > 3)
      return "";
    if (F->isIntrinsic() && !Call.getType()->isFloatingPointTy())
      return "";
    StringRef Name = F->getName();
    for (const char *Prefix :
         {"__nv_", "__ocml_", "__vgi.", "llvm.nvvm.", "llvm.amdgcn.", "llvm."})
      Name.consume_front(Prefix);
    // How a lane learns who it is differs, and is no value.
    if (Name.contains("sreg") || Name.contains("workitem") ||
        Name.contains("workgroup") || Name.contains("mbcnt") ||
        Name.contains("ockl_get_"))
      return "";
    for (const char *Suffix : {"_f32", "_f64", "_f16", ".f32", ".f64", ".f16"})
      Name.consume_back(Suffix);
    return Name.str();
  }

  void stores(Instruction &I, Value *Address, Type *T) {
    IRBuilder<> B(&I);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    B.CreateCall(M.getOrInsertFunction("__vg_follow_store", B.getVoidTy(),
                                       Pointer, I32, Pointer, I64),
                 {block(B), lane(B), Address,
                  B.getInt64(DL.getTypeStoreSize(T).getFixedValue())});
  }

  void value(Instruction &I, Value *Result, StringRef What,
             ArrayRef<Value *> Operands, BasicBlock::iterator Place) {
    Type *T = Result->getType();
    const bool IsFloat = T->isFloatingPointTy() &&
                         T->getPrimitiveSizeInBits().getFixedValue() <= 64;
    const bool IsInteger = T->isIntegerTy() && T->getIntegerBitWidth() > 1 &&
                           T->getIntegerBitWidth() <= 64;
    if (!IsFloat && !IsInteger)
      return;
    IRBuilder<> B(I.getParent(), Place);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Constant *Site =
        siteOf(I, What, IsFloat ? Operands.size() : 0, T->isDoubleTy());
    if (IsInteger) {
      B.CreateCall(M.getOrInsertFunction("__vg_follow_integer", B.getVoidTy(),
                                         Pointer, I32, I64, Pointer),
                   {block(B), lane(B), B.CreateSExtOrTrunc(Result, I64), Site});
      return;
    }
    SmallVector<Value *, 8> Args = {block(B), lane(B)};
    for (unsigned N = 0; N != 3; ++N)
      Args.push_back(N < Operands.size() ? toDouble(B, Operands[N])
                                         : ConstantFP::getZero(Double));
    Args.push_back(toDouble(B, Result));
    Args.push_back(Site);
    B.CreateCall(M.getOrInsertFunction("__vg_follow_float", B.getVoidTy(),
                                       Pointer, I32, Double, Double, Double,
                                       Double, Pointer),
                 Args);
  }

  Value *toDouble(IRBuilder<> &B, Value *V) {
    Type *T = V->getType();
    if (T->isIntegerTy())
      return B.CreateSIToFP(V, Double);
    if (!T->isFloatingPointTy() || T->getPrimitiveSizeInBits() > 64)
      return ConstantFP::getZero(Double);
    return T->isDoubleTy() ? V : B.CreateFPExt(V, Double);
  }

  Value *block(IRBuilder<> &B) {
    return B.CreateCall(M.getOrInsertFunction("__vg_block", Pointer));
  }
  Value *lane(IRBuilder<> &B) {
    return B.CreateCall(M.getOrInsertFunction("__vg_lane", I32));
  }

  Constant *text(StringRef Text) {
    Constant *&Known = Texts[Text];
    if (!Known) {
      Constant *Data = ConstantDataArray::getString(C, Text);
      Known = new GlobalVariable(M, Data->getType(), true,
                                 GlobalValue::PrivateLinkage, Data, "vg.text");
    }
    return Known;
  }

  Constant *siteOf(const Instruction &I, StringRef What, size_t OperandCount,
                   bool IsWide) {
    auto *T = StructType::get(C, {Pointer, Pointer, I32, I32});
    Constant *Data =
        ConstantStruct::get(T, {text(sourceLine(I, /*WithFolder=*/true)),
                                text(What), ConstantInt::get(I32, OperandCount),
                                ConstantInt::get(I32, IsWide)});
    return new GlobalVariable(M, T, true, GlobalValue::PrivateLinkage, Data,
                              "vg.follow");
  }

  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  PointerType *Pointer;
  IntegerType *I32, *I64;
  Type *Double;
  StringMap<Constant *> Texts;
};

} // namespace

void instrumentValues(Module &M) { ValueInstrumenter(M).run(); }

} // namespace porthip::vgpu
