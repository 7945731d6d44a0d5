// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The catalogue entries on conditional code: branches by architecture, by a
// flag of the compiler and by vendor. As Checks.cpp.
#include "Port/CheckInfo.h"

namespace porthip {
namespace {

PORTHIP_CHECK(
    ArchComparison,
    {"porthip-arch-comparison",
     "'__CUDA_ARCH__' compared with an NVIDIA architecture", Severity::Warning,
     10,
     "'__CUDA_ARCH__' in a comparison or any other expression. Not reported: "
     "comparisons with the same result for every architecture of CUDA 12 and "
     "for AMD, such as '>= 200'. '#ifdef __CUDA_ARCH__', "
     "'defined(__CUDA_ARCH__)' and '#if !__CUDA_ARCH__', which only ask for "
     "the device side, become '__HIP_DEVICE_COMPILE__' without a finding.",
     "A HIP compile for AMD does not define '__CUDA_ARCH__': in '#if' it "
     "counts as 0, and the code for the oldest GPUs would be chosen without a "
     "warning. The port uses 'PORTHIP_CUDA_ARCH' instead. On NVIDIA devices it "
     "is the true number. On AMD devices it is one number for the project, "
     "which the included header names ('porthip/sm_80.h'): the newest "
     "architecture that the CUDA code is compiled for, 'sm_80' if no flag "
     "says, "
     "and 'sm_89' at most. Where a branch for it has an error finding, the "
     "number is the highest with the fewest errors, 'sm_70' at least: then "
     "conditions that are answered otherwise than for CUDA are warnings, else "
     "notes. Errors in branches that neither takes are notes, if another "
     "branch does the work.",
     R"(
// porthip -arch=sm_90
__global__ void add(double *sum, double value) {
#if __CUDA_ARCH__ >= 900
  atomicAdd(sum, value);
#else
  *sum += value;
#endif
}
)",
     R"(
__global__ void add(double *sum, double value) { atomicAdd(sum, value); }
)",
     "Check the branch that the message names. "
     "'-DPORTHIP_CUDA_ARCH=<number>' chooses another one for the "
     "whole compile; '#ifdef __HIP_PLATFORM_AMD__' writes one for AMD.",
     "porthip/arch.h", nullptr, "__CUDA_ARCH__"});

PORTHIP_CHECK(ArchDefined,
              {"porthip-arch-defined",
               "the project defines __CUDA_ARCH__ itself", Severity::Warning, 5,
               "'#define __CUDA_ARCH__' or '#undef __CUDA_ARCH__' in the "
               "project's own code.",
               "The port uses 'PORTHIP_CUDA_ARCH', so the definition has no "
               "effect on it.",
               "#define __CUDA_ARCH__ 700\n", "#define PORTHIP_CUDA_ARCH 700\n",
               "Remove the definition, or define PORTHIP_CUDA_ARCH instead.",
               "porthip/arch.h", nullptr, "__CUDA_ARCH__"});

PORTHIP_CHECK(
    FlagMacro,
    {"porthip-flag-macro", "a flag of nvcc decides what some sources compile",
     Severity::Warning, 5,
     "A macro that a flag of nvcc defines (--extended-lambda, "
     "--expt-relaxed-constexpr, -rdc=true, -G), where the project "
     "compiles some CUDA sources with the flag and some without.",
     "HIP's compiler has neither flag nor macro. The port asks "
     "'PORTHIP_CUDACC_EXTENDED_LAMBDA' and its kin, which are defined "
     "for all sources.",
     "", "", "Give all sources the flag, or define the macro by -D for some.",
     "nvcc -dryrun", nullptr,
     "__CUDACC_EXTENDED_LAMBDA__ __CUDACC_RELAXED_CONSTEXPR__ "
     "__CUDACC_RDC__ __CUDACC_DEBUG__ __CUDACC_EWP__"});

PORTHIP_CHECK(
    VendorBuildMacro,
    {"porthip-vendor-build-macro", "a build has to choose the branches for AMD",
     Severity::Note, 0,
     "A macro that chooses between branches for AMD and for NVIDIA, and that "
     "neither HIP nor the project defines: 'USE_ROCM', or one of the project's "
     "own that guards an '#include' of HIP's headers. Once for each macro.",
     "Branches for AMD are their author's and stay as they are. Without the "
     "macro the port takes CUDA's branches, which are ported too. It is a "
     "warning where names of CUDA's that such a branch defines for AMD stay in "
     "code for both: the port does not compile without the macro.",
     R"(
#ifdef USE_ROCM
#define WARP_SIZE 64
#else
#define WARP_SIZE 32
#endif
)",
     R"(
#ifdef __HIP_PLATFORM_AMD__
#define WARP_SIZE 64
#else
#define WARP_SIZE 32
#endif
)",
     "Define it where the port is built, as for the project's own build for "
     "AMD. 'porthip verify' does so by itself.",
     "docs/design/translation.md"});

PORTHIP_CHECK(
    VendorRocblasNames,
    {"porthip-vendor-rocblas-names", "rocBLAS's names beside a port to hipBLAS",
     Severity::Warning, 20,
     "Names with 'rocblas_' in code that AMD's build takes, in a project that "
     "includes no header of rocBLAS. The hipify of PyTorch 2.0 and older made "
     "rocBLAS of cuBLAS, and branches for AMD were written for that. Once for "
     "each file.",
     "cuBLAS becomes hipBLAS, here and in newer versions of PyTorch. Its "
     "handle "
     "and types are others, so that the branch does not compile.",
     R"(
#include <cublas_v2.h>
bool good(cublasStatus_t S) {
#ifdef USE_ROCM
  return S == rocblas_status_success;
#else
  return S == CUBLAS_STATUS_SUCCESS;
#endif
}
)",
     R"(
#include <cublas_v2.h>
bool good(cublasStatus_t S) {
  return S == CUBLAS_STATUS_SUCCESS;
}
)",
     "Write hipBLAS's names, or let the build leave out what chooses the "
     "branch: CUDA's is ported, too."});

PORTHIP_CHECK(
    VendorSize,
    {"porthip-warp-vendor-size",
     "warp of 32 lanes among code that counts 64 for AMD", Severity::Error, 30,
     "Code that both vendors compile and that counts lanes by a name which a "
     "branch for AMD makes 64 or 'warpSize', and NVIDIA's 32. In it, or in "
     "what it calls: a warp operation that gives a mask of lanes, or one "
     "beside numbers that mean 32 lanes ('& 31', 'd = 16'). Shuffles and "
     "votes without such numbers get the name as their width instead. A "
     "warning where memory is given such a 'warpSize' itself.",
     "CUDA's operation has 32 lanes, and the code around it 64: half of the "
     "lanes are left out, or counted twice.",
     R"(
#ifdef __HIP_PLATFORM_AMD__
#define WARP_SIZE 64
#else
#define WARP_SIZE 32
#endif
__global__ void rank(int *p) {
  unsigned votes = __ballot_sync(0xffffffff, p[threadIdx.x] > 0);
  p[threadIdx.x] = __popc(votes & ((1u << threadIdx.x % WARP_SIZE) - 1));
}
)",
     R"(
#ifdef __HIP_PLATFORM_AMD__
#define WARP_SIZE 64
#else
#define WARP_SIZE 32
#endif
__global__ void sum(int *p) {
  int v = p[threadIdx.x];
  for (int d = WARP_SIZE / 2; d; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  p[threadIdx.x] = v;
}
)",
     "Write a branch for AMD around the operation, with masks of 64 bits; or "
     "make the name 32 for AMD too, if no branch for AMD relies on it.",
     "porthip/warp.h"});

} // namespace
} // namespace porthip
