// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Text/FileContext.h"
#include "Gpus/GpuTarget.h"
#include "Translate/Findings/RuleFindings.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace clang;

namespace porthip {

bool lacksImages(const TranslateOptions &Options) {
  return Options.Shims != ShimMode::Forbid &&
         any_of(portTargets(Options.Gpus),
                [](const GpuTarget *T) { return !T->HasImages; });
}

void FileContext::edit(unsigned Offset, unsigned Length, StringRef Text,
                       Engine By, StringRef Rule) {
  if (Source.text().substr(Offset, Length) == Text)
    return;
  Edits.emplace(Offset, Edit{Offset, Length, Text.str(), By, Rule.str()});
}

void FileContext::insertFirst(unsigned Offset, StringRef Text, Engine By,
                              StringRef Rule) {
  Edits.emplace_hint(Edits.lower_bound(Offset), Offset,
                     Edit{Offset, 0, Text.str(), By, Rule.str()});
}

Finding &FileContext::finding(StringRef Check, Severity Level, unsigned Offset,
                              unsigned Length, StringRef Message, StringRef Fix,
                              unsigned EffortMinutes) {
  return finding(makeFinding(Check, Level, Message, Fix, EffortMinutes), Offset,
                 Length);
}

Finding &FileContext::finding(Finding F, unsigned Offset, unsigned Length) {
  auto [Line, Column] = Source.lineAndColumn(Offset);
  F.File = Source.path();
  F.Offset = Offset;
  F.Line = Line;
  F.Column = Column;
  F.Length = Length;
  F.Symbol = Source.text().substr(Offset, Length).str();
  if (isForNvidia(Offset))
    return Unseen = std::move(F);
  Findings.push_back(std::move(F));
  return Findings.back();
}

bool FileContext::needShim(StringRef Header, unsigned Offset, unsigned Length,
                           StringRef Symbol) {
  if (Options.Shims == ShimMode::Forbid) {
    finding(shimForbiddenFinding(Symbol, Header), Offset, Length);
    return false;
  }
  Shims.insert(Header.str());
  FirstShimUse = std::min(FirstShimUse, Offset);
  ShimUses[Header.str()].push_back(Offset);
  return true;
}

/// A header belongs to the library that its name begins with: cublas_v2.h.
static StringRef libraryOf(StringRef Name, const Rule &R,
                           const RuleIndex &Rules) {
  StringRef Best = R.Library;
  if (!R.Library.starts_with("headers"))
    return Best;
  size_t Length = 0;
  for (const RuleLibrary &L : Rules.libraries())
    if (Name.starts_with_insensitive(L.Id) && L.Id.size() > Length) {
      Best = L.Id;
      Length = L.Id.size();
    }
  return Best;
}

void FileContext::use(unsigned Offset, StringRef Name, const Rule &R) {
  SymbolUse U;
  U.Symbol = R.Cuda.contains('*') ? Name.str() : R.Cuda.str();
  U.Library = libraryOf(Name, R, Rules).str();
  U.Hip = R.Hip.str();
  U.Offset = Offset;
  U.Line = Source.lineAndColumn(Offset).first;
  bool IsShim = !R.Shim.empty() || R.Hip.starts_with("porthip/");
  U.Outcome = R.Kind == RuleKind::Unsupported ? UseOutcome::Unsupported
              : R.isIdentity()                ? UseOutcome::Unchanged
              : IsShim                        ? UseOutcome::Shim
                                              : UseOutcome::Renamed;
  Uses.push_back(std::move(U));
}

const NameEvidence *FileContext::evidenceAt(unsigned Offset) const {
  auto It = Evidence.Names.find(Offset);
  return It == Evidence.Names.end() ? nullptr : &It->second;
}

std::string FileContext::editedText(unsigned Begin, unsigned End) const {
  std::vector<Edit> Inside;
  for (auto It = Edits.lower_bound(Begin);
       It != Edits.end() && It->first <= End; ++It) {
    if (It->second.Offset + It->second.Length > End)
      continue;
    Inside.push_back(It->second);
    Inside.back().Offset -= Begin;
  }
  sortEdits(Inside);
  return applyEdits(Source.text().slice(Begin, End), Inside);
}

std::string FileContext::takeEdited(unsigned Begin, unsigned End) {
  std::string Text = editedText(Begin, End);
  for (auto It = Edits.lower_bound(Begin);
       It != Edits.end() && It->first <= End;)
    It = It->second.Offset + It->second.Length > End ? std::next(It)
                                                     : Edits.erase(It);
  return Text;
}

unsigned skipTemplateArguments(const SourceText &Source, unsigned Less) {
  unsigned Last = Source.closingAngle(Less);
  return Last == None ? None : Last + 1;
}

unsigned countTemplateArguments(const SourceText &Source, unsigned Less) {
  unsigned Last = Source.closingAngle(Less);
  if (Last == None || Last == Less + 1)
    return 0;
  unsigned Count = 1;
  for (unsigned I = Less + 1; I < Last; ++I) {
    tok::TokenKind Kind = Source.tokens()[I].Kind;
    unsigned Close =
        Kind == tok::less ? Source.closingAngle(I)
        : Kind == tok::l_paren || Kind == tok::l_brace || Kind == tok::l_square
            ? Source.closing(I)
            : None;
    if (Close != None && Close < Last)
      I = Close;
    else
      Count += Kind == tok::comma;
  }
  return Count;
}

/// True when `<` at \p I opens template arguments rather than compares: what
/// follows the list is something that can follow a template-id.
static unsigned templateEnd(const SourceText &Source, unsigned I) {
  if (Source.kindNear(I, -1) != tok::raw_identifier)
    return None;
  unsigned After = skipTemplateArguments(Source, I);
  if (After == None)
    return None;
  if (After >= Source.tokens().size())
    return After;
  switch (Source.tokens()[After].Kind) {
  case tok::l_paren:
  case tok::r_paren:
  case tok::coloncolon:
  case tok::comma:
  case tok::greater:
  case tok::l_brace:
  case tok::amp:
  case tok::star:
  case tok::lesslessless:
    return After;
  default:
    return None;
  }
}

static std::vector<ArgumentRange> split(const SourceText &Source, unsigned Open,
                                        unsigned Close, bool SkipTemplates) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  std::vector<ArgumentRange> Result;
  unsigned First = None, Last = None;
  auto Finish = [&] {
    if (First != None)
      Result.push_back({Tokens[First].Offset, Tokens[Last].end(), First});
    First = None;
  };
  for (unsigned I = Open + 1; I < Close; ++I) {
    if (Tokens[I].Directive != Tokens[Open].Directive)
      continue;
    if (Tokens[I].Kind == tok::comma) {
      Finish();
      continue;
    }
    if (First == None)
      First = I;
    Last = I;
    unsigned End = None;
    if (Tokens[I].Kind == tok::l_paren || Tokens[I].Kind == tok::l_square ||
        Tokens[I].Kind == tok::l_brace)
      End = Source.closing(I);
    else if (SkipTemplates && Tokens[I].Kind == tok::less)
      if (unsigned After = templateEnd(Source, I); After != None)
        End = After - 1;
    if (End != None && End < Close)
      Last = I = End;
  }
  Finish();
  return Result;
}

std::vector<ArgumentRange> splitArguments(const SourceText &Source,
                                          unsigned Open, unsigned Close,
                                          int Expected) {
  std::vector<ArgumentRange> Result =
      split(Source, Open, Close, /*SkipTemplates=*/true);
  if (Expected >= 0 && Result.size() != size_t(Expected)) {
    auto Plain = split(Source, Open, Close, /*SkipTemplates=*/false);
    if (Plain.size() == size_t(Expected))
      return Plain;
  }
  return Result;
}

} // namespace porthip
