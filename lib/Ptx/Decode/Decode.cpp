// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction is held against each row with its mnemonic; the first that
// fits is its form. If none does, the error is that of the row that got
// farthest.
#include "Ptx/Decode/Decode.h"
#include "Ptx/Decode/Pattern.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
/// How far a row got, and what stopped it.
struct Mismatch {
  enum class Step { Type, Modifier, LeftOver, Count, Operand, None };
  Step At = Step::None;
  std::string Why;
};
using Step = Mismatch::Step;

/// One row and the modifiers that it has taken.
class Match {
public:
  Match(const Instruction &I, const FormRow &Row, size_t TakenByMnemonic)
      : I(I), Row(Row), P(patternOf(Row)), IsTaken(I.Modifiers.size()) {
    std::fill_n(IsTaken.begin(), TakenByMnemonic, true);
    D.Text = &I;
    D.Form = &Row;
  }
  Mismatch run(function_ref<unsigned(const Operand &)> WidthOf);
  Decoded D;

private:
  std::optional<StringRef> take(ArrayRef<StringRef> Words);
  Mismatch takeItem(const ModifierItem &Item);
  std::string whyMissing(const ModifierItem &Item) const;
  Mismatch takeType(const ModifierItem &Item);
  Mismatch checkLeftOver() const;
  Mismatch checkCount() const;

  const Instruction &I;
  const FormRow &Row;
  const Pattern &P;
  std::vector<bool> IsTaken;
};
} // namespace

static std::string quoted(StringRef Word) { return ("'." + Word + "'").str(); }

//===- Modifiers ----------------------------------------------------------===//

/// The first modifier that is one of the words and not taken yet.
std::optional<StringRef> Match::take(ArrayRef<StringRef> Words) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N])
      if (const auto *Word = find(Words, I.Modifiers[N]); Word != Words.end()) {
        IsTaken[N] = true;
        return *Word;
      }
  return std::nullopt;
}

/// The next modifier that names a type must be one of the item's.
Mismatch Match::takeType(const ModifierItem &Item) {
  for (size_t N = 0; N < I.Modifiers.size(); ++N) {
    std::optional<Type> T;
    if (!IsTaken[N])
      T = typeNamed(I.Modifiers[N]);
    if (!T)
      continue;
    if (!is_contained(Item.Words, I.Modifiers[N]))
      return {Step::Type, quoted(I.Modifiers[N]) + " is not a supported type"};
    IsTaken[N] = true;
    D.Types[Item.TypeIndex] = *T;
    D.TypeCount = Item.TypeIndex + 1;
    return {};
  }
  for (size_t N = 0; N < I.Modifiers.size(); ++N)
    if (!IsTaken[N] && !isWordOfMnemonic(Row, I.Modifiers[N]))
      return {Step::Type, quoted(I.Modifiers[N]) + " is not a supported type"};
  return {Step::Type, "a type is missing"};
}

/// '.ltu' cannot be used with '.s32', '.lo', '.hi' or '.wide' is missing
std::string Match::whyMissing(const ModifierItem &Item) const {
  for (size_t N = 0; N < I.Modifiers.size() && Item.Choice; ++N)
    if (!IsTaken[N] && D.TypeCount &&
        isWordOfMnemonic(Row, I.Modifiers[N], Item.Choice))
      return quoted(I.Modifiers[N]) + " cannot be used with " +
             quoted(D.type().Name);
  if (!Item.Missing.empty())
    return Item.Missing.str();
  std::string Text;
  for (size_t N = 0; N < Item.Words.size(); ++N)
    Text += (N == 0                       ? ""
             : N + 1 == Item.Words.size() ? " or "
                                          : ", ") +
            quoted(Item.Words[N]);
  return Text + " is missing";
}

Mismatch Match::takeItem(const ModifierItem &Item) {
  if (Item.Of == ModifierItem::Kind::Type) {
    Mismatch M = takeType(Item);
    return Item.IsRequired ? M : Mismatch();
  }
  if (Item.Of == ModifierItem::Kind::Prefix) {
    for (size_t N = 0; N < I.Modifiers.size(); ++N)
      if (StringRef(I.Modifiers[N]).starts_with(Item.Words[0]))
        IsTaken[N] = true;
    return {};
  }
  std::optional<StringRef> Word = take(Item.Words);
  if (!Word)
    return Item.IsRequired ? Mismatch{Step::Modifier, whyMissing(Item)}
                           : Mismatch();
  if (Item.Flag)
    D.*Item.Flag = true;
  if (Item.Choice)
    D.*Item.Choice = *Word;
  if (Item.Of == ModifierItem::Kind::Count)
    D.Count = unsigned((*Word)[1] - '0');
  return {};
}

Mismatch Match::checkLeftOver() const {
  std::optional<StringRef> Left;
  for (size_t N = 0; N < I.Modifiers.size(); ++N) {
    if (IsTaken[N])
      continue;
    if (!D.TypeCount || !isWordOfMnemonic(Row, I.Modifiers[N]))
      return {Step::LeftOver,
              "modifier " + quoted(I.Modifiers[N]) + " is not supported"};
    if (!Left)
      Left = I.Modifiers[N];
  }
  if (!Left)
    return {};
  return {Step::LeftOver,
          quoted(*Left) + " cannot be used with " + quoted(D.type().Name)};
}

//===- Operands -----------------------------------------------------------===//

Mismatch Match::checkCount() const {
  unsigned Min = Row.minOperands(), Max = Row.maxOperands();
  if (I.Operands.size() >= Min && I.Operands.size() <= Max)
    return {};
  return {Step::Count,
          ("'" + Twine(Row.Mnemonic) + "' takes " + Twine(Min) +
           (Min == Max ? Twine("") : " to " + Twine(Max)) + " operands")
              .str()};
}

/// A register or constant that stands for a value of type T; "" if it may.
static std::string checkTyped(const Operand &O, const OperandItem &Item,
                              const Type &T,
                              function_ref<unsigned(const Operand &)> WidthOf) {
  if (O.IsNegated && !T.isPredicate())
    return "an operand cannot be negated here";
  // Stored or converted values are taken as bits.
  if (O.Of == Operand::Kind::Constant && T.Of == Type::Class::Float &&
      !Item.IsResult && !Item.MayBeWider)
    return "an integer stands for a value of " + quoted(T.Name);
  unsigned Width = WidthOf(O);
  if (!Width || Width == T.bits() || (Item.MayBeWider && Width > T.bits()))
    return "";
  std::string Size = std::to_string(Width) + " bits";
  if (Item.IsResult)
    return "a result of " + quoted(T.Name) +
           (Item.MayBeWider ? " does not fit the register"
                            : " goes to a register of " + Size);
  return T.isPredicate() ? "the operand must be a predicate"
                         : "an operand of " + Size + " stands for a value of " +
                               quoted(T.Name);
}

/// One register, those of a vector, or the pieces of one.
static std::string
checkElements(const Operand &O, const OperandItem &Item, const Type &T,
              const Decoded &D,
              function_ref<unsigned(const Operand &)> WidthOf) {
  bool IsVector = O.Of == Operand::Kind::Vector;
  if (Item.MayBePieces && IsVector) {
    unsigned Bits = O.Parts.empty() ? 0 : T.bits() / O.Parts.size();
    bool IsFull = Bits >= 8 && Bits * O.Parts.size() == T.bits();
    for (const Operand &Part : O.Parts)
      IsFull &= !WidthOf(Part) || WidthOf(Part) == Bits;
    return IsFull ? "" : "the elements do not fill the register";
  }
  if (!Item.IsVector)
    return checkTyped(O, Item, T, WidthOf);
  ArrayRef<Operand> Elements = elementsOf(O);
  unsigned Count = Item.FixedCount ? Item.FixedCount : D.Count;
  if (!Item.IsAnyCount && Elements.size() != Count)
    return "expected " + std::to_string(Count) +
           (Count == 1 ? " register" : " registers");
  for (const Operand &Element : Elements)
    if (std::string Why = checkTyped(Element, Item, T, WidthOf); !Why.empty())
      return Why;
  return "";
}

static std::string
checkOperand(const Operand &O, const OperandItem &Item, const Decoded &D,
             function_ref<unsigned(const Operand &)> WidthOf) {
  switch (Item.Of) {
  case OperandItem::Kind::Any:
    return "";
  case OperandItem::Kind::Address:
    return O.Of == Operand::Kind::Address && O.Parts.size() == 1
               ? ""
               : "expected an address in brackets";
  case OperandItem::Kind::Label:
    return O.isName() ? "" : "the target must be a label";
  case OperandItem::Kind::Typed:
    break;
  }
  Type T = Item.typeIn(D);
  if (!Item.HasSecond || O.Of != Operand::Kind::Pair)
    return checkElements(O, Item, T, D, WidthOf);
  if (O.Parts.size() != 2)
    return "more than two results";
  std::string Why = checkElements(O.Parts[0], Item, T, D, WidthOf);
  return Why.empty() ? checkTyped(O.Parts[1], Item, *typeNamed("pred"), WidthOf)
                     : Why;
}

Mismatch Match::run(function_ref<unsigned(const Operand &)> WidthOf) {
  for (const ModifierItem &Item : P.Modifiers)
    if (Mismatch M = takeItem(Item); M.At != Step::None)
      return M;
  if (Mismatch M = checkLeftOver(); M.At != Step::None)
    return M;
  if (Mismatch M = checkCount(); M.At != Step::None)
    return M;
  if (Row.Check)
    if (std::string Why = Row.Check(D); !Why.empty())
      return {Step::Operand, std::move(Why)};
  // The sources first: a wrong type in the text is wrong for all operands.
  for (size_t N = 1; N <= D.size(); ++N) {
    size_t Index = N % D.size();
    if (std::string Why = checkOperand(D[Index], P.Operands[Index], D, WidthOf);
        !Why.empty())
      return {Step::Operand, std::move(Why)};
  }
  return {};
}

//===- Parts of words -----------------------------------------------------===//

std::optional<unsigned> laneMask(const Operand &O, unsigned Count) {
  StringRef Name = O.Component;
  if (Name.empty())
    return (1u << Count) - 1;
  if (!Name.consume_front(Count == 2 ? "h" : "b") || Name.empty())
    return std::nullopt;
  unsigned Mask = 0;
  for (char C : Name) {
    if (C < '0' || C >= char('0' + Count))
      return std::nullopt;
    Mask |= 1u << (C - '0');
  }
  return Mask;
}

std::optional<WordPart> wordPart(const Operand &O) {
  StringRef Name = O.Component;
  if (Name.empty())
    return WordPart();
  unsigned Index = 0;
  unsigned Bits = Name.consume_front("b") ? 8 : 16;
  if ((Bits == 16 && !Name.consume_front("h")) ||
      Name.getAsInteger(10, Index) || Index >= 32 / Bits)
    return std::nullopt;
  return WordPart{Index * Bits, Bits};
}

//===- One instruction ----------------------------------------------------===//

Type Decoded::resultType() const {
  if (Part != "wide")
    return type();
  std::optional<Type> Wide = typeNamed((type().isSigned() ? "s" : "u") +
                                       std::to_string(type().bits() * 2));
  return Wide.value_or(type());
}

std::string Decoded::functionName() const {
  std::string Name = Form->Mnemonic;
  for (const ModifierItem &Item : patternOf(*Form).Modifiers)
    if (Item.Choice && !(this->*Item.Choice).empty())
      Name += "_" + (this->*Item.Choice).str();
  return Name;
}

Type Decoded::operandType(size_t Index) const {
  return patternOf(*Form).Operands[Index].typeIn(*this);
}

unsigned Decoded::dimensions() const {
  StringRef Name = Shape;
  Name.consume_front("a");
  return Name == "1d" ? 1 : Name == "2d" ? 2 : 3; // A cube has directions.
}

unsigned Decoded::matrixColumns() const {
  // m64n128k16
  unsigned Columns = 0;
  llvm::StringRef Rest = MatrixShape.split('n').second;
  Rest.consumeInteger(10, Columns);
  return Columns;
}

std::string Decoded::widening(size_t Index) const {
  if (Index != 1 && Index != 2)
    return "";
  StringRef Element = Index == 1 ? ElementA : ElementB;
  return Element.starts_with("e2") || Element == "e3m2"
             ? ("e4m3_of_" + Element).str()
             : "";
}

Decoded Decoded::widened() const {
  Decoded Wide = *this;
  if (!widening(1).empty())
    Wide.ElementA = "e4m3";
  if (!widening(2).empty())
    Wide.ElementB = "e4m3";
  return Wide;
}

Decoding decode(const Instruction &I,
                function_ref<unsigned(const Operand &)> WidthOf) {
  Decoding Result;
  size_t Taken = 0;
  const FormRow *First = findForm(I.Opcode, I.Modifiers, Taken);
  Result.Mnemonic = First;
  Result.Why = "there is no such instruction";
  if (!First)
    return Result;
  if (First->isRefused()) {
    Result.What = Problem::Unsupported;
    Result.Why = First->Refusal;
    return Result;
  }
  std::optional<Mismatch> Best;
  for (const FormRow &Row : allForms()) {
    if (StringRef(Row.Mnemonic) != First->Mnemonic)
      continue;
    Match Candidate(I, Row, Taken);
    Mismatch M = Candidate.run(WidthOf);
    if (M.At == Step::None) {
      Result.Instruction = Candidate.D;
      return Result;
    }
    if (!Best || M.At > Best->At)
      Best = std::move(M);
  }
  if (StringRef Why = refusedWord(I.Opcode, I.Modifiers); !Why.empty()) {
    Result.What = Problem::Unsupported;
    Result.Why = Why.str();
    return Result;
  }
  Result.What = Best->At >= Step::Count ? Problem::Operand : Problem::Modifier;
  Result.Why = std::move(Best->Why);
  return Result;
}

} // namespace porthip::ptx
