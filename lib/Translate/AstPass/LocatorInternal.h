// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where things are: clang's locations as places in the project's files, and
// whose a file is. One object lives as long as one parse.

#ifndef PORTHIP_TRANSLATE_ASTPASS_LOCATORINTERNAL_H
#define PORTHIP_TRANSLATE_ASTPASS_LOCATORINTERNAL_H

#include "Support/Files/Files.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <optional>

namespace porthip {

using namespace clang;

/// Whose a file is.
enum class Owner : uint8_t { Cuda, Project, Foreign };

/// A place in a file of the project.
struct Place {
  FileEvidence *File = nullptr;
  unsigned Offset = 0;
};

/// Whether \p D is a call that clang, astray, read as a declaration: behind a
/// macro that it does not know, `CHECK cudaFree(p);`, or among members.
inline bool isMisread(const NamedDecl *D) {
  return D->isInvalidDecl() && (D->getBeginLoc() == D->getLocation() ||
                                D->getDeclContext()->isFunctionOrMethod());
}

/// Maps clang's locations to places, and files to owners.
class Locator {
public:
  Locator(const CollectorScope &Scope, Evidence &Result,
          const SourceManager &Sources)
      : Scope(Scope), Result(Result), Sources(Sources) {}

  /// Where the characters of a name stand; a macro argument or body counts as
  /// the place where it was written. Null outside the project's files.
  std::optional<Place> placeOf(SourceLocation Loc) {
    if (Loc.isInvalid())
      return std::nullopt;
    auto [Id, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Loc));
    Info &File = infoOf(Id);
    if (File.Of != Owner::Project)
      return std::nullopt;
    return Place{File.File, Offset};
  }

  Owner ownerOf(SourceLocation Loc) {
    if (Loc.isInvalid())
      return Owner::Cuda; // clang's own: implicit declarations, built-ins
    return infoOf(Sources.getFileID(Sources.getFileLoc(Loc))).Of;
  }

  /// Whether \p Loc stands in a header of CUDA's itself, not in one of clang's
  /// or of the C or C++ library's that one of these was the first to include.
  bool isInCudaHeader(SourceLocation Loc) {
    return Loc.isValid() &&
           infoOf(Sources.getFileID(Sources.getFileLoc(Loc))).IsCudaHeader;
  }

  /// Whether a declaration stands in the C library's \p Header, which a header
  /// of CUDA's included before any of the project's did.
  bool isBroughtByCuda(SourceLocation Loc, StringRef Header) {
    return Loc.isValid() && ownerOf(Loc) == Owner::Cuda &&
           llvm::sys::path::filename(pathOf(Loc)) == Header;
  }

  StringRef pathOf(SourceLocation Loc) {
    auto Entry = Sources.getFileEntryRefForID(
        Sources.getFileID(Sources.getFileLoc(Loc)));
    return Entry ? Entry->getName() : StringRef();
  }

  /// The first character and past the last one of an expression that is
  /// written as such in one file, not by a macro.
  std::optional<std::pair<Place, unsigned>> rangeOf(SourceRange Range) {
    SourceLocation First = Range.getBegin(), Last = Range.getEnd();
    // An argument of a macro stands in the file: CHECK(cuMemsetD8(p + 4, 0,
    // n)).
    if (First.isMacroID() || Last.isMacroID()) {
      if (!Sources.isMacroArgExpansion(First) ||
          !Sources.isMacroArgExpansion(Last))
        return std::nullopt;
      First = Sources.getSpellingLoc(First);
      Last = Sources.getSpellingLoc(Last);
    }
    auto Begin = placeOf(First);
    auto End =
        placeOf(Lexer::getLocForEndOfToken(Last, 0, Sources, LangOptions()));
    if (!Begin || !End || Begin->File != End->File ||
        Begin->Offset >= End->Offset)
      return std::nullopt;
    return std::make_pair(*Begin, End->Offset);
  }

  /// Tells whether nvcc predefines it: such a macro stands on clang's command
  /// line.
  bool isPredefined(SourceLocation Loc) const {
    return Loc.isValid() && (Sources.isWrittenInBuiltinFile(Loc) ||
                             Sources.isWrittenInCommandLineFile(Loc));
  }

  bool isCommandLine(SourceLocation Loc) const {
    return Loc.isValid() && Sources.isWrittenInCommandLineFile(Loc);
  }
  FileEvidence *mainFile() { return fileOf(Sources.getMainFileID()); }

  /// For a name made by ##: the place of the first operand.
  std::optional<Place> pastePlaceOf(SourceLocation Loc) {
    if (!Loc.isMacroID() ||
        !Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Loc)))
      return std::nullopt;
    while (Sources.isMacroArgExpansion(Loc))
      Loc = Sources.getImmediateSpellingLoc(Loc);
    return placeOf(Sources.getImmediateExpansionRange(Loc).getBegin());
  }

  /// For a name that one of CUDA's macros stands for (cuMemAlloc for
  /// cuMemAlloc_v2): the place where the macro's name is written.
  std::optional<Place> aliasPlaceOf(SourceLocation Loc) {
    // As an argument of another macro it was expanded before that.
    while (Loc.isMacroID() && Sources.isMacroArgExpansion(Loc))
      Loc = Sources.getImmediateSpellingLoc(Loc);
    if (!Loc.isMacroID() || ownerOf(Sources.getSpellingLoc(Loc)) != Owner::Cuda)
      return std::nullopt;
    return placeOf(Sources.getImmediateExpansionRange(Loc).getBegin());
  }

  /// Where the name is written that gives \p Loc: of a macro of CUDA's like
  /// `__device__`, or the word itself; in a macro of the project's, its body.
  std::optional<Place> attributePlaceOf(SourceLocation Loc) {
    // As an argument of another macro it was expanded before that.
    while (Loc.isMacroID() &&
           ownerOf(Sources.getSpellingLoc(Loc)) == Owner::Cuda)
      Loc = Sources.isMacroArgExpansion(Loc)
                ? Sources.getImmediateSpellingLoc(Loc)
                : Sources.getImmediateExpansionRange(Loc).getBegin();
    return placeOf(Loc);
  }

  /// \p File is what an #include of a header with a rule means, wherever it was
  /// found: CUDA's folders may be named by the project (-I), and a library may
  /// lie elsewhere.
  void markCuda(StringRef File) { CudaFiles.insert(normalizePath(File)); }

  /// It is the project's and no copy of NVIDIA's, which has their notice, as
  /// CUDA's, CUB's and Thrust's headers do, or the macros of their functions.
  bool isOwnText(FileEntryRef File) {
    if (!isBelow(normalizePath(File.getName()), Scope.InRoot) ||
        isInCudaRoot(File))
      return false;
    auto Buffer = Sources.getFileManager().getBufferForFile(File);
    if (!Buffer)
      return false;
    llvm::StringRef Text = (*Buffer)->getBuffer();
    constexpr llvm::StringLiteral FunctionMacros[] = {
        "CUDARTAPI", "CUDAAPI",     "CUBLASAPI",   "CUFFTAPI",
        "CURANDAPI", "CUSPARSEAPI", "CUSOLVERAPI", "CUDNNWINAPI"};
    return !(Text.contains_insensitive("copyright") &&
             Text.contains_insensitive("nvidia")) &&
           llvm::none_of(FunctionMacros, [&](llvm::StringRef Macro) {
             return Text.contains(Macro);
           });
  }

  FileEvidence *fileOf(FileID Id) {
    Info &File = infoOf(Id);
    return File.Of == Owner::Project ? File.File : nullptr;
  }

private:
  bool isInCudaRoot(FileEntryRef Entry) const {
    const std::string Path = normalizePath(Entry.getName());
    const llvm::StringRef Real = Entry.getFileEntry().tryGetRealPathName();
    return llvm::any_of(Scope.CudaRoots, [&](const std::string &Root) {
      return isBelow(Path, Root) || isBelow(Real, Root);
    });
  }
  bool isCudaHeader(FileEntryRef Entry) const {
    return CudaFiles.contains(normalizePath(Entry.getName())) ||
           isInCudaRoot(Entry);
  }

  bool isIncludedByCuda(FileID Id) {
    SourceLocation From = Sources.getIncludeLoc(Id);
    return From.isValid() && Id != Sources.getMainFileID() &&
           ownerOf(From) == Owner::Cuda;
  }

  struct Info {
    Owner Of = Owner::Foreign;
    bool IsCudaHeader = false; ///< see isInCudaHeader()
    FileEvidence *File = nullptr;
  };

  Info &infoOf(FileID Id) {
    if (Id.isInvalid())
      return Nowhere; // implicit declarations
    auto Known = Files.find(Id);
    if (Known != Files.end())
      return Known->second;
    // Looks at the including file too, which may add to the map.
    Info File = makeInfo(Id);
    return Files[Id] = File;
  }

  Info makeInfo(FileID Id) {
    Info File;
    OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(Id);
    if (!Entry)
      return File; // scratch space, command line, built-in
    const std::string Path = normalizePath(Entry->getName());
    const bool IsCudas = isCudaHeader(*Entry);
    File.IsCudaHeader =
        IsCudas &&
        (!isBelow(Path, Scope.ClangHeaders) ||
         llvm::sys::path::filename(Path).starts_with("__clang_cuda"));
    if (IsCudas || (!isBelow(Path, Scope.InRoot) && isIncludedByCuda(Id)))
      File.Of = Owner::Cuda;
    if (File.Of != Owner::Cuda &&
        (Id == Sources.getMainFileID() ||
         (isBelow(Path, Scope.InRoot) &&
          !SrcMgr::isSystem(Sources.getFileCharacteristic(
              Sources.getLocForStartOfFile(Id)))))) {
      File.Of = Owner::Project;
      File.File = &Result.Files[Path];
    }
    return File;
  }

  const CollectorScope &Scope;
  Evidence &Result;
  const SourceManager &Sources;
  llvm::DenseMap<FileID, Info> Files;
  Info Nowhere;
  llvm::StringSet<> CudaFiles;
};

} // namespace porthip

#endif
