// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `#ifdef __clang__`: hipcc is a clang, and g++ under nvcc is none.
#include "Checks/Analysis/Sites.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    CompilerBranch,
    {"porthip-vendor-clang-branch",
     "the port takes the project's branch for clang", Severity::Warning, 10,
     "A condition that asks for '__clang__', '__clang_major__', '__llvm__', "
     "'__has_builtin' or the version in '__GNUC__' ('__GNUC_PREREQ'), or for a "
     "macro of the project's that follows from them, also one with arguments, "
     "where the branches compute different things in device code or in a "
     "function that launches kernels: their statements, what they declare for "
     "device code, or the value of a macro that it uses; and '__GNUC__' as a "
     "number in device code. Likewise what an option of -Xcompiler defines, "
     "'_OPENMP' of '-fopenmp', which nvcc's device code has and hipcc's has "
     "not. Elsewhere it is a note. Not reported: branches "
     "that differ in attributes, pragmas, hints "
     "for the optimiser, headers of the system or printed text; builds with "
     "'-ccbin clang++' or clang as CUDA's compiler.",
     "nvcc calls g++, which does not define '__clang__'; hipcc is a clang, "
     "which says in '__GNUC__' that it is g++ 4. So the original is compiled "
     "from one branch and the port from another one.",
     R"(
#ifdef __clang__
#define STEP 2
#else
#define STEP 1
#endif
__global__ void next(int *p) { p[threadIdx.x] += STEP; }
)",
     R"(
#ifdef __clang__
#define ALWAYS __attribute__((always_inline))
#else
#define ALWAYS __attribute__((noinline))
#endif
ALWAYS __device__ int twice(int n) { return 2 * n; }
__global__ void next(int *p) { p[threadIdx.x] = twice(p[threadIdx.x]); }
)",
     "Compare the two branches. If they do not mean the same, let the "
     "condition ask for what matters: '#if defined(__clang__) && "
     "!defined(__HIP__)'.",
     "nvcc -dryrun; clang -dM -E"});

/// Text of one file, of a function or a variable.
struct CodeRange {
  FileID In;
  unsigned Begin = 0, End = 0;

  bool meets(FileID Of, unsigned From, unsigned To) const {
    return In == Of && From < End && Begin < To;
  }
};

class CodeRanges {
public:
  explicit CodeRanges(const SourceManager &Sources) : Sources(Sources) {}

  void add(SourceRange Of) {
    auto [In, Begin] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(Of.getBegin()));
    auto [EndIn, End] = Sources.getDecomposedLoc(
        Sources.getExpansionRange(Of.getEnd()).getEnd());
    if (In == EndIn)
      Ranges.push_back({In, Begin, End + 1});
  }
  bool meets(FileID In, unsigned From, unsigned To) const {
    return llvm::any_of(
        Ranges, [&](const CodeRange &R) { return R.meets(In, From, To); });
  }
  bool has(SourceLocation At) const {
    auto [In, Offset] = Sources.getDecomposedLoc(At);
    return meets(In, Offset, Offset + 1);
  }
  /// Whether one of \p Names is among the words, outside of \p But.
  bool use(const llvm::StringSet<> &Names, const ClangBranch &But) const {
    return llvm::any_of(Ranges, [&](const CodeRange &R) {
      if (R.meets(But.In, But.Begin, But.End))
        return false;
      return hasName(Sources.getBufferData(R.In).slice(R.Begin, R.End), Names);
    });
  }

private:
  const SourceManager &Sources;
  std::vector<CodeRange> Ranges;
};

/// The names that the branches for clang declare.
class BranchNames : public DynamicRecursiveASTVisitor {
public:
  BranchNames(const SourceManager &Sources,
              llvm::ArrayRef<ClangBranch> Branches)
      : Names(Branches.size()), Sources(Sources), Branches(Branches) {}

  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->isImplicit() || !D->getIdentifier() || D->getName().empty() ||
        D->getParentFunctionOrMethod() || isa<ParmVarDecl>(D))
      return true;
    auto [In, Offset] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getLocation()));
    for (size_t I = 0; I < Branches.size(); ++I)
      if (Branches[I].takes(In, Offset))
        Names[I].insert(D->getName());
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<llvm::StringSet<>> Names;

private:
  const SourceManager &Sources;
  llvm::ArrayRef<ClangBranch> Branches;
};

class LaunchSearch : public DynamicRecursiveASTVisitor {
public:
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override {
    Found = true;
    return false;
  }
  bool Found = false;
};

class ClangBranchCheck : public Check {
public:
  void onDeclaration(Decl &D, CheckContext &C) override {
    if (C.clangBranches().empty())
      return;
    if (!Names)
      Names.emplace(C.AST.getSourceManager(), C.clangBranches());
    Names->TraverseDecl(&D);
  }

  void onGlobal(const VarDecl &V, CheckContext &C) override {
    if (V.hasAttr<CUDADeviceAttr>() || V.hasAttr<CUDAConstantAttr>())
      Variables.push_back(V.getSourceRange());
  }

  void onEnd(CheckContext &C) override {
    if (C.clangBranches().empty())
      return;
    const SourceManager &Sources = C.AST.getSourceManager();
    CodeRanges Device(Sources), Launching(Sources), All(Sources);
    forEachDeviceFunction(
        C, [&](const FunctionDecl &F) { Device.add(F.getSourceRange()); });
    for (SourceRange V : Variables)
      Device.add(V);
    for (const FunctionDecl *F : C.functions()) {
      All.add(F->getSourceRange());
      LaunchSearch Search;
      Search.TraverseStmt(F->getBody());
      if (Search.Found)
        Launching.add(F->getSourceRange());
    }
    for (size_t I = 0; I < C.clangBranches().size(); ++I)
      check(C.clangBranches()[I], Names ? Names->Names[I] : llvm::StringSet<>(),
            Device, Launching, All, C);
  }

private:
  static void check(const ClangBranch &B, const llvm::StringSet<> &Declared,
                    const CodeRanges &Device, const CodeRanges &Launching,
                    const CodeRanges &All, CheckContext &C) {
    auto Concerns = [&](const CodeRanges &Of) {
      if (llvm::any_of(B.Uses, [&](SourceLocation At) { return Of.has(At); }))
        return true;
      return B.differsInCode() &&
             (Of.meets(B.In, B.Begin, B.End) || Of.use(Declared, B));
    };
    const bool OnDevice =
        Concerns(Device) ||
        (B.differsInCode() &&
         (B.OfClang.declaresDeviceCode() || B.OfNvcc.declaresDeviceCode()));
    const bool OfLaunches = !OnDevice && Concerns(Launching);
    if (!OnDevice && (B.IsOfHostOption || (!OfLaunches && !Concerns(All))))
      return;
    const SourceManager &Sources = C.AST.getSourceManager();
    const SourceLocation At = Sources.getComposedLoc(B.In, B.Begin);
    // Host code prints versions.
    const bool IsNumber = B.Begin == B.End;
    const std::string Message =
        B.IsOfHostOption
            ? "'" + B.Asked +
                  "' chooses device code: nvcc gives it what options of the "
                  "host's compiler define, hipcc does not, and takes another "
                  "branch"
        : IsNumber
            ? "'" + B.Asked +
                  "' is another number in the port: clang says that it is "
                  "g++ 4.2, and nvcc shows the g++ that it calls"
            : "'" + B.Asked + "' chooses " +
                  (OnDevice     ? "device code"
                   : OfLaunches ? "code that launches kernels"
                                : "host code") +
                  ": the port has the branch for clang, which hipcc is, "
                  "and the original the other one";
    C.report(CompilerBranch, SourceRange(At), Message)
        .symbol(B.Asked)
        .level(OnDevice || (OfLaunches && !IsNumber) ? Severity::Warning
                                                     : Severity::Note);
  }

  std::optional<BranchNames> Names;
  std::vector<SourceRange> Variables;
};

PORTHIP_AST_CHECK(ClangBranchCheck);

} // namespace
} // namespace porthip
