// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes down what names refer to, as the visitors of EvidenceCollector.cpp
// meet them. Knows which names are worth keeping; one object lives as long as
// one parse.

#ifndef PORTHIP_TRANSLATE_ASTPASS_NOTEBOOKINTERNAL_H
#define PORTHIP_TRANSLATE_ASTPASS_NOTEBOOKINTERNAL_H

#include "Translate/AstPass/LocatorInternal.h"
#include "Translate/OwnHeader.h"
#include "Translate/Passes/NameWords.h"
#include "Translate/Passes/Passes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace porthip {

/// Whether any rule could act on the name, or it would be CUDA's without one;
/// the rest is not worth keeping.
inline bool isInteresting(const RuleIndex &Rules, llvm::StringRef Name) {
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
      : Rules(*Scope.Rules), Sources(Sources), Where(Scope, Result, Sources) {}

  /// The name at \p Loc refers to \p D.
  NameEvidence *refer(SourceLocation Loc, const NamedDecl *D) {
    if (!D || !D->getDeclName().isIdentifier() || !D->getIdentifier() ||
        !isKnown(D->getIdentifier()) || isUndeclared(D))
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
        !isKnown(D->getIdentifier()) || isMisread(D))
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
    if (!Name || !Macro || isAlias(*Macro))
      return;
    SourceLocation Definition = Macro->getDefinitionLoc();
    // `_CUFFTXT_H_`: a guard may have any name.
    if (!isKnown(Name) &&
        !(isIncludeGuard(Name->getName()) && Where.isInCudaHeader(Definition)))
      return;
    auto At = Where.placeOf(Loc);
    if (!At)
      return;
    NameEvidence &E = At->File->Names[At->Offset];
    // The build's own switches look like CUDA's names: -DCUDA_FAST.
    const bool IsSwitch = Where.isCommandLine(Definition) &&
                          !Name->getName().starts_with("__") &&
                          Rules.symbol(Name->getName()).empty();
    // `__CUDA_ALIGN__`, without a rule: the headers say whose it is.
    E.IsCudaMacro |= Where.isInCudaHeader(Definition);
    if ((Definition.isValid() && Where.ownerOf(Definition) == Owner::Cuda) ||
        (Where.isPredefined(Definition) && !IsSwitch))
      E.MeansCuda = true;
    else
      E.MeansOther = true;
  }

  /// Notes the names in arguments that `#` or `##` take.
  void operands(const MacroInfo &Macro, const MacroArgs &Arguments) {
    stringized(Macro, Arguments);
    for (unsigned I = 1; I + 1 < Macro.getNumTokens(); ++I)
      if (Macro.getReplacementToken(I).is(tok::hashhash) &&
          !Macro.getReplacementToken(I - 1).is(tok::comma))
        for (unsigned Side : {I - 1, I + 1})
          pasted(Macro, Arguments, Macro.getReplacementToken(Side));
  }

  /// `#define CALL(X) call_##X`: what X is, where it is one name.
  void pasted(const MacroInfo &Macro, const MacroArgs &Arguments,
              const clang::Token &Operand) {
    const IdentifierInfo *Name = Operand.getIdentifierInfo();
    const int Parameter = Name ? Macro.getParameterNum(Name) : -1;
    if (Parameter < 0)
      return;
    const clang::Token *First = Arguments.getUnexpArgument(Parameter);
    if (First->is(tok::eof) || First[1].isNot(tok::eof) ||
        !First->getIdentifierInfo() || !isKnown(First->getIdentifierInfo()))
      return;
    if (auto At = Where.placeOf(First->getLocation()))
      At->File->PasteOperands.insert(At->Offset);
  }

  /// `#define TEXT(X) #X`: what X is.
  void stringized(const MacroInfo &Macro, const MacroArgs &Arguments) {
    const bool IsOwn =
        Where.ownerOf(Macro.getDefinitionLoc()) == Owner::Project;
    for (unsigned I = 0; I + 1 < Macro.getNumTokens(); ++I) {
      const IdentifierInfo *Name =
          Macro.getReplacementToken(I + 1).getIdentifierInfo();
      int Parameter = Macro.getReplacementToken(I).is(tok::hash) && Name
                          ? Macro.getParameterNum(Name)
                          : -1;
      if (Parameter < 0)
        continue;
      const clang::Token *First = Arguments.getUnexpArgument(Parameter);
      const bool IsWhole = First->isNot(tok::eof) && First[1].is(tok::eof);
      // `#define CHECK(X) check((X), #X)`: names in a larger argument are
      // code as well.
      if (!IsWhole && isCode(Macro, *Name))
        continue;
      for (const clang::Token *T = First; T->isNot(tok::eof); ++T)
        if (T->getIdentifierInfo() && isKnown(T->getIdentifierInfo()))
          if (auto At = Where.placeOf(T->getLocation()))
            At->File->Stringized[At->Offset] |= IsOwn && IsWhole;
    }
  }

  /// Whether the parameter stands in the macro otherwise than behind `#`.
  static bool isCode(const MacroInfo &Macro, const IdentifierInfo &Parameter) {
    for (unsigned I = 0; I < Macro.getNumTokens(); ++I)
      if (Macro.getReplacementToken(I).getIdentifierInfo() == &Parameter &&
          (!I ||
           !Macro.getReplacementToken(I - 1).isOneOf(tok::hash, tok::hashhash)))
        return true;
    return false;
  }

  void hipTwin(const FunctionDecl *D, HipTwin Twin) {
    SourceRange Range = D->getSourceRange();
    // `__device__ float f()` begins with a macro of CUDA's.
    if (auto Begin = Where.attributePlaceOf(Range.getBegin())) {
      auto End = Range.getEnd().isMacroID() ? std::nullopt
                                            : Where.placeOf(Range.getEnd());
      if (End && End->File == Begin->File)
        Twin.End = End->Offset + 1; // `}`, or the `)` of a declaration
      Begin->File->HipTwins[Begin->Offset] = std::move(Twin);
    }
  }

  /// A call in C whose function nobody declared; the parse says nothing of it.
  bool isUndeclared(const NamedDecl *D) {
    const auto *Function = dyn_cast<FunctionDecl>(D);
    return Function && Function->isImplicit() && !Function->getBuiltinID() &&
           Where.placeOf(Function->getLocation());
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

  static bool isHalf(QualType Type) {
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && Record->getName() == "__half";
  }
  /// An operator of CUDA's on half, in code that the host runs.
  void hostOperator(const CXXOperatorCallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || E->getOperator() == OO_Equal || !isCuda(Callee) ||
        llvm::none_of(E->arguments(), [](const Expr *Argument) {
          return isHalf(Argument->getType());
        }))
      return;
    if (auto At = Where.placeOf(E->getOperatorLoc()))
      At->File->HostHalf[At->Offset] = true;
  }
  /// Half as an argument of a template for the host: `run<half>()`.
  void hostTemplate(SourceLocation Loc, const FunctionDecl *Callee) {
    const TemplateArgumentList *Arguments =
        Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
    if (!Arguments || isCuda(Callee) || Callee->hasAttr<CUDAGlobalAttr>() ||
        (Callee->hasAttr<CUDADeviceAttr>() &&
         !Callee->hasAttr<CUDAHostAttr>()) ||
        ownerOfTemplate(Callee) != Owner::Project ||
        llvm::none_of(Arguments->asArray(), [](const TemplateArgument &A) {
          return A.getKind() == TemplateArgument::Type && isHalf(A.getAsType());
        }))
      return;
    if (auto At = Where.placeOf(Loc))
      At->File->HostHalf.emplace(At->Offset, false);
  }

  /// A macro that would change HIP's headers if it is there before them: of
  /// one or two letters, or one of the words that they use most.
  static bool mayBeHips(StringRef Name) {
    return Name.size() <= 2 ||
           llvm::StringSwitch<bool>(Name)
               .Cases({"min", "max", "size", "data", "type", "index"}, true)
               .Cases({"count", "value", "name", "offset", "stream"}, true)
               .Cases({"device", "kernel", "mask", "mode", "flags"}, true)
               .Cases({"ptr", "dst", "src", "len", "dim", "lane"}, true)
               .Cases({"real", "imag", "first", "result", "sign"}, true)
               .Cases({"width", "height", "depth", "half", "addr"}, true)
               .Default(false);
  }
  /// A header of the project's begins, with macros of it in force.
  void enter(FileEvidence &File) {
    for (const auto &Macro : LiveMacros)
      File.MacrosAtBegin.insert(Macro.getKey().str());
  }
  void macroBegins(const clang::Token &Name) {
    StringRef Text = Name.getIdentifierInfo()->getName();
    if (!mayBeHips(Text))
      return;
    if (Where.isCommandLine(Name.getLocation())) {
      if (FileEvidence *Main = Where.mainFile())
        Main->MacrosAtBegin.insert(Text.str());
    } else if (Where.placeOf(Name.getLocation())) {
      LiveMacros.insert(Text);
    }
  }
  void macroEnds(const clang::Token &Name) {
    LiveMacros.erase(Name.getIdentifierInfo()->getName());
  }
  /// The directive includes a header of CUDA's.
  void reachCuda(StringRef Header) {
    FileEvidence *Main = Where.mainFile();
    if (Main && !LiveMacros.empty() && Main->LateHeader.empty())
      Main->LateHeader = Header.str();
  }

  void call(SourceLocation Callee, const CallExpr *Call) {
    auto At = Where.placeOf(Callee);
    if (!At)
      At = Where.aliasPlaceOf(Callee);
    if (!At)
      return;
    auto It = At->File->Names.find(At->Offset);
    if (It == At->File->Names.end() || It->second.ArgumentCount >= 0)
      return;
    NameEvidence &Name = It->second;
    Name.ArgumentCount = 0;
    bool AsksForTypes = asksForTypes(Call);
    for (const Expr *Argument : Call->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      ++Name.ArgumentCount;
      QualType Type = Argument->IgnoreImpCasts()->getType();
      Name.Arguments.push_back(classify(Type));
      if (AsksForTypes)
        Name.Types.push_back(typeNames(Type));
    }
  }

  Locator &where() { return Where; }

  /// A header with a rule, unless the project has one of that name beside the
  /// file that includes it, or it is of a library in source. \p File and
  /// \p Includer: their paths.
  bool isCudaHeader(StringRef Name, StringRef File, StringRef Includer) {
    llvm::ArrayRef<const Rule *> Known = Rules.header(Name);
    return !Known.empty() && !Rules.isLibraryInSource(Name) &&
           llvm::sys::path::parent_path(File) !=
               llvm::sys::path::parent_path(Includer) &&
           !isOwnHeader(Name, normalizePath(File), normalizePath(Includer),
                        Known);
  }

private:
  Owner ownerOfTemplate(const FunctionDecl *D) {
    return Where.ownerOf(D->getLocation());
  }

  /// A user may declare again what CUDA declares (forward declarations): the
  /// first declaration counts.
  bool isCuda(const NamedDecl *D) {
    const auto *First = cast<NamedDecl>(D->getCanonicalDecl());
    if (Where.ownerOf(First->getLocation()) == Owner::Cuda)
      return true;
    // `struct CUstream_st;` where none of CUDA's headers is included, and
    // `typedef struct CUstream_st *CUstream;`.
    if (!isa<TypeDecl>(D) || !isDistinctive(D->getName()) ||
        !D->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
        llvm::none_of(Rules.symbol(D->getName()),
                      [](const Rule *R) { return R->Kind == RuleKind::Type; }))
      return false;
    if (const auto *Tag = dyn_cast<TagDecl>(D))
      return !Tag->getDefinition();
    const auto *Typedef = dyn_cast<TypedefNameDecl>(D);
    if (!Typedef || !Typedef->getUnderlyingType()->isPointerType())
      return false;
    const auto *Pointee =
        Typedef->getUnderlyingType()->getPointeeType()->getAsTagDecl();
    return Pointee && isCuda(Pointee);
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

  /// Around CUDA's declarations, but named by who includes them:
  /// CUB_WRAPPED_NAMESPACE, CUB_NS_PREFIX. Declarations in it have CUDA's
  /// names.
  bool isWrapper(const NamespaceDecl *Space) {
    SourceLocation Name = Sources.getSpellingLoc(Space->getLocation());
    return Name.isValid() && !Sources.isWrittenInScratchSpace(Name) &&
           Where.ownerOf(Name) != Owner::Cuda;
  }

  std::string scopeOf(const NamedDecl *D) {
    std::string Scope;
    for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent()) {
      const auto *Named = dyn_cast<NamedDecl>(C);
      if (!Named || !(isa<NamespaceDecl>(C) || isa<RecordDecl>(C)))
        continue;
      if (const auto *Space = dyn_cast<NamespaceDecl>(C)) {
        if (isWrapper(Space))
          break;
        // cooperative_groups::__v1 is not inline, and nobody writes it.
        if (Space->isInline() || Space->isAnonymousNamespace() ||
            Space->getName().starts_with("__"))
          continue;
      }
      Scope = Named->getName().str() + (Scope.empty() ? "" : "::" + Scope);
    }
    return Scope;
  }

  /// Whether some rule for the callee is for certain types.
  bool asksForTypes(const CallExpr *Call) const {
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    DeclarationName Name;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Callee))
      Name = Reference->getDecl()->getDeclName();
    else if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
      Name = Overload->getName();
    if (!Name.isIdentifier() || !Name.getAsIdentifierInfo())
      return false;
    auto Asks = [&](StringRef Symbol) {
      return llvm::any_of(Rules.symbol(Symbol),
                          [](const Rule *R) { return !R->Types.empty(); });
    };
    // People write cuMemAdvise, a macro for cuMemAdvise_v2.
    StringRef Symbol = Name.getAsIdentifierInfo()->getName();
    auto [Stem, Version] = Symbol.rsplit("_v");
    return Asks(Symbol) ||
           (Version.size() == 1 && isDigit(Version.front()) && Asks(Stem));
  }

  /// The one name of rules/README.md; none for types that depend on template
  /// parameters.
  static ArgumentTypes typeNames(QualType Type) {
    if (Type.isNull() || Type->isDependentType())
      return {};
    Type = Type.getNonReferenceType().getCanonicalType();
    std::string Stars;
    while (Type->isPointerType() || Type->isArrayType()) {
      Stars += '*';
      Type = Type->isArrayType()
                 ? cast<clang::ArrayType>(Type.getTypePtr())->getElementType()
                 : Type->getPointeeType();
    }
    Type = Type.getUnqualifiedType();
    if (const auto *Tag = Type->getAsTagDecl()) {
      if (Tag->getIdentifier())
        return {Tag->getName().str() + Stars};
      const TypedefNameDecl *Typedef = Tag->getTypedefNameForAnonDecl();
      return Typedef ? ArgumentTypes{Typedef->getName().str() + Stars}
                     : ArgumentTypes{};
    }
    if (!Type->isBuiltinType())
      return {};
    LangOptions Cpp;
    Cpp.CPlusPlus = Cpp.Bool = true;
    return {Type.getAsString(PrintingPolicy(Cpp)) + Stars};
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
  const SourceManager &Sources;
  Locator Where;
  llvm::DenseMap<const IdentifierInfo *, bool> Interesting;
  /// Macros of the project, as of where the preprocessor is.
  llvm::StringSet<> LiveMacros;
};

} // namespace porthip

#endif
