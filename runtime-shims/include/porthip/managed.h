// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Managed memory calls that name their target by a hipMemLocation, as CUDA 13
// does, on top of those that take a device number. hipMemAdvise takes a number
// before HIP 10.2 and a location from it on.
#ifndef PORTHIP_MANAGED_H
#define PORTHIP_MANAGED_H

#include <hip/hip_runtime_api.h>
#include <hip/hip_version.h>

#include <cstddef>

namespace porthip {

// CUDA's numbers, which HIP has under these names only from 7.1 on. Not
// constexpr: they are outside of what the older enumeration may hold.
static const hipMemLocationType hipMemLocationTypeHost =
    static_cast<hipMemLocationType>(2);
static const hipMemLocationType hipMemLocationTypeHostNuma =
    static_cast<hipMemLocationType>(3);
static const hipMemLocationType hipMemLocationTypeHostNumaCurrent =
    static_cast<hipMemLocationType>(4);

namespace detail {
// NUMA nodes of the host are one place for HIP: false for other types.
inline bool deviceOf(const hipMemLocation &Location, int &Device) {
  switch (static_cast<int>(Location.type)) {
  case 1: // device
    Device = Location.id;
    return true;
  case 2: // host
  case 3: // host NUMA node
  case 4: // host NUMA node of the calling thread
    Device = hipCpuDeviceId;
    return true;
  default:
    return false;
  }
}

inline hipError_t advise(const void *Pointer, std::size_t Bytes,
                         hipMemoryAdvise Advice, int Device) {
#if defined(__HIP_PLATFORM_AMD__) && HIP_VERSION >= 100200000
  // hipMemAdvise is another name of it from HIP 10.2 on.
  hipMemLocation Location = {};
  Location.type = static_cast<hipMemLocationType>(Device < 0 ? 2 : 1);
  Location.id = Device < 0 ? 0 : Device;
  return ::hipMemAdvise_v2(Pointer, Bytes, Advice, Location);
#else
  return ::hipMemAdvise(Pointer, Bytes, Advice, Device);
#endif
}
} // namespace detail

inline hipError_t hipMemPrefetchAsync(const void *Pointer, std::size_t Bytes,
                                      int Device,
                                      hipStream_t Stream = nullptr) {
  return ::hipMemPrefetchAsync(Pointer, Bytes, Device, Stream);
}

inline hipError_t hipMemPrefetchAsync(const void *Pointer, std::size_t Bytes,
                                      hipMemLocation Location,
                                      unsigned int Flags,
                                      hipStream_t Stream = nullptr) {
  int Device;
  if (Flags != 0 || !detail::deviceOf(Location, Device))
    return hipErrorInvalidValue;
  return ::hipMemPrefetchAsync(Pointer, Bytes, Device, Stream);
}

inline hipError_t hipMemAdvise(const void *Pointer, std::size_t Bytes,
                               hipMemoryAdvise Advice, int Device) {
  return detail::advise(Pointer, Bytes, Advice, Device);
}

inline hipError_t hipMemAdvise(const void *Pointer, std::size_t Bytes,
                               hipMemoryAdvise Advice,
                               hipMemLocation Location) {
  // CUDA ignores the place for read-mostly.
  int Device = 0;
  if (!detail::deviceOf(Location, Device) &&
      Advice != hipMemAdviseSetReadMostly &&
      Advice != hipMemAdviseUnsetReadMostly)
    return hipErrorInvalidValue;
  return detail::advise(Pointer, Bytes, Advice, Device);
}

} // namespace porthip

#endif
