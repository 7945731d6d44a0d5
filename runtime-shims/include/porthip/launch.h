// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cudaLaunchKernelEx and its types for every HIP: HIP itself has them from 7.0
// on, without the attributes that programs use. Here a cooperative launch is
// one, hints (programmatic stream serialization, priority, scheduling policy,
// carveout, memory domains, L2 window) are ignored, and what would change the
// meaning of the kernel (clusters, events, device updates) fails with
// hipErrorNotSupported.
#ifndef PORTHIP_LAUNCH_H
#define PORTHIP_LAUNCH_H

#include <hip/hip_runtime.h>

#include <cstddef>
#include <utility>

namespace porthip {

// CUDA's numbers, so that a table of attributes keeps its values.
enum hipLaunchAttributeID {
  hipLaunchAttributeIgnore = 0,
  hipLaunchAttributeAccessPolicyWindow = 1,
  hipLaunchAttributeCooperative = 2,
  hipLaunchAttributeSynchronizationPolicy = 3,
  hipLaunchAttributeClusterDimension = 4,
  hipLaunchAttributeClusterSchedulingPolicyPreference = 5,
  hipLaunchAttributeProgrammaticStreamSerialization = 6,
  hipLaunchAttributeProgrammaticEvent = 7,
  hipLaunchAttributePriority = 8,
  hipLaunchAttributeMemSyncDomainMap = 9,
  hipLaunchAttributeMemSyncDomain = 10,
  hipLaunchAttributePreferredClusterDimension = 11,
  hipLaunchAttributeLaunchCompletionEvent = 12,
  hipLaunchAttributeDeviceUpdatableKernelNode = 13,
  hipLaunchAttributePreferredSharedMemoryCarveout = 14
};

union hipLaunchAttributeValue {
  char pad[64];
  hipAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  int syncPolicy;
  struct {
    unsigned int x, y, z;
  } clusterDim;
  int clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct {
    hipEvent_t event;
    int flags;
    int triggerAtBlockStart;
  } programmaticEvent;
  int priority;
  struct {
    unsigned char default_, remote;
  } memSyncDomainMap;
  int memSyncDomain;
  struct {
    unsigned int x, y, z;
  } preferredClusterDim;
  struct {
    hipEvent_t event;
    int flags;
  } launchCompletionEvent;
  unsigned int sharedMemCarveout;
};

struct hipLaunchAttribute {
  hipLaunchAttributeID id;
  char pad[8 - sizeof(hipLaunchAttributeID)];
  union { // as the runtime and as the driver call it
    hipLaunchAttributeValue val;
    hipLaunchAttributeValue value;
  };
};

struct hipLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  hipStream_t stream;
  hipLaunchAttribute *attrs;
  unsigned int numAttrs;
};

namespace detail {
inline hipError_t cooperativeOf(const hipLaunchConfig_t &Config,
                                bool &Cooperative) {
  for (unsigned int I = 0; I != Config.numAttrs; ++I) {
    const hipLaunchAttribute &A = Config.attrs[I];
    switch (A.id) {
    case hipLaunchAttributeCooperative:
      Cooperative = A.val.cooperative != 0;
      break;
    case hipLaunchAttributeClusterDimension:
      // A cluster of one block is what every launch is.
      if (A.val.clusterDim.x > 1 || A.val.clusterDim.y > 1 ||
          A.val.clusterDim.z > 1)
        return hipErrorNotSupported;
      break;
    case hipLaunchAttributeProgrammaticEvent:
    case hipLaunchAttributeLaunchCompletionEvent:
    case hipLaunchAttributeDeviceUpdatableKernelNode:
      return hipErrorNotSupported;
    default:
      break;
    }
  }
  return hipSuccess;
}
} // namespace detail

inline hipError_t hipLaunchKernelExC(const hipLaunchConfig_t *Config,
                                     const void *Function, void **Args) {
  if (!Config || (Config->numAttrs && !Config->attrs))
    return hipErrorInvalidValue;
  bool Cooperative = false;
  if (hipError_t Error = detail::cooperativeOf(*Config, Cooperative))
    return Error;
  if (Cooperative)
    return ::hipLaunchCooperativeKernel(
        Function, Config->gridDim, Config->blockDim, Args,
        static_cast<unsigned int>(Config->dynamicSmemBytes), Config->stream);
  return ::hipLaunchKernel(Function, Config->gridDim, Config->blockDim, Args,
                           Config->dynamicSmemBytes, Config->stream);
}

// CUDA's number. HIP refuses it with hipErrorInvalidValue.
constexpr hipFuncAttribute hipFuncAttributeNonPortableClusterSizeAllowed =
    static_cast<hipFuncAttribute>(14);

// Clusters of one block, which is what every block is: as many as blocks fit
// onto the GPU at the same time.
inline hipError_t
hipOccupancyMaxActiveClusters(int *Clusters, const void *Function,
                              const hipLaunchConfig_t *Config) {
  if (!Clusters || !Config || (Config->numAttrs && !Config->attrs))
    return hipErrorInvalidValue;
  *Clusters = 0;
  bool Cooperative = false;
  if (hipError_t Error = detail::cooperativeOf(*Config, Cooperative))
    return Error;
  int Device = 0, Processors = 0, Blocks = 0;
  if (hipError_t Error = ::hipGetDevice(&Device))
    return Error;
  if (hipError_t Error = ::hipDeviceGetAttribute(
          &Processors, hipDeviceAttributeMultiprocessorCount, Device))
    return Error;
  const dim3 Block = Config->blockDim;
  if (hipError_t Error = ::hipOccupancyMaxActiveBlocksPerMultiprocessor(
          &Blocks, Function, static_cast<int>(Block.x * Block.y * Block.z),
          Config->dynamicSmemBytes))
    return Error;
  *Clusters = Blocks * Processors;
  return hipSuccess;
}
template <typename T>
hipError_t hipOccupancyMaxActiveClusters(int *Clusters, T *Function,
                                         const hipLaunchConfig_t *Config) {
  return porthip::hipOccupancyMaxActiveClusters(
      Clusters, reinterpret_cast<const void *>(Function), Config);
}

// The arguments are converted to the kernel's parameter types, as a direct
// launch would.
template <typename... Parameters, typename... Arguments>
hipError_t hipLaunchKernelEx(const hipLaunchConfig_t *Config,
                             void (*Kernel)(Parameters...),
                             Arguments &&...Args) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                "one argument per kernel parameter");
  return [&](Parameters... Converted) {
    // The last element keeps the array from being empty.
    void *Pointers[] = {
        const_cast<void *>(static_cast<const volatile void *>(&Converted))...,
        nullptr};
    return porthip::hipLaunchKernelExC(
        Config, reinterpret_cast<const void *>(Kernel), Pointers);
  }(std::forward<Arguments>(Args)...);
}

// Kernels of one stream do not overlap on AMD, so that the grid before is
// complete when a kernel starts.
#if defined(__HIPCC__) || defined(__CUDACC__)
__device__ inline void hipGridDependencySynchronize() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

__device__ inline void hipTriggerProgrammaticLaunchCompletion() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}
#endif

} // namespace porthip

#endif
