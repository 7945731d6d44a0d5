// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --help, the man page and the Markdown reference.
#include "Support/Console/OptionsText.h"
#include "Support/Console/Terminal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

namespace {

constexpr unsigned HelpColumn = 26;
constexpr size_t ScreenHeight = 24;

/// `-o, --output FILE`; with \p Aligned, long names stand below each other.
std::string nameOf(const OptionInfo &O, bool Aligned) {
  std::string Text;
  if (O.Short)
    Text = std::string("-") + O.Short + (O.Long.empty() ? "" : ", ");
  else if (Aligned)
    Text = "    ";
  if (!O.Long.empty())
    Text += "--" + O.Long.str();
  if (!O.Implied.empty())
    Text += "[=" + O.Value.str() + "]";
  else if (!O.Value.empty())
    Text += " " + O.Value.str();
  return Text;
}

std::string withDefault(const OptionInfo &O) {
  std::string Text = O.Help.str();
  if (!O.Default.empty())
    Text += " [" + O.Default.str() + "]";
  return Text;
}

/// One row of a table: the name, then the text from HelpColumn on.
void row(raw_ostream &OS, StringRef Name, StringRef Text) {
  OS << "  " << Name;
  unsigned At = 2 + unsigned(Name.size());
  if (At + 1 > HelpColumn) {
    OS << "\n";
    At = 0;
  }
  OS.indent(HelpColumn - At) << wrapText(Text, HelpColumn, HelpColumn) << "\n";
}

/// A hyphen that stays one, and no line that looks like a request.
std::string roff(StringRef Text) {
  std::string Out;
  bool LineStart = true;
  for (char C : Text) {
    if (LineStart && (C == '.' || C == '\''))
      Out += "\\&";
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else
      Out += C;
    LineStart = C == '\n';
  }
  return Out;
}

std::string sentence(StringRef Help) {
  return Help.str() + (Help.ends_with(".") ? "" : ".");
}

std::string choicesSentence(const OptionInfo &O) {
  std::string Text;
  if (!O.Choices.empty())
    Text += " One of: " + join(O.Choices, ", ") + ".";
  if (!O.Default.empty())
    Text += " Default: " + O.Default.str() + ".";
  if (O.Repeatable || O.isList())
    Text += " May be given several times.";
  return Text;
}

} // namespace

std::string usageLine(const ProgramInfo &Program, const CommandInfo &Command) {
  std::string Text = Program.Name.str() + " " + Command.Name.str();
  Text += " [OPTIONS]";
  if (!Command.Positional.empty())
    Text += " " + Command.Positional.str();
  if (!Command.AfterDashes.empty())
    Text += " [-- " + Command.AfterDashes.str() + "]";
  return Text;
}

/// Examples of a command, as far as the screen has lines below \p Above.
static void examplesThatFit(raw_ostream &OS, const CommandInfo &Command,
                            size_t Above) {
  size_t Room = Above < ScreenHeight ? ScreenHeight - Above : 0;
  if (Command.Examples.empty() || Room == 0)
    return;
  if (Room < 3) {
    OS << "  Example: " << Command.Examples.front().first << "\n";
    return;
  }
  OS << "\nExamples:\n";
  for (const auto &[Example, What] :
       ArrayRef(Command.Examples).take_front(Room - 2))
    OS << "  " << Example << "\n";
}

std::string programHelp(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << Program.Name << ": " << Program.Summary << "\n\n";
  OS << "Usage: " << Program.Name << " COMMAND [OPTIONS] [ARGUMENTS]\n";
  if (!Program.Commands.empty()) {
    const CommandInfo &Default = Program.Commands.front();
    OS << "       " << Program.Name << " [OPTIONS] " << Default.Positional
       << "  (same as '" << Default.Name << "')\n";
  }
  OS << "\nCommands:\n";
  std::string Rare;
  for (const CommandInfo &C : Program.Commands)
    if (C.IsRare)
      Rare += (C.Name + ", ").str();
    else
      row(OS, C.Name, C.Summary);
  OS << "\n  "
     << wrapText(Rare + "help, version. More: " + Program.Name.str() +
                     " help COMMAND",
                 2, 2)
     << "\n";
  if (!Program.Commands.empty())
    examplesThatFit(OS, Program.Commands.front(), StringRef(Text).count('\n'));
  return Text;
}

static std::string helpOf(const ProgramInfo &Program,
                          const CommandInfo &Command, bool WithRare) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "Usage: " << usageLine(Program, Command) << "\n\n";
  StringRef About =
      Command.Description.empty() ? Command.Summary : Command.Description;
  OS << wrapText(About, 0, 0) << "\n\nOptions:\n";
  unsigned RareCount = 0;
  for (const OptionInfo &O : allOptions(Command)) {
    const bool IsShown = WithRare || !O.IsRare;
    RareCount += !IsShown && O.Long != "help-all";
    if (IsShown)
      row(OS, nameOf(O, /*Aligned=*/true), withDefault(O));
  }
  if (RareCount)
    OS << "and " << RareCount << " more with --help-all.\n";
  if (!Command.Examples.empty()) {
    OS << "\nExamples:\n";
    for (const auto &[Example, What] : Command.Examples)
      OS << "  " << Example << "\n      " << What << "\n";
  }
  return Text;
}

std::string commandHelp(const ProgramInfo &Program,
                        const CommandInfo &Command) {
  return helpOf(Program, Command, /*WithRare=*/false);
}

std::string commandHelpWithAll(const ProgramInfo &Program,
                               const CommandInfo &Command) {
  return helpOf(Program, Command, /*WithRare=*/true);
}

/// How it is called, in a synopsis.
static void writeSynopsis(raw_ostream &OS, const ProgramInfo &Program,
                          const CommandInfo &C) {
  OS << ".B " << roff(Program.Name) << " " << roff(C.Name) << "\n[OPTIONS] "
     << roff(C.Positional)
     << (C.AfterDashes.empty() ? "" : " [\\-\\- " + roff(C.AfterDashes) + "]")
     << "\n";
}

static void writeOptions(raw_ostream &OS, const CommandInfo &C) {
  for (const OptionInfo &O : allOptions(C))
    OS << ".TP\n.B " << roff(nameOf(O, /*Aligned=*/false)) << "\n"
       << roff(sentence(O.Help)) << "\n"
       << roff(O.Detail) << (O.Detail.empty() ? "" : "\n")
       << roff(StringRef(choicesSentence(O)).ltrim())
       << (choicesSentence(O).empty() ? "" : "\n");
}

static void writeExamples(raw_ostream &OS, const CommandInfo &C) {
  for (const auto &[Example, What] : C.Examples)
    OS << ".PP\n"
       << roff(What) << ":\n.PP\n.nf\n    " << roff(Example) << "\n.fi\n";
}

std::string manPage(const ProgramInfo &Program, const CommandInfo &Command) {
  std::string Text;
  raw_string_ostream OS(Text);
  const std::string Name = (Program.Name + "-" + Command.Name).str();
  OS << ".TH " << StringRef(Name).upper() << R"( 1 "" ")" << Program.Name << " "
     << Program.Version << "\"\n.SH NAME\n"
     << roff(Name) << " \\- " << roff(Command.Summary) << "\n.SH SYNOPSIS\n";
  writeSynopsis(OS, Program, Command);
  OS << ".SH DESCRIPTION\n"
     << roff(Command.Description.empty() ? Command.Summary
                                         : Command.Description)
     << "\n.SH OPTIONS\n";
  writeOptions(OS, Command);
  if (!Command.Examples.empty()) {
    OS << ".SH EXAMPLES\n";
    writeExamples(OS, Command);
  }
  OS << ".SH SEE ALSO\n.BR " << roff(Program.Name)
     << " (1), which has exit statuses and the environment\n";
  return Text;
}

std::string manPage(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << ".TH " << Program.Name.upper() << R"( 1 "" ")" << Program.Name << " "
     << Program.Version << "\"\n";
  OS << ".SH NAME\n"
     << roff(Program.Name) << " \\- " << roff(Program.Summary) << "\n";
  OS << ".SH SYNOPSIS\n";
  for (std::size_t I = 0; I != Program.Commands.size(); ++I) {
    const CommandInfo &C = Program.Commands[I];
    OS << (I ? ".br\n" : "");
    writeSynopsis(OS, Program, C);
  }
  if (!Program.Commands.empty())
    OS << ".SH DESCRIPTION\nWithout a command, "
       << roff(Program.Commands.front().Name) << " runs.\n";
  for (const CommandInfo &C : Program.Commands) {
    OS << ".SH " << roff(C.Name.upper()) << "\n"
       << roff(C.Description.empty() ? C.Summary : C.Description) << "\n";
    writeOptions(OS, C);
    writeExamples(OS, C);
  }
  OS << ".SH EXIT STATUS\n"
        ".TP\n.B 0\nDone.\n"
        ".TP\n.B 1\nDone, but there are findings at or above "
        "\\-\\-fail\\-on.\n"
        ".TP\n.B 2\nWrong usage.\n"
        ".TP\n.B 3\nCould not do the work: unreadable input, unwritable "
        "output.\n"
        ".SH ENVIRONMENT\n"
        ".TP\n.B NO_COLOR\nWhen set and not empty, no colours unless "
        "\\-\\-color=always.\n"
        ".TP\n.B XDG_CACHE_HOME\nThe folder of the cache, in porthip; "
        "default ~/.cache.\n"
        ".TP\n.B PORTHIP_CACHE_SIZE\nThe largest size of the cache, such "
        "as 500M or 20G; default 5G.\n"
        ".TP\n.B PORTHIP_VGPU_CPU\nThe CPU that the virtual GPU compiles "
        "kernels for: x86\\-64\\-v2, x86\\-64\\-v3, x86\\-64\\-v4 or native "
        "(this CPU; the default).\n";
  return Text;
}

std::string markdownReference(const ProgramInfo &Program) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "# Command line of " << Program.Name
     << "\n\nMade from the option declarations by `" << Program.Name
     << " man --markdown`.\n\n";
  OS << "| command | does |\n| --- | --- |\n";
  for (const CommandInfo &C : Program.Commands)
    OS << "| [`" << C.Name << "`](#" << Program.Name << "-" << C.Name << ") | "
       << C.Summary << " |\n";
  OS << "\nExit status: 0 done; 1 done, but there are findings at or above "
        "`--fail-on`; 2 wrong usage; 3 could not do the work.\n";
  auto cell = [](StringRef Text) {
    std::string Out;
    for (char C : Text)
      Out += C == '|' ? "\\|" : C == '\n' ? " " : std::string(1, C);
    return Out;
  };
  for (const CommandInfo &C : Program.Commands) {
    OS << "\n## " << Program.Name << " " << C.Name << "\n\n```\n"
       << usageLine(Program, C) << "\n```\n\n"
       << (C.Description.empty() ? C.Summary : C.Description)
       << "\n\n| option | meaning |\n| --- | --- |\n";
    for (const OptionInfo &O : allOptions(C))
      OS << "| `" << cell(nameOf(O, /*Aligned=*/false)) << "` | "
         << cell(sentence(O.Help)) << (O.Detail.empty() ? "" : " ")
         << cell(O.Detail) << cell(choicesSentence(O)) << " |\n";
    if (!C.Examples.empty())
      OS << "\n";
    for (const auto &[Example, What] : C.Examples)
      OS << "- `" << Example << "`: " << What << "\n";
  }
  return Text;
}

} // namespace porthip
