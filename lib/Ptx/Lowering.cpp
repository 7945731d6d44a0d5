// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, scopes and operands. What an instruction does is in ToIR/.
#include "Ptx/Instructions.h"
#include "Ptx/LoweringInternal.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
namespace porthip::ptx {

//===- Form ---------------------------------------------------------------===//

bool Form::take(StringRef Modifier) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N] && I.Modifiers[N] == Modifier) {
      IsTaken[N] = true;
      return true;
    }
  return false;
}

StringRef Form::takeOneOf(std::initializer_list<StringRef> Modifiers) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      for (StringRef M : Modifiers)
        if (I.Modifiers[N] == M) {
          IsTaken[N] = true;
          return M;
        }
  return "";
}

bool Form::takeAllWith(StringRef Prefix) {
  bool IsAny = false;
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N] && StringRef(I.Modifiers[N]).starts_with(Prefix))
      IsTaken[N] = IsAny = true;
  return IsAny;
}

std::optional<ptx::Type> Form::takeTypeIfAny() {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      if (std::optional<ptx::Type> T = typeNamed(I.Modifiers[N])) {
        IsTaken[N] = true;
        return T;
      }
  return std::nullopt;
}

ptx::Type Form::takeType() {
  if (std::optional<ptx::Type> T = takeTypeIfAny())
    return *T;
  StringRef Left = leftOver();
  L.fail(Problem::Modifier, Left.empty()
                                ? "a type is missing"
                                : "'." + Left + "' is not a covered type");
  return bitsType(32);
}

StringRef Form::leftOver() const {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      return I.Modifiers[N];
  return "";
}

//===- Statements ---------------------------------------------------------===//

void Lowering::fail(Problem NewWhat, const Twine &NewWhy) {
  if (HasFailed)
    return;
  HasFailed = true;
  What = NewWhat;
  Why = NewWhy.str();
  if (Current)
    Where = Current->Text;
}

Error Lowering::error() {
  return make_error<PtxError>(What, std::move(Where), std::move(Why));
}

bool Lowering::lower(const std::vector<Statement> &Statements) {
  lowerScope(Statements);
  return !HasFailed;
}

void Lowering::lowerScope(const std::vector<Statement> &Statements) {
  Scopes.emplace_back();
  // Branches go forward, so labels are known before what jumps to them.
  for (const Statement &S : Statements)
    if (S.Of == Statement::Kind::Label &&
        !Scopes.back().Labels.try_emplace(S.Label, newBlock(S.Label)).second)
      fail(Problem::Syntax, "label '" + S.Label + "' is defined twice");
  for (const Statement &S : Statements) {
    if (HasFailed)
      break;
    switch (S.Of) {
    case Statement::Kind::Scope:
      lowerScope(S.Body);
      break;
    case Statement::Kind::Declaration:
      declare(S.Declaration);
      break;
    case Statement::Kind::Instruction:
      lowerInstruction(S.Instruction);
      break;
    case Statement::Kind::Label:
      BasicBlock *Target = Scopes.back().Labels.lookup(S.Label);
      B.CreateBr(Target);
      B.SetInsertPoint(Target);
      break;
    }
  }
  Scopes.pop_back();
}

void Lowering::declare(const Declaration &D) {
  std::optional<ptx::Type> T = typeNamed(D.Type);
  if (!T)
    return fail(Problem::Syntax, "'." + D.Type + "' is not a type");
  if (D.Space != "reg" && D.Space != "shared" && D.Space != "local")
    return fail(Problem::Syntax, "directive '." + D.Space +
                                     "' in an asm statement is not covered");
  Scope &Inner = Scopes.back();
  for (const Declaration::Entry &E : D.Entries) {
    if (E.Count) {
      Inner.Ranges[E.Name] = E;
      Inner.RangeBits[E.Name] = T->bits();
      continue;
    }
    Register R;
    R.Bits = T->bits();
    if (D.Space == "reg") {
      R.Slot = newSlot(R.Bits, E.Name);
    } else if (D.Space == "shared") {
      // One per statement and block, as ptxas lays it out.
      auto *Array = ArrayType::get(B.getIntNTy(R.Bits), E.Elements);
      auto *V = new GlobalVariable(*F.getParent(), Array, false,
                                   GlobalValue::InternalLinkage,
                                   PoisonValue::get(Array), E.Name, nullptr,
                                   GlobalValue::NotThreadLocal, SharedSpace);
      Variables.push_back(V);
      V->setAlignment(Align(PowerOf2Ceil(std::max(D.Align, R.Bits / 8))));
      R.Address = V;
    } else {
      return fail(Problem::Syntax, "'.local' variables are not covered");
    }
    Inner.Registers[E.Name] = R;
  }
}

AllocaInst *Lowering::newSlot(unsigned Bits, StringRef Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot =
      AtEntry.CreateAlloca(AtEntry.getIntNTy(Bits), nullptr, Name);
  // What a program reads before it writes is any value, but one value.
  AtEntry.SetInsertPoint(&Entry, std::next(Slot->getIterator()));
  AtEntry.CreateStore(AtEntry.getIntN(Bits, 0), Slot);
  Slots.push_back(Slot);
  return Slot;
}

void Lowering::lowerInstruction(const Instruction &I) {
  Current = &I;
  BasicBlock *After = nullptr;
  if (I.Condition) {
    Value *Condition = readPredicate(I.Condition->Predicate);
    if (HasFailed)
      return;
    BasicBlock *Then = newBlock("then");
    After = newBlock("after");
    B.CreateCondBr(Condition, Then, After);
    B.SetInsertPoint(Then);
  }
  lowerForm(I);
  if (After && !HasFailed) {
    B.CreateBr(After);
    B.SetInsertPoint(After);
  }
  if (!HasFailed)
    Current = nullptr;
}

void Lowering::lowerForm(const Instruction &I) {
  size_t Taken = 0;
  const InstructionRow *Row = findInstruction(I.Opcode, I.Modifiers, Taken);
  if (!Row)
    return fail(Problem::Unknown, "there is no such instruction");
  if (!Row->Lower)
    return fail(Problem::Unsupported, Row->Reason);
  if (I.Operands.size() < Row->minOperands() ||
      I.Operands.size() > Row->maxOperands())
    return fail(Problem::Operand,
                "'" + StringRef(Row->Mnemonic) + "' takes " +
                    Twine(Row->minOperands()) +
                    (Row->minOperands() == Row->maxOperands()
                         ? Twine("")
                         : " to " + Twine(Row->maxOperands())) +
                    " operands");
  Form Instruction(*this, I, Taken);
  Row->Lower(*this, Instruction);
  if (StringRef Left = Instruction.leftOver(); !Left.empty())
    fail(Problem::Modifier, "modifier '." + Left + "' is not covered");
}

BasicBlock *Lowering::newBlock(StringRef Name) {
  return BasicBlock::Create(B.getContext(), Name, &F);
}

BasicBlock *Lowering::labelled(StringRef Name) {
  for (Scope &S : llvm::reverse(Scopes))
    if (BasicBlock *Target = S.Labels.lookup(Name))
      return Target;
  fail(Problem::Operand, "there is no label '" + Name + "'");
  return nullptr;
}

//===- Operands -----------------------------------------------------------===//

Lowering::Register *Lowering::find(StringRef Name) {
  for (Scope &S : llvm::reverse(Scopes)) {
    if (auto It = S.Registers.find(Name); It != S.Registers.end())
      return &It->second;
    // r<4> declares r0 to r3.
    StringRef Prefix = Name.rtrim("0123456789");
    for (; Prefix.size() < Name.size();
         Prefix = Name.take_front(Prefix.size() + 1)) {
      auto It = S.Ranges.find(Prefix);
      unsigned Index = 0;
      if (It == S.Ranges.end() ||
          Name.drop_front(Prefix.size()).getAsInteger(10, Index) ||
          Index >= It->second.Count)
        continue;
      Register R;
      R.Bits = S.RangeBits[Prefix];
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
    fail(Problem::Operand, "an operand has to be a register");
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

static uint64_t literalBits(const Operand &O, unsigned Width) {
  APFloat F = O.IsSingle ? APFloat(APFloat::IEEEsingle(), APInt(32, O.Bits))
                         : APFloat(APFloat::IEEEdouble(), APInt(64, O.Bits));
  bool Lost = false;
  F.convert(Width == 64   ? APFloat::IEEEdouble()
            : Width == 32 ? APFloat::IEEEsingle()
                          : APFloat::IEEEhalf(),
            APFloat::rmNearestTiesToEven, &Lost);
  return F.bitcastToAPInt().getZExtValue();
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
  if (O.IsNegated) {
    fail(Problem::Operand, "an operand cannot be negated here");
  }
  return B.CreateBitCast(Raw, irType(T));
}

Value *Lowering::readPredicate(const Operand &O) {
  Value *Bit = readRaw(O, 1);
  if (Bit->getType()->getIntegerBitWidth() != 1) {
    fail(Problem::Operand, "an operand has to be a predicate");
    return B.getFalse();
  }
  return O.IsNegated ? B.CreateNot(Bit) : Bit;
}

unsigned Lowering::widthOf(const Operand &O) {
  if (O.isName() && O.Component.empty())
    if (Register *R = find(O.Name))
      return R->Bits;
  if (O.Of == Operand::Kind::Argument && O.Argument < Bindings.size())
    return Bindings[O.Argument].Slot.Bits;
  return 0;
}

void Lowering::write(const Operand &O, const ptx::Type &T, Value *V) {
  if (HasFailed || O.Of == Operand::Kind::Sink)
    return;
  Register *R = registerOf(O);
  if (!R || !R->Slot)
    return fail(Problem::Operand, "a result has to go to a register");
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
  if (E.Of == Expression::Kind::Integer)
    return E.Value;
  if (E.Of == Expression::Kind::Argument) {
    if (E.Argument >= Bindings.size())
      return std::nullopt;
    auto *Int = dyn_cast_or_null<ConstantInt>(Bindings[E.Argument].Constant);
    if (!Int || Int->getBitWidth() > 64)
      return std::nullopt;
    return uint64_t(Int->getSExtValue());
  }
  std::vector<uint64_t> Values;
  for (const Expression &Part : E.Parts) {
    std::optional<uint64_t> Value = evaluate(Part);
    if (!Value)
      return std::nullopt;
    Values.push_back(*Value);
  }
  if (E.Operator == "?")
    return Values[0] ? Values[1] : Values[2];
  if (Values.size() == 2)
    return evaluateBinary(E.Operator, Values[0], Values[1]);
  switch (E.Operator[0]) {
  case '-':
    return 0 - Values[0];
  case '~':
    return ~Values[0];
  case '!':
    return !Values[0];
  default:
    return Values[0];
  }
}

std::optional<uint64_t> Lowering::constant(const Operand &O) {
  if (O.Of == Operand::Kind::Constant)
    return evaluate(O.Value);
  if (O.Of == Operand::Kind::Argument) {
    Expression E;
    E.Of = Expression::Kind::Argument;
    E.Argument = O.Argument;
    return evaluate(E);
  }
  if (O.isName() && O.Name == "WARP_SZ")
    return 32;
  return std::nullopt;
}

uint64_t Lowering::immediate(const Operand &O, StringRef Role) {
  if (std::optional<uint64_t> Value = constant(O))
    return *Value;
  fail(Problem::Operand, Role + " has to be a constant");
  return 0;
}

//===- Memory, calls ------------------------------------------------------===//

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
    fail(Problem::Operand, "the offset of an address has to be a constant");
    return PoisonValue::get(Pointer);
  }
  // Before it is a pointer: 32-bit addresses wrap at 32 bits.
  if (*Offset)
    Base = B.CreateAdd(Base,
                       ConstantInt::get(B.getContext(),
                                        APInt(64, *Offset).sextOrTrunc(Width)));
  return B.CreateIntToPtr(Base, Pointer);
}

Value *Lowering::loadCarry() {
  return B.CreateLoad(B.getInt1Ty(), CarryAddress);
}

void Lowering::storeCarry(Value *Bit) { B.CreateStore(Bit, CarryAddress); }

Value *Lowering::intrinsic(StringRef Name, ArrayRef<Value *> Args) {
  std::string Full = ("llvm.nvvm." + Name).str();
  Intrinsic::ID ID = Intrinsic::lookupIntrinsicID(Full);
  if (ID == Intrinsic::not_intrinsic) {
    fail(Problem::Modifier, "this form is not covered");
    return PoisonValue::get(Args.empty() ? B.getInt32Ty() : Args[0]->getType());
  }
  SmallVector<llvm::Type *, 2> Overloads;
  if (Intrinsic::isOverloaded(ID))
    Overloads.push_back(Args[0]->getType());
  Function *Callee =
      Intrinsic::getOrInsertDeclaration(F.getParent(), ID, Overloads);
  return B.CreateCall(Callee, Args);
}

Value *Lowering::builtin(StringRef Name, llvm::Type *Result,
                         ArrayRef<Value *> Args) {
  SmallVector<llvm::Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(
      ("__vgi." + Name).str(), FunctionType::get(Result, Types, false));
  if (auto *Known = dyn_cast<Function>(Callee.getCallee()))
    Known->setDoesNotThrow();
  return B.CreateCall(Callee, Args);
}

Value *Lowering::lanewise(const ptx::Type &T, ArrayRef<Value *> Values,
                          function_ref<Value *(ArrayRef<Value *>)> Each) {
  if (T.Lanes == 1)
    return Each(Values);
  Value *Result = nullptr;
  for (unsigned Lane = 0; Lane < T.Lanes; ++Lane) {
    SmallVector<Value *, 4> Scalars;
    for (Value *V : Values)
      Scalars.push_back(B.CreateExtractElement(V, Lane));
    Value *One = Each(Scalars);
    if (!Result)
      Result = PoisonValue::get(FixedVectorType::get(One->getType(), T.Lanes));
    Result = B.CreateInsertElement(Result, One, Lane);
  }
  return Result;
}

bool Lowering::isVolatile() const {
  return cast<InlineAsm>(Asm.getCalledOperand())->hasSideEffects();
}

} // namespace porthip::ptx
