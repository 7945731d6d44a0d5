// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/LiteralText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace porthip {

bool LiteralText::add(StringRef Body, unsigned Begin, StringRef Closing,
                      bool IsRaw) {
  Pieces.push_back(
      {Begin, unsigned(Begin + Body.size()), Closing.str(), IsRaw});
  for (size_t At = 0; At < Body.size();) {
    if (IsRaw || Body[At] != '\\') {
      addBytes(Body.substr(At, 1), Begin + At, Begin + At + 1);
      ++At;
      continue;
    }
    const size_t Length = addEscape(Body.substr(At), Begin + At);
    if (!Length)
      return false;
    At += Length;
  }
  return true;
}

void LiteralText::addBytes(StringRef Bytes, unsigned Begin, unsigned End) {
  for (char C : Bytes) {
    Text += C;
    Begins.push_back(Begin);
    Ends.push_back(End);
    PieceOf.push_back(Pieces.size() - 1);
  }
}

/// The digits of \p Rest from its third letter on, as many as \p Most.
static StringRef hexDigits(StringRef Rest, size_t Most) {
  return Rest.substr(2, Most).take_while(isHexDigit);
}

/// How long the escape is that \p Rest begins with; 0: it is not known.
size_t LiteralText::addEscape(StringRef Rest, unsigned Offset) {
  auto take = [&](StringRef Bytes, size_t Length) {
    addBytes(Bytes, Offset, Offset + Length);
    return Length;
  };
  if (Rest.size() < 2)
    return 0;
  const char C = Rest[1];
  if (C == '\n' || Rest.starts_with("\\\r\n")) // a line splice
    return C == '\n' ? 2 : 3;
  static constexpr StringLiteral Letters = "abfnrtv\\'\"",
                                 Bytes = "\a\b\f\n\r\t\v\\'\"";
  if (size_t At = Letters.find(C); At != StringRef::npos)
    return take(Bytes.substr(At, 1), 2);
  if (C == '?' && Of == Language::Cxx)
    return take("?", 2);
  uint32_t Value = 0;
  if (C >= '0' && C <= '7') {
    StringRef Digits = Rest.substr(1, 3).take_while(
        [](char D) { return D >= '0' && D <= '7'; });
    if (Digits.getAsInteger(8, Value) || !Value || Value > 0x7f)
      return 0;
    return take(std::string(1, char(Value)), 1 + Digits.size());
  }
  if (C == 'x' || C == 'u' || C == 'U') {
    StringRef Digits = hexDigits(Rest, C == 'x' ? 2 : C == 'u' ? 4 : 8);
    if (Digits.getAsInteger(16, Value) || !Value || (C == 'x' && Value > 0x7f))
      return 0;
    char Written[8];
    char *End = Written;
    if (!ConvertCodePointToUTF8(Value, End))
      return 0;
    return take(StringRef(Written, End - Written), 2 + Digits.size());
  }
  // Python keeps the backslash of what is no escape; C++ refuses it, and
  // `\N{...}` is a name.
  if (Of == Language::Cxx || C == 'N')
    return 0;
  return take("\\", 1);
}

unsigned LiteralText::offsetOf(unsigned At) const {
  if (At < Begins.size())
    return Begins[At];
  return Pieces.empty() ? 0 : Pieces.back().End;
}

unsigned LiteralText::endOf(unsigned At) const {
  return At && At <= Ends.size() ? Ends[At - 1] : offsetOf(At);
}

bool LiteralText::isLong(const Piece &P) const {
  return Of == Language::Cxx ? P.IsRaw : P.Closing.size() == 3;
}

/// \p New as it is written between the quotes of \p P.
std::optional<std::string> LiteralText::written(StringRef New,
                                                const Piece &P) const {
  if (P.IsRaw) {
    const StringRef Quote = StringRef(P.Closing).take_front(1);
    bool Fits = !New.contains(P.Closing) && (isLong(P) || !New.contains('\n'));
    if (Of == Language::Python)
      Fits &= !New.ends_with("\\") && !New.starts_with(Quote) &&
              !New.ends_with(Quote);
    return Fits ? std::optional(New.str()) : std::nullopt;
  }
  std::string Out;
  for (char C : New)
    if (C == '\\' || C == P.Closing[0])
      (Out += '\\') += C;
    else if (C == '\n' && !isLong(P))
      Out += "\\n";
    else
      Out += C;
  return Out;
}

std::optional<std::vector<Edit>> LiteralText::edits(const Edit &E) const {
  if (Pieces.empty() || E.Offset + E.Length > Text.size())
    return std::nullopt;
  std::vector<Edit> Made;
  auto replace = [&](unsigned Begin, unsigned End, unsigned In, StringRef New) {
    auto Written = written(New, Pieces[In]);
    if (Written)
      Made.push_back({Begin, End - Begin, std::move(*Written), E.By, E.Rule});
    return Written.has_value();
  };
  if (!E.Length) {
    const unsigned At = offsetOf(E.Offset);
    const unsigned In =
        E.Offset < Text.size() ? PieceOf[E.Offset] : Pieces.size() - 1;
    return replace(At, At, In, E.Text) ? std::optional(std::move(Made))
                                       : std::nullopt;
  }
  // Text that goes over the end of a literal leaves its quotes: the new text
  // stands in the first one.
  StringRef New = E.Text;
  for (unsigned At = E.Offset, End = E.Offset + E.Length; At < End;) {
    unsigned Next = At;
    while (Next < End && PieceOf[Next] == PieceOf[At])
      ++Next;
    if (!replace(Begins[At], Ends[Next - 1], PieceOf[At], New))
      return std::nullopt;
    New = "";
    At = Next;
  }
  return Made;
}

} // namespace porthip
