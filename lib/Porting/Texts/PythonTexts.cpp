// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/PythonTexts.h"
#include "Porting/Texts/KernelParts.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <optional>
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
    findConstants();
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

  struct Argument {
    size_t First = 0, End = 0;    ///< its tokens
    std::optional<Group> Literal; ///< the whole of it, or what its name holds
  };
  using ArgumentList = std::map<std::string, Argument>;

  /// The arguments of the call whose name stands at \p At, by their keyword or
  /// place.
  ArgumentList argumentsOf(size_t At) const {
    ArgumentList Arguments;
    unsigned Depth = 0, Place = 0;
    size_t First = 0;
    auto end = [&](size_t End) {
      const bool HasKeyword = word(First + 1) == "=";
      const size_t Value = First + (HasKeyword ? 2 : 0);
      if (Value < End)
        Arguments[HasKeyword ? word(First).str() : utostr(Place)] = {
            Value, End, literalAt(Value, End)};
      ++Place;
      First = End + 1;
    };
    for (size_t I = At + 1; I < Tokens.size(); ++I) {
      StringRef W = word(I);
      if (W == "(" || W == "[" || W == "{") {
        if (++Depth == 1)
          First = I + 1;
      } else if ((W == ")" || W == "]" || W == "}") && !--Depth) {
        end(I);
        break;
      } else if (W == "," && Depth == 1) {
        end(I);
      }
    }
    return Arguments;
  }

  /// The literal that the tokens up to \p End are, or that their name holds.
  std::optional<Group> literalAt(size_t At, size_t End) const {
    if (At < End && isString(At))
      if (const Group G = groupAt(At); G.End == End)
        return G;
    if (At + 1 != End)
      return std::nullopt;
    auto Held = Constants.find(word(At));
    return Held == Constants.end() ? std::nullopt : Held->second;
  }

  /// Names that are assigned once, a literal: `code = "..."`.
  void findConstants() {
    for (size_t I = 0; I + 2 < Tokens.size(); ++I) {
      const bool IsSet = Tokens[I].Is == Token::Kind::Name &&
                         (word(I + 1) == "=" || word(I + 1) == "+=");
      const bool Begins = !I || Tokens[I - 1].Is == Token::Kind::NewLine ||
                          word(I - 1) == ":" || word(I - 1) == ";";
      if (!IsSet || !Begins)
        continue;
      const bool IsAgain = Constants.count(Tokens[I].Text);
      std::optional<Group> &Held = Constants[Tokens[I].Text];
      Held.reset();
      if (IsAgain || word(I + 1) != "=" || !isString(I + 2))
        continue;
      const Group G = groupAt(I + 2);
      if (G.End == Tokens.size() || Tokens[G.End].Is == Token::Kind::NewLine)
        Held = G;
    }
  }

  /// Parts of kernels that a library completes.
  void call(size_t At) {
    StringRef Taker = Tokens[At].Text;
    LibraryKernel Kernel;
    Kernel.IsReduction = Taker == "ReductionKernel";
    if ((!Kernel.IsReduction && Taker != "ElementwiseKernel") ||
        (At && (word(At - 1) == "class" || word(At - 1) == "def")))
      return;
    const ArgumentList Arguments = argumentsOf(At);
    auto has = [&](const char *Keyword, const char *Place) -> const Argument * {
      auto It = Arguments.find(Keyword);
      if (It == Arguments.end())
        It = Arguments.find(Place);
      return It == Arguments.end() ? nullptr : &It->second;
    };
    auto textAt = [&](const Argument *A) {
      return A && A->Literal ? textOf(*A->Literal).Code.text() : std::string();
    };
    // PyCUDA's have one list, in C.
    const char *PlaceOfC = Kernel.IsReduction ? "4" : "0";
    const bool IsC =
        StringRef(textAt(has("arguments", PlaceOfC))).contains('*');
    if (IsC)
      Kernel.Parameters = textAt(has("arguments", PlaceOfC));
    else
      Kernel.Parameters =
          textAt(has("in_params", "0")) + ", " + textAt(has("out_params", "1"));
    // By their places in CuPy's call, then in PyCUDA's.
    auto place = [&](const char *CuPy, const char *PyCuda) {
      return IsC ? PyCuda : CuPy;
    };
    const bool Reduces = Kernel.IsReduction;
    Kernel.Preamble = textAt(has("preamble", place(Reduces ? "9" : "5", "-")));
    Kernel.Name =
        textAt(has("name", place(Reduces ? "6" : "3", Reduces ? "5" : "2")));
    std::vector<std::pair<KernelPart, const Argument *>> Parts;
    if (Kernel.IsReduction) {
      Kernel.Identity =
          textAt(has(place("identity", "neutral"), place("5", "1")));
      Kernel.ReduceType = textAt(has("reduce_type", place("7", "-")));
      Parts = {{KernelPart::Map, has("map_expr", place("2", "3"))},
               {KernelPart::Reduce, has("reduce_expr", place("3", "2"))},
               {KernelPart::PostMap, has("post_map_expr", place("4", "-"))}};
    } else {
      Parts = {{KernelPart::Operation, has("operation", place("2", "1"))},
               {KernelPart::LoopPrep, has("loop_prep", "-")},
               {KernelPart::AfterLoop, has("after_loop", "-")}};
    }
    addKernel(At, std::move(Kernel), Parts,
              preambleOf(Arguments,
                         has("preamble", place(Reduces ? "9" : "5", "-"))));
  }

  void addKernel(size_t At, LibraryKernel Kernel,
                 ArrayRef<std::pair<KernelPart, const Argument *>> Parts,
                 const std::optional<PreambleText> &Preamble) {
    const StringRef Variable =
        word(At - 1) == "." ? variableOf(At - 2) : variableOf(At);
    if (Kernel.Name.empty())
      Kernel.Name = Variable.empty() ? "kernel" : Variable.str();
    for (const auto &[Part, A] : Parts)
      if (A && A->Literal)
        Kernel.Parts[Part] = textOf(*A->Literal).Code.text();
    bool IsMain = true;
    for (const auto &[Part, A] : Parts) {
      if (A && A->Literal)
        part(*A->Literal, Tokens[At].Text, Kernel, Part, Variable, IsMain,
             isString(A->First) ? Preamble : std::nullopt);
      else if (A && IsMain && word(A->First) != "None")
        leave(At);
      IsMain = false;
    }
  }

  std::optional<PreambleText> preambleOf(const ArgumentList &Arguments,
                                         const Argument *Given) const {
    PreambleText P;
    size_t Last = 0;
    for (const auto &[Place, A] : Arguments)
      Last = std::max(Last, A.End);
    P.FollowsComma = word(Last) == ",";
    P.Offset = Tokens[P.FollowsComma ? Last : Last - 1].end();
    if (!Given)
      return P;
    if (!Given->Literal || textOf(*Given->Literal).Code.text().empty() ||
        !textOf(*Given->Literal).WhyOpen.empty())
      return std::nullopt;
    P.Is = textOf(*Given->Literal).Code;
    return P;
  }

  /// The name that the call at \p At is assigned to.
  StringRef variableOf(size_t At) const {
    return At > 1 && word(At - 1) == "=" &&
                   Tokens[At - 2].Is == Token::Kind::Name
               ? Tokens[At - 2].Text
               : StringRef();
  }

  /// Notes a call that compiles what stands elsewhere.
  void leave(size_t At) {
    CudaText T;
    T.Offset = Tokens[At].Offset;
    T.Length = Tokens[At].Text.size();
    T.Taker = Tokens[At].Text.str();
    T.WhyOpen = PutTogether.str();
    Found.Texts.push_back(std::move(T));
  }

  void part(const Group &G, StringRef Taker, const LibraryKernel &Of,
            KernelPart Part, StringRef Variable, bool IsMain,
            std::optional<PreambleText> Preamble) {
    CudaText T = textOf(G);
    // Several kernels may share one.
    if (T.Code.text().empty() || !Done.insert(G.First).second)
      return;
    T.Taker = Taker.str();
    AroundPart Around = aroundPart(Of, Part);
    T.Before = std::move(Around.Before);
    T.After = std::move(Around.After);
    T.IsPartBesides = !IsMain;
    T.Preamble = std::move(Preamble);
    T.Kernel = Of.Name;
    T.Variable = Variable.str();
    if (T.WhyOpen.empty() && !isWholeCode(T.Code.text()))
      T.WhyOpen = PutTogether.str();
    Found.Texts.push_back(std::move(T));
  }

  StringRef Text;
  ArrayRef<Token> Tokens;
  const RuleIndex &Rules;
  ProgramTexts Found;
  std::set<StringRef> Templates;
  /// None: it is another, or several.
  std::map<StringRef, std::optional<Group>> Constants;
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
