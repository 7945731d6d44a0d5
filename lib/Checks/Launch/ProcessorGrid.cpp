// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Grids and loops that count the multiprocessors of the device, where something
// else has room for fewer.
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "Checks/Analysis/ProcessorCount.h"
#include "clang/AST/Attr.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    ProcessorGrid,
    {"porthip-launch-processor-grid",
     "grid of all multiprocessors meets a limit", Severity::Error, 30,
     "A number that comes from 'multiProcessorCount', "
     "'cudaDevAttrMultiProcessorCount' or the driver's attribute, also times "
     "something, as the grid of a launch whose kernel has room for fewer "
     "blocks: an array of constant size whose index is 'blockIdx.x' or runs to "
     "'gridDim.x', 'gridDim.x' compared in 'assert' or before '__trap()', "
     "'threadIdx.x < gridDim.x' outside of loops while the block is smaller. "
     "Or as the size of a block; or as the bound of a loop over an array of "
     "constant size on the host. Not if the number is limited first, as by "
     "'min(n, 128)'.",
     "NVIDIA's GPUs have up to 160 multiprocessors, an MI300X has 304 and an "
     "MI355X 256. What was large enough for every GPU that the program was "
     "written for is not: elements behind an array are written, and the "
     "results of blocks are left out.",
     R"(
// porthip --gpu=gfx942
__global__ void sums(float *out) {
  __shared__ float part[256];
  part[blockIdx.x] = 0;
  out[blockIdx.x] = part[blockIdx.x];
}
void run(float *out, const cudaDeviceProp &device) {
  sums<<<device.multiProcessorCount, 128>>>(out);
}
)",
     R"(
// porthip --gpu=gfx942
__global__ void sums(float *out) {
  __shared__ float part[256];
  part[blockIdx.x] = 0;
  out[blockIdx.x] = part[blockIdx.x];
}
void run(float *out, const cudaDeviceProp &device) {
  sums<<<min(device.multiProcessorCount, 256), 128>>>(out);
}
)",
     "Limit the number before it is used, or let the kernel work in a loop "
     "over the blocks.",
     "AMD Instinct MI300X and MI355X data sheets; hipDeviceProp_t", nullptr,
     "cudaDevAttrMultiProcessorCount "
     "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT"});

/// The sizes of a launch.
struct Meeting {
  int64_t Blocks;                 ///< at least so many on the target
  std::optional<int64_t> Threads; ///< of a block, if it is a constant
};

/// "threadIdx" of `threadIdx.x`; empty for others.
StringRef builtinX(const Expr *E) {
  E = E ? bare(withoutCasts(E)) : nullptr;
  return E ? builtinOfX(E) : "";
}

class ProcessorGridCheck : public Check {
public:
  void onEnd(CheckContext &C) override {
    auto Targets = chosenTargets(C);
    if (Targets.empty())
      return;
    On = *llvm::max_element(Targets, [](const auto *A, const auto *B) {
      return A->MostSms < B->MostSms;
    });
    Of.emplace(C, On->MostSms);
    if (!Of->isAsked())
      return;
    const Sites &S = C.analysis<Sites>();
    for (const Launch &L : S.launches())
      launch(L.Call, L.Kernel, L.Grid, L.Block, S, C);
    for (StringRef Name : {"cudaLaunchCooperativeKernel", "cudaLaunchKernel"})
      for (const CallSite &Site : S.calls(Name))
        if (Site.Call->getNumArgs() >= 3)
          launch(
              Site.Call,
              dyn_cast_or_null<FunctionDecl>(namedBelow(Site.Call->getArg(0))),
              Site.Call->getArg(1), Site.Call->getArg(2), S, C);
    for (const FunctionDecl *F : C.functions())
      if (!F->hasAttr<CUDAGlobalAttr>())
        forEachStmt(*F, [&](const Stmt *E) {
          if (const auto *Loop = dyn_cast<ForStmt>(E))
            hostLoop(*Loop, C);
          return true;
        });
  }

private:
  std::string processors() const {
    return (llvm::Twine(On->Name) + " has " + llvm::Twine(On->MostSms) +
            " multiprocessors")
        .str();
  }

  void launch(const CallExpr *Call, const FunctionDecl *Kernel,
              const Expr *Grid, const Expr *Block, const Sites &S,
              CheckContext &C) {
    constexpr int64_t MostThreads = 1024;
    if (auto Threads = Of->countOf(Of->firstOf(Block));
        Threads && *Threads > MostThreads)
      C.report(ProcessorGrid, Call->getSourceRange(),
               processors() + ", and no block has " + llvm::Twine(*Threads) +
                   " threads: the launch fails")
          .fix("limit the block to 1024 threads");
    auto Blocks = Of->countOf(Of->firstOf(Grid));
    if (!Blocks || !Kernel)
      return;
    if (const FunctionDecl *Body = Kernel->getDefinition())
      Kernel = Body;
    const Meeting With{*Blocks, S.extent(Block).total()};
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
    kernel(*Kernel, With, Seen, S, C);
  }

  void kernel(const FunctionDecl &F, const Meeting &With,
              llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen, const Sites &S,
              CheckContext &C) {
    if (!F.hasBody() || !Seen.insert(&F).second)
      return;
    // A kernel that compares its block's number knows what it does.
    bool ComparesBlock = false;
    forEachStmt(F, [&](const Stmt *E) {
      const auto *Compare = dyn_cast<BinaryOperator>(E);
      if (Compare && Compare->isRelationalOp())
        for (auto [X, Y] : {std::pair(Compare->getLHS(), Compare->getRHS()),
                            std::pair(Compare->getRHS(), Compare->getLHS())})
          ComparesBlock |= isBuiltin(X, "blockIdx", S) &&
                           builtinX(Y) != "gridDim" && !isZero(Y, S);
      return true;
    });
    llvm::SmallVector<const VarDecl *, 4> Counters;
    forEachStmt(F, [&](const Stmt *E) {
      if (const auto *Loop = dyn_cast<ForStmt>(E)) {
        if (const VarDecl *V = blockCounter(*Loop, S))
          Counters.push_back(V);
        // Its condition is no comparison of one thread.
        if (const Expr *Condition = Loop->getCond())
          InLoops.insert(Condition->IgnoreParenImpCasts());
      } else if (const auto *While = dyn_cast<WhileStmt>(E)) {
        InLoops.insert(While->getCond()->IgnoreParenImpCasts());
      } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
        element(*Element, Counters, ComparesBlock, With, S, C);
      } else if (const auto *Compare = dyn_cast<BinaryOperator>(E);
                 Compare && Compare->isRelationalOp()) {
        oneThreadForEachBlock(*Compare, With, S, C);
      } else if (const auto *Choice = dyn_cast<IfStmt>(E);
                 Choice && endsKernel(Choice->getThen())) {
        limit(*Choice->getCond(), /*Refuses=*/true, With, S, C);
      } else if (const auto *Choice = dyn_cast<ConditionalOperator>(E);
                 Choice && endsKernel(Choice->getFalseExpr())) {
        limit(*Choice->getCond(), /*Refuses=*/false, With, S, C);
      } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
        if (const FunctionDecl *Callee = projectCallee(Call, C))
          kernel(*Callee, With, Seen, S, C);
      }
      return true;
    });
  }

  static bool isZero(const Expr *E, const Sites &S) {
    return S.constant(E) == 0;
  }

  /// `threadIdx.x` itself, or a variable that holds it.
  static bool isBuiltin(const Expr *E, StringRef Name, const Sites &S) {
    if (builtinX(E) == Name)
      return true;
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(withoutCasts(E));
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->isLocalVarDecl() && V->getInit() && !S.isChanged(V) &&
           !V->getType()->isReferenceType() && builtinX(V->getInit()) == Name;
  }

  /// The variable of a loop that runs up to `gridDim.x`, through all numbers.
  static const VarDecl *blockCounter(const ForStmt &Loop, const Sites &S) {
    const auto *Compare = dyn_cast_or_null<BinaryOperator>(
        Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Compare ||
        (Compare->getOpcode() != BO_LT && Compare->getOpcode() != BO_NE) ||
        !isBuiltin(Compare->getRHS(), "gridDim", S))
      return nullptr;
    const auto *Ref =
        dyn_cast_or_null<DeclRefExpr>(withoutCasts(Compare->getLHS()));
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  /// How many elements an array has that a variable is.
  static std::optional<int64_t> sizeOf(const Expr *Base, CheckContext &C) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
    const auto *Array =
        Ref ? C.AST.getAsConstantArrayType(Ref->getDecl()->getType()) : nullptr;
    return Array && Array->getSize().isIntN(63)
               ? std::optional<int64_t>(Array->getSize().getZExtValue())
               : std::nullopt;
  }

  void element(const ArraySubscriptExpr &E,
               llvm::ArrayRef<const VarDecl *> Counters, bool ComparesBlock,
               const Meeting &With, const Sites &S, CheckContext &C) {
    auto Size = sizeOf(E.getBase(), C);
    if (!Size || *Size >= With.Blocks)
      return;
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(withoutCasts(E.getIdx()));
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    bool IsBlock = !ComparesBlock && isBuiltin(E.getIdx(), "blockIdx", S);
    if (!IsBlock && !(V && llvm::is_contained(Counters, V)))
      return;
    C.report(ProcessorGrid, E.getSourceRange(),
             processors() + " and the grid " + llvm::Twine(With.Blocks) +
                 " blocks, this array has " + llvm::Twine(*Size) + " elements")
        .fix("make the array larger, or limit the grid");
  }

  /// `if (threadIdx.x < gridDim.x)`: a thread for each block.
  void oneThreadForEachBlock(const BinaryOperator &E, const Meeting &With,
                             const Sites &S, CheckContext &C) {
    if (InLoops.contains(&E) || !With.Threads || *With.Threads >= With.Blocks)
      return;
    const Expr *L = E.getLHS(), *R = E.getRHS();
    if (E.getOpcode() == BO_GT)
      std::swap(L, R);
    else if (E.getOpcode() != BO_LT)
      return;
    if (!isBuiltin(L, "threadIdx", S) || !isBuiltin(R, "gridDim", S))
      return;
    C.report(ProcessorGrid, E.getSourceRange(),
             processors() + " and the grid " + llvm::Twine(With.Blocks) +
                 " blocks: with " + llvm::Twine(*With.Threads) +
                 " threads the last ones are left out")
        .fix("let the threads loop: 'for (i = threadIdx.x; i < gridDim.x; i += "
             "blockDim.x)'");
  }

  static bool endsKernel(const Stmt *S) {
    bool Ends = false;
    forEachStmt(S, [&](const Stmt *E) {
      if (const auto *Call = dyn_cast<CallExpr>(E)) {
        StringRef Name = calleeName(Call);
        Ends |= Name == "__trap" || Name == "__assert_fail" ||
                Name == "__assertfail" || Name == "abort" || Name == "_wassert";
      }
      return !Ends;
    });
    return Ends;
  }

  /// A comparison of the grid that ends the kernel: where it holds, or where it
  /// does not.
  void limit(const Expr &Condition, bool Refuses, const Meeting &With,
             const Sites &S, CheckContext &C) {
    const Expr *Bare = Condition.IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(Bare);
        Not && Not->getOpcode() == UO_LNot) {
      Bare = Not->getSubExpr()->IgnoreParenImpCasts();
      Refuses = !Refuses;
    }
    // `__builtin_expect(x, 1)`, `static_cast<bool>(x)`
    if (const auto *Call = dyn_cast<CallExpr>(withoutCasts(Bare));
        Call && calleeName(Call) == "__builtin_expect")
      Bare = Call->getArg(0);
    const auto *E = dyn_cast<BinaryOperator>(withoutCasts(Bare));
    if (!E || !E->isRelationalOp())
      return;
    BinaryOperatorKind Op = E->getOpcode();
    const Expr *L = E->getLHS(), *R = E->getRHS();
    if (isBuiltin(R, "gridDim", S)) {
      std::swap(L, R);
      Op = BinaryOperator::reverseComparisonOp(Op);
    }
    if (!isBuiltin(L, "gridDim", S))
      return;
    std::optional<int64_t> Limit = S.constant(R);
    if (!Limit && isBuiltin(R, "blockDim", S))
      Limit = With.Threads;
    if (!Limit)
      return;
    auto Holds = foldBinary(Op, With.Blocks, *Limit);
    bool GrowsOut =
        Refuses ? Op == BO_GT || Op == BO_GE : Op == BO_LT || Op == BO_LE;
    if (!Holds || (*Holds != 0) != Refuses || !GrowsOut)
      return;
    C.report(ProcessorGrid, Condition.getSourceRange(),
             processors() + " and the grid " + llvm::Twine(With.Blocks) +
                 " blocks: this ends the kernel, at a limit of " +
                 llvm::Twine(*Limit))
        .fix("limit the grid where it is launched");
  }

  /// `for (int i = 0; i < count; ++i) array[i]`, in host code.
  void hostLoop(const ForStmt &Loop, CheckContext &C) {
    const auto *Compare = dyn_cast_or_null<BinaryOperator>(
        Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Compare || Compare->getOpcode() != BO_LT)
      return;
    const auto *Ref =
        dyn_cast_or_null<DeclRefExpr>(withoutCasts(Compare->getLHS()));
    auto Count = Ref ? Of->countOf(Compare->getRHS()) : std::nullopt;
    if (!Count)
      return;
    forEachStmt(Loop.getBody(), [&](const Stmt *S) {
      const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
      const auto *Index = dyn_cast_or_null<DeclRefExpr>(
          Element ? withoutCasts(Element->getIdx()) : nullptr);
      if (!Index || Index->getDecl() != Ref->getDecl())
        return true;
      if (auto Size = sizeOf(Element->getBase(), C); Size && *Size < *Count)
        C.report(ProcessorGrid, Element->getSourceRange(),
                 processors() + ", this loop counts to " + llvm::Twine(*Count) +
                     " and the array has " + llvm::Twine(*Size) + " elements")
            .fix("take a std::vector of that many elements");
      return true;
    });
  }

  const GpuTarget *On = nullptr;
  std::optional<ProcessorCount> Of;
  llvm::SmallPtrSet<const Stmt *, 16> InLoops;
};

PORTHIP_AST_CHECK(ProcessorGridCheck);

} // namespace
} // namespace porthip
