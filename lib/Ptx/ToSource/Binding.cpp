// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of the statement: which of their expressions can stand where
// the instructions use them, and which need a name. The statement evaluates
// each operand once, and all inputs before any output is written.
#include "Ptx/Decode/Forms.h"
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace porthip::ptx {

//===- How often operands are used ----------------------------------------===//

void Writer::countExpression(const Expression &E) {
  if (E.Of == Expression::Kind::Argument && E.Argument < UsesOf.size())
    ++UsesOf[E.Argument].Reads;
  for (const Expression &Part : E.Parts)
    countExpression(Part);
}

void Writer::countOperand(const Operand &O, bool IsWritten, bool InGuarded) {
  countExpression(O.Value);
  if (O.Of == Operand::Kind::Argument && O.Argument < UsesOf.size()) {
    Uses &U = UsesOf[O.Argument];
    U.IsGuarded |= InGuarded;
    if (IsWritten) {
      ++U.Writes;
      U.FirstWrite = std::min(U.FirstWrite, InstructionCount);
    } else {
      ++U.Reads;
      U.LastRead = InstructionCount;
    }
  }
  bool IsAddress = O.Of == Operand::Kind::Address;
  for (const Operand &Part : O.Parts)
    countOperand(Part, IsWritten && !IsAddress, InGuarded);
}

void Writer::countInstruction(const Instruction &I) {
  ++InstructionCount;
  size_t Taken = 0;
  const FormRow *Row = findForm(I.Opcode, I.Modifiers, Taken);
  bool HasResult = Row && Row->hasResult();
  if (I.Condition)
    countOperand(I.Condition->Predicate, false, false);
  for (size_t N = 0; N < I.Operands.size(); ++N)
    countOperand(I.Operands[N], HasResult && N == 0, I.Condition.has_value());
}

void Writer::count(const std::vector<Statement> &Statements) {
  for (const Statement &S : Statements) {
    HasLabels |= S.Of == Statement::Kind::Label;
    if (S.Of == Statement::Kind::Instruction)
      countInstruction(S.Instruction);
    count(S.Body);
  }
}

//===- Expressions of the source ------------------------------------------===//

static bool isNameChar(char C) { return isAlnum(C) || C == '_'; }

static bool isIdentifier(StringRef Text) {
  return !Text.empty() && !isDigit(Text[0]) && all_of(Text, isNameChar);
}

static bool isNumber(StringRef Text) {
  return !Text.empty() && isDigit(Text[0]) && all_of(Text, isNameChar);
}

/// Names with members and subscripts: binds as a primary expression.
static bool isPath(StringRef Text) {
  int Open = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    Open += C == '[' ? 1 : C == ']' ? -1 : 0;
    bool IsArrow = C == '>' && I && Text[I - 1] == '-';
    bool IsHyphen = C == '-' && Text.substr(I).starts_with("->");
    if (!isNameChar(C) && !StringRef(".[]: ").contains(C) && !IsArrow &&
        !IsHyphen && Open == 0)
      return false;
  }
  return !Text.empty() && isNameChar(Text[0]);
}

/// Whether evaluating it has no effect: no calls, no assignments.
static bool isPure(StringRef Text) {
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I], Before = I ? Text[I - 1] : ' ';
    char After = I + 1 < Text.size() ? Text[I + 1] : ' ';
    if (C == '(' && (isNameChar(Before) || Before == '>' || Before == ')'))
      return false;
    if ((C == '+' || C == '-') && After == C)
      return false;
    if (C == '=' && After != '=' && !StringRef("=!<>").contains(Before))
      return false;
  }
  return true;
}

/// Whether Name stands in the text as a word.
static bool mentions(StringRef Text, StringRef Name) {
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    size_t End = At + Name.size();
    if ((At == 0 || !isNameChar(Text[At - 1])) &&
        (End == Text.size() || !isNameChar(Text[End])))
      return true;
  }
  return false;
}

/// Bits of a register of that constraint letter; 0 for a constant.
static std::optional<unsigned> letterBits(StringRef Letter) {
  return StringSwitch<std::optional<unsigned>>(Letter)
      .Case("h", 16)
      .Cases({"r", "f"}, 32)
      .Cases({"l", "d"}, 64)
      .Cases({"n", "i", "s", "C", "N", "#"}, 0)
      .Default(std::nullopt);
}

//===- Binding ------------------------------------------------------------===//

/// Whether the lvalue of an output means the same object wherever it is
/// written: no part of it is itself an output.
bool Writer::isStable(size_t N) const {
  const SourceOperand &O = Asm.Operands[N];
  StringRef Text = O.Text;
  if (O.IsOpaque || !isPure(Text) || !isPath(Text))
    return false;
  for (size_t Other = 0; Other < Asm.Operands.size(); ++Other) {
    if (!Arguments[Other].IsOutput || Other == N)
      continue;
    StringRef Name = Asm.Operands[Other].Text;
    if (!isIdentifier(Name) ? Text.contains('[') && !isPath(Name)
                            : mentions(Text, Name))
      return false;
  }
  return true;
}

void Writer::bindOutput(size_t N) {
  Argument &A = Arguments[N];
  const SourceOperand &O = Asm.Operands[N];
  size_t Outputs = count_if(Arguments, [](auto &X) { return X.IsOutput; });
  bool IsOnce = UsesOf[N].Writes + UsesOf[N].Reads <= 1 && Outputs == 1;
  A.Text = O.Text;
  A.IsSimple = isIdentifier(O.Text) && !O.IsOpaque;
  A.Holds =
      isPath(O.Text) || isParenthesised(O.Text) ? Hold::Atom : Hold::Loose;
  if (IsOnce || isStable(N))
    return;
  std::string Name = "ptx_out" + std::to_string(N);
  line("auto &" + Name + " = " + O.Text);
  Code.IsBlock = true;
  A.Text = Name;
  A.Holds = Hold::Atom;
  A.IsSimple = true;
}

void Writer::bindInput(size_t N, unsigned FirstWrite) {
  Argument &A = Arguments[N];
  const SourceOperand &O = Asm.Operands[N];
  const Uses &U = UsesOf[N];
  bool IsLiteral = isNumber(O.Text);
  bool IsNamed = isIdentifier(O.Text) && !O.IsOpaque;
  bool HasEffects = O.IsOpaque || !isPure(O.Text);
  A.Text = O.Text;
  A.IsSimple = IsNamed || IsLiteral;
  A.Holds =
      isPath(O.Text) || isParenthesised(O.Text) ? Hold::Atom : Hold::Loose;
  if (U.Reads == 0) {
    if (HasEffects && !O.IsOpaque)
      line("(void)(" + O.Text + ")");
    return;
  }
  bool IsOverwritten = FirstWrite < U.LastRead || (HasLabels && ~FirstWrite);
  bool NeedsName = (U.Reads > 1 && !A.IsSimple) || IsOverwritten ||
                   (HasEffects && (InstructionCount > 1 || U.IsGuarded));
  if (!NeedsName || IsLiteral)
    return;
  Expr Source;
  Source.Text = O.Text;
  Source.Type = A.Type;
  Source.Holds = A.Holds;
  Expr Bound = Source;
  if (A.Type == CType::Unknown)
    Bound = convert(Source, unsignedInteger(A.Bits));
  std::string Name = "ptx_in" + std::to_string(N);
  line("const " + spell(Bound.Type) + " " + Name + " = " + Bound.Text);
  Code.IsBlock = true;
  A.Text = Name;
  A.Type = Bound.Type;
  A.Holds = Hold::Atom;
  A.IsSimple = true;
}

/// Inputs that begin in an output's register.
void Writer::bindTied() {
  for (size_t N = 0; N < Asm.Operands.size(); ++N) {
    unsigned Tied = 0;
    if (StringRef(Asm.Operands[N].Constraint).getAsInteger(10, Tied))
      continue;
    if (Tied >= N || !Arguments[Tied].IsOutput)
      return fail(Problem::Operand,
                  "an operand is tied to an operand that does not exist");
    Argument &Into = Arguments[Tied];
    Expr From;
    From.Text = Asm.Operands[N].Text;
    From.Type = Asm.Operands[N].Type;
    Arguments[N] = Into;
    if (From.Text == Into.Text)
      continue;
    if (From.Type == CType::Unknown)
      From = convert(From, unsignedInteger(Into.Bits));
    assign(Into.Text, Into.Type, From);
    Code.IsBlock = true;
  }
}

void Writer::bind() {
  Arguments.resize(Asm.Operands.size());
  bool HasTied = false;
  for (size_t N = 0; N < Asm.Operands.size(); ++N) {
    StringRef Letter = Asm.Operands[N].Constraint;
    Argument &A = Arguments[N];
    A.IsOutput = Letter.starts_with("=") || Letter.starts_with("+");
    Letter = Letter.ltrim("=+&%");
    A.Type = Asm.Operands[N].Type;
    unsigned Tied = 0;
    if (!A.IsOutput && !Letter.getAsInteger(10, Tied)) {
      HasTied = true;
      continue;
    }
    std::optional<unsigned> Bits = letterBits(Letter);
    if (!Bits)
      return fail(Problem::Operand, "constraint '" +
                                        Asm.Operands[N].Constraint +
                                        "' is not supported");
    A.Bits = *Bits;
    // No other types fit.
    if (Letter == "f")
      A.Type = CType::Float;
    else if (Letter == "d")
      A.Type = CType::Double;
  }
  unsigned FirstWrite = ~0u;
  for (size_t N = 0; N < Arguments.size(); ++N)
    if (Arguments[N].IsOutput)
      FirstWrite = std::min(FirstWrite, UsesOf[N].FirstWrite);
  if (HasTied)
    FirstWrite = 0;
  for (size_t N = 0; N < Arguments.size(); ++N) {
    StringRef Letter = StringRef(Asm.Operands[N].Constraint).ltrim("=+&%");
    unsigned Tied = 0;
    if (Arguments[N].IsOutput)
      bindOutput(N);
    else if (Arguments[N].Bits == 0 && Letter.getAsInteger(10, Tied))
      Arguments[N].Text = Asm.Operands[N].Text;
    else if (Letter.getAsInteger(10, Tied))
      bindInput(N, FirstWrite);
  }
  bindTied();
}

} // namespace porthip::ptx
