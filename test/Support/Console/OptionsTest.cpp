// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Options.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

OptionInfo option(StringRef Long, char Short = 0, StringRef Value = "") {
  OptionInfo O;
  O.Long = Long;
  O.Short = Short;
  O.Value = Value;
  return O;
}

CommandInfo command() {
  CommandInfo C;
  C.Name = "test";
  C.Positional = "FILE...";
  C.AfterDashes = "PROGRAM-ARGS";
  OptionInfo Color = option("color", 0, "WHEN");
  Color.Choices = {"auto", "always", "never"};
  Color.Default = "auto";
  OptionInfo Jobs = option("jobs", 'j', "N");
  Jobs.Validate = validateCount;
  OptionInfo Rules = option("rules", 0, "FILE");
  Rules.Repeatable = true;
  C.Options = {option("output", 'o', "FILE"),
               option("diff"),
               option("", 'p', "DIR"),
               option("quiet", 'q'),
               option("verbose", 'v'),
               Color,
               Jobs,
               Rules,
               option("gpu", 0, "TARGET[,...]")};
  return C;
}

ParsedOptions parsed(std::vector<std::string> Args) {
  Expected<ParsedOptions> P = parseOptions(command(), Args);
  if (P)
    return *P;
  ADD_FAILURE() << toString(P.takeError());
  return ParsedOptions();
}

std::string failure(std::vector<std::string> Args,
                    const CommandInfo &C = command()) {
  Expected<ParsedOptions> P = parseOptions(C, Args);
  return P ? "no error" : toString(P.takeError());
}

using Strings = std::vector<std::string>;

TEST(Options, SpellingsOfAValue) {
  for (const Strings &Args :
       {Strings{"-o", "x"}, Strings{"-ox"}, Strings{"--output", "x"},
        Strings{"--output=x"}, Strings{"a.cu", "-o", "x", "b.cu"}})
    EXPECT_EQ(parsed(Args).value("output"), "x") << Args[0];
}

TEST(Options, DashIsAValueAndAnArgument) {
  EXPECT_EQ(parsed({"-o-"}).value("output"), "-");
  EXPECT_EQ(parsed({"-o", "-", "a.cu"}).value("output"), "-");
  EXPECT_EQ(parsed({"--output=-"}).value("output"), "-");
  EXPECT_EQ(parsed({"-"}).Positional, Strings{"-"});
}

TEST(Options, ValuesThatLookSpecial) {
  EXPECT_EQ(parsed({"--output=a=b"}).value("output"), "a=b");
  EXPECT_EQ(parsed({"-o", "[x,y]"}).value("output"), "[x,y]");
  EXPECT_EQ(parsed({"-o", "a b,c"}).value("output"), "a b,c");
  EXPECT_EQ(parsed({"-o", "-odd"}).value("output"), "-odd");
}

TEST(Options, Flags) {
  ParsedOptions P = parsed({"-qv", "--diff"});
  EXPECT_TRUE(P.has("quiet") && P.has("verbose") && P.has("diff"));
  EXPECT_FALSE(P.has("output"));
  EXPECT_EQ(failure({"--diff=yes"}), "option '--diff' does not take a value");
}

TEST(Options, DefaultsAndShortOnly) {
  ParsedOptions P = parsed({"-p", "build"});
  EXPECT_EQ(P.value("p"), "build");
  EXPECT_EQ(P.value("color"), "auto");
  EXPECT_FALSE(P.has("color"));
  EXPECT_EQ(P.value("output"), "");
}

TEST(Options, Repeated) {
  ParsedOptions P = parsed({"--rules", "a", "-o", "x", "--rules=b", "-o", "y"});
  EXPECT_EQ(P.values("rules"), (Strings{"a", "b"}));
  EXPECT_EQ(P.value("output"), "y");
}

TEST(Options, ListsAddUp) {
  for (const Strings &Args :
       {Strings{"--gpu", "a,b", "--gpu", "c"}, Strings{"--gpu=a", "--gpu=b,c"}})
    EXPECT_EQ(parsed(Args).values("gpu"), Strings{"a,b,c"}) << Args[0];
}

TEST(Options, AfterDashes) {
  ParsedOptions P = parsed({"a.cu", "--", "-arch=sm_80", "--", "-o", "x"});
  EXPECT_EQ(P.Positional, Strings{"a.cu"});
  EXPECT_EQ(P.ProgramArgs, (Strings{"-arch=sm_80", "--", "-o", "x"}));
  EXPECT_FALSE(P.has("output"));

  CommandInfo RunsNone = command();
  RunsNone.AfterDashes = "";
  EXPECT_EQ(failure({"a", "--", "-b"}, RunsNone),
            "'--' starts the arguments of a program, but 'test' runs none; "
            "leave it out");
  // As Clang's tools: the compiler's options.
  static constexpr CompilerWords Words = {
      [](ArrayRef<std::string> Args) { return Args[0] == "-w" ? 1u : 0u; }};
  RunsNone.Compiler = &Words;
  auto Tool = parseOptions(RunsNone, Strings{"a", "-w", "--", "-Iinclude"});
  ASSERT_TRUE(bool(Tool));
  EXPECT_EQ(Tool->CompilerArgs, (Strings{"-w", "-Iinclude"}));
  EXPECT_EQ(Tool->Positional, Strings{"a"});
}

TEST(Options, Length) {
  const std::vector<OptionInfo> Options = {
      flagOption("quiet", "").letter('q'), valueOption("way", "HOW", ""),
      valueOption("shuffle", "SEED", "").implying("1")};
  EXPECT_EQ(optionLength(Options, Strings{"-q", "port"}), 1u);
  EXPECT_EQ(optionLength(Options, Strings{"--way", "port"}), 2u);
  EXPECT_EQ(optionLength(Options, Strings{"--way=port", "port"}), 1u);
  EXPECT_EQ(optionLength(Options, Strings{"--shuffle", "port"}), 1u);
  EXPECT_EQ(optionLength(Options, Strings{"--other", "port"}), 0u);
}

TEST(Options, Unknown) {
  EXPECT_EQ(failure({"--nothing-like-it"}),
            "unknown option '--nothing-like-it'");
  EXPECT_EQ(failure({"--ouput", "x"}),
            "unknown option '--ouput'; did you mean '--output'?");
  EXPECT_EQ(failure({"--colour=never"}),
            "unknown option '--colour'; did you mean '--color'?");
  EXPECT_EQ(failure({"-diff"}),
            "unknown option '-diff'; did you mean '--diff'?");
  EXPECT_EQ(failure({"--col"}), "unknown option '--col'; did you mean "
                                "'--color'?");
  EXPECT_EQ(failure({"-x", "cu"}), "unknown option '-x'");
}

TEST(Options, AnotherOptionIsNoValue) {
  EXPECT_EQ(failure({"--output", "--diff", "a.cu"}),
            "option '--output' needs a value; '--diff' is another option");
  EXPECT_EQ(failure({"-o", "--gpu=gfx942"}),
            "option '-o' needs a value; '--gpu=gfx942' is another option");
  EXPECT_EQ(parsed({"--output=--diff"}).value("output"), "--diff");
  EXPECT_EQ(parsed({"--output", "--other"}).value("output"), "--other");
  EXPECT_EQ(parsed({"a.cu", "--", "-o", "--diff"}).ProgramArgs.size(), 2u);
}

TEST(Options, MissingValue) {
  EXPECT_EQ(failure({"a.cu", "--output"}),
            "option '--output' needs a value: FILE");
  EXPECT_EQ(failure({"-o"}), "option '--output' needs a value: FILE");
  EXPECT_EQ(failure({"-p"}), "option '-p' needs a value: DIR");
}

TEST(Options, WrongValue) {
  EXPECT_EQ(failure({"--color=alway"}),
            "option '--color' takes auto, always or never, not 'alway'; did "
            "you mean 'always'?");
  EXPECT_EQ(failure({"-j0"}), "option '--jobs' takes a number from 1, not '0'");
  EXPECT_EQ(failure({"-j", "many"}),
            "option '--jobs' takes a number from 1, not 'many'");
  EXPECT_EQ(parsed({"-j8"}).value("jobs"), "8");
}

TEST(Options, HelpNeedsNoDeclaration) {
  EXPECT_TRUE(parsed({"-h"}).has("help"));
  EXPECT_TRUE(parsed({"--help", "a.cu"}).has("help"));
}

TEST(Options, NoArgumentTaken) {
  CommandInfo C;
  C.Name = "man";
  EXPECT_EQ(failure({"x"}, C), "'man' does not take the argument 'x'");
}

/// A compiler that has -O2, -I DIR, -DNAME and --std.
unsigned lengthOf(ArrayRef<std::string> Words) {
  StringRef Word = Words.front();
  if (Word == "-I")
    return 2;
  return Word.starts_with("-O") || Word.starts_with("-D") ||
         Word.starts_with("--std=");
}

const CompilerWords &someCompiler() {
  static constexpr CompilerWords Words = {
      lengthOf, [] { return std::vector<StringRef>{"--std", "--define"}; }};
  return Words;
}

TEST(Options, CompilerLine) {
  CommandInfo C = command();
  C.Compiler = &someCompiler();
  auto Parsed = parseOptions(
      C, {"-O2",  "a.cu", "--color", "never",     "-I",  "-v",      "@more",
          "-p",   "dir",  "-o",      "out",       "-qv", "-j3",     "b.cu",
          "--cc", "-o",   "x",       "--made-up", "--",  "--color", "7"});
  ASSERT_TRUE(bool(Parsed)) << toString(Parsed.takeError());
  EXPECT_EQ(Parsed->Positional, (Strings{"a.cu", "b.cu"}));
  EXPECT_EQ(Parsed->CompilerArgs,
            (Strings{"-O2", "-I", "-v", "@more", "-o", "x", "--made-up"}));
  EXPECT_EQ(Parsed->CompilerLine, (Strings{"-O2", "a.cu", "-I", "-v", "@more",
                                           "b.cu", "-o", "x", "--made-up"}));
  EXPECT_EQ(Parsed->ProgramArgs, (Strings{"--color", "7"}));
  EXPECT_EQ(Parsed->value("color"), "never");
  EXPECT_EQ(Parsed->value("p"), "dir");
  EXPECT_EQ(Parsed->value("output"), "out");
  EXPECT_EQ(Parsed->value("jobs"), "3");
  EXPECT_TRUE(Parsed->has("quiet") && Parsed->has("verbose"));
  EXPECT_EQ(failure({"a.cu", "--color", "mauve"}, C),
            "option '--color' takes auto, always or never, not 'mauve'");
}

TEST(Options, UnknownOnACompilerLine) {
  CommandInfo C = command();
  C.Compiler = &someCompiler();
  EXPECT_EQ(failure({"--colr=never", "a.cu"}, C),
            "unknown option '--colr'; did you mean '--color'?");
  EXPECT_EQ(failure({"--defne"}, C),
            "unknown option '--defne'; did you mean '--define'?");
  EXPECT_EQ(failure({"-quick"}, C), "unknown option '-quick'; the compiler has "
                                    "none of that name either");
  EXPECT_EQ(failure({"-j0"}, C),
            "option '--jobs' takes a number from 1, not '0'");
}

TEST(Options, AnyWordMayBeTheCompilers) {
  CommandInfo C = command();
  static constexpr CompilerWords Any;
  C.Compiler = &Any;
  auto Parsed = parseOptions(C, {"-quick", "--made-up=1", "--cc", "-o", "x"});
  ASSERT_TRUE(bool(Parsed));
  EXPECT_EQ(Parsed->CompilerLine, (Strings{"-quick", "--made-up=1", "--cc"}));
  EXPECT_EQ(Parsed->value("output"), "x");
}

TEST(Options, ImpliedValue) {
  CommandInfo C = command();
  OptionInfo Seed = option("seed", 0, "N");
  Seed.Implied = "1";
  Seed.Validate = validateCount;
  C.Options.push_back(Seed);
  auto Alone = parseOptions(C, {"--seed", "a.cu"});
  ASSERT_TRUE(bool(Alone));
  EXPECT_EQ(Alone->value("seed"), "1");
  EXPECT_EQ(Alone->Positional, std::vector<std::string>{"a.cu"});
  auto Given = parseOptions(C, {"--seed=5"});
  ASSERT_TRUE(bool(Given));
  EXPECT_EQ(Given->value("seed"), "5");
}

} // namespace
} // namespace porthip
