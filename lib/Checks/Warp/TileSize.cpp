// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of cooperative groups that have more lanes than a warp of 32, or as
// many as the wavefront.
#include "Checks/Analysis/Flow/FlowLanes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    TileSize,
    {"porthip-warp-tile-size",
     "cooperative groups tile of more than 32 threads", Severity::Error, 60,
     "'tiled_partition' and 'thread_block_tile' with more than 32 threads, and "
     "with '--warp=keep' or '--warp=native' those with 'warpSize' threads.",
     "CUDA builds larger tiles from several warps through shared memory. The "
     "port's tiles lie within 32 lanes, on every target; 'warpSize' is 64 on "
     "gfx9.",
     R"(
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *p) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition(block, 64);
  p[threadIdx.x] = tile.size();
}
)",
     R"(
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *p) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition(block, 32);
  p[threadIdx.x] = tile.size();
}
)",
     "Use tiles of 32 and combine their results in shared memory, or work on "
     "the block.",
     "porthip/cooperative_groups.h", nullptr,
     "cooperative_groups::tiled_partition"
     " cooperative_groups::thread_block_tile"});

class TileVisitor : public DynamicRecursiveASTVisitor {
public:
  TileVisitor(CheckContext &C, const LaneFlow &Lanes) : C(C), Lanes(Lanes) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl()->getIdentifier() && C.isCuda(*E->getDecl()))
      look(E->getDecl()->getName(), E->template_arguments());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    if (E->getName().isIdentifier() &&
        llvm::all_of(E->decls(), [&](auto *D) { return C.isCuda(*D); }))
      look(E->getName().getAsIdentifierInfo()->getName(),
           E->template_arguments());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *D =
        Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (D && D->getIdentifier() && D->getName() == "thread_block_tile" &&
        C.isCuda(*D) && Loc.getNumArgs())
      check(Loc.getArgLoc(0));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (calleeName(E) == "tiled_partition" && E->getNumArgs() == 2 &&
        !projectCallee(E, C))
      checkSize(E->getArg(1));
    return true;
  }

private:
  void look(StringRef Name, llvm::ArrayRef<TemplateArgumentLoc> Arguments) {
    if (Name == "tiled_partition" && !Arguments.empty())
      check(Arguments[0]);
  }
  void check(const TemplateArgumentLoc &A) {
    if (A.getArgument().getKind() == TemplateArgument::Expression)
      checkSize(A.getSourceExpression());
  }
  void checkSize(const Expr *E) {
    auto Known = Lanes.constant(E);
    if (Known && *Known > 32)
      C.report(TileSize, E->getSourceRange(),
               "a tile of " + llvm::Twine(*Known) +
                   " threads does not fit into the port's warps of 32 lanes")
          .fix("use tiles of 32, and combine them in shared memory");
    else if (!Known && usesHardwareWarps(C) &&
             Lanes.has(E, LaneFlow::NativeSize))
      C.report(TileSize, E->getSourceRange(),
               "a tile of 'warpSize' threads has 64 on gfx9 targets, and the "
               "port's tiles up to 32")
          .fix("write 32");
  }

  CheckContext &C;
  const LaneFlow &Lanes;
};

class TileSizeCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    TileVisitor(C, C.analysis<LaneFlow>())
        .TraverseDecl(const_cast<FunctionDecl *>(&F));
  }
};

PORTHIP_AST_CHECK(TileSizeCheck);

} // namespace
} // namespace porthip
