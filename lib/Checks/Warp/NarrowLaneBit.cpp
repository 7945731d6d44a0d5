// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bits for lanes made by shifting 32 bits, where they meet masks of 64 lanes.
//
// A bit set of the project's own (`1u << (i % 32)` into memory) is right: only
// what is combined with a lane mask, or counted by warpSize, is reported.
#include "Checks/Analysis/Flow/FlowLaneMasks.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    NarrowLaneBit,
    {"porthip-warp-narrow-lane-bit", "lane's bit shifted in 32 bits",
     Severity::Error, 5,
     "With '--warp=keep' and '--warp=native': '1 << lane', '(1 << lane) - 1', "
     "'0xffffffff >> (31 - lane)' and the like in a type of 32 bits, if the "
     "result meets a ballot or another lane mask, is the mask of an operation, "
     "or the lane is counted with 'warpSize'.",
     "Lanes 32 to 63 of a gfx9 wavefront have no bit in 32 bits. To shift an "
     "int by 32 or more is undefined; the processor shifts by the lane's "
     "number minus 32, so a lane uses another lane's bit.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void rank(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & ((1u << lane) - 1));
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void rank(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & ((1ull << lane) - 1));
}
)",
     "Shift '1ull'; or translate with '--warp=emulate32'.",
     "hip/amd_detail/amd_warp_functions.h", hasWideWavefronts});

class NarrowLaneBitCheck : public Check {
public:
  void onDeviceFunction(const FunctionDecl &F, CheckContext &C) override {
    if (usesHardwareWarps(C))
      Device.push_back(&F);
  }

  void onEnd(CheckContext &C) override {
    if (Device.empty())
      return;
    const LaneFlow &Lanes = C.analysis<LaneFlow>();
    for (const FunctionDecl *F : Device)
      forEachStmt(*F, [&](const Stmt *S) {
        findMeetings(S, Lanes, C);
        return true;
      });
    for (const FunctionDecl *F : Device)
      forEachStmt(*F, [&](const Stmt *S) {
        findKept(S, *F, C);
        return true;
      });
    // The value that met a mask may be a variable or a function's result.
    for (size_t Known = 0; Known != Meeting.size();) {
      Known = Meeting.size();
      for (const FunctionDecl *F : Device)
        followBack(*F, Lanes);
    }
    for (const FunctionDecl *F : Device)
      forEachStmt(*F, [&](const Stmt *S) {
        if (const auto *E = dyn_cast<BinaryOperator>(S))
          checkShift(*E, Lanes, C);
        return true;
      });
  }

private:
  /// Marks what is combined with a lane mask in this statement.
  void findMeetings(const Stmt *S, const LaneFlow &Lanes, CheckContext &C) {
    if (const auto *E = dyn_cast<BinaryOperator>(S)) {
      BinaryOperatorKind Op = E->getOpcode();
      if (E->isBitwiseOp() || E->isEqualityOp() || Op == BO_AndAssign ||
          Op == BO_OrAssign || Op == BO_XorAssign) {
        if (Lanes.has(E->getLHS(), LaneFlow::LaneMask))
          meet(E->getRHS(), Lanes, C);
        if (Lanes.has(E->getRHS(), LaneFlow::LaneMask))
          meet(E->getLHS(), Lanes, C);
      }
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      if (auto Warp = warpCall(Call, C); Warp && Warp->Mask)
        meet(Warp->Mask, Lanes, C);
    }
  }

  void keep(const Expr *E, QualType To, CheckContext &C) {
    unsigned Bits = integerBits(To, C.AST);
    if (!E || !Bits || Bits >= 64 || !To->isIntegerType() ||
        To->isBooleanType())
      return;
    forEachStmt(E, [&](const Stmt *S) {
      Kept.insert(S);
      // The result of a call or a comparison is not the bit.
      const auto *Binary = dyn_cast<BinaryOperator>(S);
      return !isa<CallExpr>(S) && !(Binary && Binary->isComparisonOp());
    });
  }

  /// A wider shift is no help where a variable, a result or a parameter has 32
  /// bits.
  void findKept(const Stmt *S, const FunctionDecl &F, CheckContext &C) {
    if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D);
            V && !V->getType()->getContainedDeducedType())
          keep(V->getInit(), V->getType(), C);
    } else if (const auto *E = dyn_cast<BinaryOperator>(S)) {
      if (E->isAssignmentOp())
        keep(E->getRHS(), E->getLHS()->getType(), C);
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      keep(Return->getRetValue(), F.getReturnType(), C);
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      const FunctionDecl *Callee = projectCallee(Call, C);
      if (Callee && !isa<CXXOperatorCallExpr>(Call))
        for (unsigned I = 0; I < Call->getNumArgs(); ++I)
          if (I < Callee->getNumParams())
            keep(Call->getArg(I), Callee->getParamDecl(I)->getType(), C);
    }
  }

  void meet(const Expr *E, const LaneFlow &Lanes, CheckContext &C) {
    if (!Lanes.has(E, LaneFlow::LaneBit))
      return;
    forEachStmt(E, [&](const Stmt *S) {
      if (const auto *Inner = dyn_cast<Expr>(S)) {
        Met.insert(Inner);
        const ValueDecl *D = namedBy(Inner);
        if (D && (Lanes.traitsOf(D) & LaneFlow::LaneBit))
          Meeting.insert(D);
      }
      if (const auto *Call = dyn_cast<CallExpr>(S))
        if (const FunctionDecl *Callee = projectCallee(Call, C))
          Meeting.insert(Callee);
      return true;
    });
  }

  void followBack(const FunctionDecl &F, const LaneFlow &Lanes) {
    auto Into = [&](const Decl *To, const Expr *From) {
      if (!To || !From || !Meeting.contains(To))
        return;
      forEachStmt(From, [&](const Stmt *S) {
        if (const auto *Inner = dyn_cast<Expr>(S)) {
          Met.insert(Inner);
          const ValueDecl *D = namedBy(Inner);
          if (D && (Lanes.traitsOf(D) & LaneFlow::LaneBit))
            Meeting.insert(D);
        }
        return true;
      });
    };
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            Into(V, V->getInit());
      } else if (const auto *E = dyn_cast<BinaryOperator>(S)) {
        if (E->isAssignmentOp())
          Into(namedBy(E->getLHS()), E->getRHS());
      } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
        Into(&F, Return->getRetValue());
      }
      return true;
    });
  }

  void checkShift(const BinaryOperator &E, const LaneFlow &Lanes,
                  CheckContext &C) const {
    BinaryOperatorKind Op = E.getOpcode();
    // The left operand's type: the whole has no type where the right one
    // depends on a template parameter.
    unsigned Bits = integerBits(E.getLHS()->getType(), C.AST);
    if ((Op != BO_Shl && Op != BO_Shr) || !Lanes.has(&E, LaneFlow::LaneBit) ||
        !Bits || Bits >= 64)
      return;
    bool IsNative =
        Lanes.has(E.getRHS(), LaneFlow::LaneNative | LaneFlow::LaneOfMask);
    if (!IsNative && !Met.contains(&E))
      return;
    HazardBuilder Found =
        C.report(NarrowLaneBit, E.getSourceRange(),
                 "the lane's bit is shifted in 32 bits; lanes 32-63 of a gfx9 "
                 "wavefront have no bit there");
    const auto *One = dyn_cast<IntegerLiteral>(bare(E.getLHS()));
    if (One && Op == BO_Shl && One->getValue() == 1) {
      Found.fix("shift '1ull', and keep the result in 64 bits");
      if (!Kept.contains(&E))
        Found.fixIt(E.getLHS()->getSourceRange(), "1ull");
    } else
      Found.fix("shift an 'unsigned long long'");
  }

  std::vector<const FunctionDecl *> Device;
  llvm::DenseSet<const Expr *> Met;
  llvm::DenseSet<const Stmt *> Kept; ///< in 32 bits, where it matters
  llvm::DenseSet<const Decl *> Meeting;
};

PORTHIP_AST_CHECK(NarrowLaneBitCheck);

} // namespace
} // namespace porthip
