// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/SourceMarks.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

// An array of more is not followed: it would be written element by element.
constexpr uint64_t MostScalars = 256;

/// Clang notes what it has put into a variable on its own account.
bool isFilling(const Instruction &I) {
  const MDNode *Notes = I.getMetadata(LLVMContext::MD_annotation);
  return Notes && any_of(Notes->operands(), [](const MDOperand &Note) {
           auto *Text = dyn_cast<MDString>(Note);
           return Text && Text->getString() == "auto-init";
         });
}

class Marker {
public:
  explicit Marker(Module &M) : M(M), DL(M.getDataLayout()) {}

  void run() {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F))) {
        auto *Move = dyn_cast<MemCpyInst>(&I);
        if (isFilling(I))
          replace(I);
        else if (Move && Move->getMetadata(LLVMContext::MD_tbaa_struct))
          splitCopy(*Move);
      }
  }

private:
  void replace(Instruction &I) {
    IRBuilder<> B(&I);
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      Value *To = Store->getPointerOperand();
      if (Type *T = Store->getValueOperand()->getType(); isScalar(T))
        return Store->setOperand(0, unset(B, variableOf(To), T));
    } else if (auto *Fill = dyn_cast<MemIntrinsic>(&I)) {
      fillByScalars(B, *Fill);
    }
    I.eraseFromParent(); // it stays without a value, as it is in the program
  }

  static bool isScalar(const Type *T) {
    return T->isIntOrIntVectorTy() || T->isFPOrFPVectorTy() || T->isPointerTy();
  }

  static const AllocaInst *variableOf(const Value *To) {
    return dyn_cast<AllocaInst>(getUnderlying(To));
  }

  static const Value *getUnderlying(const Value *To) {
    while (true) {
      To = To->stripPointerCasts();
      auto *Gep = dyn_cast<GEPOperator>(To);
      if (!Gep)
        return To;
      To = Gep->getPointerOperand();
    }
  }

  Value *unset(IRBuilder<> &B, const AllocaInst *Of, Type *T) {
    std::string Name;
    raw_string_ostream OS(Name);
    OS << UnsetPrefix << (Of ? Of->getName() : "") << ":" << *T;
    FunctionCallee Callee = M.getOrInsertFunction(Name, T);
    auto *F = cast<Function>(Callee.getCallee());
    F->setDoesNotAccessMemory();
    F->setDoesNotThrow();
    F->setWillReturn();
    F->addFnAttr(Attribute::Speculatable);
    return B.CreateCall(Callee);
  }

  /// A large variable is filled as a whole.
  void fillByScalars(IRBuilder<> &B, MemIntrinsic &Fill) {
    const AllocaInst *Of = variableOf(Fill.getRawDest());
    if (!Of || Of->isArrayAllocation())
      return;
    SmallVector<std::pair<uint64_t, Type *>, 16> Scalars;
    if (!collect(Of->getAllocatedType(), 0, Scalars))
      return;
    for (auto [Offset, T] : Scalars) {
      Value *At =
          B.CreateConstGEP1_64(B.getInt8Ty(), Fill.getRawDest(), Offset);
      B.CreateAlignedStore(
          unset(B, Of, T), At,
          commonAlignment(Fill.getDestAlign().valueOrOne(), Offset));
    }
  }

  bool collect(Type *T, uint64_t At,
               SmallVectorImpl<std::pair<uint64_t, Type *>> &Into) {
    if (auto *S = dyn_cast<StructType>(T)) {
      const StructLayout *Layout = DL.getStructLayout(S);
      for (unsigned I = 0; I != S->getNumElements(); ++I)
        if (!collect(S->getElementType(I), At + Layout->getElementOffset(I),
                     Into))
          return false;
      return true;
    }
    if (auto *A = dyn_cast<ArrayType>(T)) {
      const uint64_t Step = DL.getTypeAllocSize(A->getElementType());
      for (uint64_t I = 0; I != A->getNumElements(); ++I)
        if (!collect(A->getElementType(), At + I * Step, Into))
          return false;
      return true;
    }
    if (!isScalar(T) || Into.size() == MostScalars)
      return false;
    Into.push_back({At, T});
    return true;
  }

  /// Else the optimiser makes one number of a small struct, with what nobody
  /// wrote between its fields.
  void splitCopy(MemCpyInst &Copy) {
    const MDNode *Fields = Copy.getMetadata(LLVMContext::MD_tbaa_struct);
    auto number = [&](unsigned Operand) {
      return mdconst::extract<ConstantInt>(Fields->getOperand(Operand))
          ->getZExtValue();
    };
    SmallVector<std::pair<uint64_t, uint64_t>, 8> Runs;
    for (unsigned I = 0; I + 2 < Fields->getNumOperands(); I += 3) {
      const uint64_t Begin = number(I), End = Begin + number(I + 1);
      if (Runs.empty() || Begin > Runs.back().second)
        Runs.push_back({Begin, End});
      else
        Runs.back().second = std::max(Runs.back().second, End);
    }
    auto *Whole = dyn_cast<ConstantInt>(Copy.getLength());
    if (Runs.empty() || !Whole || Copy.isVolatile() ||
        (Runs.size() == 1 && Runs[0].first == 0 &&
         Runs[0].second >= Whole->getZExtValue()))
      return;
    IRBuilder<> B(&Copy);
    auto at = [&](Value *P, uint64_t Offset) {
      return B.CreateConstGEP1_64(B.getInt8Ty(), P, Offset);
    };
    for (auto [Begin, End] : Runs)
      B.CreateMemCpy(at(Copy.getRawDest(), Begin),
                     commonAlignment(Copy.getDestAlign().valueOrOne(), Begin),
                     at(Copy.getRawSource(), Begin),
                     commonAlignment(Copy.getSourceAlign().valueOrOne(), Begin),
                     End - Begin);
    Copy.eraseFromParent();
  }

  Module &M;
  const DataLayout &DL;
};

} // namespace

void markUnset(Module &M) { Marker(M).run(); }

} // namespace porthip::vgpu
