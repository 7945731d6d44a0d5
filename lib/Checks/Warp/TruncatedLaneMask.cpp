// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lane masks of 64-lane wavefronts kept, counted or compared in 32 bits.
//
// A variable is reported once, where it is declared: widening it there mends
// all of its uses, except calls of functions for 32 bits and comparisons with
// 32-bit masks, which are reported by themselves.
#include "Checks/Analysis/Flow/FlowLaneMasks.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    TruncatedLaneMask,
    {"porthip-warp-truncated-lane-mask", "lane mask stored in 32 bits",
     Severity::Error, 10,
     "With '--warp=keep' and '--warp=native': the result of a ballot, a match "
     "or '__activemask' in a variable, an element, a parameter or a result of "
     "32 bits, in a call of '__popc', '__ffs', '__clz' or '__brev', or "
     "compared with a mask of 32 lanes. Followed through assignments and "
     "functions, not through memory.",
     "HIP's operations give 64 bits, one for each lane of a gfx9 wavefront. "
     "Lanes 32 to 63 are lost, and the compiler does not warn.",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void votes(const int *in, int *out) {
  unsigned mask = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = mask != 0;
}
)",
     R"(
// porthip --warp=keep --gpu=gfx942
__global__ void votes(const int *in, int *out) {
  unsigned long long mask = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = mask != 0;
}
)",
     "Keep lane masks in 'unsigned long long', and use '__popcll', '__ffsll', "
     "'__clzll' and '__brevll'; or translate with '--warp=emulate32'.",
     "hip/amd_detail/amd_warp_functions.h", hasWideWavefronts,
     "__ballot __ballot_sync __activemask __match_*_sync"});

/// The function for 64 bits; empty for others.
StringRef wideTwin(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Case("__popc", "__popcll")
      .Case("__ffs", "__ffsll")
      .Case("__clz", "__clzll")
      .Case("__brev", "__brevll")
      .Case("__builtin_popcount", "__builtin_popcountll")
      .Case("__builtin_ffs", "__builtin_ffsll")
      .Case("__builtin_ctz", "__builtin_ctzll")
      .Case("__builtin_clz", "__builtin_clzll")
      .Default("");
}

class TruncatedLaneMaskCheck : public HardwareWarpCheck {
  void onHardwareWarps(const FunctionDecl &F, const LaneFlow &Lanes,
                       CheckContext &C) override {
    for (const ParmVarDecl *P : F.parameters())
      checkVariable(P, Lanes, C);
    forEachStmt(F, [&](const Stmt *S) {
      visit(S, F, Lanes, C);
      return true;
    });
  }

private:
  static void visit(const Stmt *S, const FunctionDecl &F, const LaneFlow &Lanes,
                    CheckContext &C) {
    if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          checkVariable(V, Lanes, C);
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
      if (Binary->getOpcode() == BO_Assign)
        checkStore(*Binary, Lanes, C);
      else if (Binary->isEqualityOp())
        checkComparison(*Binary, Lanes, C);
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      checkCall(*Call, Lanes, C);
    } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S)) {
      checkNarrowing(Cast->getSubExpr(), Cast->getType(), "is cast to", Lanes,
                     C);
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      if (Return->getRetValue())
        checkNarrowing(Return->getRetValue(), F.getReturnType(),
                       "is returned as", Lanes, C);
    }
  }

  /// Integers that are too small; bool asks whether any lane is in the mask.
  static bool isNarrow(QualType Type, CheckContext &C) {
    Type = Type.getNonReferenceType();
    unsigned Bits = integerBits(Type, C.AST);
    return Bits && Bits < 64 && Type->isIntegerType() && !Type->isBooleanType();
  }

  static std::string bits(QualType Type, CheckContext &C) {
    return std::to_string(integerBits(Type, C.AST)) + " bits";
  }

  static void checkVariable(const VarDecl *V, const LaneFlow &Lanes,
                            CheckContext &C) {
    // `auto` is as wide as what it gets.
    const TypeSourceInfo *Written = V->getTypeSourceInfo();
    if (!(Lanes.traitsOf(V) & LaneFlow::LaneMask) ||
        !isNarrow(V->getType(), C) ||
        (Written && Written->getType()->getContainedDeducedType()))
      return;
    HazardBuilder Found = C.report(
        TruncatedLaneMask, V->getLocation(),
        "lane mask is stored in " + bits(V->getType(), C) + " by '" +
            V->getName() + "'; lanes 32-63 of a gfx9 wavefront are lost");
    Found.symbol(V->getName()).fix("declare it as 'unsigned long long'");
    if (isWidenable(V, Lanes, C))
      Found.fixIt(typeOf(V), "unsigned long long");
  }

  /// An element or a member: where it is declared is not followed.
  static void checkStore(const BinaryOperator &E, const LaneFlow &Lanes,
                         CheckContext &C) {
    const ValueDecl *D = namedBy(E.getLHS());
    if (D && isa<VarDecl>(D))
      return;
    checkNarrowing(E.getRHS(), E.getLHS()->getType(), "is stored in", Lanes, C);
  }

  static void checkNarrowing(const Expr *Value, QualType To, StringRef Verb,
                             const LaneFlow &Lanes, CheckContext &C) {
    if (!Lanes.has(Value, LaneFlow::LaneMask) || !isNarrow(To, C) ||
        hardwareBits(Value, Lanes, C) < 64)
      return;
    C.report(TruncatedLaneMask, Value->getSourceRange(),
             "lane mask " + Verb + " " + bits(To, C) +
                 "; lanes 32-63 of a gfx9 wavefront are lost")
        .fix("use 'unsigned long long'");
  }

  static void checkCall(const CallExpr &Call, const LaneFlow &Lanes,
                        CheckContext &C) {
    StringRef Name = calleeName(&Call), Twin = wideTwin(Name);
    if (Twin.empty() || Call.getNumArgs() != 1 ||
        !Lanes.has(Call.getArg(0), LaneFlow::LaneMask) ||
        projectCallee(&Call, C))
      return;
    C.report(TruncatedLaneMask, Call.getSourceRange(),
             "'" + Name +
                 "' reads 32 bits of a lane mask; lanes 32-63 of a gfx9 "
                 "wavefront are lost")
        .symbol(Name)
        .fix("call '" + Twin + "'")
        .fixIt(Call.getCallee()->getSourceRange(), Twin);
  }

  /// `ballot == 0xffffffff`: all lanes, which are 64.
  static void checkComparison(const BinaryOperator &E, const LaneFlow &Lanes,
                              CheckContext &C) {
    for (auto [Mask, Other] : {std::pair(E.getLHS(), E.getRHS()),
                               std::pair(E.getRHS(), E.getLHS())}) {
      auto Known = Lanes.constant(Other);
      if (Lanes.has(Mask, LaneFlow::LaneMask) && Known &&
          (*Known == 0xffffffff ||
           (*Known == -1 && integerBits(bare(Other)->getType(), C.AST) == 32)))
        C.report(TruncatedLaneMask, E.getSourceRange(),
                 "lane mask is compared with the mask of 32 lanes; a gfx9 "
                 "wavefront has 64")
            .fix("compare with '__activemask()', or use '__all'");
    }
  }
};

PORTHIP_AST_CHECK(TruncatedLaneMaskCheck);

} // namespace
} // namespace porthip
