// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of FileMigration that is about flags: what nvcc takes stays for
// NVIDIA, and has a twin for HIP beside it.
#include "Build/CMake/FileMigration.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::cmake {

/// `list(APPEND X ...)` and `string(APPEND X ...)` have a word before the name.
static size_t nameIndex(const Command &C) {
  if (C.is("set"))
    return 0;
  if ((C.is("list") || C.is("string")) && C.Arguments.size() > 1 &&
      (C.Arguments[0].Text == "APPEND" || C.Arguments[0].Text == "PREPEND"))
    return 1;
  return StringRef::npos;
}

/// The index behind the values: of CACHE or PARENT_SCOPE, else the end.
static size_t valuesEnd(const Command &C) {
  for (size_t I = 1; I < C.Arguments.size(); ++I)
    if (C.Arguments[I].Text == "CACHE" || C.Arguments[I].Text == "PARENT_SCOPE")
      return I;
  return C.Arguments.size();
}

/// A quote inside of it belongs to it, as in the old form
/// `-DX="a b"`.
static std::string asOneArgument(StringRef Text) {
  std::string Quoted = "\"";
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\\' && I + 1 < Text.size())
      Quoted += Text[I++];
    else if (Text[I] == '"')
      Quoted += '\\';
    Quoted += Text[I];
  }
  return Quoted + "\"";
}

/// Begin of the names of variables that gpu_host_flags() sets: they hold
/// several words.
constexpr StringLiteral HostVariable = "gpu_host_";

static bool isHostReference(StringRef Word) {
  return referredVariable(Word).starts_with(HostVariable);
}

/// Words as arguments of their own; one that was within quotes may hold what
/// ends an argument. Where CMake may drop the second of two -Xarch_host as a
/// repeated option, each stands with its flag behind SHELL:.
static std::string asArguments(ArrayRef<std::string> Words) {
  std::string Text;
  const bool IsRepeated = llvm::count(Words, ForHostCode) > 1;
  for (const std::string &Option :
       IsRepeated ? asOptions(Words) : std::vector<std::string>(Words)) {
    const bool IsPair = (IsRepeated && Option.find(' ') != std::string::npos) ||
                        isHostReference(Option);
    bool IsPlain =
        !IsPair && StringRef(Option).find_first_of("()#") == StringRef::npos;
    Text +=
        (Text.empty() ? "" : " ") +
        (IsPlain ? Option : asOneArgument((IsPair ? "SHELL:" : "") + Option));
  }
  return Text;
}

std::string FileMigration::raised(StringRef Flag) const {
  return Facts.Renamed->NeedCxx17 ? asCxx17(Flag) : "";
}

HipFlags FileMigration::hipFlagsOf(StringRef Text) const {
  return cmake::hipFlagsOf(splitFlags(Text), Facts.Twins,
                           Facts.Renamed->NeedCxx17);
}

/// Finds \p Flags' words that were for the host's compiler alone and whose
/// values are known as CMake runs: the helper file puts -Xarch_host where the
/// value needs it. What is no plain variable is a finding.
void FileMigration::openHostFlags(const Command &C, HipFlags &Flags,
                                  size_t Begin, size_t End) {
  for (size_t I : Flags.OpenForHost) {
    std::string &Word = Flags.Words[I];
    const std::string Name = referredVariable(Word).str();
    if (Name.empty()) {
      finding(Problem::Flag, Begin, End, "-Xcompiler",
              "'" + Word +
                  "' is for the host's compiler; hipcc gives it to the code of "
                  "the GPU as well",
              "write '-Xarch_host' before each flag of it that changes what "
              "code computes");
      continue;
    }
    const std::string Own = HostVariable.str() + Name;
    addBefore(C, "gpu_host_flags(" + Own + " \"" + Word + "\")");
    Facts.AppendsFlags = true;
    Word = "${" + Own + "}";
  }
}

/// string(REPLACE "-DNDEBUG" "" CMAKE_CUDA_FLAGS_RELEASE ...): of both
/// languages where what it looks for and puts there is the same to both
/// compilers.
bool FileMigration::replacedInFlags(const Command &C) {
  if (!C.is("string") || C.Arguments.empty() || C.hasParentheses())
    return false;
  bool IsRegex = C.Arguments[0].Text == "REGEX";
  size_t First = IsRegex ? 2 : 1;
  if (C.Arguments.size() <= First + 3 ||
      C.Arguments[IsRegex].Text != "REPLACE" ||
      !isFlagsVariable(C.Arguments[First + 2].Text) ||
      !C.Arguments[First + 2].Text.starts_with("CMAKE_CUDA_FLAGS"))
    return false;
  for (size_t I : {First, First + 1})
    if (hipFlags(splitFlags(C.Arguments[I].Text)).HasChanged)
      return true; // nvcc's alone
  nameLanguage(C);
  return true;
}

/// One line for both languages.
void FileMigration::nameLanguage(const Command &C) {
  StringRef Command = Text.slice(C.Offset, C.End);
  for (size_t At = 0;
       (At = Command.find("CMAKE_CUDA_FLAGS", At)) != StringRef::npos; ++At)
    edit(C.Offset + At + 6, C.Offset + At + 10, "${GPU_LANGUAGE}");
}

/// Its text without quotes, which are CMake's and not a shell's, and with its
/// lines joined where a backslash ends one, as CMake joins them.
static std::string valueOf(const Argument &A) {
  if (A.Is != Argument::Form::Quoted)
    return A.Text.str();
  std::string Value;
  for (StringRef Left = A.Text; !Left.empty();) {
    if (Left.consume_front("\\\n") || Left.consume_front("\\\r\n"))
      continue;
    const StringRef Next = Left.take_front(Left.front() == '\\' ? 2 : 1);
    Value += Next;
    Left = Left.drop_front(Next.size());
  }
  return Value;
}

bool FileMigration::flagsVariable(const Command &C) {
  if (replacedInFlags(C))
    return true;
  size_t NameAt = nameIndex(C);
  if (NameAt == StringRef::npos || C.Arguments.size() <= NameAt + 1 ||
      C.hasParentheses())
    return false;
  const Argument &Name = C.Arguments[NameAt];
  bool IsOwn = Facts.Twins.count(Name.Text.str());
  bool IsFlags = !IsOwn && isFlagsVariable(Name.Text);
  if (!IsFlags && !IsOwn)
    return false;
  size_t Last = valuesEnd(C);
  if (Last <= NameAt + 1)
    return true;
  size_t Begin = C.Arguments[NameAt + 1].Offset,
         End = C.Arguments[Last - 1].end();
  std::string Values;
  for (size_t I = NameAt + 1; I < Last; ++I)
    Values += (I > NameAt + 1 ? " " : "") + valueOf(C.Arguments[I]);
  HipFlags Flags = hipFlagsOf(Values);
  note(Flags, Begin, End);
  openHostFlags(C, Flags, Begin, End);
  if (IsFlags && Name.Text.starts_with("CUDA_NVCC_FLAGS")) {
    oldFlagsVariable(C, Values);
    return true;
  }
  if (IsFlags &&
      !hipFlags(splitFlags(Values), Facts.Renamed->NeedCxx17).HasChanged) {
    nameLanguage(C);
    return true;
  }
  bool IsString =
      IsFlags || C.is("string") ||
      (Last == NameAt + 2 && C.Arguments[NameAt + 1].Is == Form::Quoted);
  bool Appends = NameAt == 1;
  if (Flags.Words.empty() && Appends)
    return true;
  std::string Words = join(Flags.Words, " ");
  if (Words == "${" + twinName(Name.Text, Facts.Twins) + "}")
    return true; // itself
  std::string Quoted = (Appends ? "\" " : "\"") + Words + "\"";
  std::string Verb = C.is("list") && IsFlags ? "string(APPEND "
                     : Appends
                         ? C.Name.str() + "(" + C.Arguments[0].Text.str() + " "
                         : C.Name.str() + "(";
  std::string Tail =
      Text.slice(End, C.End).str(); // CACHE ..., and the parenthesis
  addAfter(C, Verb + twinName(Name.Text, Facts.Twins) + " " +
                  (IsString && !(C.is("list") && !IsFlags)
                       ? Quoted
                       : asArguments(Flags.Words)) +
                  Tail);
  return true;
}

/// A variable that may hold any flags, as another file or a function sets it.
bool FileMigration::isOpen(StringRef Word) const {
  StringRef Name = referredVariable(Word);
  return !Name.empty() && !Facts.Twins.count(Name.str()) &&
         !isFlagsVariable(Name) && !Name.starts_with("CMAKE_");
}

/// FindCUDA's list of flags: strings of CMake's languages in its place.
void FileMigration::oldFlagsVariable(const Command &C, StringRef Values) {
  std::vector<std::string> Words = splitFlags(Values);
  erase_if(Words, [](StringRef Word) {
    return Word.starts_with("${CUDA_NVCC_FLAGS");
  });
  StringRef Config = C.Arguments[nameIndex(C)].Text;
  Config.consume_front("CUDA_NVCC_FLAGS");
  if (any_of(Words, [this](StringRef Word) { return isOpen(Word); })) {
    Facts.AppendsFlags = true;
    return edit(C.Offset, C.End,
                "gpu_append_nvcc_flags(\"" + Config.str() + "\" " +
                    join(Words, " ") + ")");
  }
  HipFlags Flags =
      cmake::hipFlagsOf(Words, Facts.Twins, Facts.Renamed->NeedCxx17);
  std::string Hip;
  if (!Flags.Words.empty())
    Hip = "string(APPEND CMAKE_HIP_FLAGS" + Config.str() + " \" " +
          join(Flags.Words, " ") + "\")";
  edit(C.Offset, C.End,
       "string(APPEND CMAKE_CUDA_FLAGS" + Config.str() + " \" " +
           join(Words, " ") + "\")");
  if (!Hip.empty())
    addAfter(C, Hip);
}

/// Whether arguments, or a part of one, are all that is there: no comment, no
/// parenthesis or quote that the text around closes.
static bool isWhole(StringRef Text, const Command &C, size_t Begin,
                    size_t End) {
  size_t At = Begin;
  int Depth = 0;
  for (const Argument &A : C.Arguments) {
    if (A.end() <= Begin || A.Offset >= End)
      continue;
    bool Encloses = A.Offset <= Begin && A.end() >= End;
    bool IsInside = A.Offset >= Begin && A.end() <= End;
    if (A.Is != Argument::Form::Unquoted && !Encloses && !IsInside)
      return false;
    if (A.Offset > At && !Text.slice(At, A.Offset).trim().empty())
      return false;
    if (A.Is == Argument::Form::Parenthesis) {
      Depth += A.Text == "(" ? 1 : -1;
      if (Depth < 0)
        return false;
    }
    At = A.end();
  }
  return !Depth;
}

void FileMigration::expressions(const Command &C) {
  for (LanguageExpression E :
       languageExpressions(Text.slice(C.Offset, C.End))) {
    for (size_t *Place :
         {&E.Begin, &E.End, &E.NameBegin, &E.NameEnd, &E.BodyBegin, &E.BodyEnd})
      *Place += C.Offset;
    if (isWhole(Text, C, E.Begin, E.End))
      expression(C, E);
  }
}

/// \p Words as a part of an argument. CMake drops what repeats an option, and
/// with it the second -Xarch_host, but for what stands behind SHELL:.
static std::string asList(ArrayRef<std::string> Words) {
  std::string List;
  for (StringRef Option : asOptions(Words)) {
    auto [Flag, Value] = Option.split(' ');
    List += List.empty() ? "" : ";";
    List += isHostReference(Flag) ? ("SHELL:" + Flag).str()
            : Value.empty()       ? Flag.str()
                                  : ("SHELL:" + Flag + "\\ " + Value).str();
  }
  return List;
}

void FileMigration::expression(const Command &C, const LanguageExpression &E) {
  StringRef Body = Text.slice(E.BodyBegin, E.BodyEnd);
  HipFlags Flags = hipFlagsOf(Body);
  bool ForCompiler = Text.slice(E.NameBegin, E.NameEnd).contains(',');
  if (!Flags.HasChanged && !ForCompiler)
    return edit(E.NameBegin, E.NameEnd, "${GPU_LANGUAGE}");
  note(Flags, E.BodyBegin, E.BodyEnd);
  openHostFlags(C, Flags, E.BodyBegin, E.BodyEnd);
  // Expressions that name CUDA are for NVIDIA alone.
  take(E.Begin, E.End);
  if (Flags.Words.empty())
    return;
  std::string Condition = Text.slice(E.Begin + 2, E.BodyBegin - 1).str();
  size_t Name = E.NameBegin - E.Begin - 2;
  Condition.replace(Name, E.NameEnd - E.NameBegin, "HIP");
  for (size_t At;
       (At = Condition.find("COMPILE_LANG_AND_ID:HIP")) != std::string::npos;)
    Condition.replace(At, 23, "COMPILE_LANGUAGE:HIP");
  std::string Twin = "$<" + Condition + ":" + asList(Flags.Words) + ">";
  if (wasAdded(Text.slice(E.End, C.End), Twin))
    return;
  // Where it is an argument, or several, the twin is one too.
  bool IsQuoted = Text[E.Begin - 1] == '"' && Text[E.End] == '"';
  size_t Begin = E.Begin - IsQuoted, End = E.End + IsQuoted;
  auto separates = [&](size_t At) {
    return isSpace(Text[At]) || Text[At] == '(' || Text[At] == ')';
  };
  if (!separates(Begin - 1) || !separates(End))
    return edit(E.End, E.End, ";" + Twin);
  std::string Gap =
      startsLine(Begin) ? "\n" + indentation(Begin) : std::string(" ");
  edit(End, End, Gap + (IsQuoted ? "\"" + Twin + "\"" : Twin));
}

static std::string forLanguage(StringRef Name, const std::string &Words) {
  bool IsOne = StringRef(Words).find_first_of(" \t\r\n") == StringRef::npos &&
               !isHostReference(Words);
  std::string Inner = "$<$<COMPILE_LANGUAGE:" + Name.str() +
                      ">:" + (IsOne ? "" : "SHELL:") + Words + ">";
  bool IsPlain = StringRef(Inner).find_first_of("()#\"") == StringRef::npos;
  return IsOne && IsPlain ? Inner : asOneArgument(Inner);
}

/// `OPTIONS` of FindCUDA's commands: flags for nvcc alone. CMake's own commands
/// take flags of a target apart.
bool FileMigration::oldOptions(const Command &C, size_t At) {
  ArrayRef<Argument> Given = ArrayRef(C.Arguments).drop_front(At + 1);
  std::string Values;
  for (const Argument &A : Given) {
    // Behind a configuration's name are flags for that one.
    if (A.Is == Form::Parenthesis || A.Text == "DEBUG" || A.Text == "RELEASE" ||
        A.Text == "RELWITHDEBINFO" || A.Text == "MINSIZEREL")
      return false;
    Values += (Values.empty() ? "" : " ") + A.Text.str();
  }
  if (At < 2 || Given.empty())
    return false;
  size_t Begin = C.Arguments[At - 1].end(), End = Given.back().end();
  HipFlags Flags = hipFlagsOf(Values);
  note(Flags, Given.front().Offset, End);
  openHostFlags(C, Flags, Given.front().Offset, End);
  std::string Line =
      "target_compile_options(" +
      Text.substr(C.Arguments[0].Offset, C.Arguments[0].Length).str() +
      " PRIVATE";
  const std::string Next = (newLine() + indentation(C.Offset) + "  ").str();
  for (const std::string &Option : asOptions(splitFlags(Values)))
    Line += Next + forLanguage("CUDA", Option);
  for (const std::string &Option : asOptions(Flags.Words))
    Line += Next + forLanguage("HIP", Option);
  edit(Begin, End, "");
  addAfter(C, Line + ")");
  return true;
}

/// Flags that no expression limits to a language.
void FileMigration::plainOptions(const Command &C) {
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    const Argument &A = C.Arguments[I];
    if (A.Is == Form::Parenthesis || A.Text.contains("$<") ||
        (A.Offset < Taken.size() && Taken[A.Offset]))
      continue;
    std::vector<std::string> Words = splitFlags(A.Text);
    size_t End = A.end();
    // A flag and its value may be two arguments.
    if (Words.size() == 1 && I + 1 < C.Arguments.size() &&
        C.Arguments[I + 1].Is != Form::Parenthesis && takesNextWord(Words[0])) {
      Words.push_back(C.Arguments[++I].Text.str());
      End = C.Arguments[I].end();
    }
    if (const std::string Newer = raised(A.Text); !Newer.empty()) {
      edit(End, End, " " + forLanguage("HIP", Newer)); // the last one counts
      continue;
    }
    HipFlags Flags = cmake::hipFlagsOf(Words, Facts.Twins);
    bool HasTwin = Flags.Words != hipFlags(Words).Words;
    if (!hasNvccFlag(Words) && !HasTwin)
      continue;
    note(Flags, A.Offset, End);
    openHostFlags(C, Flags, A.Offset, End);
    StringRef Own = A.Text;
    bool HasShell = Own.consume_front("SHELL:");
    std::string Cuda =
        Words.size() > 1 && !HasShell ? join(Words, " ") : Own.str();
    std::string By = forLanguage("CUDA", Cuda);
    for (const std::string &Option : asOptions(Flags.Words))
      By += " " + forLanguage("HIP", Option);
    edit(A.Offset, End, By);
  }
}

} // namespace porthip::cmake
