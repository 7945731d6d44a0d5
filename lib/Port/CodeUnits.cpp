// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/CodeUnits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

bool isNameChar(char C) { return isAlnum(C) || C == '_' || C == '$'; }

bool isName(StringRef Word) {
  return !Word.empty() && isNameChar(Word[0]) && !isDigit(Word[0]);
}

/// Where the word at the beginning of \p Text ends; 0: it is a blank.
size_t endOfString(StringRef Text, size_t Quote) {
  // R"x(...)x"
  if (Text[Quote] == '"' && Quote && Text[Quote - 1] == 'R') {
    StringRef Mark = Text.substr(Quote + 1).take_until(
        [](char C) { return C == '(' || C == '\n'; });
    size_t At = Text.find((")" + Mark + "\"").str(), Quote);
    return At == StringRef::npos ? Text.size() : At + Mark.size() + 2;
  }
  for (size_t I = Quote + 1; I < Text.size(); ++I) {
    if (Text[I] == '\\')
      ++I;
    else if (Text[I] == Text[Quote] || Text[I] == '\n')
      return I + 1;
  }
  return Text.size();
}

size_t endOfWord(StringRef Text) {
  if (isDigit(Text[0]) ||
      (Text[0] == '.' && Text.size() > 1 && isDigit(Text[1]))) {
    size_t I = 1;
    for (; I < Text.size(); ++I) {
      bool IsSign = (Text[I] == '+' || Text[I] == '-') &&
                    StringRef("eEpP").contains(Text[I - 1]) &&
                    !Text.starts_with_insensitive("0x");
      if (!isNameChar(Text[I]) && Text[I] != '.' && Text[I] != '\'' && !IsSign)
        break;
    }
    return I;
  }
  if (isNameChar(Text[0])) {
    size_t End = Text.find_if_not(isNameChar);
    if (End == StringRef::npos)
      return Text.size();
    bool IsPrefix = End <= 3 && (Text[End] == '"' || Text[End] == '\'');
    return IsPrefix ? endOfString(Text, End) : End;
  }
  if (Text[0] == '"' || Text[0] == '\'')
    return endOfString(Text, 0);
  return Text.starts_with("<<<") || Text.starts_with(">>>") ? 3 : 1;
}

/// A comment, a blank or a line that goes on; 0: none of them.
size_t endOfBlank(StringRef Text) {
  if (isSpace(Text[0]))
    return 1;
  if (Text.starts_with("\\\n"))
    return 2;
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("/*")) {
    size_t End = Text.find("*/", 2);
    return End == StringRef::npos ? Text.size() : End + 2;
  }
  return 0;
}

/// With the lines that go on.
StringRef directiveAt(StringRef Text) {
  size_t End = 0;
  do
    End = Text.find('\n', End + 1);
  while (End != StringRef::npos && Text[End - 1] == '\\');
  return Text.take_front(End);
}

class UnitReader {
public:
  std::vector<CodeUnit> run(StringRef Text) {
    unsigned Line = 1;
    bool IsLineStart = true;
    while (!Text.empty()) {
      size_t Size = endOfBlank(Text);
      if (!Size && Text[0] == '#' && IsLineStart) {
        StringRef Directive = directiveAt(Text);
        addDirective(Directive, Line);
        Size = Directive.size();
      } else if (!Size) {
        Size = endOfWord(Text);
        add({Text.take_front(Size), Line});
        IsLineStart = false;
      }
      size_t Ends = Text.take_front(Size).count('\n');
      Line += unsigned(Ends);
      IsLineStart |= Ends > 0;
      Text = Text.drop_front(Size);
    }
    finish();
    return std::move(Units);
  }

private:
  void addDirective(StringRef Text, unsigned Line) {
    CodeUnit Unit;
    Unit.Words = codeWords(Text, Line);
    bool IsMacro = Unit.Words.size() > 2 && Unit.Words[1].Text == "define";
    if (!IsMacro)
      return;
    Unit.Is = CodeUnit::Macro;
    Unit.Name = Unit.Words[2].Text;
    Units.push_back(std::move(Unit));
  }

  void add(CodeWord W) {
    if (Depth == 0 && W.Text == "{" && isTransparent()) {
      Current.Words.clear();
      ++Open;
      return;
    }
    if (Depth == 0 && W.Text == "}" && Current.Words.empty()) {
      Open -= Open > 0;
      return;
    }
    Current.Words.push_back(W);
    if (W.Text == "{") {
      ++Depth;
    } else if (W.Text == "}") {
      Depth -= Depth > 0;
      if (!Depth && isFunction())
        finish();
    } else if (W.Text == ";" && !Depth) {
      finish();
    }
  }

  /// `namespace x {`, `extern "C" {`.
  bool isTransparent() const {
    const std::vector<CodeWord> &W = Current.Words;
    bool IsNamespace =
        any_of(ArrayRef(W).take_front(2),
               [](const CodeWord &Each) { return Each.Text == "namespace"; });
    return IsNamespace || (W.size() == 2 && W[0].Text == "extern");
  }

  /// Behind `template <...>`.
  static ArrayRef<CodeWord> withoutTemplate(ArrayRef<CodeWord> Words) {
    while (Words.size() > 1 && Words[0].Text == "template") {
      unsigned Angles = 0, Round = 0;
      size_t At = 1;
      for (; At < Words.size(); ++At) {
        StringRef Word = Words[At].Text;
        Round += Word == "(";
        Round -= Word == ")" && Round;
        Angles += Word == "<" && !Round;
        size_t Closed = Word == ">" ? 1 : Word == ">>>" ? 3 : 0;
        Angles -= Round ? 0 : unsigned(std::min<size_t>(Closed, Angles));
        if (!Angles)
          break;
      }
      Words = Words.drop_front(std::min(At + 1, Words.size()));
    }
    return Words;
  }

  /// The words before the body.
  ArrayRef<CodeWord> head() const {
    ArrayRef<CodeWord> All = withoutTemplate(Current.Words);
    return All.take_front(
        size_t(find_if(All, [](const CodeWord &W) { return W.Text == "{"; }) -
               All.begin()));
  }

  static bool isAttribute(StringRef Name) {
    return Name == "__launch_bounds__" || Name == "__attribute__" ||
           Name == "alignas" || Name == "__align__" || Name == "decltype" ||
           Name == "__declspec" || Name == "noexcept";
  }

  /// The name before the first parenthesis that is no attribute's.
  StringRef functionName() const {
    ArrayRef<CodeWord> Head = head();
    for (size_t I = 1; I < Head.size(); ++I) {
      if (Head[I].Text == "=")
        return "";
      if (Head[I].Text == "(" && isName(Head[I - 1].Text) &&
          !isAttribute(Head[I - 1].Text))
        return Head[I - 1].Text;
    }
    return "";
  }
  bool isFunction() const { return !functionName().empty(); }

  static bool isType(StringRef Word) {
    return Word == "struct" || Word == "class" || Word == "union" ||
           Word == "enum";
  }

  StringRef otherName() const {
    ArrayRef<CodeWord> Head = head();
    StringRef Last;
    for (size_t I = 0; I < Head.size(); ++I) {
      if (isType(Head[I].Text) && Head.size() < Current.Words.size())
        for (size_t J = I + 1; J < Head.size(); ++J)
          if (isName(Head[J].Text) && !isType(Head[J].Text))
            return Head[J].Text;
      if (Head[I].Text == "=" || Head[I].Text == "[" || Head[I].Text == ";")
        break;
      if (isName(Head[I].Text))
        Last = Head[I].Text;
    }
    return Last;
  }

  void finish() {
    if (Current.Words.size() > 1) {
      auto has = [this](StringRef Word) {
        return any_of(head(),
                      [Word](const CodeWord &W) { return W.Text == Word; });
      };
      Current.Name = functionName();
      if (!Current.Name.empty())
        Current.Is = has("__global__")                      ? CodeUnit::Kernel
                     : has("__device__") || has("__host__") ? CodeUnit::Device
                                                            : CodeUnit::Host;
      else
        Current.Name = otherName();
      Units.push_back(std::move(Current));
    }
    Current = CodeUnit();
    Depth = 0;
  }

  std::vector<CodeUnit> Units;
  CodeUnit Current;
  unsigned Depth = 0, Open = 0;
};

/// The name before `<<<`, behind whose template arguments it stands.
StringRef kernelBefore(ArrayRef<CodeWord> Words, size_t At) {
  unsigned Angles = 0;
  while (At--) {
    StringRef Word = Words[At].Text;
    if (Word == ">")
      ++Angles;
    else if (Word == "<" && Angles)
      --Angles;
    else if (!Angles)
      return isName(Word) ? Word : StringRef();
  }
  return "";
}

} // namespace

std::vector<CodeWord> codeWords(StringRef Text, unsigned FirstLine) {
  std::vector<CodeWord> Words;
  for (size_t Size; !Text.empty(); Text = Text.drop_front(Size)) {
    Size = endOfBlank(Text);
    if (!Size) {
      Size = endOfWord(Text);
      Words.push_back({Text.take_front(Size), FirstLine});
    }
    FirstLine += unsigned(Text.take_front(Size).count('\n'));
  }
  return Words;
}

std::vector<CodeUnit> codeUnits(StringRef Text) {
  return UnitReader().run(Text);
}

std::vector<CodeLaunch> launchesIn(const CodeUnit &Unit) {
  std::vector<CodeLaunch> Found;
  ArrayRef<CodeWord> Words = Unit.Words;
  auto endFrom = [&](size_t At, StringRef Open, StringRef Close) {
    unsigned Depth = 1;
    for (; At < Words.size() && Depth; ++At)
      Depth += (Words[At].Text == Open) - (Words[At].Text == Close);
    return At - (At > 0 && !Depth);
  };
  for (size_t I = 0; I + 2 < Words.size(); ++I) {
    StringRef Word = Words[I].Text;
    if (Word == "<<<")
      Found.push_back(
          {kernelBefore(Words, I), I + 1, endFrom(I + 1, "<<<", ">>>")});
    else if (Word == "hipLaunchKernelGGL" && Words[I + 1].Text == "(" &&
             isName(Words[I + 2].Text))
      Found.push_back({Words[I + 2].Text, I + 3, endFrom(I + 2, "(", ")")});
  }
  return Found;
}

} // namespace porthip
