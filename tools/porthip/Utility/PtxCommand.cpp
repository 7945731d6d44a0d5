// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// porthip ptx: shows what becomes of an asm statement.
#include "Ptx/Advice.h"
#include "Ptx/Decode/Forms.h"
#include "Ptx/Syntax/Parser.h"
#include "Ptx/ToSource.h"
#include "Support/Files/Files.h"
#include "Translate/Text/AsmStatement.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace porthip {

CommandInfo ptxInfo() {
  CommandInfo Info(
      "ptx", "Show the C++ that inline PTX becomes", "TEXT|FILE|-",
      "Prints the instructions of inline PTX and the C++ that the port has "
      "instead: of an asm statement with its operands, of plain PTX, whose "
      "operands %0, %1, ... get the types that fit, or of the asm statements "
      "of a file ('-': of stdin). Operands of statements have the unsigned "
      "types of their constraints; a port knows their true types.");
  Info.Examples = {
      {"porthip ptx 'lop3.b32 %0, %1, %2, %3, 0x96;'", "PTX alone"},
      {R"(porthip ptx 'asm("brev.b32 %0, %1;" : "=r"(y) : "r"(x));')",
       "a statement with its operands"},
      {"porthip ptx kernel.cu", "the statements of a file"}};
  return Info;
}

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

static void printStatements(ArrayRef<ptx::Statement> Statements,
                            unsigned Indent) {
  for (const ptx::Statement &S : Statements) {
    outs().indent(Indent);
    switch (S.Of) {
    case ptx::Statement::Kind::Scope:
      outs() << "{\n";
      printStatements(S.Body, Indent + 2);
      outs().indent(Indent) << "}\n";
      break;
    case ptx::Statement::Kind::Label:
      outs() << S.Label << ":\n";
      break;
    case ptx::Statement::Kind::Declaration:
      outs() << S.Declaration.Text << "\n";
      break;
    case ptx::Statement::Kind::Instruction: {
      size_t Taken = 0;
      const ptx::FormRow *Row =
          ptx::findForm(S.Instruction.Opcode, S.Instruction.Modifiers, Taken);
      outs() << left_justify(S.Instruction.Text, 50 - Indent) << " // "
             << (Row ? Row->Section : "no such instruction") << "\n";
    }
    }
  }
}

static int refuse(Error Wrong) {
  handleAllErrors(std::move(Wrong), [](const ptx::PtxError &E) {
    const ptx::Advice *A = ptx::adviceFor(E.Instruction);
    outs() << "not translated:\n  ";
    if (!E.Instruction.empty())
      outs() << "'" << E.Instruction << "'" << (A ? " " : ": ");
    outs() << (A ? (Twine(A->Computes) + "; ").str() : "") << E.Reason << "\n";
    if (A)
      outs() << "instead:\n  " << A->Instead << "\n";
  });
  return ExitFindings;
}

static int show(const ptx::SourceAsm &Asm) {
  Expected<std::vector<ptx::Statement>> Statements = ptx::parse(Asm.Template);
  if (!Statements)
    return refuse(Statements.takeError());
  outs() << "ptx:\n";
  printStatements(*Statements, 2);
  if (!Asm.Operands.empty())
    outs() << "operands:\n";
  for (auto [N, O] : enumerate(Asm.Operands))
    outs() << "  %" << N << " = \"" << O.Constraint << "\"(" << O.Text << ")\n";
  Expected<ptx::SourceCode> Code = ptx::writeSource(Asm);
  if (!Code)
    return refuse(Code.takeError());
  outs() << "c++:\n";
  std::string Text = textOf(*Code);
  for (StringRef Line : split(StringRef(Text).rtrim('\n'), '\n'))
    outs() << "  " << Line << "\n";
  for (const std::string &Header : Code->Headers)
    outs() << "needs: <" << Header << ">\n";
  for (const std::string &Note : Code->Notes)
    outs() << "note: " << Note << "\n";
  return ExitDone;
}

static int showStatement(const SourceText &Source, const AsmStatement &S) {
  auto Refuse = [](const char *Why) {
    return refuse(make_error<ptx::PtxError>(ptx::Problem::Syntax, "", Why));
  };
  if (S.Texts.empty())
    return Refuse("the asm statement is not understood");
  int Status = ExitDone;
  for (auto [N, Pieces] : enumerate(S.Texts)) {
    if (S.Texts.size() > 1)
      outs() << "branch " << N + 1 << " of " << S.Texts.size() << ":\n";
    auto Asm = describe(Source, S, Pieces);
    Status = std::max(
        Status,
        Asm ? show(*Asm)
            : Refuse("a macro makes its text; 'porthip --diff' shows the "
                     "port"));
  }
  return Status;
}

/// The statements of a source; none: it has no asm statement.
static std::optional<int> showSource(const std::string &Name,
                                     const std::string &Text) {
  SourceText Source(Name, Text);
  std::optional<int> Status;
  for (unsigned I = 0; I < Source.tokens().size(); ++I) {
    std::optional<AsmStatement> S = asmStatementAt(Source, I);
    if (!S)
      continue;
    if (!Name.empty())
      outs() << (Status ? "\n" : "") << Name << ":"
             << Source.lineAndColumn(S->begin(Source)).first << ":\n";
    Status = std::max(Status.value_or(0), showStatement(Source, *S));
    I = S->Close;
  }
  return Status;
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
  if (std::optional<int> Status = showSource(Name, Text))
    return *Status;
  if (!Name.empty())
    return failWith(ExitFailed, fileError(Name, "has no asm statement"));
  return show(guessOperands(Text));
}

} // namespace porthip
