// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/ProjectOptions.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Support/Text/NearNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr uint64_t MaxBytes = uint64_t(1) << 20;

/// Options that say on the command line where the port goes: then the file does
/// not.
constexpr std::pair<StringLiteral, StringLiteral> Overrides[] = {
    {"out-root", "output"}, {"out-root", "in-place"}};

class Reader {
public:
  Reader(StringRef Path, StringRef Text, const CommandInfo &Command,
         ArrayRef<CommandInfo> Commands)
      : Path(Path), Text(Text), Folder(sys::path::parent_path(Path)),
        Command(Command), Commands(Commands) {}

  /// The options of the command alone come last, so that they hold.
  Error read(const Json &File) {
    if (!File.is_object())
      return wrong("", "expected an object");
    if (Error Wrong = checkMembers(File))
      return Wrong;
    for (StringRef Part : {StringRef("options"), Command.Name})
      if (auto Found = File.find(Part.str()); Found != File.end())
        if (Error Wrong = readOptions(*Found, "/" + Part.str()))
          return Wrong;
    auto Args = File.find("compilerArgs");
    return Args == File.end() ? Error::success() : readCompilerArgs(*Args);
  }

  /// As a command line, which says what is wrong with a value.
  std::vector<std::string> Args;
  std::vector<std::string> CompilerArgs;

private:
  Error wrong(StringRef Pointer, const Twine &What) const {
    return createStringError(displayPath(Path) + ":" +
                             Twine(lineOfPointer(Text, Pointer)) + ": " + What);
  }

  Error checkMembers(const Json &File) const {
    std::vector<StringRef> Known = {"version", "options", "compilerArgs"};
    for (const CommandInfo &C : Commands)
      Known.push_back(C.Name);
    for (const auto &[Name, Value] : File.items())
      if (Name != "$schema" && !is_contained(Known, Name))
        return wrong("/" + Name, "'" + Name + "' is no part of this file" +
                                     didYouMean(nearestName(Name, Known)));
    auto Version = File.find("version");
    if (Version == File.end() || *Version != 1)
      return wrong("/version", "expected \"version\": 1");
    return Error::success();
  }

  /// Null: the command has no such option.
  static const OptionInfo *optionOf(ArrayRef<OptionInfo> Options,
                                    StringRef Name) {
    auto Found =
        find_if(Options, [&](const OptionInfo &O) { return O.key() == Name; });
    return Found == Options.end() ? nullptr : Found;
  }

  Error readOptions(const Json &Part, const std::string &Pointer) {
    if (!Part.is_object())
      return wrong(Pointer, "expected an object: options with their values");
    const std::vector<OptionInfo> Own = Command.Options;
    for (const auto &[Name, Value] : Part.items()) {
      const std::string Here = Pointer + "/" + Name;
      if (const OptionInfo *O = optionOf(Own, Name)) {
        if (Error Wrong = readOption(*O, Value, Here))
          return Wrong;
      } else if (Error Wrong = checkForeign(Name, Here)) {
        return Wrong;
      }
    }
    return Error::success();
  }

  /// An option that only other commands have.
  Error checkForeign(StringRef Name, const std::string &Pointer) const {
    std::vector<StringRef> Known;
    bool IsShared = StringRef(Pointer).starts_with("/options/");
    for (const CommandInfo &C : Commands) {
      if (!IsShared && C.Name != Command.Name)
        continue;
      for (const OptionInfo &O : C.Options) {
        if (IsShared && O.key() == Name)
          return Error::success();
        if (!O.Long.empty())
          Known.push_back(O.Long);
      }
    }
    return wrong(
        Pointer,
        "there is no option '" + Name + "'" +
            (IsShared ? "" : " of 'porthip " + Command.Name.str() + "'") +
            didYouMean(nearestName(Name, Known)));
  }

  Error readOption(const OptionInfo &O, const Json &Value,
                   const std::string &Pointer) {
    if (O.Value.empty()) {
      if (!Value.is_boolean())
        return wrong(Pointer, "'" + O.key() + "' is true or false");
      if (Value.get<bool>())
        Args.push_back(spelling(O));
      return Error::success();
    }
    std::vector<std::string> Values;
    for (const Json &One : Value.is_array() ? Value : Json::array({Value})) {
      if (!One.is_string() && !One.is_number_integer())
        return wrong(
            Pointer,
            "'" + O.key() + "' is a text" +
                (O.Repeatable || O.isList() ? " or a list of texts" : ""));
      Values.push_back(One.is_string() ? One.get<std::string>() : One.dump());
    }
    if (Value.is_array() && !O.Repeatable && !O.isList())
      return wrong(Pointer, "'" + O.key() + "' takes one value, not a list");
    if (O.isList())
      Values = {join(Values, ",")};
    for (std::string &One : Values) {
      if (O.completion() == Completion::File ||
          O.completion() == Completion::Directory)
        One = fromHere(One);
      Args.insert(Args.end(), {spelling(O), std::move(One)});
    }
    return Error::success();
  }

  static std::string spelling(const OptionInfo &O) {
    return (O.Long.empty() ? "-" : "--") + O.key();
  }

  Error readCompilerArgs(const Json &List) {
    if (!List.is_array() ||
        !all_of(List, [](const Json &One) { return One.is_string(); }))
      return wrong("/compilerArgs", "expected a list of texts");
    bool IsPath = false;
    for (const Json &One : List) {
      std::string Word = One.get<std::string>();
      if (IsPath)
        Word = fromHere(Word);
      else if (StringRef(Word).starts_with("-I") && Word.size() > 2)
        Word = "-I" + fromHere(Word.substr(2));
      IsPath = StringSwitch<bool>(Word)
                   .Cases({"-I", "-iquote", "-isystem", "-idirafter",
                           "-include", "-imacros"},
                          true)
                   .Default(false);
      CompilerArgs.push_back(std::move(Word));
    }
    return Error::success();
  }

  /// '-' and 'none' are no paths.
  std::string fromHere(const std::string &Value) const {
    if (Value == "-" || Value == "none" || sys::path::is_absolute(Value))
      return Value;
    return normalizePath((Folder + "/" + Value).str());
  }

  StringRef Path, Text, Folder;
  const CommandInfo &Command;
  ArrayRef<CommandInfo> Commands;
};

void prepend(std::vector<std::string> &To,
             const std::vector<std::string> &Words) {
  To.insert(To.begin(), Words.begin(), Words.end());
}

void merge(const ParsedOptions &OfFile, const CommandInfo &Command,
           ParsedOptions &Options) {
  for (const OptionInfo &O : Command.Options) {
    auto Found = OfFile.Given.find(O.key());
    bool IsOverridden = any_of(Overrides, [&](const auto &Pair) {
      return Pair.first == O.key() && Options.has(Pair.second);
    });
    if (Found == OfFile.Given.end() || IsOverridden)
      continue;
    auto [Own, IsNew] = Options.Given.insert(*Found);
    if (!IsNew && O.Repeatable)
      prepend(Own->second, Found->second);
  }
}

} // namespace

std::string findProjectOptions(StringRef Start) {
  std::string At = normalizePath(Start.empty() ? "." : Start);
  for (StringRef Folder = At; !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    std::string File = (Folder + "/porthip.json").str();
    if (sys::fs::is_regular_file(File))
      return File;
    if (sys::fs::exists(Folder + "/.git"))
      break;
  }
  return "";
}

Error addProjectOptions(StringRef Path, const CommandInfo &Command,
                        ArrayRef<CommandInfo> Commands,
                        ParsedOptions &Options) {
  const std::string Whole = normalizePath(Path);
  auto Text = readFile(Whole, MaxBytes);
  if (!Text)
    return Text.takeError();
  auto File = parseJson(*Text, displayPath(Whole));
  if (!File)
    return File.takeError();
  Reader R(Whole, *Text, Command, Commands);
  if (Error Wrong = R.read(*File))
    return Wrong;
  auto OfFile = parseOptions(Command, R.Args);
  if (!OfFile)
    return createStringError(displayPath(Whole) + ": " +
                             toString(OfFile.takeError()));
  merge(*OfFile, Command, Options);
  if (Command.Compiler) {
    prepend(Options.CompilerArgs, R.CompilerArgs);
    prepend(Options.CompilerLine, R.CompilerArgs);
  }
  return Error::success();
}

} // namespace porthip
