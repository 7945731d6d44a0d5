// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declares command-line options once; --help, the man page, the completions
// and docs/generated/cli.md are made from the declarations (see
// OptionsText.h). Parsing stands on CLI11, behind Options.cpp. Options only
// validate; acting comes later.

#ifndef PORTHIP_SUPPORT_CONSOLE_OPTIONS_H
#define PORTHIP_SUPPORT_CONSOLE_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace porthip {

struct Confinement;

/// The kind of value that a shell offers for the option.
enum class Completion : uint8_t { None, File, Directory, Choices };

/// One option: `-o, --output FILE`.
struct OptionInfo {
  llvm::StringRef Long;   ///< Without dashes; may be empty if Short is not.
  char Short = 0;         ///< 0: none.
  llvm::StringRef Value;  ///< "FILE"; empty: a flag.
  llvm::StringRef Help;   ///< One line, under 60 columns, no final period.
  llvm::StringRef Detail; ///< Man page text; may be empty.
  std::vector<llvm::StringRef> Choices; ///< Empty: any value.
  /// Values that a shell offers; others are taken, too.
  std::vector<llvm::StringRef> Offered;
  llvm::StringRef Default; ///< Shown, and returned by value().
  /// The value where the option stands without one: `--shuffle-lanes[=SEED]`.
  llvm::StringRef Implied;
  bool Repeatable = false;
  /// For few users: in the man page and the completions, not in --help.
  bool IsRare = false;
  /// Other programs' names of it, without dashes: suggested where one is given.
  std::vector<llvm::StringRef> Synonyms;
  /// The kind of value wanted ("a number"), when \p Value is wrong; else null.
  const char *(*Validate)(llvm::StringRef Value) = nullptr;
  /// Neighbours of a value that Validate refuses: what it may stand for.
  std::vector<llvm::StringRef> (*Near)(llvm::StringRef Value) = nullptr;

  /// Each gives the same option, but for what it says.
  OptionInfo letter(char Letter) const;
  OptionInfo repeatable() const;
  OptionInfo rare() const;
  OptionInfo implying(llvm::StringRef Value) const;
  OptionInfo defaultingTo(llvm::StringRef Value) const;
  OptionInfo offering(std::vector<llvm::StringRef> Values) const;
  OptionInfo alsoCalled(std::vector<llvm::StringRef> Names) const;
  OptionInfo checkedBy(const char *(*Function)(llvm::StringRef Value)) const;

  /// The value is a list, "GPU[,...]": given again, the option adds to it.
  bool isList() const;
  /// The key in ParsedOptions: the long name, else the short one.
  std::string key() const;
  /// Follows from what the value is called: FILE and PATH, DIR and X_DIR.
  Completion completion() const;
};

/// Each makes an option; \p Detail is for the man page.
OptionInfo flagOption(llvm::StringRef Long, llvm::StringRef Help,
                      llvm::StringRef Detail = "");
OptionInfo valueOption(llvm::StringRef Long, llvm::StringRef Value,
                       llvm::StringRef Help, llvm::StringRef Detail = "");
OptionInfo choiceOption(llvm::StringRef Long, llvm::StringRef Value,
                        std::vector<llvm::StringRef> Choices,
                        llvm::StringRef Default, llvm::StringRef Help,
                        llvm::StringRef Detail = "");

/// The compiler's options, for a command that takes them among its own.
struct CompilerWords {
  /// How many of \p Words, from the first on, are one option and its value; 0:
  /// the compiler has no such option. Null: any word is taken for one.
  unsigned (*LengthOf)(llvm::ArrayRef<std::string> Words) = nullptr;
  /// Its long options with their dashes, to suggest one; may be null.
  std::vector<llvm::StringRef> (*LongNames)() = nullptr;
};

/// One subcommand: `porthip run [OPTIONS] FILE... [-- PROGRAM-ARGS]`.
struct CommandInfo {
  CommandInfo() = default;
  CommandInfo(llvm::StringRef Summary, llvm::StringRef Positional,
              llvm::StringRef Description)
      : Summary(Summary), Positional(Positional), Description(Description) {}

  llvm::StringRef Name;        ///< by the program's table of commands
  llvm::StringRef Summary;     ///< One line.
  llvm::StringRef Positional;  ///< "FILE..."; empty: takes none.
  llvm::StringRef Description; ///< A paragraph for --help's head.
  std::vector<OptionInfo> Options;
  /// Pairs of command and what it does.
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> Examples;
  /// The words after `--`, where a command runs a program: "PROGRAM-ARGS".
  /// Empty: the compiler's options do, as Clang's tools have it.
  llvm::StringRef AfterDashes;
  /// Options that are not declared here belong to a compiler; and so does all
  /// that stands after `--cc`. Null: there is no compiler.
  const CompilerWords *Compiler = nullptr;
  Completion PositionalCompletion = Completion::File;
  /// Words that a shell offers for an argument, where Positional does not say
  /// it as `bash|zsh|fish` does.
  std::vector<llvm::StringRef> PositionalWords;
  /// A command whose first column, up to a tab, are those words, where they are
  /// too many for a script: "rules list".
  llvm::StringRef PositionalLister;
  /// A project's porthip.json gives it options, too.
  bool ReadsProject = false;
  /// The part that an interrupted run leaves in the cache: "sources that were
  /// parsed are kept". Empty: it says nothing.
  llvm::StringRef KeepsInCache;
  /// Used once, when porthip is installed: the program's help gives its name
  /// alone.
  bool IsRare = false;
};

/// For OptionInfo::Validate: a number from 1.
const char *validateCount(llvm::StringRef Value);

/// The declared options, then those that a command has without declaring them:
/// `--config` where it reads a project's, `--cc` where there is a compiler,
/// `--color`, and `-h, --help`.
std::vector<OptionInfo> allOptions(const CommandInfo &Command);

/// The options and arguments that the user gave. Flags count as given without a
/// value.
class ParsedOptions {
public:
  bool has(llvm::StringRef Key) const;
  /// The last value given, else the default, else empty.
  std::string value(llvm::StringRef Key) const;
  std::vector<std::string> values(llvm::StringRef Key) const;

  /// Arguments that are neither an option nor an option's value.
  std::vector<std::string> Positional;
  /// The compiler's options with their values, in order.
  std::vector<std::string> CompilerArgs;
  /// Both of these, in the order of the command line.
  std::vector<std::string> CompilerLine;
  /// The words after `--`.
  std::vector<std::string> ProgramArgs;

  std::map<std::string, std::vector<std::string>> Given;
  std::map<std::string, std::string> Defaults;
  /// The files that the command may open once it has asked the project's build,
  /// which takes mounts; null: what this process may.
  std::shared_ptr<const Confinement> Within;
};

/// How many of \p Words the option in the first of them takes, with its value;
/// 0: it is none of \p Options.
unsigned optionLength(llvm::ArrayRef<OptionInfo> Options,
                      llvm::ArrayRef<std::string> Words);

/// Parses \p Args (without the program and command name). Error: one line that
/// names the option and, where a known one is near, suggests it.
llvm::Expected<ParsedOptions> parseOptions(const CommandInfo &Command,
                                           llvm::ArrayRef<std::string> Args);

} // namespace porthip

#endif
