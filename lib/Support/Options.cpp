// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The only file that sees CLI11 and its exceptions.
#include "Support/Options.h"
#include "Support/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
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

const OptionInfo &helpOption() {
  static const OptionInfo Help =
      flagOption("help", "Show this help").letter('h');
  return Help;
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

Error unknownOption(ArrayRef<const OptionInfo *> Options, StringRef Word) {
  StringRef Name = Word.take_until([](char C) { return C == '='; });
  std::string Text = "unknown option '" + Name.str() + "'";
  if (Name.consume_front("--")) {
    std::vector<StringRef> Known;
    for (const OptionInfo *O : Options)
      if (!O->Long.empty())
        Known.push_back(O->Long);
    StringRef Near = nearestName(Name, Known);
    if (!Near.empty())
      return createStringError(Text + "; did you mean '--" + Near + "'?");
  } else if (Name.consume_front("-")) {
    // -diff: a long option of another tool's style.
    for (const OptionInfo *O : Options)
      if (!O->Long.empty() && O->Long == Name)
        return createStringError(Text + "; did you mean '--" + Name + "'?");
  }
  return createStringError(Text);
}

Error checkValue(const OptionInfo &O, StringRef Value) {
  if (!O.Choices.empty() && !is_contained(O.Choices, Value)) {
    std::string Text = "option '" + spelling(O) + "' takes " +
                       joined(O.Choices) + ", not '" + Value.str() + "'";
    StringRef Near = nearestName(Value, O.Choices);
    if (!Near.empty())
      Text += "; did you mean '" + Near.str() + "'?";
    return createStringError(Text);
  }
  if (const char *Wanted = O.Validate ? O.Validate(Value) : nullptr)
    return createStringError("option '" + spelling(O) + "' takes " + Wanted +
                             ", not '" + Value + "'");
  return Error::success();
}

/// Runs CLI11; the error is its message, empty when all went well.
std::string runParser(CLI::App &App, ArrayRef<std::string> Args) {
  // CLI11 takes them from the back.
  std::vector<std::string> Reversed(Args.rbegin(), Args.rend());
  try {
    App.parse(Reversed);
  } catch (const CLI::Error &Wrong) {
    return Wrong.what();
  }
  return std::string();
}

/// Takes what \p Options declare out of \p Args: long options with their
/// values, and short ones that stand alone. The rest is the compiler's.
std::vector<std::string> takeDeclared(ArrayRef<const OptionInfo *> Options,
                                      std::vector<std::string> &Args) {
  std::vector<std::string> Declared, Rest;
  for (std::size_t I = 0; I != Args.size(); ++I) {
    auto [Name, Value] = StringRef(Args[I]).split('=');
    const OptionInfo *Found = nullptr;
    for (const OptionInfo *O : Options)
      if (O->Long.empty() ? Args[I] == std::string("-") + O->Short
                          : Name == "--" + O->Long.str() ||
                                (O->Short && Args[I].size() == 2 &&
                                 Args[I] == std::string("-") + O->Short))
        Found = O;
    if (!Found) {
      Rest.push_back(Args[I]);
      continue;
    }
    Declared.push_back(Args[I]);
    bool HasValue = StringRef(Args[I]).contains('=');
    if (!Found->Value.empty() && !HasValue && I + 1 != Args.size())
      Declared.push_back(Args[++I]);
  }
  Args = std::move(Declared);
  return Rest;
}

} // namespace

Expected<ParsedOptions> parseOptions(const CommandInfo &Command,
                                     ArrayRef<std::string> Args) {
  std::vector<const OptionInfo *> Options;
  for (const OptionInfo &O : Command.Options)
    Options.push_back(&O);
  Options.push_back(&helpOption());

  ParsedOptions Parsed;
  std::vector<std::string> AfterDashes;
  auto Dashes = std::find(Args.begin(), Args.end(), "--");
  if (Dashes != Args.end())
    AfterDashes.assign(Dashes + 1, Args.end());
  Args = ArrayRef(Args.begin(), Dashes);
  std::vector<std::string> OurArgs = Args.vec(), CompilerLine;
  for (const OptionInfo *O : Options)
    if (!O->Implied.empty())
      for (std::string &Arg : OurArgs)
        if (Arg == spelling(*O))
          Arg += "=" + O->Implied.str();
  if (Command.IsCompilerLine)
    CompilerLine = takeDeclared(Options, OurArgs);
  Args = OurArgs;

  CLI::App App;
  App.set_help_flag();
  App.allow_extras();
  std::vector<CLI::Option *> Handles;
  for (const OptionInfo *O : Options) {
    std::string Names;
    if (O->Short)
      Names = std::string("-") + O->Short;
    if (!O->Long.empty())
      Names += (Names.empty() ? "--" : ",--") + O->Long.str();
    CLI::Option *Handle;
    if (O->Value.empty()) {
      Handle = App.add_flag(Names)->disable_flag_override();
    } else {
      Handle = App.add_option(Names)->type_size(1)->expected(1);
      Handle->allow_extra_args(false);
    }
    Handle->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    Handles.push_back(Handle);
    if (!O->Default.empty())
      Parsed.Defaults[O->key()] = O->Default.str();
  }

  // An unknown option first: what follows it is read wrongly because of it.
  std::string Failure = runParser(App, Args);
  for (std::string &Word : App.remaining()) {
    if (Word.size() > 1 && Word[0] == '-')
      return unknownOption(Options, Word);
    Parsed.Positional.push_back(std::move(Word));
  }
  Parsed.Positional.insert(Parsed.Positional.end(), CompilerLine.begin(),
                           CompilerLine.end());
  if (!Failure.empty()) {
    // "--output: 1 required TEXT missing".
    StringRef Name = StringRef(Failure).take_until(
        [](char C) { return C == ':' || C == ' '; });
    // A flag with a value is named without its dashes.
    for (const OptionInfo *O : Options)
      if (Name == spelling(*O) || Name == O->key() ||
          (O->Short && Name == std::string("-") + O->Short))
        return O->Value.empty()
                   ? createStringError("option '" + spelling(*O) +
                                       "' takes no value")
                   : createStringError("option '" + spelling(*O) +
                                       "' needs a value: " + O->Value);
    return createStringError(Failure);
  }

  for (std::size_t I = 0; I != Options.size(); ++I) {
    if (Handles[I]->count() == 0)
      continue;
    std::vector<std::string> Values(Handles[I]->results());
    if (!Options[I]->Value.empty())
      for (const std::string &Value : Values)
        if (Error Wrong = checkValue(*Options[I], Value))
          return Wrong;
    Parsed.Given[Options[I]->key()] = std::move(Values);
  }

  if (Command.TakesCompilerArgs)
    Parsed.CompilerArgs = std::move(AfterDashes);
  else
    Parsed.Positional.insert(Parsed.Positional.end(), AfterDashes.begin(),
                             AfterDashes.end());
  if (Command.Positional.empty() && !Parsed.Positional.empty() &&
      !Parsed.has("help"))
    return createStringError("'" + Command.Name + "' takes no argument '" +
                             Parsed.Positional.front() + "'");
  return Parsed;
}

} // namespace porthip
