// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/Parse.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/CudaReading.h"
#include "Frontend/Mends/AstMends.h"
#include "Frontend/Mends/PassSpaces.h"
#include "Frontend/Mends/SpaceMends.h"
#include "Frontend/Parse/AmdBranches.h"
#include "Frontend/Parse/HostBranches.h"
#include "Frontend/Parse/Lookups.h"
#include "Frontend/Parse/Preamble.h"
#include "Frontend/Parse/SkippedBodies.h"
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace porthip {

StringRef languageOf(const ParseJob &Job) {
  if (!Job.Options->Language.empty())
    return Job.Options->Language;
  const SourceKind Kind = sourceKind(Job.File);
  return Kind == SourceKind::Cxx || Kind == SourceKind::C
             ? sourceLanguage(Job.File)
             : "cuda";
}

namespace {

/// C, and no toolkit whose headers are C too.
bool isCOverOwnDeclarations(const ParseJob &Job) {
  return languageOf(Job) == "c" && Job.Tools->CudaPath.empty();
}

/// Sees whether the precompiled headers would have been something else where
/// the file includes them.
class MacroWatch : public clang::PPCallbacks {
public:
  MacroWatch(const HeaderGraph &Of, const ParseJob &Job,
             const clang::SourceManager &Sources, bool &IsDoubtful)
      : Of(Of), Job(Job), Sources(Sources), IsDoubtful(IsDoubtful),
        IsIncluded(Of.Files.size()) {
    for (unsigned I = 0; I < Of.Files.size(); ++I)
      Ids[Of.Files[I]] = I;
  }

  void EndOfMainFile() override {
    if (Job.SupposedHeaders.empty())
      return;
    for (unsigned I = 0; I < Of.Files.size(); ++I)
      if (isPreambleSource(Of.Files[I]))
        for (const HeaderGraph::Include &Leading : Of.Includes[I])
          IsDoubtful |= !IsIncluded[Leading.File] &&
                        is_contained(Job.SupposedHeaders, Leading.Name);
  }

  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *) override {
    note(Name);
  }
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override {
    note(Name);
  }
  void InclusionDirective(clang::SourceLocation, const clang::Token &,
                          StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef File, StringRef,
                          StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!File)
      return;
    auto Known = Ids.find(normalizePath(File->getName()));
    if (Known == Ids.end() || IsIncluded[Known->second])
      return;
    // Here it would be read for the first time, were it not precompiled.
    if (HasChanged)
      IsDoubtful = true;
    std::vector<unsigned> Open = {Known->second};
    while (!Open.empty()) {
      unsigned I = Open.back();
      Open.pop_back();
      if (IsIncluded[I])
        continue;
      IsIncluded[I] = true;
      for (const HeaderGraph::Include &Next : Of.Includes[I])
        Open.push_back(Next.File);
    }
  }

private:
  void note(const clang::Token &Name) {
    // Headers of others stand on their own, and what the command line defines
    // is in the precompiled ones, too.
    auto In =
        Sources.getFileEntryRefForID(Sources.getFileID(Name.getLocation()));
    HasChanged |= In && Of.hasName(Name.getIdentifierInfo()->getName()) &&
                  isBelow(normalizePath(In->getName()), Job.OwnRoot);
  }

  const HeaderGraph &Of;
  const ParseJob &Job;
  const clang::SourceManager &Sources;
  bool &IsDoubtful;
  std::vector<bool> IsIncluded;
  StringMap<unsigned> Ids;
  bool HasChanged = false;
};

class ParseAction : public clang::ASTFrontendAction {
public:
  ParseAction(const ConsumerFactory &Make, const HeaderGraph &Leading,
              const ParseJob &Job, ParseOutcome &Outcome)
      : Make(Make), Leading(Leading), Job(Job), Outcome(Outcome) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    Compiler.getPreprocessor().addPPCallbacks(recordMissingHeaders(
        Outcome.MissingHeaders, Compiler.getSourceManager()));
    if (!Leading.Files.empty())
      Compiler.getPreprocessor().addPPCallbacks(std::make_unique<MacroWatch>(
          Leading, Job, Compiler.getSourceManager(), Outcome.IsDoubtful));
    if (!Job.OwnRoot.empty() && Job.AmdMacros.empty())
      Compiler.getPreprocessor().addPPCallbacks(watchAmdBranches(
          Compiler.getPreprocessor(), Job.OwnRoot, Outcome.AmdSeesMore));
    std::vector<std::unique_ptr<clang::ASTConsumer>> All;
    All.push_back(Make(Compiler, Leading));
    if (Compiler.getLangOpts().CUDA) {
      All.push_back(findAstMends(Compiler, Job.OwnRoot, Outcome.Wanted));
      if (Compiler.getLangOpts().CUDAIsDevice)
        All.push_back(watchHostBranches(
            Compiler, Job.OwnRoot, Outcome.HostSeesMore, Outcome.HostNames));
    }
    std::unique_ptr<clang::ASTConsumer> Own =
        std::make_unique<clang::MultiplexConsumer>(std::move(All));
    return Job.OwnRoot.empty()
               ? std::move(Own)
               : withSkippedBodies(std::move(Own), Compiler, Job.OwnRoot);
  }

  /// A prefix instantiates no templates at its end and defers no checks of
  /// what a kernel may call: mostly nobody asks for either, and they cost a
  /// third of the parse.
  clang::TranslationUnitKind getTranslationUnitKind() override {
    return Job.InstantiatesBodies ? clang::TU_Complete : clang::TU_Prefix;
  }

private:
  const ConsumerFactory &Make;
  const HeaderGraph &Leading;
  const ParseJob &Job;
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
                                   "-fno-spell-checking"};
  for (StringRef Arg : lenientArgs())
    Args.push_back(Arg.str());
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
         "--offload-arch=" + Job.Options->Arch,
         // Lets launches from device code parse; they are reported.
         "-fgpu-rdc"});
    llvm::append_range(Args, cudaReadingArgs(T, *Job.Options));
  }
  if (!Job.AmdMacros.empty())
    Args.insert(Args.end(), {"-I", T.ShimDir + "/hip-nvidia"});
  llvm::append_range(
      Args, Language == "cuda"
                ? Job.Options->Args
                : withoutMacros(*Job.Options, cudaFlagMacroNames()).Args);
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
  Preamble Precompiled = preambleFor(Job);
  if (!Precompiled.Path.empty()) {
    auto &Options = (*Invocation)->getPreprocessorOpts();
    Options.ImplicitPCHInclude = Precompiled.Path;
    // The cache has compared what clang would, and the content too.
    Options.DisablePCHOrModuleValidation =
        clang::DisableValidationForModuleKind::PCH;
    Options.AllowPCHWithCompilerErrors = true;
    // Unvalidated, clang would define what the command line does once more
    // behind the precompiled headers, which may have taken it away.
    erase_if(Options.Macros, [&](const auto &M) {
      return !is_contained(Precompiled.LaterMacros, macroName(M.first));
    });
    Outcome.NotFound = std::move(Precompiled.NotFound);
    Outcome.Contents = std::move(Precompiled.Contents);
    Outcome.Errors = std::move(Precompiled.Errors);
    Outcome.MissingHeaders = std::move(Precompiled.MissingHeaders);
  }
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  IntrusiveRefCntPtr<vfs::FileSystem> Files = Lookups;
  if (Job.Mended) {
    Outcome.Wanted = *Job.Mended;
    Files = mendedFiles(Files, *Job.Mended);
    clang::PreprocessorOptions &Macros = (*Invocation)->getPreprocessorOpts();
    for (const auto &[File, List] : *Job.Mended)
      for (const Mend &M : List) {
        if (M.isMacro())
          Macros.addMacroDef(M.Reading + "=" + M.Cuda);
        for (const std::string &Macro : M.Defines)
          Macros.addMacroDef(Macro);
      }
  }
  auto Errors = recordErrors(Outcome.Errors);
  clang::CompilerInstance Compiler(*Invocation);
  auto Diagnostics = findSpaceMends(*Errors, Compiler, Outcome.Wanted);
  Compiler.setVirtualFileSystem(preambleFileSystem(Precompiled.Source, Files));
  Compiler.createDiagnostics(Diagnostics.get(), /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  ParseAction Run(MakeConsumer, Precompiled.Headers, Job, Outcome);
  Compiler.ExecuteAction(Run);
  for (const std::string &File : Read->getDependencies()) {
    SmallString<256> Path(File);
    sys::path::make_absolute(Job.Options->Directory, Path);
    // A precompiled header counts by its own sources.
    if (File != Precompiled.Path && !isPreambleSource(File))
      Outcome.Files.push_back(normalizePath(Path));
  }
  llvm::append_range(Outcome.NotFound, Lookups->notFound());
  addContents(Outcome.Contents, Lookups->contents(Job.Options->Directory));
  if (isCOverOwnDeclarations(Job))
    Outcome.Errors.clear();
  return Outcome;
}

Expected<ParseOutcome> parse(const ParseJob &Job) {
  return parse(Job, [](clang::CompilerInstance &, const HeaderGraph &) {
    return std::make_unique<clang::ASTConsumer>();
  });
}

void addFiles(ParseOutcome &To, const ParseOutcome &From) {
  llvm::append_range(To.Files, From.Files);
  llvm::append_range(To.NotFound, From.NotFound);
  addContents(To.Contents, From.Contents);
}

void addOutcome(ParseOutcome &To, const ParseOutcome &From) {
  addProblems(To.Errors, From.Errors);
  addProblems(To.MissingHeaders, From.MissingHeaders);
  addFiles(To, From);
  To.AmdSeesMore |= From.AmdSeesMore;
  for (const auto &[File, List] : From.Wanted)
    for (const Mend &M : List)
      addMend(To.Wanted, File, M);
}

static Mends mendsFor(const ParseOutcome &Outcome,
                      function_ref<bool(StringRef)> IsOwn) {
  Mends Found;
  for (const auto &[File, List] : Outcome.Wanted)
    if (IsOwn(File))
      Found[File] = List;
  std::map<std::string, std::string> Texts;
  SpaceMacros Spaces;
  for (const std::string &File : Outcome.Files) {
    if (!IsOwn(File))
      continue;
    auto Text = readFile(File);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    Spaces.addFrom(*Text);
    Texts[File] = std::move(*Text);
  }
  for (auto &[File, List] : passSpaceMends(Texts))
    for (Mend &M : List)
      addMend(Found, File, std::move(M));
  for (const auto &[File, Text] : Texts) {
    for (Mend &M : macroMends(Text, Spaces))
      addMend(Found, File, std::move(M));
    for (Mend &M : asmMends(Text))
      addMend(Found, File, std::move(M));
  }
  return Found;
}

Expected<Mends>
findMends(const ParseOutcome &First, function_ref<bool(StringRef)> IsOwn,
          function_ref<Expected<ParseOutcome>(const Mends &)> Parse,
          function_ref<void()> Take) {
  Mends Best;
  ParseOutcome Last = First;
  // Mended, the next declaration may show what it lacks.
  for (unsigned Round = 0; Round < 4; ++Round) {
    Mends Wanted = mendsFor(Last, IsOwn);
    if (Wanted.empty() || Wanted == Best)
      break;
    auto Again = Parse(Wanted);
    if (!Again)
      return Again.takeError();
    if (Again->Errors.size() > Last.Errors.size())
      break;
    Best = std::move(Wanted);
    Last = std::move(*Again);
    Take();
  }
  return Best;
}

} // namespace porthip
