// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Terminal.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Unicode.h"
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

unsigned stderrColumns() {
  winsize Size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &Size) == 0 && Size.ws_col)
    return Size.ws_col;
  return TextWidth;
}

bool useColor(StringRef When, OutputStream To) {
  if (When == "always")
    return true;
  if (When == "never")
    return false;
  const char *NoColor = std::getenv("NO_COLOR");
  if (NoColor && *NoColor)
    return false;
  const char *Term = std::getenv("TERM");
  return (To == OutputStream::Stdout
              ? sys::Process::StandardOutIsDisplayed()
              : sys::Process::StandardErrIsDisplayed()) &&
         !(Term && StringRef(Term) == "dumb");
}

std::string colored(StringRef Text, TextColor Color, bool Enabled) {
  if (!Enabled)
    return Text.str();
  const char *Code = "1";
  switch (Color) {
  case TextColor::Bold:
    break;
  case TextColor::Red:
    Code = "1;31";
    break;
  case TextColor::Green:
    Code = "1;32";
    break;
  case TextColor::Yellow:
    Code = "1;33";
    break;
  case TextColor::Blue:
    Code = "1;34";
    break;
  case TextColor::Cyan:
    Code = "1;36";
    break;
  }
  return "\x1b[" + std::string(Code) + "m" + Text.str() + "\x1b[0m";
}

/// Bytes of the character that \p Text begins with; 0: none that can be shown.
static size_t printableBytes(StringRef Text) {
  const UTF8 *Begin = Text.bytes_begin(), *At = Begin;
  UTF32 Character = 0;
  if (llvm::convertUTF8Sequence(&At, Text.bytes_end(), &Character,
                                strictConversion) != conversionOK ||
      !sys::unicode::isPrintable(int(Character)))
    return 0;
  return size_t(At - Begin);
}

std::string printable(StringRef Text) {
  std::string Shown;
  while (!Text.empty()) {
    size_t Size = printableBytes(Text);
    if (Size) {
      Shown += Text.take_front(Size);
    } else if (Text[0] == '\n') {
      Shown += "\\n";
    } else {
      Shown += "\\x" + utohexstr(uint8_t(Text[0]), /*LowerCase=*/true, 2);
    }
    Text = Text.drop_front(std::max<size_t>(Size, 1));
  }
  return Shown;
}

std::string wrapText(StringRef Text, unsigned Column, unsigned Indent) {
  std::string Out;
  unsigned At = Column;
  bool LineStart = true;
  SmallVector<StringRef, 32> Words;
  SplitString(Text, Words);
  for (StringRef Word : Words) {
    if (At > Indent && At + !LineStart + Word.size() > TextWidth) {
      Out += "\n" + std::string(Indent, ' ');
      At = Indent;
    } else if (!LineStart) {
      Out += ' ';
      ++At;
    }
    Out += Word;
    At += Word.size();
    LineStart = false;
  }
  return Out;
}

} // namespace porthip
