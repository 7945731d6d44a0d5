// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/FactTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {

uint64_t FactTable::bitOf(VgFactKind Kind, const Patterns &Of, unsigned Root) {
  auto isSame = [&](const Fact &F) {
    return F.Kind == Kind && F.Root == Root && F.Of.size() == Of.size() &&
           !std::memcmp(F.Of.data(), Of.data(), Of.size() * sizeof(VgPattern));
  };
  auto Known = find_if(Facts, isSame);
  const auto Index = unsigned(Known - Facts.begin());
  if (Known == Facts.end()) {
    if (Index == VG_MAX_FACTS)
      return 0;
    Facts.push_back({Kind, Of, Root});
  }
  return VG_FACT(Index);
}

static Constant *patternConstant(Module &M, const VgPattern &P) {
  IRBuilder<> B(M.getContext());
  auto *Pointer = B.getPtrTy();
  auto numbers = [&](const auto &Of) -> Constant * {
    return ConstantDataArray::get(M.getContext(), Of);
  };
  auto number = [&](uint32_t N) -> Constant * { return B.getInt32(N); };
  Constant *Variable = ConstantPointerNull::get(Pointer);
  if (P.Variable)
    Variable = const_cast<GlobalVariable *>(
        static_cast<const GlobalVariable *>(P.Variable));
  static_assert(sizeof(VgPattern) == 160);
  return ConstantStruct::getAnon(
      {Variable, number(P.Base), number(P.Argument), number(P.ArgumentOffset),
       number(P.Flags), number(P.Rest), number(P.SizeBytes),
       B.getInt64(uint64_t(P.Offset)), numbers(P.Threads), number(P.AlignBytes),
       numbers(P.ByThread), numbers(P.ByBlock), numbers(P.ByStart),
       numbers(P.ByLoop), numbers(P.LoopCount), number(P.VariableBegin),
       number(P.VariableBytes)});
}

static Constant *arrayOf(Module &M, ArrayRef<Constant *> Rows,
                         const char *Name) {
  auto *T = ArrayType::get(Rows.front()->getType(), Rows.size());
  return new GlobalVariable(M, T, true, GlobalValue::PrivateLinkage,
                            ConstantArray::get(T, Rows), Name);
}

Constant *FactTable::table() const {
  if (Facts.empty())
    return nullptr;
  IRBuilder<> B(M.getContext());
  SmallVector<Constant *, 16> Rows;
  Constant *Global = nullptr; // the same for all
  for (const Fact &F : Facts) {
    const bool IsOfAll = F.Kind == VG_FACT_GLOBAL_APART;
    Constant *Of = IsOfAll ? Global : nullptr;
    if (!Of) {
      SmallVector<Constant *, 16> Each;
      for (const VgPattern &P : F.Of)
        Each.push_back(patternConstant(M, P));
      Of = arrayOf(M, Each, "vg.patterns");
    }
    if (IsOfAll)
      Global = Of;
    static_assert(sizeof(VgFact) == 16);
    Rows.push_back(ConstantStruct::getAnon(
        {Of, B.getInt32(uint32_t(F.Of.size())), B.getInt16(uint16_t(F.Kind)),
         B.getInt16(uint16_t(F.Root))}));
  }
  return arrayOf(M, Rows, "vg.facts");
}

} // namespace porthip::vgpu
