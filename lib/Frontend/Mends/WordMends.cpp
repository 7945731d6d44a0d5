// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/WordMends.h"
#include "Frontend/Mends/IndexMends.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

class WordFinder {
public:
  WordFinder(clang::SourceLocation At, const clang::CompilerInstance &Compiler)
      : At(At), Sources(Compiler.getSourceManager()),
        Options(Compiler.getLangOpts()) {
    // The tokens before it, and a few from it on: `{a + 1, b * 2, 1}`.
    clang::FileID File = Sources.getFileID(At);
    StringRef Text = Sources.getBufferData(File);
    clang::Lexer Lexer(Sources.getLocForStartOfFile(File), Options,
                       Text.begin(), Text.begin(), Text.end());
    constexpr size_t MostBehind = 32;
    for (clang::Token T; Behind.size() < MostBehind;) {
      const bool IsLast = Lexer.LexFromRawLexer(T);
      if (IsLast)
        break;
      (T.getLocation() < At ? Before : Behind).push_back(T);
    }
  }

  std::optional<Mend> templateWord() const {
    if (Behind.empty() || Behind[0].isNot(tok::raw_identifier))
      return std::nullopt;
    StringRef Name = Behind[0].getRawIdentifier();
    return mend(At, Name.size(), "template " + Name.str(), Name);
  }

  /// `{n, 1}` becomes `dim3(n, 1)`. A macro stands for all of it, as one brace
  /// is too short for its name.
  std::optional<Mend> launchSize() const {
    if (Behind.empty() || Behind[0].isNot(tok::l_brace) || !beginsArgument())
      return std::nullopt;
    for (const clang::Token &T : drop_begin(Behind)) {
      // A name of CUDA's would get no edit there.
      if (T.is(tok::l_brace) ||
          (T.is(tok::raw_identifier) &&
           (T.getRawIdentifier().starts_with_insensitive("cu") ||
            T.getRawIdentifier().starts_with("__"))))
        return std::nullopt;
      if (T.isNot(tok::r_brace))
        continue;
      StringRef Text(Sources.getCharacterData(At),
                     Sources.getFileOffset(T.getLocation()) + 1 -
                         Sources.getFileOffset(At));
      if (Text.contains('\n')) // a macro has one line
        return std::nullopt;
      // In parentheses an int becomes an unsigned; hipcc refuses it in braces.
      return mend(At, Text.size(),
                  ("dim3(" + Text.drop_front().drop_back() + ")").str(),
                  "dim3");
    }
    return std::nullopt;
  }

  /// `[t = threadIdx]`, which leaves no trace in the AST.
  std::optional<Mend> capturedIndex() const {
    if (Behind.size() < 4 || Behind[1].isNot(tok::equal) ||
        Behind[2].isNot(tok::raw_identifier) ||
        !Behind[3].isOneOf(tok::comma, tok::r_square) ||
        !isIndex(Behind[2].getRawIdentifier()))
      return std::nullopt;
    Mend M = indexMend(Behind[2].getRawIdentifier(), /*IsPlain=*/true);
    M.Offset = Sources.getFileOffset(Behind[2].getLocation());
    return M;
  }

  /// `constexpr float K = 1 / r.F`, where F is static and r a reference to what
  /// is not known: a constant from C++23 on. The value is the same.
  std::optional<Mend> plainConst() const {
    for (const clang::Token &T : reverse(Before)) {
      if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
          T.isNot(tok::raw_identifier))
        return std::nullopt;
      if (T.getRawIdentifier() != "constexpr")
        continue;
      auto M = mend(T.getLocation(), T.getLength(), "const", "constexpr");
      M.Reading = M.Cuda;
      return M;
    }
    return std::nullopt;
  }

  /// `template <class T> void f<T>(T)`, a function that is declared before: its
  /// parameters stand there once more.
  std::optional<Mend> repeatedParameters() const {
    if (Behind.size() < 3 || Behind[0].isNot(tok::raw_identifier) ||
        Behind[1].isNot(tok::less))
      return std::nullopt;
    std::vector<StringRef> Given;
    size_t I = 2;
    for (; I + 1 < Behind.size() && Behind[I].is(tok::raw_identifier); I += 2) {
      Given.push_back(Behind[I].getRawIdentifier());
      if (Behind[I + 1].isNot(tok::comma))
        break;
    }
    if (I + 1 >= Behind.size() || Behind[I + 1].isNot(tok::greater) ||
        Given != parameters())
      return std::nullopt;
    StringRef Name = Behind[0].getRawIdentifier();
    const auto End = Sources.getFileOffset(Behind[I + 1].getLocation()) + 1;
    auto M = mend(At, End - Sources.getFileOffset(At), Name.str(), "template");
    M.Reading = M.Cuda;
    return M;
  }

private:
  /// Names of the parameters in the last `template <...>` before it.
  std::vector<StringRef> parameters() const {
    const auto Begin = find_if(reverse(Before), [](const clang::Token &T) {
      return T.is(tok::raw_identifier) && T.getRawIdentifier() == "template";
    });
    std::vector<StringRef> Names;
    unsigned Depth = 0;
    const clang::Token *Last = nullptr;
    for (const clang::Token &T :
         ArrayRef(Before).take_back(size_t(Begin - Before.rbegin()))) {
      const bool IsEnd = T.is(tok::greater) && Depth == 1;
      if (Depth == 1 && (T.is(tok::comma) || IsEnd) && Last)
        Names.push_back(Last->getRawIdentifier());
      if (IsEnd)
        return Names;
      Depth += T.is(tok::less);
      Depth -= T.is(tok::greater);
      // None with defaults: these stand at the declaration.
      if (Depth == 1 && T.isOneOf(tok::comma, tok::raw_identifier))
        Last = T.is(tok::comma) ? nullptr : &T;
      else if (T.is(tok::equal))
        return {};
    }
    return {};
  }

  static bool isIndex(StringRef Name) {
    return Name == "threadIdx" || Name == "blockIdx" || Name == "blockDim" ||
           Name == "gridDim";
  }

  /// Whether it is the first or the second argument of a launch.
  bool beginsArgument() const {
    unsigned Depth = 0, Commas = 0;
    for (const clang::Token &T : reverse(Before)) {
      if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square))
        ++Depth;
      else if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) {
        if (!Depth--)
          return false;
      } else if (!Depth && T.is(tok::comma))
        ++Commas;
      else if (!Depth && T.isOneOf(tok::lesslessless, tok::semi))
        return T.is(tok::lesslessless) && Commas < 2 &&
               Before.back().isOneOf(tok::lesslessless, tok::comma);
    }
    return false;
  }

  Mend mend(clang::SourceLocation Begin, size_t Length, std::string Text,
            StringRef Symbol) const {
    Mend M;
    M.Offset = Sources.getFileOffset(Begin);
    M.Length = unsigned(Length);
    M.Cuda = M.Port = std::move(Text);
    M.Symbol = Symbol.str();
    return M;
  }

  clang::SourceLocation At;
  const clang::SourceManager &Sources;
  const clang::LangOptions &Options;
  std::vector<clang::Token> Before, Behind;
};

} // namespace

std::optional<Mend> wordMend(unsigned Id, clang::SourceLocation At,
                             const clang::CompilerInstance &Compiler) {
  if (At.isInvalid() || At.isMacroID())
    return std::nullopt;
  switch (Id) {
  case clang::diag::err_missing_dependent_template_keyword:
    return WordFinder(At, Compiler).templateWord();
  case clang::diag::err_expected_expression:
    return WordFinder(At, Compiler).launchSize();
  case clang::diag::err_ovl_deleted_init:
    return WordFinder(At, Compiler).capturedIndex();
  case clang::diag::err_constexpr_var_requires_const_init:
    return WordFinder(At, Compiler).plainConst();
  case clang::diag::err_function_template_partial_spec:
    return WordFinder(At, Compiler).repeatedParameters();
  default:
    return std::nullopt;
  }
}

} // namespace porthip
