// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly in device code is PTX. clang passes its text through the AMD
// device compile without a word until the assembler sees it, so every
// statement that is left is reported.
#include "Translate/Passes/Passes.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// PTX opcodes carry their type: "add.u32", "mov.b64", "bar.sync 0"; special
/// registers are written %%laneid. x86 has neither.
bool looksLikePtx(StringRef Text) {
  static const Regex Opcode(
      "[a-z0-9_]+\\.(([usbf](8|16|32|64|128))|pred|sync|global|shared|gpu|cta|"
      "aligned|async|reg|acquire|release|relaxed|param|local|const)|%%[a-z]+id|"
      "%%lanemask|\\.reg");
  return Opcode.match(Text);
}

bool isAsmWord(StringRef Word) {
  return Word == "asm" || Word == "__asm__" || Word == "__asm";
}

} // namespace

void runAsmPass(FileContext &File) {
  const SourceText &Source = File.Source;
  for (unsigned I = 0; I < Source.tokens().size(); ++I) {
    const SourceToken &T = Source.tokens()[I];
    if (T.Kind != tok::raw_identifier || !isAsmWord(Source.spelling(I)))
      continue;
    unsigned Open = I + 1;
    while (Source.kindNear(Open, 0) == tok::raw_identifier &&
           Source.spelling(Open).contains("volatile"))
      ++Open;
    if (Open >= Source.tokens().size() ||
        Source.tokens()[Open].Kind != tok::l_paren)
      continue;
    unsigned Close = Source.closing(Open);
    if (Close == None)
      continue;
    auto Known = File.Evidence.Asm.find(T.Offset);
    StringRef Text = Source.text().slice(Source.tokens()[Open].end(),
                                         Source.tokens()[Close].Offset);
    // asm("") on the device is a compiler barrier and stays right.
    bool IsDevice =
        Known == File.Evidence.Asm.end()
            ? looksLikePtx(Text)
            : Known->second && !Text.split(':').first.trim(" \t\"").empty();
    if (!IsDevice)
      continue;
    File.HoldsCuda = true;
    File.finding("porthip-ptx-not-translated", Severity::Error, T.Offset,
                 Source.tokens()[Close].end() - T.Offset,
                 "inline PTX is not translated; AMD devices cannot run it",
                 "replace it by the C++ or built-in function that it stands "
                 "for, or keep it under '#ifdef __HIP_PLATFORM_NVIDIA__'",
                 30);
  }
}

} // namespace porthip
