// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating-point atomics on memory that the host shares.
#include "Checks/Memory/Provenance.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FloatAtomic,
    {"porthip-memory-float-atomic",
     "floating-point atomic on managed or host memory", Severity::Note, 20,
     "atomicAdd and the like on float, double or half, where the pointer is "
     "traced back, through launches and calls, to managed, page-locked or "
     "registered host memory.",
     "The instructions that add floats in memory are lost on fine-grained "
     "memory, which is what the host shares, on gfx90a and over PCIe. Clang "
     "therefore makes a loop of compare-and-swap unless it is told "
     "'-munsafe-fp-atomics': with that flag, which is often given for speed, "
     "updates are lost without an error; without it the atomics are slow.",
     R"(
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *total;
  cudaMallocManaged(&total, sizeof(float));
  sum<<<1, 256>>>(in, total);
}
)",
     R"(
__global__ void sum(const float *in, float *total) {
  atomicAdd(total, in[threadIdx.x]);
}
void run(const float *in) {
  float *total;
  cudaMalloc(&total, sizeof(float));
  sum<<<1, 256>>>(in, total);
}
)",
     "Add up in memory from hipMalloc and copy the result; do not compile this "
     "file with -munsafe-fp-atomics.",
     "HIP documentation, \"Hardware atomics operation support\"", nullptr,
     "atomicAdd* atomicSub* atomicMin* atomicMax*"});

class FloatAtomicCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    for (StringRef Name : {"atomicAdd", "atomicAdd_system", "atomicAdd_block",
                           "atomicExch", "atomicMin", "atomicMax"})
      for (const CallSite &Site : S.calls(Name)) {
        if (Site.Call->getNumArgs() < 2 || !isFloat(*Site.Call))
          continue;
        const Provenance &From = C.analysis<Provenance>();
        if (auto Made = From.sharedWithHost(Site.Call->getArg(0)))
          C.report(FloatAtomic, Site.Call->getSourceRange(),
                   "'" + Name + "' on floating-point numbers in memory from " +
                       Made->Name +
                       ": with -munsafe-fp-atomics updates are lost; without "
                       "it, it is a slow loop")
              .symbol(Name);
      }
  }

private:
  static bool isFloat(const CallExpr &Call) {
    QualType Pointer = Call.getArg(0)->IgnoreParenImpCasts()->getType();
    if (const auto *Array = Pointer->getAsArrayTypeUnsafe())
      return isFloatType(Array->getElementType());
    QualType Pointee = Pointer->getPointeeType();
    return !Pointee.isNull() && isFloatType(Pointee);
  }

  static bool isFloatType(QualType Type) {
    if (Type->isRealFloatingType())
      return true;
    const auto *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->getIdentifier())
      return false;
    StringRef Name = Record->getName();
    return Name == "__half" || Name == "__half2" || Name == "__nv_bfloat16" ||
           Name == "__nv_bfloat162" || Name == "float2" || Name == "float4";
  }
};

PORTHIP_AST_CHECK(FloatAtomicCheck);

} // namespace
} // namespace porthip
