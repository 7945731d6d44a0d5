// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Positions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip::lsp {

Positions::Positions(StringRef Text, Encoding By) : Text(Text), By(By) {
  Begins.push_back(0);
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n')
      Begins.push_back(I + 1);
}

namespace {
struct Character {
  unsigned Bytes = 1, Units = 1;
};
} // namespace

/// The first of \p Rest, which is not empty.
static Character first(StringRef Rest, Encoding By) {
  const auto Lead = uint8_t(Rest[0]);
  unsigned Bytes = Lead < 0x80           ? 1
                   : (Lead >> 5) == 0x6  ? 2
                   : (Lead >> 4) == 0xe  ? 3
                   : (Lead >> 3) == 0x1e ? 4
                                         : 1;
  bool IsWhole = Bytes <= Rest.size();
  for (unsigned I = 1; IsWhole && I < Bytes; ++I)
    IsWhole = (uint8_t(Rest[I]) & 0xc0) == 0x80;
  if (!IsWhole)
    Bytes = 1;
  return {Bytes, By == Encoding::Utf8 ? Bytes : Bytes == 4 ? 2u : 1u};
}

StringRef Positions::lineAt(size_t Line) const {
  const size_t End =
      Line + 1 < Begins.size() ? Begins[Line + 1] - 1 : Text.size();
  return Text.slice(Begins[Line], End).rtrim('\r');
}

Json Positions::at(size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  const size_t Line = size_t(upper_bound(Begins, Offset) - Begins.begin()) - 1;
  StringRef Before = Text.slice(Begins[Line], Offset);
  unsigned Units = 0;
  while (!Before.empty()) {
    const Character C = first(Before, By);
    Units += C.Units;
    Before = Before.drop_front(C.Bytes);
  }
  return {{"line", Line}, {"character", Units}};
}

Json Positions::range(size_t Offset, size_t Length) const {
  return {{"start", at(Offset)}, {"end", at(Offset + Length)}};
}

static size_t numberIn(const Json &J, const char *Name) {
  auto It = J.find(Name);
  return It != J.end() && It->is_number_unsigned() ? It->get<size_t>() : 0;
}

size_t Positions::offsetOf(const Json &Position) const {
  const size_t Line = numberIn(Position, "line");
  if (Line >= Begins.size())
    return Text.size();
  size_t Left = numberIn(Position, "character"), Offset = Begins[Line];
  for (StringRef Rest = lineAt(Line); !Rest.empty() && Left;) {
    const Character C = first(Rest, By);
    if (C.Units > Left)
      break;
    Left -= C.Units;
    Offset += C.Bytes;
    Rest = Rest.drop_front(C.Bytes);
  }
  return Offset;
}

} // namespace porthip::lsp
