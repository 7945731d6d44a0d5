// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/CxxTexts.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

class CxxFinder {
public:
  CxxFinder(const SourceText &Source, const RuleIndex &Rules)
      : Source(Source), Rules(Rules) {}

  std::vector<CudaText> run() {
    const auto Tokens = Source.tokens();
    for (unsigned I = 0; I < Tokens.size();) {
      if (!isText(I)) {
        follow(I++);
        continue;
      }
      unsigned End = I + 1;
      while (End < Tokens.size() && isText(End) &&
             Tokens[End].Directive == Tokens[I].Directive)
        ++End;
      visit(I, End);
      I = End;
    }
    return std::move(Found);
  }

private:
  bool isText(unsigned I) const {
    const SourceToken &T = Source.tokens()[I];
    if (T.Kind != tok::string_literal && T.Kind != tok::utf8_string_literal)
      return false;
    return T.Directive == None ||
           Source.directives()[T.Directive].Is == Directive::Define;
  }

  void follow(unsigned I) {
    const auto Kind = Source.tokens()[I].Kind;
    if (Kind == tok::l_paren)
      Open.push_back(I && Source.tokens()[I - 1].Kind == tok::raw_identifier
                         ? Source.spelling(I - 1)
                         : StringRef());
    else if (Kind == tok::r_paren && !Open.empty())
      Open.pop_back();
  }

  static bool fillsIn(StringRef Function) {
    return StringSwitch<bool>(Function)
        .Cases({"sprintf", "snprintf", "asprintf", "format"}, true)
        .Cases({"StringPrintf", "StrFormat", "regex_replace"}, true)
        .Default(false);
  }

  /// False: an escape is not known.
  bool add(const SourceToken &T, LiteralText &To) const {
    StringRef Written = Source.text().substr(T.Offset, T.Length);
    const size_t Quote = Written.find('"');
    const bool IsRaw = Written.take_front(Quote).ends_with("R");
    StringRef Body = Written.substr(Quote + 1);
    std::string Closing = "\"";
    if (IsRaw) {
      const size_t Paren = Body.find('(');
      Closing = (")" + Body.take_front(Paren) + "\"").str();
      Body = Body.substr(Paren + 1);
    }
    if (!Body.consume_back(Closing))
      return false;
    return To.add(Body, unsigned(Body.begin() - Source.text().begin()), Closing,
                  IsRaw);
  }

  void visit(unsigned First, unsigned End) {
    CudaText T;
    T.Code = LiteralText(LiteralText::Language::Cxx);
    for (unsigned I = First; I < End; ++I)
      if (!add(Source.tokens()[I], T.Code))
        T.WhyOpen = "has an escape that is not read";
    if (!isCudaCode(T.Code.text(), Rules))
      return;
    T.Offset = Source.tokens()[First].Offset;
    T.Length = Source.tokens()[End - 1].end() - T.Offset;
    T.Taker = Open.empty() ? "" : Open.back().str();
    if (T.WhyOpen.empty() && fillsIn(T.Taker))
      T.WhyOpen = "is a template that the program fills in";
    if (T.WhyOpen.empty() && !isWholeCode(T.Code.text()))
      T.WhyOpen = PutTogether.str();
    Found.push_back(std::move(T));
  }

  const SourceText &Source;
  const RuleIndex &Rules;
  std::vector<StringRef> Open;
  std::vector<CudaText> Found;
};

} // namespace

std::vector<CudaText> findCxxTexts(const SourceText &Source,
                                   const RuleIndex &Rules) {
  return CxxFinder(Source, Rules).run();
}

} // namespace porthip
