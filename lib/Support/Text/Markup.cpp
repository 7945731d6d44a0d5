// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/Markup.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace porthip {

static constexpr StringLiteral Replacement = "\xEF\xBF\xBD";

std::string toUtf8(StringRef Bytes) {
  std::string Text;
  Text.reserve(Bytes.size());
  const auto *At = reinterpret_cast<const UTF8 *>(Bytes.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Bytes.end());
  while (At != End) {
    unsigned Length = getNumBytesForUTF8(*At);
    StringRef Character(reinterpret_cast<const char *>(At),
                        std::min<size_t>(Length, End - At));
    if (isLegalUTF8Sequence(At, End) && Character != "\xEF\xBF\xBE" &&
        Character != "\xEF\xBF\xBF") { // no characters, XML says
      Text += Character;
      At += Length;
    } else {
      Text += Replacement;
      ++At;
    }
  }
  return Text;
}

unsigned utf16Length(StringRef Text) {
  unsigned Units = 0;
  for (char C : Text) {
    auto Byte = static_cast<unsigned char>(C);
    if ((Byte & 0xC0) != 0x80) // not the rest of a character
      Units += Byte >= 0xF0 ? 2 : 1;
  }
  return Units;
}

std::string escapeMarkup(StringRef Bytes) {
  std::string Result;
  for (char C : toUtf8(Bytes)) {
    auto Byte = static_cast<unsigned char>(C);
    if (C == '&')
      Result += "&amp;";
    else if (C == '<')
      Result += "&lt;";
    else if (C == '>')
      Result += "&gt;";
    else if (C == '"')
      Result += "&quot;";
    else if (C == '\'')
      Result += "&#39;";
    else if ((Byte < 0x20 && C != '\n' && C != '\t') || Byte == 0x7f)
      Result += Replacement;
    else
      Result += C;
  }
  return Result;
}

std::string escapeAttribute(StringRef Bytes) {
  std::string Result;
  for (char C : escapeMarkup(Bytes)) {
    if (C == '\n')
      Result += "&#10;";
    else if (C == '\t')
      Result += "&#9;";
    else
      Result += C;
  }
  return Result;
}

void writePage(raw_ostream &OS, StringRef Frame,
               function_ref<void(StringRef Name)> WritePart) {
  while (true) {
    auto [Text, Rest] = Frame.split("<!--@");
    OS << Text;
    if (Text.size() == Frame.size())
      return;
    auto [Name, After] = Rest.split("-->");
    WritePart(Name);
    Frame = After;
  }
}

std::string escapeUri(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (isAlnum(C) || StringRef("-._~/!$&'()*+,;=@").contains(C))
      Result += C;
    else
      Result += "%" + utohexstr(static_cast<unsigned char>(C), false, 2);
  }
  return Result;
}

} // namespace porthip
