// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/PtxText.h"
#include "Ptx/Advice.h"
#include "Ptx/Decode/Forms.h"
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToSource.h"
#include "Translate/Text/AsmStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace porthip {

//===- Operands -----------------------------------------------------------===//

static ptx::CType typeOfConstraint(StringRef Constraint) {
  StringRef Letter = Constraint.ltrim("=+&%");
  return Letter == "h"   ? ptx::CType::UShort
         : Letter == "r" ? ptx::CType::Unsigned
         : Letter == "l" ? ptx::CType::ULong
         : Letter == "f" ? ptx::CType::Float
         : Letter == "d" ? ptx::CType::Double
                         : ptx::CType::Unknown;
}

/// The statement as its text says; none where a macro makes its text.
static std::optional<ptx::SourceAsm>
describe(const SourceText &Source, const AsmStatement &S,
         ArrayRef<AsmStatement::Piece> Pieces) {
  ptx::SourceAsm Asm;
  Asm.ClobbersMemory = S.ClobbersMemory;
  Asm.IsVolatile = S.IsVolatile;
  std::vector<std::string> Names;
  for (const AsmStatement::Operand &From : S.Operands) {
    ptx::SourceOperand O;
    O.Constraint = From.Constraint;
    O.Text = Source.text().slice(From.Begin, From.End).str();
    O.Type = typeOfConstraint(From.Constraint);
    Asm.Operands.push_back(std::move(O));
    Names.push_back(From.Name);
  }
  std::string Text;
  for (const AsmStatement::Piece &P : Pieces) {
    if (P.Of != AsmStatement::Piece::Kind::Literal)
      return std::nullopt;
    Text += P.Text;
  }
  Asm.Template = ptx::toLlvmTemplate(Text, Names, S.IsBasic);
  return Asm;
}

namespace {
/// Which operands of PTX alone there are, and which are results.
struct Usage {
  unsigned Count = 0;
  SmallVector<bool> IsRead, IsResult;

  void add(unsigned Argument, bool IsWritten) {
    Count = std::max(Count, Argument + 1);
    IsRead.resize(Count);
    IsResult.resize(Count);
    (IsWritten ? IsResult : IsRead)[Argument] = true;
  }
  void add(const ptx::Expression &E) {
    if (E.Of == ptx::Expression::Kind::Argument)
      add(E.Argument, false);
    for (const ptx::Expression &Part : E.Parts)
      add(Part);
  }
  void add(const ptx::Operand &O, bool IsWritten) {
    if (O.Of == ptx::Operand::Kind::Argument)
      add(O.Argument, IsWritten);
    add(O.Value);
    bool IsAddress = O.Of == ptx::Operand::Kind::Address;
    for (const ptx::Operand &Part : O.Parts)
      add(Part, IsWritten && !IsAddress);
  }
  void add(ArrayRef<ptx::Statement> Statements) {
    for (const ptx::Statement &S : Statements) {
      add(S.Body);
      if (S.Of != ptx::Statement::Kind::Instruction)
        continue;
      size_t Taken = 0;
      const ptx::FormRow *Row =
          ptx::findForm(S.Instruction.Opcode, S.Instruction.Modifiers, Taken);
      bool HasResult = Row && Row->hasResult();
      if (S.Instruction.Condition)
        add(S.Instruction.Condition->Predicate, false);
      for (auto [N, O] : enumerate(S.Instruction.Operands))
        add(O, HasResult && N == 0);
    }
  }
};
} // namespace

static std::string textOf(const ptx::SourceCode &Code) {
  std::string Text;
  for (const std::string &Line : Code.Lines)
    Text += Line + (Code.IsBlock ? "\n" : ";\n");
  return Text;
}

/// The operands' types that fit best: those that the C++ converts least.
static ptx::SourceAsm guessOperands(StringRef Text) {
  ptx::SourceAsm Best;
  Best.IsVolatile = true;
  Best.Template = ptx::toLlvmTemplate(Text, {}, /*IsBasic=*/false);
  Usage Used;
  if (auto Statements = ptx::parse(Best.Template))
    Used.add(*Statements);
  else
    consumeError(Statements.takeError());
  // More would take too long to try.
  static constexpr unsigned MaxTried = 6;
  static constexpr StringRef Letters = "rlfdh";
  for (unsigned N = 0; N < Used.Count; ++N) {
    ptx::SourceOperand O;
    StringRef Prefix = !Used.IsResult[N] ? "" : Used.IsRead[N] ? "+" : "=";
    O.Constraint = (Prefix + "r").str();
    O.Text = (Used.IsResult[N] ? "d" : "a") + std::to_string(N);
    O.Type = ptx::CType::Unsigned;
    Best.Operands.push_back(std::move(O));
  }
  if (Used.Count > MaxTried)
    return Best;
  ptx::SourceAsm Tried = Best;
  size_t Combinations = 1, BestCost = ~size_t(0);
  for (unsigned N = 0; N < Used.Count; ++N)
    Combinations *= Letters.size();
  for (size_t Index = 0; Index < Combinations; ++Index) {
    size_t Rest = Index;
    for (ptx::SourceOperand &O : reverse(Tried.Operands)) {
      O.Constraint.back() = Letters[Rest % Letters.size()];
      O.Type = typeOfConstraint(O.Constraint);
      Rest /= Letters.size();
    }
    Expected<ptx::SourceCode> Code = ptx::writeSource(Tried);
    if (!Code) {
      consumeError(Code.takeError());
      continue;
    }
    std::string Result = textOf(*Code);
    size_t Cost = Result.size() + 1000 * StringRef(Result).count("ptx::as<");
    if (Cost < BestCost) {
      BestCost = Cost;
      Best = Tried;
    }
  }
  return Best;
}

//===- Printing -----------------------------------------------------------===//

static void printStatements(raw_ostream &OS,
                            ArrayRef<ptx::Statement> Statements,
                            unsigned Indent) {
  for (const ptx::Statement &S : Statements) {
    OS.indent(Indent);
    switch (S.Of) {
    case ptx::Statement::Kind::Scope:
      OS << "{\n";
      printStatements(OS, S.Body, Indent + 2);
      OS.indent(Indent) << "}\n";
      break;
    case ptx::Statement::Kind::Label:
      OS << S.Label << ":\n";
      break;
    case ptx::Statement::Kind::Declaration:
      OS << S.Declaration.Text << "\n";
      break;
    case ptx::Statement::Kind::Instruction: {
      size_t Taken = 0;
      const ptx::FormRow *Row =
          ptx::findForm(S.Instruction.Opcode, S.Instruction.Modifiers, Taken);
      OS << left_justify(S.Instruction.Text, 50 - Indent) << " // "
         << (Row ? Row->Section : "no such instruction") << "\n";
    }
    }
  }
}

/// False: not translated, and why.
static bool refuse(raw_ostream &OS, Error Wrong) {
  handleAllErrors(std::move(Wrong), [&](const ptx::PtxError &E) {
    const ptx::Advice *A = ptx::adviceFor(E.Instruction);
    OS << "not translated:\n  ";
    if (!E.Instruction.empty())
      OS << "'" << E.Instruction << "'" << (A ? " " : ": ");
    OS << (A ? (Twine(A->Computes) + "; ").str() : "") << E.Reason << "\n";
    if (A)
      OS << "instead:\n  " << A->Instead << "\n";
  });
  return false;
}

static bool show(raw_ostream &OS, const ptx::SourceAsm &Asm) {
  Expected<std::vector<ptx::Statement>> Statements = ptx::parse(Asm.Template);
  if (!Statements)
    return refuse(OS, Statements.takeError());
  OS << "ptx:\n";
  printStatements(OS, *Statements, 2);
  if (!Asm.Operands.empty())
    OS << "operands:\n";
  for (auto [N, O] : enumerate(Asm.Operands))
    OS << "  %" << N << " = \"" << O.Constraint << "\"(" << O.Text << ")\n";
  Expected<ptx::SourceCode> Code = ptx::writeSource(Asm);
  if (!Code)
    return refuse(OS, Code.takeError());
  OS << "c++:\n";
  std::string Text = textOf(*Code);
  for (StringRef Line : split(StringRef(Text).rtrim('\n'), '\n'))
    OS << "  " << Line << "\n";
  for (const std::string &Header : Code->Headers)
    OS << "needs: <" << Header << ">\n";
  for (const std::string &Note : Code->Notes)
    OS << "note: " << Note << "\n";
  return true;
}

static bool showStatement(raw_ostream &OS, const SourceText &Source,
                          const AsmStatement &S) {
  auto Refuse = [&](const char *Why) {
    return refuse(OS, make_error<ptx::PtxError>(ptx::Problem::Syntax, "", Why));
  };
  if (S.Texts.empty())
    return Refuse("the asm statement is not understood");
  bool IsTranslated = true;
  for (auto [N, Pieces] : enumerate(S.Texts)) {
    if (S.Texts.size() > 1)
      OS << "branch " << N + 1 << " of " << S.Texts.size() << ":\n";
    auto Asm = describe(Source, S, Pieces);
    IsTranslated &=
        Asm ? show(OS, *Asm)
            : Refuse("a macro makes its text; 'porthip --diff' shows the "
                     "port");
  }
  return IsTranslated;
}

std::optional<PtxAnswer> ptxOfSource(const std::string &Name,
                                     const std::string &Text) {
  SourceText Source(Name, Text);
  std::optional<PtxAnswer> Answer;
  for (unsigned I = 0; I < Source.tokens().size(); ++I) {
    std::optional<AsmStatement> S = asmStatementAt(Source, I);
    if (!S)
      continue;
    const bool IsFirst = !Answer;
    if (IsFirst)
      Answer.emplace();
    raw_string_ostream OS(Answer->Text);
    if (!Name.empty())
      OS << (IsFirst ? "" : "\n") << Name << ":"
         << Source.lineAndColumn(S->begin(Source)).first << ":\n";
    Answer->IsTranslated &= showStatement(OS, Source, *S);
    I = S->Close;
  }
  return Answer;
}

PtxAnswer ptxAlone(StringRef Text) {
  PtxAnswer Answer;
  raw_string_ostream OS(Answer.Text);
  Answer.IsTranslated = show(OS, guessOperands(Text));
  return Answer;
}

} // namespace porthip
