// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/AstPass/EvidenceCollector.h"
#include "Support/Files.h"
#include "Translate/AstPass/VectorOperators.h"
#include "Translate/Passes/Passes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace porthip {
namespace {

/// Whose a file is.
enum class Owner : uint8_t { Cuda, Project, Foreign };

/// A place in a file of the project.
struct Place {
  FileEvidence *File = nullptr;
  unsigned Offset = 0;
};

bool isBelow(llvm::StringRef Path, llvm::StringRef Root) {
  return !Root.empty() && Path.starts_with(Root) &&
         (Root.ends_with("/") || Path.size() == Root.size() ||
          Path[Root.size()] == '/');
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

  StringRef pathOf(SourceLocation Loc) {
    auto Entry = Sources.getFileEntryRefForID(
        Sources.getFileID(Sources.getFileLoc(Loc)));
    return Entry ? Entry->getName() : StringRef();
  }

  /// The first character and past the last one of an expression that is
  /// written as such in one file, not by a macro.
  std::optional<std::pair<Place, unsigned>> rangeOf(SourceRange Range) {
    if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return std::nullopt;
    auto Begin = placeOf(Range.getBegin());
    auto End = placeOf(
        Lexer::getLocForEndOfToken(Range.getEnd(), 0, Sources, LangOptions()));
    if (!Begin || !End || Begin->File != End->File)
      return std::nullopt;
    return std::make_pair(*Begin, End->Offset);
  }

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
    if (!Loc.isMacroID() || Sources.isMacroArgExpansion(Loc) ||
        ownerOf(Sources.getSpellingLoc(Loc)) != Owner::Cuda)
      return std::nullopt;
    return placeOf(Sources.getImmediateExpansionRange(Loc).getBegin());
  }

  /// `__host__ __device__ void f()` begins with a macro of CUDA's.
  bool isMacroAttribute(SourceLocation Loc) {
    return ownerOf(Sources.getSpellingLoc(Loc)) == Owner::Cuda;
  }
  /// Where the text that gives \p Loc begins in the file itself.
  std::optional<Place> beginOf(SourceLocation Loc) {
    return placeOf(Sources.getExpansionLoc(Loc));
  }

  /// \p File is what an #include of a header with a rule means, wherever it was
  /// found: CUDA's folders may be named by the project (-I), and a library may
  /// lie elsewhere.
  void markCuda(FileEntryRef File) {
    CudaFiles.insert(normalizePath(File.getName()));
  }

  FileEvidence *fileOf(FileID Id) {
    Info &File = infoOf(Id);
    return File.Of == Owner::Project ? File.File : nullptr;
  }

private:
  bool isIncludedByCuda(FileID Id) {
    SourceLocation From = Sources.getIncludeLoc(Id);
    return From.isValid() && Id != Sources.getMainFileID() &&
           ownerOf(From) == Owner::Cuda;
  }

  struct Info {
    Owner Of = Owner::Foreign;
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
    std::string Path = normalizePath(Entry->getName());
    llvm::StringRef Real = Entry->getFileEntry().tryGetRealPathName();
    for (const std::string &Root : Scope.CudaRoots)
      if (isBelow(Path, Root) || isBelow(Real, Root))
        File.Of = Owner::Cuda;
    if (CudaFiles.contains(Path) ||
        (!isBelow(Path, Scope.InRoot) && isIncludedByCuda(Id)))
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

/// Whether any rule could act on the name, or it would be CUDA's without one;
/// the rest is not worth keeping.
bool isInteresting(const RuleIndex &Rules, llvm::StringRef Name) {
  if (Rules.symbol(Name).empty() && isDistinctive(Name))
    return true;
  for (const Rule *R : Rules.symbol(Name))
    if (!R->isIdentity() || !R->Note.empty())
      return true;
  return Rules.isFieldName(Name);
}

class Notebook {
public:
  Notebook(const CollectorScope &Scope, Evidence &Result,
           const SourceManager &Sources)
      : Rules(*Scope.Rules), Where(Scope, Result, Sources) {}

  /// The name at \p Loc refers to \p D.
  NameEvidence *refer(SourceLocation Loc, const NamedDecl *D) {
    if (!D || !D->getDeclName().isIdentifier() || !D->getIdentifier() ||
        !isKnown(D->getIdentifier()))
      return nullptr;
    auto At = Where.placeOf(Loc);
    if (!At) {
      if (auto Paste = Where.pastePlaceOf(Loc); Paste && isCuda(D))
        Paste->File->Pasted[Paste->Offset].insert(D->getName().str());
      At = Where.aliasPlaceOf(Loc);
      if (!At)
        return nullptr;
    }
    NameEvidence &Name = At->File->Names[At->Offset];
    if (!isCuda(D)) {
      Name.MeansOther = true;
      return &Name;
    }
    Name.MeansCuda = true;
    if (Name.Scope.empty())
      Name.Scope = scopeOf(D);
    return &Name;
  }

  /// The project itself declares \p D.
  void declare(const NamedDecl *D) {
    if (!D->getDeclName().isIdentifier() || !D->getIdentifier() ||
        !isKnown(D->getIdentifier()))
      return;
    auto At = Where.placeOf(D->getLocation());
    if (!At) {
      refer(D->getLocation(), D);
      return;
    }
    if (NameEvidence *Name = refer(D->getLocation(), D);
        Name && Name->MeansOther)
      At->File->Declared.insert(D->getName().str());
  }

  void field(SourceLocation Loc, const FieldDecl *Field) {
    NameEvidence *Name = refer(Loc, Field);
    if (!Name || !Name->MeansCuda)
      return;
    const RecordDecl *Record = Field->getParent();
    // Members of an unnamed union belong to the struct around it.
    while (!Record->getIdentifier() && !Record->getTypedefNameForAnonDecl() &&
           isa<RecordDecl>(Record->getDeclContext()))
      Record = cast<RecordDecl>(Record->getDeclContext());
    if (const TypedefNameDecl *Typedef = Record->getTypedefNameForAnonDecl())
      Name->Struct = Typedef->getName().str();
    else if (Record->getIdentifier())
      Name->Struct = Record->getName().str();
  }

  void macro(SourceLocation Loc, const IdentifierInfo *Name,
             const MacroInfo *Macro) {
    if (!Name || !Macro || !isKnown(Name) || isAlias(*Macro))
      return;
    auto At = Where.placeOf(Loc);
    if (!At)
      return;
    NameEvidence &E = At->File->Names[At->Offset];
    if (Where.ownerOf(Macro->getDefinitionLoc()) == Owner::Cuda)
      E.MeansCuda = true;
    else
      E.MeansOther = true;
  }

  void vectorOperator(const FunctionDecl *D, VectorOperator Operator) {
    // A definition that a macro writes cannot be taken out by itself.
    SourceRange Range = D->getSourceRange();
    if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      if (!Where.isMacroAttribute(Range.getBegin()))
        return;
    auto Begin = Where.beginOf(Range.getBegin());
    auto End = Where.placeOf(Range.getEnd());
    if (!Begin || !End || Begin->File != End->File)
      return;
    Operator.End = End->Offset + 1; // `}`, or the `)` of a declaration
    Begin->File->Operators[Begin->Offset] = std::move(Operator);
  }

  /// Stands for another name of CUDA's: what that refers to, decides.
  bool isAlias(const MacroInfo &Macro) {
    return Macro.isObjectLike() && Macro.getNumTokens() == 1 &&
           Macro.getReplacementToken(0).is(tok::identifier) &&
           Where.ownerOf(Macro.getDefinitionLoc()) == Owner::Cuda;
  }

  void devicePointerArithmetic(const BinaryOperator *E) {
    bool IsLeft = isDevicePointer(E->getLHS());
    bool IsRight = isDevicePointer(E->getRHS());
    if (E->isAssignmentOp()) {
      if (IsLeft)
        devicePointerAssignment(E);
      return;
    }
    for (const Expr *Operand :
         {IsLeft ? E->getLHS() : nullptr, IsRight ? E->getRHS() : nullptr}) {
      if (!Operand)
        continue;
      if (auto Range = Where.rangeOf(Operand->getSourceRange()))
        Range->first.File->DevicePointers[Range->first.Offset].End =
            Range->second;
    }
  }

  void devicePointerAssignment(const BinaryOperator *E) {
    auto Left = Where.rangeOf(E->getLHS()->getSourceRange());
    auto Right = Where.rangeOf(E->getRHS()->getSourceRange());
    if (!Left || !Right)
      return;
    DevicePointerOperand P;
    P.End = Left->second;
    P.Assignment = E->getOpcode() == BO_AddAssign ? "+" : "-";
    P.RightBegin = Right->first.Offset;
    P.RightEnd = Right->second;
    Left->first.File->DevicePointers[Left->first.Offset] = std::move(P);
  }

  void defineMacro(SourceLocation Loc, const IdentifierInfo *Name) {
    if (!Name || !isKnown(Name))
      return;
    if (auto At = Where.placeOf(Loc)) {
      At->File->Names[At->Offset].MeansOther = true;
      At->File->Declared.insert(Name->getName().str());
    }
  }

  void call(SourceLocation Callee, const CallExpr *Call) {
    auto At = Where.placeOf(Callee);
    if (!At)
      return;
    auto It = At->File->Names.find(At->Offset);
    if (It == At->File->Names.end() || It->second.ArgumentCount >= 0)
      return;
    NameEvidence &Name = It->second;
    Name.ArgumentCount = 0;
    for (const Expr *Argument : Call->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      ++Name.ArgumentCount;
      Name.Arguments.push_back(classify(Argument->IgnoreImpCasts()->getType()));
    }
  }

  Locator &where() { return Where; }

  /// A header with a rule, unless the project has one of that name beside the
  /// file that includes it.
  bool isCudaHeader(StringRef Name, FileEntryRef File, SourceLocation From) {
    if (Rules.header(Name).empty())
      return false;
    StringRef Includer = Where.pathOf(From);
    return llvm::sys::path::parent_path(File.getName()) !=
           llvm::sys::path::parent_path(Includer);
  }

private:
  /// A user may declare again what CUDA declares (forward declarations): the
  /// first declaration counts.
  bool isCuda(const NamedDecl *D) {
    const auto *First = cast<NamedDecl>(D->getCanonicalDecl());
    return Where.ownerOf(First->getLocation()) == Owner::Cuda;
  }

  bool isKnown(const IdentifierInfo *Name) {
    auto [It, IsNew] = Interesting.try_emplace(Name, false);
    if (IsNew)
      It->second = isInteresting(Rules, Name->getName());
    return It->second;
  }

  /// Declared as CUdeviceptr, whatever that is a name for.
  static bool isDevicePointer(const Expr *E) {
    QualType Type = E->IgnoreParenImpCasts()->getType();
    while (const auto *Typedef = Type->getAs<TypedefType>()) {
      StringRef Name = Typedef->getDecl()->getName();
      if (Name == "CUdeviceptr" || Name == "CUdeviceptr_v2")
        return true;
      Type = Typedef->desugar();
    }
    return false;
  }

  static std::string scopeOf(const NamedDecl *D) {
    std::string Scope;
    for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent()) {
      const auto *Named = dyn_cast<NamedDecl>(C);
      if (!Named || !(isa<NamespaceDecl>(C) || isa<RecordDecl>(C)))
        continue;
      if (const auto *Space = dyn_cast<NamespaceDecl>(C);
          Space && (Space->isInline() || Space->isAnonymousNamespace()))
        continue;
      Scope = Named->getName().str() + (Scope.empty() ? "" : "::" + Scope);
    }
    return Scope;
  }

  static ArgumentType classify(QualType Type) {
    if (Type.isNull() || Type->isDependentType() || !Type->isPointerType())
      return ArgumentType::Unknown;
    QualType Pointee = Type->getPointeeType();
    if (Pointee->isVoidType())
      return ArgumentType::VoidPointer;
    if (Pointee->isPointerType() && Pointee->getPointeeType()->isVoidType())
      return ArgumentType::VoidPointerPointer;
    return ArgumentType::Unknown;
  }

  const RuleIndex &Rules;
  Locator Where;
  llvm::DenseMap<const IdentifierInfo *, bool> Interesting;
};

class Visitor : public RecursiveASTVisitor<Visitor> {
  using Base = RecursiveASTVisitor<Visitor>;

public:
  explicit Visitor(Notebook &Notes) : Notes(Notes) {}

  bool TraverseDecl(Decl *D) {
    const FunctionDecl *Outer = Function;
    if (auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Function = F;
    bool Result = Base::TraverseDecl(D);
    Function = Outer;
    return Result;
  }

  bool VisitNamedDecl(NamedDecl *D) {
    if (!D->isImplicit() && !isa<UsingDirectiveDecl, UsingDecl>(D))
      Notes.declare(D);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (auto Operator = describeVectorOperator(D))
      Notes.vectorOperator(D, std::move(*Operator));
    return true;
  }
  bool VisitUsingDecl(UsingDecl *D) {
    for (const UsingShadowDecl *Shadow : D->shadows())
      Notes.refer(D->getLocation(), Shadow->getTargetDecl());
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) {
    Notes.refer(D->getIdentLocation(), D->getNominatedNamespaceAsWritten());
    return true;
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *D) {
    Notes.refer(D->getTargetNameLoc(), D->getAliasedNamespace());
    return true;
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Loc) {
    if (Loc && Loc.getNestedNameSpecifier().getKind() ==
                   NestedNameSpecifier::Kind::Namespace)
      Notes.refer(
          Loc.getLocalBeginLoc(),
          Loc.getNestedNameSpecifier().getAsNamespaceAndPrefix().Namespace);
    return Base::TraverseNestedNameSpecifierLoc(Loc);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Notes.refer(E->getLocation(), E->getFoundDecl()->getUnderlyingDecl());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    for (const NamedDecl *D : E->decls())
      Notes.refer(E->getNameLoc(), D->getUnderlyingDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl()))
      Notes.field(E->getMemberLoc(), Field);
    else
      Notes.refer(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) {
    for (const auto &Designator : E->designators())
      if (Designator.isFieldDesignator() && Designator.getFieldDecl())
        Notes.field(Designator.getFieldLoc(), Designator.getFieldDecl());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    if (isOnDevice())
      if (auto At = Notes.where().placeOf(E->getBeginLoc()))
        At->File->DeviceLaunches.insert(At->Offset);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    // The call comes before its callee; what is noted needs the name's entry.
    Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    if (auto *Reference = dyn_cast<DeclRefExpr>(Callee)) {
      VisitDeclRefExpr(Reference);
      Notes.call(Reference->getLocation(), E);
    } else if (auto *Overload = dyn_cast<OverloadExpr>(Callee)) {
      VisitOverloadExpr(Overload);
      Notes.call(Overload->getNameLoc(), E);
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAdditiveOp() || E->getOpcode() == BO_AddAssign ||
        E->getOpcode() == BO_SubAssign)
      Notes.devicePointerArithmetic(E);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    if (auto At = Notes.where().placeOf(S->getAsmLoc()))
      At->File->Asm[At->Offset] |= isOnDevice();
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) {
    Notes.refer(Loc.getNameLoc(), Loc.getDecl());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc Loc) {
    Notes.refer(Loc.getNameLoc(), Loc.getDecl());
    return true;
  }
  bool VisitUsingTypeLoc(UsingTypeLoc Loc) {
    Notes.refer(Loc.getNameLoc(), Loc.getDecl()->getTargetDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc) {
    Notes.refer(Loc.getTemplateNameLoc(),
                Loc.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      DeducedTemplateSpecializationTypeLoc Loc) {
    Notes.refer(Loc.getTemplateNameLoc(),
                Loc.getTypePtr()->getTemplateName().getAsTemplateDecl());
    return true;
  }

private:
  bool isOnDevice() const {
    return Function && (Function->hasAttr<CUDADeviceAttr>() ||
                        Function->hasAttr<CUDAGlobalAttr>());
  }

  Notebook &Notes;
  const FunctionDecl *Function = nullptr;
};

class Preprocessing : public PPCallbacks {
public:
  explicit Preprocessing(Notebook &Notes) : Notes(Notes) {}

  void MacroExpands(const clang::Token &Name, const MacroDefinition &Macro,
                    SourceRange, const MacroArgs *) override {
    use(Name, Macro);
  }
  void MacroDefined(const clang::Token &Name, const MacroDirective *) override {
    Notes.defineMacro(Name.getLocation(), Name.getIdentifierInfo());
  }
  void MacroUndefined(const clang::Token &Name, const MacroDefinition &Macro,
                      const MacroDirective *) override {
    use(Name, Macro);
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
      Notes.where().fileOf(Id);
  }
  void InclusionDirective(SourceLocation, const clang::Token &, StringRef Name,
                          bool,
                          CharSourceRange NameRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File && Notes.isCudaHeader(Name, *File, NameRange.getBegin()))
      Notes.where().markCuda(*File);
    if (!File || SrcMgr::isSystem(Kind))
      return;
    if (auto At = Notes.where().placeOf(NameRange.getBegin()))
      At->File->Includes[At->Offset] = normalizePath(File->getName());
  }

private:
  void use(const clang::Token &Name, const MacroDefinition &Macro) {
    Notes.macro(Name.getLocation(), Name.getIdentifierInfo(),
                Macro.getMacroInfo());
  }

  Notebook &Notes;
};

class Consumer : public ASTConsumer {
public:
  Consumer(const CollectorScope &Scope, Evidence &Result,
           CompilerInstance &Compiler)
      : Sources(Compiler.getSourceManager()), Notes(Scope, Result, Sources) {
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<Preprocessing>(Notes));
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    // Only the project's own: most of a translation unit is headers.
    for (Decl *D : Group)
      if (Notes.where().fileOf(
              Sources.getFileID(Sources.getExpansionLoc(D->getLocation()))))
        Project.push_back(D);
    return true;
  }

  void HandleTranslationUnit(ASTContext &) override {
    Visitor V(Notes);
    for (Decl *D : Project)
      V.TraverseDecl(D);
  }

private:
  const SourceManager &Sources;
  Notebook Notes;
  std::vector<Decl *> Project;
};

} // namespace

std::vector<std::string> cudaRoots(const Toolchain &Tools) {
  std::vector<std::string> Roots = {Tools.ShimDir + "/cuda",
                                    Tools.ClangResourceDir};
  if (!Tools.CudaPath.empty()) {
    std::string Include = Tools.CudaPath + "/include";
    llvm::SmallString<256> Real;
    Roots.push_back(Include);
    if (!llvm::sys::fs::real_path(Include, Real))
      Roots.push_back(std::string(Real));
  }
  return Roots;
}

ConsumerFactory makeEvidenceCollector(const CollectorScope &Scope,
                                      Evidence &Result) {
  return [&](CompilerInstance &Compiler) -> std::unique_ptr<ASTConsumer> {
    return std::make_unique<Consumer>(Scope, Result, Compiler);
  };
}

} // namespace porthip
