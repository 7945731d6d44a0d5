// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The only file that sees CLI11 and its exceptions.
#include "Support/Console/Options.h"
#include "Support/Text/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <CLI/CLI.hpp>
#include <algorithm>

using namespace llvm;

namespace porthip {

OptionInfo flagOption(StringRef Long, StringRef Help, StringRef Detail) {
  OptionInfo O;
  O.Long = Long;
  O.Help = Help;
  O.Detail = Detail;
  return O;
}

OptionInfo valueOption(StringRef Long, StringRef Value, StringRef Help,
                       StringRef Detail) {
  OptionInfo O = flagOption(Long, Help, Detail);
  O.Value = Value;
  return O;
}

OptionInfo choiceOption(StringRef Long, StringRef Value,
                        std::vector<StringRef> Choices, StringRef Default,
                        StringRef Help, StringRef Detail) {
  OptionInfo O = valueOption(Long, Value, Help, Detail);
  O.Choices = std::move(Choices);
  O.Default = Default;
  return O;
}

OptionInfo OptionInfo::letter(char Letter) const {
  OptionInfo O = *this;
  O.Short = Letter;
  return O;
}

OptionInfo OptionInfo::repeatable() const {
  OptionInfo O = *this;
  O.Repeatable = true;
  return O;
}

bool OptionInfo::isList() const { return Value.contains(",..."); }

OptionInfo OptionInfo::rare() const {
  OptionInfo O = *this;
  O.IsRare = true;
  return O;
}

OptionInfo OptionInfo::implying(StringRef Value) const {
  OptionInfo O = *this;
  O.Implied = Value;
  return O;
}

OptionInfo OptionInfo::defaultingTo(StringRef Value) const {
  OptionInfo O = *this;
  O.Default = Value;
  return O;
}

OptionInfo OptionInfo::offering(std::vector<StringRef> Values) const {
  OptionInfo O = *this;
  O.Offered = std::move(Values);
  return O;
}

OptionInfo OptionInfo::alsoCalled(std::vector<StringRef> Names) const {
  OptionInfo O = *this;
  O.Synonyms = std::move(Names);
  return O;
}

OptionInfo
OptionInfo::checkedBy(const char *(*Function)(StringRef Value)) const {
  OptionInfo O = *this;
  O.Validate = Function;
  return O;
}

Completion OptionInfo::completion() const {
  if (!Choices.empty())
    return Completion::Choices;
  if (Value == "FILE" || Value == "PATH")
    return Completion::File;
  return Value == "DIR" || Value.ends_with("_DIR") ? Completion::Directory
                                                   : Completion::None;
}

std::string OptionInfo::key() const {
  return Long.empty() ? std::string(1, Short) : Long.str();
}

bool ParsedOptions::has(StringRef Key) const {
  return Given.count(Key.str()) != 0;
}

std::string ParsedOptions::value(StringRef Key) const {
  if (auto Found = Given.find(Key.str());
      Found != Given.end() && !Found->second.empty())
    return Found->second.back();
  auto Default = Defaults.find(Key.str());
  return Default == Defaults.end() ? std::string() : Default->second;
}

std::vector<std::string> ParsedOptions::values(StringRef Key) const {
  auto Found = Given.find(Key.str());
  return Found == Given.end() ? std::vector<std::string>() : Found->second;
}

const char *validateCount(StringRef Value) {
  unsigned Number = 0;
  return Value.getAsInteger(10, Number) || Number == 0 ? "a number from 1"
                                                       : nullptr;
}

static OptionInfo restIsCompilers() {
  return flagOption("cc", "Pass all that follows to the compiler",
                    "For compiler options with the same name as one of these. "
                    "Other compiler options may be anywhere.")
      .rare();
}

static OptionInfo projectFile() {
  return valueOption("config", "FILE",
                     "The project's porthip.json; 'none': without",
                     "A JSON file with options. Default: porthip.json in the "
                     "folder of the first input, or above it up to the folder "
                     "with .git. What the command line says goes before it.")
      .rare();
}

/// Its options stand among a command's own, which are told from them.
static bool hasCompilerBesides(const CommandInfo &Command) {
  return Command.Compiler && Command.Compiler->LengthOf;
}

/// An option of all commands: a script gives it to each.
static OptionInfo colorOption() {
  return choiceOption("color", "WHEN", {"auto", "always", "never"}, "auto",
                      "Colours: auto, always or never",
                      "auto: on a terminal, unless NO_COLOR is set.");
}

std::vector<OptionInfo> allOptions(const CommandInfo &Command) {
  std::vector<OptionInfo> Options = Command.Options;
  if (Command.ReadsProject)
    Options.push_back(projectFile());
  if (hasCompilerBesides(Command))
    Options.push_back(restIsCompilers());
  if (none_of(Options, [](const OptionInfo &O) { return O.Long == "color"; }))
    Options.push_back(colorOption());
  Options.push_back(flagOption("help", "Show this help").letter('h'));
  Options.push_back(
      flagOption("help-all", "Show the options for few users, too").rare());
  return Options;
}

namespace {

std::string spelling(const OptionInfo &O) {
  return O.Long.empty() ? std::string("-") + O.Short : "--" + O.Long.str();
}

std::string joined(ArrayRef<StringRef> Choices) {
  std::string Text;
  for (std::size_t I = 0; I != Choices.size(); ++I) {
    if (I)
      Text += I + 1 == Choices.size() ? " or " : ", ";
    Text += Choices[I];
  }
  return Text;
}

/// The long option that \p Name, without dashes, may be meant for.
StringRef nearOption(ArrayRef<OptionInfo> Options, StringRef Name) {
  std::vector<StringRef> Known, Longer;
  for (const OptionInfo &O : Options) {
    if (O.Long.empty())
      continue;
    if (is_contained(O.Synonyms, Name))
      return O.Long;
    Known.push_back(O.Long);
    if (Name.size() > 2 && O.Long.starts_with(Name))
      Longer.push_back(O.Long);
  }
  StringRef Near = nearestName(Name, Known);
  // --hip: the beginning of one.
  return Near.empty() && Longer.size() == 1 ? Longer.front() : Near;
}

/// By what stands behind the dashes: these alone make short names alike.
std::string nearCompilerOption(StringRef Name, const CompilerWords &Compiler) {
  std::vector<StringRef> Known;
  for (StringRef Long : Compiler.LongNames())
    Known.push_back(Long.ltrim('-'));
  StringRef Near = nearestName(Name, Known);
  return Near.empty() ? "" : "--" + Near.str();
}

Error unknownOption(ArrayRef<OptionInfo> Options, const CompilerWords *Compiler,
                    StringRef Word) {
  StringRef Name = Word.take_until([](char C) { return C == '='; });
  std::string Text = "unknown option '" + Name.str() + "'";
  std::string Near;
  if (Name.consume_front("--")) {
    if (StringRef Own = nearOption(Options, Name); !Own.empty())
      Near = "--" + Own.str();
    else if (Compiler && Compiler->LongNames)
      Near = nearCompilerOption(Name, *Compiler);
  } else if (Name.consume_front("-")) {
    // -diff: a long option of another tool's style.
    if (any_of(Options, [&](const OptionInfo &O) { return O.Long == Name; }))
      Near = "--" + Name.str();
  }
  if (!Near.empty())
    return createStringError(Text + didYouMean(StringRef(Near)));
  return createStringError(
      Text + (Compiler ? "; the compiler has none of that name either" : ""));
}

Error checkValue(const OptionInfo &O, StringRef Value) {
  if (!O.Choices.empty() && !is_contained(O.Choices, Value)) {
    std::string Text = "option '" + spelling(O) + "' takes " +
                       joined(O.Choices) + ", not '" + Value.str() + "'";
    return createStringError(Text + didYouMean(nearestName(Value, O.Choices)));
  }
  if (const char *Wanted = O.Validate ? O.Validate(Value) : nullptr) {
    auto [Kind, Help] = StringRef(Wanted).split("; ");
    std::string Meant = O.Near ? didYouMean(O.Near(Value)) : "";
    return createStringError("option '" + spelling(O) + "' takes " + Kind +
                             ", not '" + Value + "'" + Meant +
                             (Help.empty() ? "" : "; ") + Help);
  }
  return Error::success();
}

/// Runs CLI11; the error is its message, empty when all went well.
std::string runParser(CLI::App &App, ArrayRef<std::string> Args) {
  try { // CLI11 takes them from the back.
    App.parse(std::vector<std::string>(Args.rbegin(), Args.rend()));
  } catch (const CLI::Error &Wrong) {
    return Wrong.what();
  }
  return std::string();
}

const OptionInfo *byLetter(ArrayRef<OptionInfo> Options, char Letter) {
  auto Found =
      find_if(Options, [&](const OptionInfo &O) { return O.Short == Letter; });
  return Letter && Found != Options.end() ? Found : nullptr;
}

/// Tells our options from a compiler's, word by word.
class LineSplitter {
public:
  LineSplitter(ArrayRef<OptionInfo> Options, const CompilerWords &Compiler,
               ParsedOptions &Parsed)
      : Options(Options), Compiler(Compiler), Parsed(Parsed) {}

  /// The words that are ours; the others go to Parsed.
  Expected<std::vector<std::string>> split(ArrayRef<std::string> Args) {
    std::vector<std::string> Ours;
    while (!Args.empty()) {
      unsigned Count = optionLength(Options, Args);
      if (Count) {
        Ours.insert(Ours.end(), Args.begin(), Args.begin() + Count);
        Args = Args.drop_front(Count);
        continue;
      }
      Expected<unsigned> Taken = takeForeign(Args);
      if (!Taken)
        return Taken.takeError();
      if (!*Taken) {
        Ours.push_back(Args.front());
        Taken = 1u;
      }
      Args = Args.drop_front(*Taken);
    }
    return Ours;
  }

  void takeRest(ArrayRef<std::string> Args) {
    append_range(Parsed.CompilerArgs, Args);
    append_range(Parsed.CompilerLine, Args);
  }

private:
  /// -j4, -qv: ours where the compiler has no such option.
  bool isJoined(StringRef Word) const {
    if (!Word.consume_front("-") || Word.starts_with("-"))
      return false;
    for (char Letter : Word) {
      const OptionInfo *O = byLetter(Options, Letter);
      if (!O)
        return false;
      if (!O->Value.empty())
        return true; // the rest is its value
    }
    return true;
  }

  /// 0: it is ours after all.
  Expected<unsigned> takeForeign(ArrayRef<std::string> Args) {
    StringRef Word = Args.front();
    if (!Word.starts_with("-") || Word == "-") {
      bool IsResponseFile = Word.starts_with("@");
      (IsResponseFile ? Parsed.CompilerArgs : Parsed.Positional)
          .push_back(Word.str());
      Parsed.CompilerLine.push_back(Word.str());
      return 1;
    }
    unsigned Count = Compiler.LengthOf ? Compiler.LengthOf(Args) : 1;
    if (!Count && isJoined(Word))
      return 0;
    if (!Count)
      return unknownOption(Options, &Compiler, Word);
    Count = std::min<unsigned>(Count, Args.size());
    takeRest(Args.take_front(Count));
    return Count;
  }

  ArrayRef<OptionInfo> Options;
  const CompilerWords &Compiler;
  ParsedOptions &Parsed;
};

/// The words after `--`; cut off of \p Args.
Expected<std::vector<std::string>>
takeAfterDashes(const CommandInfo &Command, ArrayRef<std::string> &Args) {
  auto Dashes = llvm::find(Args, "--");
  if (Dashes == Args.end())
    return std::vector<std::string>();
  std::vector<std::string> Rest(Dashes + 1, Args.end());
  Args = ArrayRef(Args.begin(), Dashes);
  if (!Command.AfterDashes.empty() || hasCompilerBesides(Command))
    return Rest;
  if (Command.Compiler) {
    // As compilers have it: files follow, whatever they are called.
    for (std::string &File : Rest)
      if (StringRef(File).starts_with("-"))
        File.insert(0, "./");
    return Rest;
  }
  return createStringError("'--' starts the arguments of a program, but '" +
                           Command.Name + "' runs none; leave it out");
}

} // namespace

unsigned optionLength(ArrayRef<OptionInfo> Options,
                      ArrayRef<std::string> Words) {
  StringRef Word = Words.front();
  auto [Name, Value] = Word.split('=');
  const OptionInfo *Found = nullptr;
  if (Word.size() == 2 && Word[0] == '-')
    Found = byLetter(Options, Word[1]);
  for (const OptionInfo &O : Options)
    if (!O.Long.empty() && Name == "--" + O.Long.str())
      Found = &O;
  if (!Found)
    return 0;
  bool HasValue =
      Word.contains('=') || Found->Value.empty() || !Found->Implied.empty();
  return HasValue || Words.size() == 1 ? 1 : 2;
}

/// Error: an option in place of a value.
static Error checkValues(ArrayRef<OptionInfo> Options,
                         ArrayRef<std::string> Words) {
  for (; Words.size() > 1; Words = Words.drop_front())
    if (optionLength(Options, Words) == 2 &&
        StringRef(Words[1]).starts_with("--") &&
        optionLength(Options, Words.drop_front()))
      return createStringError("option '" + Words[0] + "' needs a value; '" +
                               Words[1] + "' is another option");
  return Error::success();
}

Expected<ParsedOptions> parseOptions(const CommandInfo &Command,
                                     ArrayRef<std::string> Args) {
  const std::vector<OptionInfo> Options = allOptions(Command);
  ParsedOptions Parsed;
  auto AfterDashes = takeAfterDashes(Command, Args);
  if (!AfterDashes)
    return AfterDashes.takeError();
  if (Error Wrong = checkValues(Options, Args))
    return std::move(Wrong);
  const bool RunsProgram = !Command.AfterDashes.empty();
  if (RunsProgram)
    Parsed.ProgramArgs = *AfterDashes;
  std::vector<std::string> OurArgs = Args.vec();
  for (const OptionInfo &O : Options)
    if (!O.Implied.empty())
      for (std::string &Arg : OurArgs)
        if (Arg == spelling(O))
          Arg += "=" + O.Implied.str();
  if (Command.Compiler) {
    LineSplitter Splitter(Options, *Command.Compiler, Parsed);
    std::vector<std::string> Before = std::move(OurArgs), After;
    auto Mark =
        hasCompilerBesides(Command) ? llvm::find(Before, "--cc") : Before.end();
    if (Mark != Before.end())
      After.assign(Mark + 1, Before.end());
    if (!RunsProgram)
      append_range(After, *AfterDashes);
    Before.erase(Mark, Before.end());
    auto Ours = Splitter.split(Before);
    if (!Ours)
      return Ours.takeError();
    OurArgs = std::move(*Ours);
    Splitter.takeRest(After);
  }
  Args = OurArgs;

  CLI::App App;
  App.set_help_flag();
  App.allow_extras();
  std::vector<CLI::Option *> Handles;
  for (const OptionInfo &O : Options) {
    std::string Names;
    if (O.Short)
      Names = std::string("-") + O.Short;
    if (!O.Long.empty())
      Names += (Names.empty() ? "--" : ",--") + O.Long.str();
    CLI::Option *Handle;
    if (O.Value.empty()) {
      Handle = App.add_flag(Names)->disable_flag_override();
    } else {
      Handle = App.add_option(Names)->type_size(1)->expected(1);
      Handle->allow_extra_args(false);
    }
    Handle->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    Handles.push_back(Handle);
    if (!O.Default.empty())
      Parsed.Defaults[O.key()] = O.Default.str();
  }

  // An unknown option first: what follows it is read wrongly because of it.
  std::string Failure = runParser(App, Args);
  for (std::string &Word : App.remaining()) {
    if (Word.size() > 1 && Word[0] == '-')
      return unknownOption(Options, Command.Compiler, Word);
    Parsed.Positional.push_back(std::move(Word));
  }
  if (!Failure.empty()) {
    // "--output: 1 required TEXT missing".
    StringRef Name = StringRef(Failure).take_until(
        [](char C) { return C == ':' || C == ' '; });
    // A flag with a value is named without its dashes.
    for (const OptionInfo &O : Options)
      if (Name == spelling(O) || Name == O.key() ||
          (O.Short && Name == std::string("-") + O.Short))
        return O.Value.empty()
                   ? createStringError("option '" + spelling(O) +
                                       "' does not take a value")
                   : createStringError("option '" + spelling(O) +
                                       "' needs a value: " + O.Value +
                                       (O.Detail.starts_with("'-' is stdout")
                                            ? " ('-' is "
                                              "stdout)"
                                            : ""));
    return createStringError(Failure);
  }

  for (std::size_t I = 0; I != Options.size(); ++I) {
    if (Handles[I]->count() == 0)
      continue;
    std::vector<std::string> Values(Handles[I]->results());
    if (!Options[I].Value.empty())
      for (const std::string &Value : Values)
        if (Error Wrong = checkValue(Options[I], Value))
          return Wrong;
    if (Options[I].isList())
      Values = {join(Values, ",")};
    Parsed.Given[Options[I].key()] = std::move(Values);
  }

  if (Command.Positional.empty() && !Parsed.Positional.empty() &&
      !Parsed.has("help"))
    return createStringError(
        "'" + Command.Name +
        (Command.AfterDashes.empty()
             ? "' does not take the argument '" + Parsed.Positional.front() +
                   "'"
             : "' takes its arguments after '--': porthip " + Command.Name +
                   " -- " + Parsed.Positional.front()));
  return Parsed;
}

} // namespace porthip
