// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Terminal.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {

bool stderrIsTerminal() { return isatty(STDERR_FILENO) == 1; }

unsigned stderrColumns() {
  winsize Size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &Size) == 0 && Size.ws_col)
    return Size.ws_col;
  return TextWidth;
}

bool useColor(StringRef When) {
  if (When == "always")
    return true;
  if (When == "never")
    return false;
  const char *NoColor = std::getenv("NO_COLOR");
  if (NoColor && *NoColor)
    return false;
  const char *Term = std::getenv("TERM");
  return stderrIsTerminal() && !(Term && StringRef(Term) == "dumb");
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

std::string wrapText(StringRef Text, unsigned Column, unsigned Indent) {
  std::string Out;
  unsigned At = Column;
  bool LineStart = true;
  SmallVector<StringRef, 32> Words;
  SplitString(Text, Words);
  for (StringRef Word : Words) {
    if (!LineStart && At + 1 + Word.size() > TextWidth) {
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
