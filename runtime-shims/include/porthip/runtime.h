// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small host functions and constants of the CUDA runtime that no one spelling
// covers in HIP 5.2 to 10.2. They carry HIP's names, in namespace porthip.
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

// Flags that HIP has from 7.0 on, or not at all, with CUDA's numbers.
#define PORTHIP_EVENT_DEFAULT 0u
#define PORTHIP_EVENT_EXTERNAL 1u
#define PORTHIP_INIT_DEVICE_FLAGS_ARE_VALID 1u

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

// Came with HIP 6.4, on its own version of the flag.
inline hipError_t hipEventRecordWithFlags(hipEvent_t Event,
                                          hipStream_t Stream = nullptr,
                                          unsigned int Flags = 0) {
  if (Flags == PORTHIP_EVENT_DEFAULT)
    return ::hipEventRecord(Event, Stream);
#if HIP_VERSION >= 60400000
  return ::hipEventRecordWithFlags(Event, Stream, Flags);
#else
  return hipErrorNotSupported;
#endif
}

// Creates the context of a device without making it current, as HIP 10.1 does.
inline hipError_t hipInitDevice(int Device, unsigned int DeviceFlags,
                                unsigned int Flags) {
  if (Flags & ~PORTHIP_INIT_DEVICE_FLAGS_ARE_VALID)
    return hipErrorInvalidValue;
  int Current = 0;
  if (hipError_t Error = ::hipGetDevice(&Current))
    return Error;
  if (hipError_t Error = ::hipSetDevice(Device))
    return Error;
  hipError_t Result = hipSuccess;
  if (Flags & PORTHIP_INIT_DEVICE_FLAGS_ARE_VALID)
    Result = ::hipSetDeviceFlags(DeviceFlags);
  if (Result == hipSuccess)
    Result = ::hipFree(nullptr);
  const hipError_t Restored = ::hipSetDevice(Current);
  return Result == hipSuccess ? Restored : Result;
}

// Came with HIP 5.3. HIP's device printf has no buffer of a fixed size, so that
// a size for it is as good as met, where HIP itself would fail.
inline hipError_t hipDeviceSetLimit(hipLimit_t Limit, std::size_t Value) {
#ifndef __HIP_PLATFORM_NVIDIA__
  if (Limit == hipLimitPrintfFifoSize)
    return hipSuccess;
#endif
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
