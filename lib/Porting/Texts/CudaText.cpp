// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/CudaText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

class CodeLook {
public:
  CodeLook(const SourceText &Code, const RuleIndex &Rules)
      : Code(Code), Rules(Rules) {}

  bool isCuda() const {
    for (const Directive &D : Code.directives())
      if (D.Is == Directive::Include && !Rules.header(D.Name).empty())
        return true;
    const auto Tokens = Code.tokens();
    for (unsigned I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].Kind == tok::raw_identifier && isDeviceWord(I) &&
          beginsDeclaration(I + 1))
        return true;
      if (Tokens[I].Kind == tok::lesslessless && isLaunch(I))
        return true;
    }
    return false;
  }

private:
  bool isDeviceWord(unsigned I) const {
    StringRef Word = Code.spelling(I);
    return Word == "__global__" || Word == "__device__" ||
           Word == "__constant__";
  }

  /// `void name(...) {`, `float x;`, `__constant__ float x[4] = {`.
  bool beginsDeclaration(unsigned I) const {
    constexpr unsigned MostTokens = 64;
    unsigned Names = 0;
    for (const unsigned End = I + MostTokens; I < End; ++I) {
      if (I >= Code.tokens().size())
        return false;
      switch (Code.tokens()[I].Kind) {
      case tok::raw_identifier:
        ++Names;
        break;
      case tok::star:
      case tok::amp:
      case tok::coloncolon:
      case tok::less:
      case tok::greater:
      case tok::comma:
      case tok::numeric_constant:
      case tok::string_literal: // extern "C"
        break;
      case tok::l_paren: {
        const unsigned Close = Code.closing(I);
        if (Close == None || Close + 1 >= Code.tokens().size())
          return false;
        const auto Next = Code.tokens()[Close + 1].Kind;
        if (Names > 1 && (Next == tok::l_brace || Next == tok::semi ||
                          Next == tok::raw_identifier))
          return Next != tok::raw_identifier || isLaunchBounds(I);
        I = Close; // __launch_bounds__(256), __align__(8)
        break;
      }
      case tok::semi:
      case tok::equal:
      case tok::l_square:
        return Names > 1;
      default:
        return false;
      }
    }
    return false;
  }

  bool isLaunchBounds(unsigned Open) const {
    return Open && Code.spelling(Open - 1).starts_with("__");
  }

  /// `name<<<grid, block>>>(...)`.
  bool isLaunch(unsigned Open) const {
    if (!Open || Code.tokens()[Open - 1].Kind != tok::raw_identifier)
      return false;
    for (unsigned I = Open + 1; I + 1 < Code.tokens().size(); ++I)
      if (Code.tokens()[I].Kind == tok::greatergreatergreater)
        return Code.tokens()[I + 1].Kind == tok::l_paren;
    return false;
  }

  const SourceText &Code;
  const RuleIndex &Rules;
};

} // namespace

bool isCudaCode(StringRef Text, const RuleIndex &Rules) {
  if (!Text.contains("__") && !Text.contains("<<<") && !Text.contains('#'))
    return false;
  const SourceText Code("text.cu", Text.str());
  return CodeLook(Code, Rules).isCuda();
}

std::vector<std::string> kernelNames(StringRef Written) {
  const SourceText Code("text.cu", Written.str());
  const auto Tokens = Code.tokens();
  std::vector<std::string> Names;
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (Code.spelling(I) != "__global__")
      continue;
    for (unsigned At = I + 1; At + 1 < Tokens.size(); ++At) {
      if (Tokens[At + 1].Kind != tok::l_paren)
        continue;
      if (!Code.spelling(At).starts_with("__")) {
        Names.push_back(Code.spelling(At).str());
        break;
      }
      if (Code.closing(At + 1) == None)
        break;
      At = Code.closing(At + 1);
    }
  }
  return Names;
}

/// Words that may be the first line of a declaration.
static bool beginsType(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"static", "inline", "extern", "const", "constexpr", "volatile"},
             true)
      .Cases({"void", "bool", "char", "short", "int", "long", "unsigned"}, true)
      .Cases({"signed", "float", "double", "auto", "typename", "template"},
             true)
      .Default(false);
}

std::string withoutProgramName(StringRef Code) {
  const StringRef First = Code.take_until([](char C) { return C == '\n'; });
  const StringRef Rest = Code.drop_front(First.size()).ltrim('\n');
  const StringRef Name = First.trim();
  const bool IsName =
      !Name.empty() && !isDigit(Name[0]) && all_of(Name, [](char C) {
        return isAlnum(C) || C == '_' || C == '.' || C == '/';
      });
  // A type that stands alone in its line is followed by a name.
  const bool BeginsCode =
      any_of(ArrayRef<StringRef>{"#", "//", "/*", "__global__", "__device__",
                                 "__constant__", "template", "extern",
                                 "namespace", "using", "typedef", "struct"},
             [&](StringRef Word) { return Rest.ltrim().starts_with(Word); });
  if (!IsName || !BeginsCode || Name.starts_with("__") || beginsType(Name))
    return Code.str();
  return std::string(First.size(), ' ') + Code.drop_front(First.size()).str();
}

std::vector<std::string> macroOptions(StringRef Program) {
  std::vector<std::string> Options;
  for (size_t At = 0; (At = Program.find("-D", At)) != StringRef::npos;) {
    const size_t Begin = At++;
    const char Quote = Begin ? Program[Begin - 1] : 0;
    if (Quote != '"' && Quote != '\'')
      continue;
    const StringRef Word = Program.substr(Begin).take_until([](char C) {
      return C == '"' || C == '\'' || C == '\\' || C == '\n' || C == '{';
    });
    const StringRef Name = Word.drop_front(2).split('=').first;
    // A piece that the program completes is no whole option.
    if (!Name.empty() && !isDigit(Name[0]) && !Word.ends_with("=") &&
        Program.substr(Begin + Word.size()).starts_with(StringRef(&Quote, 1)) &&
        all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }))
      Options.push_back(Word.str());
  }
  return Options;
}

bool isWholeCode(StringRef Text) {
  const SourceText Code("text.cu", Text.str());
  for (unsigned I = 0; I < Code.tokens().size(); ++I) {
    const auto Kind = Code.tokens()[I].Kind;
    if (is_contained({tok::l_paren, tok::l_brace, tok::l_square}, Kind) &&
        Code.closing(I) == None)
      return false;
  }
  int Depth = 0;
  for (const SourceToken &T : Code.tokens()) {
    Depth += is_contained({tok::l_paren, tok::l_brace, tok::l_square}, T.Kind);
    Depth -= is_contained({tok::r_paren, tok::r_brace, tok::r_square}, T.Kind);
    if (Depth < 0)
      return false;
  }
  return true;
}

} // namespace porthip
