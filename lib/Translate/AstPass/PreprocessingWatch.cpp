// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/PreprocessingWatch.h"
#include "Translate/AstPass/NotebookInternal.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace porthip {
namespace {

class Preprocessing : public PPCallbacks {
public:
  Preprocessing(Notebook &Notes, const Preprocessor &Macros)
      : Notes(Notes), Macros(Macros) {}

  void MacroExpands(const clang::Token &Name, const MacroDefinition &Macro,
                    SourceRange, const MacroArgs *Arguments) override {
    use(Name, Macro);
    if (const MacroInfo *Of = Macro.getMacroInfo(); Of && Arguments)
      Notes.operands(*Of, *Arguments);
  }
  void MacroDefined(const clang::Token &Name, const MacroDirective *) override {
    Notes.defineMacro(Name.getLocation(), Name.getIdentifierInfo());
    Notes.macroBegins(Name);
  }
  void MacroUndefined(const clang::Token &Name, const MacroDefinition &Macro,
                      const MacroDirective *) override {
    use(Name, Macro);
    Notes.macroEnds(Name);
  }
  void Defined(const clang::Token &Name, const MacroDefinition &Macro,
               SourceRange) override {
    use(Name, Macro);
  }
  void Ifdef(SourceLocation, const clang::Token &Name,
             const MacroDefinition &Macro) override {
    use(Name, Macro);
  }
  void Ifndef(SourceLocation, const clang::Token &Name,
              const MacroDefinition &Macro) override {
    use(Name, Macro);
  }
  void LexedFileChanged(FileID Id, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    // Every file of the project is known, also one with nothing of interest.
    if (Reason == LexedFileChangeReason::EnterFile)
      if (FileEvidence *File = Notes.where().fileOf(Id))
        Notes.enter(*File);
  }
  void InclusionDirective(SourceLocation, const clang::Token &, StringRef Name,
                          bool /*IsAngled*/, CharSourceRange NameRange,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    auto From = Notes.where().placeOf(NameRange.getBegin());
    if (File &&
        Notes.isCudaHeader(Name, File->getName(),
                           Notes.where().pathOf(NameRange.getBegin()))) {
      if (From && !SrcMgr::isSystem(Kind) && Notes.where().isOwnText(*File)) {
        From->File->OwnIncludes.insert(From->Offset);
        From->File->Includes[From->Offset] = normalizePath(File->getName());
        return;
      }
      if (From)
        Notes.reachCuda(Name);
      Notes.where().markCuda(File->getName());
      if (NameRange.getBegin().isMacroID())
        nameByMacro(Name, NameRange.getBegin());
    }
    if (!File || SrcMgr::isSystem(Kind))
      return;
    if (From)
      From->File->Includes[From->Offset] = normalizePath(File->getName());
  }

private:
  void use(const clang::Token &Name, const MacroDefinition &Macro) {
    Notes.macro(Name.getLocation(), Name.getIdentifierInfo(),
                Macro.getMacroInfo());
  }

  /// `#include HEADER`: the passes rewrite what the macro is defined as, if it
  /// is a header's name and in a place where they know what it is for.
  void nameByMacro(StringRef Header, SourceLocation Name) {
    const SourceManager &Sources = Macros.getSourceManager();
    SourceLocation Use = Sources.getExpansionLoc(Name);
    auto At = Notes.where().placeOf(Use);
    clang::Token Word;
    if (!At || Lexer::getRawToken(Use, Word, Sources, Macros.getLangOpts()) ||
        Word.isNot(tok::raw_identifier))
      return;
    const MacroInfo *Macro = Macros.getMacroInfo(Macros.getIdentifierInfo(
        Lexer::getSpelling(Word, Sources, Macros.getLangOpts())));
    if (Macro && Macro->isObjectLike() && Macro->getNumTokens()) {
      const clang::Token &First = Macro->getReplacementToken(0);
      auto Defined = Notes.where().placeOf(Macro->getDefinitionLoc());
      if (Defined && (First.is(tok::less) || (First.is(tok::string_literal) &&
                                              Defined->File == At->File)))
        return;
    }
    // The text there says which header it is.
    if (Macro && Macro->isFunctionLike() &&
        Notes.where().placeOf(Macro->getDefinitionLoc())) {
      auto End = Notes.where().placeOf(
          Lexer::getLocForEndOfToken(Sources.getExpansionRange(Name).getEnd(),
                                     0, Sources, Macros.getLangOpts()));
      if (End && End->File == At->File && End->Offset > At->Offset) {
        At->File->MadeHeaders[At->Offset] = {End->Offset - At->Offset,
                                             Header.str()};
        return;
      }
    }
    Hazard H;
    H.Offset = At->Offset;
    H.Length = Word.getLength();
    H.Check = "porthip-translate-header";
    H.Symbol = Header.str();
    H.Message = "a macro names CUDA's header '" + Header.str() +
                "' in a way that cannot be rewritten";
    H.Fix = "include HIP's header here: 'porthip query " + Header.str() +
            "' names it";
    H.EffortMinutes = 5;
    H.Level = uint8_t(Severity::Error);
    At->File->Hazards.insert(std::move(H));
  }

  Notebook &Notes;
  const Preprocessor &Macros;
};

} // namespace

std::unique_ptr<PPCallbacks> watchPreprocessing(Notebook &Notes,
                                                const Preprocessor &Macros) {
  return std::make_unique<Preprocessing>(Notes, Macros);
}

} // namespace porthip
