// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/PythonTexts.h"
#include "Porting/Texts/KernelParts.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

using namespace python;

/// Literals that Python joins: from one token to past another.
struct Group {
  size_t First = 0, End = 0;
};

class PythonFinder {
public:
  PythonFinder(StringRef Text, ArrayRef<Token> Tokens, const RuleIndex &Rules)
      : Text(Text), Tokens(Tokens), Rules(Rules) {}

  ProgramTexts run() {
    findTemplates();
    for (size_t At = 0; At < Tokens.size(); ++At)
      if (Tokens[At].Is == Token::Kind::Name && word(At + 1) == "(")
        call(At);
    for (size_t At = 0; At < Tokens.size();) {
      if (Tokens[At].Is != Token::Kind::String) {
        follow(At++);
        continue;
      }
      const Group G = groupAt(At);
      if (!Done.count(At) && !isDocstring(G))
        visit(G);
      At = G.End;
    }
    stable_sort(Found.Texts, [](const CudaText &A, const CudaText &B) {
      return A.Offset < B.Offset;
    });
    return std::move(Found);
  }

private:
  StringRef word(size_t I) const {
    return I < Tokens.size() && Tokens[I].Is != Token::Kind::String
               ? Tokens[I].Text
               : StringRef();
  }
  bool isString(size_t I) const {
    return I < Tokens.size() && Tokens[I].Is == Token::Kind::String;
  }

  /// `"a" "b"` and `"a" + "b"`.
  Group groupAt(size_t First) const {
    size_t End = First + 1;
    while (isString(End) || (word(End) == "+" && isString(End + 1)))
      End += isString(End) ? 1 : 2;
    return {First, End};
  }

  bool isDocstring(const Group &G) const {
    const bool Begins = !G.First ||
                        Tokens[G.First - 1].Is == Token::Kind::NewLine ||
                        word(G.First - 1) == ":";
    return Begins && G.End < Tokens.size() &&
           Tokens[G.End].Is == Token::Kind::NewLine;
  }

  static bool fillsIn(StringRef Method) {
    return StringSwitch<bool>(Method)
        .Cases({"format", "format_map", "replace", "substitute"}, true)
        .Cases({"safe_substitute", "render"}, true)
        .Default(false);
  }
  static bool isTemplateClass(StringRef Name) {
    return Name == "Template" || Name == "from_string";
  }

  /// Names whose text is filled in somewhere: `code % x`, `code.format(...)`,
  /// `Template(code)`.
  void findTemplates() {
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      if (Tokens[I].Is != Token::Kind::Name)
        continue;
      if ((word(I + 1) == "%" && word(I + 2) != "=") ||
          (word(I + 1) == "." && fillsIn(word(I + 2))))
        Templates.insert(Tokens[I].Text);
      if (isTemplateClass(Tokens[I].Text) && word(I + 1) == "(")
        Templates.insert(word(I + 2));
    }
  }

  /// Follows the call that the tokens stand in, by the name before its bracket.
  void follow(size_t At) {
    StringRef W = word(At);
    if (W == "(" || W == "[" || W == "{")
      Open.push_back(W == "(" && At && Tokens[At - 1].Is == Token::Kind::Name
                         ? Tokens[At - 1].Text
                         : StringRef());
    else if ((W == ")" || W == "]" || W == "}") && !Open.empty())
      Open.pop_back();
  }

  /// Why the text of \p G is not what the compiler gets.
  std::string whyOpen(const Group &G) const {
    for (size_t I = G.First; I < G.End; ++I)
      if (isString(I) && Tokens[I].IsFormatted)
        return "is an f-string";
    const bool IsFilled = word(G.End) == "%" ||
                          (word(G.End) == "." && fillsIn(word(G.End + 1))) ||
                          (!Open.empty() && isTemplateClass(Open.back())) ||
                          (G.First > 1 && word(G.First - 1) == "=" &&
                           Templates.count(word(G.First - 2)));
    return IsFilled ? "is a template that the program fills in" : "";
  }

  /// False: an escape is not known.
  bool read(const Group &G, LiteralText &To) const {
    for (size_t I = G.First; I < G.End; ++I)
      if (isString(I)) {
        const Token &T = Tokens[I];
        if (!To.add(T.Body, unsigned(T.Body.begin() - Text.begin()), T.Quote,
                    T.IsRaw))
          return false;
      }
    return true;
  }

  CudaText textOf(const Group &G) const {
    CudaText T;
    T.Offset = Tokens[G.First].Offset;
    T.Length = Tokens[G.End - 1].end() - T.Offset;
    T.WhyOpen = whyOpen(G);
    if (!read(G, T.Code) && T.WhyOpen.empty())
      T.WhyOpen = "has an escape that is not read";
    return T;
  }

  void visit(const Group &G) {
    CudaText T = textOf(G);
    if (isRenamedSource(T.Code.text()) &&
        !StringRef(T.Code.text()).contains('\n'))
      return fileName(G, T.Code);
    std::string Code = T.Code.text();
    if (!T.WhyOpen.empty()) // what a format leaves of a bracket
      for (size_t At = 0; (At = Code.find("{{", At)) != std::string::npos;)
        Code.erase(At, 1);
    if (!isCudaCode(Code, Rules))
      return;
    T.Taker = Open.empty() ? "" : Open.back().str();
    if (T.WhyOpen.empty() && !isWholeCode(Code))
      T.WhyOpen = PutTogether.str();
    Found.Texts.push_back(std::move(T));
  }

  /// `open("kernels/scan.cu")`: the port has another name.
  void fileName(const Group &G, const LiteralText &Name) {
    Edit E;
    E.Offset = unsigned(Name.text().size() - CudaSuffix.size());
    E.Length = CudaSuffix.size();
    E.Text = PortSuffix.str();
    E.Rule = "file name";
    if (auto Made = Name.edits(E); Made && G.End == G.First + 1)
      for (Edit &Renaming : *Made)
        Found.FileNames.push_back({Name.text(), std::move(Renaming)});
  }

  /// The arguments of the call whose name stands at \p At that are literals, by
  /// their keyword or place.
  std::map<std::string, Group> literalsOf(size_t At) const {
    std::map<std::string, Group> Arguments;
    unsigned Depth = 0, Place = 0;
    for (size_t I = At + 1; I < Tokens.size(); ++I) {
      StringRef W = word(I);
      if (W == "(" || W == "[" || W == "{")
        ++Depth;
      else if ((W == ")" || W == "]" || W == "}") && !--Depth)
        break;
      else if (W == "," && Depth == 1)
        ++Place;
      if (!isString(I) || Depth != 1)
        continue;
      const Group G = groupAt(I);
      const bool HasKeyword = word(I - 1) == "=";
      StringRef Before = word(HasKeyword ? I - 3 : I - 1);
      StringRef After = word(G.End);
      if ((Before == "(" || Before == ",") && (After == "," || After == ")"))
        Arguments[HasKeyword ? word(I - 2).str() : utostr(Place)] = G;
      I = G.End - 1;
    }
    return Arguments;
  }

  /// Parts of kernels that a library completes.
  void call(size_t At) {
    StringRef Name = Tokens[At].Text;
    const bool IsReduction = Name == "ReductionKernel";
    if (!IsReduction && Name != "ElementwiseKernel")
      return;
    const auto Arguments = literalsOf(At);
    auto has = [&](const char *Keyword, const char *Place) -> const Group * {
      auto It = Arguments.find(Keyword);
      if (It == Arguments.end())
        It = Arguments.find(Place);
      return It == Arguments.end() ? nullptr : &It->second;
    };
    auto textAt = [&](const Group *G) {
      return G ? textOf(*G).Code.text() : std::string();
    };
    std::string Parameters = textAt(has("in_params", "0"));
    // PyCUDA's have one list, in C.
    const Group *OfC = has("arguments", IsReduction ? "4" : "0");
    const bool IsC = StringRef(textAt(OfC)).contains('*');
    if (IsC)
      Parameters = textAt(OfC);
    else if (const Group *Out = has("out_params", "1"))
      Parameters += ", " + textAt(Out);
    const std::string Given = textAt(has("name", IsC           ? "2"
                                                 : IsReduction ? "6"
                                                               : "3"));
    auto add = [&](const Group *G, bool IsExpression) {
      if (G)
        part(*G, Name, Given, Parameters, IsExpression);
    };
    if (!IsReduction)
      return add(has("operation", IsC ? "1" : "2"), false);
    add(has("map_expr", IsC ? "3" : "2"), true);
    add(has("reduce_expr", IsC ? "2" : "3"), true);
    add(has("post_map_expr", "4"), false);
  }

  void part(const Group &G, StringRef Taker, StringRef Name,
            StringRef Parameters, bool IsExpression) {
    CudaText T = textOf(G);
    if (T.Code.text().empty())
      return;
    T.Taker = Taker.str();
    const bool IsNamed = !Name.empty() && !IsExpression;
    AroundPart Around =
        aroundPart(IsNamed ? Name : StringRef("part_" + utostr(T.Offset)),
                   Parameters, IsExpression);
    T.Before = std::move(Around.Before);
    T.After = std::move(Around.After);
    if (T.WhyOpen.empty() && !isWholeCode(T.Code.text()))
      T.WhyOpen = PutTogether.str();
    Found.Texts.push_back(std::move(T));
    Done.insert(G.First);
  }

  StringRef Text;
  ArrayRef<Token> Tokens;
  const RuleIndex &Rules;
  ProgramTexts Found;
  std::set<StringRef> Templates;
  std::set<size_t> Done; ///< first tokens
  std::vector<StringRef> Open;
};

} // namespace

Expected<ProgramTexts> findPythonTexts(StringRef Text, const RuleIndex &Rules,
                                       VersionRange Hip) {
  auto Tokens = lex(Text);
  if (!Tokens)
    return Tokens.takeError();
  ProgramTexts Found = PythonFinder(Text, *Tokens, Rules).run();
  Found.Findings = findPythonLibraries(*Tokens, Rules, Hip);
  return Found;
}

} // namespace porthip
