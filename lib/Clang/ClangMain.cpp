// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clang/ClangMain.h"
#include "Clang/FrontendMain.h"
#include "clang/Basic/Stack.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

using Words = SmallVector<const char *, 256>;

/// In place of this program.
int startClang(Words Args, const char *Clang) {
  Args[0] = Clang;
  Args.push_back(nullptr);
  ::execv(Args[0], const_cast<char **>(Args.data()));
  errs() << "porthip: error: " << Args[0] << " cannot be started\n";
  return 127;
}

/// Response files, by what they hold. False: one is wrong, which has been told.
bool expandFiles(Words &Args, BumpPtrAllocator &Kept) {
  Error Wrong =
      clang::driver::expandResponseFiles(Args, /*ClangCLMode=*/false, Kept);
  if (!Wrong)
    return true;
  errs() << toString(std::move(Wrong)) << '\n';
  return false;
}

/// A command that clang gives to itself, with the program before it.
int runTool(Words &Args, const char *Clang) {
  if (StringRef(Args[1]) != "-cc1")
    return startClang(Args, Clang);
  BumpPtrAllocator Kept;
  if (!expandFiles(Args, Kept))
    return 1;
  auto Status = frontendMain(ArrayRef<const char *>(Args).drop_front(2), Clang);
  return Status ? *Status : startClang(Args, Clang);
}

/// Whether clang is to write about what it does.
bool isClangWatched() {
  for (const char *Name :
       {"CC_PRINT_OPTIONS", "CC_PRINT_HEADERS", "CC_LOG_DIAGNOSTICS",
        "CC_PRINT_PROC_STAT", "CC_PRINT_INTERNAL_STAT"})
    if (std::getenv(Name))
      return true;
  return false;
}

/// Applies the environment's edits of the options.
void overrideOptions(Words &Args, StringSet<> &Kept) {
  if (const char *Edits = std::getenv("CCC_OVERRIDE_OPTIONS"))
    clang::driver::applyOverrideOptions(Args, Edits, Kept,
                                        "CCC_OVERRIDE_OPTIONS", &errs());
}

/// Where the program itself lies, which several names lead to.
std::string realPath(const std::string &Program) {
  SmallString<128> Path;
  return sys::fs::real_path(Program, Path) ? Program : std::string(Path);
}

/// "clang++" means C++: its libraries are linked.
void addMode(clang::driver::Driver &Driver, Words &Args) {
  auto Name =
      clang::driver::ToolChain::getTargetAndModeFromProgramName(Args[0]);
  Driver.setTargetAndMode(Name);
  if (Name.DriverMode)
    Args.insert(Args.begin() + 1, Name.DriverMode);
}

/// Each of several compiles is a process of its own, of this program. Not where
/// they are printed, so that nobody has to ask what that means.
void runCompilesHere(clang::driver::Driver &Driver,
                     clang::driver::Compilation &Commands) {
  if (Commands.getArgs().hasArg(clang::options::OPT__HASH_HASH_HASH,
                                clang::options::OPT_v))
    return;
  static const std::string Here = sys::fs::getMainExecutable(nullptr, nullptr);
  for (clang::driver::Command &Of : Commands.getJobs())
    if (StringRef(Of.getExecutable()) == Driver.getClangProgramPath() &&
        !Of.getArguments().empty() && StringRef(Of.getArguments()[0]) == "-cc1")
      Of.replaceExecutable(Here.c_str());
}

int runCommands(clang::driver::Driver &Driver,
                clang::driver::Compilation &Commands) {
  if (Commands.containsError())
    return 1;
  runCompilesHere(Driver, Commands);
  SmallVector<std::pair<int, const clang::driver::Command *>, 4> Failed;
  int Status = Driver.ExecuteCompilation(Commands, Failed);
  for (auto &[Of, Command] : Failed)
    if (!Status)
      Status = Of;
  // An end by a signal is as wrong as any other error.
  return Status < 0 || Status > 128 ? 1 : Status;
}

} // namespace

bool isCalledAsClang(int Argc, char **Argv) {
  return sys::path::filename(Argv[0]) == "clang++" ||
         (Argc > 1 && StringRef(Argv[1]) == "-cc1");
}

int clangMain(int Argc, char **Argv, const std::string &Clang,
              const std::string &Sysroot) {
  clang::noteBottomOfStack();
  InitLLVM Streams(Argc, Argv);
  Words Args(Argv, Argv + Argc);
  Args[0] = Clang.c_str();
  if (Args.size() > 1 && StringRef(Args[1]).starts_with("-cc1"))
    return runTool(Args, Clang.c_str());

  const std::string RootOption = "--sysroot=" + Sysroot;
  if (!Sysroot.empty())
    Args.insert(Args.begin() + 1, RootOption.c_str());
  if (isClangWatched())
    return startClang(Args, Clang.c_str());

  InitializeNativeTarget();
  BumpPtrAllocator KeptWords;
  if (!expandFiles(Args, KeptWords))
    return 1;
  StringSet<> KeptEdits;
  overrideOptions(Args, KeptEdits);

  auto Options = clang::CreateAndPopulateDiagOpts(Args);
  auto *Printer = new clang::TextDiagnosticPrinter(errs(), *Options);
  Printer->setPrefix(sys::path::stem(Args[0]).str());
  clang::DiagnosticsEngine Diags(clang::DiagnosticIDs::create(), *Options,
                                 Printer);
  auto Files = vfs::getRealFileSystem();
  clang::ProcessWarningOptions(Diags, *Options, *Files, /*ReportDiags=*/false);
  clang::driver::Driver Driver(realPath(Clang), sys::getDefaultTargetTriple(),
                               Diags, "clang LLVM compiler", Files);
  addMode(Driver, Args);
  // The one compile of a command line happens in this process.
  auto RunTool = [&Clang](SmallVectorImpl<const char *> &Of) {
    Words Tool(Of.begin(), Of.end());
    cl::ResetAllOptionOccurrences();
    return runTool(Tool, Clang.c_str());
  };
  Driver.CC1Main = RunTool;
  CrashRecoveryContext::Enable();

  std::unique_ptr<clang::driver::Compilation> Commands(
      Driver.BuildCompilation(Args));
  int Status = Commands ? runCommands(Driver, *Commands) : 1;
  Diags.getClient()->finish();
  return Status;
}

} // namespace porthip
