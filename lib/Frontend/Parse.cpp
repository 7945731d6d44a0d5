// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse.h"
#include "Frontend/IncludeScan.h"
#include "Frontend/Lookups.h"
#include "Frontend/Preamble.h"
#include "Support/Files.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace porthip {
namespace {

/// A few hundred errors say no more than the first ones.
constexpr size_t MaxProblems = 64;
/// Deeper than headers are nested, but for one that includes itself.
constexpr size_t MaxIncludes = 64;

/// cuda, c++ or c: headers and unknown names are taken for CUDA.
StringRef languageOf(const ParseJob &Job) {
  if (!Job.Options->Language.empty())
    return Job.Options->Language;
  return StringSwitch<StringRef>(sys::path::extension(Job.File))
      .Cases({".cpp", ".cc", ".cxx", ".C", ".c++"}, "c++")
      .Case(".c", "c")
      .Default("cuda");
}

/// C, and no toolkit whose headers are C too.
bool isCOverOwnDeclarations(const ParseJob &Job) {
  return languageOf(Job) == "c" && Job.Tools->CudaPath.empty();
}

/// Records errors; warnings are of no use here.
class Recorder : public clang::DiagnosticConsumer {
public:
  explicit Recorder(ParseOutcome &Outcome) : Outcome(Outcome) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Error ||
        Outcome.Errors.size() >= MaxProblems)
      return;
    ParseProblem Problem;
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      const clang::SourceManager &Sources = Info.getSourceManager();
      clang::PresumedLoc Where = Sources.getPresumedLoc(Info.getLocation());
      if (Where.isValid()) {
        Problem.File = normalizePath(Where.getFilename());
        Problem.Line = Where.getLine();
        Problem.Column = Where.getColumn();
        while (Problem.Includes.size() < MaxIncludes &&
               Where.getIncludeLoc().isValid()) {
          Where = Sources.getPresumedLoc(Where.getIncludeLoc());
          if (Where.isInvalid())
            break;
          Problem.Includes.emplace_back(normalizePath(Where.getFilename()),
                                        Where.getLine());
        }
      }
    }
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    Problem.Message = std::string(Text);
    Outcome.Errors.push_back(std::move(Problem));
  }

private:
  ParseOutcome &Outcome;
};

/// Lets the parse go on without a header that is not there.
class MissingHeaders : public clang::PPCallbacks {
public:
  MissingHeaders(ParseOutcome &Outcome, const clang::SourceManager &Sources)
      : Outcome(Outcome), Sources(Sources) {}

  bool FileNotFound(StringRef Name) override { return true; }

  void InclusionDirective(clang::SourceLocation, const clang::Token &,
                          StringRef Name, bool,
                          clang::CharSourceRange NameRange,
                          clang::OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (File || Outcome.MissingHeaders.size() >= MaxProblems)
      return;
    clang::PresumedLoc Where = Sources.getPresumedLoc(NameRange.getBegin());
    if (Where.isValid())
      Outcome.MissingHeaders.push_back({normalizePath(Where.getFilename()),
                                        Where.getLine(), Where.getColumn(),
                                        Name.str()});
  }

private:
  ParseOutcome &Outcome;
  const clang::SourceManager &Sources;
};

class ParseAction : public clang::ASTFrontendAction {
public:
  ParseAction(const ConsumerFactory &Make, ParseOutcome &Outcome)
      : Make(Make), Outcome(Outcome) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MissingHeaders>(Outcome, Compiler.getSourceManager()));
    return Make(Compiler);
  }

  /// A prefix instantiates no templates at its end and defers no checks of
  /// what a kernel may call: nobody asks for either here, and they cost a third
  /// of the parse.
  clang::TranslationUnitKind getTranslationUnitKind() override {
    return clang::TU_Prefix;
  }

private:
  const ConsumerFactory &Make;
  ParseOutcome &Outcome;
};

} // namespace

std::vector<std::string> driverArguments(const ParseJob &Job) {
  const Toolchain &T = *Job.Tools;
  std::string Shims = T.ShimDir + "/cuda";
  std::vector<std::string> Args = {T.ClangExecutable, "-fsyntax-only",
                                   "-resource-dir=" + T.ClangResourceDir,
                                   "-Wno-everything", "-ferror-limit=0",
                                   // A guess at what a name might have meant
                                   // is no evidence.
                                   "-fno-spell-checking",
                                   // nvcc and gcc take `register`, which C++17
                                   // does not have; the port drops it.
                                   "-Wno-register"};
  if (!Job.Options->Directory.empty())
    Args.push_back("-working-directory=" + Job.Options->Directory);
  StringRef Language = languageOf(Job);
  // Our own declarations are C++; what C code gains by that is no error of it.
  if (isCOverOwnDeclarations(Job))
    Language = "c++";
  Args.insert(Args.end(), {"-x", Language.str()});
  if (Language == "cuda") {
    Args.insert(
        Args.end(),
        {Job.On == Side::Device ? "--cuda-device-only" : "--cuda-host-only",
         "--offload-arch=" + Job.Options->Arch, "-nocudalib",
         // Lets launches from device code parse; they are reported.
         "-fgpu-rdc",
         // As nvcc defines them.
         "-D__NVCC__", "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
         "-D__CUDACC_VER_BUILD__=88"});
    // clang 22 does not know CUDA 13 and would then look for the launch
    // function of CUDA 9.
    Args.insert(Args.end(), {"-Xclang", "-target-sdk-version=12.9"});
    llvm::append_range(Args, cudaHeaderArgs(T));
  }
  if (!Job.AmdMacros.empty())
    Args.insert(Args.end(), {"-I", T.ShimDir + "/hip-nvidia"});
  Args.insert(Args.end(), Job.Options->Args.begin(), Job.Options->Args.end());
  for (StringRef Macro : Job.AmdMacros)
    Args.push_back(Macro.consume_front("-") ? ("-U" + Macro).str()
                                            : ("-D" + Macro).str());
  // After the user's own folders: a project may bring its own copy.
  if (T.CudaPath.empty())
    Args.insert(Args.end(), {"-idirafter", Shims});
  else
    Args.insert(Args.end(), {"-idirafter", T.CudaPath + "/include/cccl",
                             "-idirafter", T.CudaPath + "/include"});
  Args.push_back("--");
  Args.push_back(Job.File);
  return Args;
}

std::vector<std::string> frontendArguments(const ParseJob &Job) {
  ParseJob Anonymous = Job;
  Anonymous.File = "input" + sys::path::extension(Job.File).str();
  return frontendArguments(driverArguments(Anonymous));
}

Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const ParseJob &Job) {
  auto Invocation = runDriver(driverArguments(Job));
  if (!Invocation)
    return fileError(
        Job.File,
        "clang cannot use these compiler arguments; check what follows '--'");
  Invocation->getFrontendOpts().DisableFree = true;
  Invocation->getDiagnosticOpts().ShowCarets = false;
  return Invocation;
}

Expected<ParseOutcome> parse(const ParseJob &Job,
                             const ConsumerFactory &MakeConsumer) {
  auto Invocation = makeInvocation(Job);
  if (!Invocation)
    return Invocation.takeError();
  ParseOutcome Outcome;
  Preamble Precompiled;
  if (languageOf(Job) == "cuda")
    Precompiled = preambleFor(Job);
  if (!Precompiled.Path.empty()) {
    auto &Options = (*Invocation)->getPreprocessorOpts();
    Options.ImplicitPCHInclude = Precompiled.Path;
    // The cache has compared what clang would, and the content too.
    Options.DisablePCHOrModuleValidation =
        clang::DisableValidationForModuleKind::PCH;
    Outcome.NotFound = std::move(Precompiled.NotFound);
  }
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  Recorder Diagnostics(Outcome);
  clang::CompilerInstance Compiler(*Invocation);
  Compiler.setVirtualFileSystem(preambleFileSystem(Job, Lookups));
  Compiler.createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  ParseAction Run(MakeConsumer, Outcome);
  Compiler.ExecuteAction(Run);
  for (const std::string &File : Read->getDependencies()) {
    SmallString<256> Path(File);
    sys::path::make_absolute(Job.Options->Directory, Path);
    // A precompiled header counts by its own sources.
    if (File != Precompiled.Path && !isPreambleSource(File))
      Outcome.Files.push_back(normalizePath(Path));
  }
  llvm::append_range(Outcome.NotFound, Lookups->notFound());
  if (isCOverOwnDeclarations(Job))
    Outcome.Errors.clear();
  return Outcome;
}

} // namespace porthip
