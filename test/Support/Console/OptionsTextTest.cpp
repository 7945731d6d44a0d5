// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/OptionsText.h"
#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

ProgramInfo program() {
  CommandInfo Run;
  Run.Name = "run";
  Run.Summary = "Run it";
  Run.Positional = "FILE...";
  Run.Description = "Runs a file, which is told here in so many words that "
                    "they do not fit on a line of eighty columns.";
  Run.AfterDashes = "PROGRAM-ARGS";
  Run.Options = {
      valueOption("output", "FILE", "Write to FILE; it's [new]").letter('o'),
      choiceOption("color", "WHEN", {"auto", "never"}, "auto", "Colours"),
      valueOption("", "DIR", "Build folder").letter('p')};
  Run.Examples = {{".run x\\y", "run it"}};
  CommandInfo Shell;
  Shell.Name = "shell";
  Shell.Summary = "Print a script";
  Shell.Positional = "bash|zsh";
  Shell.PositionalCompletion = Completion::Choices;
  ProgramInfo P;
  P.Name = "prog";
  P.Summary = "does things";
  P.Version = "1.2";
  P.Commands = {Run, Shell};
  return P;
}

unsigned longestLine(StringRef Text) {
  SmallVector<StringRef, 64> Lines;
  Text.split(Lines, '\n');
  std::size_t Longest = 0;
  for (StringRef Line : Lines)
    Longest = std::max(Longest, Line.size());
  return unsigned(Longest);
}

/// Whether bash takes \p Script, and what it prints.
std::string bash(const std::string &Script) {
  FILE *In = ::popen(("bash -c '" +
                      [&] {
                        std::string Quoted;
                        for (char C : Script)
                          Quoted += C == '\'' ? std::string("'\\''")
                                              : std::string(1, C);
                        return Quoted;
                      }() +
                      "' 2>&1")
                         .c_str(),
                     "r");
  std::string Text;
  char Buffer[256];
  while (std::size_t Size = ::fread(Buffer, 1, sizeof(Buffer), In))
    Text.append(Buffer, Size);
  ::pclose(In);
  return Text;
}

TEST(OptionsText, ProgramHelp) {
  std::string Text = programHelp(program());
  EXPECT_LE(StringRef(Text).count('\n'), 24u);
  EXPECT_LE(longestLine(Text), 80u);
  EXPECT_NE(Text.find("Usage: prog COMMAND"), std::string::npos);
  EXPECT_NE(Text.find("  shell                   Print a script\n"),
            std::string::npos);
}

TEST(OptionsText, CommandHelp) {
  ProgramInfo P = program();
  std::string Text = commandHelp(P, P.Commands[0]);
  EXPECT_LE(StringRef(Text).count('\n'), 50u);
  EXPECT_LE(longestLine(Text), 80u);
  EXPECT_NE(Text.find("Usage: prog run [OPTIONS] FILE... [-- PROGRAM-ARGS]\n"),
            std::string::npos);
  EXPECT_NE(Text.find("  -o, --output FILE       Write to FILE; it's [new]\n"),
            std::string::npos);
  EXPECT_NE(Text.find("      --color WHEN        Colours [auto]\n"),
            std::string::npos);
  EXPECT_NE(Text.find("  -p DIR                  Build folder\n"),
            std::string::npos);
  EXPECT_NE(Text.find("  -h, --help"), std::string::npos);
}

TEST(OptionsText, RareOptionsAreInTheManPage) {
  ProgramInfo P = program();
  EXPECT_EQ(commandHelp(P, P.Commands[0]).find("more with --help-all"),
            std::string::npos);
  P.Commands[0].Options[1].IsRare = true;
  std::string Text = commandHelp(P, P.Commands[0]);
  EXPECT_EQ(Text.find("--color"), std::string::npos);
  EXPECT_NE(Text.find("and 1 more with --help-all.\n"), std::string::npos);
  const std::string All = commandHelpWithAll(P, P.Commands[0]);
  EXPECT_NE(All.find("--color"), std::string::npos);
  EXPECT_EQ(All.find("more with"), std::string::npos);
  EXPECT_NE(manPage(P, P.Commands[0]).find("color"), std::string::npos);
  EXPECT_NE(manPage(P).find("color"), std::string::npos);
}

TEST(OptionsText, LongTextWraps) {
  ProgramInfo P = program();
  std::string Help(200, 'x');
  for (std::size_t I = 10; I < Help.size(); I += 11)
    Help[I] = ' ';
  P.Commands[0].Options[0].Help = Help;
  P.Commands[0].Options[0].Long = "a-very-long-option-name-indeed";
  EXPECT_LE(longestLine(commandHelp(P, P.Commands[0])), 80u);
}

TEST(OptionsText, ManPageEscapes) {
  std::string Text = manPage(program());
  EXPECT_NE(Text.find(".TH PROG 1 \"\" \"prog 1.2\"\n"), std::string::npos);
  EXPECT_NE(Text.find("\\-o, \\-\\-output FILE"), std::string::npos);
  EXPECT_NE(Text.find("    \\&.run x\\ey"), std::string::npos);
  EXPECT_NE(Text.find(".SH EXIT STATUS"), std::string::npos);
}

TEST(OptionsText, Markdown) {
  std::string Text = markdownReference(program());
  EXPECT_NE(Text.find("| [`run`](#prog-run) | Run it |"), std::string::npos);
  EXPECT_NE(Text.find("## prog run\n"), std::string::npos);
  EXPECT_NE(Text.find("| `--color WHEN` | Colours. One of: auto, never. "
                      "Default: auto. |"),
            std::string::npos);
}

/// The completions that bash offers for the last of \p Words.
std::string completed(const std::string &Words, int Index) {
  return bash(bashCompletion(program()) + "\nCOMP_WORDS=(" + Words +
              "); COMP_CWORD=" + std::to_string(Index) +
              "; _prog; echo \"${COMPREPLY[*]}\"");
}

TEST(OptionsText, BashCompletes) {
  EXPECT_EQ(completed("prog sh", 1), "shell\n");
  EXPECT_EQ(completed("prog shell b", 2), "bash\n");
  EXPECT_EQ(completed("prog run --c", 2), "--color\n");
  EXPECT_EQ(completed("prog --c", 1), "--color\n");
  EXPECT_EQ(completed("prog run --color n", 3), "never\n");
  EXPECT_EQ(completed("prog run --color = n", 4), "never\n");
  EXPECT_EQ(completed("prog run --color = ''", 4), "auto never\n");
  EXPECT_EQ(completed("prog run -p /us", 3), "/usr\n");
}

TEST(OptionsText, ZshAndFishNameEveryOption) {
  std::string Zsh = zshCompletion(program());
  EXPECT_EQ(Zsh.rfind("#compdef prog\n", 0), 0u);
  EXPECT_NE(Zsh.find("'--output=[Write to FILE; it'\\''s \\[new\\]]:FILE:"
                     "_files'"),
            std::string::npos)
      << Zsh;
  EXPECT_NE(Zsh.find("'-p+[Build folder]:DIR:_files -/'"), std::string::npos);
  EXPECT_NE(Zsh.find(":WHEN:(auto never)'"), std::string::npos);
  std::string Fish = fishCompletion(program());
  EXPECT_NE(Fish.find("-l color -x -a 'auto never' -d 'Colours'"),
            std::string::npos)
      << Fish;
  EXPECT_NE(Fish.find("-s p "), std::string::npos);
}

} // namespace
} // namespace porthip
