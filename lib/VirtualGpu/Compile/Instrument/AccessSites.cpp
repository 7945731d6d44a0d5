// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/AccessSites.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace porthip::vgpu {

std::string AccessSites::nameOf(const Value *Object) const {
  if (isa<Argument>(Object) || isa<AllocaInst>(Object)) {
    // HIP's compiler passes pointers to global memory by another type.
    StringRef Name = Object->getName();
    Name.consume_back(".coerce");
    return Name.str();
  }
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return demangle(G->getName());
  if (const CallInst *Mark = sharedMark(Object))
    return nameOfShared(*Mark);
  return "";
}

std::string AccessSites::nameOfShared(const CallInst &Mark) const {
  APInt Offset(64, 0);
  Mark.getArgOperand(0)->stripAndAccumulateConstantOffsets(
      M.getDataLayout(), Offset, /*AllowNonInbounds=*/true);
  if (NamedMDNode *Names = M.getNamedMetadata(SharedNamesMetadata))
    for (const MDNode *Row : Names->operands()) {
      auto number = [&](unsigned I) {
        return mdconst::extract<ConstantInt>(Row->getOperand(I))
            ->getZExtValue();
      };
      if (Offset == number(1) && number(2))
        return demangle(cast<MDString>(Row->getOperand(0))->getString());
    }
  return "";
}

/// VgSharedName of what the retargeting noted.
Constant *AccessSites::sharedNames() {
  if (SharedNames)
    return SharedNames;
  auto *T = StructType::get(C, {Pointer, I32, I32});
  std::vector<Constant *> Rows;
  if (NamedMDNode *Names = M.getNamedMetadata(SharedNamesMetadata))
    for (const MDNode *Row : Names->operands())
      Rows.push_back(ConstantStruct::get(
          T, {text(demangle(cast<MDString>(Row->getOperand(0))->getString())),
              mdconst::extract<Constant>(Row->getOperand(1)),
              mdconst::extract<Constant>(Row->getOperand(2))}));
  Rows.push_back(Constant::getNullValue(T));
  auto *Array = ArrayType::get(T, Rows.size());
  return SharedNames =
             constant(ConstantArray::get(Array, Rows), "vg.shared.names");
}

Constant *AccessSites::constants() {
  if (!Constants)
    Constants = constant(constantTable(M), "vg.constants");
  return Constants;
}

Constant *AccessSites::siteOf(const Instruction &At, const Value *Object,
                              uint32_t Flags, uint32_t AlignBytes,
                              uint32_t Index) {
  auto *T = StructType::get(
      C, {Pointer, Pointer, I32, I32, I32, I32, Pointer, Pointer});
  Constant *Data = ConstantStruct::get(
      T,
      {text(sourceLine(At)), text(nameOf(Object)), ConstantInt::get(I32, Flags),
       ConstantInt::get(I32, AlignBytes), ConstantInt::get(I32, Index),
       ConstantInt::get(I32, 0), sharedNames(), constants()});
  return constant(Data, "vg.access");
}

} // namespace porthip::vgpu
