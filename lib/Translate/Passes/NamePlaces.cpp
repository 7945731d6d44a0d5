// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Passes/NamePlaces.h"
#include "Translate/Passes/NameWords.h"

using namespace llvm;
using namespace clang;

namespace porthip {

NamePlaces::NamePlaces(FileContext &File)
    : File(File), Source(File.Source), Tokens(Source.tokens()) {
  findDefinitions();
}

void NamePlaces::findDefinitions() {
  for (const Directive &D : Source.directives())
    if (D.Is == Directive::Define && D.LastToken >= D.FirstToken + 2)
      Defined.insert(Source.spelling(D.FirstToken + 2));
  for (unsigned I = 0; I + 3 < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier)
      continue;
    StringRef Word = Source.spelling(I);
    if (Word == "namespace" && Tokens[I + 2].Kind == tok::equal)
      Aliases[Source.spelling(I + 1)] = readQualified(I + 3);
    else if (Word == "namespace" && Tokens[I + 2].Kind == tok::l_brace)
      Defined.insert(Source.spelling(I + 1));
    else if (isDistinctive(Word)) {
      unsigned Next = I + 1;
      while (Next < Tokens.size() &&
             (Tokens[Next].Kind == tok::star || Tokens[Next].Kind == tok::amp))
        ++Next;
      if (Next < Tokens.size() && Tokens[Next].Kind == tok::raw_identifier)
        Variables.emplace(Source.spelling(Next), Word);
    }
  }
}

std::string NamePlaces::readQualified(unsigned I) const {
  std::string Name;
  for (; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier &&
        Tokens[I].Kind != tok::coloncolon)
      break;
    Name += Source.spelling(I);
  }
  return Name;
}

bool NamePlaces::isDefinition(unsigned I) const {
  static const StringSet<> Keywords = {"return", "else",      "do",
                                       "throw",  "co_return", "case"};
  tok::TokenKind Before = Source.kindNear(I, -1);
  if (Source.kindNear(I, 1) != tok::l_paren ||
      (Before != tok::star && Before != tok::amp && Before != tok::greater &&
       (Before != tok::raw_identifier ||
        Keywords.contains(Source.spelling(I - 1)))))
    return false;
  unsigned Close = Source.closing(I + 1);
  return Close != None && Close + 1 < Tokens.size() &&
         Tokens[Close + 1].Kind == tok::l_brace;
}

bool NamePlaces::isNamespaceUse(unsigned I) const {
  tok::TokenKind Before = Source.kindNear(I, -1);
  if (Before == tok::coloncolon && qualifierStart(I) + 1 != I)
    return false;
  if (Source.kindNear(I, 1) == tok::coloncolon)
    return true;
  auto IsWord = [&](int Delta, StringRef Word) {
    return Source.kindNear(I, Delta) == tok::raw_identifier &&
           Source.spelling(I + Delta) == Word;
  };
  if (Source.kindNear(I, 1) != tok::semi)
    return false;
  return (IsWord(-1, "namespace") && IsWord(-2, "using")) ||
         (Before == tok::equal && IsWord(-3, "namespace"));
}

unsigned NamePlaces::qualifierStart(unsigned I) const {
  unsigned Start = I;
  while (Source.kindNear(Start, -1) == tok::coloncolon) {
    --Start;
    if (Source.kindNear(Start, -1) == tok::raw_identifier &&
        !isScopeless(Source.spelling(Start - 1)))
      --Start;
    else
      break;
  }
  return Start;
}

unsigned NamePlaces::namespaceStart(unsigned I) const {
  unsigned Start = qualifierStart(I);
  auto IsBehindNamespace = [&](int Delta) {
    return Source.kindNear(Start, Delta) == tok::raw_identifier &&
           Source.spelling(Start + Delta) == "namespace";
  };
  bool IsNamespace = Source.kindNear(I, 1) == tok::coloncolon ||
                     IsBehindNamespace(-1) || IsBehindNamespace(-3);
  if (!IsNamespace || Start == I)
    return I;
  return Start + (Tokens[Start].Kind == tok::coloncolon);
}

std::string NamePlaces::qualifier(unsigned I) const {
  std::string Text;
  for (unsigned J = qualifierStart(I); J < I; ++J)
    Text += Source.spelling(J);
  StringRef Scope = StringRef(Text);
  Scope.consume_front("::");
  Scope.consume_back("::");
  auto [First, Rest] = Scope.split("::");
  auto It = Aliases.find(First);
  if (It == Aliases.end())
    return Scope.str();
  return It->second + (Rest.empty() ? "" : "::" + Rest.str());
}

bool NamePlaces::isInScope(unsigned I, const Rule &R,
                           const NameEvidence *E) const {
  StringRef Scope = splitScope(R.Cuda).first;
  if (E)
    return E->Scope == Scope;
  return qualifier(I) == Scope;
}

unsigned NamePlaces::callParen(unsigned I) const {
  if (Source.kindNear(I, 1) == tok::l_paren)
    return I + 1;
  if (Source.kindNear(I, 1) != tok::less)
    return None;
  unsigned After = skipTemplateArguments(Source, I + 1);
  if (After != None && After < Tokens.size() &&
      Tokens[After].Kind == tok::l_paren &&
      Tokens[After].Directive == Tokens[I].Directive)
    return After;
  return None;
}

int NamePlaces::argumentCount(unsigned Open, const NameEvidence *E) const {
  if (Open == None)
    return -1;
  if (E && E->ArgumentCount >= 0)
    return E->ArgumentCount;
  unsigned Close = Source.closing(Open);
  if (Close == None)
    return -1;
  // How many `__VA_ARGS__` stands for is not known.
  for (unsigned J = Open + 1; J < Close; ++J)
    if (Tokens[J].Kind == tok::raw_identifier &&
        Source.spelling(J) == "__VA_ARGS__")
      return -1;
  return splitArguments(Source, Open, Close, -1).size();
}

bool NamePlaces::isTagUse(unsigned I) const {
  const unsigned Start = qualifierStart(I);
  return Source.kindNear(Start, -1) == tok::raw_identifier &&
         isTagWord(Source.spelling(Start - 1)) &&
         Source.kindNear(I, 1) != tok::semi &&
         Source.kindNear(I, 1) != tok::l_brace &&
         Source.kindNear(I, 1) != tok::colon;
}

} // namespace porthip
