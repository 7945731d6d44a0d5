// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small host functions and constants of the CUDA runtime that no one spelling
// covers in HIP 5.2 to 7.x. They carry HIP's names, in namespace porthip.
#ifndef PORTHIP_RUNTIME_H
#define PORTHIP_RUNTIME_H

#include <hip/hip_runtime_api.h>

#include <cstddef>

// Read-only registration is a promise of the program: HIP before 5.6 cannot
// take it, and loses nothing but speed.
#ifdef hipHostRegisterReadOnly
#define PORTHIP_HOST_REGISTER_READ_ONLY hipHostRegisterReadOnly
#else
#define PORTHIP_HOST_REGISTER_READ_ONLY 0u
#endif

#ifdef hipStreamLegacy
#define PORTHIP_STREAM_LEGACY hipStreamLegacy
#else
#define PORTHIP_STREAM_LEGACY static_cast<hipStream_t>(nullptr)
#endif

// The first of hipLimit_t came with HIP 5.3.
#if HIP_VERSION >= 50300000
#define PORTHIP_LIMIT_STACK_SIZE hipLimitStackSize
#else
#define PORTHIP_LIMIT_STACK_SIZE static_cast<hipLimit_t>(0)
#endif

// Calling conventions only matter on Windows.
#if defined(CUDART_CB)
#define PORTHIP_CB CUDART_CB
#elif defined(_WIN32)
#define PORTHIP_CB __stdcall
#else
#define PORTHIP_CB
#endif

namespace porthip {

// hipProfilerStart of every HIP for AMD so far fails with hipErrorNotSupported,
// and a program that checks errors would stop there.
inline hipError_t hipProfilerStart() {
#ifdef __HIP_PLATFORM_NVIDIA__
  return ::hipProfilerStart();
#else
  return hipSuccess;
#endif
}

inline hipError_t hipProfilerStop() {
#ifdef __HIP_PLATFORM_NVIDIA__
  return ::hipProfilerStop();
#else
  return hipSuccess;
#endif
}

// Came with HIP 5.3.
inline hipError_t hipDeviceSetLimit(hipLimit_t Limit, std::size_t Value) {
#if HIP_VERSION >= 50300000
  return ::hipDeviceSetLimit(Limit, Value);
#else
  (void)Limit;
  (void)Value;
  return hipErrorNotSupported;
#endif
}

} // namespace porthip

#endif
