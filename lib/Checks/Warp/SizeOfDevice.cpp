// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host asks the device for its warp size, the device code keeps 32.
#include "Checks/Analysis/Flow/FlowLanes.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SizeOfDevice,
    {"porthip-warp-size-of-device",
     "host reads the warp size, but device code uses 32", Severity::Warning, 10,
     "With '--warp=emulate32': 'cudaDeviceProp::warpSize', "
     "'cudaDevAttrWarpSize' and 'CU_DEVICE_ATTRIBUTE_WARP_SIZE' in host code, "
     "unless the value is only printed, or the file has kernels and none of "
     "its device code counts lanes or warps.",
     "The runtime says 64 on gfx9, while the warps of the port's kernels have "
     "32 lanes. The host then computes grids, shared memory and tables for "
     "half as many warps as the kernel has.",
     R"(
// porthip --gpu=gfx942
size_t sharedBytes(const cudaDeviceProp &prop, int threads) {
  return threads / prop.warpSize * sizeof(float);
}
)",
     R"(
// porthip --gpu=gfx942
size_t sharedBytes(int threads) {
  return threads / 32 * sizeof(float);
}
)",
     "Count with 32, or 'porthip::warp_size' from <porthip/warp.h>.",
     "porthip/warp.h", hasWideWavefronts,
     "cudaDeviceProp::warpSize cudaDevAttrWarpSize"
     " CU_DEVICE_ATTRIBUTE_WARP_SIZE"});

/// Kernels that know nothing of warps take any block for one: where a host
/// sizes blocks or an occupancy by the device's warps, their number is right.
class WarpUse {
public:
  explicit WarpUse(CheckContext &C) : C(C), Lanes(C.analysis<LaneFlow>()) {
    bool HasKernel = false, HasWarps = false;
    for (const FunctionDecl *F : C.functions()) {
      if (!CheckContext::isDeviceCode(*F))
        continue;
      HasKernel |= F->hasAttr<CUDAGlobalAttr>();
      forEachStmt(*F, [&](const Stmt *S) {
        HasWarps |= isOfWarps(S);
        return !HasWarps;
      });
    }
    KnowsOfNone = HasKernel && !HasWarps;
  }
  bool KnowsOfNone;

private:
  bool isOfWarps(const Stmt *S) const {
    if (const auto *Call = dyn_cast<CallExpr>(S))
      return warpCall(Call, C) || calleeName(Call).contains("partition") ||
             calleeName(Call).contains("coalesced");
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getIdentifier() &&
             Ref->getDecl()->getName() == "warpSize";
    const auto *E = dyn_cast<Expr>(S);
    return E && Lanes.has(E, LaneFlow::AnyLane | LaneFlow::AnyWarp |
                                 LaneFlow::LaneMask | LaneFlow::LaneBit |
                                 LaneFlow::NativeSize);
  }

  CheckContext &C;
  const LaneFlow &Lanes;
};

class SizeOfDeviceCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (usesHardwareWarps(C) || CheckContext::isDeviceCode(F))
      return;
    if (C.analysis<WarpUse>().KnowsOfNone)
      return;
    forEachStmt(F, [&](const Stmt *S) {
      // Printed values decide nothing.
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        StringRef Name = calleeName(Call);
        if (Name.contains("print") || Name.contains("assert"))
          return false;
        const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
        if (Operator && Operator->getOperator() == OO_LessLess)
          return false;
      }
      if (const auto *Member = dyn_cast<MemberExpr>(S))
        check(*Member->getMemberDecl(), Member->getMemberNameInfo().getLoc(),
              C);
      else if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
        check(*Ref->getDecl(), Ref->getLocation(), C);
      return true;
    });
  }

private:
  static void check(const ValueDecl &D, SourceLocation Where, CheckContext &C) {
    if (!D.getIdentifier() || !C.isCuda(D))
      return;
    StringRef Name = D.getName();
    bool IsField = isa<FieldDecl>(D) && Name == "warpSize";
    bool IsAttribute =
        isa<EnumConstantDecl>(D) && (Name == "cudaDevAttrWarpSize" ||
                                     Name == "CU_DEVICE_ATTRIBUTE_WARP_SIZE");
    if (!IsField && !IsAttribute)
      return;
    C.report(SizeOfDevice, Where,
             "'" + Name +
                 "' is 64 on gfx9 targets, but warps have 32 lanes in the "
                 "port's kernels")
        .symbol(Name)
        .fix("count with 32");
  }
};

PORTHIP_AST_CHECK(SizeOfDeviceCheck);

} // namespace
} // namespace porthip
