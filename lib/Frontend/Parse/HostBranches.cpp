// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/HostBranches.h"
#include "Frontend/Parse/ConditionChains.h"
#include "Frontend/Parse/OwnFiles.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

/// Macros that the device's pass alone has.
bool isOfDevice(StringRef Name) {
  return Name == "__CUDA_ARCH__" || Name == "__HIP_DEVICE_COMPILE__";
}

/// The numbers that go with them, of which not all say what the host has.
bool mayBeOfDevice(StringRef Name) {
  return Name.starts_with("__CUDA_ARCH_") || Name == "__NVPTX__" ||
         Name == "__PTX__";
}

/// Pieces of text, by file.
class TextRanges {
public:
  explicit TextRanges(const SourceManager &Sources) : Sources(Sources) {}

  bool isEmpty() const { return Ranges.empty(); }
  void add(FileID In, unsigned Begin, unsigned End) {
    Ranges[In].emplace_back(Begin, End);
  }
  bool has(FileID In, unsigned Offset) const {
    auto Of = Ranges.find(In);
    return Of != Ranges.end() && llvm::any_of(Of->second, [&](auto &Range) {
             return Range.first <= Offset && Offset < Range.second;
           });
  }
  bool has(SourceLocation At) const {
    auto [In, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(At));
    return has(In, Offset);
  }
  void add(SourceRange Body) {
    if (auto P = placeOf(Body))
      add(P->In, P->Begin, P->End);
  }
  void dropInside(SourceRange Body) {
    auto P = placeOf(Body);
    auto Of = P ? Ranges.find(P->In) : Ranges.end();
    if (Of == Ranges.end())
      return;
    llvm::erase_if(Of->second, [&](auto &Range) {
      return P->Begin < Range.first && Range.second <= P->End;
    });
    if (Of->second.empty())
      Ranges.erase(Of);
  }

private:
  struct Place {
    FileID In;
    unsigned Begin, End;
  };

  /// Nothing: it begins and ends in two files.
  std::optional<Place> placeOf(SourceRange Body) const {
    auto [In, Begin] =
        Sources.getDecomposedLoc(Sources.getFileLoc(Body.getBegin()));
    auto [EndIn, End] =
        Sources.getDecomposedLoc(Sources.getFileLoc(Body.getEnd()));
    if (In != EndIn)
      return std::nullopt;
    return Place{In, Begin, End};
  }

  const SourceManager &Sources;
  std::map<FileID, std::vector<std::pair<unsigned, unsigned>>> Ranges;
};

struct State {
  State(const SourceManager &Sources, StringRef OwnRoot, bool &HostSeesMore,
        std::set<std::string> &HostNames)
      : Own(Sources, OwnRoot), Device(Sources), InPlaceOfHosts(Sources),
        Host(Sources), DeviceBodies(Sources), HostSeesMore(HostSeesMore),
        HostNames(HostNames) {}

  OwnFiles Own;
  TextRanges Device;         ///< what the device alone takes
  TextRanges InPlaceOfHosts; ///< of it: where the host has another branch
  TextRanges Host;           ///< what the host takes, and is in no body yet
  TextRanges DeviceBodies;   ///< of functions that the host never calls
  bool &HostSeesMore;
  std::set<std::string> &HostNames;
};

class BranchWatch : public ConditionWatch {
public:
  BranchWatch(Preprocessor &PP, std::shared_ptr<State> Of)
      : PP(PP), Sources(PP.getSourceManager()), Of(std::move(Of)),
        Chains(PP, mayHave) {}

  void MacroDefined(const Token &, const MacroDirective *MD) override {
    const MacroInfo *Info = MD->getMacroInfo();
    if (!isWatched(Info->getDefinitionLoc()))
      return;
    for (const Token &T : Info->tokens())
      if (const IdentifierInfo *Name = T.getIdentifierInfo())
        Of->HostSeesMore |= isOfDevice(Name->getName());
  }
  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    if (isOfDevice(Name.getIdentifierInfo()->getName()) &&
        !PP.isParsingIfOrElifDirective() &&
        isWatched(Sources.getSpellingLoc(Name.getLocation())))
      Of->HostSeesMore = true;
  }

private:
  bool isWatched(SourceLocation At) const {
    return !Of->HostSeesMore && !Of->Own.isOutside(At);
  }

  static bool mayHave(StringRef Text) {
    return Text.contains("__CUDA_ARCH") || Text.contains("__HIP_DEVICE");
  }

  void visit(SourceLocation At) override {
    if (At.isMacroID() || !isWatched(At))
      return;
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    if (Of->Device.has(In, Offset))
      return;
    const ConditionChain *Chain = Chains.of(In, Offset);
    if (Chain && Chain->asksFor([](StringRef Name) {
          return isOfDevice(Name) || mayBeOfDevice(Name);
        }))
      compare(In, *Chain);
  }

  void compare(FileID In, const ConditionChain &Chain) {
    auto OnDevice = Chains.taken(Chain, [](StringRef) { return std::nullopt; });
    auto OnHost = Chains.taken(Chain, onHost);
    if (!OnDevice || !OnHost) {
      Of->HostSeesMore = true;
      return;
    }
    if (*OnDevice == *OnHost)
      return;
    const bool HasHosts =
        *OnHost != Chain.none() && !Chain.textOf(*OnHost).trim().empty();
    if (HasHosts)
      noteHosts(In, Chain, *OnHost);
    if (*OnDevice == Chain.none())
      return;
    const DirectiveLine *First = Chain.Lines[*OnDevice],
                        *Last = Chain.Lines[*OnDevice + 1];
    Of->Device.add(In, First->End, Last->Begin);
    if (HasHosts)
      Of->InPlaceOfHosts.add(In, First->End, Last->Begin);
    for (const DirectiveLine *L = First + 1; L < Last; ++L)
      Of->HostSeesMore |= L->Is == DirectiveLine::Define ||
                          L->Is == DirectiveLine::Undef ||
                          L->Is == DirectiveLine::Include;
  }

  /// Statements of the host, of which the words alone may say that nobody asks
  /// what they mean. A directive, a launch or a macro of the project may bring
  /// what is not seen here.
  void noteHosts(FileID In, const ConditionChain &Chain, unsigned Branch) {
    const DirectiveLine *First = Chain.Lines[Branch],
                        *Last = Chain.Lines[Branch + 1];
    StringRef Text = Chain.textOf(Branch);
    Of->HostSeesMore |= Last != First + 1 || Text.contains("<<<");
    Of->Host.add(In, First->End, Last->Begin);
    Lexer Words(SourceLocation(), PP.getLangOpts(), Chain.Text.begin(),
                Text.begin(), Chain.Text.end());
    Token T;
    while (!Words.LexFromRawLexer(T) &&
           Words.getBufferLocation() <= Text.end()) {
      if (T.isNot(tok::raw_identifier))
        continue;
      StringRef Name = T.getRawIdentifier();
      const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
      Of->HostSeesMore |= Macro && !Macro->isBuiltinMacro() &&
                          !Of->Own.isOutside(Macro->getDefinitionLoc());
      Of->HostNames.insert(Name.str());
    }
  }

  /// A macro that does not come from the device's is the same on the host, as
  /// far as headers of others go as well.
  static std::optional<MacroState> onHost(StringRef Name) {
    if (isOfDevice(Name))
      return MacroState{MacroState::Undefined};
    if (mayBeOfDevice(Name))
      return MacroState{};
    return std::nullopt;
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  std::shared_ptr<State> Of;
  ConditionChains Chains;
};

/// Looks for declarations of the device alone that the rest may name.
class DeclarationWatch : public ASTConsumer, DynamicRecursiveASTVisitor {
public:
  explicit DeclarationWatch(std::shared_ptr<State> Of) : Of(std::move(Of)) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    if (Of->HostSeesMore || (Of->Device.isEmpty() && Of->Host.isEmpty()))
      return true;
    for (Decl *D : Group)
      if (!Of->Own.isOutside(D->getLocation()))
        TraverseDecl(D);
    return true;
  }

  /// A declaration that the host alone has.
  void HandleTranslationUnit(ASTContext &) override {
    Of->HostSeesMore |= !Of->Host.isEmpty();
  }

private:
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isImplicit())
      return true;
    const SourceRange Body = F->getBody()->getSourceRange();
    Of->Host.dropInside(Body);
    if ((F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>()) &&
        !F->hasAttr<CUDAHostAttr>())
      Of->DeviceBodies.add(Body);
    return true;
  }

  bool VisitNamedDecl(NamedDecl *D) override {
    if (!D->isImplicit() && !D->getParentFunctionOrMethod() && isNew(D) &&
        Of->Device.has(D->getLocation()))
      Of->HostSeesMore = true;
    return !Of->HostSeesMore;
  }

  /// `#ifdef __CUDA_ARCH__ / int lane = ...; / #endif / use(lane);`
  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!Of->Device.has(S->getLBracLoc()))
      for (const Stmt *Each : S->body())
        Of->HostSeesMore |= isa<DeclStmt>(Each) &&
                            Of->Device.has(Each->getBeginLoc()) &&
                            !(Of->InPlaceOfHosts.has(Each->getBeginLoc()) &&
                              Of->DeviceBodies.has(Each->getBeginLoc()));
    return !Of->HostSeesMore;
  }

  /// A specialization gives a name that there is another meaning.
  static bool isNew(const NamedDecl *D) {
    if (D->getPreviousDecl() || isa<ClassTemplateSpecializationDecl>(D) ||
        isa<VarTemplateSpecializationDecl>(D) || isa<TemplateTypeParmDecl>(D) ||
        isa<NonTypeTemplateParmDecl>(D) || isa<TemplateTemplateParmDecl>(D) ||
        isa<ParmVarDecl>(D))
      return false;
    if (const auto *F = dyn_cast<FunctionDecl>(D);
        F && F->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
      return false;
    // It may be a member of a class that is not new.
    const auto *Parent = dyn_cast<NamedDecl>(D->getLexicalDeclContext());
    return !Parent || !isa<ClassTemplateSpecializationDecl>(Parent);
  }

  std::shared_ptr<State> Of;
};

} // namespace

std::unique_ptr<ASTConsumer>
watchHostBranches(CompilerInstance &Compiler, StringRef OwnRoot,
                  bool &HostSeesMore, std::set<std::string> &HostNames) {
  auto Of = std::make_shared<State>(Compiler.getSourceManager(), OwnRoot,
                                    HostSeesMore, HostNames);
  Compiler.getPreprocessor().addPPCallbacks(
      std::make_unique<BranchWatch>(Compiler.getPreprocessor(), Of));
  return std::make_unique<DeclarationWatch>(Of);
}

} // namespace porthip
