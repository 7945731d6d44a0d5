// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that CUB lost with CCCL 3, which is CUDA 13's, as its migration guide
// lists them: code written for an older toolkit has to parse and to run. Behind
// CUB's own configuration, whose namespace they join.
#ifndef PORTHIP_LEGACY_CUB_H
#define PORTHIP_LEGACY_CUB_H

#include <cuda/std/limits>

#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) (CUB_QUOTIENT_CEILING(x, y) * (y))
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))

CUB_NAMESPACE_BEGIN

// Operators on two values of one type or of two.
#define PORTHIP_CUB_OPERATOR(Name, Result)                                     \
  struct Name {                                                                \
    template <typename T, typename U>                                          \
    __host__ __device__ constexpr auto operator()(const T &a,                  \
                                                  const U &b) const {          \
      return Result;                                                           \
    }                                                                          \
  };
PORTHIP_CUB_OPERATOR(Equality, a == b)
PORTHIP_CUB_OPERATOR(Inequality, a != b)
PORTHIP_CUB_OPERATOR(Sum, a + b)
PORTHIP_CUB_OPERATOR(Difference, a - b)
PORTHIP_CUB_OPERATOR(Division, a / b)
#undef PORTHIP_CUB_OPERATOR

struct Max {
  template <typename T>
  __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
    return a < b ? b : a;
  }
  template <typename T, typename U>
  __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
    return a < b ? b : a;
  }
};

struct Min {
  template <typename T>
  __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
  template <typename T, typename U>
  __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
    return b < a ? b : a;
  }
};

template <int A> struct Int2Type {
  enum { VALUE = A };
};

template <typename T> struct FpLimits {
  static __host__ __device__ __forceinline__ T Max() {
    return ::cuda::std::numeric_limits<T>::max();
  }
  static __host__ __device__ __forceinline__ T Lowest() {
    return ::cuda::std::numeric_limits<T>::lowest();
  }
};

template <typename T> __host__ __device__ void Swap(T &a, T &b) {
  T Kept = a;
  a = b;
  b = Kept;
}

// One name each for what kernels say to the block and to the warp.
static __device__ __forceinline__ void CTA_SYNC() { __syncthreads(); }
static __device__ __forceinline__ int CTA_SYNC_AND(int p) {
  return __syncthreads_and(p);
}
static __device__ __forceinline__ int CTA_SYNC_OR(int p) {
  return __syncthreads_or(p);
}
static __device__ __forceinline__ void WARP_SYNC(unsigned int member_mask) {
  __syncwarp(member_mask);
}
static __device__ __forceinline__ int WARP_ANY(int predicate,
                                               unsigned int member_mask) {
  return __any_sync(member_mask, predicate);
}
static __device__ __forceinline__ int WARP_ALL(int predicate,
                                               unsigned int member_mask) {
  return __all_sync(member_mask, predicate);
}
static __device__ __forceinline__ int WARP_BALLOT(int predicate,
                                                  unsigned int member_mask) {
  return __ballot_sync(member_mask, predicate);
}
static __device__ __forceinline__ void ThreadTrap() { __trap(); }

#define PORTHIP_CUB_REGISTER(Name, Register)                                   \
  static __device__ __forceinline__ unsigned int Name() {                      \
    unsigned int Value;                                                        \
    asm volatile("mov.u32 %0, %%" Register ";" : "=r"(Value));                 \
    return Value;                                                              \
  }
PORTHIP_CUB_REGISTER(LaneId, "laneid")
PORTHIP_CUB_REGISTER(WarpId, "warpid")
PORTHIP_CUB_REGISTER(LaneMaskLt, "lanemask_lt")
PORTHIP_CUB_REGISTER(LaneMaskLe, "lanemask_le")
PORTHIP_CUB_REGISTER(LaneMaskGt, "lanemask_gt")
PORTHIP_CUB_REGISTER(LaneMaskGe, "lanemask_ge")
#undef PORTHIP_CUB_REGISTER

CUB_NAMESPACE_END

#endif
