// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/VendorMacros.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

bool startsWithAny(StringRef Name, ArrayRef<StringRef> Prefixes) {
  return any_of(Prefixes,
                [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

bool containsAny(StringRef Name, ArrayRef<StringRef> Words) {
  return any_of(
      Words, [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

/// Not what projects bring with them: CUTLASS, nvtx3.
constexpr llvm::StringLiteral LackedHeaders[] = {
    "nvml.h",      "cupti.h",     "cudnn_frontend.h",    "cublasXt.h",
    "nvblas.h",    "nvJitLink.h", "cudaEGL.h",           "cuda_egl_interop.h",
    "nvjpeg.h",    "nvcuvid.h",   "nvshmem.h",           "nvvm.h",
    "cudaVDPAU.h", "npp.h",       "cuda_vdpau_interop.h"};

} // namespace

KnownMacro knownMacro(StringRef Name) {
  constexpr MacroState Unknown{MacroState::Unknown},
      Undefined{MacroState::Undefined}, Defined{MacroState::Defined},
      One{MacroState::Number, 1};
  auto Hip = [&](MacroState OnAmd) {
    return KnownMacro{MacroOwner::Hip, {OnAmd, Undefined}};
  };
  KnownMacro Cuda{MacroOwner::Cuda, {Unknown, Unknown}};
  KnownMacro Build{MacroOwner::Build, {One, Undefined}};
  if (startsWithAny(Name, {"__gfx", "__GFX"}))
    return Hip(Unknown); // defined for the device side alone
  return StringSwitch<KnownMacro>(Name)
      .Cases({"__HIP_PLATFORM_AMD__", "__HIP_PLATFORM_HCC__"}, Hip(One))
      .Cases({"__HIPCC__", "__HIP__"}, Hip(One))
      .Cases({"__HIP_DEVICE_COMPILE__", "__AMDGCN__", "__AMDGPU__"},
             Hip(Unknown))
      .Cases({"__AMDGCN_WAVEFRONT_SIZE", "__AMDGCN_WAVEFRONT_SIZE__"},
             Hip(Unknown))
      .Cases({"__HIP_ARCH_GFX9__", "__HIPCC_RTC__"}, Hip(Unknown))
      .Cases({"HIP_VERSION", "HIP_VERSION_MAJOR", "HIP_VERSION_MINOR"},
             Hip(Defined))
      .Cases({"HIP_VERSION_PATCH", "__HIP_ROCclr__",
              "HIP_INCLUDE_HIP_HIP_RUNTIME_H"},
             Hip(Defined))
      .Cases({"__HIP_PLATFORM_NVIDIA__", "__HIP_PLATFORM_NVCC__"},
             {MacroOwner::Hip, {Undefined, Unknown}})
      .Case("USE_ROCM", Build)
      .Cases({"TORCH_HIP_VERSION", "ROCM_VERSION"},
             {MacroOwner::Build, {Defined, Undefined}})
      .Cases({"__CUDACC__", "__NVCC__", "__CUDA__", "__CUDA_ARCH__"}, Cuda)
      .Cases({"CUDA_VERSION", "CUDART_VERSION", "__CUDACC_RTC__"}, Cuda)
      .Cases({"__CUDACC_VER_MAJOR__", "__CUDACC_VER_MINOR__"}, Cuda)
      .Cases({"__CUDACC_VER_BUILD__", "__CUDACC_VER__"}, Cuda)
      .Cases({"__CUDA_RUNTIME_H__", "__CUDACC_RDC__"}, Cuda)
      .Default({});
}

bool isHipHeader(StringRef Name) {
  return startsWithAny(
      Name, {"hip/",      "hipcub/",   "hipblas",     "hipfft",    "hiprand",
             "hipsparse", "hipsolver", "hip_runtime", "rocblas",   "rocprim",
             "rocrand",   "rocfft",    "rocsparse",   "rocsolver", "rocwmma",
             "rocthrust", "rccl",      "miopen",      "roctx",     "roctracer",
             "hsa/",      "ATen/hip/", "c10/hip/"});
}

bool isCudaHeader(StringRef Name) {
  return startsWithAny(
      Name, {"cuda", "cub/", "cublas", "cufft", "curand", "cusparse",
             "cusolver", "cudnn", "cooperative_groups", "nccl.h", "nvrtc",
             "nvToolsExt", "nvtx3", "mma.h", "cuComplex", "ATen/cuda/",
             "c10/cuda/", "thrust/system/cuda", "device_launch_parameters"});
}

bool isLackedByAmd(StringRef Name) { return is_contained(LackedHeaders, Name); }

bool mayAskForLackedHeader(StringRef Text) {
  return Text.contains("__has_include") &&
         any_of(LackedHeaders,
                [&](StringRef Name) { return Text.contains(Name); });
}

bool soundsLikeAmd(StringRef Name) {
  return containsAny(Name, {"hip", "rocm", "amd", "hcc"});
}

bool soundsLikeNvidia(StringRef Name) {
  return containsAny(Name, {"cuda", "nvcc", "nvidia"});
}

} // namespace porthip
