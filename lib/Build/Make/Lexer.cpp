// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip::make {
namespace {

bool isContinued(StringRef Line) {
  Line.consume_back("\r");
  return (Line.size() - Line.rtrim('\\').size()) % 2;
}

class Lexer {
public:
  explicit Lexer(StringRef Text) : Text(Text) {}

  Expected<std::vector<Statement>> run() {
    while (At < Text.size()) {
      Range Line = logicalLine();
      if (!Defines && InRule && Text[Line.Begin] == Prefix) {
        add(Statement::Form::Recipe, {}, {Line.Begin + 1, Line.End});
        continue;
      }
      if (Error Wrong = line(Line))
        return std::move(Wrong);
    }
    if (Defines)
      return wrong(Opened, "'define' without 'endef'");
    if (Conditions)
      return wrong(Opened, "a condition without 'endif'");
    return std::move(Found);
  }

private:
  Error wrong(size_t Offset, const Twine &What) const {
    return createStringError(Twine(1 + Text.take_front(Offset).count('\n')) +
                             ": " + What);
  }

  /// With its continuation lines, without the last line's end.
  Range logicalLine() {
    unsigned Begin = At;
    while (true) {
      size_t End = std::min(Text.find('\n', At), Text.size());
      StringRef Line = Text.slice(At, End);
      At = End + 1;
      if (!isContinued(Line) || At >= Text.size())
        return {Begin, unsigned(End)};
    }
  }

  /// Off the end: blanks and, where it is not a recipe, a comment.
  Expected<Range> withoutComment(Range R) const {
    for (size_t I = R.Begin; I < R.End; ++I) {
      if (Text[I] == '\\') {
        ++I;
      } else if (Text[I] == '$') {
        size_t End = referenceEnd(Text.take_front(R.End), I);
        if (End == StringRef::npos)
          return wrong(I, "a reference '$(' that is not closed");
        I = End - 1;
      } else if (Text[I] == '#') {
        R.End = I;
      }
    }
    return trimmed(R);
  }

  Range trimmed(Range R) const {
    while (R.Begin < R.End &&
           (isSpace(Text[R.Begin]) ||
            (Text[R.Begin] == '\\' && R.Begin + 1 < R.End &&
             (Text[R.Begin + 1] == '\n' || Text[R.Begin + 1] == '\r'))))
      ++R.Begin;
    while (R.End > R.Begin && isSpace(Text[R.End - 1]))
      --R.End;
    return R;
  }

  void add(Statement::Form Is, Range Left, Range Right,
           StringRef Operator = "") {
    Found.push_back({Is, Left, Right, Operator});
  }

  Range firstWord(Range R) const {
    unsigned End = R.Begin;
    while (End < R.End && (isAlnum(Text[End]) || Text[End] == '-'))
      ++End;
    return {R.Begin, End};
  }

  Error line(Range Whole) {
    bool HasTab = Text.substr(Whole.Begin).starts_with("\t");
    if (Text.slice(Whole.Begin, Whole.End).ltrim().starts_with("#") && !Defines)
      return Error::success();
    auto Cut = withoutComment(Whole);
    if (!Cut) {
      // The text in a define is not parsed until somebody expands it.
      if (!Defines)
        return Cut.takeError();
      consumeError(Cut.takeError());
      return Error::success();
    }
    if (Cut->Begin == Cut->End)
      return Error::success();
    if (Defines && HasTab) {
      add(Statement::Form::Recipe, {}, trimmed(Whole));
      return Error::success();
    }
    return statement(*Cut);
  }

  Error statement(Range R) {
    Range First = firstWord(R);
    StringRef Word = First.in(Text);
    Range Rest = trimmed({First.End, R.End});
    // A variable may be called `else`.
    bool IsWord = First.End == R.End || isSpace(Text[First.End]) ||
                  Text[First.End] == '(' || Text[First.End] == '\\';
    if (IsWord && !Rest.in(Text).starts_with("=") && isDirective(Word)) {
      if (Error Wrong = balance(Word, R.Begin))
        return Wrong;
      add(Statement::Form::Directive, First, Rest);
      return Error::success();
    }
    if (IsWord && is_contained({"export", "override", "private"}, Word) &&
        Rest.Begin < Rest.End)
      return statement(Rest);
    assignmentOrRule(R);
    return Error::success();
  }

  static bool isDirective(StringRef Word) {
    return is_contained({"ifeq", "ifneq", "ifdef", "ifndef", "else", "endif",
                         "include", "-include", "sinclude", "define", "endef",
                         "unexport", "undefine", "vpath"},
                        Word);
  }

  Error balance(StringRef Word, size_t Offset) {
    if (Word == "define") {
      InRule = false;
      if (!Defines++)
        Opened = Offset;
    } else if (Word == "endef") {
      if (!Defines)
        return wrong(Offset, "'endef' without 'define'");
      --Defines;
    } else if (Defines) {
      return Error::success();
    } else if (Word.starts_with("if")) {
      if (!Conditions++)
        Opened = Offset;
    } else if (Word == "endif" || Word == "else") {
      if (!Conditions)
        return wrong(Offset, "'" + Word + "' without a condition");
      Conditions -= Word == "endif";
    } else {
      InRule = false;
    }
    return Error::success();
  }

  /// The operator of an assignment in \p R outside of references; empty: there
  /// is none before \p Stop.
  Range assignmentOperator(Range R, char Stop) const {
    for (unsigned I = R.Begin; I < R.End; ++I) {
      if (Text[I] == '$')
        I = referenceEnd(Text.take_front(R.End), I) - 1;
      else if (Text[I] == Stop || Text[I] == '#')
        break;
      else if (Text[I] == '=') {
        unsigned Begin = I;
        while (Begin > R.Begin && StringRef(":?+!").contains(Text[Begin - 1]))
          --Begin;
        return {Begin, I + 1};
      }
    }
    return {R.End, R.End};
  }

  /// The colon of a rule; R.End: there is none.
  unsigned colon(Range R) const {
    for (unsigned I = R.Begin; I < R.End; ++I) {
      if (Text[I] == '$')
        I = referenceEnd(Text.take_front(R.End), I) - 1;
      else if (Text[I] == '\\')
        ++I;
      else if (Text[I] == ':')
        return I;
    }
    return R.End;
  }

  void assignmentOrRule(Range R) {
    Range Op = assignmentOperator(R, '\0');
    unsigned Colon = colon(R);
    if (Op.Begin < R.End && Op.Begin <= Colon)
      return assignment(R, Op);
    InRule = true;
    if (Colon == R.End) {
      InRule = false;
      return add(Statement::Form::Text, {}, R);
    }
    Range Targets = trimmed({R.Begin, Colon});
    while (Colon < R.End && Text[Colon] == ':')
      ++Colon;
    Range Rest = trimmed({Colon, R.End});
    Op = assignmentOperator(Rest, ';');
    if (Op.Begin < Rest.End) { // of a target
      assignment(Rest, Op);
      return;
    }
    size_t Semicolon = Rest.in(Text).find(';');
    if (Semicolon == StringRef::npos)
      return add(Statement::Form::Rule, Targets, Rest);
    unsigned Where = Rest.Begin + Semicolon;
    add(Statement::Form::Rule, Targets, trimmed({Rest.Begin, Where}));
    add(Statement::Form::Recipe, {}, trimmed({Where + 1, Rest.End}));
  }

  void assignment(Range R, Range Op) {
    InRule = false;
    Range Name = trimmed({R.Begin, Op.Begin});
    Range Value = trimmed({Op.End, R.End});
    if (Name.in(Text) == ".RECIPEPREFIX" && Value.Begin < Value.End)
      Prefix = Text[Value.Begin];
    add(Statement::Form::Assignment, Name, Value, Op.in(Text));
  }

  StringRef Text;
  size_t At = 0, Opened = 0;
  char Prefix = '\t';
  bool InRule = false;
  unsigned Defines = 0, Conditions = 0;
  std::vector<Statement> Found;
};

} // namespace

Expected<std::vector<Statement>> lex(StringRef Text) {
  return Lexer(Text).run();
}

size_t referenceEnd(StringRef Text, size_t At) {
  if (At + 1 >= Text.size())
    return Text.size();
  char Open = Text[At + 1];
  if (Open != '(' && Open != '{')
    return At + 2; // $@, $$, $x
  char Close = Open == '(' ? ')' : '}';
  unsigned Depth = 0;
  for (size_t I = At + 1; I < Text.size(); ++I) {
    if (Text[I] == Open)
      ++Depth;
    else if (Text[I] == Close && !--Depth)
      return I + 1;
  }
  return StringRef::npos;
}

std::vector<Range> words(StringRef Text, Range Of, bool InShell) {
  std::vector<Range> Found;
  unsigned Begin = Of.Begin, I = Of.Begin;
  auto finish = [&] {
    if (Begin < I)
      Found.push_back({Begin, I});
  };
  while (I < Of.End) {
    char C = Text[I];
    bool IsContinuation =
        C == '\\' && I + 1 < Of.End &&
        (Text[I + 1] == '\n' || Text.substr(I + 1).starts_with("\r\n"));
    if (isSpace(C) || IsContinuation ||
        (InShell && StringRef(";&|()").contains(C))) {
      finish();
      Begin = ++I;
      if (!isSpace(C) && !IsContinuation)
        Found.push_back({I - 1, I});
      continue;
    }
    size_t End = I + 1;
    if (C == '$')
      End = referenceEnd(Text.take_front(Of.End), I);
    else if (C == '\\')
      End = I + 2;
    else if (C == '"' || C == '\'')
      End = Text.take_front(Of.End).find(C, I + 1) + 1;
    // An opening without an end is a character like others.
    I = End == StringRef::npos || !End ? I + 1 : std::min<size_t>(End, Of.End);
  }
  finish();
  return Found;
}

Call callOf(StringRef Text, Range Of) {
  Call C;
  unsigned End = Of.End - 1;
  unsigned I = Of.Begin + 2;
  while (I < End && (isAlnum(Text[I]) || Text[I] == '-'))
    ++I;
  if (I >= End || (Text[I] != ' ' && Text[I] != '\t' && Text[I] != '\n'))
    return C;
  C.Function = Text.slice(Of.Begin + 2, I);
  // The last argument may have commas.
  unsigned Most = StringSwitch<unsigned>(C.Function)
                      .Cases({"shell", "eval", "strip", "wildcard", "info"}, 1)
                      .Cases({"filter", "filter-out", "addprefix"}, 2)
                      .Cases({"addsuffix", "findstring", "join"}, 2)
                      .Cases({"if", "foreach", "subst", "patsubst"}, 3)
                      .Default(~0u);
  unsigned Begin = I + 1;
  unsigned Depth = 0;
  for (I = Begin; I < End; ++I) {
    if (Text[I] == '(' || Text[I] == '{')
      ++Depth;
    else if (Text[I] == ')' || Text[I] == '}')
      Depth -= Depth > 0;
    else if (Text[I] == ',' && !Depth && C.Arguments.size() + 1 < Most) {
      C.Arguments.push_back({Begin, I});
      Begin = I + 1;
    }
  }
  C.Arguments.push_back({Begin, End});
  return C;
}

} // namespace porthip::make
