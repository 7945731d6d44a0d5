// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/AmdBranches.h"
#include "Frontend/Parse/ConditionChains.h"
#include "Frontend/Parse/OwnFiles.h"
#include "Frontend/Vendors/VendorMacros.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

class AmdWatch : public ConditionWatch {
public:
  AmdWatch(Preprocessor &PP, StringRef OwnRoot, bool &AmdSeesMore)
      : Sources(PP.getSourceManager()), Own(Sources, OwnRoot),
        Chains(PP, mayAskForVendor), AmdSeesMore(AmdSeesMore) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name,
                          bool, CharSourceRange, OptionalFileEntryRef,
                          StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (isHipHeader(Name) && isWatched(Hash))
      AmdSeesMore = true;
  }

private:
  bool isWatched(SourceLocation At) {
    return !AmdSeesMore && !Own.isOutside(At);
  }

  /// Also of a header, which __has_include may find among HIP's.
  static bool mayBeOfAmd(StringRef Name) {
    MacroOwner Owner = knownMacro(Name).Owner;
    return Owner == MacroOwner::Hip || Owner == MacroOwner::Build ||
           Name.starts_with("__has_include");
  }

  void visit(SourceLocation At) override {
    if (At.isMacroID() || !isWatched(At))
      return;
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    const ConditionChain *Chain = Chains.of(In, Offset);
    if (!Chain || !Chain->asksFor(mayBeOfAmd))
      return;
    AmdSeesMore |=
        !Chains.taken(*Chain, [](StringRef Name) -> std::optional<MacroState> {
          if (mayBeOfAmd(Name))
            return MacroState{};
          return std::nullopt;
        });
  }

  const SourceManager &Sources;
  OwnFiles Own;
  ConditionChains Chains;
  bool &AmdSeesMore;
};

} // namespace

std::unique_ptr<PPCallbacks>
watchAmdBranches(Preprocessor &PP, StringRef OwnRoot, bool &AmdSeesMore) {
  return std::make_unique<AmdWatch>(PP, OwnRoot, AmdSeesMore);
}

} // namespace porthip
