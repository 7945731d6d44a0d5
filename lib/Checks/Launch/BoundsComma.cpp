// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `__launch_bounds__(Threads, blocks<A, B>())`: HIP's macro counts its
// arguments, and the preprocessor divides at each comma.
#include "Translate/Findings/Check.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    BoundsComma,
    {"porthip-launch-bounds-comma",
     "comma of a template's arguments in __launch_bounds__", Severity::Error, 5,
     "An argument of '__launch_bounds__' with a comma between a template's "
     "arguments, which a macro writes. Elsewhere the port writes parentheses "
     "around it.",
     "CUDA's '__launch_bounds__' hands on all that it is given. HIP's chooses "
     "between two macros by the number of its arguments, and to the "
     "preprocessor 'f<A, B>()' is two.",
     R"(
template <int A, int B> constexpr int blocks() { return A / B; }
#define BOUNDS __launch_bounds__(128, blocks<8, 4>())
__global__ void BOUNDS scale(float *p) { p[threadIdx.x] *= 2; }
)",
     R"(
template <int A, int B> constexpr int blocks() { return A / B; }
#define BOUNDS __launch_bounds__(128, (blocks<8, 4>()))
__global__ void BOUNDS scale(float *p) { p[threadIdx.x] *= 2; }
)",
     "Write parentheses around the argument.",
     "hip/amd_detail/amd_hip_runtime.h"});

/// As the preprocessor reads it: parentheses alone hold arguments together.
bool hasOpenComma(StringRef Text) {
  int Depth = 0;
  return llvm::any_of(Text, [&](char C) {
    Depth += C == '(' ? 1 : C == ')' ? -1 : 0;
    return C == ',' && !Depth;
  });
}

class BoundsCommaCheck : public Check {
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    const auto *Bounds = F.getAttr<CUDALaunchBoundsAttr>();
    if (!Bounds || F.isTemplateInstantiation())
      return;
    for (const Expr *E : {Bounds->getMaxThreads(), Bounds->getMinBlocks(),
                          Bounds->getMaxBlocks()})
      if (E)
        look(*E, C);
  }

  static void look(const Expr &E, CheckContext &C) {
    const SourceManager &Sources = C.AST.getSourceManager();
    const SourceRange Written(Sources.getSpellingLoc(E.getBeginLoc()),
                              Sources.getSpellingLoc(E.getEndLoc()));
    if (!hasOpenComma(
            Lexer::getSourceText(CharSourceRange::getTokenRange(Written),
                                 Sources, C.AST.getLangOpts())))
      return;
    auto Report = C.report(BoundsComma, E.getSourceRange(),
                           "HIP's '__launch_bounds__' takes each comma for the "
                           "end of an argument");
    Report.symbol("__launch_bounds__").fix("write parentheses around it");
    Report.mendAround(E.getSourceRange(), "(", ")");
  }
};
PORTHIP_AST_CHECK(BoundsCommaCheck);

} // namespace
} // namespace porthip
