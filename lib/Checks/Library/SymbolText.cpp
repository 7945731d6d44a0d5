// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries and functions that a program looks up by text: dlopen, dlsym.
#include "Checks/Analysis/Flow/FlowWarpCalls.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SymbolText,
    {"porthip-library-symbol-text",
     "library or function of CUDA's that is looked up by text", Severity::Error,
     30,
     "A string literal that is the file name of one of CUDA's libraries, such "
     "as \"libcudart.so.12\" or \"nvcuda.dll\"; and the name of one of CUDA's "
     "functions, such as \"cudaFree\", in a file that looks functions up: "
     "'dlsym', 'dlvsym', 'GetProcAddress'. Not text that is printed.",
     "Text is not translated. The libraries are not there on AMD, and the "
     "functions have other names: what is looked up is null, or, where an "
     "NVIDIA "
     "driver is installed as well, CUDA's own.",
     R"(
#include <dlfcn.h>
void *find(void *library) { return dlsym(library, "cudaFree"); }
)",
     R"(
#include <dlfcn.h>
void *find(void *library) { return dlsym(library, "hipFree"); }
)",
     "Write HIP's name, or link the library and call the function.",
     "libamdhip64.so"});

/// AMD's counterpart of the library \p Stem, `cudart` of `libcudart.so.12`.
StringRef amdLibrary(StringRef Stem) {
  return llvm::StringSwitch<StringRef>(Stem)
      .Cases({"cudart", "cuda", "nvcuda"}, "libamdhip64.so")
      .Case("cublas", "libhipblas.so")
      .Case("cublasLt", "libhipblaslt.so")
      .Case("cufft", "libhipfft.so")
      .Case("curand", "libhiprand.so")
      .Case("cusolver", "libhipsolver.so")
      .Case("cusparse", "libhipsparse.so")
      .Case("cudnn", "libMIOpen.so")
      .Case("nvrtc", "libhiprtc.so")
      .Case("nccl", "librccl.so")
      .Case("nvidia-ml", "libamd_smi.so")
      .Case("nvToolsExt", "libroctx64.so")
      .Case("cupti", "librocprofiler-sdk.so")
      .Case("nvjpeg", "librocjpeg.so")
      .Default("");
}

/// The stem of a library's file name; empty: it is none.
StringRef libraryStem(StringRef Text) {
  StringRef Name = Text.rsplit('/').second;
  if (Name.empty())
    Name = Text;
  if (Name.consume_front("lib")) {
    size_t End = Name.find(".so");
    if (End == StringRef::npos)
      End = Name.find(".dylib");
    return End == StringRef::npos ? "" : Name.take_front(End);
  }
  if (!Name.consume_back(".dll"))
    return "";
  // cudart64_12, cublas64_11
  return Name.take_front(Name.find("64_"));
}

class TextUses : public DynamicRecursiveASTVisitor {
public:
  TextUses(CheckContext &C, std::vector<const StringLiteral *> &Functions,
           bool &LooksUp)
      : C(C), Functions(Functions), LooksUp(LooksUp) {}

  bool TraverseCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : "";
    if (Name == "dlsym" || Name == "dlvsym" || Name == "GetProcAddress")
      LooksUp = true;
    // Text that is shown means nothing to the program.
    if (Name.contains("printf") || Name == "puts" || Name == "fputs" ||
        Name == "perror")
      return true;
    return DynamicRecursiveASTVisitor::TraverseCallExpr(E);
  }
  bool TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    return E->getOperator() == OO_LessLess ||
           DynamicRecursiveASTVisitor::TraverseCXXOperatorCallExpr(E);
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }

  bool VisitStringLiteral(StringLiteral *S) override {
    // A string that `#` makes of a name follows that name.
    const SourceManager &Sources = C.AST.getSourceManager();
    if (!S->isOrdinary() || Sources.isWrittenInScratchSpace(
                                Sources.getSpellingLoc(S->getBeginLoc())))
      return true;
    StringRef Text = S->getString();
    if (StringRef Amd = amdLibrary(libraryStem(Text)); !Amd.empty())
      C.report(SymbolText, S->getSourceRange(),
               "\"" + Text + "\" is CUDA's library, which AMD's systems lack")
          .symbol(Text)
          .fix("load \"" + Amd + "\" there, whose functions have HIP's names");
    else if (isFunction(Text))
      Functions.push_back(S);
    return true;
  }

private:
  bool isFunction(StringRef Text) const {
    // `cuda` alone is a namespace.
    if (llvm::none_of(Text, llvm::isUpper))
      return false;
    return llvm::any_of(C.Rules.symbol(Text), [](const Rule *R) {
      return R->Hip != R->Cuda &&
             (R->Kind == RuleKind::Rename || R->Kind == RuleKind::Call ||
              (R->Kind == RuleKind::Shim && R->Cuda.starts_with("cu")));
    });
  }

  CheckContext &C;
  std::vector<const StringLiteral *> &Functions;
  bool &LooksUp;
};

class SymbolTextCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    TextUses(C, Functions, LooksUp).TraverseDecl(&D);
  }
  void onEnd(CheckContext &C) override {
    if (!LooksUp)
      return;
    for (const StringLiteral *S : Functions) {
      StringRef Hip = C.Rules.symbol(S->getString()).front()->Hip;
      C.report(SymbolText, S->getSourceRange(),
               "\"" + S->getString() +
                   "\" is looked up as text, which is not translated")
          .symbol(S->getString())
          .fix(Hip.contains(':')
                   ? "call it instead: HIP has no such function by one name"
                   : "write \"" + Hip + "\", and compare the signatures");
    }
  }

private:
  std::vector<const StringLiteral *> Functions;
  bool LooksUp = false;
};

PORTHIP_AST_CHECK(SymbolTextCheck);

} // namespace
} // namespace porthip
