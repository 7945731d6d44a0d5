// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Query/PtxText.h"
#include "Ptx/Advice.h"
#include "Ptx/Decode/Forms.h"
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToSource.h"
#include "Support/Text/Markup.h"
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
/// The operands that there are in PTX alone, and which are results.
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
      OS << left_justify(S.Instruction.Text, 48 - Indent) << " // "
         << (Row ? Row->Section : "no such instruction") << "\n";
    }
    }
  }
}

static void refuse(PtxStatement &Of, Error Wrong) {
  handleAllErrors(std::move(Wrong), [&](const ptx::PtxError &E) {
    Of.Instruction = E.Instruction;
    Of.Why = E.Reason;
    if (const ptx::Advice *A = ptx::adviceFor(E.Instruction)) {
      Of.Computes = A->Computes;
      Of.Instead = A->Instead;
    }
  });
}

static void answer(const ptx::SourceAsm &Asm, PtxStatement &Of) {
  Expected<std::vector<ptx::Statement>> Statements = ptx::parse(Asm.Template);
  if (!Statements)
    return refuse(Of, Statements.takeError());
  raw_string_ostream Instructions(Of.Instructions);
  printStatements(Instructions, *Statements, 0);
  for (const ptx::SourceOperand &O : Asm.Operands)
    Of.Operands.push_back({O.Constraint, O.Text});
  Expected<ptx::SourceCode> Code = ptx::writeSource(Asm);
  if (!Code)
    return refuse(Of, Code.takeError());
  Of.IsTranslated = true;
  Of.Code = textOf(*Code);
  Of.Headers.assign(Code->Headers.begin(), Code->Headers.end());
  Of.Notes.assign(Code->Notes.begin(), Code->Notes.end());
}

static std::vector<PtxStatement> answers(const SourceText &Source,
                                         const AsmStatement &S) {
  auto refuseFor = [](PtxStatement &Of, const char *Why) {
    refuse(Of, make_error<ptx::PtxError>(ptx::Problem::Syntax, "", Why));
  };
  std::vector<PtxStatement> All(std::max<size_t>(1, S.Texts.size()));
  for (auto [N, Of] : enumerate(All)) {
    Of.Line = Source.lineAndColumn(S.begin(Source)).first;
    Of.Branch = N;
    Of.Branches = All.size();
    if (S.Texts.empty())
      refuseFor(Of, "the asm statement is not understood");
    else if (auto Asm = describe(Source, S, S.Texts[N]))
      answer(*Asm, Of);
    else
      refuseFor(Of, "a macro makes its text; 'porthip --diff' shows the port");
  }
  return All;
}

static void printIndented(raw_ostream &OS, StringRef Text) {
  for (StringRef Line : split(Text.rtrim('\n'), '\n'))
    OS << "  " << Line << "\n";
}

static void print(raw_ostream &OS, const PtxStatement &S) {
  if (S.Branches > 1)
    OS << "branch " << S.Branch + 1 << " of " << S.Branches << ":\n";
  if (!S.Instructions.empty()) {
    OS << "ptx:\n";
    printIndented(OS, S.Instructions);
  }
  if (!S.Operands.empty())
    OS << "operands:\n";
  for (auto [N, O] : enumerate(S.Operands))
    OS << "  %" << N << " = \"" << O.Constraint << "\"(" << O.Text << ")\n";
  if (!S.IsTranslated) {
    OS << "not translated:\n  ";
    if (!S.Instruction.empty())
      OS << "'" << S.Instruction << "'" << (S.Computes.empty() ? ": " : " ");
    OS << (S.Computes.empty() ? "" : S.Computes + "; ") << S.Why << "\n";
    if (!S.Instead.empty())
      OS << "instead:\n  " << S.Instead << "\n";
    return;
  }
  OS << "c++:\n";
  printIndented(OS, S.Code);
  for (const std::string &Header : S.Headers)
    OS << "needs: <" << Header << ">\n";
  for (const std::string &Note : S.Notes)
    OS << "note: " << Note << "\n";
}

//===- Answers ------------------------------------------------------------===//

bool PtxAnswer::isTranslated() const {
  return all_of(Statements,
                [](const PtxStatement &S) { return S.IsTranslated; });
}

std::string PtxAnswer::text() const {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const PtxStatement &S : Statements) {
    if (!Name.empty() && !S.Branch)
      OS << (Text.empty() ? "" : "\n") << Name << ":" << S.Line << ":\n";
    print(OS, S);
  }
  return Text;
}

static Json linesOf(StringRef Text) {
  Json Lines = Json::array();
  if (!Text.empty())
    for (StringRef Line : split(Text.rtrim('\n'), '\n'))
      Lines.push_back(toUtf8(Line.rtrim()));
  return Lines;
}

static Json jsonOf(const PtxStatement &S) {
  Json Operands = Json::array();
  for (const PtxStatement::Operand &O : S.Operands)
    Operands.push_back(
        {{"constraint", toUtf8(O.Constraint)}, {"text", toUtf8(O.Text)}});
  Json J = {{"instructions", linesOf(S.Instructions)},
            {"operands", std::move(Operands)},
            {"isTranslated", S.IsTranslated}};
  if (S.Line)
    J["line"] = S.Line;
  if (S.Branches > 1)
    J["branch"] = S.Branch + 1;
  if (S.IsTranslated) {
    J["code"] = linesOf(S.Code);
    J["headers"] = S.Headers;
    J["notes"] = S.Notes;
    return J;
  }
  J["why"] = toUtf8(S.Why);
  for (const auto &[Key, Text] :
       {std::pair("instruction", &S.Instruction),
        std::pair("computes", &S.Computes), std::pair("instead", &S.Instead)})
    if (!Text->empty())
      J[Key] = toUtf8(*Text);
  return J;
}

Json PtxAnswer::json() const {
  Json All = Json::array();
  for (const PtxStatement &S : Statements)
    All.push_back(jsonOf(S));
  Json J = {{"version", 1}, {"statements", std::move(All)}};
  if (!Name.empty())
    J["file"] = toUtf8(Name);
  return J;
}

std::optional<PtxAnswer> ptxOfSource(const std::string &Name,
                                     const std::string &Text) {
  SourceText Source(Name, Text);
  PtxAnswer Answer{Name, {}};
  for (unsigned I = 0; I < Source.tokens().size(); ++I)
    if (std::optional<AsmStatement> S = asmStatementAt(Source, I)) {
      append_range(Answer.Statements, answers(Source, *S));
      I = S->Close;
    }
  if (Answer.Statements.empty())
    return std::nullopt;
  return Answer;
}

PtxAnswer ptxAlone(StringRef Text) {
  PtxAnswer Answer{"", std::vector<PtxStatement>(1)};
  answer(guessOperands(Text), Answer.Statements.front());
  return Answer;
}

} // namespace porthip
