// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Preprocessor/IncludeScan.h"
#include "Frontend/Parse/Lookups.h"
#include "Frontend/Toolchain.h"
#include "Support/Files/Files.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/xxhash.h"
#include <cstdlib>
#include <cstring>
#include <map>

using namespace llvm;

namespace porthip {
namespace {

std::vector<uint64_t> sortedHashes(const StringSet<> &Names) {
  std::vector<uint64_t> Hashes;
  for (const auto &Name : Names)
    Hashes.push_back(xxh3_64bits(Name.getKey()));
  llvm::sort(Hashes);
  return Hashes;
}

/// Notes what is included, and which macros decide what.
class ScanNotes : public clang::PPCallbacks {
public:
  ScanNotes(clang::Preprocessor &PP, StringSet<> &Asked, StringSet<> &Tested)
      : PP(PP), Asked(Asked), Tested(Tested) {}

  void InclusionDirective(clang::SourceLocation, const clang::Token &,
                          StringRef Name, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    Asked.insert(Name);
  }
  void HasInclude(clang::SourceLocation, StringRef Name, bool,
                  clang::OptionalFileEntryRef,
                  clang::SrcMgr::CharacteristicKind) override {
    Asked.insert(Name);
  }

  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *) override {
    note(Name);
  }
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override {
    note(Name);
  }
  void Defined(const clang::Token &Name, const clang::MacroDefinition &,
               clang::SourceRange) override {
    note(Name);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &Name,
             const clang::MacroDefinition &) override {
    note(Name);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &Name,
              const clang::MacroDefinition &) override {
    note(Name);
  }
  void Elifdef(clang::SourceLocation, const clang::Token &Name,
               const clang::MacroDefinition &) override {
    note(Name);
  }
  void Elifndef(clang::SourceLocation, const clang::Token &Name,
                const clang::MacroDefinition &) override {
    note(Name);
  }
  void If(clang::SourceLocation, clang::SourceRange Condition,
          ConditionValueKind) override {
    noteAll(Condition);
  }
  void Elif(clang::SourceLocation, clang::SourceRange Condition,
            ConditionValueKind, clang::SourceLocation) override {
    noteAll(Condition);
  }

private:
  void note(const clang::Token &Name) {
    if (const clang::IdentifierInfo *II = Name.getIdentifierInfo())
      Tested.insert(II->getName());
  }

  /// With what the macros in it stand for.
  void noteAll(clang::SourceRange Condition) {
    auto Text = clang::Lexer::getSourceText(
        clang::CharSourceRange::getCharRange(Condition), PP.getSourceManager(),
        PP.getLangOpts());
    while (!Text.empty()) {
      Text = Text.drop_until(isIdentifierStart);
      StringRef Name = Text.take_while(
          [](char C) { return isIdentifierStart(C) || isDigit(C); });
      if (!Name.empty())
        noteMacro(*PP.getIdentifierInfo(Name));
      Text = Text.drop_front(Name.size());
    }
  }

  static bool isIdentifierStart(char C) { return isAlpha(C) || C == '_'; }

  void noteMacro(const clang::IdentifierInfo &II) {
    bool IsNew = Tested.insert(II.getName()).second;
    const clang::MacroInfo *Macro = PP.getMacroInfo(&II);
    if (!Macro || !IsNew)
      return;
    for (const clang::Token &Inner : Macro->tokens())
      if (const clang::IdentifierInfo *Other = Inner.getIdentifierInfo())
        noteMacro(*Other);
  }

  clang::Preprocessor &PP;
  StringSet<> &Asked, &Tested;
};

class ScanAction : public clang::PreprocessOnlyAction {
public:
  explicit ScanAction(IncludeScan &Result) : Result(Result) {}

private:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    clang::Preprocessor &PP = Compiler.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<ScanNotes>(PP, Asked, Tested));
    return PreprocessOnlyAction::BeginSourceFileAction(Compiler);
  }

  void EndSourceFileAction() override {
    StringSet<> Names;
    for (const auto &Name :
         getCompilerInstance().getPreprocessor().getIdentifierTable())
      Names.insert(Name.getKey());
    Result.Names = sortedHashes(Names);
    Result.Tested = sortedHashes(Tested);
    for (const auto &Name : Asked)
      Result.Asked.push_back(Name.getKey().str());
    llvm::sort(Result.Asked);
    PreprocessOnlyAction::EndSourceFileAction();
  }

  IncludeScan &Result;
  StringSet<> Asked, Tested;
};

/// Lets the preprocessor read directives alone: what stands between them
/// neither includes a file nor decides whether one is. Three times as fast.
class DirectivesAlone : public clang::DependencyDirectivesGetter {
  using Directive = clang::dependency_directives_scan::Directive;

public:
  explicit DirectivesAlone(clang::FileManager &Files) : Files(Files) {}

  std::unique_ptr<clang::DependencyDirectivesGetter>
  cloneFor(clang::FileManager &Other) override {
    return std::make_unique<DirectivesAlone>(Other);
  }

  /// Nothing: the file is read as a whole.
  std::optional<ArrayRef<Directive>>
  operator()(clang::FileEntryRef File) override {
    auto [Place, IsNew] = Known.try_emplace(File.getUniqueID());
    Scanned &S = Place->second;
    if (IsNew)
      if (auto Text = Files.getBufferForFile(File))
        S.IsUsable = scan((*Text)->getBuffer(), S);
    if (!S.IsUsable)
      return std::nullopt;
    return S.Directives;
  }

private:
  struct Scanned {
    SmallVector<clang::dependency_directives_scan::Token, 0> Tokens;
    SmallVector<Directive, 0> Directives; ///< of Tokens
    bool IsUsable = false;
  };

  static bool has(StringRef Text, StringRef Word) {
    return memmem(Text.data(), Text.size(), Word.data(), Word.size());
  }

  static bool scan(StringRef Text, Scanned &To) {
    // clang's reader of directives knows no other spelling of '#', and no
    // pragma that a macro makes.
    for (const char *Unseen : {"%:", "?\?=", "include_alias"})
      if (has(Text, Unseen))
        return false;
    if (clang::scanSourceForDependencyDirectives(Text, To.Tokens,
                                                 To.Directives))
      return false;
    if (!has(Text, "push_macro") && !has(Text, "pop_macro"))
      return true;
    using namespace clang::dependency_directives_scan;
    return Text.count("push_macro") + Text.count("pop_macro") ==
           size_t(count_if(To.Directives, [](const Directive &D) {
             return D.Kind == pp_pragma_push_macro ||
                    D.Kind == pp_pragma_pop_macro;
           }));
  }

  clang::FileManager &Files;
  std::map<sys::fs::UniqueID, Scanned> Known; ///< stays where it is
};

} // namespace

static std::shared_ptr<clang::CompilerInvocation>
runDriverIn(IntrusiveRefCntPtr<vfs::FileSystem> Files,
            ArrayRef<std::string> Command,
            std::vector<std::string> *FrontendArgs) {
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Command)
    Pointers.push_back(Arg.c_str());
  std::string Sysroot = carriedSysroot();
  if (!Sysroot.empty())
    // Before what the command says itself.
    Pointers.insert(Pointers.begin() + 1,
                    (Sysroot = "--sysroot=" + Sysroot).c_str());
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

Expected<IncludeScan> scanIncludes(ArrayRef<std::string> Command,
                                   ScanWith What) {
  auto Invocation = runDriver(Command);
  if (!Invocation)
    return createStringError("clang cannot use this command");
  Invocation->getFrontendOpts().ProgramAction =
      clang::frontend::RunPreprocessorOnly;
  Invocation->getFrontendOpts().DisableFree = true;
  // Dependency files are for the compile to write.
  Invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();

  clang::CompilerInstance Compiler(Invocation);
  clang::IgnoringDiagConsumer Ignore;
  auto Lookups = makeIntrusiveRefCnt<LookupRecorder>();
  Compiler.setVirtualFileSystem(Lookups);
  Compiler.createDiagnostics(&Ignore, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  auto Read = std::make_shared<AllFiles>();
  Compiler.addDependencyCollector(Read);
  IncludeScan Result;
  ScanAction WithNames(Result);
  clang::PreprocessOnlyAction Plain;
  if (What == ScanWith::Names) {
    Compiler.ExecuteAction(WithNames);
  } else {
    Compiler.setDependencyDirectivesGetter(
        std::make_unique<DirectivesAlone>(Compiler.getFileManager()));
    Compiler.ExecuteAction(Plain);
  }
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
