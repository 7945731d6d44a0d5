// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/TileProducts.h"
#include "Inspect/Code/Mnemonics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace porthip::inspect {
namespace {

/// A vector register's value: the one before the loop or a sum over its turns,
/// one of LDS, a product of two such, or something else.
struct RegisterValue {
  enum Kind : uint8_t { Sum, Tile, Product, Other } Is = Sum;
  bool IsNarrow = false; ///< of 16 bits, or once was
};

/// Vector registers of an operand: "v3", "v[2:5]", "-v1", "|v7|"; none of
/// another.
struct VectorOperand {
  unsigned First = 0, Count = 0;

  explicit VectorOperand(StringRef Operand) {
    // "v3 op_sel:[0,1]"
    Operand = Operand.trim(" -|").take_until([](char C) { return C == ' '; });
    if (!Operand.consume_front("v"))
      return;
    if (!Operand.consume_front("[")) {
      Count = !Operand.getAsInteger(10, First);
      return;
    }
    auto [From, To] = Operand.split(':');
    unsigned Last;
    if (!From.getAsInteger(10, First) && !To.take_until([](char C) {
                                              return C == ']';
                                            }).getAsInteger(10, Last) &&
        Last >= First)
      Count = Last - First + 1;
  }
};

/// "half", "float", "double" of "fma_mix_f32", "mul_f32" and "add_f64".
StringRef typeOf(StringRef Name) {
  if (Name.starts_with("fma_mix") || Name.contains("f16"))
    return "half";
  return Name.ends_with("_f32")   ? "float"
         : Name.ends_with("_f64") ? "double"
                                  : "";
}

/// An instruction of floats, apart from how it is encoded.
struct Arithmetic {
  enum Kind : uint8_t { None, FusedAdd, Multiply, Add } Is = None;
  StringRef Type;     ///< typeOf
  unsigned Times = 1; ///< 2 of packed ones and dot products
  bool AddsToFirst = false;

  explicit Arithmetic(StringRef Name) {
    if (Name.consume_front("v_pk_"))
      Times = 2;
    else
      (void)(Name.consume_front("v_dual_") || Name.consume_front("v_"));
    Type = typeOf(Name);
    if (Type.empty())
      return;
    AddsToFirst = Name.starts_with("fmac_") || Name.starts_with("mac_") ||
                  Name.starts_with("dot2c_");
    if (Name.starts_with("dot2"))
      Times = 2;
    if (AddsToFirst || Name.starts_with("fma_") || Name.starts_with("mad_") ||
        Name.starts_with("dot2"))
      Is = FusedAdd;
    else if (Name.starts_with("mul_f"))
      Is = Multiply;
    else if (Name.starts_with("add_f"))
      Is = Add;
  }
};

bool writesFirst(StringRef Name) {
  if (Name.starts_with("v_"))
    return !Name.starts_with("v_cmp") && !Name.starts_with("v_read");
  for (StringRef Space : {"global_", "flat_", "buffer_", "scratch_"})
    if (Name.consume_front(Space))
      return Name.starts_with("load_");
  return Name.starts_with("ds_") && !Name.starts_with("ds_write") &&
         !Name.starts_with("ds_store");
}

/// One loop's code, in order.
class LoopCode {
public:
  explicit LoopCode(ArrayRef<const Instruction *> Code) : Code(Code) {}

  void count(Counts &To) {
    // What the turn before has read is there, too.
    for (const Instruction *I : Code)
      run(*I, nullptr);
    for (const Instruction *I : Code)
      run(*I, &To);
  }

private:
  RegisterValue heldBy(StringRef Operand) const {
    const VectorOperand R(Operand);
    return R.Count ? Held.lookup(R.First) : RegisterValue{RegisterValue::Other};
  }

  void run(const Instruction &I, Counts *To) {
    const StringRef Name = plainMnemonic(I.Mnemonic);
    SmallVector<StringRef, 6> Operands;
    StringRef(I.Operands).split(Operands, ", ");
    if (!writesFirst(Name))
      return;
    const RegisterValue What = valueOf(I, Name, Operands, To);
    const VectorOperand Written(Operands[0]);
    for (unsigned R = Written.First; R != Written.First + Written.Count; ++R)
      Held[R] = What;
  }

  RegisterValue valueOf(const Instruction &I, StringRef Name,
                        ArrayRef<StringRef> Operands, Counts *To) const {
    const auto Access = memoryAccess(Name);
    if (Access && Access->IsLds && !Access->IsStore)
      return {RegisterValue::Tile, Access->Bytes == 2};
    if (isMove(Name))
      return heldBy(Operands.back());
    if (Operands.size() > 1 && takesHalf(Name))
      return halfOf(heldBy(Operands.back()));
    return Operands.size() > 2 ? computed(I, Name, Operands, To)
                               : RegisterValue{RegisterValue::Other};
  }

  static bool isMove(StringRef Name) {
    return Name == "v_mov_b32" || Name == "v_dual_mov_b32" ||
           Name.starts_with("v_accvgpr");
  }

  /// Takes one of two halves, or makes a float of it: of bfloat16 by a shift or
  /// a mask.
  static bool takesHalf(StringRef Name) {
    return Name == "v_cvt_f32_f16" || Name == "v_lshlrev_b32" ||
           Name == "v_lshrrev_b32" || Name == "v_and_b32";
  }

  static RegisterValue halfOf(RegisterValue Of) {
    return Of.Is == RegisterValue::Tile
               ? RegisterValue{RegisterValue::Tile, true}
               : RegisterValue{RegisterValue::Other};
  }

  RegisterValue computed(const Instruction &I, StringRef Name,
                         ArrayRef<StringRef> Operands, Counts *To) const {
    const Arithmetic Does(Name);
    const RegisterValue A = heldBy(Operands[1]), B = heldBy(Operands[2]);
    const bool IsProduct = A.Is == RegisterValue::Tile &&
                           B.Is == RegisterValue::Tile &&
                           Operands[1] != Operands[2];
    const bool IsNarrow = A.IsNarrow && B.IsNarrow;
    switch (Does.Is) {
    case Arithmetic::Multiply:
      return {IsProduct ? RegisterValue::Product : RegisterValue::Other,
              IsNarrow};
    case Arithmetic::FusedAdd:
      if (const StringRef Sum = Does.AddsToFirst      ? Operands[0]
                                : Operands.size() > 3 ? Operands[3]
                                                      : StringRef();
          IsProduct && heldBy(Sum).Is == RegisterValue::Sum)
        return added(I, Does, IsNarrow, To);
      return {RegisterValue::Other};
    case Arithmetic::Add:
      if (A.Is == RegisterValue::Sum && B.Is == RegisterValue::Product)
        return added(I, Does, B.IsNarrow, To);
      if (B.Is == RegisterValue::Sum && A.Is == RegisterValue::Product)
        return added(I, Does, A.IsNarrow, To);
      return {RegisterValue::Other};
    case Arithmetic::None:
      return {RegisterValue::Other};
    }
    llvm_unreachable("a kind of arithmetic");
  }

  static RegisterValue added(const Instruction &I, const Arithmetic &Does,
                             bool IsNarrow, Counts *To) {
    for (unsigned Left = To ? Does.Times : 0; Left; --Left)
      To->add(Kind::TileProduct,
              IsNarrow && Does.Type == "float" ? "half" : Does.Type, I.At);
    return {RegisterValue::Sum};
  }

  ArrayRef<const Instruction *> Code;
  DenseMap<unsigned, RegisterValue> Held; ///< by register
};

} // namespace

void countTileProducts(const FunctionCode &F, Counts &To) {
  std::map<StringRef, std::vector<const Instruction *>> Loops; // by header
  for (const Instruction &I : F.Instructions)
    if (F.Blocks[I.Block].IsInInnerLoop)
      Loops[F.Blocks[I.Block].LoopHeader].push_back(&I);
  for (const auto &[Header, Code] : Loops)
    LoopCode(Code).count(To);
}

} // namespace porthip::inspect
