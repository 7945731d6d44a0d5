// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/SkippedBodies.h"
#include "Support/Files/Files.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace porthip {
namespace {

/// Clang asks it for each function whose body is not needed to go on.
class BodySkipper : public clang::ASTConsumer {
public:
  BodySkipper(const clang::SourceManager &Sources, StringRef OwnRoot)
      : Sources(Sources), OwnRoot(OwnRoot) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    const clang::FunctionDecl *F = D->getAsFunction();
    return F && !F->hasAttr<clang::CUDADeviceAttr>() &&
           !F->hasAttr<clang::CUDAGlobalAttr>() && isOutside(D->getLocation());
  }

private:
  bool isOutside(clang::SourceLocation Place) {
    if (OwnRoot.empty())
      return true;
    clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(Place));
    auto [Known, IsNew] = Outside.try_emplace(File, false);
    if (IsNew)
      if (auto Entry = Sources.getFileEntryRefForID(File))
        Known->second = !isBelow(normalizePath(Entry->getName()), OwnRoot);
    return Known->second;
  }

  const clang::SourceManager &Sources;
  const std::string OwnRoot;
  DenseMap<clang::FileID, bool> Outside;
};

} // namespace

std::unique_ptr<clang::ASTConsumer>
withSkippedBodies(std::unique_ptr<clang::ASTConsumer> Consumer,
                  clang::CompilerInstance &Compiler, StringRef OwnRoot) {
  Compiler.getFrontendOpts().SkipFunctionBodies = true;
  std::vector<std::unique_ptr<clang::ASTConsumer>> Both;
  Both.push_back(
      std::make_unique<BodySkipper>(Compiler.getSourceManager(), OwnRoot));
  Both.push_back(std::move(Consumer));
  return std::make_unique<clang::MultiplexConsumer>(std::move(Both));
}

} // namespace porthip
