// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, scopes, calls.
#include "Ptx/ToSource/Writer.h"
#include "Ptx/Decode/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace porthip::ptx {

/// Beside the rows of allForms(); null where it is refused.
static constexpr void (*Writers[])(Writer &, const Decoded &) = {
#define PTX_FORM(Name, ...) write##Name,
#define PTX_DEVICE_FORM(...) nullptr,
#define PTX_REFUSED(...) nullptr,
#include "Ptx/Decode/Forms.def"
};

//===- The whole statement ------------------------------------------------===//

bool Writer::write(const std::vector<Statement> &Statements) {
  // Braces around everything are those of the block that is written anyway.
  if (Statements.size() == 1 && Statements[0].Of == Statement::Kind::Scope)
    return write(Statements[0].Body);
  UsesOf.resize(Asm.Operands.size());
  count(Statements);
  bind();
  if (!HasFailed) {
    openScope(Statements);
    writeScope(Statements);
    closeScope();
  }
  if (Asm.ClobbersMemory && !OrdersMemory)
    orderMemory();
  return !HasFailed;
}

SourceCode Writer::take() {
  if (Code.Lines.size() != 1)
    Code.IsBlock = !Code.Lines.empty();
  if (Code.Lines.empty())
    Code.Lines.push_back("(void)0");
  else if (!Code.IsBlock)
    StringRef(Code.Lines[0]).ends_with(";") ? Code.Lines[0].pop_back() : void();
  for (StringRef Line : Code.Lines)
    if (Line.contains("porthip::ptx::"))
      need("porthip/ptx.h");
  return std::move(Code);
}

void Writer::orderMemory() {
  if (Asm.ClobbersMemory)
    line("__atomic_signal_fence(__ATOMIC_SEQ_CST)");
  OrdersMemory = true;
}

//===- Scopes and registers -----------------------------------------------===//

void Writer::openScope(const std::vector<Statement> &Statements) {
  Scope S;
  S.FirstLine = Code.Lines.size();
  std::string Names;
  for (const Statement &Each : Statements)
    if (Each.Of == Statement::Kind::Label) {
      std::string Name = "ptx_" + Each.Label;
      llvm::erase_if(Name, [](char C) { return !isAlnum(C) && C != '_'; });
      if (!S.Labels.try_emplace(Each.Label, Name).second)
        fail(Problem::Syntax, "label '" + Each.Label + "' is defined twice");
      Names += (Names.empty() ? "" : ", ") + Name;
    }
  Scopes.push_back(std::move(S));
  if (Names.empty())
    return;
  // In front of all else that is in the block.
  bool IsOutermost = Scopes.size() == 1;
  Code.Lines.insert(IsOutermost ? Code.Lines.begin() : Code.Lines.end(),
                    std::string(2 * Depth, ' ') + "__label__ " + Names + ";");
  Scopes.back().FirstLine = Code.Lines.size();
  Code.IsBlock = true;
}

void Writer::closeScope() {
  Scope &S = Scopes.back();
  if (!S.Early.empty()) {
    SmallVector<StringRef, 4> Declarations;
    StringRef(S.Early).split(Declarations, '\n', -1, false);
    std::string Indent(2 * Depth, ' ');
    for (StringRef D : llvm::reverse(Declarations))
      Code.Lines.insert(Code.Lines.begin() + S.FirstLine, Indent + D.str());
    Code.IsBlock = true;
  }
  Scopes.pop_back();
}

void Writer::writeScope(const std::vector<Statement> &Statements) {
  for (const Statement &S : Statements) {
    if (HasFailed)
      return;
    switch (S.Of) {
    case Statement::Kind::Scope:
      Code.Lines.push_back(std::string(2 * Depth, ' ') + "{");
      ++Depth;
      openScope(S.Body);
      writeScope(S.Body);
      closeScope();
      --Depth;
      Code.Lines.push_back(std::string(2 * Depth, ' ') + "}");
      Code.IsBlock = true;
      break;
    case Statement::Kind::Declaration:
      declareRegisters(S.Declaration);
      break;
    case Statement::Kind::Instruction:
      writeInstruction(S.Instruction);
      break;
    case Statement::Kind::Label:
      Code.Lines.push_back(std::string(2 * Depth, ' ') + label(S.Label) + ":;");
      break;
    }
  }
}

static std::string nameOf(StringRef Name) {
  std::string Text = "ptx_";
  for (char C : Name)
    if (isAlnum(C) || C == '_')
      Text += C;
    else if (C == '$')
      Text += "S";
  return Text;
}

void Writer::declareRegisters(const Declaration &D) {
  std::optional<ptx::Type> T = typeNamed(D.Type);
  if (!T)
    return fail(Problem::Syntax, "'." + D.Type + "' is not a type");
  if (D.Space != "reg")
    return fail(Problem::Unsupported,
                "a '." + D.Space +
                    "' variable inside of an asm statement; "
                    "declare it in C++ and pass its address");
  if (T->bits() > 64)
    return fail(Problem::Unsupported,
                "registers of 128 bits are not supported");
  Scope &Inner = Scopes.back();
  for (const Declaration::Entry &E : D.Entries) {
    if (E.Count) {
      Inner.Ranges.declare(E, *T);
      continue;
    }
    Register R;
    R.Name = nameOf(E.Name);
    R.Type = typeOf(*T);
    R.Bits = T->bits();
    Inner.Registers.insert_or_assign(E.Name, R);
  }
}

Writer::Register *Writer::find(StringRef Name, Scope **In) {
  for (Scope &S : llvm::reverse(Scopes)) {
    if (In)
      *In = &S;
    if (auto It = S.Registers.find(Name); It != S.Registers.end())
      return &It->second;
    if (std::optional<ptx::Type> T = S.Ranges.find(Name)) {
      Register R;
      R.Name = nameOf(Name);
      R.Type = typeOf(*T);
      R.Bits = T->bits();
      return &(S.Registers[Name] = R);
    }
  }
  return nullptr;
}

/// Declares ahead a register that is read before it is written, or in a branch.
void Writer::makeEarly(Register &R, Scope &S) {
  if (R.IsDeclared)
    return;
  R.IsDeclared = true;
  S.Early += (spell(R.Type) + " " + R.Name +
              (R.Type == CType::Bool ? " = false;\n" : " = 0;\n"))
                 .str();
}

bool Writer::needWarpsOf32(StringRef Why) {
  if (Asm.HasNativeWarps)
    fail(Problem::Unsupported, Why);
  return !HasFailed;
}

std::string Writer::label(StringRef Name) {
  for (Scope &S : llvm::reverse(Scopes))
    if (auto It = S.Labels.find(Name); It != S.Labels.end())
      return It->second;
  fail(Problem::Operand, "there is no label '" + Name + "'");
  return "";
}

Expr Writer::carry(bool IsRead) {
  if (IsRead && !IsCarrySet && !Asm.SharesCarry)
    fail(Problem::ForeignCarry,
         "the carry flag comes from another function, and C++ has no carry "
         "flag; write the chain in one function, or with wider integers");
  IsCarrySet = true;
  if (!HasCarry && !Asm.SharesCarry)
    Scopes.front().Early += "bool ptx_carry = false;\n";
  HasCarry = true;
  Expr E;
  E.Text = "ptx_carry";
  E.Type = CType::Bool;
  E.IsSimple = true;
  return E;
}

//===- Instructions -------------------------------------------------------===//

void Writer::writeInstruction(const Instruction &I) {
  Current = &I;
  size_t First = Code.Lines.size();
  Expr Condition;
  if (I.Condition)
    Condition = readPredicate(I.Condition->Predicate);
  IsGuarded = I.Condition.has_value();
  writeForm(I);
  IsGuarded = false;
  bool NeedsBraces = Code.Lines.size() - First > 1;
  std::string Indent(2 * Depth, ' ');
  if (I.Condition && Code.Lines.size() != First) {
    std::string Head = Indent + "if (" + Condition.Text + ")";
    Code.IsBlock = true;
    if (NeedsBraces) {
      Code.Lines.insert(Code.Lines.begin() + First, Head + " {");
    } else {
      Code.Lines[First] =
          Head + " " + StringRef(Code.Lines[First]).ltrim().str();
      NeedsBraces = false;
    }
  } else if (HasLabels && NeedsBraces) {
    // A jump must not pass by declarations.
    Code.Lines.insert(Code.Lines.begin() + First, Indent + "{");
  } else {
    NeedsBraces = false;
  }
  if (NeedsBraces) {
    for (size_t N = First + 1; N < Code.Lines.size(); ++N)
      Code.Lines[N] = "  " + Code.Lines[N];
    Code.Lines.push_back(Indent + "}");
  }
  if (!HasFailed)
    Current = nullptr;
}

void Writer::writeForm(const Instruction &I) {
  Decoding Result = decode(I, [this](const Operand &O) { return widthOf(O); });
  const FormRow *Form =
      Result.Instruction ? Result.Instruction->Form : Result.Mnemonic;
  if (Form && *Form->NotInCpp)
    return fail(Problem::Unsupported, Form->NotInCpp);
  if (!Result.Instruction)
    return fail(Result.What, Result.Why);
  Writers[Form - allForms().data()](*this, *Result.Instruction);
}

//===- Statements of C++ --------------------------------------------------===//

void Writer::line(const Twine &Text) {
  Code.Lines.push_back(std::string(2 * Depth, ' ') + Text.str() + ";");
}

Expr Writer::declare(const Twine &Declaration, const Expr &Value) {
  Expr E;
  E.Text = "ptx_" + std::to_string(Temporaries++);
  E.Type = Value.Type;
  E.IsSimple = true;
  line(Declaration + " " + E.Text + " = " + Value.Text);
  Code.IsBlock = true;
  return E;
}

Expr Writer::simple(const Expr &E) {
  if (E.IsSimple)
    return E;
  return declare("const " + spell(E.Type), E);
}

static std::string list(ArrayRef<Expr> Args) {
  std::string Text;
  for (const Expr &A : Args)
    Text += (Text.empty() ? "" : ", ") + A.argument();
  return Text;
}

Expr Writer::hip(StringRef Name, CType T, ArrayRef<Expr> Args) {
  Expr E;
  E.Text = (Name + "(" + list(Args) + ")").str();
  E.Type = T;
  return E;
}

Expr Writer::call(StringRef Name, CType T, ArrayRef<Expr> Args) {
  need("porthip/ptx.h");
  return hip(("porthip::ptx::" + Name).str(), T, Args);
}

Expr Writer::shim(StringRef Header, StringRef Name, CType T,
                  ArrayRef<Expr> Args) {
  need(Header);
  return hip(("porthip::" + Name).str(), T, Args);
}

//===- Entry --------------------------------------------------------------===//

} // namespace porthip::ptx
