// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Frontend/Parse/Lookups.h"
#include "Support/Files/Files.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include <cstdlib>

using namespace llvm;

namespace porthip {
static std::shared_ptr<clang::CompilerInvocation>
runDriverIn(IntrusiveRefCntPtr<vfs::FileSystem> Files,
            ArrayRef<std::string> Command,
            std::vector<std::string> *FrontendArgs) {
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Command)
    Pointers.push_back(Arg.c_str());
  clang::DiagnosticOptions DiagOptions;
  clang::IgnoringDiagConsumer Ignore;
  auto Diags = clang::CompilerInstance::createDiagnostics(
      *Files, DiagOptions, &Ignore, /*ShouldOwnClient=*/false);
  clang::CreateInvocationOptions Options;
  Options.Diags = Diags;
  Options.VFS = std::move(Files);
  Options.RecoverOnError = true;
  Options.CC1Args = FrontendArgs;
  return clang::createInvocation(Pointers, Options);
}

std::shared_ptr<clang::CompilerInvocation>
runDriver(ArrayRef<std::string> Command) {
  return runDriverIn(vfs::getRealFileSystem(), Command, nullptr);
}

Expected<IncludeScan> scanIncludes(ArrayRef<std::string> Command) {
  auto Invocation = runDriver(Command);
  if (!Invocation)
    return createStringError("clang cannot use this command");
  Invocation->getFrontendOpts().ProgramAction =
      clang::frontend::RunPreprocessorOnly;
  Invocation->getFrontendOpts().DisableFree = true;
  // What the compile writes is not for us to write.
  Invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();

  clang::CompilerInstance Compiler(Invocation);
  clang::IgnoringDiagConsumer Ignore;
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  Compiler.setVirtualFileSystem(Lookups);
  Compiler.createDiagnostics(&Ignore, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  clang::PreprocessOnlyAction Action;
  Compiler.ExecuteAction(Action);
  IncludeScan Result;
  for (const std::string &File : Read->getDependencies())
    Result.Read.push_back(normalizePath(File));
  Result.NotFound = Lookups->notFound();
  return Result;
}

std::vector<std::string> frontendArguments(ArrayRef<std::string> Command) {
  std::vector<std::string> Args;
  // A file system of its own: -working-directory changes its folder, and that
  // of the real one is the process's.
  runDriverIn(vfs::createPhysicalFileSystem(), Command, &Args);
  // Where the compiler runs is for debug information.
  llvm::erase_if(
      Args, [](StringRef Arg) { return Arg.contains("-compilation-dir="); });
  return Args;
}

std::vector<std::string> compilerEnvironment() {
  // Source: clang's and GCC's manuals, "Environment Variables".
  std::vector<std::string> Lines;
  for (const char *Name :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
        "OBJCPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
        "CLANG_CONFIG_FILE_SYSTEM_DIR", "CLANG_CONFIG_FILE_USER_DIR",
        "COMPILER_PATH", "GCC_EXEC_PREFIX", "LIBRARY_PATH", "SDKROOT",
        "SOURCE_DATE_EPOCH"})
    if (const char *Value = std::getenv(Name))
      Lines.push_back(std::string(Name) + "=" + Value);
  return Lines;
}

} // namespace porthip
