// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scripts of the shell's that call nvcc. They are programs, of which a lexer
// cannot say which commands run, so that they stay, and a person gets each
// place with the command that does the same for AMD.
#include "Build/Libraries.h"
#include "Build/Make/Lexer.h"
#include "Build/Migration.h"
#include "Build/NvccFlags.h"
#include "Build/Problems.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using build::Problem;
using make::Range;

StringRef unquoted(StringRef Word) { return Word.trim("\"'"); }

bool isNameByte(char C) { return isAlnum(C) || C == '_'; }

/// `NAME` of `$NAME` and `${NAME}`, with quotes or without.
StringRef variableOf(StringRef Word) {
  Word = unquoted(Word);
  if (!Word.consume_front("$"))
    return "";
  if (Word.consume_front("{"))
    Word.consume_back("}");
  bool IsName = !Word.empty() && all_of(Word, isNameByte);
  return IsName ? Word : "";
}

/// Words that may stand before a command: `if`, `time`, `CXX=g++`.
bool mayPrecede(StringRef Word) {
  return Word.contains('=') ||
         StringSwitch<bool>(Word)
             .Cases({"if", "then", "else", "elif", "do", "while", "until"},
                    true)
             .Cases({"!", "{", "time", "env", "exec", "sudo", "ccache"}, true)
             .Cases({"&", "|", ";", "(", ")"}, true)
             .Default(false);
}

bool isCudaFolder(StringRef Path) {
  Path = unquoted(Path);
  return Path.starts_with("/usr/local/cuda") || Path.contains("CUDA_HOME") ||
         Path.contains("CUDA_PATH") || Path.contains("CUDA_ROOT");
}

/// The places of one script.
class Script {
public:
  Script(const BuildFileInput &File, const RenamedSources &Renamed,
         StringRef CudaHeaders, std::vector<Finding> &Findings,
         std::vector<ScriptCommand> *Commands = nullptr)
      : File(File), Text(File.Text), Renamed(Renamed), CudaHeaders(CudaHeaders),
        Findings(Findings), Commands(Commands) {}

  void run() {
    for (unsigned At = 0; At < Text.size();) {
      unsigned End = lineEnd(At);
      line({At, End});
      At = End + 1;
    }
  }

private:
  /// End of the line that begins at \p At, which goes on within quotes and
  /// behind a backslash.
  unsigned lineEnd(size_t At) const {
    if (!Document.empty())
      return std::min(Text.find('\n', At), Text.size());
    for (bool InWord = false; At < Text.size() && Text[At] != '\n'; ++At) {
      char C = Text[At];
      if (C == '#' && !InWord)
        return std::min(Text.find('\n', At), Text.size());
      size_t Close = C == '"' || C == '\'' ? Text.find(C, At + 1)
                     : C == '\\'           ? At + 1
                                           : At;
      if (Close != StringRef::npos)
        At = Close;
      InWord = !isSpace(C);
    }
    return std::min(At, Text.size());
  }

  void line(Range Line) {
    StringRef Whole = Line.in(Text).trim();
    if (!Document.empty()) {
      if (Whole == Document)
        Document = "";
      return;
    }
    if (Whole.starts_with("#"))
      return;
    std::vector<Range> Words = make::words(Text, Line, /*InShell=*/true);
    // A backslash at a line's end is no word.
    erase_if(Words, [&](Range R) { return R.in(Text) == "\\"; });
    bool IsCommand = true;
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I].in(Text);
      if (Word.starts_with("#"))
        break;
      if (Word.starts_with("<<") && !Word.starts_with("<<<"))
        document(Word, Words, I);
      if (IsCommand && isNvcc(Word))
        command(ArrayRef(Words).drop_front(I));
      if (IsCommand)
        assignment(Word);
      IsCommand = mayPrecede(Word) && (IsCommand || !Word.contains('='));
    }
  }

  /// Lines up to a word, which are the input of a command: no commands.
  void document(StringRef Word, ArrayRef<Range> Words, size_t At) {
    Word = Word.drop_front(2);
    Word.consume_front("-");
    if (Word.empty() && At + 1 < Words.size())
      Word = Words[At + 1].in(Text);
    Document = unquoted(Word);
  }

  void assignment(StringRef Word) {
    auto [Name, Value] = Word.split('=');
    Value = unquoted(Value);
    if (sys::path::filename(Value) == "nvcc" || Value.ends_with(" nvcc"))
      Compilers.insert(Name);
    if (Word.contains('=') && all_of(Name, isNameByte))
      Values[Name] = filled(Value);
  }

  bool isNvcc(StringRef Word) const {
    StringRef Variable = variableOf(Word);
    // CC=/x/nvcc is no call.
    return Variable.empty()
               ? sys::path::filename(unquoted(Word)) == "nvcc" &&
                     !Word.contains('=')
               : Variable == "NVCC" || Compilers.contains(Variable);
  }

  /// \p Word with what the script set its variables to so far; empty: it did
  /// not set them all.
  std::string filled(StringRef Word) const {
    std::string Made;
    while (!Word.empty()) {
      const size_t At = Word.find('$');
      Made += Word.take_front(At);
      if (At == StringRef::npos)
        return Made;
      Word = Word.substr(At + 1);
      const bool HasBrace = Word.consume_front("{");
      auto Known = Values.find(Word.take_while(isNameByte));
      Word = Word.drop_while(isNameByte);
      if (Known == Values.end() || (HasBrace && !Word.consume_front("}")) ||
          StringRef(Known->second).contains(' '))
        return "";
      Made += Known->second;
    }
    return Made;
  }

  void note(ArrayRef<Range> Words) {
    ScriptCommand C;
    C.Script = File.Path;
    bool HasSource = false;
    for (StringRef Word : argumentsOf(Words)) {
      std::string Known = filled(unquoted(Word));
      HasSource |= isRenamedSource(Known);
      if (!Known.empty())
        C.Words.push_back(std::move(Known));
    }
    if (!HasSource)
      return;
    std::vector<std::string> Ported;
    for (StringRef Word : withoutCudaFolders(C.Words)) {
      StringRef Library = Word;
      std::optional<StringRef> Hip;
      if (Library.consume_front("-l"))
        Hip = build::hipLinkName(Library);
      Ported.push_back(isRenamedSource(Word) ? portedName(Word)
                       : Hip                 ? ("-l" + *Hip).str()
                                             : Word.str());
    }
    erase(Ported, "-l");
    C.HipWords = hipFlags(Ported, Renamed.NeedCxx17).Words;
    Commands->push_back(std::move(C));
  }

  /// \p Words: from nvcc on.
  void command(ArrayRef<Range> Words) {
    if (Commands)
      return note(Words.drop_front());
    Finding F = build::findingOf(
        Problem::Command,
        "this script calls nvcc; it stays as it is and builds nothing for AMD",
        "for AMD write '" + forAmd(Words.drop_front()) + "'");
    F.File = File.Path;
    F.Symbol = "nvcc";
    F.EffortMinutes = 10;
    F.Line = Text.take_front(Words[0].Begin).count('\n') + 1;
    F.Column = Words[0].Begin - Text.take_front(Words[0].Begin).rfind('\n');
    Findings.push_back(std::move(F));
  }

  /// Up to where the command ends, or what follows is no argument.
  std::vector<std::string> argumentsOf(ArrayRef<Range> Words) const {
    std::vector<std::string> Given;
    for (Range R : Words) {
      StringRef Word = R.in(Text);
      if (is_contained({";", "&", "|", ")", "("}, Word) ||
          Word.starts_with("#") || Word.ltrim("0123456789").starts_with(">"))
        break;
      Given.push_back(Word.str());
    }
    return Given;
  }

  static std::vector<std::string>
  withoutCudaFolders(ArrayRef<std::string> Given) {
    std::vector<std::string> Kept;
    for (size_t I = 0; I < Given.size(); ++I) {
      StringRef Word = Given[I], Path = Word;
      if (Path.consume_front("-I") || Path.consume_front("-L")) {
        bool IsNext = Path.empty() && I + 1 < Given.size();
        if (isCudaFolder(IsNext ? StringRef(Given[I + 1]) : Path)) {
          I += IsNext;
          continue;
        }
      }
      Kept.push_back(Word.str());
    }
    return Kept;
  }

  std::string forAmd(ArrayRef<Range> Words) const {
    std::vector<std::string> Kept = withoutCudaFolders(argumentsOf(Words));
    for (std::string &Word : Kept)
      Word = word(Word);
    erase(Kept, "");
    std::string Flags = join(hipFlags(Kept, Renamed.NeedCxx17).Words, " ");
    std::string Command =
        CudaHeaders.empty()
            ? "hipcc -Iporthip-include"
            : ("hipcc -x hip -I" + CudaHeaders + " -include cuda_runtime.h")
                  .str();
    return Flags.empty() ? Command : Command + " " + Flags;
  }

  std::string word(StringRef Word) const {
    StringRef Library = Word;
    if (Library.consume_front("-l"))
      if (std::optional<StringRef> Hip = build::hipLinkName(Library))
        return Hip->empty() ? "" : ("-l" + *Hip).str();
    // The script sets it to a source's name, which the port's lacks.
    if (const std::string Held = filled(unquoted(Word));
        !variableOf(Word).empty() && isRenamedSource(Held) && isRenamed(Held))
      return portedName(Held);
    return isRenamedSource(Word) && isRenamed(Word) ? portedName(Word)
                                                    : Word.str();
  }

  /// Scripts are called from any folder.
  bool isRenamed(StringRef Source) const {
    StringRef Name = sys::path::filename(Source);
    return Name.contains("*") || any_of(Renamed.Paths, [&](StringRef Path) {
             return sys::path::filename(Path) == Name;
           });
  }

  const BuildFileInput &File;
  StringRef Text;
  const RenamedSources &Renamed;
  StringRef CudaHeaders;
  std::vector<Finding> &Findings;
  std::vector<ScriptCommand> *Commands; ///< null: findings are wanted
  StringMap<std::string> Values;        ///< of variables
  StringSet<> Compilers;                ///< variables that hold nvcc
  StringRef Document;                   ///< what ends the one that is open
};

} // namespace

bool isShellScript(StringRef Path, StringRef Text) {
  if (Path.ends_with(".sh") || Path.ends_with(".bash"))
    return true;
  StringRef First = Text.split('\n').first;
  if (!First.consume_front("#!"))
    return false;
  return First.contains("/sh") || First.contains("bash") ||
         First.contains("/env sh");
}

std::vector<ScriptCommand> scriptCommands(ArrayRef<BuildFileInput> Files) {
  std::vector<ScriptCommand> Commands;
  std::vector<Finding> None;
  for (const BuildFileInput &File : Files)
    Script(File, {}, "", None, &Commands).run();
  return Commands;
}

BuildMigration readShellScripts(ArrayRef<BuildFileInput> Files,
                                const RenamedSources &Renamed,
                                StringRef CudaHeaders) {
  BuildMigration Result;
  for (const BuildFileInput &File : Files)
    Script(File, Renamed, CudaHeaders, Result.Findings).run();
  return Result;
}

} // namespace porthip
