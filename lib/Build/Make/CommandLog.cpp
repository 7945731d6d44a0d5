// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Make/CommandLog.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::make {
namespace {

std::string folderFrom(StringRef Base, StringRef Relative) {
  SmallString<128> Path(Relative);
  sys::path::make_absolute(Base, Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// A line has not so many words; loops within loops could.
constexpr size_t MaxLoopSteps = 4096;

/// Reads one line of a recipe as the shell does, as far as words, commands and
/// loops over words go.
class ShellLine {
public:
  ShellLine(StringRef Text, std::string Folder,
            std::vector<LoggedCommand> &Commands)
      : Text(Text), Commands(Commands) {
    Current.Folder = std::move(Folder);
  }

  void run() {
    while (At < Text.size())
      step();
    endCommand();
  }

private:
  void step() {
    char C = Text[At++];
    switch (C) {
    case ' ':
    case '\t':
    case '\r':
      return endWord();
    case '\n':
    case ';':
    case '&':
    case '|':
      return endCommand();
    case '(':
      endCommand();
      return Outer.push_back(Current.Folder);
    case ')':
      endCommand();
      if (!Outer.empty()) {
        Current.Folder = std::move(Outer.back());
        Outer.pop_back();
      }
      return;
    case '#':
      if (!InWord)
        At = std::min(Text.find('\n', At), Text.size());
      else
        add(C);
      return;
    case '<':
    case '>':
      return redirect();
    case '\'': {
      size_t End = Text.find('\'', At);
      add(Text.slice(At, End));
      At = End == StringRef::npos ? Text.size() : End + 1;
      return;
    }
    case '"':
      return quoted();
    case '\\':
      if (At < Text.size() && Text[At] == '\n')
        ++At;
      else if (At < Text.size())
        add(Text[At++]);
      return;
    case '$':
    case '`':
      return computed(C);
    default:
      return add(C);
    }
  }

  void add(char C) {
    Word += C;
    InWord = true;
  }
  void add(StringRef More) {
    Word += More;
    InWord = true;
  }

  void quoted() {
    InWord = true;
    while (At < Text.size() && Text[At] != '"') {
      char C = Text[At++];
      if (C == '\\' && At < Text.size() &&
          StringRef("\\\"$`\n").contains(Text[At]))
        C = Text[At++];
      else if (C == '$' || C == '`') {
        computed(C);
        continue;
      }
      if (C != '\n' || Text[At - 2] != '\\')
        Word += C;
    }
    ++At;
  }

  /// Behind '$' or '`'.
  void computed(char C) {
    const bool WasComputed = IsComputed;
    InWord = IsComputed = true;
    if (C == '`') {
      At = std::min(Text.find('`', At), Text.size() - 1) + 1;
    } else if (const std::string *Value = loopValue()) {
      // Whether more of the word is computed was said before, if at all.
      IsComputed = WasComputed;
      add(*Value);
    } else if (At < Text.size() && (Text[At] == '(' || Text[At] == '{')) {
      unsigned Depth = 0;
      do {
        char Next = Text[At++];
        Depth += Next == '(' || Next == '{';
        Depth -= Next == ')' || Next == '}';
      } while (Depth && At < Text.size());
    }
    // `$x`: the rest of the word goes with it.
  }

  /// Value of the loop's variable whose name, or whose name in braces, is next,
  /// which is then behind; null: it is none.
  const std::string *loopValue() {
    StringRef Rest = Text.substr(At);
    const bool InBraces = Rest.consume_front("{");
    StringRef Name =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    if (InBraces && !Rest.substr(Name.size()).starts_with("}"))
      return nullptr;
    for (const auto &[Variable, Value] : reverse(Loops))
      if (Variable == Name) {
        At += Name.size() + 2 * InBraces;
        return &Value;
      }
    return nullptr;
  }

  /// `for NAME in WORDS` is behind: what is between `do` and `done`, once for
  /// each word. \returns false where it does not end.
  bool loop(ArrayRef<std::string> Words) {
    size_t End = StringRef::npos, Next = At;
    for (unsigned Depth = 1; Depth && Next < Text.size();) {
      size_t Begin = Text.find_first_not_of(" \t\r\n;&|()\\", Next);
      Next = std::min(Text.find_first_of(" \t\r\n;&|()\\", Begin), Text.size());
      StringRef Inner = Text.slice(Begin, Next);
      Depth += Inner == "for" || Inner == "while" || Inner == "until";
      Depth -= Inner == "done";
      End = Depth ? StringRef::npos : Begin;
    }
    if (End == StringRef::npos)
      return false;
    for (const std::string &Value : Words.drop_front(3)) {
      if (++*Steps > MaxLoopSteps)
        break;
      ShellLine Body(Text.slice(At, End), Current.Folder, Commands);
      Body.Loops = Loops;
      Body.Loops.emplace_back(Words[1], Value);
      Body.Steps = Steps;
      Body.run();
    }
    At = Next;
    return true;
  }

  /// `2> file`, `<file`, `2>&1`.
  void redirect() {
    if (to_integer(Word, Descriptor))
      clearWord();
    endWord();
    if (At < Text.size() && (Text[At] == '>' || Text[At] == '&'))
      ++At;
    DropNext = true;
  }

  void clearWord() {
    Word.clear();
    InWord = IsComputed = false;
  }

  void endWord() {
    if (!InWord)
      return;
    bool IsAssignment = Current.Words.empty() && !Word.empty() &&
                        (isAlpha(Word[0]) || Word[0] == '_') &&
                        Word.find('=') != std::string::npos;
    if (!DropNext && !IsComputed && !IsAssignment)
      Current.Words.push_back(std::move(Word));
    // An unknown program has no known words.
    if (IsComputed && Current.Words.empty() && !IsAssignment)
      Current.Words.push_back("");
    DropNext = false;
    clearWord();
  }

  void endCommand() {
    endWord();
    DropNext = false;
    std::vector<std::string> &Words = Current.Words;
    while (!Words.empty() && isKeyword(Words.front()))
      Words.erase(Words.begin());
    if (Words.size() > 2 && Words[0] == "for" && Words[2] == "in" &&
        loop(Words)) {
      Words.clear();
      return;
    }
    if (Words.size() > 1 && Words[0] == "cd")
      Current.Folder = folderFrom(Current.Folder, Words[1]);
    else if (!Words.empty() && !Words.front().empty())
      Commands.push_back(Current);
    Words.clear();
  }

  static bool isKeyword(StringRef Word) {
    return StringSwitch<bool>(Word)
        .Cases({"if", "then", "else", "do", "while", "!", "{", "}"}, true)
        .Default(false);
  }

  const StringRef Text;
  std::vector<LoggedCommand> &Commands;
  LoggedCommand Current;
  std::vector<std::string> Outer;
  /// Variables of the loops around it, and their words.
  std::vector<std::pair<std::string, std::string>> Loops;
  size_t OwnSteps = 0, *Steps = &OwnSteps; ///< of all loops of the line
  std::string Word;
  size_t At = 0;
  int Descriptor = 0;
  bool InWord = false, IsComputed = false, DropNext = false;
};

/// `make[1]: Entering directory '/x'`: the folder; empty: another line.
StringRef announced(StringRef Line, StringRef What) {
  auto [Who, Rest] = Line.split(": ");
  if (Who.contains(' ') || !Rest.consume_front(What) ||
      !Rest.consume_front(" directory '") || !Rest.consume_back("'"))
    return "";
  return Rest;
}

} // namespace

CommandLog readCommandLog(StringRef Output, StringRef Folder) {
  CommandLog Log;
  std::vector<std::string> Open = {Folder.str()};
  while (!Output.empty()) {
    StringRef First = Output.split('\n').first;
    StringRef In = announced(First, "Entering");
    if (!In.empty()) {
      Log.Entered.push_back(In.str());
      Open.push_back(In.str());
    } else if (!announced(First, "Leaving").empty()) {
      if (Open.size() > 1)
        Open.pop_back();
    } else {
      // A recipe's line goes on behind a backslash.
      size_t End = First.size();
      while (End < Output.size() && End && Output[End - 1] == '\\')
        End = std::min(Output.find('\n', End + 1), Output.size());
      ShellLine(Output.take_front(End), Open.back(), Log.Commands).run();
      Output = Output.drop_front(End);
      Output.consume_front("\n");
      continue;
    }
    Output = Output.drop_front(First.size());
    Output.consume_front("\n");
  }
  return Log;
}

int findCompiler(ArrayRef<std::string> Words) {
  for (int I = 0, E = Words.size(); I < E; ++I) {
    StringRef Name = sys::path::filename(Words[I]);
    if (Name.contains("nvcc"))
      return I;
    // g++-12, x86_64-linux-gnu-gcc, mpicxx.
    StringRef Plain = Name.rtrim("0123456789.").rtrim('-');
    Plain = Plain.substr(Plain.rfind('-') + 1); // npos + 1 is 0
    if (StringSwitch<bool>(Plain)
            .Cases({"gcc", "g++", "cc", "c++", "clang", "clang++"}, true)
            .Cases({"mpicc", "mpicxx", "mpic++", "icpc", "icpx"}, true)
            .Default(false))
      return I;
    bool IsPrefix = StringSwitch<bool>(Plain)
                        .Cases({"ccache", "distcc", "time", "env"}, true)
                        .Cases({"nice", "exec", "libtool"}, true)
                        .Default(false);
    // env's assignments, libtool's options.
    if (!IsPrefix && (I == 0 || !(Name.starts_with("-") ||
                                  StringRef(Words[I]).contains('='))))
      return -1;
  }
  return -1;
}

} // namespace porthip::make
