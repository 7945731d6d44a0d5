// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/HostBranches.h"
#include "Frontend/Parse/ConditionChains.h"
#include "Frontend/Parse/OwnFiles.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
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

/// Text that the device alone takes, by file.
class DeviceOnly {
public:
  explicit DeviceOnly(const SourceManager &Sources) : Sources(Sources) {}

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

private:
  const SourceManager &Sources;
  std::map<FileID, std::vector<std::pair<unsigned, unsigned>>> Ranges;
};

struct State {
  State(const SourceManager &Sources, StringRef OwnRoot, bool &HostSeesMore)
      : Own(Sources, OwnRoot), Device(Sources), HostSeesMore(HostSeesMore) {}

  OwnFiles Own;
  DeviceOnly Device;
  bool &HostSeesMore;
};

class BranchWatch : public PPCallbacks {
public:
  BranchWatch(Preprocessor &PP, std::shared_ptr<State> Of)
      : PP(PP), Sources(PP.getSourceManager()), Of(std::move(Of)),
        Chains(PP, mayHave) {}

  void If(SourceLocation At, SourceRange, ConditionValueKind) override {
    visit(At);
  }
  void Ifdef(SourceLocation At, const Token &,
             const MacroDefinition &) override {
    visit(At);
  }
  void Ifndef(SourceLocation At, const Token &,
              const MacroDefinition &) override {
    visit(At);
  }

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

  /// \p At: the word `if`, which is reached.
  void visit(SourceLocation At) {
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
    if (*OnHost != Chain.none() && !Chain.textOf(*OnHost).trim().empty())
      Of->HostSeesMore = true;
    if (*OnDevice == Chain.none())
      return;
    const DirectiveLine *First = Chain.Lines[*OnDevice],
                        *Last = Chain.Lines[*OnDevice + 1];
    Of->Device.add(In, First->End, Last->Begin);
    for (const DirectiveLine *L = First + 1; L < Last; ++L)
      Of->HostSeesMore |= L->Is == DirectiveLine::Define ||
                          L->Is == DirectiveLine::Undef ||
                          L->Is == DirectiveLine::Include;
  }

  /// What does not come from the device's macros is the same on the host, as far
  /// as headers of others go as well.
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
    if (Of->HostSeesMore || Of->Device.isEmpty())
      return true;
    for (Decl *D : Group)
      if (!Of->Own.isOutside(D->getLocation()))
        TraverseDecl(D);
    return true;
  }

private:
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
        Of->HostSeesMore |=
            isa<DeclStmt>(Each) && Of->Device.has(Each->getBeginLoc());
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
    // Of a class that is not new.
    const auto *Parent = dyn_cast<NamedDecl>(D->getLexicalDeclContext());
    return !Parent || !isa<ClassTemplateSpecializationDecl>(Parent);
  }

  std::shared_ptr<State> Of;
};

} // namespace

std::unique_ptr<ASTConsumer> watchHostBranches(CompilerInstance &Compiler,
                                               StringRef OwnRoot,
                                               bool &HostSeesMore) {
  auto Of = std::make_shared<State>(Compiler.getSourceManager(), OwnRoot,
                                    HostSeesMore);
  Compiler.getPreprocessor().addPPCallbacks(
      std::make_unique<BranchWatch>(Compiler.getPreprocessor(), Of));
  return std::make_unique<DeclarationWatch>(Of);
}

} // namespace porthip
