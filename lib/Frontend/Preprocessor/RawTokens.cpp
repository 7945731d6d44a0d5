// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/RawTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace llvm;

namespace porthip {

std::vector<clang::Token> rawTokens(StringRef Text) {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 =
      Options.CPlusPlus17 = Options.CUDA = Options.LineComment = true;
  auto Begin = clang::SourceLocation::getFromRawEncoding(1);
  clang::Lexer Lexer(Begin, Options, Text.begin(), Text.begin(), Text.end());
  std::vector<clang::Token> Tokens;
  clang::Token T;
  do {
    Lexer.LexFromRawLexer(T);
    Tokens.push_back(T);
  } while (T.isNot(clang::tok::eof));
  return Tokens;
}

} // namespace porthip
