// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of the compiler that the device shims need: which GPU they are
// compiled for and how a device function is spelled. The wave size is no macro
// here: one HIP compile may serve targets of either size.
//
// PORTHIP_LANE_SIMULATOR compiles the headers for the host, with the few
// hardware primitives supplied by the test that defines it.
#ifndef PORTHIP_DETAIL_CONFIG_H
#define PORTHIP_DETAIL_CONFIG_H

#if defined(PORTHIP_LANE_SIMULATOR)
#define PORTHIP_HAS_RUNTIME 1
#define PORTHIP_AMD 0
#define PORTHIP_NVIDIA 0
#define PORTHIP_HAS_DEVICE 1
#define PORTHIP_DEVICE inline __attribute__((always_inline))
#define PORTHIP_HOST_DEVICE inline __attribute__((always_inline))
#else
#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__) ||                       \
    defined(__HIP_PLATFORM_NVIDIA__) || defined(__HIP_PLATFORM_HCC__)
#include <hip/hip_runtime.h>
#define PORTHIP_HAS_RUNTIME 1
// HIP's header leaves these two behind, and projects name variables so.
#if defined(MASK1) && defined(MASK2)
#if MASK1 == 0x00ff00ff && MASK2 == 0xff00ff00
#undef MASK1
#undef MASK2
#endif
#endif
#elif defined(__CUDACC__)
#include <cuda_runtime.h>
#define PORTHIP_HAS_RUNTIME 1
#else
#define PORTHIP_HAS_RUNTIME 0 // in headers that a host's compiler takes as well
#endif
#if defined(__HIP__) && !defined(__HIP_PLATFORM_NVIDIA__)
#define PORTHIP_AMD 1
#else
#define PORTHIP_AMD 0
#endif
#if defined(__CUDACC__) && !PORTHIP_AMD
#define PORTHIP_NVIDIA 1
#else
#define PORTHIP_NVIDIA 0
#endif
// A plain C++ compiler that includes HIP headers sees the constants and types
// of the shims, not the device functions.
#define PORTHIP_HAS_DEVICE (PORTHIP_AMD || PORTHIP_NVIDIA)
#if PORTHIP_HAS_DEVICE
#define PORTHIP_DEVICE __device__ inline __attribute__((always_inline))
#define PORTHIP_HOST_DEVICE                                                    \
  __host__ __device__ inline __attribute__((always_inline))
#else
#define PORTHIP_DEVICE inline
#define PORTHIP_HOST_DEVICE inline
#endif
#endif

// The type of a value that a lane may pass without having set it, as CUDA
// allows for shuffles: `int r; if (leader) r = atomicAdd(p, n); r = shfl(r,
// 0);`. C++ does not, and clang concludes that the condition is true in every
// lane. The attribute is of clang 16; to a reference nothing need be assigned.
#if !defined(__clang__)
#define PORTHIP_MAYBE_UNSET(...) __VA_ARGS__
#elif __has_attribute(maybe_undef)
#define PORTHIP_MAYBE_UNSET(...) __attribute__((maybe_undef)) __VA_ARGS__
#else
#define PORTHIP_MAYBE_UNSET(...) const __VA_ARGS__ &
#endif

// True where the target has no image instructions: the compiler says so for
// gfx940 to gfx950, HIP's headers for those that an older one does not know.
#if defined(__HIP_NO_IMAGE_SUPPORT) || defined(__HIP_NO_IMAGE_SUPPORT__)
#define PORTHIP_NO_IMAGES 1
#else
#define PORTHIP_NO_IMAGES 0
#endif

// True in the pass that makes device code.
#if defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)
#define PORTHIP_DEVICE_PASS 1
#else
#define PORTHIP_DEVICE_PASS 0
#endif

namespace porthip {
namespace detail {
template <bool Condition, class T> struct EnableIf {};
template <class T> struct EnableIf<true, T> {
  using Type = T;
};

// Apart from EnableIf, as g++ wants compiler traits out of signatures.
template <class T> struct IsClass {
  static constexpr bool Value = __is_class(T) || __is_union(T);
};

// A class that CUDA's shuffles have overloads for, or HIP's type for it, where
// the compiler cannot tell by the conversions that it has.
template <class T> struct IsShuffled {
  static constexpr bool Value = false;
};

// Same bits, other type; sizes must agree.
template <class To, class From> PORTHIP_HOST_DEVICE To bitCast(From Value) {
  static_assert(sizeof(To) == sizeof(From), "sizes must agree");
  To Result;
  __builtin_memcpy(static_cast<void *>(&Result), &Value, sizeof(To));
  return Result;
}
} // namespace detail
} // namespace porthip

#endif
