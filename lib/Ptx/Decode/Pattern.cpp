// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Decode/Pattern.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
namespace porthip::ptx {

//===- Modifiers.def ------------------------------------------------------===//

namespace {
struct NamedWords {
  const char *Name;
  bool Decoded::*Flag;
  StringRef Decoded::*Choice;
  const char *Words;
  const char *Missing;
};
struct NamedTypes {
  const char *Name;
  const char *Types;
};
} // namespace

static constexpr NamedWords AllWords[] = {
#define PTX_FLAG(Field, Words) {#Field, &Decoded::Field, nullptr, Words, ""},
#define PTX_WORDS(Name, Field, Words, Missing)                                 \
  {#Name, nullptr, &Decoded::Field, Words, Missing},
#include "Ptx/Decode/Modifiers.def"
};

static constexpr NamedTypes AllTypeSets[] = {
#define PTX_TYPES(Name, Types) {#Name, Types},
#include "Ptx/Decode/Modifiers.def"
};

static void addTypes(StringRef Name, SmallVectorImpl<StringRef> &Into) {
  for (const NamedTypes &Set : AllTypeSets)
    if (Name == Set.Name)
      return StringRef(Set.Types).split(Into, ' ');
  assert(typeNamed(Name) && "neither a type nor a set of types");
  Into.push_back(Name);
}

//===- Items --------------------------------------------------------------===//

/// T, U and V are the types in the order of the text.
static int typeIndex(StringRef Letter) {
  return Letter == "T" ? 0 : Letter == "U" ? 1 : Letter == "V" ? 2 : -1;
}

static ModifierItem modifierItem(StringRef Text) {
  ModifierItem Item;
  Item.IsRequired = !Text.consume_back("?");
  if (Text.consume_front(".")) {
    Item.Of = Text.consume_back("*") ? ModifierItem::Kind::Prefix
                                     : ModifierItem::Kind::Word;
    Item.Words.push_back(Text);
    return Item;
  }
  if (Text == "Count" || Text == "Count4") {
    Item.Of = ModifierItem::Kind::Count;
    Item.Words = {"v4"};
    if (Text == "Count")
      Item.Words = {"v2", "v4", "v8"};
    return Item;
  }
  if (Text.contains(':')) {
    auto [Letter, Sets] = Text.split(':');
    Item.Of = ModifierItem::Kind::Type;
    Item.TypeIndex = unsigned(typeIndex(Letter));
    assert(Item.TypeIndex < 3 && "types are T, U and V");
    SmallVector<StringRef, 4> Names;
    Sets.split(Names, ',');
    for (StringRef Name : Names)
      addTypes(Name, Item.Words);
    return Item;
  }
  const auto *Words =
      find_if(AllWords, [&](const NamedWords &W) { return Text == W.Name; });
  assert(Words != std::end(AllWords) && "no row of Modifiers.def");
  Item.Of = Words->Flag ? ModifierItem::Kind::Flag : ModifierItem::Kind::Choice;
  Item.Flag = Words->Flag;
  Item.Choice = Words->Choice;
  Item.Missing = Words->Missing;
  StringRef(Words->Words).split(Item.Words, ' ');
  return Item;
}

static OperandItem operandItem(StringRef Text, bool IsFirst) {
  OperandItem Item;
  Item.IsOptional = Text.consume_back("?");
  auto [Role, Kind] = Text.split(':');
  Item.IsResult = IsFirst && (Role == "d" || Role == "p" || Role == "state");
  if (Kind.empty())
    return Item;
  if (Kind == "address") {
    Item.Of = OperandItem::Kind::Address;
    return Item;
  }
  if (Kind == "label") {
    Item.Of = OperandItem::Kind::Label;
    return Item;
  }
  Item.Of = OperandItem::Kind::Typed;
  Item.HasSecond = Kind.consume_back("|pred");
  Item.MayBePieces = Kind.consume_back("{}");
  Item.IsVector = Kind.consume_front("{") && Kind.consume_back("}");
  if (auto [Type, Count] = Kind.split('*'); !Count.empty()) {
    Item.IsAnyCount = Count == "n";
    Item.FixedCount = Item.IsAnyCount ? 0 : unsigned(Count[0] - '0');
    Kind = Type;
  }
  Item.MayBeWider = Kind.consume_back("+");
  if (Kind == "result") {
    Item.TypeIndex = OperandItem::Result;
  } else if (int Index = typeIndex(Kind); Index >= 0) {
    Item.TypeIndex = Index;
  } else {
    std::optional<Type> T = typeNamed(Kind);
    assert(T && "no kind of operand");
    Item.FixedType = *T;
  }
  return Item;
}

Type OperandItem::typeIn(const Decoded &D) const {
  return TypeIndex == Fixed    ? FixedType
         : TypeIndex == Result ? D.resultType()
                               : D.Types[unsigned(TypeIndex)];
}

Pattern::Pattern(const FormRow &Row) {
  SmallVector<StringRef, 8> Texts;
  StringRef(Row.Modifiers ? Row.Modifiers : "").split(Texts, ' ', -1, false);
  for (StringRef Text : Texts)
    Modifiers.push_back(modifierItem(Text));
  Texts.clear();
  StringRef(Row.Operands).split(Texts, ' ', -1, false);
  for (StringRef Text : Texts)
    Operands.push_back(operandItem(Text, Operands.empty()));
}

const Pattern &patternOf(const FormRow &Row) {
  static const std::vector<Pattern> All(allForms().begin(), allForms().end());
  return All[size_t(&Row - allForms().data())];
}

bool isWordOfMnemonic(const FormRow &Row, StringRef Word,
                      StringRef Decoded::*Field) {
  for (const FormRow &Other : allForms())
    if (StringRef(Other.Mnemonic) == Row.Mnemonic)
      for (const ModifierItem &Item : patternOf(Other).Modifiers)
        if ((!Field || Item.Choice == Field) && is_contained(Item.Words, Word))
          return true;
  return false;
}

} // namespace porthip::ptx
