// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/IncompleteMends.h"
#include "clang/AST/DeclBase.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

/// The words that end where an expression may begin.
bool isBeforeExpression(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"return", "case", "throw", "else", "do", "not", "and", "or"},
             true)
      .Cases({"sizeof", "delete", "if", "while", "for", "switch"}, true)
      .Cases({"co_return", "co_yield", "co_await", "alignof"}, true)
      .Default(false);
}

/// The object in front of `->` or `.`: `c`, `(*c)`, `row[i]`, `a.b`, `f(x)`,
/// `static_cast<Cell *>(p)`.
class ObjectBefore {
public:
  explicit ObjectBefore(ArrayRef<clang::Token> Before)
      : Tokens(Before), At(Before.size()) {}

  /// The index of its first token; none: it is something else.
  std::optional<size_t> begin() {
    while (At > 0) {
      if (is(tok::r_square)) {
        if (!skip(tok::l_square, tok::r_square))
          return std::nullopt;
        continue; // of what is before
      }
      if (is(tok::r_paren)) {
        if (!skip(tok::l_paren, tok::r_paren))
          return std::nullopt;
        if (At > 0 && is(tok::greater) && !skip(tok::less, tok::greater))
          return std::nullopt;
        if (!isName())
          return is(tok::r_paren) || is(tok::r_square) ? std::nullopt
                                                       : std::optional(At);
      }
      if (!isName())
        return std::nullopt;
      --At;
      if (!is(tok::arrow) && !is(tok::period) && !is(tok::coloncolon))
        return At;
      --At;
    }
    return std::nullopt;
  }

private:
  bool is(tok::TokenKind Kind) const {
    return At > 0 && Tokens[At - 1].is(Kind);
  }
  bool isName() const {
    return is(tok::raw_identifier) &&
           !isBeforeExpression(Tokens[At - 1].getRawIdentifier());
  }
  /// To in front of \p Open.
  bool skip(tok::TokenKind Open, tok::TokenKind Close) {
    for (unsigned Depth = 0; At > 0;) {
      --At;
      Depth += Tokens[At].is(Close);
      Depth -= Tokens[At].is(Open);
      if (!Depth)
        return true;
      if (Tokens[At].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        return false;
    }
    return false;
  }

  ArrayRef<clang::Token> Tokens;
  size_t At;
};

/// Place of the object in front of \p Operator; invalid: it is not found.
clang::SourceRange objectBefore(clang::SourceLocation Operator,
                                const clang::CompilerInstance &Compiler) {
  const clang::SourceManager &Sources = Compiler.getSourceManager();
  if (Operator.isInvalid() || Operator.isMacroID())
    return {};
  auto [File, End] = Sources.getDecomposedLoc(Operator);
  StringRef Text = Sources.getBufferData(File);
  clang::Lexer Lexer(Sources.getLocForStartOfFile(File), Compiler.getLangOpts(),
                     Text.begin(), Text.begin(), Text.end());
  std::vector<clang::Token> Before;
  for (clang::Token T; !Lexer.LexFromRawLexer(T);) {
    if (Sources.getFileOffset(T.getLocation()) >= End)
      break;
    Before.push_back(T);
  }
  auto Begin = ObjectBefore(Before).begin();
  if (!Begin || *Begin >= Before.size())
    return {};
  return {Before[*Begin].getLocation(), Before.back().getLocation()};
}

/// Whether clang would ask again when it makes an instance.
bool isInTemplate(clang::Sema &Sema) {
  return Sema.CurContext && Sema.CurContext->isDependentContext() &&
         !Sema.isUnevaluatedContext() && Sema.getLangOpts().CPlusPlus14;
}

/// The object, or the pointer, as tokens; invalid: it is another error.
clang::SourceRange objectOf(const clang::Diagnostic &Info,
                            const clang::CompilerInstance &Compiler) {
  switch (Info.getID()) {
  case clang::diag::err_incomplete_member_access:
    return objectBefore(Info.getLocation(), Compiler);
  case clang::diag::err_subscript_incomplete_or_sizeless_type:
  case clang::diag::err_typecheck_arithmetic_incomplete_or_sizeless_type:
    return Info.getNumRanges() ? Info.getRange(0).getAsRange()
                               : clang::SourceRange();
  default:
    return {};
  }
}

} // namespace

bool mendIncomplete(const clang::Diagnostic &Info,
                    const clang::CompilerInstance &Compiler, Mends &Found) {
  const clang::SourceRange Object = objectOf(Info, Compiler);
  const clang::SourceLocation Begin = Object.getBegin(), Last = Object.getEnd();
  const clang::SourceManager &Sources = Compiler.getSourceManager();
  if (Begin.isInvalid() || Begin.isMacroID() || Last.isMacroID() ||
      Sources.getFileID(Begin) != Sources.getFileID(Last) ||
      !Compiler.hasSema() || !isInTemplate(Compiler.getSema()))
    return false;
  Mend Open, Close;
  Open.Offset = Sources.getFileOffset(Begin);
  Open.Cuda = "[](auto &&of) -> auto && { return of; }(";
  Open.Port = "PORTHIP_LATE(";
  Close.Offset =
      Sources.getFileOffset(Last) +
      clang::Lexer::MeasureTokenLength(Last, Sources, Compiler.getLangOpts());
  Close.Cuda = Close.Port = ")";
  Close.IsPart = true;
  Open.Shim = Close.Shim = "porthip/late_type.h";
  Open.Symbol = Close.Symbol = "member of a class that is defined later";
  addMend(Found, Sources, Begin, std::move(Open));
  addMend(Found, Sources, Begin, std::move(Close));
  return true;
}

} // namespace porthip
