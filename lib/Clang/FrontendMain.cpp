// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clang/FrontendMain.h"
#include "Clang/NvccConversions.h"
#include "Clang/NvccEnumerations.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/CodeGen/ObjectFilePCHContainerWriter.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendDiagnostic.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Options/OptionUtils.h"
#include "clang/Serialization/ObjectFilePCHContainerReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace porthip {
namespace {

/// Null: this program has none for it.
std::unique_ptr<clang::FrontendAction>
makeAction(const clang::FrontendOptions &Options) {
  if (!Options.Plugins.empty() || !Options.AddPluginActions.empty() ||
      !Options.ASTMergeFiles.empty() || Options.ShowHelp || Options.ShowVersion)
    return nullptr;
  switch (Options.ProgramAction) {
  case clang::frontend::EmitAssembly:
    return std::make_unique<clang::EmitAssemblyAction>();
  case clang::frontend::EmitBC:
    return std::make_unique<clang::EmitBCAction>();
  case clang::frontend::EmitLLVM:
    return std::make_unique<clang::EmitLLVMAction>();
  case clang::frontend::EmitObj:
    return std::make_unique<clang::EmitObjAction>();
  case clang::frontend::GeneratePCH:
    return std::make_unique<clang::GeneratePCHAction>();
  case clang::frontend::ParseSyntaxOnly:
    return std::make_unique<clang::SyntaxOnlyAction>();
  case clang::frontend::PrintPreprocessedInput:
    return std::make_unique<clang::PrintPreprocessedAction>();
  case clang::frontend::RunPreprocessorOnly:
    return std::make_unique<clang::PreprocessOnlyAction>();
  default:
    return nullptr;
  }
}

bool makesCode(const clang::FrontendOptions &Options) {
  switch (Options.ProgramAction) {
  case clang::frontend::EmitAssembly:
  case clang::frontend::EmitBC:
  case clang::frontend::EmitLLVM:
  case clang::frontend::EmitObj:
    return true;
  default:
    return false;
  }
}

bool hasTarget(const clang::CompilerInvocation &Invocation) {
  std::string Wrong;
  return TargetRegistry::lookupTarget(Triple(Invocation.getTargetOpts().Triple),
                                      Wrong);
}

/// Options that are the program's, and no action's.
bool needsProgram(const clang::CompilerInvocation &Invocation) {
  const clang::FrontendOptions &Options = Invocation.getFrontendOpts();
  return !hasTarget(Invocation) || Options.PrintSupportedCPUs ||
         Options.PrintSupportedExtensions || Options.PrintEnabledExtensions ||
         !Options.TimeTracePath.empty();
}

/// clang's back ends end the program when they can do no more.
void endWithBackendError(void *Diagnostics, const char *Message,
                         bool MakesCrashReport) {
  auto &Diags = *static_cast<clang::DiagnosticsEngine *>(Diagnostics);
  Diags.Report(clang::diag::err_fe_error_backend) << Message;
  sys::RunInterruptHandlers();
  sys::Process::Exit(MakesCrashReport ? 70 : 1, /*NoCleanup=*/false);
}

/// The host's, and those of GPUs.
void addTargets() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
#define PORTHIP_ADD(Gpu)                                                       \
  LLVMInitialize##Gpu##TargetInfo();                                           \
  LLVMInitialize##Gpu##Target();                                               \
  LLVMInitialize##Gpu##TargetMC();                                             \
  LLVMInitialize##Gpu##AsmPrinter();
  PORTHIP_ADD(AMDGPU)
  PORTHIP_ADD(NVPTX)
#undef PORTHIP_ADD
  LLVMInitializeAMDGPUAsmParser();
}

/// The options of -mllvm, which are LLVM's own.
void takeBackendOptions(const std::vector<std::string> &Options) {
  if (Options.empty())
    return;
  std::vector<const char *> Words = {"clang (LLVM option parsing)"};
  for (const std::string &Option : Options)
    Words.push_back(Option.c_str());
  cl::ParseCommandLineOptions(int(Words.size()), Words.data());
}

bool compile(clang::CompilerInstance &Compiler,
             clang::TextDiagnosticBuffer &OfOptions, bool AreOptionsRight,
             clang::FrontendAction &Action) {
  Compiler.createVirtualFileSystem(vfs::getRealFileSystem(), &OfOptions);
  Compiler.createDiagnostics();
  if (!Compiler.hasDiagnostics())
    return false;
  install_fatal_error_handler(endWithBackendError, &Compiler.getDiagnostics());
  OfOptions.FlushDiagnostics(Compiler.getDiagnostics());
  if (!AreOptionsRight) {
    Compiler.getDiagnosticClient().finish();
    return false;
  }
  takeBackendOptions(Compiler.getFrontendOpts().LLVMArgs);
  return !Compiler.getDiagnostics().hasErrorOccurred() &&
         Compiler.ExecuteAction(Action);
}

} // namespace

std::optional<int> frontendMain(ArrayRef<const char *> Args,
                                const char *Clang) {
  addTargets();
  auto Containers = std::make_shared<clang::PCHContainerOperations>();
  Containers->registerWriter(
      std::make_unique<clang::ObjectFilePCHContainerWriter>());
  Containers->registerReader(
      std::make_unique<clang::ObjectFilePCHContainerReader>());

  // Wrong options are reported in the way that they ask for.
  clang::DiagnosticOptions Plain;
  clang::TextDiagnosticBuffer OfOptions;
  clang::DiagnosticsEngine Diags(clang::DiagnosticIDs::create(), Plain,
                                 &OfOptions, /*ShouldOwnClient=*/false);
  auto Invocation = std::make_shared<clang::CompilerInvocation>();
  bool AreOptionsRight = clang::CompilerInvocation::CreateFromArgs(
      *Invocation, Args, Diags, Clang);
  std::unique_ptr<clang::FrontendAction> Action =
      makeAction(Invocation->getFrontendOpts());
  if (!Action || needsProgram(*Invocation))
    return std::nullopt;
  clang::HeaderSearchOptions &Search = Invocation->getHeaderSearchOpts();
  if (Search.UseBuiltinIncludes && Search.ResourceDir.empty())
    Search.ResourceDir = clang::GetResourcesPath(Clang);

  // A pass that is not clang's: conversions in device code of CUDA are nvcc's.
  if (Triple(Invocation->getTargetOpts().Triple).isNVPTX()) {
    Invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(
        addNvccConversions);
    if (makesCode(Invocation->getFrontendOpts()))
      Action = withNvccEnumerations(std::move(Action));
  }

  auto Compiler = std::make_unique<clang::CompilerInstance>(
      std::move(Invocation), std::move(Containers));
  bool IsDone = compile(*Compiler, OfOptions, AreOptionsRight, *Action);
  remove_fatal_error_handler();
  if (Compiler->getFrontendOpts().DisableFree) {
    BuryPointer(std::move(Action));
    BuryPointer(std::move(Compiler));
  }
  return IsDone ? 0 : 1;
}

} // namespace porthip
