// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base of the families' lowering functions (ToIR/Forms/*.cpp): Lowering,
// which reads and writes operands as values of IR.
#ifndef PORTHIP_PTX_TOIR_LOWERING_H
#define PORTHIP_PTX_TOIR_LOWERING_H

#include "Ptx/Decode/Decode.h"
#include "Ptx/Decode/Operands.h"
#include "Ptx/ToIR.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

namespace porthip::ptx {

/// NVPTX's address spaces. Source: LLVM's NVPTX usage guide.
enum Space : unsigned {
  GenericSpace = 0,
  GlobalSpace = 1,
  SharedSpace = 3,
  ConstSpace = 4,
  LocalSpace = 5,
  ClusterSpace = 7,
};

class Lowering final : public Failures {
public:
  /// A register: a slot that is promoted to a value when all is lowered.
  struct Register {
    llvm::AllocaInst *Slot = nullptr;
    unsigned Bits = 0;
    llvm::Constant *Address = nullptr; ///< a variable: where it is
  };
  /// An operand of the asm statement: a register, a constant ("n"), or both.
  struct Binding {
    Register Slot;
    llvm::Constant *Constant = nullptr;
  };

  /// Target: the GPU, "sm_90a".
  Lowering(llvm::Function &F, llvm::CallInst &Asm, llvm::StringRef Target,
           llvm::Value *CarryAddress)
      : Target(Target), B(&F.getEntryBlock()), F(F), Asm(Asm),
        CarryAddress(CarryAddress) {}

  /// Lowers at the builder's place. False: see error().
  bool lower(const std::vector<Statement> &Statements);

  llvm::Type *irType(const Type &T);
  /// The value of an operand that must have T's size. bf16 and the small types
  /// are integers of their size.
  llvm::Value *read(const Operand &O, const Type &T);
  /// The value of an operand as an integer of the operand's own size (a
  /// constant's: WidthOfConstant).
  llvm::Value *readRaw(const Operand &O, unsigned WidthOfConstant);
  llvm::Value *readPredicate(const Operand &O);
  void write(const Operand &O, const Type &T, llvm::Value *V);
  /// Writes an integer to a register that may be wider, extended as T says.
  void writeExtended(const Operand &O, const Type &T, llvm::Value *V);
  void writePredicate(const Operand &O, llvm::Value *V);
  /// Size of a register operand in bits; 0 for a constant, a variable or `_`.
  unsigned widthOf(const Operand &O);
  /// The value of an operand that is a constant when the program is compiled.
  std::optional<uint64_t> constant(const Operand &O);
  /// The same, an error if it is none.
  uint64_t immediate(const Operand &O, llvm::StringRef What);
  /// [O] as a pointer into Space.
  llvm::Value *address(const Operand &O, unsigned Space);

  llvm::Value *loadCarry();
  void storeCarry(llvm::Value *Bit);

  /// A call of llvm.nvvm.*; overloads from the arguments where it has some.
  llvm::Value *intrinsic(llvm::StringRef Name,
                         llvm::ArrayRef<llvm::Value *> Args = {});
  /// A call of the builtin __vgi.Name, which only computes.
  llvm::Value *builtin(llvm::StringRef Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Args = {});
  /// Applies Each to every lane of packed values, or to the values themselves.
  llvm::Value *lanewise(
      const Type &T, llvm::ArrayRef<llvm::Value *> Values,
      llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> Each);
  llvm::Value *constantInt(unsigned Bits, uint64_t Value) {
    return llvm::ConstantInt::get(B.getContext(),
                                  llvm::APInt(Bits, Value, false, true));
  }
  llvm::Value *asInteger(llvm::Value *V);
  llvm::BasicBlock *newBlock(llvm::StringRef Name);
  /// The block that a bra names.
  llvm::BasicBlock *labelled(llvm::StringRef Name);
  llvm::Function &function() { return F; }
  llvm::CallInst &statement() { return Asm; }
  bool isVolatile() const;

  const llvm::StringRef Target;
  llvm::IRBuilder<> B;
  std::vector<Binding> Bindings; ///< by operand number
  std::vector<llvm::AllocaInst *> Slots;
  std::vector<llvm::GlobalVariable *> Variables; ///< made for .shared
  llvm::AllocaInst *newSlot(unsigned Bits, llvm::StringRef Name);

private:
  struct Scope {
    llvm::StringMap<Register> Registers;
    RegisterRanges Ranges;
    llvm::StringMap<llvm::BasicBlock *> Labels;
  };

  void lowerScope(const std::vector<Statement> &Statements);
  void declare(const Declaration &D);
  void lowerInstruction(const Instruction &I);
  void lowerForm(const Instruction &I);
  Register *find(llvm::StringRef Name);
  Register *registerOf(const Operand &O);
  llvm::Value *readName(const Operand &O, unsigned WidthOfConstant);
  std::optional<uint64_t> evaluate(const Expression &E);

  llvm::Function &F;
  llvm::CallInst &Asm;
  llvm::Value *CarryAddress;
  std::vector<Scope> Scopes;
};

/// Value of a special register as an integer; null where Name is none.
llvm::Value *readSpecialRegister(Lowering &L, llvm::StringRef Name,
                                 llvm::StringRef Component);

/// Floating-point pieces that several families share (ToIR/Float.cpp).
/// Widen: f16 and bf16 to float; f32 and f64 stay.
llvm::Value *widen(Lowering &L, llvm::Value *V, const Type &T);
/// Narrow: from float, to nearest even.
llvm::Value *narrow(Lowering &L, llvm::Value *V, const Type &T);
/// Subnormals to zero of the same sign.
llvm::Value *flush(Lowering &L, llvm::Value *V);
/// The same of a float result, which is tiny if it is so rounded with an
/// exponent that has no end. Scaled: the operation on what is 2^32 times as
/// large.
llvm::Value *flushRounded(Lowering &L, llvm::Value *V, llvm::Value *Scaled);
/// V times 2^32.
llvm::Value *scale(Lowering &L, llvm::Value *V);
/// The same for a value of type T, bf16 among them.
llvm::Value *flushAs(Lowering &L, llvm::Value *V, const Type &T);
/// Clamps to [0, 1], NaN to 0 (.sat).
llvm::Value *saturate(Lowering &L, llvm::Value *V);
/// Negative values to 0, NaN stays (.relu).
llvm::Value *relu(Lowering &L, llvm::Value *V);
/// a * b + c; Rounding is rn, rz, rm or rp.
llvm::Value *fusedMultiplyAdd(Lowering &L, const Type &T,
                              llvm::StringRef Rounding, llvm::Value *X,
                              llvm::Value *Y, llvm::Value *Z);
/// Numbers of formats and roundings for the helper encode.
unsigned formatNumber(const Type &T);
unsigned roundingNumber(llvm::StringRef Rounding);

#define PTX_FORM(Name, ...) void lower##Name(Lowering &L, const Decoded &D);
#define PTX_DEVICE_FORM(Name, ...)                                             \
  void lower##Name(Lowering &L, const Decoded &D);
#include "Ptx/Decode/Forms.def"

} // namespace porthip::ptx
#endif
