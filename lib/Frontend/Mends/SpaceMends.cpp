// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/SpaceMends.h"
#include "Frontend/Mends/IncompleteMends.h"
#include "Frontend/Mends/SharedMends.h"
#include "Frontend/Mends/WordMends.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;
namespace tok = clang::tok;

namespace porthip {
namespace {

enum Space : unsigned { None = 0, Device = 1, Host = 2, Both = 3 };

/// A word of a declaration that gives it a space.
struct SpaceWord {
  unsigned Offset = 0;
  StringRef Text;
  unsigned Gives = None;
};

class SpaceMendFinder : public clang::DiagnosticConsumer {
public:
  SpaceMendFinder(clang::DiagnosticConsumer &Next,
                  const clang::CompilerInstance &Compiler, Mends &Found)
      : Next(Next), Compiler(Compiler), Found(Found) {}

  void BeginSourceFile(const clang::LangOptions &Options,
                       const clang::Preprocessor *PP) override {
    Next.BeginSourceFile(Options, PP);
  }
  void EndSourceFile() override {
    for (const std::string &Name : BuiltinNames)
      renameAll(Name);
    Next.EndSourceFile();
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    look(Level, Info);
    if (Level >= clang::DiagnosticsEngine::Error &&
        isSharedConstructor(Info.getID(), Info.getLocation(),
                            Compiler.getSourceManager(), Found))
      return;
    if (mendIncomplete(Info, Compiler, Found))
      return;
    Next.HandleDiagnostic(Level, Info);
  }

  /// Gives a function of the device the host, too.
  void addHost(const clang::FunctionDecl &F) {
    addLacking(F.getLocation(), wordsBefore(F.getLocation()));
  }

private:
  void look(clang::DiagnosticsEngine::Level Level,
            const clang::Diagnostic &Info) {
    switch (Info.getID()) {
    case clang::diag::err_typecheck_invalid_restrict_not_pointer:
      removeWord(Info.getLocation());
      break;
    case clang::diag::err_ovl_ambiguous_oper_binary:
      nameType(Info);
      break;
    case clang::diag::err_builtin_definition:
      noteBuiltin(Info.getLocation());
      break;
    case clang::diag::err_static_non_static:
    case clang::diag::err_ovl_no_viable_function_in_call:
    case clang::diag::err_cuda_ovl_target:
    case clang::diag::err_function_template_spec_no_match:
    case clang::diag::err_constexpr_var_requires_const_init:
      Error = Info.getID();
      At = Info.getLocation();
      return;
    case clang::diag::note_constexpr_var_init_non_constant:
      if (Error == clang::diag::err_constexpr_var_requires_const_init &&
          isReference(Info))
        addWord(Error, At);
      break;
    case clang::diag::note_previous_builtin_declaration:
      if (Error == clang::diag::err_static_non_static)
        noteBuiltin(At);
      break;
    case clang::diag::note_previous_declaration:
      if (Error == clang::diag::err_cuda_ovl_target)
        widen(At, Info.getLocation());
      break;
    case clang::diag::note_cuda_ovl_candidate_target_mismatch:
      // A template of one space that has a specialization for both is left:
      // which of the two is wanted is not clear.
      if (Error == clang::diag::err_function_template_spec_no_match &&
          spacesOf(wordsBefore(Info.getLocation())) == Both)
        addLacking(At, wordsBefore(At));
      return;
    case clang::diag::note_ovl_candidate_bad_target:
      if (Error == clang::diag::err_ovl_no_viable_function_in_call)
        callFromDevice(Info);
      return; // others may follow
    default:
      if (Level == clang::DiagnosticsEngine::Note)
        return;
      if (Level >= clang::DiagnosticsEngine::Error)
        addWord(Info.getID(), Info.getLocation());
      break;
    }
    Error = 0;
  }

  /// `half __restrict__ (*p)[8]`: nvcc takes no notice of the word there. One
  /// that a macro of that word alone stands for is removed with its name.
  void removeWord(clang::SourceLocation At) {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    bool IsMacro = At.isMacroID();
    At = Sources.getExpansionLoc(At);
    unsigned Length =
        clang::Lexer::MeasureTokenLength(At, Sources, Compiler.getLangOpts());
    bool IsInvalid = false;
    StringRef Word(Sources.getCharacterData(At, &IsInvalid), Length);
    if (IsInvalid || (IsMacro && !isMacroForOneWord(Word)))
      return;
    Mend M;
    M.Offset = Sources.getFileOffset(At);
    M.Length = Length;
    M.Symbol = Word.str();
    add(At, std::move(M));
  }

  /// `*p = {}` and `*p = {0, 0}` of a pair of halves: for clang it may be a
  /// pair or what a pair is made of (`__half2_raw`), for nvcc it is a pair. For
  /// the scalar types nvcc refuses it, too.
  void nameType(const clang::Diagnostic &Info) {
    constexpr unsigned Left = 1;
    if (Info.getArgKind(Left) != clang::DiagnosticsEngine::ak_qualtype)
      return;
    // In an instance of a template the type is this instance's alone.
    if (Compiler.getSema().inTemplateInstantiation())
      return;
    auto Type = clang::QualType::getFromOpaquePtr(
        reinterpret_cast<void *>(Info.getRawArg(Left)));
    const clang::TagDecl *Tag = Type.getNonReferenceType()->getAsTagDecl();
    StringRef Cuda = Tag ? Tag->getName() : "";
    StringRef Hip = StringSwitch<StringRef>(Cuda)
                        .Case("__half2", "__half2")
                        .Case("__nv_bfloat162", "__hip_bfloat162")
                        .Default("");
    clang::SourceLocation Assign = Info.getLocation();
    if (Hip.empty() || Assign.isMacroID())
      return;
    std::optional<clang::Token> Open = nextToken(Assign);
    if (!Open || Open->isNot(tok::l_brace))
      return;
    std::string Braces = numbersInBraces(Open->getLocation());
    if (Braces.empty())
      return;
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    Mend M;
    // From behind the sign on, for a longer name.
    M.Offset = Sources.getFileOffset(Assign) + 1;
    M.Length =
        Sources.getFileOffset(Open->getLocation()) + Braces.size() - M.Offset;
    M.Cuda = " " + Cuda.str() + Braces;
    M.Port = " " + Hip.str() + Braces;
    M.Reading = macroFor(M.Cuda, M.Length);
    M.Symbol = Cuda.str();
    if (!M.Reading.empty())
      add(Assign, std::move(M));
  }

  /// `{}` or `{0, -1.5f}` at \p Open; empty where names are in it, which a port
  /// may change, or where it ends on another line: a macro stands for it.
  std::string numbersInBraces(clang::SourceLocation Open) const {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    unsigned Begin = Sources.getFileOffset(Open);
    for (clang::SourceLocation At = Open;;) {
      std::optional<clang::Token> Next = nextToken(At);
      if (!Next || !Next->isOneOf(tok::numeric_constant, tok::comma, tok::minus,
                                  tok::r_brace))
        return "";
      At = Next->getLocation();
      if (Next->isNot(tok::r_brace))
        continue;
      StringRef Text(Sources.getCharacterData(Open),
                     Sources.getFileOffset(At) + 1 - Begin);
      return Text.contains('\n') ? "" : Text.str();
    }
  }

  void addWord(unsigned Id, clang::SourceLocation Where) {
    auto M = wordMend(Id, Where, Compiler);
    if (!M)
      return;
    if (M->Reading.empty())
      M->Reading = macroFor(M->Cuda, M->Length);
    if (!M->Reading.empty())
      add(Where, std::move(*M));
  }

  static bool isReference(const clang::Diagnostic &Info) {
    if (!Info.getNumArgs() ||
        Info.getArgKind(0) != clang::DiagnosticsEngine::ak_nameddecl)
      return false;
    const auto *Named =
        reinterpret_cast<const clang::NamedDecl *>(Info.getRawArg(0));
    const auto *V = llvm::dyn_cast_or_null<clang::VarDecl>(Named);
    return V && V->getType()->isReferenceType();
  }

  /// `static inline uint64_t __rdtsc() { ... }`: clang has a function of that
  /// name built in and wants no other; nvcc, as GCC, has it in a header.
  void noteBuiltin(clang::SourceLocation At) {
    if (At.isMacroID())
      return;
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    StringRef Name(
        Sources.getCharacterData(At),
        clang::Lexer::MeasureTokenLength(At, Sources, Compiler.getLangOpts()));
    if (Name.starts_with("__") && !Name.ltrim('_').empty())
      BuiltinNames.insert(Name.str());
  }

  /// Every place of \p Name in files that were read: it loses what makes it a
  /// name of the compiler's.
  void renameAll(StringRef Name) {
    std::string New = Name.ltrim('_').str();
    for (; New.size() <= Name.size() && isUsed(New); New += "_")
      ;
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    if (New.size() > Name.size())
      return;
    for (unsigned I = 1; I < Sources.local_sloc_entry_size(); ++I) {
      const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
      clang::SourceLocation Begin =
          clang::SourceLocation::getFromRawEncoding(Entry.getOffset());
      if (Entry.isFile() && !Sources.isInSystemHeader(Begin))
        renameIn(Sources.getFileID(Begin), Name, New);
    }
  }

  void renameIn(clang::FileID File, StringRef Name, StringRef New) {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    if (!Text || !Text->contains(Name))
      return;
    clang::SourceLocation Begin = Sources.getLocForStartOfFile(File);
    clang::Lexer Lexer(Begin, Compiler.getLangOpts(), Text->begin(),
                       Text->begin(), Text->end());
    for (clang::Token T; !Lexer.LexFromRawLexer(T);) {
      if (!T.is(tok::raw_identifier) || T.getRawIdentifier() != Name)
        continue;
      Mend M;
      M.Offset = Sources.getFileOffset(T.getLocation());
      M.Length = Name.size();
      M.Cuda = M.Port = M.Reading = New.str();
      M.Symbol = Name.str();
      add(Begin, std::move(M));
    }
  }

  std::optional<clang::Token> nextToken(clang::SourceLocation At) const {
    return clang::Lexer::findNextToken(At, Compiler.getSourceManager(),
                                       Compiler.getLangOpts());
  }

  bool isMacroForOneWord(StringRef Name) const {
    clang::Preprocessor &PP = Compiler.getPreprocessor();
    const clang::MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    return Macro && Macro->isObjectLike() && Macro->getNumTokens() == 1;
  }

  void add(clang::SourceLocation At, Mend M) {
    addMend(Found, Compiler.getSourceManager(), At, std::move(M));
  }

  /// A function of the host pass alone hides the device's own of that name.
  void callFromDevice(const clang::Diagnostic &Info) {
    auto targetIs = [&](unsigned I, clang::CUDAFunctionTarget Target) {
      return Info.getRawArg(I) == uint64_t(Target);
    };
    constexpr unsigned Callee = 3, Caller = 4;
    if (!Compiler.getLangOpts().CUDAIsDevice &&
        targetIs(Callee, clang::CUDAFunctionTarget::Host) &&
        targetIs(Caller, clang::CUDAFunctionTarget::Device))
      addLacking(Info.getLocation(), wordsBefore(Info.getLocation(), true));
  }

  void widen(clang::SourceLocation A, clang::SourceLocation B) {
    std::vector<SpaceWord> OfA = wordsBefore(A), OfB = wordsBefore(B);
    if ((spacesOf(OfA) | spacesOf(OfB)) != Both)
      return;
    addLacking(A, OfA);
    addLacking(B, OfB);
  }

  static unsigned spacesOf(ArrayRef<SpaceWord> Words) {
    unsigned All = None;
    for (const SpaceWord &W : Words)
      All |= W.Gives;
    return All;
  }

  /// Gives the declaration of \p Name the space that it lacks, behind the one
  /// of \p Words that says its own.
  void addLacking(clang::SourceLocation Name, ArrayRef<SpaceWord> Words) {
    if (Words.size() != 1 || Words[0].Gives == Both)
      return;
    const SpaceWord &W = Words[0];
    // A shorter macro's name could be one of the project's.
    if (W.Text.size() < 6)
      return;
    Mend M;
    M.Offset = W.Offset;
    M.Length = W.Text.size();
    M.Port = W.Text.str() + (W.Gives == Device ? " __host__"
                             : W.Gives == Host ? " __device__"
                                               : " __host__ __device__");
    M.Cuda = M.Port;
    M.Reading = macroFor(M.Cuda, M.Length);
    M.Symbol = W.Text.str();
    if (M.Reading.empty())
      return;
    add(Compiler.getSourceManager().getExpansionLoc(Name), std::move(M));
  }

  /// As long as what it stands for in the text; empty where the file has that
  /// name itself.
  std::string macroFor(StringRef Meaning, size_t Length) const {
    unsigned Others = 0;
    for (const auto &[File, List] : Found)
      for (const Mend &M : List) {
        if (M.Cuda == Meaning && M.Length == Length)
          return M.Reading;
        Others += M.isMacro();
      }
    // One character for each, so that it fits where a name is short.
    constexpr StringRef Counts = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string Name = "PH" + utostr(Others) + "_";
    if (Length < Name.size()) {
      if (Length < 2 || Others >= Counts.size())
        return "";
      Name = "PH" + utostr(Others);
      Name.replace(Length - 1, Name.size(), 1, Counts[Others]);
    }
    Name.resize(Length, '_');
    return isUsed(Name) ? "" : Name;
  }

  /// Whether what was read so far, with precompiled headers, has \p Name.
  bool isUsed(StringRef Name) const {
    clang::IdentifierTable &Names =
        Compiler.getPreprocessor().getIdentifierTable();
    return Names.find(Name) != Names.end() || Names.get(Name).isFromAST();
  }

  /// The words that give a space, from the end of what stands before the
  /// declaration of \p Name on. With \p OrInline `inline` and `static`, too,
  /// where no word does.
  std::vector<SpaceWord> wordsBefore(clang::SourceLocation Name,
                                     bool OrInline = false) const {
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    if (Name.isInvalid() || Name.isMacroID())
      return {};
    auto [File, End] = Sources.getDecomposedLoc(Name);
    StringRef Text = Sources.getBufferData(File);
    clang::Lexer Lexer(Sources.getLocForStartOfFile(File),
                       Compiler.getLangOpts(), Text.begin(), Text.begin(),
                       Text.end());
    std::vector<SpaceWord> Words, Others;
    for (clang::Token T; !Lexer.LexFromRawLexer(T);) {
      unsigned Offset = Sources.getFileOffset(T.getLocation());
      if (Offset >= End)
        break;
      if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
          (T.is(tok::hash) && T.isAtStartOfLine())) {
        Words.clear();
        Others.clear();
      }
      if (!T.is(tok::raw_identifier))
        continue;
      StringRef Word = T.getRawIdentifier();
      if (unsigned Gives = spaceOf(Word, 0))
        Words.push_back({Offset, Word, Gives});
      else if (Others.empty() && (Word == "inline" || Word == "static"))
        Others.push_back({Offset, Word, None});
    }
    return Words.empty() && OrInline ? Others : Words;
  }

  /// The spaces that a word, maybe a macro, gives. CUDA's own words are macros
  /// for `__attribute__((device))` in its headers.
  unsigned spaceOf(StringRef Word, unsigned Depth) const {
    if (unsigned Known = StringSwitch<unsigned>(Word)
                             .Case("__device__", Device)
                             .Case("__host__", Host)
                             .Default(None))
      return Known;
    clang::Preprocessor &PP = Compiler.getPreprocessor();
    const clang::IdentifierInfo *Name = PP.getIdentifierInfo(Word);
    const clang::MacroInfo *Macro = PP.getMacroInfo(Name);
    if (!Macro || Macro->isFunctionLike() || Depth > 4)
      return None;
    unsigned All = None;
    for (const clang::Token &T : Macro->tokens())
      if (const clang::IdentifierInfo *Inner = T.getIdentifierInfo())
        All |= spaceOf(Inner->getName(), Depth + 1);
    return All;
  }

  clang::DiagnosticConsumer &Next;
  const clang::CompilerInstance &Compiler;
  Mends &Found;
  std::set<std::string> BuiltinNames; ///< that the project defines itself
  unsigned Error = 0;
  clang::SourceLocation At;
};

/// Static variables that a constexpr function of the device initializes.
class InitializerFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit InitializerFinder(SpaceMendFinder &Found) : Found(Found) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitVarDecl(clang::VarDecl *V) override {
    const clang::Expr *Init = V->hasGlobalStorage() ? V->getInit() : nullptr;
    const auto *Call =
        Init ? dyn_cast<clang::CallExpr>(Init->IgnoreImplicit()) : nullptr;
    if (const clang::FunctionDecl *F = Call ? calleeOf(*Call) : nullptr;
        F && F->isConstexpr() && F->hasAttr<clang::CUDADeviceAttr>() &&
        !F->hasAttr<clang::CUDAHostAttr>())
      Found.addHost(*F);
    return true;
  }

private:
  /// The function that is called; in a class that is a template, the member of
  /// that name.
  static const clang::FunctionDecl *calleeOf(const clang::CallExpr &Call) {
    if (const clang::FunctionDecl *F = Call.getDirectCallee())
      return F;
    const auto *Names =
        dyn_cast<clang::OverloadExpr>(Call.getCallee()->IgnoreImplicit());
    return Names && Names->getNumDecls() == 1
               ? (*Names->decls_begin())->getAsFunction()
               : nullptr;
  }

  SpaceMendFinder &Found;
};

} // namespace

void findInitializerMends(clang::Decl &In,
                          const clang::CompilerInstance &Compiler,
                          Mends &Found) {
  clang::IgnoringDiagConsumer Nowhere;
  SpaceMendFinder Spaces(Nowhere, Compiler, Found);
  InitializerFinder(Spaces).TraverseDecl(&In);
}

std::unique_ptr<clang::DiagnosticConsumer>
findSpaceMends(clang::DiagnosticConsumer &Next,
               const clang::CompilerInstance &Compiler, Mends &Found) {
  return std::make_unique<SpaceMendFinder>(Next, Compiler, Found);
}

} // namespace porthip
