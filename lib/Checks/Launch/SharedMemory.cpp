// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that use more shared memory than the target has.
#include "Checks/Analysis/Sites.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::Twine;

namespace porthip {
namespace {

PORTHIP_CHECK(
    SharedMemory,
    {"porthip-launch-shared-memory",
     "more shared memory than a block has on the target", Severity::Error, 120,
     "A launch whose constant third argument and the kernel's static arrays "
     "together exceed the target's shared memory, and a constant value above "
     "it for cudaFuncAttributeMaxDynamicSharedMemorySize. If the value is not "
     "constant, the attribute gets a note.",
     "A block has 64 KB of LDS on AMD targets, 160 KB on gfx950. NVIDIA GPUs "
     "allow 99 KB (sm_86, sm_89, sm_120), 163 KB (sm_80) or 227 KB (sm_90, "
     "sm_100). The launch fails on AMD and the kernel does not run.",
     R"(
// porthip --gpu=gfx942
extern __shared__ float tile[];
__global__ void fill(float *p) {
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[blockDim.x - threadIdx.x - 1];
}
void run(float *p) {
  const int bytes = 96 * 1024;
  fill<<<1, 256, bytes>>>(p);
}
)",
     R"(
// porthip --gpu=gfx942
extern __shared__ float tile[];
__global__ void fill(float *p) {
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[blockDim.x - threadIdx.x - 1];
}
void run(float *p) {
  const int bytes = 48 * 1024;
  fill<<<1, 256, bytes>>>(p);
}
)",
     "Make the tiles smaller on AMD, or keep one of the buffers in registers. "
     "Ask hipDeviceProp_t::sharedMemPerBlock where the size is chosen.",
     "AMD ISA documents, \"Local Data Share\"", nullptr,
     "cudaFuncAttributeMaxDynamicSharedMemorySize"});

class SharedMemoryCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (const Launch &L : S.launches()) {
      auto Dynamic = S.constant(L.Shared);
      if (!Dynamic || *Dynamic <= 0)
        continue;
      uint64_t Static = L.Kernel ? staticBytes(*L.Kernel, C) : 0;
      reportAbove(L.Call->getSourceRange(),
                  llvm::SaturatingAdd(uint64_t(*Dynamic), Static), C);
    }
    for (const CallSite &Site : S.calls("cudaFuncSetAttribute"))
      checkAttribute(Site, S, C);
  }

private:
  /// __syncthreads_count and its kin take this much of a block on AMD.
  static constexpr uint64_t VoteBytes = 256;

  static bool isBlockVote(const Stmt *S) {
    const auto *Call = dyn_cast<CallExpr>(S);
    const auto *Of = Call ? Call->getDirectCallee() : nullptr;
    if (!Of || !Of->getIdentifier())
      return false;
    llvm::StringRef Name = Of->getName();
    return Name == "__syncthreads_count" || Name == "__syncthreads_and" ||
           Name == "__syncthreads_or";
  }

  /// The kernel's own arrays of known size, and what its votes take.
  static uint64_t staticBytes(const FunctionDecl &Kernel, CheckContext &C) {
    uint64_t Bytes = 0;
    bool Votes = false;
    forEachStmt(Kernel, [&](const Stmt *S) {
      Votes |= isBlockVote(S);
      if (const auto *Decls = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Decls->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            if (V->hasAttr<CUDASharedAttr>() && !V->hasExternalStorage() &&
                !V->getType()->isDependentType() &&
                !V->getType()->isIncompleteType())
              Bytes = llvm::SaturatingAdd(
                  Bytes,
                  uint64_t(
                      C.AST.getTypeSizeInChars(V->getType()).getQuantity()));
      return true;
    });
    return Votes ? llvm::SaturatingAdd(Bytes, VoteBytes) : Bytes;
  }

  static void reportAbove(SourceRange Range, uint64_t Bytes, CheckContext &C) {
    llvm::SmallVector<const GpuTarget *, 8> Small;
    for (const GpuTarget *T : chosenTargets(C))
      if (Bytes > T->SharedPerBlockOptin)
        Small.push_back(T);
    if (Small.empty())
      return;
    C.report(SharedMemory, Range,
             "a block uses " + Twine(Bytes) + " bytes of shared memory; " +
                 namesOf(Small) + " have " +
                 Twine(Small.front()->SharedPerBlockOptin) +
                 ", so that the launch fails");
  }

  /// The launch behind the attribute is reported for the same bytes: one place
  /// to change.
  static bool isLaunchedWith(int64_t Bytes, const CallSite &Attribute,
                             const Sites &S) {
    const ValueDecl *Of = namedBelow(Attribute.Call->getArg(0));
    return llvm::any_of(S.launches(), [&](const Launch &L) {
      bool IsOther = Of && L.Kernel && isa<FunctionDecl>(Of) &&
                     Of->getDeclName() != L.Kernel->getDeclName();
      return L.In == Attribute.In && !IsOther && L.Shared &&
             S.constant(L.Shared) == Bytes;
    });
  }

  static void checkAttribute(const CallSite &Site, const Sites &S,
                             CheckContext &C) {
    const CallExpr &Call = *Site.Call;
    if (Call.getNumArgs() < 3)
      return;
    const auto *Which =
        dyn_cast_or_null<EnumConstantDecl>(namedBelow(Call.getArg(1)));
    if (!Which ||
        Which->getName() != "cudaFuncAttributeMaxDynamicSharedMemorySize")
      return;
    const Expr *Value = Call.getArg(2);
    auto Known = S.constant(Value);
    if (Known && isLaunchedWith(*Known, Site, S))
      return;
    if (Known)
      return reportAbove(Call.getSourceRange(),
                         uint64_t(std::max<int64_t>(0, *Known)), C);
    if (asksDevice(Value, S))
      return;
    C.report(SharedMemory, Call.getSourceRange(),
             "more shared memory than CUDA's 48 KB is asked for; AMD targets "
             "have 64 KB for a block, gfx950 160 KB")
        .level(Severity::Note)
        .fix("compare the size with hipDeviceProp_t::sharedMemPerBlock")
        .effort(15);
  }

  /// The size is what the device says that it has.
  static bool asksDevice(const Expr *Value, const Sites &S,
                         unsigned Levels = 3) {
    const ValueDecl *D = namedBelow(Value);
    if (!D || !Levels)
      return false;
    if (D->getIdentifier() && D->getName().starts_with("sharedMemPer"))
      return true;
    return llvm::any_of(S.givenTo(D), [&](const Expr *E) {
      return asksDevice(E, S, Levels - 1);
    });
  }
};

PORTHIP_AST_CHECK(SharedMemoryCheck);

} // namespace
} // namespace porthip
