// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToSource.h"
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace porthip::ptx {

Expected<SourceCode> writeSource(const SourceAsm &Asm) {
  Expected<std::vector<Statement>> Statements = parse(Asm.Template);
  if (!Statements)
    return Statements.takeError();
  Writer W(Asm);
  if (!W.write(*Statements))
    return W.error();
  return W.take();
}

std::string toLlvmTemplate(StringRef Text, ArrayRef<std::string> Names,
                           bool IsBasic) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    StringRef Rest = Text.substr(I + 1);
    if (C == '$') {
      Out += "$$";
    } else if (C != '%') {
      Out += C;
    } else if (Rest.starts_with("%")) {
      Out += '%';
      ++I;
    } else if (!IsBasic && Rest.starts_with("=")) {
      Out += "${:uid}";
      ++I;
    } else if (!IsBasic && !Rest.empty() && isDigit(Rest[0])) {
      Out += '$';
    } else if (!IsBasic && Rest.starts_with("[")) {
      StringRef Name = Rest.drop_front().split(']').first;
      size_t N = llvm::find(Names, Name.str()) - Names.begin();
      Out += "$" + std::to_string(N);
      I += Name.size() + 2;
    } else {
      // nvcc takes "%laneid" for "%%laneid".
      Out += '%';
    }
  }
  return Out;
}

} // namespace porthip::ptx
