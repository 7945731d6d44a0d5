// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip ptx: shows what becomes of an asm statement.
#include "Support/Files/Files.h"
#include "Translate/Query/PtxText.h"
#include "tools/porthip/Commands.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

CommandInfo ptxInfo() {
  CommandInfo Info(
      "Show the C++ that inline PTX becomes", "TEXT|FILE|-",
      "Prints the instructions of inline PTX and the C++ that the port has "
      "instead: of an asm statement with its operands, of plain PTX, whose "
      "operands %0, %1, ... get the types that fit, or of the asm statements "
      "of a file ('-': of stdin). Operands of statements have the unsigned "
      "types of their constraints; a port knows their true types.");
  Info.Options = {
      flagOption("json", "Print JSON: docs/schema/ptx.schema.json")};
  Info.Examples = {
      {"porthip ptx 'lop3.b32 %0, %1, %2, %3, 0x96;'", "PTX alone"},
      {R"(porthip ptx 'asm("brev.b32 %0, %1;" : "=r"(y) : "r"(x));')",
       "a statement with its operands"},
      {"porthip ptx kernel.cu", "the statements of a file"}};
  return Info;
}

int runPtx(const ParsedOptions &Options) {
  if (Options.Positional.size() != 1)
    return failWith(ExitWrongUsage,
                    "'ptx' takes one text in quotes, one file, or '-'");
  const std::string &Given = Options.Positional[0];
  std::string Text = Given, Name;
  if (Given == "-") {
    auto Input = MemoryBuffer::getSTDIN();
    if (!Input)
      return failWith(ExitFailed, fileError("stdin", Input.getError()));
    Text = (*Input)->getBuffer().str();
  } else if (sys::fs::exists(Given)) {
    Expected<std::string> Read = readFile(Given);
    if (!Read)
      return failWith(ExitFailed, Read.takeError());
    Name = Given;
    Text = std::move(*Read);
  } else if (StringRef(Given).find_first_of(" ;") == StringRef::npos) {
    return failWith(ExitFailed, "'" + Given +
                                    "' is neither a file nor PTX, which ends "
                                    "with ';'");
  }
  auto Answer = ptxOfSource(Name, Text);
  if (!Answer && !Name.empty())
    return failWith(ExitFailed, fileError(Name, "has no asm statement"));
  if (!Answer)
    Answer = ptxAlone(Text);
  if (Options.has("json"))
    outs() << Answer->json().dump(2) << "\n";
  else
    outs() << Answer->text();
  return Answer->isTranslated() ? ExitDone : ExitFindings;
}

} // namespace porthip
