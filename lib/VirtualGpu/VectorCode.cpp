// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/VectorCode.h"
#include "VirtualGpu/Image.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace porthip::vgpu {

bool packsFloats(StringRef Arch) {
  return Arch == "gfx90a" || Arch == "gfx942" || Arch == "gfx950" ||
         Arch == "gfx1250";
}

namespace {

bool isArithmetic(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    switch (Call->getIntrinsicID()) {
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
    case Intrinsic::vector_reduce_fadd:
    case Intrinsic::vector_reduce_fmul:
      return true;
    default:
      return false;
    }
  return isa<FPMathOperator>(I) && (I.isBinaryOp() || I.isUnaryOp());
}

bool isRounded(const Instruction &I, bool PacksFloats) {
  if (!isArithmetic(I))
    return false;
  // For a sum of all elements that is the last operand.
  const auto *Call = dyn_cast<CallInst>(&I);
  const Value *Of =
      Call ? Call->getArgOperand(Call->arg_size() - 1) : I.getOperand(0);
  if (!Of->getType()->isVectorTy())
    return false;
  const Type *Element = Of->getType()->getScalarType();
  return Element->isHalfTy() || Element->isBFloatTy() ||
         (Element->isFloatTy() && PacksFloats) ||
         cast<FPMathOperator>(I).hasAllowReassoc();
}

/// Functions of all images, by name: those of one name are one.
class CallGraph {
public:
  Error add(const Image &I) {
    LLVMContext Context;
    auto M =
        parseBitcodeFile(MemoryBufferRef(I.Bitcode, "device code"), Context);
    if (!M)
      return M.takeError();
    const bool PacksFloats = packsFloats(I.Arch);
    for (const Function &F : **M)
      for (const Instruction &I : instructions(F))
        add(Functions[F.getName()], I, PacksFloats);
    return Error::success();
  }

  bool isRoundedBelow(StringRef Kernel) const {
    std::vector<StringRef> Work;
    // A name of internal linkage has the file's behind it.
    for (const auto &F : Functions)
      if (F.getKey() == Kernel ||
          (F.getKey().starts_with(Kernel) && F.getKey()[Kernel.size()] == '.'))
        Work.push_back(F.getKey());
    if (Work.empty())
      return true;
    StringSet<> Seen;
    while (!Work.empty()) {
      const StringRef Name = Work.back();
      Work.pop_back();
      auto Found = Functions.find(Name);
      if (Found == Functions.end() || !Seen.insert(Name).second)
        continue;
      const Node &N = Found->getValue();
      if (N.IsRounded || (N.CallsPointers && isAnyRounded()))
        return true;
      for (const auto &Named : N.Names)
        Work.push_back(Named.getKey());
    }
    return false;
  }

private:
  struct Node {
    bool IsRounded = false, CallsPointers = false;
    StringSet<> Names;
  };

  static void add(Node &N, const Instruction &I, bool PacksFloats) {
    N.IsRounded |= isRounded(I, PacksFloats);
    if (const auto *Call = dyn_cast<CallBase>(&I))
      N.CallsPointers |= Call->isIndirectCall();
    for (const Use &U : I.operands())
      if (const auto *F = dyn_cast<Function>(U->stripPointerCasts()))
        N.Names.insert(F->getName());
  }

  bool isAnyRounded() const {
    return any_of(Functions,
                  [](const auto &F) { return F.getValue().IsRounded; });
  }

  StringMap<Node> Functions;
};

} // namespace

Expected<bool> isRoundedByVectors(StringRef Program,
                                  ArrayRef<std::string> Kernels) {
  CallGraph Graph;
  for (size_t At = findImage(Program, 0); At != StringRef::npos;
       At = findImage(Program, At)) {
    auto I = readImage(Program.data() + At, Program.size() - At);
    if (!I)
      return I.takeError();
    if (Error Wrong = Graph.add(*I))
      return std::move(Wrong);
    At = I->Bitcode.end() - Program.begin();
  }
  return any_of(Kernels,
                [&](StringRef Kernel) { return Graph.isRoundedBelow(Kernel); });
}

} // namespace porthip::vgpu
