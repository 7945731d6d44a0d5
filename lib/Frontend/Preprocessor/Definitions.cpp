// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/Definitions.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <memory>

using namespace llvm;
using clang::tok::TokenKind;

namespace porthip {
namespace {

/// A message is not worth more than this.
constexpr size_t MostFiles = 200;
constexpr uint64_t MostBytes = uint64_t(1) << 20;

/// "f" of "int ns::A<char>::f<int>(int (*)(char))".
std::string plainName(StringRef Name) {
  std::string Plain;
  unsigned Depth = 0;
  for (char C : Name.split('(').first) {
    Depth += C == '<';
    if (!Depth)
      Plain += C;
    Depth -= C == '>' && Depth;
  }
  return Plain.substr(Plain.find_last_of(": ") + 1);
}

/// Tokens without comments and without the preprocessor's.
class Tokens {
public:
  /// \p Text must outlive it.
  explicit Tokens(const std::string &Text) {
    Options.CPlusPlus = Options.CPlusPlus17 = true;
    Lex = std::make_unique<clang::Lexer>(clang::SourceLocation(), Options,
                                         Text.data(), Text.data(),
                                         Text.data() + Text.size());
    next();
  }

  void next() { Lex->LexFromRawLexer(Current); }
  bool is(TokenKind Kind) const { return Current.is(Kind); }
  bool isEnd() const { return is(clang::tok::eof); }
  bool isWord(StringRef Word) const {
    return is(clang::tok::raw_identifier) && Current.getRawIdentifier() == Word;
  }

  /// Behind the bracket that closes the one at which we are.
  void skip(TokenKind Open, TokenKind Close) {
    unsigned Depth = 0;
    do {
      Depth += is(Open);
      Depth -= is(Close);
      next();
    } while (Depth && !isEnd());
  }

private:
  clang::LangOptions Options;
  std::unique_ptr<clang::Lexer> Lex;
  clang::Token Current;
};

/// Behind a function's name: `(int x) const noexcept {`.
bool isBody(Tokens &T) {
  if (T.is(clang::tok::less))
    T.skip(clang::tok::less, clang::tok::greater);
  if (!T.is(clang::tok::l_paren))
    return false;
  T.skip(clang::tok::l_paren, clang::tok::r_paren);
  while (T.is(clang::tok::raw_identifier)) // const, noexcept, a macro
    T.next();
  return T.is(clang::tok::l_brace);
}

/// The files in \p Folder that are no source of \p Known, sorted.
std::vector<std::string> sourcesIn(StringRef Folder, const StringSet<> &Known) {
  std::vector<std::string> Files;
  std::error_code Wrong;
  size_t Left = MostFiles * 10;
  for (sys::fs::directory_iterator It(Folder.empty() ? "." : Folder, Wrong),
       End;
       !Wrong && It != End && Left--; It.increment(Wrong))
    if (isCompiledSource(StringRef(It->path()).lower()) &&
        !Known.contains(normalizePath(It->path())))
      Files.push_back(It->path());
  std::sort(Files.begin(), Files.end());
  if (Files.size() > MostFiles)
    Files.resize(MostFiles);
  return Files;
}

} // namespace

bool definesFunction(StringRef Source, StringRef Name) {
  std::string Plain = plainName(Name);
  if (Plain.empty() || !Source.contains(Plain))
    return false;
  std::string Text = Source.str(); // the lexer wants a zero behind it
  for (Tokens T(Text); !T.isEnd();) {
    bool IsName = T.isWord(Plain);
    T.next();
    if (IsName && isBody(T))
      return true;
  }
  return false;
}

std::vector<std::string> filesThatDefine(ArrayRef<std::string> Names,
                                         ArrayRef<std::string> Named) {
  StringSet<> Known, Folders;
  for (const std::string &File : Named)
    Known.insert(normalizePath(File));
  std::vector<std::string> Found;
  for (const std::string &File : Named) {
    StringRef Folder = sys::path::parent_path(File);
    if (!Folders.insert(normalizePath(Folder.empty() ? "." : Folder)).second)
      continue;
    for (const std::string &Path : sourcesIn(Folder, Known)) {
      Expected<std::string> Text = readFile(Path, MostBytes);
      if (!Text)
        consumeError(Text.takeError());
      else if (any_of(Names, [&](const std::string &Name) {
                 return definesFunction(*Text, Name);
               }))
        Found.push_back(sys::path::remove_leading_dotslash(Path).str());
    }
  }
  std::sort(Found.begin(), Found.end());
  return Found;
}

} // namespace porthip
