// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shfl with any clamp and with its second result; where a warp runs.
#ifndef PORTHIP_DETAIL_PTX_WARP_H
#define PORTHIP_DETAIL_PTX_WARP_H

#include "../../warp.h"

namespace porthip {
namespace ptx {

namespace detail {
// Clamp: limits in bits 0-4, the mask of segments in bits 8-12.
struct Segment {
  unsigned Lane, Mask, Min, Max;
  PORTHIP_DEVICE explicit Segment(unsigned Clamp)
      : Lane(porthip::lane_id()), Mask(Clamp >> 8 & 31u), Min(Lane & Mask),
        Max((Lane & Mask) | (Clamp & 31u & ~Mask)) {}
};
template <class T>
PORTHIP_DEVICE T fetch(unsigned Members, PORTHIP_MAYBE_UNSET(T) Value,
                       unsigned From, bool IsValid, bool *Valid) {
  if (Valid)
    *Valid = IsValid;
  return porthip::shfl_sync(Members, Value,
                            int(IsValid ? From & 31u : porthip::lane_id()));
}
} // namespace detail

template <class T>
PORTHIP_DEVICE T shfl_idx(unsigned Members, PORTHIP_MAYBE_UNSET(T) Value,
                          unsigned B, unsigned Clamp, bool *Valid = nullptr) {
  detail::Segment S(Clamp);
  unsigned From = S.Min | (B & 31u & ~S.Mask);
  return detail::fetch(Members, Value, From, From <= S.Max, Valid);
}
template <class T>
PORTHIP_DEVICE T shfl_up(unsigned Members, PORTHIP_MAYBE_UNSET(T) Value,
                         unsigned B, unsigned Clamp, bool *Valid = nullptr) {
  detail::Segment S(Clamp);
  int From = int(S.Lane) - int(B & 31u);
  return detail::fetch(Members, Value, unsigned(From), From >= int(S.Max),
                       Valid);
}
template <class T>
PORTHIP_DEVICE T shfl_down(unsigned Members, PORTHIP_MAYBE_UNSET(T) Value,
                           unsigned B, unsigned Clamp, bool *Valid = nullptr) {
  detail::Segment S(Clamp);
  unsigned From = S.Lane + (B & 31u);
  return detail::fetch(Members, Value, From, From <= S.Max, Valid);
}
template <class T>
PORTHIP_DEVICE T shfl_bfly(unsigned Members, PORTHIP_MAYBE_UNSET(T) Value,
                           unsigned B, unsigned Clamp, bool *Valid = nullptr) {
  detail::Segment S(Clamp);
  unsigned From = S.Lane ^ (B & 31u);
  return detail::fetch(Members, Value, From, From <= S.Max, Valid);
}

// The lane that elect_sync() chooses.
PORTHIP_DEVICE unsigned elected(unsigned Mask) {
  unsigned Members = Mask & porthip::activemask();
  return Members ? unsigned(__builtin_ctz(Members)) : porthip::lane_id();
}
namespace detail {
// Floats as unsigned numbers of the same order, -0 below +0. No number has the
// keys 0 and ~0u, which are left for NaN: where it wins, or where it loses.
PORTHIP_DEVICE unsigned orderedKey(unsigned Bits, unsigned NanKey) {
  if ((Bits & 0x7fffffffu) > 0x7f800000u)
    return NanKey;
  return Bits & 0x80000000u ? ~Bits : Bits | 0x80000000u;
}
PORTHIP_DEVICE float floatOfKey(unsigned Key) {
  if (Key + 1 < 2)
    return __uint_as_float(0x7fffffffu);
  return __uint_as_float(Key & 0x80000000u ? Key & 0x7fffffffu : ~Key);
}
} // namespace detail

// redux.sync.{min,max}{.abs}{.NaN}.f32
#define PORTHIP_PTX_REDUX(Name, Operation, Bits, NanKey)                       \
  PORTHIP_DEVICE float redux_##Name(unsigned Mask,                             \
                                    PORTHIP_MAYBE_UNSET(float) Value) {        \
    unsigned Key = detail::orderedKey(__float_as_uint(Value) & Bits, NanKey);  \
    return detail::floatOfKey(porthip::reduce_##Operation##_sync(Mask, Key));  \
  }
PORTHIP_PTX_REDUX(min, min, ~0u, ~0u)
PORTHIP_PTX_REDUX(min_nan, min, ~0u, 0u)
PORTHIP_PTX_REDUX(min_abs, min, 0x7fffffffu, ~0u)
PORTHIP_PTX_REDUX(min_abs_nan, min, 0x7fffffffu, 0u)
PORTHIP_PTX_REDUX(max, max, ~0u, 0u)
PORTHIP_PTX_REDUX(max_nan, max, ~0u, ~0u)
PORTHIP_PTX_REDUX(max_abs, max, 0x7fffffffu, 0u)
PORTHIP_PTX_REDUX(max_abs_nan, max, 0x7fffffffu, ~0u)
#undef PORTHIP_PTX_REDUX

// The number of the warp in its block.
PORTHIP_DEVICE unsigned warpid() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) /
         32u;
}
// A number of the multiprocessor that the block runs on.
PORTHIP_DEVICE unsigned smid() {
#if PORTHIP_NVIDIA
  unsigned Id;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(Id));
  return Id;
#elif defined(__GFX9__) || !defined(__HIP_DEVICE_COMPILE__)
  return ::__smid();
#else
  // __smid() of HIP 5.2 reads HW_ID on all GPUs, which RDNA does not have:
  // there HW_ID1 says it. A field's code: register, first bit, last bit.
  constexpr unsigned HwId1 = 23;
  unsigned Processor = __builtin_amdgcn_s_getreg(HwId1 | 10 << 6 | 3 << 11);
  unsigned Array = __builtin_amdgcn_s_getreg(HwId1 | 16 << 6 | 0 << 11);
  unsigned Engine = __builtin_amdgcn_s_getreg(HwId1 | 18 << 6 | 2 << 11);
  return (Engine << 1 | Array) << 4 | Processor;
#endif
}

} // namespace ptx
} // namespace porthip
#endif
