// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ported.h"
#include "Ptx/ToSource.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
namespace porthip::ptx::test {

const char *emitPath() { return getenv("PORTHIP_PTX_EMIT"); }
const char *portPath() { return getenv("PORTHIP_PTX_PORT"); }

std::string nameOf(const std::string &Asm, const std::string &Constraints,
                   View Operands) {
  return "ported_" + utohexstr(xxHash64(Asm + "\n" + Constraints)) +
         (Operands == View::Unsigned ? "_u"
          : Operands == View::Signed ? "_s"
                                     : "_t");
}

static CType typeFor(char Letter, bool IsSigned) {
  switch (Letter) {
  case 'h':
    return IsSigned ? CType::Short : CType::UShort;
  case 'l':
    return IsSigned ? CType::Long : CType::ULong;
  case 'f':
    return CType::Float;
  case 'd':
    return CType::Double;
  default:
    return IsSigned ? CType::Int : CType::Unsigned;
  }
}

static const char *spelled(CType T) {
  switch (T) {
  case CType::Short:
    return "short";
  case CType::UShort:
    return "unsigned short";
  case CType::Int:
    return "int";
  case CType::Long:
    return "long long";
  case CType::ULong:
    return "unsigned long long";
  case CType::Float:
    return "float";
  case CType::Double:
    return "double";
  default:
    return "unsigned";
  }
}

std::string portedFunction(const std::string &Asm,
                           const std::string &Constraints, View Operands,
                           std::string &Reason) {
  SourceAsm S;
  S.Template = Asm;
  S.IsVolatile = true;
  std::string Before, After, Letters;
  SmallVector<StringRef, 8> Parts;
  StringRef(Constraints).split(Parts, ',', -1, false);
  unsigned Inputs = 0, Outputs = 0;
  for (StringRef P : Parts) {
    if (P.starts_with("~")) {
      S.ClobbersMemory |= P == "~{memory}";
      continue;
    }
    bool IsOutput = P.starts_with("=");
    char Letter = isDigit(P.back()) ? Letters[P.back() - '0'] : P.back();
    Letters += Letter;
    CType T = typeFor(Letter, Operands == View::Signed);
    SourceOperand O;
    O.Constraint = P.str();
    O.Text =
        (IsOutput ? "o" : "i") + std::to_string(IsOutput ? Outputs : Inputs);
    O.Type = Operands == View::Untyped ? CType::Unknown : T;
    std::string Type = spelled(T);
    if (IsOutput) {
      Before += "  " + Type + " " + O.Text + ";\n";
      After += "  ((" + Type + " *)out)[" + std::to_string(16 * Outputs++) +
               " / sizeof(" + Type + ")] = " + O.Text + ";\n";
    } else {
      Before += "  " + Type + " " + O.Text + " = ((const " + Type + " *)in)[" +
                std::to_string(16 * Inputs++) + " / sizeof(" + Type + ")];\n";
    }
    S.Operands.push_back(std::move(O));
  }
  Expected<SourceCode> Code = writeSource(S);
  if (!Code) {
    Reason = toString(Code.takeError());
    return "";
  }
  std::string Text;
  for (const std::string &Header : Code->Headers)
    Text += "#include <" + Header + ">\n";
  Text += "extern \"C\" __device__ __attribute__((used, "
          "visibility(\"default\"))) void " +
          nameOf(Asm, Constraints, Operands) +
          "(const void *in, void *out) {\n" + Before;
  if (Code->Headers.count("porthip/wgmma.h"))
    Text += "  porthip::begin_partial_barriers();\n";
  if (Code->IsBlock)
    Text += "  do {\n";
  for (const std::string &Line : Code->Lines)
    Text += "  " + Line + (Code->IsBlock ? "\n" : ";\n");
  if (Code->IsBlock)
    Text += "  } while (0);\n";
  return Text + After + "}\n";
}

void emitPorted(const std::string &Asm, const std::string &Constraints) {
  static std::set<std::string> Done;
  if (!Done.insert(nameOf(Asm, Constraints, View::Unsigned)).second)
    return;
  std::error_code EC;
  raw_fd_ostream OS(emitPath(), EC, sys::fs::OF_Append);
  ASSERT_FALSE(EC) << EC.message();
  for (View V : {View::Unsigned, View::Signed, View::Untyped}) {
    std::string Reason, Text = portedFunction(Asm, Constraints, V, Reason);
    if (!Text.empty())
      OS << Text;
    else if (V == View::Unsigned)
      OS << "// refused: " << Reason << "\n";
  }
}

} // namespace porthip::ptx::test
