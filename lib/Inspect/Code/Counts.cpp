// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/Counts.h"
#include "Inspect/Code/Callees.h"
#include "Inspect/Code/Mnemonics.h"
#include "Inspect/Code/TileProducts.h"
#include "Support/Text/Words.h"
#include "llvm/Demangle/Demangle.h"
#include <set>

using namespace llvm;

namespace porthip::inspect {

StringRef nameOf(Kind Of) {
  static constexpr StringLiteral Names[] = {
#define COUNT(KIND, NAME, TEXT, DETAIL) NAME,
#include "Inspect/Code/Counts.def"
#undef COUNT
  };
  return Names[size_t(Of)];
}

StringRef textOf(Kind Of) {
  static constexpr StringLiteral Texts[] = {
#define COUNT(KIND, NAME, TEXT, DETAIL) TEXT,
#include "Inspect/Code/Counts.def"
#undef COUNT
  };
  return Texts[size_t(Of)];
}

void Counts::add(Kind Of, StringRef Detail, const Place &At) {
  Counted &Here = Map[{Of, Detail.str()}];
  ++Here.Total;
  if (At.Line)
    ++Here.Places[At];
}

void Counts::add(Kind Of, StringRef Detail, const Counted &More) {
  Counted &Here = Map[{Of, Detail.str()}];
  Here.Total += More.Total;
  for (const auto &[At, Count] : More.Places)
    Here.Places[At] += Count;
}

Counted Counts::whole(Kind Of) const {
  Counted Sum;
  for (const auto &[Key, Here] : Map) {
    if (Key.first != Of)
      continue;
    Sum.Total += Here.Total;
    for (const auto &[At, Count] : Here.Places)
      Sum.Places[At] += Count;
  }
  return Sum;
}

unsigned Counts::of(Kind Of) const { return whole(Of).Total; }

namespace {

class Counter {
public:
  explicit Counter(const FunctionCode &F) : F(F) {}

  Counts run() {
    findHalves();
    for (const Instruction &I : F.Instructions)
      count(I);
    for (unsigned B = 0; B != F.Blocks.size(); ++B)
      if (isAtomicLoop(B))
        countLoop(B);
    countTileProducts(F, Result);
    for (const Place &At : F.LostUnrolls)
      Result.add(Kind::LostUnroll, "", At);
    return std::move(Result);
  }

private:
  void add(Kind Of, const Instruction &I, StringRef Detail = "") {
    Result.add(Of, Detail, I.At);
  }

  /// clang names the block of a loop that it makes of an atomic.
  bool isAtomicLoop(unsigned B) const {
    return StringRef(F.Blocks[B].IrName).starts_with("atomicrmw.start");
  }

  /// Lines that widen halves.
  void findHalves() {
    for (const Instruction &I : F.Instructions)
      if (plainMnemonic(I.Mnemonic) == "v_cvt_f32_f16" && I.At.Line)
        LinesOfHalves.insert(I.At);
  }

  void count(const Instruction &I) {
    const StringRef Name = plainMnemonic(I.Mnemonic);
    countCall(I);
    if (countSpill(I, Name) || countMemory(I, Name))
      return;
    countArithmetic(I, Name);
    if (I.ConvertsSmallFloat && Name.starts_with("v_") &&
        !Name.contains("_fp8") && !Name.contains("_bf8"))
      add(Kind::SmallFloat, I);
    if (isWaitForMemory(Name, I.Operands) && F.Blocks[I.Block].IsInInnerLoop &&
        !isAtomicLoop(I.Block))
      add(Kind::LoopWait, I);
    if (Name == "s_barrier" || Name == "s_barrier_wait")
      add(Kind::Barrier, I);
  }

  bool countSpill(const Instruction &I, StringRef Name) {
    const StringRef Comment = I.Comment;
    if (Comment.contains("Folded Spill"))
      return add(Kind::Spill, I), true;
    if (Comment.contains("Folded Reload"))
      return add(Kind::Reload, I), true;
    // gfx908 and later keep it in accumulation registers where they can.
    if (Comment.contains("Reload Reuse"))
      return add(Name.starts_with("v_accvgpr_write") ? Kind::Spill
                                                     : Kind::Reload,
                 I),
             true;
    if (!F.ScratchBytes || !isScratchAccess(Name, I.Operands))
      return false;
    return add(Kind::Scratch, I), true;
  }

  bool countMemory(const Instruction &I, StringRef Name) {
    if (auto Access = memoryAccess(Name)) {
      const std::string Detail = counted(Access->Bytes, "byte");
      add(Access->IsLds     ? Access->IsStore ? Kind::LdsStore : Kind::LdsLoad
          : Access->IsStore ? Kind::GlobalStore
                            : Kind::GlobalLoad,
          I, Detail);
      return true;
    }
    if (Name.starts_with("s_load_") || Name.starts_with("s_buffer_load_"))
      return add(Kind::ScalarLoad, I), true;
    const AtomicKind Atomic = atomicKind(Name);
    if (Atomic == AtomicKind::None)
      return false;
    // The compare-and-swap of a loop is told with its loop.
    if (!isAtomicLoop(I.Block))
      add(Atomic == AtomicKind::Lds ? Kind::LdsAtomic : Kind::Atomic, I, Name);
    return true;
  }

  void countCall(const Instruction &I) {
    Called.follow(I);
    auto Callee = Called.calledBy(I);
    if (!Callee)
      return;
    if (Callee->empty() && F.HasIndirectCall)
      return add(Kind::IndirectCall, I);
    add(Kind::Call, I, demangle(*Callee));
  }

  void countArithmetic(const Instruction &I, StringRef Name) {
    if (isMatrix(Name))
      add(Kind::Matrix, I, Name);
    else if (Name.starts_with("v_dot"))
      add(Kind::Dot, I, Name);
    else if (Name.starts_with("v_pk_") && !Name.starts_with("v_pk_mov"))
      add(Kind::Packed, I, Name);
    else if (Name == "v_div_fixup_f32")
      add(Kind::FloatDivision, I);
    else if (Name == "v_cvt_f64_f32")
      add(LinesOfHalves.count(I.At) ? Kind::HalfAsDouble : Kind::FloatAsDouble,
          I);
    for (unsigned Left = fusedFloats(Name); Left; --Left)
      add(Kind::Fused, I);
    if (isNarrowProduct(Name))
      add(Kind::NarrowProduct, I);
    if (Name == "v_cvt_f32_f64")
      add(Kind::DoubleAsFloat, I);
    if (Name == "v_div_fixup_f64")
      add(Kind::DoubleDivision, I);
    if (isDoubleArithmetic(Name))
      add(Kind::Double, I);
  }

  /// By what is computed between the load and the compare-and-swap.
  void countLoop(unsigned B) {
    const Instruction *Swap = nullptr;
    std::string Operation;
    for (const Instruction &I : F.Instructions) {
      if (I.Block != B)
        continue;
      const StringRef Name = plainMnemonic(I.Mnemonic);
      if (!Swap && isLoopArithmetic(Name))
        Operation = Name.str();
      if (!Swap && atomicKind(Name) != AtomicKind::None)
        Swap = &I;
    }
    if (Swap)
      add(Kind::AtomicLoop, *Swap,
          Operation +
              (atomicKind(plainMnemonic(Swap->Mnemonic)) == AtomicKind::Lds
                   ? " in LDS"
                   : ""));
  }

  const FunctionCode &F;
  std::set<Place> LinesOfHalves;
  Callees Called;
  Counts Result;
};

} // namespace

Counts countCode(const FunctionCode &F) { return Counter(F).run(); }

} // namespace porthip::inspect
