// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HandOver.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

static void addText(std::string &To, StringRef Text) {
  To += utostr(Text.size()) + "\n";
  To += Text;
}

/// False: it is cut short.
static bool takeText(StringRef &From, std::string &Text) {
  size_t Size;
  if (From.consumeInteger(10, Size) || !From.consume_front("\n") ||
      From.size() < Size)
    return false;
  Text = From.take_front(Size).str();
  From = From.drop_front(Size);
  return true;
}

std::string handOverText(const std::list<HandedFile> &Files) {
  std::string Text;
  for (const HandedFile &F : Files)
    for (StringRef Part : {StringRef(F.Path), StringRef(F.Target),
                           StringRef(F.Original), StringRef(F.Text),
                           StringRef(F.HasEdits ? "1" : "")})
      addText(Text, Part);
  return Text;
}

Expected<std::list<HandedFile>> readHandOver(StringRef Text) {
  std::list<HandedFile> Files;
  while (!Text.empty()) {
    HandedFile &F = Files.emplace_back();
    std::string HasEdits;
    if (!takeText(Text, F.Path) || !takeText(Text, F.Target) ||
        !takeText(Text, F.Original) || !takeText(Text, F.Text) ||
        !takeText(Text, HasEdits))
      return createStringError("the translation was cut short");
    F.HasEdits = !HasEdits.empty();
  }
  return std::move(Files);
}

} // namespace porthip
