// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/ArgumentTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

ArrayRef<StringRef> templateTransforms() {
  static constexpr StringRef Names[] = {"symbol", "function", "voidpp",
                                        "deviceptr"};
  return Names;
}

static Expected<TemplatePiece> parsePlaceholder(StringRef Inside) {
  TemplatePiece Piece;
  Piece.IsPlaceholder = true;
  StringRef Rest = Inside;
  StringRef Digits = Rest.take_while(isDigit);
  Rest = Rest.drop_front(Digits.size());
  bool Ok = !Digits.empty() && !Digits.getAsInteger(10, Piece.Argument);
  Piece.AndRest = Rest.consume_front("...");
  if (Rest.consume_front("|")) {
    Piece.Transform = Rest;
    if (!is_contained(templateTransforms(), Rest))
      return createStringError("there is no transform '" + Rest +
                               "'; known are " +
                               join(templateTransforms(), ", "));
  } else if (!Rest.empty()) {
    Ok = false;
  }
  if (!Ok)
    return createStringError(
        "'{" + Inside +
        "}' is not a placeholder, such as {0}, {3...} or {0|symbol}");
  return Piece;
}

Expected<std::vector<TemplatePiece>> parseArgumentTemplate(StringRef Text) {
  std::vector<TemplatePiece> Pieces;
  while (!Text.empty()) {
    StringRef Literal =
        Text.take_until([](char C) { return C == '{' || C == '}'; });
    if (!Literal.empty()) {
      Pieces.emplace_back();
      Pieces.back().Literal = Literal;
      Text = Text.drop_front(Literal.size());
      continue;
    }
    std::size_t End = Text.find('}');
    if (Text[0] == '}' || End == StringRef::npos)
      return createStringError("a brace without its counterpart");
    Expected<TemplatePiece> Piece = parsePlaceholder(Text.slice(1, End));
    if (!Piece)
      return Piece.takeError();
    Pieces.push_back(*Piece);
    Text = Text.drop_front(End + 1);
  }
  return Pieces;
}

} // namespace porthip
