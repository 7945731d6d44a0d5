// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/HostBranches.h"
#include "Frontend/Parse/OwnFiles.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
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
      : PP(PP), Sources(PP.getSourceManager()), Of(std::move(Of)) {}

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
  /// The conditionals of a file.
  struct Chains {
    std::vector<DirectiveLine> Lines;
    /// By that of the #if: the lines of all branches, the #endif last.
    std::map<unsigned, std::vector<unsigned>> ByIf;
  };

  bool isWatched(SourceLocation At) const {
    return !Of->HostSeesMore && !Of->Own.isOutside(At);
  }

  const Chains &chainsOf(FileID In) {
    auto [Known, IsNew] = Files.try_emplace(In);
    Chains &C = Known->second;
    StringRef Text = Sources.getBufferData(In);
    if (!IsNew ||
        (!Text.contains("__CUDA_ARCH") && !Text.contains("__HIP_DEVICE")))
      return C;
    C.Lines = readDirectiveLines(Text);
    std::vector<std::vector<unsigned>> Open;
    for (unsigned I = 0; I < C.Lines.size(); ++I) {
      if (C.Lines[I].Is == DirectiveLine::If) {
        Open.push_back({I});
      } else if (C.Lines[I].isBranch() && !Open.empty()) {
        Open.back().push_back(I);
        if (C.Lines[I].Is != DirectiveLine::Endif)
          continue;
        C.ByIf[Open.back().front()] = std::move(Open.back());
        Open.pop_back();
      }
    }
    return C;
  }

  /// \p At: the word `if`, which is reached.
  void visit(SourceLocation At) {
    if (At.isMacroID() || !isWatched(At))
      return;
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    if (Of->Device.has(In, Offset))
      return;
    const Chains &C = chainsOf(In);
    auto Line = llvm::upper_bound(
        C.Lines, Offset,
        [](unsigned O, const DirectiveLine &L) { return O < L.Begin; });
    if (Line == C.Lines.begin())
      return;
    auto Chain = C.ByIf.find(std::prev(Line) - C.Lines.begin());
    if (Chain != C.ByIf.end())
      compare(In, C, Chain->second);
  }

  static bool asksForDevice(const DirectiveLine &L) {
    return llvm::any_of(L.Tokens, [](const ConditionToken &T) {
      return isOfDevice(T.Text) || mayBeOfDevice(T.Text);
    });
  }

  void compare(FileID In, const Chains &C, llvm::ArrayRef<unsigned> Chain) {
    if (llvm::none_of(Chain,
                      [&](unsigned I) { return asksForDevice(C.Lines[I]); }))
      return;
    auto OnDevice = taken(C, Chain, true), OnHost = taken(C, Chain, false);
    if (!OnDevice || !OnHost) {
      Of->HostSeesMore = true;
      return;
    }
    if (*OnDevice == *OnHost)
      return;
    // The #endif stands for no branch.
    const unsigned None = Chain.size() - 1;
    if (*OnHost != None && !isBlank(In, C, Chain, *OnHost))
      Of->HostSeesMore = true;
    if (*OnDevice == None)
      return;
    const unsigned First = Chain[*OnDevice], Last = Chain[*OnDevice + 1];
    Of->Device.add(In, C.Lines[First].End, C.Lines[Last].Begin);
    for (unsigned I = First + 1; I < Last; ++I)
      Of->HostSeesMore |= C.Lines[I].Is == DirectiveLine::Define ||
                          C.Lines[I].Is == DirectiveLine::Undef ||
                          C.Lines[I].Is == DirectiveLine::Include;
  }

  bool isBlank(FileID In, const Chains &C, llvm::ArrayRef<unsigned> Chain,
               unsigned Branch) const {
    return Sources.getBufferData(In)
        .slice(C.Lines[Chain[Branch]].End, C.Lines[Chain[Branch + 1]].Begin)
        .trim()
        .empty();
  }

  /// Which branch of the chain a side takes, the #endif for none.
  std::optional<unsigned> taken(const Chains &C, llvm::ArrayRef<unsigned> Chain,
                                bool OnDevice) {
    for (unsigned B = 0; B < Chain.size(); ++B) {
      const DirectiveLine &L = C.Lines[Chain[B]];
      if (L.Is == DirectiveLine::Else || L.Is == DirectiveLine::Endif)
        return B;
      auto Value = evaluateCondition(
          L.Tokens, [&](StringRef Name) { return stateOf(Name, OnDevice); });
      if (!Value)
        return std::nullopt;
      if (*Value)
        return B;
    }
    return std::nullopt;
  }

  /// Here and now: what does not come from the device's macros is the same on
  /// the host, as far as headers of others go as well.
  MacroState stateOf(StringRef Name, bool OnDevice) {
    if (!OnDevice && isOfDevice(Name))
      return {MacroState::Undefined};
    if (!llvm::all_of(Name,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; }) ||
        (!OnDevice && mayBeOfDevice(Name)))
      return {}; // __has_include
    const MacroInfo *Info = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    if (!Info)
      return {PP.getIdentifierInfo(Name)->hasMacroDefinition()
                  ? MacroState::Unknown
                  : MacroState::Undefined};
    if (Info->isObjectLike() && Info->getNumTokens() == 1 &&
        Info->tokens_begin()->is(tok::numeric_constant)) {
      int64_t Number;
      std::string Text = PP.getSpelling(*Info->tokens_begin());
      if (!StringRef(Text).rtrim("uUlL").getAsInteger(0, Number))
        return {MacroState::Number, Number};
    }
    return {Info->isBuiltinMacro() ? MacroState::Unknown : MacroState::Defined};
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  std::shared_ptr<State> Of;
  std::map<FileID, Chains> Files;
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
