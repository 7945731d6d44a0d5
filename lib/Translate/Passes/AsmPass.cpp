// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly in device code is PTX. clang passes its text through the AMD
// device compile without a word until the assembler sees it, so every
// statement becomes C++ (lib/Ptx) or is reported.
#include "Ptx/Advice.h"
#include "Ptx/ToSource.h"
#include "Translate/Passes/Passes.h"
#include "Translate/Text/AsmStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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
      "%%lanemask|\\.reg|\"[ \t]*trap;");
  return Opcode.match(Text);
}

/// Names that the function-like macro around \p Token has as parameters.
std::vector<StringRef> macroParameters(const SourceText &Source,
                                       unsigned Token) {
  std::vector<StringRef> Names;
  unsigned D = Source.tokens()[Token].Directive;
  if (D == None || Source.directives()[D].Is != Directive::Define)
    return Names;
  // # define NAME ( a , b )
  unsigned Open = Source.directives()[D].FirstToken + 3;
  if (Open >= Source.tokens().size() ||
      Source.tokens()[Open].Kind != tok::l_paren ||
      Source.tokens()[Open].Offset != Source.tokens()[Open - 1].end() ||
      Source.closing(Open) == None)
    return Names;
  for (unsigned I = Open + 1; I < Source.closing(Open); ++I)
    if (Source.tokens()[I].Kind == tok::raw_identifier)
      Names.push_back(Source.spelling(I));
  return Names;
}

class AsmPass {
public:
  explicit AsmPass(FileContext &File) : File(File), Source(File.Source) {}

  void run() {
    for (unsigned I = 0; I < Source.tokens().size(); ++I)
      if (std::optional<AsmStatement> S = asmStatementAt(Source, I);
          S && isDevice(*S)) {
        File.HoldsCuda = true;
        translate(*S);
        I = S->Close;
      }
    for (unsigned Body : File.Evidence.CarryBodies)
      File.edit(Body, 0, " bool ptx_carry = false;", Engine::Ast, "ptx");
    for (unsigned Body : File.Evidence.BarrierBodies)
      if (File.needShim("porthip/partial_barriers.h", Body, 0, "inline PTX"))
        File.edit(Body, 0, " porthip::begin_partial_barriers();", Engine::Ast,
                  "ptx");
  }

private:
  bool isDevice(const AsmStatement &S) const;
  void translate(const AsmStatement &S);
  std::string templateOf(const AsmStatement &S,
                         ArrayRef<AsmStatement::Piece> Pieces,
                         ptx::SourceAsm &Asm);
  Expected<ptx::SourceCode> write(const AsmStatement &S,
                                  ArrayRef<AsmStatement::Piece> Pieces,
                                  ptx::SourceAsm Asm);
  std::optional<std::string> stringMacro(StringRef Name) const;
  void describeOperands(const AsmStatement &S, ptx::SourceAsm &Asm);
  std::string textOf(unsigned Begin, unsigned End);
  void replace(const AsmStatement &S, const ptx::SourceCode &Code);
  void report(const AsmStatement &S, Error Wrong);

  const AsmEvidence *evidence(const AsmStatement &S) const {
    auto It = File.Evidence.Asm.find(S.begin(Source));
    return It == File.Evidence.Asm.end() ? nullptr : &It->second;
  }

  FileContext &File;
  const SourceText &Source;
};

bool AsmPass::isDevice(const AsmStatement &S) const {
  // An instruction of AMD's.
  if (File.isForAmd(S.begin(Source)))
    return false;
  StringRef Text = Source.text().slice(Source.tokens()[S.Open].end(),
                                       Source.tokens()[S.Close].Offset);
  const AsmEvidence *Known = evidence(S);
  if (!Known)
    return looksLikePtx(Text);
  // asm("") on the device is a compiler barrier and stays right.
  return Known->OnDevice && !Text.split(':').first.trim(" \t\"").empty();
}

/// Text of a macro of this file that is a string and nothing else.
std::optional<std::string> AsmPass::stringMacro(StringRef Name) const {
  std::optional<std::string> Found;
  for (const Directive &D : Source.directives()) {
    if (D.Is != Directive::Define || D.LastToken != D.FirstToken + 3 ||
        Source.spelling(D.FirstToken + 2) != Name)
      continue;
    StringRef Text = Source.spelling(D.FirstToken + 3);
    if (Found || !Text.consume_front("\"") || !Text.consume_back("\"") ||
        Text.contains('\\'))
      return std::nullopt;
    Found = Text.str();
  }
  return Found;
}

/// The text in LLVM's form; empty where it is not known. An argument that a
/// macro makes a string of becomes an operand.
std::string AsmPass::templateOf(const AsmStatement &S,
                                ArrayRef<AsmStatement::Piece> Pieces,
                                ptx::SourceAsm &Asm) {
  using Kind = AsmStatement::Piece::Kind;
  std::vector<std::string> Names;
  for (const AsmStatement::Operand &O : S.Operands)
    Names.push_back(O.Name);
  std::string Text, Llvm;
  auto Flush = [&] {
    Llvm += ptx::toLlvmTemplate(Text, Names, S.IsBasic);
    Text.clear();
  };
  for (const AsmStatement::Piece &P : Pieces) {
    std::optional<std::string> Known = P.Text;
    if (P.Of == Kind::Macro)
      Known = stringMacro(P.Text);
    if (!Known) {
      // The parse saw one choice of branches only.
      const AsmEvidence *Seen = S.Texts.size() == 1 ? evidence(S) : nullptr;
      return Seen ? ptx::toLlvmTemplate(Seen->Template, Names, S.IsBasic) : "";
    }
    if (P.Of != Kind::Parameter) {
      Text += *Known;
      continue;
    }
    Flush();
    Llvm += "$" + std::to_string(Asm.Operands.size());
    Asm.Operands.push_back({"#", P.Text, ptx::CType::Unknown, false});
  }
  Flush();
  return Llvm;
}

/// Original text with the edits of other passes, on one line.
std::string AsmPass::textOf(unsigned Begin, unsigned End) {
  std::string Text = File.editedText(Begin, End), Out;
  if (!StringRef(Text).contains('\n'))
    return Text;
  if (StringRef(Text).contains("//"))
    return Text;
  for (size_t I = 0; I < Text.size(); ++I) {
    bool IsSplice = Text[I] == '\\' && I + 1 < Text.size() &&
                    (Text[I + 1] == '\n' || Text[I + 1] == '\r');
    if (!IsSplice && !isSpace(Text[I]))
      Out += Text[I];
    else if (!Out.empty() && Out.back() != ' ')
      Out += ' ';
  }
  return Out;
}

void AsmPass::describeOperands(const AsmStatement &S, ptx::SourceAsm &Asm) {
  std::vector<StringRef> Parameters = macroParameters(Source, S.Keyword);
  const AsmEvidence *Seen = evidence(S);
  bool HasTypes = Seen && Seen->Types.size() == S.Operands.size();
  for (size_t N = 0; N < S.Operands.size(); ++N) {
    const AsmStatement::Operand &From = S.Operands[N];
    ptx::SourceOperand O;
    O.Constraint = From.Constraint;
    O.Text = textOf(From.Begin, From.End);
    if (HasTypes)
      O.Type = ptx::CType(Seen->Types[N]);
    for (unsigned I = Source.tokenAt(From.Begin);
         I < Source.tokens().size() && Source.tokens()[I].Offset < From.End;
         ++I)
      O.IsOpaque |= is_contained(Parameters, Source.spelling(I));
    if (O.IsOpaque && !StringRef(O.Text).starts_with("("))
      O.Text = "(" + O.Text + ")";
    Asm.Operands.push_back(std::move(O));
  }
}

void AsmPass::replace(const AsmStatement &S, const ptx::SourceCode &Code) {
  unsigned Begin = S.begin(Source), End = S.end(Source);
  for (const std::string &Header : Code.Headers)
    if (!File.needShim(Header, Begin, End - Begin, "inline PTX"))
      return;
  bool IsInMacro = Source.tokens()[S.Keyword].Directive != None;
  std::string Break = ((IsInMacro ? " \\" : "") + Source.lineEnding()).str();
  StringRef Line = Source.lineText(Begin);
  std::string Indent =
      Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
  std::string Text;
  if (Code.IsBlock) {
    Text = "do {";
    for (const std::string &L : Code.Lines)
      Text += Break + Indent + "  " + L;
    Text += Break + Indent + "} while (0)";
  } else {
    Text = Code.Lines[0];
  }
  File.takeEdited(Begin, End);
  File.edit(Begin, End - Begin, Text,
            evidence(S) ? Engine::Ast : Engine::Lexical, "ptx");
  for (const std::string &Note : Code.Notes)
    File.finding("porthip-ptx-behaviour", Severity::Note, Begin, End - Begin,
                 Note);
  if (const AsmEvidence *Seen = evidence(S); Seen && Seen->HasHiddenKernel)
    File.finding("porthip-ptx-behaviour", Severity::Warning, Begin, End - Begin,
                 "barriers for a part of a block have to be made ready where a "
                 "kernel begins, and a macro makes the body of one; where that "
                 "kernel comes to such a barrier, it ends with a trap",
                 "begin its body with 'porthip::begin_partial_barriers();'",
                 10);
}

void AsmPass::report(const AsmStatement &S, Error Wrong) {
  std::string Message = "inline PTX is not translated",
              Fix = "write it in C++ or as a built-in function, or keep it "
                    "under '#ifdef __HIP_PLATFORM_NVIDIA__'",
              Subject;
  unsigned Minutes = 30;
  handleAllErrors(std::move(Wrong), [&](const ptx::PtxError &E) {
    const ptx::Advice *A = ptx::adviceFor(E.Instruction);
    if (!E.Instruction.empty())
      Message += ": '" + E.Instruction + "'";
    if (A) {
      Message += (Twine(" ") + A->Computes).str();
      Fix = (Twine("use ") + A->Instead).str();
      Minutes = A->EffortMinutes;
      Subject = A->Opcode;
    }
    if (E.What == ptx::Problem::ForeignCarry) {
      // Not this statement: the arithmetic that it is a step of.
      Subject = "carry chain";
      Fix = "write the arithmetic of wide numbers anew: a function for each "
            "whole chain, on integers of 64 or 128 bits";
      Minutes = 960;
    }
    Message += (A ? "; " : ": ") + E.Reason;
  });
  unsigned Begin = S.begin(Source);
  File.finding("porthip-ptx-not-translated", Severity::Error, Begin,
               S.end(Source) - Begin, Message, Fix, Minutes)
      .Subject = Subject;
}

Expected<ptx::SourceCode> AsmPass::write(const AsmStatement &S,
                                         ArrayRef<AsmStatement::Piece> Pieces,
                                         ptx::SourceAsm Asm) {
  Asm.Template = templateOf(S, Pieces, Asm);
  if (Asm.Template.empty())
    return make_error<ptx::PtxError>(
        ptx::Problem::Syntax, "",
        "macros make its text, and it differs from one use to the next");
  return ptx::writeSource(Asm);
}

void AsmPass::translate(const AsmStatement &S) {
  ptx::SourceAsm Asm;
  Asm.ClobbersMemory = S.ClobbersMemory;
  Asm.IsVolatile = S.IsVolatile;
  if (const AsmEvidence *Seen = evidence(S)) {
    Asm.SharesCarry = Seen->SharesCarry && !Seen->ReadsForeignCarry;
    Asm.SharesBarrier = Seen->SharesBarrier;
  }
  Asm.HasNativeWarps = File.Options.Warp != WarpMode::Emulate32;
  if (S.Texts.empty())
    return report(
        S,
        make_error<ptx::PtxError>(
            ptx::Problem::Syntax, "",
            "porthip cannot read the statement; a macro in place of a "
            "constraint, or directives among the operands, may be the cause"));
  describeOperands(S, Asm);
  std::optional<ptx::SourceCode> Common;
  for (ArrayRef<AsmStatement::Piece> Pieces : S.Texts) {
    Expected<ptx::SourceCode> Code = write(S, Pieces, Asm);
    if (!Code)
      return report(S, Code.takeError());
    if (Common && Common->Lines != Code->Lines)
      return report(S, make_error<ptx::PtxError>(
                           ptx::Problem::Syntax, "",
                           "the branches of the '#if' inside it mean different "
                           "things; write a whole statement in each branch"));
    Common = std::move(*Code);
  }
  replace(S, *Common);
}

} // namespace

void runAsmPass(FileContext &File) { AsmPass(File).run(); }

} // namespace porthip
