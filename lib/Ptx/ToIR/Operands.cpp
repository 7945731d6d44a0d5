// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands: names, registers, constants, addresses.
#include "Ptx/ToIR/Lowering.h"
#include "llvm/IR/Module.h"

using namespace llvm;
namespace porthip::ptx {

//===- Operands -----------------------------------------------------------===//

Lowering::Register *Lowering::find(StringRef Name) {
  for (Scope &S : llvm::reverse(Scopes)) {
    if (auto It = S.Registers.find(Name); It != S.Registers.end())
      return &It->second;
    if (std::optional<ptx::Type> T = S.Ranges.find(Name)) {
      Register R;
      R.Bits = T->bits();
      R.Slot = newSlot(R.Bits, Name);
      return &(S.Registers[Name] = R);
    }
  }
  return nullptr;
}

Lowering::Register *Lowering::registerOf(const Operand &O) {
  if (O.isName() && O.Component.empty()) {
    if (Register *R = find(O.Name))
      return R;
    fail(Problem::Operand, "'" + O.Name + "' is not declared");
  } else if (O.Of == Operand::Kind::Argument && O.Component.empty()) {
    if (O.Argument >= Bindings.size())
      fail(Problem::Operand, "there is no operand %" + Twine(O.Argument));
    else if (Bindings[O.Argument].Slot.Slot)
      return &Bindings[O.Argument].Slot;
    else
      fail(Problem::Operand,
           "operand %" + Twine(O.Argument) + " is a constant");
  } else {
    fail(Problem::Operand, "the operand must be a register");
  }
  return nullptr;
}

llvm::Type *Lowering::irType(const ptx::Type &T) {
  llvm::Type *Lane = B.getIntNTy(T.LaneBits);
  if (T.Of == Type::Class::Small)
    return B.getIntNTy(T.bits());
  if (T.Of == Type::Class::Float)
    Lane = T.LaneBits == 16   ? B.getHalfTy()
           : T.LaneBits == 32 ? B.getFloatTy()
                              : B.getDoubleTy();
  return T.Lanes == 1 ? Lane : FixedVectorType::get(Lane, T.Lanes);
}

Value *Lowering::asInteger(Value *V) {
  llvm::Type *T = V->getType();
  if (T->isPointerTy())
    return B.CreatePtrToInt(V, B.getInt64Ty());
  return T->isIntegerTy()
             ? V
             : B.CreateBitCast(V, B.getIntNTy(T->getPrimitiveSizeInBits()));
}

Value *Lowering::readName(const Operand &O, unsigned Width) {
  if (O.Component.empty())
    if (Register *R = find(O.Name)) {
      if (R->Slot)
        return B.CreateLoad(B.getIntNTy(R->Bits), R->Slot);
      return B.CreatePtrToInt(R->Address, B.getIntNTy(Width == 64 ? 64 : 32));
    }
  if (Value *V = readSpecialRegister(*this, O.Name, O.Component))
    return V;
  if (GlobalVariable *V = F.getParent()->getNamedGlobal(O.Name);
      V && O.Component.empty())
    return B.CreatePtrToInt(V, B.getIntNTy(Width == 32 ? 32 : 64));
  if (!HasFailed)
    fail(Problem::Operand, "'" + O.Name + "' is not declared");
  return constantInt(Width, 0);
}

Value *Lowering::readRaw(const Operand &O, unsigned Width) {
  // Only predicates are negated, by readPredicate.
  if (O.IsNegated && Width != 1)
    fail(Problem::Operand, "an operand cannot be negated here");
  switch (O.Of) {
  case Operand::Kind::Name:
    return readName(O, Width);
  case Operand::Kind::Argument: {
    if (O.Argument >= Bindings.size() || !O.Component.empty())
      break;
    const Binding &Bound = Bindings[O.Argument];
    if (Bound.Slot.Slot)
      return B.CreateLoad(B.getIntNTy(Bound.Slot.Bits), Bound.Slot.Slot);
    if (!Bound.Constant)
      break;
    if (Bound.Constant->getType()->isFloatingPointTy())
      return asInteger(Bound.Constant);
    if (auto *Int = dyn_cast<ConstantInt>(Bound.Constant))
      return ConstantInt::get(B.getContext(),
                              Int->getValue().sextOrTrunc(Width));
    return B.CreatePtrToInt(Bound.Constant, B.getIntNTy(Width));
  }
  case Operand::Kind::Constant:
    if (std::optional<uint64_t> Value = constant(O))
      return ConstantInt::get(B.getContext(),
                              APInt(64, *Value).sextOrTrunc(Width));
    break;
  case Operand::Kind::Float:
    if (Width >= 16 && Width <= 64)
      return constantInt(Width, literalBits(O, Width));
    break;
  default:
    break;
  }
  fail(Problem::Operand, "an operand cannot be read as a value");
  return constantInt(Width, 0);
}

Value *Lowering::read(const Operand &O, const ptx::Type &T) {
  if (T.isPredicate())
    return readPredicate(O);
  if (T.Of == Type::Class::Float && O.Of == Operand::Kind::Constant)
    fail(Problem::Operand,
         "an integer stands for a value of '." + StringRef(T.Name) + "'");
  Value *Raw = readRaw(O, T.bits());
  unsigned Width = Raw->getType()->getIntegerBitWidth();
  if (Width != T.bits()) {
    fail(Problem::Operand, "an operand of " + Twine(Width) +
                               " bits stands for a value of '." +
                               StringRef(T.Name) + "'");
    return Constant::getNullValue(irType(T));
  }
  return B.CreateBitCast(Raw, irType(T));
}

Value *Lowering::readPredicate(const Operand &O) {
  Value *Bit = readRaw(O, 1);
  if (Bit->getType()->getIntegerBitWidth() != 1) {
    fail(Problem::Operand, "the operand must be a predicate");
    return B.getFalse();
  }
  return O.IsNegated ? B.CreateNot(Bit) : Bit;
}

unsigned Lowering::widthOf(const Operand &O) {
  if (O.isName() && O.Component.empty())
    if (Register *R = find(O.Name))
      return R->Slot ? R->Bits : 0;
  if (O.Of == Operand::Kind::Argument && O.Argument < Bindings.size())
    return Bindings[O.Argument].Slot.Bits;
  return 0;
}

void Lowering::write(const Operand &O, const ptx::Type &T, Value *V) {
  if (HasFailed || O.Of == Operand::Kind::Sink)
    return;
  Register *R = registerOf(O);
  if (!R || !R->Slot)
    return failResult(O);
  if (R->Bits != T.bits())
    return fail(Problem::Operand, "a result of '." + StringRef(T.Name) +
                                      "' goes to a register of " +
                                      Twine(R->Bits) + " bits");
  B.CreateStore(asInteger(V), R->Slot);
}

void Lowering::writeExtended(const Operand &O, const ptx::Type &T, Value *V) {
  if (HasFailed || O.Of == Operand::Kind::Sink)
    return;
  Register *R = registerOf(O);
  Value *Bits = asInteger(V);
  unsigned Width = Bits->getType()->getIntegerBitWidth();
  if (!R || !R->Slot || R->Bits < Width)
    return fail(Problem::Operand, "a result of '." + StringRef(T.Name) +
                                      "' does not fit the register");
  llvm::Type *Full = B.getIntNTy(R->Bits);
  B.CreateStore(T.isSigned() ? B.CreateSExt(Bits, Full)
                             : B.CreateZExt(Bits, Full),
                R->Slot);
}

void Lowering::writePredicate(const Operand &O, Value *V) {
  write(O, *typeNamed("pred"), V);
}

//===- Constants ----------------------------------------------------------===//

static std::optional<uint64_t> evaluateBinary(StringRef Operator, uint64_t X,
                                              uint64_t Y) {
  if ((Operator == "/" || Operator == "%") && Y == 0)
    return std::nullopt;
  int64_t SX = X, SY = Y;
  if (Operator == "/" && SY == -1) // INT64_MIN / -1 must not trap here.
    return 0 - X;
  if (Operator == "%" && SY == -1)
    return 0;
  return StringSwitch<std::optional<uint64_t>>(Operator)
      .Case("+", X + Y)
      .Case("-", X - Y)
      .Case("*", X * Y)
      .Case("/", Operator == "/" ? uint64_t(SX / SY) : 0)
      .Case("%", Operator == "%" ? uint64_t(SX % SY) : 0)
      .Case("<<", Y < 64 ? X << Y : 0)
      .Case(">>", uint64_t(SX >> std::min<uint64_t>(Y, 63)))
      .Case("&", X & Y)
      .Case("|", X | Y)
      .Case("^", X ^ Y)
      .Case("==", X == Y)
      .Case("!=", X != Y)
      .Case("<", SX < SY)
      .Case(">", SX > SY)
      .Case("<=", SX <= SY)
      .Case(">=", SX >= SY)
      .Case("&&", X && Y)
      .Case("||", X || Y)
      .Default(std::nullopt);
}

std::optional<uint64_t> Lowering::evaluate(const Expression &E) {
  auto Argument = [&](unsigned Number) -> std::optional<uint64_t> {
    if (Number >= Bindings.size())
      return std::nullopt;
    auto *Int = dyn_cast_or_null<ConstantInt>(Bindings[Number].Constant);
    if (!Int || Int->getBitWidth() > 64)
      return std::nullopt;
    return uint64_t(Int->getSExtValue());
  };
  auto Fold = [](StringRef Operator, ArrayRef<uint64_t> Values) {
    return Operator == "?" ? std::optional(Values[Values[0] ? 1 : 2])
                           : evaluateBinary(Operator, Values[0], Values[1]);
  };
  return ptx::evaluate(E, {Argument, Fold});
}

std::optional<uint64_t> Lowering::constant(const Operand &O) {
  return constantOf(O, [&](const Expression &E) { return evaluate(E); });
}

uint64_t Lowering::immediate(const Operand &O, StringRef Role) {
  return required(constant(O), Role + " must be a constant");
}

//===- Addresses ----------------------------------------------------------===//

Value *Lowering::address(const Operand &O, unsigned Space) {
  llvm::Type *Pointer = B.getPtrTy(Space);
  if (O.Of != Operand::Kind::Address || O.Parts.size() != 1) {
    fail(Problem::Operand, "expected an address in brackets");
    return PoisonValue::get(Pointer);
  }
  Value *Base = readRaw(O.Parts[0], 64);
  unsigned Width = Base->getType()->getIntegerBitWidth();
  // Generic addresses of 32 bits are addresses of shared memory.
  if (Width != 64 && (Width != 32 || Space == GlobalSpace)) {
    fail(Problem::Operand, "an address of " + Twine(Width) + " bits");
    return PoisonValue::get(Pointer);
  }
  std::optional<uint64_t> Offset = evaluate(O.Value);
  if (!Offset) {
    // [%1 + %2] with a register is not PTX.
    fail(Problem::Operand, "the offset of an address must be a constant");
    return PoisonValue::get(Pointer);
  }
  // Before it is a pointer: 32-bit addresses wrap at 32 bits.
  if (*Offset)
    Base = B.CreateAdd(Base,
                       ConstantInt::get(B.getContext(),
                                        APInt(64, *Offset).sextOrTrunc(Width)));
  return B.CreateIntToPtr(Base, Pointer);
}

} // namespace porthip::ptx
