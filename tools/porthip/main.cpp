// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the subcommand, parses its options and runs it.
#include "Commands.h"
#include "Frontend/Toolchain.h"
#include "Support/Console/InterruptText.h"
#include "Support/Text/NearNames.h"
#include "Clang/ClangMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

namespace {

int printVersion() {
  outs() << "porthip " << PORTHIP_VERSION << "\n";
  return ExitDone;
}

int printProgramHelp() {
  outs() << programHelp(programInfo());
  return ExitDone;
}

/// A first word that is neither a command nor looks like a file.
bool isMistypedCommand(StringRef Word) {
  return !Word.starts_with("-") &&
         Word.find_first_of("./") == StringRef::npos && !sys::fs::exists(Word);
}

/// Names that other tools have for it.
StringRef otherName(StringRef Word) {
  return StringSwitch<StringRef>(Word)
      .Cases({"hipify", "convert", "migrate"}, "porthip translate FILE")
      .Cases({"estimate", "analyze", "assess"}, "porthip report DIR")
      .Case("diff", "porthip --diff FILE")
      .Cases({"check", "test", "prove"}, "porthip verify FILE")
      .Cases({"revert", "restore", "reset"}, "porthip undo DIR")
      .Cases({"build", "compile"}, "porthip cc FILE")
      .Default("");
}

int unknownCommand(StringRef Word) {
  if (StringRef Meant = otherName(Word); !Meant.empty())
    return failWith(ExitWrongUsage, "there is no command or file '" + Word +
                                        "'; this is '" + Meant + "'");
  std::vector<StringRef> Names;
  for (const Command &C : commands())
    Names.push_back(C.Name);
  StringRef Near = nearestName(Word, Names);
  return failWith(ExitWrongUsage,
                  "there is no command or file '" + Word + "'" +
                      (Near.empty() ? "; 'porthip --help' lists the commands"
                                    : didYouMean(Near)));
}

/// Where the command is named: behind options, too, as in `porthip -q port
/// DIR`. 0: nowhere, or by the first word.
size_t placeOfCommand(ArrayRef<std::string> Args) {
  // A compiler is started often: no command's options are asked for it.
  if (!StringRef(Args.front()).starts_with("-"))
    return 0;
  std::vector<OptionInfo> Options;
  for (const Command &C : commands())
    append_range(Options, allOptions(C.info()));
  const CompilerWords *Compiler = commands().front().info().Compiler;
  for (size_t I = 0; I < Args.size();) {
    StringRef Word = Args[I];
    if (!Word.starts_with("-") || Word == "-" || Word == "--")
      return commandNamed(Word) ? I : 0;
    unsigned Length = optionLength(Options, Args.drop_front(I));
    if (!Length)
      Length = Compiler->LengthOf(Args.drop_front(I));
    I += std::max(1u, Length);
  }
  return 0;
}

/// `porthip help run`.
int printHelpOn(ArrayRef<std::string> Names) {
  if (Names.empty())
    return printProgramHelp();
  if (Names.front() == "help" || Names.front() == "version")
    return printProgramHelp();
  const Command *Of = commandNamed(Names.front());
  if (!Of)
    return unknownCommand(Names.front());
  outs() << commandHelp(programInfo(), Of->info());
  return ExitDone;
}

/// "porthip: interrupted; ...": what is there, and how to go on.
std::string interruptText(const CommandInfo &Info,
                          const ParsedOptions &Options) {
  std::string Text = "porthip: interrupted; no file is left half-written; ";
  if (Options.has("no-cache"))
    return Text + "nothing is kept, because of --no-cache: the same command "
                  "begins anew";
  return Text + Info.KeepsInCache.str() +
         ": the same command goes on from there";
}

int run(std::vector<std::string> Args) {
  if (Args.empty()) {
    errs() << programHelp(programInfo());
    return ExitWrongUsage;
  }
  if (Args[0] == "--help" || Args[0] == "-h")
    return printProgramHelp();
  if (Args[0] == "--help-all") {
    outs() << programHelp(programInfo());
    for (const CommandInfo &Info : programInfo().Commands)
      outs() << "\n" << commandHelpWithAll(programInfo(), Info);
    return ExitDone;
  }
  if (Args[0] == "help")
    return printHelpOn(ArrayRef(Args).drop_front());
  if (Args[0] == "--version" || Args[0] == "-V" || Args[0] == "version")
    return printVersion();

  const size_t Place = placeOfCommand(Args);
  const Command *Chosen = commandNamed(Args[Place]);
  if (Chosen)
    Args.erase(Args.begin() + Place);
  else if (isMistypedCommand(Args[0]))
    return unknownCommand(Args[0]);
  else
    Chosen = &commands().front();

  CommandInfo Info = Chosen->info();
  Expected<ParsedOptions> Options = parseOptions(Info, Args);
  if (!Options)
    return failWith(ExitWrongUsage, llvm::toString(Options.takeError()) +
                                        " (see 'porthip " + Info.Name +
                                        " --help')");
  if (Options->has("help")) {
    outs() << commandHelp(programInfo(), Info);
    return ExitDone;
  }
  if (Options->has("help-all")) {
    outs() << commandHelpWithAll(programInfo(), Info);
    return ExitDone;
  }
  if (Options->has("version"))
    return printVersion();
  if (Error Wrong = addProject(Info, *Options))
    return failWith(ExitFailed, std::move(Wrong));
  if (!Info.KeepsInCache.empty())
    tellOnInterrupt(interruptText(Info, *Options));
  return Chosen->Run(*Options);
}

} // namespace

int failWith(ExitStatus Status, const Twine &Text) {
  errs() << "porthip: error: " << Text << "\n";
  return Status;
}

int failWith(ExitStatus Status, Error Wrong) {
  return failWith(Status, llvm::toString(std::move(Wrong)));
}

} // namespace porthip

int main(int Argc, char **Argv) {
  if (porthip::isCalledAsClang(Argc, Argv))
    return porthip::clangMain(Argc, Argv, porthip::clangExecutable(),
                              porthip::carriedSysroot());
  std::vector<std::string> Args(Argv + 1, Argv + Argc);
  // For build systems that take a program and no arguments for a compiler.
  llvm::StringRef Called = llvm::sys::path::filename(Argv[0]);
  if (Called == "porthip-nvcc")
    Args.insert(Args.begin(), {"cc", "--amd"});
  else if (Called == "porthip-cc")
    Args.insert(Args.begin(), "cc");
  int Status = porthip::run(std::move(Args));
  llvm::outs().flush();
  // A result that did not reach its reader is no result.
  if (llvm::outs().has_error()) {
    std::string What = llvm::outs().error().message();
    llvm::outs().clear_error();
    return porthip::failWith(porthip::ExitFailed, "stdout: " + What);
  }
  return Status;
}
