// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/SkippedBodies.h"
#include "Frontend/Parse/OwnFiles.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"

using namespace llvm;

namespace porthip {
namespace {

/// Clang asks it for each function whose body is not needed to go on.
class BodySkipper : public clang::ASTConsumer {
public:
  BodySkipper(const clang::SourceManager &Sources, StringRef OwnRoot)
      : Files(Sources, OwnRoot) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    const clang::FunctionDecl *F = D->getAsFunction();
    return F && !F->hasAttr<clang::CUDADeviceAttr>() &&
           !F->hasAttr<clang::CUDAGlobalAttr>() &&
           Files.isOutside(D->getLocation());
  }

private:
  OwnFiles Files;
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
